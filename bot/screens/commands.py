"""The words of slash commands, their parameters, and the form for a typed move.

Discord: a description has 1 to 100 characters, a form's title and label at most 45.
"""

from __future__ import annotations

from bot.match.games import GameEntry
from bot.match.live import Live

COMMANDS = {
    "start": "{gist}. {then}.",
    "learn": "Play your first match, one step at a time.",
    "rules": "Read the rules by topic, some with a picture.",
    "board": "Show the board again, at the bottom of the channel.",
    "hand": "See what only you may see, with your buttons.",
    "words": "Read the whole position in words, with your moves.",
    "resign": "Give a match up. You are asked once more.",
    "move": "Type a move in words. The list offers what is legal.",
    "substitute": "Name a substitute, who takes your seat by pressing a button.",
    "matches": "List your open matches, tables and invitations everywhere.",
    "tables": "List the tables to join or watch here. Moderators act on them there.",
    "daily": "See today's puzzle: who here has played it, and how.",
    "leaderboard": "See who has the best ratings here, or won the most this month.",
    "profile": "See what you, or somebody else, have played in this server.",
    "tournament": "Open a tournament for 3 to 8 people. They join by pressing a button.",
    "settings": "Change your reminders, quiet hours, absences, invitations and data.",
    "server": "Change this server's places, games and people, if you manage it.",
    "help": "See the games, their rules, and how to start one.",
}
"""A description of each command, by its last word."""

OPENS, BEGINS = "Opens a table", "Begins at once"
"""What `start` leads to: with several seats, and with one."""

PARAMETERS = {
    "opponent": "A friend, or Tumbler to play the computer. Empty: anybody can join.",
    "options": "More, such as {example}. The list completes it.",
    "deal": "A new one (random), one for all, once a day (daily), or the code of a deal.",
    "match": "One of your matches, if several run here. The list names them.",
    "move": "Your move. The list finds it by a few words.",
    "topic": "One topic of the rules. The list names them.",
    "substitute": "Who is to take your seat.",
    "profile": "Whose matches you want to see. Empty: your own.",
    "zone": "Your time zone, by a city near you. The list names it.",
    "leaderboard": "The game, and its mode. Empty: the one that is rated most here.",
    "period": "All matches by rating, or the points won this month. Empty: all.",
}
"""Descriptions of parameters by name; of `user` and `game` by the names of their commands.

Those of options have the words of the game.
"""

TOURNAMENT_PARAMETERS = {
    "game": "The game of all its matches",
    "rounds": "How many matches each person plays; without it everybody meets everybody once",
    "pace": "How long a turn may take; everybody has 3 spare days for the match",
}
"""Descriptions of the parameters of `/tournament`."""

NAME_ONE = "Choose match first"
"""The only choice for `move` without a single match. It is no move of any game."""

MATCH, MATCH_ABOUT = "match", "Show, play or give up a match of yours"
"""The group of commands for a match that runs, and what it is for."""


def command_about(entry: GameEntry | None, name: str) -> str:
    """The description of a command of a game, or of none."""
    if entry is None:
        return COMMANDS[name]
    then = OPENS if entry.for_several else BEGINS
    return COMMANDS[name].format(gist=entry.gist, then=then)


FORM_LABEL = "Your move"
"""The label of the form's only field."""


def form_title(live: Live) -> str:
    """The title of the form: "Unlock: type a move"."""
    return f"{live.entry.game.title}: type a move"
