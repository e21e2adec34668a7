"""The hello of the bot in a server: what it is, and a button for each game that starts it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.message.message import Block, Row, Say, Screen
from bot.screens.entrances import learn_button, play_button
from bot.screens.sizes import at_a_glance
from bot.shelf import Shelved

ROW = 5
"""Discord: a row has at most 5 buttons."""

WHAT = (
    "### 🔒 Tumbler hosts lock games\n"
    "Crack a lock together or against each other, over minutes or over days. The board is "
    "for everybody, and what is secret comes to you alone."
)
"""What the bot is, in two sentences under its name."""

NEXT = (
    "Press a game to set up a table. Where it says “alone”, you can play by yourself there, too. "
    "**Learn** plays a first match with you, a step at a time, for you alone. `/help` tells what "
    "each game is."
)

SECOND_PERSON = (
    "-# This is a sandbox, a small Discord on your own machine. For a second person open this page "
    "in another window, and choose somebody else there."
)
"""How to play both sides of a table alone; it is so in the sandbox only."""


def hello(entries: Iterable[Shelved], *, in_sandbox: bool = False) -> Screen:
    """The hello, with a button for each game."""
    games = tuple(entries)
    plays = [play_button(entry, f"Play {entry.game.title}") for entry in games]
    lines = [f"{entry.emoji} **{entry.game.title}** · {at_a_glance(entry)}" for entry in games]
    learns = [learn_button(entry, f"Learn {entry.game.title}") for entry in games if entry.lesson]
    rows: list[Row] = [
        tuple(row[at : at + ROW]) for row in (plays, learns) for at in range(0, len(row), ROW)
    ]
    blocks: list[Block] = [Say("\n".join([WHAT, *lines, NEXT])), *rows]
    if in_sandbox:
        blocks.append(Say(SECOND_PERSON))
    return Screen(tuple(blocks))
