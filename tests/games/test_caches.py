"""A cache in an engine is small, and says why."""

from __future__ import annotations

import re
from pathlib import Path

GAMES = Path(__file__).parents[2] / "games"

CACHE = re.compile(r"^ *@(?:functools\.)?(?:lru_)?cache\b(.*)$", re.MULTILINE)

UNSAID = re.compile(r"^(?:\(.*\))?$")


def caches() -> list[tuple[str, str]]:
    """Returns the file of each cache with what follows its name."""
    return [
        (path.relative_to(GAMES).as_posix(), found)
        for path in sorted(GAMES.rglob("*.py"))
        for found in CACHE.findall(path.read_text())
    ]


def test_every_cache_says_what_it_takes_at_most() -> None:
    assert len(caches()) > 5
    assert [where for where, rest in caches() if UNSAID.match(rest)] == []


def test_a_silent_cache_is_found() -> None:
    assert [bool(UNSAID.match(rest)) for rest in ("", "(maxsize=8)", "  # two grids")] == [
        True,
        True,
        False,
    ]
