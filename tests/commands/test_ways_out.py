"""How the `bruxelles` command leaves when it is interrupted, fails or is not heard to the end."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.helpers.commands import Run
from tests.helpers.paths import ROOT


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [(KeyboardInterrupt(), 130, ""), (OSError(28, "No space left", "a.txt"), 1, "error: a.txt: No space left\n")],
)
def test_other_ways_out(
    bruxelles: Run, monkeypatch: pytest.MonkeyPatch, raised: BaseException, status: int, said: str
) -> None:
    """Interrupted: 130 without a word of Python. What the system refuses is one line, exit 1."""

    def fail(*_: object, **__: object) -> None:
        raise raised

    monkeypatch.setattr("engine.bruxelles1893.box.box.Box.load", fail)
    assert bruxelles("box") == (status, "", said)


def test_closed_pipe_is_quiet() -> None:
    """Whoever reads only the first line gets no complaint."""
    command = f"{sys.executable} -m scripts.main box --json | head -n 1"
    result = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (result.stdout, result.stderr) == ("{\n", "")
