"""Reports: what moderators do and what is set for a server, told in its log channel.

A report is stored in the transaction of what it tells of, and sent by a duty of its server, so that
none is lost and none comes before what it tells. Without a log channel nothing is stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.match.feature import Write
from bot.store import jobs, servers
from bot.store.jobs import NO_SEAT, Job
from bot.store.keys import new_match_id
from bot.store.servers import Report

REPORT = "report"
"""The kind of duty by which the reports of a server are sent; its match is the server's id."""

NOWHERE, SETTING, GAME = "nowhere", "setting", "game"
"""What a report may be: no channel is left in which tables may be opened; something was set for
the server, or for a game in it."""

ENDED, ENDED_ALL, REMOVED, REMOVED_ALL = "ended", "ended_all", "removed", "removed_all"
"""The deeds of moderators at tables: at one, at all of a host, at all of a person."""

BLOCKED, UNBLOCKED = "blocked", "unblocked"
"""Their deeds about who may play."""

TAKEN_BACK = "taken_back"
"""Their deed about ratings: a match counts for them no more."""

OFF_BOARDS, ON_BOARDS = "off_boards", "on_boards"
"""Their deeds about who stands on boards."""

_NOTHING: Mapping[str, Any] = {}


def report(
    write: Write,
    guild: int,
    what: str,
    said: Mapping[str, Any] = _NOTHING,
    *,
    by: int | None = None,
    about: int | None = None,
    instead: int | None = None,
) -> bool:
    """Has something told in the log channel of a server.

    It is told in a channel `instead` if there is none, or if it is deleted or closed to the bot.

    `by` did it, `about` is whom it concerns; what else is `said` has no person's id in it.

    Returns False if it has neither, and then tells nobody.
    """
    tx, at = write.tx, write.at
    channel = servers.read(tx, guild).log_channel or instead
    if channel is None:
        return False
    other = None if instead == channel else instead
    made = new_match_id(write.means.chance)
    servers.add_report(tx, Report(made, guild, channel, what, said, at, by, about, other))
    jobs.put(tx, Job(REPORT, str(guild), NO_SEAT, 0, at))
    return True
