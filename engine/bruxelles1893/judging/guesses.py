"""The numbers in the rules of thumb: guesses made by hand, which hardly depend on the box.

They are victory points, where no other unit is named. What a strategy wants weighs them afterwards (`wants.WANTS`).
"""

from __future__ import annotations

# --- What is likely in a round to come ------------------------------------------------------------------------------

LIKELY_IRISES = 1.6  # iris majorities that a seat scores
LIKELY_HOUSES = 0.7  # houses that a seat constructs
LIKELY_USES = 0.6  # activations of a kept noble
LIKELY_SAVINGS = 2.0  # BF that a seat saves, if it has nobles to pay
LIKELY_ARRESTS = 0.3  # meeples lost to the Courthouse
LIKELY_NOBLES = 0.6  # nobles gained by a seat that wants them
LIKELY_ARTWORKS = 0.5  # artworks gained by a seat that wants them
LIKELY_MONEY_SETS = 0.3  # sets of money gained
LIKELY_POINTS = 14.0  # points that a seat scores
LIKELY_STEPS = 0.4  # steps on the Iris or the Crown track, or the Architect track
LIKELY_FIRST_PASSES = 0.2  # cards for passing first
LIKELY_CONNECTIONS = 0.1  # connections between houses
THIS_ROUND = 0.5  # the part of the present round that is still to come

# --- Money: points in one BF ----------------------------------------------------------------------------------------

MONEY_KEPT = 0.1  # besides what the money row pays
MONEY_SPENT = 0.45  # for what it buys in the last round …
MONEY_SPENT_LATER = 0.06  # … and more for each round to come
MONEY_OWED = 1.3  # where it saves a noble from being left unpaid, in the last round …
MONEY_OWED_LATER = 0.5  # … and less for each round to come
MONEY_OF_COST = 0.6  # of what a noble costs at the end

# --- Materials and houses -------------------------------------------------------------------------------------------

CUBE_TO_BUILD, CUBE_LEFT = 0.8, 0.1  # a cube besides its point at the end: while houses can be constructed, and after
JOKER_TO_BUILD, JOKER_LEFT = 1.2, 0.1
CUBE_ASKED_FOR, CUBE_IN_STOCK = 0.6, 0.2  # more for a cube that a needle points to: with few of it, and with enough
ENOUGH_CUBES = 2  # cubes of a kind that are enough
CUBE_OF_A_KIND = 0.25  # less for each further cube of a kind taken together
PURE = 5.0  # construction without a joker, as far as it is worth the cubes kept for it
LIKELY_PURE = 0.7  # how likely a construction is without a joker
CUBES_OF_COST = 0.8  # the part of a house's cost that is paid with cubes
CUBES_SPENT = 0.5  # how much of the worth of these cubes a construction loses
HOUSE_BUILT = 2.0  # a construction now, rather than later
HOUSE_LEVEL_NOW, HOUSE_LEVEL_LATER = 0.5, 0.5  # how much the Architect levels count: the present and the likely last
HOUSE = 1.0  # besides its Architect level
SITE, SITE_FROM_CENTRE = 1.0, 0.2  # a site in the centre, and less for each step away from it
TRAFFIC_OF_TRADE, TRAFFIC_OF_CONSTRUCTION, TRAFFIC = 0.6, 0.5, 0.4  # free actions on a site: Sales or Nobles, … others

# --- Bonuses --------------------------------------------------------------------------------------------------------

CROWN_STEP = 0.9  # in each round to come: one noble more at the Grand-Place
ARCHITECT_STEP = 1.9  # for each house likely at the end: what the level grows by
FREED_MEEPLE = 1.5  # in each round to come, besides the meeple row

# --- Nobles ---------------------------------------------------------------------------------------------------------

SOLVAY_CUBES = 1.4  # cubes that Solvay's effect is worth: one, or two for a joker
EXPANSION_NOBLE = 2.0  # a Traveler, or a white artwork
EFFECT_LATER = 0.7  # the part of an effect's worth now that it has later

# --- Artworks -------------------------------------------------------------------------------------------------------

ARTWORK_TO_SELL, ARTWORK_LEFT = 3.5, 1.5  # before the last round, and in it
ARTWORK_UNSEEN = 3.5  # first edition: one of the tiles to be drawn
ARTWORK_ON_DISPLAY = 0.5  # less for a colour on display, which cannot be sold now
COLOUR_MONEY = 0.6  # BF in each round for passing with a new colour
ARTWORKS_KEPT = 0.7  # the part of the artworks now that is left at the end
LEAST_SALE = 2.0
PROSPECT, LATER_SALE = 0.3, 0.5  # how much the sales to come count at a place of the indicator, and each of them
LEAVES_FOR_SALE = 1.0  # an artwork leaves the display of which the seat has another

# --- Prestige cards, columns and irises -----------------------------------------------------------------------------

MANNEKEN_LAST, MANNEKEN = 1.5, 0.7  # a Manneken Pis symbol in the last round, and before
COLUMN_CARD = 0.45  # the part of a column's card that a placed meeple counts
LIKELY_BID = 4  # BF that a meeple is placed with, at most
SAVED_FOR_ROW = 2.0  # BF more in a set of the money row, for each round in which money is spent

CHANCE_BEHIND, CHANCE_LEVEL = 0.05, 0.35  # of winning a column: behind with spaces still free, and level
RISK = 0.55  # that a lead of 1 BF does not hold with many spaces free …
RISK_BY_LEAD = 0.72  # … times this for each further BF …
RISK_BY_SPACES = 0.5  # … less this to the power of the free spaces

IRIS_SEEN, IRIS_BY_FILLED = 0.08, 0.1  # how likely an iris is surrounded: at least, and more for each meeple around it
IRIS_SHARED, IRIS_BY_MINE = 0.4, 0.4  # how likely it is won then: at least, and more for each own meeple around it

BID_TOO_HIGH = 3.0  # lost with a bid that leaves too little for the action

# --- Turns ----------------------------------------------------------------------------------------------------------

PASSING, PASSING_FIRST, PASSED = 1.2, 1.5, 1.0  # income, more for the first to pass, and less for the turns given up
VISIT_OF_USE, VISIT_IN_VAIN = 1.5, 3.0  # lost to the owner of a house, with an action and without
ARREST, ARREST_NOW = 3.0, 1.0  # lost with a meeple in the Courthouse: in each round to come, and besides
ARREST_OF_MOST, ARREST_OF_FEW = 0.6, 0.15  # how likely it is for whoever has most meeples in Brussels, and for others
ARREST_WITH_MEEPLES, ARREST_WITHOUT = 0.3, 0.6  # how much it counts with meeples to spare, and with few
MEEPLES_TO_SPARE = 2  # meeples that are few
BRUSSELS_MEEPLE = 1.2  # lost with each meeple that an action takes above the first

# --- Small decisions ------------------------------------------------------------------------------------------------

FREE_POINTS = 2.0  # a free action that brings points or an artwork

# --- Belle Époque ---------------------------------------------------------------------------------------------------

TILE_MEEPLE = 4.5  # lost in this round and in each to come with the meeple that claims a tile
LIKELY_ACTIONS = (0.6, 0.6, 0.6, 0.6, 0.6, 0.4, 0.35, 0.3, 0.05)  # that a seat takes each action of either board
ACTION_AGAIN = 0.1  # that an action comes again in the same round
LIKELY_ON_A_HOUSE = 0.3  # that a seat places a meeple on a house
LIKELY_COLOURS = 2.0  # colours of meeples in a row of the active area, at the end of a round
FREE_ACTIONS = 0.4  # what a house's free actions bring in a round
SALE_WITH_MORE_STEPS, SALE_WITH_MORE_CHOICE = 1.0, 1.0  # more for a sale with cards 3 and 4
LIKELY_DISCARDED = 0.6  # that a noble taken is discarded for card 5
NOBLES_CHOSEN, NOBLE_TO_CHOOSE = 1.0, 0.5  # card 6: in all, and for each noble more to choose from
CUBE_EXCHANGED = 1.0  # card 9: another cube for one of the cost
LIKELY_AT_STOCK_EXCHANGE = 2.5  # meeples there, for card 11
LIKELY_TAKEN_BACK = 2.0  # BF taken back with card 15
SQUARE_CHOSEN = 0.5  # card 20
EXTRA_TURN, ARCHITECT_SPENT = 1.0, 0.5  # an extra turn, less the Architect meeple that it takes where few are left
TRAVELER, TRAVELER_SPENT = 1.5, 0.5  # a Traveler for a whole round, and one spent of those at hand
COLUMN_CHOSEN = 1.0  # card 25
FIRST_PLAYER = 1.5  # the first player of a round to come
LIKELY_DOUBLED = 0.6  # irises won with the meeple that counts as double
LIKELY_TRAVELERS = 0.2  # Travelers in Brussels at the end of a round
