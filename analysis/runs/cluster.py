"""Games played on other machines: the workers of a Dask cluster as an executor."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

from engine.documents import quoted
from engine.errors import InputError
from engine.kernel import source_digest

ADDRESS = re.compile(r"\w+://.+:\d+")
"""As of a scheduler."""

SECONDS = 10
"""For a scheduler to answer, and for a first worker to join it."""


class Cluster(Executor):
    """The workers of a cluster. What a worker that dies had to do is done by another."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)

    @property
    def workers(self) -> int:
        """Tasks that they can do at a time."""
        return sum(self._client.nthreads().values())

    def once_a_host(self, task: Callable[..., Any], *arguments: Any) -> None:
        """Do a task by one worker of each host, and wait for that: what it leaves on disk serves the other workers."""
        hosts = {worker["host"]: address for address, worker in self._client.scheduler_info(-1)["workers"].items()}
        done = [
            self._client.submit(_checked, source_digest(), task, *arguments, workers=[address], pure=False)
            for address in hosts.values()
        ]
        self._client.gather(done)

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        return self._executor.submit(_checked, source_digest(), task, *arguments, **named)


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler has an address; raises `InputError` if it does not answer or has no worker.

    A piece of work of which one worker after the other dies ends what is done with the cluster by `OSError`.
    """
    if not ADDRESS.fullmatch(address):
        raise InputError(f"cluster: {quoted(address)} is no address such as tcp://HOST:PORT")
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise InputError("--cluster needs the package distributed: pip install 'bruxelles1893[cluster]'") from None
    try:
        client = Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise InputError(f"no Dask scheduler answers at {address}: {problem}") from None
    with client:
        try:
            client.wait_for_workers(1, SECONDS)
        except TimeoutError:
            raise InputError(f"the cluster at {address} has no worker") from None
        try:
            yield Cluster(client)
        except KilledWorker as problem:
            died = f"{1 + problem.allowed_failures} workers of the cluster died of the same piece of work"
            raise OSError(f"{died}, the last at {problem.last_worker.address}; --resume continues") from None


def _checked(digest: str, task: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """Do a task, if here are the sources with the digest: another version of the rules may not have a part in a run."""
    if source_digest() != digest:
        raise InputError(f"a worker of the cluster has other sources of this project: {source_digest()}, not {digest}")
    return task(*arguments, **named)
