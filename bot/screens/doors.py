"""What is said about closed doors: of a person's direct messages, or of the table's channel."""

from __future__ import annotations

import re

from bot.message.message import Button, Note, shell_button
from bot.message.shell_word import Word
from bot.play.match.live import Live
from bot.screens.buttons import Hand
from bot.screens.parts import channel_link

NO_TABLE = (
    "I can't write in the channel now, so the match goes on here. Whoever manages the channel can "
    "let me in again: I need **View Channel**, **Send Messages** and **Attach Files**."
)
"""The lead of private messages while the table's channel is closed."""


class TryDm(Word, frozen=True):
    """[Try again], which tries whether direct messages are open."""

    name = "_dm"


def closed(live: Live) -> Note:
    """Says that direct messages are closed and that My hand replaces them, with [Try again]."""
    match, at = live.match.id, live.row_for(None)
    row = (
        shell_button(match, Hand(), at, "My hand", emoji="✋"),
        shell_button(match, TryDm(), at, "Try again"),
    )
    text = (
        "I can't message you, so what is private stays behind **My hand**. Nothing is lost: "
        "the whole match can be played that way."
    )
    return Note(text, (row,))


def opened(live: Live) -> Note:
    """The direct message by which a door is tried: it arrives only if the door is open again."""
    text = "I can message you again. What is private comes here, too."
    return Note(f"{live.entry.title}: {text}")


def tried(*, is_open: bool) -> Note:
    """The answer to [Try again]."""
    if is_open:
        return Note("Your direct messages are open again. What is private comes there too.")
    return Note("I still can't message you. **My hand** shows everything.")


def your_turn(live: Live, lead: str) -> Note:
    """The direct message that notifies a player whom the table cannot ping."""
    return Note(f"{live.entry.title}: it is your turn. {lead}")


def pinged(live: Live, line: str) -> Note:
    """A line of the table that pings, as the direct message to who wants to be pinged there."""
    text = " ".join(re.sub(r"<@\d+>", "", line).split())
    return Note(text, ((Button("Board", url=channel_link(live)),),))
