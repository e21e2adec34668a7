"""Deals: set-up draws that several people share.

On one installation, a deal's name always gives the same draws. The name is `code:7KQ2AB` for a deal
that people pass on, or `daily:2026-05-14` for the deal of a day. A typed code never becomes a daily
name, so nobody can play tomorrow's deal today.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from datetime import UTC, date, datetime

from bot.play.match.refusals import ShellRefused
from bot.store.ids import ALPHABET
from bot.store.results import Result
from games.core import Draw

DAILY, RANDOM = "daily", "random"
"""The words that a person may type for a deal instead of a code."""

CODE_LENGTH = 6

_CODE = re.compile(rf"[{ALPHABET}]{{{CODE_LENGTH}}}")
_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})


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
