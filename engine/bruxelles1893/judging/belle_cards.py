"""What the Belle Époque cards are worth: when one is used, and what it is likely to bring in all.

The number in a card's effect is the rules' (Rulebook, Chapter 2, section 6).
"""

from __future__ import annotations

from engine.agenda import NOT_PENDING, find
from engine.bruxelles1893.agenda import MOVE_INDICATOR, NO_ACTION, doubled_space
from engine.bruxelles1893.belle_epoque.card_table import (
    ACTION_OF_CARD,
    BRUSSELS_CARDS,
    COLUMN_CARDS,
    END_OF_ROUND_CARDS,
    IRIS_CARDS,
    START_OF_ROUND_CARDS,
    VISIT_CARDS,
)
from engine.bruxelles1893.belle_epoque.cards import GIVE_ARTWORK, OTHER_FIRST, travelers_in_brussels
from engine.bruxelles1893.belle_epoque.pavilions import cards_of
from engine.bruxelles1893.construction import (
    BUILDINGS,
    EXCHANGE_COST,
    EXCHANGE_SURCHARGE,
    NO_EXCHANGE,
    can_pay,
    house_cost,
)
from engine.bruxelles1893.judging import guesses
from engine.bruxelles1893.judging.columns import card_worth, card_worths, chance_to_win, column_standing
from engine.bruxelles1893.judging.features import stages_left
from engine.bruxelles1893.judging.wants import WANT_ARTWORKS
from engine.bruxelles1893.judging.worths import (
    action_worth,
    artwork_worth,
    best_sale,
    colour_worth,
    cube_worth,
    joker_worth,
    material_worth,
    meeple_worth,
    money_worth,
    noble_effect_worth,
    noble_keep_worth,
    noble_worth,
    white_worth,
)
from engine.bruxelles1893.majorities import (
    first_player_with,
    iris_points,
    irises_won,
    next_first_player,
    placed_in_brussels,
)
from engine.bruxelles1893.sales import artworks_of, colour_of_sale, whites_of
from engine.bruxelles1893.state import (
    ABSENT,
    ARCHITECT,
    ARTWORK_MONEY_CARD,
    ARTWORK_POINTS_CARD,
    CARD_MONEY_CARD,
    CARD_POINTS_CARD,
    COLOURS,
    CONSTRUCTION,
    CREATE_WHITE_CARD,
    CUBE_POINTS_CARD,
    CUBES_AND_ARTWORK_CARD,
    DISCARD_POINTS_CARD,
    DOUBLE_MEEPLE_CARD,
    EXTRA_TURN_CARD,
    GLASS,
    HOUSE_POINTS_CARD,
    HOUSES,
    INACTIVE_COLUMN_CARD,
    IRIS_MONEY_CARD,
    JOKER_FOR_CUBE_CARD,
    JOKERS_CARD,
    LEAVING_NOBLE_CARD,
    LINES,
    MANNEKEN_PIS_CARD,
    MONEY_POINTS_CARD,
    MORE_STEPS_CARD,
    NEW_NOBLES_CARD,
    NOBLE_FOR_MONEY_CARD,
    NOBLE_NAMES,
    NOTHING,
    ONE_NOBLE_MORE_CARD,
    READY,
    REPLACE_CUBE_CARD,
    RETURN_ARTWORK_CARD,
    SLOTS,
    STOCK_EXCHANGE,
    STOCK_MONEY_CARD,
    TAKE_BACK_MEEPLE_CARD,
    TAKE_BACK_MONEY_CARD,
    TRAVELER_CARD,
    TRAVELER_POINTS_CARD,
    TRY_SQUARE_CARD,
    TURN_WHITE_CARD,
    UPRIGHT_NOBLES_CARD,
    WHITE,
)
from engine.kernel import kernel

CARDS_AT_THE_END = (*COLUMN_CARDS, *IRIS_CARDS, *BRUSSELS_CARDS, *VISIT_CARDS, *END_OF_ROUND_CARDS)
"""Cards of the Resolution phase, and of the end of the round."""


@kernel
def use_worth(rules, state, weights, seat, card, b, choice):
    """Points that a Belle Époque card brings now with a choice other than KEEP; `b` as in `legal_card_effects`."""
    own = state.seats[seat]
    amount = float(rules.card_amount[card])
    if card == ARTWORK_MONEY_CARD:
        return amount * artworks_of(state, seat) * money_worth(rules, state, weights, seat)
    if card == TURN_WHITE_CARD:
        return artwork_worth(rules, state, weights, seat, choice - 1) - _white_kept(rules, state, weights, seat)
    if card == MORE_STEPS_CARD:
        return _steps_worth(rules, state, weights, seat, int(amount))
    if card == RETURN_ARTWORK_CARD:
        return _return_worth(rules, state, weights, seat, choice - 1)
    if card == DISCARD_POINTS_CARD:
        return amount
    if card == NEW_NOBLES_CARD:
        return _new_nobles_worth(rules, state, weights, seat, choice)
    if card == JOKERS_CARD:
        jokers = state.jokers + (choice == OTHER_FIRST)
        return min(amount, float(jokers)) * joker_worth(rules, state, weights, seat)
    if card == JOKER_FOR_CUBE_CARD:
        return material_worth(rules, state, weights, seat, choice - 1) - joker_worth(rules, state, weights, seat)
    if card == REPLACE_CUBE_CARD:
        return _exchange_worth(rules, state, weights, seat, b % BUILDINGS, choice)
    if card == CUBE_POINTS_CARD:
        return amount * b
    if card == STOCK_MONEY_CARD:
        meeples = 0
        for other in range(rules.players):
            meeples += state.brussels[STOCK_EXCHANGE, other] + state.brussels_travelers[STOCK_EXCHANGE, other]
        return amount * meeples * money_worth(rules, state, weights, seat)
    if card == MONEY_POINTS_CARD:
        return float(own.money // rules.card_amount[card])
    if card == ONE_NOBLE_MORE_CARD:
        return noble_effect_worth(rules, state, weights, seat, choice - 1)
    if card == NOBLE_FOR_MONEY_CARD:
        return _noble_sold_worth(rules, state, weights, seat, choice - 1)
    if card == TAKE_BACK_MONEY_CARD:
        best = 0.0
        for money in range(1, state.bid[choice - 1] + 1):
            best = max(best, take_back_worth(rules, state, weights, seat, choice - 1, money))
        return best
    if card == ARTWORK_POINTS_CARD:
        return amount * artworks_of(state, seat)
    if card == CUBES_AND_ARTWORK_CARD:
        if choice < GIVE_ARTWORK:
            return _artwork_for_cubes_worth(rules, state, weights, seat, choice - 1)
        return _cubes_for_artwork_worth(rules, state, weights, seat, choice - GIVE_ARTWORK)
    if card == CREATE_WHITE_CARD:
        return white_worth(rules, state, weights, seat)
    if card == TRAVELER_CARD:
        return guesses.TRAVELER
    if card == TRY_SQUARE_CARD:
        return guesses.SQUARE_CHOSEN
    if card == HOUSE_POINTS_CARD:
        return amount
    if card == EXTRA_TURN_CARD:
        if choice != ARCHITECT:
            return guesses.EXTRA_TURN - guesses.TRAVELER_SPENT
        spare = own.meeples - 1 > guesses.MEEPLES_TO_SPARE
        return guesses.EXTRA_TURN - (0.0 if spare else guesses.ARCHITECT_SPENT)
    if card == LEAVING_NOBLE_CARD:
        if state.market[0] == NOTHING:
            return 0.0
        effect = noble_effect_worth(rules, state, weights, seat, int(state.market[0]))
        return effect - amount * money_worth(rules, state, weights, seat)
    if card == UPRIGHT_NOBLES_CARD:
        return amount * nobles_of(state, seat, READY)
    if card == INACTIVE_COLUMN_CARD:
        won, other = (choice - 1) // LINES, (choice - 1) % LINES
        cards = card_worths(rules, state, weights, seat)
        return card_worth(rules, cards, int(state.column[other])) - card_worth(rules, cards, int(state.column[won]))
    if card == MANNEKEN_PIS_CARD:
        if next_first_player(rules, state) == seat or first_player_with(rules, state, seat, int(amount)) != seat:
            return 0.0
        return float(rules.first_player_vp) if stages_left(rules, state) == 0 else guesses.FIRST_PLAYER
    if card == DOUBLE_MEEPLE_CARD:
        more = irises_won(rules, state, seat, choice) - irises_won(rules, state, seat, doubled_space(state))
        return float(more * iris_points(rules, state, seat))
    if card == IRIS_MONEY_CARD:
        irises = irises_won(rules, state, seat, doubled_space(state))
        return amount * irises * money_worth(rules, state, weights, seat)
    if card == TAKE_BACK_MEEPLE_CARD:
        spared = is_arrested(rules, state, seat, 0) and not is_arrested(rules, state, seat, 1)
        return meeple_worth(rules, state, seat) if spared else 0.0
    if card == TRAVELER_POINTS_CARD:
        return amount * travelers_in_brussels(state)
    if card == CARD_POINTS_CARD:
        return amount * cards_of(state, seat)
    if card == CARD_MONEY_CARD:
        return amount * cards_of(state, seat) * money_worth(rules, state, weights, seat)
    raise AssertionError("a Belle Époque card has no worth written")


@kernel
def keep_worth(rules, state, weights, seat, card):
    """Points in keeping a card for later in the round: the same action may come again, as long as there are meeples."""
    if ACTION_OF_CARD[card] == NO_ACTION or state.seats[seat].meeples == 0:
        return 0.0
    return guesses.ACTION_AGAIN * likely_worth(rules, state, weights, seat, card)


@kernel
def likely_worth(rules, state, weights, seat, card):
    """Points that a Belle Époque card is likely to bring each time it is used, judged by what the seat has now."""
    own = state.seats[seat]
    amount = float(rules.card_amount[card])
    if card == ARTWORK_MONEY_CARD:
        return amount * (artworks_of(state, seat) + 1) * money_worth(rules, state, weights, seat)
    if card == TURN_WHITE_CARD:
        if whites_of(state, seat) == 0:
            return 0.0
        return weights[WANT_ARTWORKS] * guesses.ARTWORK_TO_SELL * (1.0 - 1.0 / rules.white_share)
    if card == MORE_STEPS_CARD:
        return guesses.SALE_WITH_MORE_STEPS
    if card == RETURN_ARTWORK_CARD:
        return guesses.SALE_WITH_MORE_CHOICE
    if card == DISCARD_POINTS_CARD:
        return guesses.LIKELY_DISCARDED * amount
    if card == NEW_NOBLES_CARD:
        return guesses.NOBLES_CHOSEN
    if card == JOKERS_CARD:
        return amount * joker_worth(rules, state, weights, seat)
    if card == JOKER_FOR_CUBE_CARD:
        if own.jokers == 0:
            return 0.0
        cube = cube_worth(rules, state, weights, seat) + guesses.CUBE_ASKED_FOR
        return cube - joker_worth(rules, state, weights, seat)
    if card == REPLACE_CUBE_CARD:
        return guesses.CUBE_EXCHANGED
    if card == CUBE_POINTS_CARD:
        return amount * house_cost(rules, state, seat)
    if card == STOCK_MONEY_CARD:
        return amount * guesses.LIKELY_AT_STOCK_EXCHANGE * money_worth(rules, state, weights, seat)
    if card == MONEY_POINTS_CARD:
        return (own.money + rules.stock_income[state.stock[state.n_stock - 1]]) / amount
    if card == ONE_NOBLE_MORE_CARD:
        return _next_noble_worth(rules, state, weights, seat)
    if card == NOBLE_FOR_MONEY_CARD:
        best = 0.0
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] != ABSENT:
                best = max(best, _noble_sold_worth(rules, state, weights, seat, noble))
        return best
    if card == TAKE_BACK_MONEY_CARD:
        return guesses.LIKELY_TAKEN_BACK * money_worth(rules, state, weights, seat)
    if card == ARTWORK_POINTS_CARD:
        return amount * (artworks_of(state, seat) + guesses.LIKELY_ARTWORKS)
    if card == CUBES_AND_ARTWORK_CARD:
        best = 0.0
        for colour in range(len(COLOURS)):
            best = max(best, _artwork_for_cubes_worth(rules, state, weights, seat, colour))
            if own.artworks[colour] > 0:
                best = max(best, _cubes_for_artwork_worth(rules, state, weights, seat, colour))
        return best
    if card == CREATE_WHITE_CARD:
        return white_worth(rules, state, weights, seat)
    if card == TRAVELER_CARD:
        return guesses.TRAVELER
    if card == TRY_SQUARE_CARD:
        return guesses.SQUARE_CHOSEN
    if card == HOUSE_POINTS_CARD:
        return amount
    if card == EXTRA_TURN_CARD:
        return guesses.EXTRA_TURN
    if card == LEAVING_NOBLE_CARD:
        total, cards = 0.0, 0
        price = amount * money_worth(rules, state, weights, seat)
        for noble in range(len(NOBLE_NAMES)):
            effect = noble_effect_worth(rules, state, weights, seat, noble)
            total += rules.noble_copies[noble] * max(0.0, effect - price)
            cards += rules.noble_copies[noble]
        return total / max(1, cards)
    if card == UPRIGHT_NOBLES_CARD:
        nobles = len(NOBLE_NAMES) - nobles_of(state, seat, ABSENT)
        return amount * (1.0 - guesses.LIKELY_USES) * nobles
    if card == INACTIVE_COLUMN_CARD:
        return guesses.COLUMN_CHOSEN
    if card == MANNEKEN_PIS_CARD:
        return amount * (guesses.MANNEKEN_LAST if stages_left(rules, state) == 0 else guesses.MANNEKEN)
    if card == DOUBLE_MEEPLE_CARD:
        return guesses.LIKELY_DOUBLED * iris_points(rules, state, seat)
    if card == IRIS_MONEY_CARD:
        return amount * guesses.LIKELY_IRISES * money_worth(rules, state, weights, seat)
    if card == TAKE_BACK_MEEPLE_CARD:
        return guesses.LIKELY_ARRESTS * meeple_worth(rules, state, seat)
    if card == TRAVELER_POINTS_CARD:
        return amount * guesses.LIKELY_TRAVELERS
    if card == CARD_POINTS_CARD:
        return amount * (cards_of(state, seat) + 1)
    if card == CARD_MONEY_CARD:
        return amount * (cards_of(state, seat) + 1) * money_worth(rules, state, weights, seat)
    raise AssertionError("a Belle Époque card has no worth written")


@kernel
def likely_uses(rules, state, seat, card):
    """How often whoever takes a card with the construction under way is likely to use it, this round included."""
    left = float(stages_left(rules, state))
    if card in START_OF_ROUND_CARDS:
        return left
    if card in CARDS_AT_THE_END:
        return 1.0 + left
    again = guesses.THIS_ROUND if state.seats[seat].meeples > 0 else 0.0
    if card == HOUSE_POINTS_CARD:
        return guesses.LIKELY_ON_A_HOUSE * (again + left)
    if card == EXTRA_TURN_CARD:
        return again + left
    action = ACTION_OF_CARD[card]
    if action != CONSTRUCTION:
        return guesses.LIKELY_ACTIONS[action] * (again + left)
    later = min(guesses.LIKELY_HOUSES * left, float(HOUSES - 1 - state.seats[seat].houses))
    return later + (card == CUBE_POINTS_CARD)  # which counts the cubes of this construction


@kernel
def take_back_worth(rules, state, weights, seat, space, money):
    """Points in so many BF taken back from a space, less what the chance to win the column loses."""
    column = space % LINES
    mine, best, free = column_standing(rules, state, seat, column)
    lost = chance_to_win(mine - best, free) - chance_to_win(mine - money - best, free)
    card = card_worth(rules, card_worths(rules, state, weights, seat), int(state.column[column]))
    return money * money_worth(rules, state, weights, seat) - card * lost


@kernel
def _steps_worth(rules, state, weights, seat, more):
    """Points in `more` steps of the indicator for the sale under way."""
    place = find(state, MOVE_INDICATOR)
    if place == NOT_PENDING:
        return 0.0
    sale = state.agenda[place].a
    colour = colour_of_sale(sale)
    money_rate = money_worth(rules, state, weights, seat)
    worth = best_sale(rules, state, seat, money_rate, colour, more)
    worth -= best_sale(rules, state, seat, money_rate, colour, 0)
    return worth if sale < WHITE else worth / rules.white_share


@kernel
def nobles_of(state, seat, condition):
    """How many nobles are ABSENT, READY or ACTIVATED with a seat."""
    count = 0
    for noble in range(len(NOBLE_NAMES)):
        count += state.seats[seat].noble[noble] == condition
    return count


@kernel
def is_arrested(rules, state, seat, fewer):
    """Whether a seat with so many meeples fewer in Brussels would lose one to the Courthouse."""
    mine = placed_in_brussels(state, seat) - fewer
    for other in range(rules.players):
        if other != seat and placed_in_brussels(state, other) > mine:
            return False
    return mine > 0


@kernel
def _white_kept(rules, state, weights, seat):
    """Points that a white artwork still has for its owner, income apart."""
    if stages_left(rules, state) == 0:
        return 0.0
    return weights[WANT_ARTWORKS] * guesses.ARTWORK_TO_SELL / rules.white_share


@kernel
def _return_worth(rules, state, weights, seat, returned):
    """Points in an artwork of the Art Market put back: what can be sold then, less what could be sold before."""
    money_rate = money_worth(rules, state, weights, seat)
    other = state.display[1] if state.display[0] == returned else state.display[0]
    before, after = 0.0, 0.0
    for colour in range(len(COLOURS)):
        if state.seats[seat].artworks[colour] > 0 and colour != other:
            sale = best_sale(rules, state, seat, money_rate, colour, 0)
            after = max(after, sale)
            if colour != returned:
                before = max(before, sale)
    if returned >= WHITE and after == 0.0 and whites_of(state, seat) > 0:
        after = guesses.LEAST_SALE
    return after - before


@kernel
def _new_nobles_worth(rules, state, weights, seat, places):
    """Points in new nobles at some places of the market: the best that can be taken then, less the best now."""
    own = state.seats[seat]
    money_rate = money_worth(rules, state, weights, seat)
    before, after = 0.0, 0.0
    fresh, kept = 0, 0
    for slot in range(SLOTS):
        if state.market[slot] != NOTHING:
            worth = noble_worth(rules, state, weights, seat, int(state.market[slot]))
            if rules.market_price[slot] <= own.money:
                before = max(before, worth - rules.market_price[slot] * money_rate)
            if places >> slot & 1:
                fresh += 1
            else:
                if rules.market_price[kept] <= own.money:
                    after = max(after, worth - rules.market_price[kept] * money_rate)
                kept += 1
    if rules.market_price[kept] <= own.money:
        average, cards = 0.0, 0
        for noble in range(len(NOBLE_NAMES)):
            average += rules.noble_copies[noble] * noble_worth(rules, state, weights, seat, noble)
            cards += rules.noble_copies[noble]
        average /= max(1, cards)
        likely = average + guesses.NOBLE_TO_CHOOSE * (fresh - 1) - rules.market_price[kept] * money_rate
        after = max(after, likely)
    return after - before


@kernel
def _exchange_worth(rules, state, weights, seat, building, choice):
    """Points in card 9: the construction, where it needs the card; else a scarcer cube or a joker less."""
    worth = 0.0
    if not can_pay(rules, state, seat, state.needles[0], state.needles[1], building, NO_EXCHANGE, NOTHING):
        worth = max(0.0, action_worth(rules, state, weights, seat, CONSTRUCTION))
    if choice == EXCHANGE_COST:
        return worth + guesses.CUBE_EXCHANGED
    glass = material_worth(rules, state, weights, seat, GLASS)
    return worth + glass - material_worth(rules, state, weights, seat, choice - EXCHANGE_SURCHARGE)


@kernel
def _next_noble_worth(rules, state, weights, seat):
    """Points in the effect of the best noble beyond those that the Crown level lets the seat activate."""
    own = state.seats[seat]
    used = 0
    worth = 0.0
    for _ in range(rules.boards[own.board].crown_track[own.crown] + 1):
        worth = 0.0
        chosen = NOTHING
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] != ABSENT and not used >> noble & 1:
                effect = noble_effect_worth(rules, state, weights, seat, noble)
                if chosen == NOTHING or effect > worth:
                    worth, chosen = effect, noble
        if chosen == NOTHING:
            return 0.0
        used |= 1 << chosen
    return worth


@kernel
def _noble_sold_worth(rules, state, weights, seat, noble):
    """Points in a noble discarded for what it costs at the end."""
    money = rules.noble_cost[noble] * money_worth(rules, state, weights, seat)
    return money - noble_keep_worth(rules, state, weights, seat, noble)


@kernel
def _artwork_for_cubes_worth(rules, state, weights, seat, colour):
    cubes = rules.card_amount[CUBES_AND_ARTWORK_CARD] * cube_worth(rules, state, weights, seat)
    return artwork_worth(rules, state, weights, seat, colour) - cubes


@kernel
def _cubes_for_artwork_worth(rules, state, weights, seat, colour):
    cubes = rules.card_amount[CUBES_AND_ARTWORK_CARD] * cube_worth(rules, state, weights, seat)
    artwork = artwork_worth(rules, state, weights, seat, colour)
    if state.seats[seat].artworks[colour] == 1:
        artwork += colour_worth(rules, state, weights, seat)
    return cubes - artwork
