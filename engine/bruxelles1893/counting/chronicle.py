"""What a game leaves behind for statistics: who did what, won what and scored what, noted action by action.

`observe` reads it off the tables before and after an action, so that a game that nobody records pays nothing for it.
"""

from __future__ import annotations

from engine.agenda import FIRST_STEP, top
from engine.box_files import ComponentBox
from engine.bruxelles.chronicle import (
    FIRST_PASSES,
    LAST_WAIT,
    LONGEST_WAIT,
    PASSED,
    TURNS,
    note_pass,
    note_turn,
    of_every_seat,
)
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.belle_epoque.cards import is_used
from engine.bruxelles1893.belle_epoque.pavilions import cards_of
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.brussels import ENOUGH
from engine.bruxelles1893.free_actions import DECLINE
from engine.bruxelles1893.majorities import irises_won
from engine.bruxelles1893.nobles import DISCARD_IT, KEEP_IT, TAKE_REVEALED
from engine.bruxelles1893.prestige import FIRST_TUCK, card_face, column_winners, is_tie
from engine.bruxelles1893.sales import artworks_of
from engine.bruxelles1893.scoring import nobles_cost
from engine.bruxelles1893.state import (
    ABSENT,
    ACTIONS,
    BELLE_CARDS,
    BOARDS,
    BONUS_FREE,
    BRUSSELS,
    DOUBLE_MEEPLE_CARD,
    FROM_HOUSES,
    LINES,
    MATERIALS,
    MOST_ROUNDS,
    NOBLE_FOR_MONEY_CARD,
    NOBLE_NAMES,
    NOBLES,
    ONE_NOBLE_MORE_CARD,
    PAVILIONS,
    PRESTIGE_CARDS,
    ROWS,
    SEATS,
    SHOWN_TILES,
    SLOTS,
    SOURCES,
    TILES,
)
from engine.bruxelles1893.turns import FIRST_BRUSSELS, PASS
from engine.chronicle import (
    FIRST_PLAYER,
    LEAD,
    POINTS_BY_ROUND,
    chronicle_of,
    note_lead,
    points_facts,
    uses_fact,
)
from engine.facts import Fact
from engine.kernel import kernel
from engine.seats import points, points_before

FROM_BRUSSELS_ON, FROM_IRISES_ON = 3, 4
"""Steps of the agenda from the Brussels majority, or from the irises, to the end of the round."""

USES = (*ACTIONS, *BRUSSELS)
"""The actions of both boards, in the order of `uses_by_round`."""

OBSERVED = ("board", "nobles_kept", "prestige_won", "tiles", "belle_cards")
"""Facts that a report compares where no study says which."""

CHRONICLE = chronicle_of(
    MOST_ROUNDS,
    SEATS,
    SOURCES,
    USES,
    of_game=[("area_by_round", "i1", (MOST_ROUNDS,))],
    of_seat=[
        *of_every_seat(MOST_ROUNDS),
        # at the end of the game
        ("board", "i1"),
        ("money", "i2"),
        ("iris_space", "i1"),
        ("crown_space", "i1"),
        ("architect_space", "i1"),
        ("houses", "i1"),
        ("pavilions", "i1"),
        ("materials", "i1", (len(MATERIALS),)),
        ("artworks", "i1"),
        ("courthouse", "i1"),
        ("row_cards", "i1", (len(ROWS),)),
        ("tiles", "i1", (len(TILES),)),
        ("belle_cards", "i1", (BELLE_CARDS,)),
        # over the whole game
        ("nobles_taken", "i1", (len(NOBLE_NAMES),)),
        ("nobles_kept", "i1", (len(NOBLE_NAMES),)),
        ("nobles_discarded", "i1", (len(NOBLE_NAMES),)),
        ("nobles_activated", "i1", (len(NOBLE_NAMES),)),
        ("nobles_sold", "i1", (len(NOBLE_NAMES),)),
        ("nobles_paid", "i1", (len(NOBLE_NAMES),)),
        ("nobles_unpaid", "i1", (len(NOBLE_NAMES),)),
        ("prestige_won", "i1", (PRESTIGE_CARDS,)),
        ("prestige_used", "i1", (PRESTIGE_CARDS,)),
        ("prestige_tucked", "i1", (PRESTIGE_CARDS,)),
        ("prestige_shared", "i1", (PRESTIGE_CARDS,)),
        ("belle_cards_used", "i1", (BELLE_CARDS,)),
        # by round
        ("bids_by_round", "i2", (MOST_ROUNDS,)),
        ("columns_by_round", "i1", (MOST_ROUNDS,)),
        ("columns_tied_by_round", "i1", (MOST_ROUNDS,)),
        ("irises_by_round", "i1", (MOST_ROUNDS,)),
        ("jail_by_round", "i1", (MOST_ROUNDS,)),
        ("free_actions_by_round", "i1", (MOST_ROUNDS,)),
        ("free_actions_given_by_round", "i1", (MOST_ROUNDS,)),
    ],
)
"""What is noted of one game, from zeros; `facts` says what each field means."""


@kernel
def observe(rules, before, action, state, chronicle):
    """Note in `chronicle`, which begins as zeros, an action: `before` is the table it met, `state` what it made of it.

    Every action of a game is to be observed, forced ones too, from the deal to the end.
    """
    kind, seat, about, _ = top(before)
    round_number = int(before.round_number)
    own = chronicle.seats[seat]
    own.houses_by_round[round_number] += state.seats[seat].houses - before.seats[seat].houses
    if kind == agenda.TURN:
        _note_turn(rules, before, seat, action, chronicle)
    elif kind == agenda.BID:
        own.bids_by_round[round_number] += action
    elif kind == agenda.TAKE_NOBLE:
        own.nobles_taken[action - TAKE_REVEALED if action >= TAKE_REVEALED else action // SLOTS] += 1
    elif kind == agenda.KEEP:
        own.nobles_kept[about] += action == KEEP_IT
        own.nobles_discarded[about] += action == DISCARD_IT
    elif kind == agenda.ACTIVATE:
        if action != ENOUGH:
            own.nobles_activated[action - 1] += 1
    elif kind == agenda.FREE_ACTION:
        if action != DECLINE:
            visitor = agenda.whose_turn(before)
            own.free_actions_by_round[round_number] += 1
            chronicle.seats[visitor].free_actions_given_by_round[round_number] += 1
            if about == NOBLES:
                own.nobles_activated[action - 1] += 1
    elif kind == agenda.CARD:
        _note_prestige_card(rules, before, about, action, own)
    elif kind == agenda.BELLE_CARD:
        if is_used(about, action):
            own.belle_cards_used[about - 1] += 1
            if about == ONE_NOBLE_MORE_CARD:
                own.nobles_activated[action - 1] += 1
            elif about == NOBLE_FOR_MONEY_CARD:
                own.nobles_sold[action - 1] += 1
    elif kind == agenda.UNPAID:
        for noble in range(len(NOBLE_NAMES)):
            own.nobles_unpaid[noble] += action >> noble & 1
    _note_resolution(rules, before, action, state, chronicle)
    if state.n_agenda == 0:
        _note_end_of_game(rules, state, chronicle)


@kernel
def _note_turn(rules, before, seat, action, chronicle):
    """The use of an action; or a pass, and with the last one what the boards show then."""
    round_number = int(before.round_number)
    own = chronicle.seats[seat]
    note_turn(rules, seat, chronicle)
    if action < FIRST_BRUSSELS:
        own.uses_by_round[before.action[action], round_number] += 1
    elif action != PASS:
        own.uses_by_round[len(ACTIONS) + action - FIRST_BRUSSELS, round_number] += 1
    else:
        note_pass(before, own)
        if before.n_passed + 1 == rules.players:
            _note_boards(rules, before, chronicle)


@kernel
def _note_boards(rules, before, chronicle):
    """The first player, the active area and who bid most in its columns, once all meeples are placed."""
    round_number = int(before.round_number)
    rows, columns = before.high_row - before.low_row, before.high_column - before.low_column
    chronicle.first_player_by_round[round_number] = before.first_player
    chronicle.area_by_round[round_number] = rows * columns
    for column in range(before.low_column, before.high_column):
        winners = column_winners(rules, before, column)
        for seat in range(rules.players):
            if winners >> seat & 1:
                own = chronicle.seats[seat]
                own.columns_by_round[round_number] += not is_tie(winners)
                own.columns_tied_by_round[round_number] += is_tie(winners)


@kernel
def _note_prestige_card(rules, before, column, action, own):
    face, given = card_face(before, column), column >= LINES
    if not given and is_tie(column_winners(rules, before, column)):
        own.prestige_shared[face] += 1
        return
    own.prestige_won[face] += not given
    own.prestige_used[face] += action < FIRST_TUCK
    own.prestige_tucked[face] += action >= FIRST_TUCK


@kernel
def _note_resolution(rules, before, action, state, chronicle):
    """The irises, the Brussels majority and the end of the round, each if the action led there.

    Until the end of the round nothing moves the meeples on the Art Nouveau board, so that `before` shows them.
    """
    round_number = int(before.round_number)
    ahead = _steps_ahead(before)
    left = _steps_ahead(state) if state.round_number == round_number else 0
    if ahead == left:
        return
    top = before.agenda[before.n_agenda - 1]
    if left < FROM_IRISES_ON <= ahead:
        is_doubling = top.kind == agenda.BELLE_CARD and top.a == DOUBLE_MEEPLE_CARD
        doubled = action if is_doubling else agenda.doubled_space(before)
        for seat in range(rules.players):
            chronicle.seats[seat].irises_by_round[round_number] = irises_won(rules, before, seat, doubled)
    if left < FROM_BRUSSELS_ON <= ahead:
        for seat in range(rules.players):
            lost = state.seats[seat].courthouse - before.seats[seat].courthouse
            if top.kind == agenda.CARD and top.seat == seat and action < FIRST_TUCK:
                freed = rules.bonus[before.column[top.a], action, BONUS_FREE]
                lost += min(freed, before.seats[seat].courthouse)
            chronicle.seats[seat].jail_by_round[round_number] = lost
    if left == 0:
        _note_end_of_round(rules, state, round_number, chronicle)


@kernel
def _steps_ahead(state):
    """How many steps of the round are to come, of those that lie on the agenda from the irises on."""
    if state.n_agenda == 0 or state.agenda[0].kind == agenda.PAYMENTS:
        return 0
    if state.agenda[0].kind != agenda.END_ROUND:
        return FROM_IRISES_ON
    ahead = 1
    while ahead < state.n_agenda and state.agenda[ahead].kind >= FIRST_STEP:
        ahead += 1
    return ahead


@kernel
def _note_end_of_round(rules, state, round_number, chronicle):
    for seat in range(rules.players):
        own = state.seats[seat]
        scored = points_before(state, seat, FROM_HOUSES)  # what comes after is scored at the end of the game
        chronicle.seats[seat].points_by_round[round_number] = scored
        chronicle.seats[seat].money_by_round[round_number] = own.money
    note_lead(rules, round_number, chronicle)


@kernel
def _note_end_of_game(rules, state, chronicle):
    for seat in range(rules.players):
        own, noted = state.seats[seat], chronicle.seats[seat]
        noted.board = own.board
        noted.points = points(state, seat)
        for source in range(len(SOURCES)):
            noted.points_by_source[source] = own.vp[source]
        noted.money = own.money
        noted.money_by_round[state.round_number] = own.money + nobles_cost(rules, state, seat, 0)
        noted.iris_space = 1 + own.iris
        noted.crown_space = 1 + own.crown
        noted.architect_space = 1 + own.architect
        noted.houses = own.houses
        noted.pavilions = cards_of(state, seat)
        for material in range(len(MATERIALS)):
            noted.materials[material] = own.materials[material]
        noted.artworks = artworks_of(state, seat)
        noted.courthouse = own.courthouse
        for row in range(len(ROWS)):
            noted.row_cards[row] = own.tucks[row]
        for noble in range(len(NOBLE_NAMES)):
            noted.nobles_paid[noble] = own.noble[noble] != ABSENT
        for place in range(SHOWN_TILES):
            if state.claim[place] == seat:
                noted.tiles[state.tile[place]] = 1
        for place in range(PAVILIONS):
            if state.pavilion[place] == seat:
                noted.belle_cards[state.belle_card[place] - 1] = 1


def facts(box: ComponentBox) -> tuple[Fact, ...]:
    """What each field of CHRONICLE means, for a box, whose prestige cards are the words of some."""
    game, seat, faces = False, True, Box.of(box).faces
    cards = tuple(str(card) for card in range(1, BELLE_CARDS + 1))
    row_columns = tuple(f"{row.removesuffix('s')}_row_cards" for row in ROWS)
    return (
        FIRST_PLAYER,
        Fact("area_by_round", game, "spaces of the active area", by_round=True),
        *LEAD,
        Fact("board", seat, "side of the Architect board: `a`, or a B side's architect", BOARDS),
        *points_facts(SOURCES),
        Fact("money", seat, "BF left after the nobles were paid"),
        Fact("iris_space", seat, "space of the disc on the Iris track, 1 the first"),
        Fact("crown_space", seat, "space of the disc on the Crown track, 1 the first"),
        Fact("architect_space", seat, "space of the disc on the Architect track, 1 the first, 7 the Portrait tile"),
        Fact("houses", seat, "houses constructed, pavilions included"),
        Fact("pavilions", seat, "of these, pavilions on the Belle Époque board"),
        Fact("materials", seat, "refined cubes left of each material", MATERIALS, "columns"),
        Fact("artworks", seat, "artworks left, white ones not counted"),
        Fact("courthouse", seat, "meeples in the Courthouse"),
        Fact("row_cards", seat, "prestige cards under each Strategic row", row_columns, "columns"),
        Fact("tiles", seat, "Belle Époque tiles claimed", TILES, "list"),
        Fact("belle_cards", seat, "numbers of the Belle Époque cards gained, one with each pavilion", cards, "list"),
        TURNS,
        LONGEST_WAIT,
        LAST_WAIT,
        FIRST_PASSES,
        Fact(
            "nobles_taken",
            seat,
            "nobles taken in Nobles actions, kept or not; the Brugmann that everyone starts with does not count",
            NOBLE_NAMES,
            "list",
        ),
        Fact("nobles_kept", seat, "of these, the ones kept when taken", NOBLE_NAMES, "list"),
        Fact("nobles_discarded", seat, "of these, the ones discarded when taken", NOBLE_NAMES, "list"),
        Fact(
            "nobles_activated",
            seat,
            "kept nobles, each as often as it was turned for its effect at the Grand-Place, by a free action or by"
            " Belle Époque card 13; the effect that comes with taking one does not count",
            NOBLE_NAMES,
            "list",
        ),
        Fact("nobles_sold", seat, "kept nobles discarded for their cost by Belle Époque card 14", NOBLE_NAMES, "list"),
        Fact(
            "nobles_paid",
            seat,
            "nobles paid at the end, also the Brugmann of the start and given ones; the tile `nobles` pays for all",
            NOBLE_NAMES,
            "list",
        ),
        Fact("nobles_unpaid", seat, "nobles left unpaid and lost at the end", NOBLE_NAMES, "list"),
        Fact("prestige_won", seat, "what prestige cards of columns won alone show", faces, "list"),
        Fact(
            "prestige_used",
            seat,
            "of these, and of cards given at the start, the ones discarded for their bonus",
            faces,
            "list",
        ),
        Fact(
            "prestige_tucked",
            seat,
            "of these, and of cards given at the start, the ones slid under a row",
            faces,
            "list",
        ),
        Fact("prestige_shared", seat, "cards of columns tied for, whose bonus each tied seat gains", faces, "list"),
        Fact("belle_cards_used", seat, "numbers of Belle Époque cards, each as often as it was used", cards, "list"),
        POINTS_BY_ROUND,
        Fact(
            "money_by_round",
            seat,
            "BF at the end of the round; of the last, all that the nobles are paid from, also what a tile adds",
            by_round=True,
        ),
        Fact("houses_by_round", seat, "houses and pavilions constructed in the round", by_round=True),
        uses_fact(
            USES,
            "times this seat placed meeples for the action in the round, also where nothing could be done or was;"
            " an action copied at the park counts as the park alone, and a free action as nothing here",
        ),
        PASSED,
        Fact("bids_by_round", seat, "BF bid in all, also what Belle Époque card 15 takes back later", by_round=True),
        Fact(
            "columns_by_round", seat, "columns in which this seat alone bid most, with or without a card", by_round=True
        ),
        Fact("columns_tied_by_round", seat, "columns in which it shared the largest bid", by_round=True),
        Fact("irises_by_round", seat, "irises at which it had the majority and scored, alone or tied", by_round=True),
        Fact("jail_by_round", seat, "meeples lost to the Courthouse by the Brussels majority", by_round=True),
        Fact("free_actions_by_round", seat, "free actions it used, as owner of a house visited", by_round=True),
        Fact("free_actions_given_by_round", seat, "free actions that owners used in turns of this seat", by_round=True),
    )
