"""Kept for reuse is no more than a bound in bytes, and memory is given back where it can be."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.delivery import memory
from bot.delivery.gallery import Gallery
from bot.match.games import GAMES
from bot.match.matches import PLAYS_BYTES, Matches, weight_of
from bot.store.sqlite.engine import SqliteStore
from games.core import Folded
from tests.seed import chance
from tests.shelf.play import Played, matches


def positions(played: Played, count: int) -> list[Any]:
    """Returns the spectator's views of the first positions of a match."""
    return [played.game.view(at.state, None) for at in played.plays[:count]]


async def test_the_gallery_drops_the_oldest_pictures_to_stay_within_its_bytes() -> None:
    views = positions(matches(GAMES["triplock"].game)[0], 6)
    gallery = Gallery(most=500_000)
    made = [await gallery.paint(GAMES["triplock"], view) for view in views]
    assert sum(len(picture.png) for pictures in made for picture in pictures) > 500_000
    assert await gallery.paint(GAMES["triplock"], views[-1]) is made[-1]
    assert await gallery.paint(GAMES["triplock"], views[0]) is not made[0]
    assert await gallery.paint(GAMES["triplock"], views[0]) == made[0]


def bytes_of(thing: Any, seen: set[int]) -> int:
    """Returns the bytes of a value and of all that it holds, each thing once."""
    if id(thing) in seen or isinstance(thing, type):
        return 0
    seen.add(id(thing))
    parts: list[Any] = []
    if isinstance(thing, tuple | list | set | frozenset):
        parts += thing
    elif isinstance(thing, dict):
        parts += [*thing, *thing.values()]
    else:
        parts += [getattr(thing, name) for name in getattr(thing, "__struct_fields__", ())]
    return sys.getsizeof(thing) + sum(bytes_of(part, seen) for part in parts)


@pytest.mark.parametrize("key", GAMES)
def test_a_folded_log_takes_no_more_than_is_estimated(key: str) -> None:
    for played in matches(GAMES[key].game):
        for n in {0, len(played.rows) // 2, len(played.rows)}:
            folded = played.folded(n)
            assert bytes_of((folded, played.rows[:n]), set()) <= weight_of(folded), played.where


def folded_logs() -> list[Folded[Any]]:
    """All folded logs that are alive."""
    return [one for one in gc.get_objects() if isinstance(one, Folded)]


async def test_folded_logs_are_kept_within_their_bytes(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    others = folded_logs()  # what other tests of this process still hold
    known = {id(one) for one in others}
    try:
        shell = Matches(store, GAMES, chance=chance())
        played = matches(GAMES["triplock"].game)[0]
        for count in range(256):
            shell.remember(f"m{count}", played.folded(len(played.rows)), played.rows, ())
        alive = [one for one in folded_logs() if id(one) not in known]
        assert len(alive) >= 10
        assert sum(weight_of(one) for one in alive) <= PLAYS_BYTES
    finally:
        await store.close()


class Library:
    """A C library that notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[int, ...]]] = []

    def malloc_trim(self, pad: int) -> None:
        self.asked.append(("malloc_trim", (pad,)))

    def mallopt(self, what: int, value: int) -> None:
        self.asked.append(("mallopt", (what, value)))


def test_memory_is_given_back_once_in_so_many_paintings(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    monkeypatch.setattr(memory, "_LIBRARY", library)
    for _ in range(3 * memory.EVERY):
        memory.after_painting()
    assert library.asked == [("malloc_trim", (0,))] * 3


def test_arenas_are_few_and_large_blocks_lie_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    monkeypatch.setattr(memory, "_LIBRARY", library)
    memory.keep_little()
    assert library.asked == [("mallopt", (-8, 2)), ("mallopt", (-3, 2_097_152))]


@pytest.mark.parametrize("library", [None, object()])
def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch, library: object) -> None:
    monkeypatch.setattr(memory, "_LIBRARY", library)
    memory.keep_little()
    for _ in range(memory.EVERY):
        memory.after_painting()
