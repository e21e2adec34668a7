"""Reports in words: who did what, where; nothing of a match that not everybody at it knows."""

from __future__ import annotations

from bot.message.message import Note
from bot.play.lobby.reports import NOWHERE
from bot.store.servers.reports import Report


def told(report: Report) -> Note:
    """A report as it stands in the log channel."""
    return Note(_WORDS[report.what])


_WORDS = {
    NOWHERE: (
        "The last channel in which tables could be opened here was deleted, so now none can be "
        "opened anywhere in this server. Whoever manages it can choose others by `/tumbler`, "
        "**Places**."
    ),
}
