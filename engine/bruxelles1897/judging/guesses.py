"""The numbers in the rules of thumb: guesses made by hand, which hardly depend on the box.

They are victory points, where no other unit is named. What a strategy wants weighs them afterwards (`ratings.WANTS`).
"""

from __future__ import annotations

# --- What is likely -------------------------------------------------------------------------------------------------

LIKELY_COATS = 1.5  # coats of arms that a seat scores in a round
LIKELY_HOUSES = 0.7  # houses that a seat still constructs in a round
LIKELY_USES = 0.4  # activations of a kept noble in a round
LIKELY_WINS = 0.35  # how likely a seat has the majority in a given column of the last round

# --- Money: points in one BEF ---------------------------------------------------------------------------------------

MONEY_KEPT = 0.1  # besides what the bonus for money may pay
MONEY_SPENT, MONEY_SPENT_LATER = 0.6, 0.1  # for what it buys before the last round, and more for each round to come
MONEY_SPENT_LAST = 0.4  # the same in the last round
MONEY_OF_COST = 0.6  # of what a noble costs at the end

# --- Tracks and prison ----------------------------------------------------------------------------------------------

PRESTIGE_NOW = 0.7  # the part of the present round that a step on the Prestige track still serves
NOBILITY_STEP = 0.9  # in each round to come: one noble more at the City Hall
RELEASED_LATER, RELEASED_NOW = 2.0, 0.5  # an Architect card out of prison: in each round to come, and in this one

# --- Cards ----------------------------------------------------------------------------------------------------------

MATERIAL_TO_BUILD, MATERIAL_LATER = 0.5, 0.4  # besides the point at the end, and more for each round to come
TWO_MATERIALS = 1.1  # times the worth of one, where the better of two is chosen
ARTWORK, ARTWORK_LATER = 1.2, 0.5  # exhibitions and a sale, and more for each round to come
NEW_COLOUR, NEW_COLOUR_LATER = 0.4, 0.4  # more for a new colour at exhibitions, and for each round to come
ARTWORK_KEPT_LATER = 0.3  # a second artwork of a colour, in each round to come
BONUS_OF_A_KIND = 2.0  # what a bonus card scores for each colour of artworks or kind of houses
HOUSE_LEVEL_LATER = 0.5  # what the Architecture level grows by in each round to come
HOUSE_KINDS_PAID = 2.0  # kinds of materials that a house is paid with
HOUSE_CHOSEN = 0.5  # more at the park, where the better of two is chosen
CARDS_SPENT = 0.7  # how much of the worth of its Material cards a house loses
NOBLE_CHOSEN = 1.2  # times the average noble, where the better of two is chosen
WORST_LOSS = 99.0  # more than any artwork is worth

# --- Exhibitions ----------------------------------------------------------------------------------------------------

EXHIBITED = 1.2  # times the points of an exhibition, shared with those who have its colour
EXHIBITED_BY_OTHERS = 2.0  # of what others score, one part in so many is lost to each of their opponents
EXPO = 1.0  # the Expo card before the last round: being the first player
EXHIBITED_FIRST = 0.5  # more for a colour that another seat has, which then cannot exhibit it

# --- Columns and coats of arms --------------------------------------------------------------------------------------

MONEY_BONUS_NOW = 0.6  # the part of the present bonus for money that is left at the end
CHANCE_BEHIND = 0.1  # of winning a column from behind, with spaces still free
RISK = 0.6  # that a tie does not hold with many spaces free …
RISK_BY_LEAD = 0.75  # … times this for each point of value ahead …
RISK_BY_SPACES = 0.5  # … less this to the power of the free spaces
COAT_SEEN, COAT_BY_FILLED = 0.06, 0.1  # how likely a coat of arms is completed: at least, and for each card around it
COAT_SHARED, COAT_BY_MINE = 0.3, 0.4  # how likely it is won then: at least, and more for each own card around it
NO_CARD_TO_PLACE = -99.0  # less than anything that is placed

# --- Turns ----------------------------------------------------------------------------------------------------------

PASSING_MONEY = 0.7  # how much the money for passing first counts
PASSED = 0.5  # lost with the turns given up
OTHER_SIDE = 0.1  # lost for each BEF on the other side of an Architect card
ARREST_LATER, ARREST_NOW = 2.0, 0.3  # lost with an Architect card in prison: in each round to come, and besides
ARREST_OF_MOST, ARREST_OF_FEW = 0.5, 0.15  # how likely it is for whoever has most cards in Brussels, and for others
BRUSSELS_CARD = 1.0  # lost with each card that a use takes above the first …
CARDS_WITH_MONEY, CARDS_WITHOUT = 1.0, 0.4  # … times this: with money for the cards in hand, and without
DEAR_CARD = 0.1  # each 2/4 card placed in Brussels, dearer in the Art Nouveau area
