"""What the chronicles of both games have besides: turns and waits, and money, houses and passing, round by round."""

from __future__ import annotations

from engine.chronicle import Fields
from engine.facts import Fact
from engine.kernel import kernel


def of_every_seat(rounds: int) -> Fields:
    """The fields of a seat's record that both games have."""
    return [
        ("turns", "i2"),
        ("longest_wait", "i2"),
        ("last_wait", "i2"),
        ("first_passes", "i1"),
        ("money_by_round", "i2", (rounds,)),
        ("houses_by_round", "i1", (rounds,)),
        ("passed_by_round", "i1", (rounds,)),
    ]


@kernel
def note_turn(rules, seat, chronicle):
    """A seat has its turn, and the others wait."""
    for other in range(rules.players):
        chronicle.seats[other].last_wait += other != seat
    own = chronicle.seats[seat]
    if own.turns > 0:
        own.longest_wait = max(own.longest_wait, own.last_wait)
    own.turns += 1
    own.last_wait = 0


@kernel
def note_pass(before, own):
    """A seat, whose record `own` is, has passed next on the table `before`."""
    own.passed_by_round[before.round_number] = before.n_passed + 1
    own.first_passes += before.n_passed == 0


TURNS = Fact("turns", True, "turns of this seat, passes included")
LONGEST_WAIT = Fact("longest_wait", True, "most turns of the others between two of this seat, also over a round's end")
LAST_WAIT = Fact("last_wait", True, "turns of the others after the last of this seat")
FIRST_PASSES = Fact("first_passes", True, "rounds in which this seat was the first to pass")
PASSED = Fact("passed_by_round", True, "1 for the first to pass in the round, 2 for the second …", by_round=True)
