"""Reports in words: who did what, where; nothing of a match that its players alone may know.

People are named by mentions, which notify nobody here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from bot.match.controls.message import Note
from bot.match.controls.wording import counted
from bot.match.games import GameEntry
from bot.match.lobby.reports import (
    BLOCKED,
    ENDED,
    ENDED_ALL,
    GAME,
    NOWHERE,
    OFF_BOARDS,
    ON_BOARDS,
    REMOVED,
    REMOVED_ALL,
    SETTING,
    TAKEN_BACK,
    UNBLOCKED,
)
from bot.screens.server import channels_named, game_line, setting_line
from bot.screens.words import escape
from bot.store.servers import Report, Server, ServerGame
from games.texts import listed

Shelf = Mapping[str, GameEntry]

LOST = (
    "The last channel in which tables could be opened here was deleted, so now none can be "
    "opened anywhere in this server. Whoever manages it can choose others by `/server`, "
    "**Places**."
)


LOST_OF_GAME = (
    "The last channel in which {game} could be opened here was deleted, so now it can be opened "
    "nowhere in this server. Whoever manages it can choose others by `/server`, **Games**."
)

MOST_CHANNELS = 10
"""So many channels are named in a report: each match may stand in a thread of its own."""


def told(report: Report, shelf: Shelf) -> Note:
    """A report as it stands in the log channel."""
    return Note(_WORDS[report.what](report, shelf))


def _who(report: Report) -> str:
    return "Somebody" if report.person is None else f"<@{report.person}>"


def _whom(report: Report) -> str:
    return "somebody" if report.about is None else f"<@{report.about}>"


def _lost(report: Report, shelf: Shelf) -> str:
    return LOST_OF_GAME.format(game=_title(report, shelf)) if report.said else LOST


def _setting(report: Report, _shelf: Shelf) -> str:
    said = report.said
    server = msgspec.convert({"guild": report.guild, said["field"]: said["value"]}, Server)
    return f"{_who(report)} changed a setting. {setting_line(said['setting'], server)}"


def _game(report: Report, shelf: Shelf) -> str:
    own = msgspec.convert(report.said["own"], ServerGame)
    entry = shelf.get(own.game)
    if entry is None:
        return f"{_who(report)} changed a setting of {own.game}."
    line = game_line(report.said["what"], entry, own)
    return f"{_who(report)} changed a setting of {entry.title}. {line}"


def _title(report: Report, shelf: Shelf) -> str:
    entry = shelf.get(report.said["game"])
    return report.said["game"] if entry is None else entry.title


def _table(report: Report, shelf: Shelf) -> str:
    """The table that is meant: "a match of Triplock in #games"."""
    noun = "an open table" if report.said["status"] == "lobby" else "a match"
    return f"{noun} of {_title(report, shelf)} in <#{report.said['place']}>"


def _ended(report: Report, shelf: Shelf) -> str:
    if report.said["status"] == "lobby":
        return f"{_who(report)} closed {_table(report, shelf)}."
    held = ", which was on hold," if report.said["status"] == "aside" else ""
    return f"{_who(report)} ended {_table(report, shelf)}{held} without a result."


def _removed(report: Report, shelf: Shelf) -> str:
    return f"{_who(report)} removed {_whom(report)} from {_table(report, shelf)}."


def _ended_all(report: Report, _shelf: Shelf) -> str:
    tables = counted(report.said["count"], "table")
    channels: list[int] = report.said["channels"]
    named, more = tuple(channels[:MOST_CHANNELS]), len(channels) - MOST_CHANNELS
    where = channels_named(named, f"{more} more" if more > 0 else "")
    return f"{_who(report)} ended all tables of {_whom(report)}: {tables} in {where}."


def _removed_all(report: Report, _shelf: Shelf) -> str:
    count = {"table": report.said["tables"], "tournament": report.said["tournaments"]}
    held = listed([counted(many, noun) for noun, many in count.items() if many], none="")
    if not held:
        return f"{_who(report)} wanted to remove {_whom(report)}, who sat nowhere any more."
    return f"{_who(report)} removed {_whom(report)} from {held}."


def _blocked(report: Report, _shelf: Shelf) -> str:
    return f"{_who(report)} blocked {_whom(report)} in this server."


def _unblocked(report: Report, _shelf: Shelf) -> str:
    return f"{_who(report)} unblocked {escape(report.said['name'])}, who may play here again."


def _taken_back(report: Report, shelf: Shelf) -> str:
    where = f"{_title(report, shelf)} in <#{report.said['place']}>, `{report.said['match']}`"
    return f"{_who(report)} took back the result of a match of {where}: it counts for no rating."


def _off_boards(report: Report, _shelf: Shelf) -> str:
    return f"{_who(report)} took {_whom(report)} off the boards of this server."


def _on_boards(report: Report, _shelf: Shelf) -> str:
    return f"{_who(report)} put {_whom(report)} back on the boards of this server."


_WORDS: Mapping[str, Callable[[Report, Shelf], str]] = {
    NOWHERE: _lost,
    SETTING: _setting,
    GAME: _game,
    ENDED: _ended,
    ENDED_ALL: _ended_all,
    REMOVED: _removed,
    REMOVED_ALL: _removed_all,
    BLOCKED: _blocked,
    UNBLOCKED: _unblocked,
    TAKEN_BACK: _taken_back,
    OFF_BOARDS: _off_boards,
    ON_BOARDS: _on_boards,
}
