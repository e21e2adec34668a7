"""Sharing an ending: a channel is chosen, what will be posted is seen, and then it is posted."""

from __future__ import annotations

from msgspec.structs import replace

from bot.cogs.share.rules import Audience, Target
from bot.match.controls.custom_ids import Base36, Word
from bot.match.controls.message import (
    Button,
    Extras,
    Picker,
    Row,
    Say,
    Screen,
    shell_button,
    shell_select,
)
from bot.match.controls.names import A_PLAYER
from bot.match.controls.panel import Style
from bot.match.controls.wording import cut_to
from bot.match.live import Live
from bot.match.lobby.visibility import hiding, hiding_spoken, marked_once
from bot.screens.buttons import LookBack
from bot.screens.parts import prompt_of, shows
from bot.screens.story import outcome
from bot.screens.words import names_of, unlinked
from games.core import MARKS, Seat
from games.texts import listed
from render.picture import Picture

MAX_LABEL = 80
"""Discord: the most characters of a label."""


class ShareEnding(Word, frozen=True):
    """[Share] of an ending, and [Another channel]."""

    name = "_post"


class ShareIn(Word, frozen=True):
    """The channel that was chosen in the select, by its id; "" if none was."""

    name = "_post:in"
    channel: str


class ShareNow(Word, frozen=True):
    """[Post it in #channel]."""

    name = "_post!"
    channel: Base36


def extras(live: Live, reader: Seat | None) -> Extras:
    """[Share] of a match with a result."""
    if not live.has_result:
        return Extras()
    return Extras(looks=(button(live, ShareEnding(), "Share", emoji="📣"),))


def choosing(live: Live, *, lead: str = "", posts: bool = True) -> Screen:
    """The ways to share an ending: a channel, for who `posts`, or as a film; `lead` is above."""
    said = [*((lead,) if lead else ()), f"### 📣 Share · {live.entry.title}"]
    channels: tuple[Row, ...] = ()
    if posts:
        said.append("Choose a channel for the ending. You read the post before anybody else.")
        select = shell_select(live.match.id, ShareIn.up_to())
        channels = (Picker(select, "Channel in which it is posted", "channels"),)
    ways = (*live.added().shares, button(live, LookBack(), "Look back", emoji="🔍"))
    return Screen((Say("\n".join(said)), *channels, ways), live.entry.accent)


def shared(live: Live, pictures: tuple[Picture, ...], to: Audience, by: int) -> Screen:
    """What is posted: who played which game, how it ended, who shares it, the ending's picture."""
    told = marked_once(outcome(hiding(live, to.hidden)))
    title = f"**{live.entry.title}{live.added().heading}**"
    where = f" Played in <#{live.match.channel}>." if to.sees_home else ""
    lines = (
        f"{title} · {listed(_players(live, to.hidden))}",
        f"{told}.",
        f"-# Shared by {names_of(live)[live.table.seats_of(by)[0]]}.{where}",
    )
    spoken = hiding_spoken(live, to.hidden)
    picture = shows(spoken, prompt_of(live, None), pictures)[:1]
    return Screen((Say("\n".join(lines)), *picture), live.entry.accent)


def _players(live: Live, hidden: frozenset[int]) -> list[str]:
    """Everybody at the table with the marks of their seats; who plays alone without."""
    names, out = names_of(live), list[str]()
    for sitting in live.seats:
        own = live.table.sittings_with(sitting.seat)
        if own[0] != sitting:
            continue
        name = A_PLAYER if sitting.person in hidden else names[sitting.seat]
        marks = " ".join(MARKS[one.seat] for one in own)
        out.append(name if live.is_alone else f"{marks} {name}")
    return out


def preview(live: Live, posted: Screen, target: Target, *, lead: str = "") -> Screen:
    """What would be posted in a channel, as only its reader sees it yet."""
    lead = lead or f"Only you see this. It would stand in {target.mention} like this:"
    now = ShareNow(Base36(target.channel))
    label = cut_to(f"Post it in #{unlinked(target.name)}", MAX_LABEL)
    row = (
        button(live, now, label, style=Style.MAIN, emoji="📣"),
        button(live, ShareEnding(), "Another channel"),
        button(live, LookBack(), "Look back", emoji="🔍"),
    )
    return replace(posted, blocks=(Say(lead), *posted.blocks, row))


def perhaps(target: Target) -> str:
    """What stands above the preview when Discord gave no answer."""
    return (
        f"Discord did not tell me whether it was posted. Look for it in {target.mention}; if you"
        " press again, I look there, too, and don't post it twice."
    )


def posted(live: Live, target: Target) -> Screen:
    """Says where an ending was posted."""
    row = (
        button(live, ShareEnding(), "Another channel"),
        button(live, LookBack(), "Look back", emoji="🔍"),
    )
    return Screen((Say(f"Posted in {target.mention}."), row), live.entry.accent)


def button(live: Live, word: Word, label: str, **look: object) -> Button:
    """A button of a match that is over."""
    return shell_button(live.match.id, word, live.row_for(None), label, **look)
