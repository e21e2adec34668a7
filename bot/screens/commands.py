"""The words of slash commands, their parameters, and the form for a typed move.

Discord: a description has 1 to 100 characters, a form's title and label at most 45.
"""

from __future__ import annotations

from bot.match.games import GameEntry
from bot.match.live import Live

COMMANDS = {
    "start": "{gist}. {then}.",
    "board": "show the board again, at the bottom of the channel",
    "hand": "show privately what only you may see, with your buttons",
    "words": "tell the whole position in words, and your moves",
    "resign": "give a match up; you are asked once more",
    "move": "type a move in words; the list offers what is legal",
    "learn": "your first match, a step at a time, with a word before each decision",
    "rules": "the rules by topic, some with a picture",
    "handover": "offer your seat to somebody else, who takes it by pressing a button",
    "today": "the deal of the day: who here has played it, and how",
}
"""What each command of a game does, by its name; it stands after the game's title."""

OPENS, BEGINS = "Opens a table", "Begins at once"
"""What `start` leads to: with several seats, and with one."""

PARAMETERS = {
    "opponent": "Whom to invite, or me: I play at once; without it anybody can join",
    "deal": "random: a new one; daily: the same for all, once a day; or the code of a deal",
    "match": "Which match, if several are open here; the list names yours",
    "move": "Your move, such as {typed}; the list finds it by a few words",
    "topic": "What the rules are to tell about; the list names the topics",
    "to": "Who may take your seat",
    "zone": "Your time zone, by a city near you; the list names it",
}
"""What the parameters take, by their names. Those of options have the words of the game."""

GAMES = "Your open matches, tables and invitations everywhere, yours to move first"
"""What `/games` does."""

PROFILE = "What you, or somebody else, have played in this server, for you alone to see"
"""What `/profile` does."""

PROFILE_PERSON = "Whose matches in this server you want to see; without it your own"
"""What its parameter takes."""

TABLES = "Tables to join or watch in the channels that you can see; moderators act on them there"
"""What `/tables` does."""

LEADERBOARD = "Who has the best ratings in this server, or won the most this month; for you alone"
"""What `/leaderboard` does."""

LEADERBOARD_PARAMETERS = {
    "game": "The game, and the mode of it that has ratings of its own",
    "period": "all: by rating; month: by the points won this month. Without it: all",
}
"""What its parameters take."""

TUMBLER = "The settings of this server: places, games and people, for those who manage it"
"""What `/tumbler` does."""

TOURNAMENT = "Games for two: 3 to 8 people, everybody against everybody"
"""What the group `/tournament` is for."""

TOURNAMENT_START = "Opens a tournament here; people join by pressing a button"
"""What `/tournament start` does."""

TOURNAMENT_PARAMETERS = {
    "game": "The game of all its matches",
    "rounds": "How many matches each person plays; without it everybody meets everybody once",
    "pace": "How long a turn may take; everybody has 3 more days in reserve",
    "options": "Options of the game as name and value, such as: {example}; the list completes them",
}
"""What its parameters take."""

HELP = "What Tumbler is, the games it hosts with their rules, and how to start one"
"""What `/help` does."""

SETTINGS = "Your reminders, quiet hours, absences, invitations and data, for you alone"
"""What `/settings` does."""

NAME_ONE = "Several matches are open here: fill in the option match first"
"""The only choice for `move` while several matches are open and none is named."""

NAME_ONE_FIRST = "Fill in match first"
"""The value of that choice.

It is not in any game's notation, so a command that is sent with it is refused.
"""


def group_about(entry: GameEntry) -> str:
    """What a game's group of commands is for: its title and its gist."""
    return f"{entry.game.title}: {entry.gist}"


def command_about(entry: GameEntry, name: str) -> str:
    """What a command of a game does, after the game's title."""
    then = OPENS if entry.for_several else BEGINS
    return f"{entry.game.title}: {COMMANDS[name].format(gist=entry.gist, then=then)}"


def parameter_about(entry: GameEntry, name: str) -> str:
    """What a parameter of a game's command takes."""
    return PARAMETERS[name].format(typed=entry.typed)


FORM_LABEL = "Your move"
"""The label of the form's only field."""


def form_title(live: Live) -> str:
    """The title of the form: "Unlock: type a move"."""
    return f"{live.entry.game.title}: type a move"
