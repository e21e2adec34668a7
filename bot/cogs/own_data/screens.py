"""What is kept about a person, as one file for them, and what is asked before they are forgotten.

Of a running match the file tells what everybody at the table may know: the moves as the story tells
them to all, no draws, no row numbers, nothing seen in private (F62).
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from bot.cogs.own_data.rows import OwnData
from bot.cogs.settings.screens import Data, back, button
from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Attached, Note, Say, Screen
from bot.match.controls.panel import Style
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.screens.story import WHOLE, since
from bot.store.matches import MatchRecord
from games.core import public_options

NAME = "tumbler-my-data.json"

LARGEST = 8_000_000
"""Bytes above which the file is packed. Discord takes 10 MiB."""

ENDED = ("over", "closed")
"""The states of a match in which nothing is hidden any more."""

_IDS = frozenset({"channel", "message", "home_guild", "home_channel"})

_TIMES = frozenset(
    (
        *("at", "since", "until", "late_at", "left_at", "created_at", "ended_at", "reminded_at"),
        "digest_at",
    )
)


class Download(Word, frozen=True):
    """[Download]."""

    name = "_download"


class Forget(Word, frozen=True):
    """[Forget me…], which asks once more."""

    name = "_forget"


class ForgetNow(Word, frozen=True):
    """[Forget me], once that was asked."""

    name = "_forget!"


def my_data() -> Screen:
    """What a person can do with what is kept about them."""
    text = (
        "### My data\n"
        "I keep your Discord id, your name as it was shown, your matches with their moves and "
        "times, and these settings.\n"
        "**Download** gives you all of it in one file, for you alone. **Forget me** gives up your "
        "matches, and removes your id and your name from everything I keep."
    )
    first = (button(Download(), "Download", Style.MAIN), button(Forget(), "Forget me…", Style.LOSS))
    return Screen((Say(text), first, back()))


def asks_to_forget(running: int, tables: int, tournaments: int) -> Screen:
    """Asks once more, and says what is lost: running matches, tables not begun, tournaments."""
    lost: list[str] = []
    if running:
        lost.append(f"You resign from {_many(running, 'running match', 'running matches')}.")
    if tables:
        lost.append(f"You leave {_many(tables, 'table', 'tables')} not yet begun.")
    if tournaments:
        lost.append(f"You leave {_many(tournaments, 'tournament', 'tournaments')}.")
    lost.append(
        "Your name becomes “somebody”; your id, your settings and whom you blocked are gone. "
        "It cannot be taken back. Names in older messages stay in Discord."
    )
    text = f"### Forget you?\n{' '.join(lost)}"
    keep = (button(Data(), "Keep everything"),)
    return Screen((Say(text), keep, (button(ForgetNow(), "Forget me", Style.LOSS),)))


def _many(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"


def forgotten() -> Screen:
    """What the question becomes once the person is forgotten."""
    text = "Done: I have forgotten you. If you play again, we begin anew."
    return Screen((Say(text),))


def download(
    own: OwnData, lives: Mapping[str, Live], shelf: Mapping[str, GameEntry], at: float
) -> Note:
    """The file with all that is kept about a person. `lives` are the running matches."""
    name, told = NAME, content(own, lives, shelf, at)
    if len(told) > LARGEST:
        name, told = f"{NAME}.gz", gzip.compress(told)
    return Note("Here is all that I keep about you.", file=Attached(name, told))


def content(
    own: OwnData, lives: Mapping[str, Live], shelf: Mapping[str, GameEntry], at: float
) -> bytes:
    """The same as JSON."""
    return msgspec.json.format(msgspec.json.encode(_told(own, lives, shelf, at)), indent=1)


def _told(
    own: OwnData, lives: Mapping[str, Live], shelf: Mapping[str, GameEntry], at: float
) -> dict[str, Any]:
    of_person = {name: [_row(row) for row in rows] for name, rows in own.of_person.items()}
    matches = [_match(own, match, lives.get(match.id), shelf) for match in own.matches]
    return {"person": str(own.person), "made_at": _time(at), **of_person, "matches": matches}


def _match(
    own: OwnData, match: MatchRecord, live: Live | None, shelf: Mapping[str, GameEntry]
) -> dict[str, Any]:
    entry = shelf.get(match.game)
    is_host, is_invited = match.host == own.person, match.invited == own.person
    rows = {
        name: [row for row in rows if row["match"] == match.id]
        for name, rows in own.by_match.items()
    }
    if match.status not in ENDED:
        del rows["deals"]
        rows["moves"] = [_shown_move(row, live) for row in rows["moves"]]
    return {
        "id": match.id,
        "game": match.game,
        "status": match.status,
        "options": {} if entry is None else dict(public_options(entry.game, match.options)),
        "terms": match.terms,
        "server": None if match.guild is None else str(match.guild),
        "channel": str(match.channel),
        "host": is_host,
        "invited": is_invited,
        "created_at": _time(match.created_at),
        "started_at": _time(match.started_at),
        "ended_at": _time(match.ended_at),
        **{name: [_row(row) for row in found] for name, found in rows.items() if found},
    }


def _shown_move(row: Mapping[str, Any], live: Live | None) -> dict[str, Any]:
    """A move of a running match as everybody may read it."""
    told = ""
    if live is not None and row["n"] <= live.play.n:
        told = since(live, row["n"] - 1, None, upto=row["n"], space=WHOLE).text
    return {"seat": row["seat"], "actor": row["actor"], "told": told, "at": row["at"]}


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row for the file: times in words that every program reads, ids as texts."""
    return {name: _value(name, value) for name, value in row.items() if name != "match"}


def _value(name: str, value: Any) -> Any:
    if name in _TIMES:
        return _time(value)
    return str(value) if name in _IDS and value is not None else value


def _time(at: float | None) -> str | None:
    return None if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
