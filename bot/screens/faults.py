"""What a person reads when an answer failed: by a fault of ours, or because Discord refused it.

What is said about closed doors: of a person's direct messages, or of the table's channel.

What stands in a message in place of pictures that could not be made: their alt texts.

Who does not want to be asked again: the question beside a refusal, and that it is done.
"""

from __future__ import annotations

import re

from bot.match.controls.message import Beside, Button, Note, Say, Screen, Show, shell_button
from bot.match.controls.names import HostContact, host
from bot.match.controls.wire import Word
from bot.match.live import Live
from bot.screens.buttons import Hand
from bot.screens.parts import channel_link
from bot.screens.words import escape, spoken
from bot.store.tx import Trouble

OUR_FAULT = (
    "That went wrong on our side. Nothing was changed. Try again; if it stays, give {host} the "
    "reference {ref}."
)

SHOWING_FAILED = (
    "What you did stands, but showing it went wrong on our side. Look at the board, or ask for it "
    "again with the command `board`; if it stays, give {host} the reference {ref}."
)

NOT_TAKEN = "Discord did not let me do that just now. Nothing was changed; try again in a moment."

NOT_SHOWN = (
    "What you did stands, but Discord did not let me show it just now. Look at the board, or ask "
    "for it again with the command `board`."
)

AWAY = "The database cannot be reached just now, and nothing was changed. Try again in a minute."

NOT_READ = (
    "What you did stands, but the database cannot be reached just now to show it. Look at the "
    "board in a minute, or ask for it again with the command `board`."
)

FULL = (
    "Nothing was changed: I have no room left to store anything. Tell {host} that the disk is "
    "full, and try again later."
)

FULL_NOT_SHOWN = (
    "What you did stands, but I have no room left to note where it is shown. Look at the board, "
    "and tell {host} that the disk is full."
)

DISK = (
    "Nothing was changed: my disk fails just now. Try again in a minute; if it stays, tell {host}."
)

DISK_NOT_SHOWN = (
    "What you did stands, but my disk fails just now, and it may not be shown. Look at the board "
    "in a minute; if it stays, tell {host}."
)

DONE_BEFORE = "That was done just before I started again. The table shows it."

UNWORDED = "That is not possible now. Nothing was changed."
"""The answer to a refusal of an engine that has no sentence."""

FORM_TOO_LATE = "That took too long for a form. Press once more."
"""Discord: a form can only be the first response to an interaction."""


def failed(ref: str, reach: HostContact, *, is_played: bool) -> str:
    """What a person reads after a fault of ours, with its reference in the log."""
    return (SHOWING_FAILED if is_played else OUR_FAULT).format(ref=ref, host=host(reach))


_UNAVAILABLE = {
    Trouble.AWAY: (AWAY, NOT_READ),
    Trouble.FULL: (FULL, FULL_NOT_SHOWN),
    Trouble.DISK: (DISK, DISK_NOT_SHOWN),
}
"""By what keeps the database from being used: if nothing was stored, and if something was."""


def unavailable(trouble: Trouble, reach: HostContact, *, is_played: bool) -> str:
    """What a person reads while the database cannot be used."""
    return _UNAVAILABLE[trouble][is_played].format(host=host(reach))


def refused(*, is_played: bool) -> str:
    """What a person reads when Discord did not accept an answer."""
    return NOT_SHOWN if is_played else NOT_TAKEN


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


MISSING = "-# The picture could not be made. What it would show:"
"""Stands above the words, once a message."""

SHORT = "-# The picture could not be made."
"""Stands alone where there is no room for words."""

MOST = 4_000
"""Discord: the most characters over all texts of a message."""

LEAST = 40
"""Fewer characters tell nothing of a picture."""

CUT = "…"


def in_place(screen: Screen) -> dict[str, str]:
    """The words in place of each missing picture, by its file name; together they fit the message.

    The room that is left is shared out equally; a picture without room has no entry.
    """
    missing = [b for b in screen.blocks if isinstance(b, Show) and b.picture is None]
    if not missing:
        return {}
    said = (block.content for block in screen.blocks if isinstance(block, Say | Beside))
    left = MOST - sum(map(len, said))
    first, room = missing[0].name, (left - len(MISSING) - 1) // len(missing)
    if room < LEAST:
        return {first: SHORT} if left >= len(SHORT) else {}
    out = {show.name: _fitted(spoken(show.alt), room) for show in missing}
    return out | {first: f"{MISSING}\n{out[first]}"}


def _fitted(text: str, room: int) -> str:
    """The text, cut at the end of a word if it is longer than its room."""
    if len(text) <= room:
        return text
    cut = text.rfind(" ", 1, room)
    return text[: cut if cut > 0 else room - 1].rstrip("\\ ") + CUT


class DontAsk(Word, frozen=True):
    """[Don't ask again], of who sent an invitation or made that offer."""

    name = "_block"
    offer: str | None = None


def asks_to_block(name: str, match: str, word: DontAsk) -> Note:
    """The private answer to who has declined something, with [Don't ask again]."""
    text = f"You said no. If {escape(name)} is not to ask you again, say so here: nobody is told."
    return Note(text, ((shell_button(match, word, 0, "Don't ask again"),),))


def has_blocked(name: str) -> Screen:
    """What that answer becomes when the person is blocked."""
    text = (
        f"Noted. What {escape(name)} asks of you no longer notifies you. "
        "`/settings` lists whom you have blocked, and takes it back."
    )
    return Screen((Say(text),))
