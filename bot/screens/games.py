"""A person's matches, a line for each: on the screen of `/games` and for autocomplete."""

from __future__ import annotations

from msgspec import Struct

from bot.play.live import Live
from bot.screens.features import extras
from bot.screens.message import Beside, Block, Button, Say, Screen
from bot.screens.parts import company
from bot.screens.words import ago, escape, joined, since_words

MAX_SHOWN = 10
"""The most matches that `/games` lists."""


class Listed(Struct, frozen=True):
    """A match in the list; since when it waits (UTC, in seconds); the address of its board."""

    live: Live
    since: float
    url: str | None = None


def ordered(listed: list[Listed], user: int) -> list[Listed]:
    """The matches that wait for this user first; in both groups the longest wait first."""
    return sorted(listed, key=lambda one: (not one.live.is_asked(user), one.since))


def games(listed: list[Listed], user: int, now: float) -> Screen:
    """The open matches of a person, which `ordered` has put in order."""
    blocks: list[Block] = [Say("### Your open matches")]
    for one in listed[:MAX_SHOWN]:
        text = _line(one.live, since_words(one.since, now), user)
        blocks.append(Beside(text, Button("Open", url=one.url)) if one.url else Say(text))
    if len(listed) > MAX_SHOWN:
        blocks.append(Say(f"-# and {len(listed) - MAX_SHOWN} more"))
    return Screen(tuple(blocks))


def _line(live: Live, since: str, user: int) -> str:
    names = [escape(record.name) for record in live.seats]
    against = company(live, user)
    brief = ""
    mine = live.table.seats_of(user)
    if mine:
        brief = live.entry.texts.brief(live.view(mine[0]))
    score = f" · {brief}" if brief else ""
    if live.is_asked(user):
        lead = "**Your turn**"
    else:
        lead = f"Waiting for {joined([names[s] for s in sorted(live.play.turn.waiting)])}"
    place = f" · <#{live.match.channel}>" if live.match.guild else ""
    added = extras(live)
    line = f"{lead} {live.entry.title}{added.heading}{against}{score} · {since}{place}"
    return f"{line}\n-# {added.standing}" if added.standing else line


def about(live: Live, user: int, since: float, now: float) -> str:
    """A match in a line, for autocomplete: "Triplock against Ana · your turn · 2 h"."""
    against = company(live, user, plain=True)
    turn = "your turn" if live.is_asked(user) else "waiting"
    title = f"{live.entry.game.title}{extras(live).heading}"
    return f"{title}{against} · {turn} · {ago(since, now)}"
