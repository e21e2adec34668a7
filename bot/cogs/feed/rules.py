"""Which ends are told in the results feed: those by the rules, of matches in a server with one."""

from __future__ import annotations

from bot.play.lobby.deals import is_closed
from bot.play.match.feature import Change
from bot.play.match.live import Live
from bot.store import duties, servers
from bot.store.duties import NO_SEAT, Duty

FEED = "feed"
"""The kind of duty by which the end of a match is posted in the results feed of its server."""


def after(change: Change, now: Live) -> None:
    """Has the end of a match posted, if that is what these rows have led to.

    Nothing is told of a day's deal before the day is over.
    """
    has_ended = change.live.play.turn.waiting and not now.play.turn.waiting
    if not has_ended or now.match.guild is None or is_closed(now.facts.deal.name, change.at):
        return
    if servers.read(change.tx, now.match.guild).results_channel is not None:
        duties.put(change.tx, Duty(FEED, now.match.id, NO_SEAT, now.play.n, change.at))
