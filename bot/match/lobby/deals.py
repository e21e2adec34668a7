"""Deals: set-up draws that several people share, and the streaks of a person at the daily ones.

On one installation, a deal's name always gives the same draws. The name is `code:7KQ2AB` for a deal
that people pass on, or `daily:2026-05-14` for the deal of a day. A typed code never becomes a daily
name, so nobody can play tomorrow's deal today. A day counts by the name of its deal, whenever the
attempt at it ended. A streak is computed from the counted attempts, and never stored.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from msgspec import Struct

from bot.match.refusals import ShellRefused
from bot.store.keys import ALPHABET
from bot.store.results import Result
from games.core import Draw

DAILY, RANDOM = "daily", "random"
"""The words that a person may type for a deal instead of a code."""

CODE_LENGTH = 6

_CODE = re.compile(rf"[{ALPHABET}]{{{CODE_LENGTH}}}")
_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})

FREE_DAY_AFTER = 10
"""How many attempts a person has finished before the first free day."""

FREE_DAYS_APART = timedelta(days=7)
"""How long after a free day the next one may be: who misses each Sunday keeps the streak."""

_DAY = timedelta(days=1)


def deal(secret: str, game: str, name: str) -> Draw:
    """Returns the draws of a deal, from an HMAC keyed with the installation's secret (hex).

    The same game and name give the same draws, which nobody can predict without the secret. Each
    draw takes 64 new bits and rejects values at or above the largest multiple of n, so that every
    number is equally likely.
    """
    count = 0

    def bits() -> int:
        nonlocal count
        count += 1
        message = f"{game}\n{name}\n{count}".encode()
        digest = hmac.new(bytes.fromhex(secret), message, hashlib.sha256).digest()
        return int.from_bytes(digest[:8])

    def draw(n: int) -> int:
        limit = (1 << 64) // n * n
        while (value := bits()) >= limit:
            pass
        return value % n

    return draw


def fresh(draw: Draw) -> str:
    """Returns the name of a new random deal."""
    return "code:" + "".join(ALPHABET[draw(len(ALPHABET))] for _ in range(CODE_LENGTH))


def daily(at: float) -> str:
    """Returns the name of the deal of the UTC day that `at` (seconds since the epoch) lies in."""
    return f"{DAILY}:{datetime.fromtimestamp(at, UTC).date().isoformat()}"


def name_of(typed: str | None, draw: Draw, at: float) -> str:
    """Returns the name of the deal that a person typed: a code, `daily`, or `random`.

    No text means `random`. The alphabet of codes has no I, L, O and U; they are read as 1, 1, 0
    and V, which they look like. Raises `no_deal` for anything else.
    """
    text = (typed or RANDOM).strip().lower()
    if text in ("", RANDOM):
        return fresh(draw)
    if text == DAILY:
        return daily(at)
    code = text.upper().translate(_MISREAD)
    if _CODE.fullmatch(code) is None:
        raise ShellRefused("no_deal")
    return f"code:{code}"


def code_of(name: str | None) -> str | None:
    """Returns the code of a deal that people pass on; None for a daily deal or no deal."""
    return name.removeprefix("code:") if name is not None and name.startswith("code:") else None


def day_of(name: str | None) -> date | None:
    """Returns the day of a daily deal; None for any other deal."""
    if name is None or not name.startswith(f"{DAILY}:"):
        return None
    return date.fromisoformat(name.removeprefix(f"{DAILY}:"))


def merit(result: Result) -> tuple[bool, tuple[int, ...], int]:
    """Returns the key that orders the attempts at one deal, the largest first.

    An attempt without a hint is before any with one; then the rank decides, then fewer hints.
    """
    return not result.hints, result.rank, -result.hints


def is_closed(name: str | None, at: float) -> bool:
    """Whether this is today's daily deal: others may see nothing of a match on it yet."""
    return day_of(name) is not None and name == daily(at)


class Streak(Struct, frozen=True):
    """A person's days in a row at the deal of a game, as they stand on one day.

    `length` counts the days that were played, and `free` those that were missed between them and
    kept by a free day; `best` is the greatest length up to then. `is_played`: the day itself is
    played; until then it waits. `is_kept`: the day before it was missed, and a free day keeps the
    length.
    """

    length: int = 0
    best: int = 0
    free: int = 0
    is_played: bool = False
    is_kept: bool = False


def streak_of(days: Iterable[date], at: date) -> Streak:
    """Returns the streak as it stands on the day `at`, from all days that were played.

    A day that was missed between two that were played ends it, unless it is a free day: the person
    had played `FREE_DAY_AFTER` days before it, and the last one was `FREE_DAYS_APART` before it.
    Two days missed in a row end it, and are no free days.
    """
    length = best = free = 0
    last: date | None = None
    freed: date | None = None
    played = sorted({day for day in days if day <= at})
    for count, day in enumerate(played):
        missed = day - _DAY
        if last is not None and last == missed:
            length += 1
        elif last is not None and _is_free(missed, last, count, freed):
            length, free, freed = length + 1, free + 1, missed
        else:
            length, free = 1, 0
        best, last = max(best, length), day
    if last is None:
        return Streak()
    if at - last <= _DAY:
        return Streak(length, best, free, is_played=at == last)
    if _is_free(at - _DAY, last, len(played), freed):
        return Streak(length, best, free + 1, is_kept=True)
    return Streak(best=best)


def streak_in(names: Iterable[str], at: date) -> Streak:
    """Returns the same from the names of the deals that were played."""
    return streak_of((day for name in names if (day := day_of(name)) is not None), at)


def _is_free(missed: date, last: date, count: int, freed: date | None) -> bool:
    """Whether a missed day is a free one.

    `last` is the last day that was played before it, and `count` how many were; `freed` is the last
    free day.
    """
    is_alone = last == missed - _DAY
    return (
        is_alone
        and count >= FREE_DAY_AFTER
        and (freed is None or missed - freed >= FREE_DAYS_APART)
    )
