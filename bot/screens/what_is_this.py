"""The screen of [What is this?]: what each button of the present decision does, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bot.message.message import Button, Say, Screen, shell_button
from bot.message.shell_word import Word
from bot.message.wording import joined
from bot.panels.panel import Menu
from bot.play.match.live import Live
from bot.screens.buttons import TypeMove
from bot.screens.parts import Prompt, prompt_of, question
from games.core import Seat

NOTHING = "Nothing is to be pressed now."

MOST_NAMED = 6
"""More buttons of one sentence are told by the first and the last."""

OF_SHELL = {TypeMove.name: "Opens a form in which you type a move."}
"""What the buttons do that the shell has on a panel, by their texts."""

OF_LIST = {
    True: "Tries what you choose; nothing is played by it.",
    False: "Plays what you choose at once.",
}
"""What a list does whose lines do different things, by whether they are drafts."""


class What(Word, frozen=True):
    """[What is this?], behind More."""

    name = "_what"


class Explained(Struct, frozen=True):
    """A button or a list of a panel by its label, and what it does."""

    label: str
    says: str


def what_button(live: Live) -> Button:
    """[What is this?], for who may act."""
    at = live.row_for(None)
    return shell_button(live.match.id, What(), at, "What is this?", emoji="📌")


def what_is_this(live: Live, seat: Seat) -> Screen:
    """The question of a seat, and what each button and list of its panel does."""
    prompt = prompt_of(live, seat)
    labels: dict[str, list[str]] = {}
    for one in explained(live, prompt):
        labels.setdefault(one.says, []).append(one.label)
    lines = [f"{_named(named)}: {says}" for says, named in labels.items()]
    asked = f"### {live.entry.title}\n{question(live, prompt)}"
    return Screen((Say(asked), Say("\n".join(lines) or NOTHING)), live.entry.accent)


def explained(live: Live, prompt: Prompt) -> Iterator[Explained]:
    """Yields what can be pressed on a panel, row by row; nothing if the game explains no presses.

    Where the lines of a list do different things, the shell says whether they play.
    """
    explain = live.entry.explain
    if explain is None:
        return

    def says(text: str, is_draft: bool) -> str:
        """The game's sentence of a press, or the shell's for a word of its own."""
        return explain(prompt.view, f"~{text}" if is_draft else text) or OF_SHELL.get(text, "")

    for row in prompt.panel.rows:
        if isinstance(row, Menu):
            told = {says(row.text + one.text, row.draft) for one in row.choices}
            does = told.pop() if len(told) == 1 else OF_LIST[row.draft]
            yield Explained(row.placeholder, does)
        else:
            live_ones = (press for press in row if press.live)
            yield from (Explained(one.label, says(one.text, one.draft)) for one in live_ones)


def _named(labels: list[str]) -> str:
    """Buttons by their labels: "**1**, **2** and **3**", "**Spot 1** to **Spot 12**"."""
    bold = [f"**{label}**" for label in labels]
    return f"{bold[0]} to {bold[-1]}" if len(bold) > MOST_NAMED else joined(bold)
