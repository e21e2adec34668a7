"""Sharing a match that is over: a channel is chosen, what will be posted is seen, and is posted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.cogs.share import screens as share
from bot.cogs.share.rules import Audience, ChannelKind, Target
from bot.match.live import Live
from tests.lives import PERSON

Told = tuple[str, Any]

TARGET = Target(7, ChannelKind.TEXT, "results")


def shares(live: Live) -> Iterator[Told]:
    """What is shown to the person on the first seat, and posted."""
    yield "share", [share.choosing(live, lead=lead, posts=not lead) for lead in ("", "Lead.")]
    others = live.table.people[1:]
    for hidden, sees_home in (((), True), (others[:1], False), (others, False)):
        to = Audience(frozenset(hidden), sees_home)
        posted = share.shared(live, (), to, PERSON)
        yield f"share, {len(hidden)} hidden", [posted, share.preview(live, posted, TARGET)]
    told = share.shared(live, (), Audience(frozenset(), True), PERSON)
    lost = share.preview(live, told, TARGET, lead=share.perhaps(TARGET))
    yield "shared", [lost, share.posted(live, TARGET)]
