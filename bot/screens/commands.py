"""The slash commands in words: what each command does, and what its parameters take.

Discord: descriptions of 1 to 100 characters.
"""

from __future__ import annotations

from bot.shelf import Shelved

COMMANDS = {
    "start": "Set up {a_title} table",
    "board": "Show the board again, at the bottom",
    "hand": "Show privately what is yours",
    "words": "Tell the whole position in words",
    "resign": "Give a match up; you are asked once more",
    "move": "Type a move; the list offers what is legal",
    "rules": "The rules of {title}",
    "handover": "Offer your seat to somebody else, who takes it by a press",
    "today": "The deal of the day: who here has played it, and how",
}
"""What each command of a game does, by its name."""

PARAMETERS = {
    "opponent": "Whom to invite; without it, a seat is open",
    "deal": "random, daily, or the code of a deal",
    "match": "Which match, when several are open here",
    "move": "A move in words or in notation",
    "topic": "About what",
    "to": "Who may take your seat",
}
"""What the parameters take, by their names. Those of options have the words of the game."""

GAMES = "Your open matches everywhere, yours to move first"
"""What `/games` does."""

HELP = "What Tumbler is, the games it hosts with their rules, and how to start one"
"""What `/help` does."""

NAME_ONE = "Several matches are open here: fill in the option match first"
"""The only choice for `move` while several matches are open and none is named."""

NAME_ONE_FIRST = "Fill in match first"
"""The value of that choice.

It is not in any game's notation, so a command that is sent with it is refused.
"""


def group_about(entry: Shelved) -> str:
    """What a game's group of commands is for: "Play Unlock here"."""
    return f"Play {entry.game.title} here"


def command_about(entry: Shelved, name: str) -> str:
    """What a command of a game does."""
    return COMMANDS[name].format(title=entry.game.title, a_title=_with_article(entry))


def _with_article(entry: Shelved) -> str:
    """A game's title with its article: "an Unlock"."""
    title = entry.game.title
    return f"{'an' if title[0] in 'AEIOU' else 'a'} {title}"
