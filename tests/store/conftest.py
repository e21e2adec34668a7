"""What tests of two processes share: one database for a module, and the shell that sets it up."""

from __future__ import annotations

import itertools
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.app.cogs import FEATURES
from bot.match.games import GAMES
from bot.match.limits import UNLIMITED
from bot.match.matches import Matches
from games.core import Draw
from tests.engines import POSTGRES, address_of, empty, open_store
from tests.postgres import Cluster, cluster
from tests.seed import chance
from tests.store.two_processes import Call, TwoProcesses


def an_hour_ago() -> float:
    return time.time() - 3600.0


@pytest.fixture(scope="module")
def path(engine: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("two")
    yield folder / "tumbler.db"
    empty(folder)


@pytest.fixture(scope="module")
def both(engine: str, path: Path) -> Iterator[TwoProcesses]:
    """Two processes. On PostgreSQL no transaction of theirs had to begin anew at a conflict."""
    with TwoProcesses(address_of(path)) as both:
        yield both
        if engine == POSTGRES:
            asked: list[Call] = [("reruns", (), {})]
            assert both.race(asked, asked) == [(0, 0)]


@pytest.fixture(scope="module")
def luck() -> Draw:
    return chance()


@pytest.fixture
async def matches(path: Path, luck: Draw) -> AsyncIterator[Matches]:
    """The shell that sets tables up an hour ago, so that no double-tap guard remembers it."""
    store = await open_store(path)
    yield Matches(
        store,
        GAMES,
        chance=luck,
        clock=an_hour_ago,
        echo_s=0.0,
        features=FEATURES,
        limits=UNLIMITED,
    )
    await store.close()


@pytest.fixture(scope="module")
def server() -> Iterator[Cluster]:
    """A server of PostgreSQL, which a test may stop and start."""
    with cluster() as made:
        yield made


@pytest.fixture(scope="module")
def forgetful() -> Iterator[Cluster]:
    """A server whose crash loses what was committed without waiting for the disk."""
    with cluster(writer_s=10.0) as made:
        yield made


@pytest.fixture
def database(server: Cluster) -> str:
    """The name of a new and empty database."""
    name = f"own{next(COUNT)}"
    server.call("createdb", name)
    return name


COUNT = itertools.count(1)
