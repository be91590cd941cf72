"""A Dask cluster plays what threads play, whatever happens to its workers."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analysis.runs import cluster, simulate
from analysis.runs.cluster import Cluster, connected
from analysis.runs.plan import Chair, Part, Plan, Table
from analysis.runs.running import play as played
from analysis.runs.simulate import prepare
from analysis.studying import run_study
from engine.errors import InputError
from tests.helpers.playing import play, tables
from tests.helpers.small_studies import PRESENTS

PLAN = Plan(
    ("greedy", "random", "ismcts:iterations=1,nodes=64"),
    (Part((Table((Chair(0), Chair(1), Chair(1))),), 40), Part((Table((Chair(2), Chair(1))),), 6)),
    seed=5,
)
distributed: Any = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of a cluster of two worker processes with a thread each."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs="CRITICAL"
    ) as local:
        yield local.scheduler_address


@pytest.fixture
def team(address: str) -> Iterator[Cluster]:
    with connected(address) as team:
        yield team


def test_workers_may_die(team: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread, two threads, and two processes of which one is killed midway leave the same tables."""
    monkeypatch.setattr(simulate, "AT_ONCE", 2)
    monkeypatch.setattr(simulate, "BLOCKS_AT_ONCE", 1)
    play(PLAN, tmp_path / "one")
    play(PLAN, tmp_path / "two", jobs=2)
    assert team.workers == 2
    team.once_a_host(prepare, PLAN, PLAN.strategy_files(), PLAN.agent_files())
    killed: list[int] = []

    def kill_one(finished: int) -> None:
        if finished >= 20 and not killed:
            killed.append(team.submit(os.getpid).result())
            os.kill(killed[0], signal.SIGKILL)

    folder = play(PLAN, tmp_path / "cluster", jobs=2, executor=team, report=kill_one)
    assert killed
    assert folder.manifest.failed == []
    assert tables(tmp_path / "one") == tables(tmp_path / "two") == tables(tmp_path / "cluster")


def test_the_command_plays_on_a_cluster(address: str, tmp_path: Path) -> None:
    """Given by its address."""
    played(PLAN, tmp_path / "cluster", jobs=None, cluster=address)
    played(PLAN, tmp_path / "threads", jobs=2, cluster=None)
    assert tables(tmp_path / "cluster") == tables(tmp_path / "threads")


def test_a_study_and_its_replay_are_played_on_a_cluster(address: str, tmp_path: Path) -> None:
    """To the tables that threads leave."""
    file = tmp_path / "presents.toml"
    file.write_text(PRESENTS, encoding="utf-8")
    for name, where in (("cluster", {"cluster": address}), ("threads", {"jobs": 2})):
        run_study(str(file), tmp_path / name, seed=3, **where)
    for folder in ("", "replay"):
        assert tables(tmp_path / "cluster" / folder) == tables(tmp_path / "threads" / folder)


def test_broken_off_run_is_finished(team: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the cluster, and then here; what was not begun is not played there any more."""
    monkeypatch.setattr(simulate, "AT_ONCE", 2)
    monkeypatch.setattr(simulate, "BLOCKS_AT_ONCE", 1)
    with pytest.raises(KeyboardInterrupt):
        play(PLAN, tmp_path / "broken", jobs=2, executor=team, break_after=9)
    play(PLAN, tmp_path / "broken", resume=True)
    play(PLAN, tmp_path / "whole")
    assert tables(tmp_path / "broken") == tables(tmp_path / "whole")


def test_work_that_kills_every_worker_is_given_up(address: str) -> None:
    """In one line; without end it would take the whole cluster down."""
    died = "4 workers of the cluster died of the same piece of work, the last at tcp://"
    with pytest.raises(OSError, match=died), connected(address) as team:
        team.submit(os._exit, 1).result()


def test_workers_with_other_sources_are_refused(team: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line, and before they play."""
    monkeypatch.setattr(cluster, "source_digest", lambda: "0")
    with pytest.raises(InputError, match=r"a worker of the cluster has other sources of this project: .*, not 0"):
        team.submit(os.getpid).result()
    with pytest.raises(InputError, match="other sources"):
        team.once_a_host(os.getpid)


def test_workers_with_another_strategy_are_refused(team: Cluster) -> None:
    """Files of the same name may hold something else there."""
    with pytest.raises(InputError, match="reads other strategies"):
        team.once_a_host(prepare, PLAN, {"my.toml": {"houses": 2.0}}, {})


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"needs the package distributed: pip install"), connected("tcp://127.0.0.1:1"):
        pass


def test_what_does_not_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within the time there is for it, in one line."""
    monkeypatch.setattr(cluster, "SECONDS", 0.5)
    address = "tcp://127.0.0.1:1"
    with pytest.raises(InputError, match=f"no Dask scheduler answers at {address}") as refusal, connected(address):
        pass
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("address", ["nowhere", "nowhere at all", "127.0.0.1:8786", "tcp://127.0.0.1"])
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(InputError, match=f'^cluster: "{address}" is no address such as tcp://HOST:PORT$'):
        connected(address).__enter__()


def test_a_cluster_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS", 1)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0", silence_logs="CRITICAL") as empty,
        pytest.raises(InputError, match="has no worker"),
        connected(empty.scheduler_address),
    ):
        pass
