"""Set-up draws that several people share: a name gives the same numbers on one installation.

A deal's name is `code:7KQ2AB` for one that can be passed on, or `daily:2026-05-14` for the deal of
a day. What people type never reaches a daily name, so no code plays tomorrow's deal today.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from datetime import UTC, date, datetime

from bot.play.live import Live
from bot.play.refusals import ShellRefused
from bot.store.ids import ALPHABET
from games.core import Draw

DAILY, RANDOM = "daily", "random"
"""What may be typed for a deal besides a code."""

CODE_LENGTH = 6

_CODE = re.compile(rf"[{ALPHABET}]{{{CODE_LENGTH}}}")
_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})


def deal(secret: str, game: str, name: str) -> Draw:
    """Draws from an HMAC over the installation's secret: unknowable beforehand, fair, repeatable.

    Each draw takes 64 fresh bits; values above the largest multiple of n are thrown away, so
    that every number is equally likely.
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
    """The name of a new random deal."""
    return "code:" + "".join(ALPHABET[draw(len(ALPHABET))] for _ in range(CODE_LENGTH))


def daily(at: float) -> str:
    """The name of the deal of the day, in UTC, that holds this moment (seconds since the epoch)."""
    return f"{DAILY}:{datetime.fromtimestamp(at, UTC).date().isoformat()}"


def name_of(typed: str | None, draw: Draw, at: float) -> str:
    """The deal that somebody asked for: nothing or random, daily, or a code.

    Raises `no_deal` for anything else. Letters that are easily misread are taken for what they
    look like, as in all our ids.
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
    """The code of a deal that can be passed on; None for a daily one, or where there is none."""
    return name.removeprefix("code:") if name is not None and name.startswith("code:") else None


def day_of(name: str | None) -> date | None:
    """The day of a daily deal; None for all others."""
    if name is None or not name.startswith(f"{DAILY}:"):
        return None
    return date.fromisoformat(name.removeprefix(f"{DAILY}:"))


def check_reader(live: Live, user: int, now: float) -> None:
    """Raises `closed_day` for others while the day of a match's deal runs."""
    if is_closed(live.facts.deal.name, now) and not live.table.seats_of(user):
        raise ShellRefused("closed_day", command=f"/{live.entry.key} start deal:daily")


def is_closed(name: str | None, at: float) -> bool:
    """True while nothing of a match on this deal may be shown to others: its day is not over."""
    return day_of(name) is not None and name == daily(at)
