"""What the chronicles of both games have besides: money, houses and passing, round by round."""

from __future__ import annotations

from engine.chronicle import Fields
from engine.facts import Fact
from engine.kernel import kernel


def of_every_seat(rounds: int) -> Fields:
    """The fields of a seat's record that both games have."""
    return [
        ("first_passes", "i1"),
        ("money_by_round", "i2", (rounds,)),
        ("houses_by_round", "i1", (rounds,)),
        ("passed_by_round", "i1", (rounds,)),
    ]


@kernel
def note_pass(before, own):
    """A seat, whose record `own` is, has passed next on the table `before`."""
    own.passed_by_round[before.round_number] = before.n_passed + 1
    own.first_passes += before.n_passed == 0


FIRST_PASSES = Fact("first_passes", True, "rounds in which this seat was the first to pass")
PASSED = Fact("passed_by_round", True, "1 for the first to pass in the round, 2 for the second …", by_round=True)
