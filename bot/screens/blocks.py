"""Who does not want to be asked again: the question beside a refusal, and that it is done."""

from __future__ import annotations

from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Note, Say, Screen, shell_button
from bot.screens.words import escape


class DontAsk(Word, frozen=True):
    """[Don't ask again], of who sent an invitation or made that offer."""

    name = "_block"
    offer: str | None = None


def asks_to_block(name: str, match: str, word: DontAsk) -> Note:
    """The private answer to who has declined something, with [Don't ask again]."""
    text = f"You said no. If {escape(name)} is not to ask you again, say so here: nobody is told."
    return Note(text, ((shell_button(match, word, 0, "Don't ask again"),),))


def has_blocked(name: str) -> Screen:
    """What the answer with [Don't ask again] becomes when the person is blocked."""
    text = (
        f"Noted. What {escape(name)} asks of you no longer notifies you. "
        "`/settings` lists whom you have blocked, and takes it back."
    )
    return Screen((Say(text),))
