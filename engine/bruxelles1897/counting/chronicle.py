"""What a game leaves behind for statistics: who did what, won what and scored what, noted action by action.

`observe` reads it off the tables before and after an action, so that a game that nobody records pays nothing for it.
"""

from __future__ import annotations

from engine.agenda import top
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
from engine.bruxelles1897 import agenda
from engine.bruxelles1897.brussels import ENOUGH
from engine.bruxelles1897.construction import houses_of, material_cards
from engine.bruxelles1897.exhibitions import DECLINE
from engine.bruxelles1897.majorities import coat_winners, column_winners
from engine.bruxelles1897.nobles import KEEP_IT
from engine.bruxelles1897.sales import artworks_of
from engine.bruxelles1897.scoring import nobles_of
from engine.bruxelles1897.state import (
    ABSENT,
    ACTIONS,
    BOTTOMS,
    BRUSSELS,
    CARD_KINDS,
    CARD_WORDS,
    COLOURS,
    COLUMNS,
    EXPO,
    FIRST_OF,
    FROM_UNPAID,
    HOUSE_KINDS,
    MOST_ROUNDS,
    NOBLE_NAMES,
    SEATS,
    SOURCES,
    TOPS,
    TRACKS,
)
from engine.bruxelles1897.tracks import prisoners
from engine.bruxelles1897.turns import FIRST_BRUSSELS, PASS, SIDES
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

USES = (*ACTIONS, "exhibition", *BRUSSELS)
"""The actions of both areas, in the order of `uses_by_round`."""

FIRST_BRUSSELS_USE = len(ACTIONS) + 1

OBSERVED = ("nobles_kept", "expo_taken", "tops_won", "bottoms_won")
"""Facts that a report compares where no study says which."""

CHRONICLE = chronicle_of(
    MOST_ROUNDS,
    SEATS,
    SOURCES,
    USES,
    of_game=[("expo_by_round", "i1", (MOST_ROUNDS,))],
    of_seat=[
        *of_every_seat(MOST_ROUNDS),
        # at the end of the game
        ("money", "i2"),
        ("track_squares", "i1", (len(TRACKS),)),
        ("prison", "i1"),
        ("houses", "i1"),
        ("house_kinds", "i1"),
        ("material_cards", "i1"),
        ("artworks", "i1"),
        ("artwork_colours", "i1"),
        # over the whole game
        ("cards_taken", "i1", (CARD_KINDS,)),
        ("expo_taken", "i1", (MOST_ROUNDS,)),
        ("nobles_taken", "i1", (len(NOBLE_NAMES),)),
        ("nobles_kept", "i1", (len(NOBLE_NAMES),)),
        ("nobles_discarded", "i1", (len(NOBLE_NAMES),)),
        ("nobles_activated", "i1", (len(NOBLE_NAMES),)),
        ("nobles_paid", "i1", (len(NOBLE_NAMES),)),
        ("nobles_unpaid", "i1", (len(NOBLE_NAMES),)),
        ("tops_won", "i1", (len(TOPS),)),
        ("bottoms_won", "i1", (len(BOTTOMS),)),
        # by round
        ("spent_by_round", "i2", (MOST_ROUNDS,)),
        ("columns_by_round", "i1", (MOST_ROUNDS,)),
        ("columns_tied_by_round", "i1", (MOST_ROUNDS,)),
        ("coats_by_round", "i1", (MOST_ROUNDS,)),
        ("exhibited_by_round", "i1", (MOST_ROUNDS,)),
        ("imprisoned_by_round", "i1", (MOST_ROUNDS,)),
        ("released_by_round", "i1", (MOST_ROUNDS,)),
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
    own.houses_by_round[round_number] += houses_of(state, seat) - houses_of(before, seat)
    if kind == agenda.TURN:
        _note_turn(rules, before, seat, action, chronicle)
    elif kind == agenda.ARCHITECT:
        own.spent_by_round[round_number] += rules.value[action // SIDES, action % SIDES]
    elif kind == agenda.KEEP_NOBLE:
        own.nobles_taken[about] += 1
        if action == KEEP_IT:
            own.nobles_kept[about] += 1
        else:
            own.nobles_discarded[about] += 1
    elif kind == agenda.ACTIVATE:
        if action != ENOUGH:
            own.nobles_activated[action - 1] += 1
    elif kind == agenda.FREE:
        own.released_by_round[round_number] += 1
    elif kind == agenda.EXHIBIT:
        own.exhibited_by_round[round_number] += action != DECLINE
    elif kind == agenda.IMPRISON:
        own.imprisoned_by_round[round_number] += 1
    if state.n_agenda == 0:
        _note_end_of_game(rules, before, state, chronicle)
    if state.n_agenda == 0 or state.round_number != round_number:
        _note_end_of_round(rules, state, round_number, chronicle)


@kernel
def _note_turn(rules, before, seat, action, chronicle):
    """The use of an action; or a pass, and with the last one what the Art Nouveau area shows then."""
    round_number = int(before.round_number)
    own = chronicle.seats[seat]
    note_turn(rules, seat, chronicle)
    if action < FIRST_BRUSSELS:
        card = int(before.card[action])
        own.cards_taken[card] += 1
        own.expo_taken[round_number] += card == EXPO
        own.uses_by_round[_action_of(card), round_number] += 1
    elif action != PASS:
        own.uses_by_round[FIRST_BRUSSELS_USE + action - FIRST_BRUSSELS, round_number] += 1
    else:
        note_pass(before, own)
        if before.n_passed + 1 == rules.players:
            _note_area(rules, before, chronicle)


@kernel
def _action_of(card):
    """The action of an Action card, in the order of USES: creation … influence by the sorts, sale, exhibition."""
    action = 0
    for sort in range(1, len(FIRST_OF)):
        action += card >= FIRST_OF[sort]
    return action + int(card == EXPO)


@kernel
def _note_area(rules, before, chronicle):
    """The first player, the Expo card, and who won columns and coats of arms, once all Architect cards are placed."""
    round_number = int(before.round_number)
    chronicle.first_player_by_round[round_number] = before.first_player
    chronicle.expo_by_round[round_number] = before.expo
    for column in range(COLUMNS):
        winners = column_winners(rules, before, column)
        tied = winners & winners - 1 != 0
        card = before.bonus[column]
        for seat in range(rules.players):
            if winners >> seat & 1:
                own = chronicle.seats[seat]
                own.columns_by_round[round_number] += not tied
                own.columns_tied_by_round[round_number] += tied
                own.tops_won[rules.top[card]] += 1
                if round_number == rules.rounds - 1:
                    own.bottoms_won[rules.bottom[card]] += 1
    for row in range(rules.rows - 1):
        for column in range(COLUMNS - 1):
            winners = coat_winners(rules, before, COLUMNS * row + column)
            for seat in range(rules.players):
                chronicle.seats[seat].coats_by_round[round_number] += winners >> seat & 1


@kernel
def _note_end_of_round(rules, state, round_number, chronicle):
    for seat in range(rules.players):
        own = state.seats[seat]
        scored = points_before(state, seat, FROM_UNPAID)  # what comes after is scored at the end of the game
        chronicle.seats[seat].points_by_round[round_number] = scored
        chronicle.seats[seat].money_by_round[round_number] = own.money
        if state.n_agenda == 0:
            chronicle.seats[seat].money_by_round[round_number] += rules.noble_cost * (nobles_of(state, seat) - 1)
    note_lead(rules, round_number, chronicle)


@kernel
def _note_end_of_game(rules, before, state, chronicle):
    for seat in range(rules.players):
        own, noted = state.seats[seat], chronicle.seats[seat]
        noted.points = points(state, seat)
        for source in range(len(SOURCES)):
            noted.points_by_source[source] = own.vp[source]
        noted.money = own.money
        for track in range(len(TRACKS)):
            noted.track_squares[track] = own.track[track]
        noted.prison = prisoners(state, seat)
        noted.houses = houses_of(state, seat)
        for kind in range(len(HOUSE_KINDS)):
            noted.house_kinds += own.houses[kind] > 0
        noted.material_cards = material_cards(state, seat)
        noted.artworks = artworks_of(state, seat)
        for colour in range(len(COLOURS)):
            noted.artwork_colours += own.artworks[colour] > 0
        for noble in range(len(NOBLE_NAMES)):
            paid = own.noble[noble] != ABSENT
            noted.nobles_paid[noble] = paid
            noted.nobles_unpaid[noble] = not paid and before.seats[seat].noble[noble] != ABSENT


def facts(box: ComponentBox) -> tuple[Fact, ...]:
    """What each field of CHRONICLE means; the words are those of every box."""
    game, seat = False, True
    track_columns = tuple(f"{track}_square" for track in TRACKS)
    rounds = tuple(f"round {number}" for number in range(1, MOST_ROUNDS + 1))
    return (
        FIRST_PLAYER,
        Fact("expo_by_round", game, "the seat that took the Expo card in the round, -1 if none did", by_round=True),
        *LEAD,
        *points_facts(SOURCES),
        Fact("money", seat, "BEF left after the nobles were paid"),
        Fact("track_squares", seat, "square of the marker on each track, 1 the first", track_columns, "columns"),
        Fact("prison", seat, "Architect cards under the Prison card"),
        Fact("houses", seat, "houses constructed, given ones included"),
        Fact("house_kinds", seat, "different ones among them"),
        Fact("material_cards", seat, "Material cards left"),
        Fact("artworks", seat, "artworks left"),
        Fact("artwork_colours", seat, "different colours among them"),
        TURNS,
        LONGEST_WAIT,
        LAST_WAIT,
        FIRST_PASSES,
        Fact("cards_taken", seat, "Action cards for which it swapped an Architect card", CARD_WORDS, "list"),
        Fact("expo_taken", seat, "rounds in which it took the Expo card", rounds, "list"),
        Fact(
            "nobles_taken",
            seat,
            "nobles of Influence actions, kept or not; the Brugmann that everyone starts with does not count",
            NOBLE_NAMES,
            "list",
        ),
        Fact("nobles_kept", seat, "of these, the ones kept", NOBLE_NAMES, "list"),
        Fact("nobles_discarded", seat, "of these, the ones discarded", NOBLE_NAMES, "list"),
        Fact(
            "nobles_activated",
            seat,
            "kept nobles, each as often as it was tapped at City Hall; the effect that comes with taking one does not"
            " count",
            NOBLE_NAMES,
            "list",
        ),
        Fact("nobles_paid", seat, "nobles that stay at the end, also Brugmann, who costs nothing", NOBLE_NAMES, "list"),
        Fact("nobles_unpaid", seat, "nobles left unpaid and lost at the end", NOBLE_NAMES, "list"),
        Fact(
            "tops_won",
            seat,
            "top halves of the Bonus cards of columns in which it had the majority, alone or tied, of all rounds",
            TOPS,
            "list",
        ),
        Fact("bottoms_won", seat, "bottom halves of those of the last round, scored at the end", BOTTOMS, "list"),
        POINTS_BY_ROUND,
        Fact(
            "money_by_round",
            seat,
            "BEF at the end of the round; of the last, all that the nobles are paid from",
            by_round=True,
        ),
        Fact("houses_by_round", seat, "houses constructed in the round", by_round=True),
        uses_fact(
            USES,
            "times this seat placed Architect cards for the action in the round, also where nothing could be done; an"
            " action at the park counts as the park alone",
        ),
        PASSED,
        Fact("spent_by_round", seat, "BEF paid for Architect cards in the Art Nouveau area", by_round=True),
        Fact(
            "columns_by_round",
            seat,
            "columns in which no other player had as much value, though neutral cards may",
            by_round=True,
        ),
        Fact("columns_tied_by_round", seat, "columns of which it shared the majority", by_round=True),
        Fact("coats_by_round", seat, "coats of arms that it scored, alone or tied", by_round=True),
        Fact("exhibited_by_round", seat, "artworks exhibited, whoever had the Exhibition", by_round=True),
        Fact("imprisoned_by_round", seat, "Architect cards sent to prison by the Brussels majority", by_round=True),
        Fact("released_by_round", seat, "Architect cards taken out of prison", by_round=True),
    )
