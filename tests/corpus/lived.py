"""Matches of the corpus as the shell holds them."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bot.match.games import GAMES
from bot.match.live import Live
from tests.corpus.finished import read
from tests.lives import live_of, table_of


def finished_live(key: str, at: int) -> Live:
    """A match of a game that is kept, by its place in the file."""
    match = read(key)[at]
    options = match.settled(GAMES[key].game)
    table = table_of(key, match.seats, "over", options, draws=match.draws)
    begun = replace(table.match, rules_version=match.rules)
    return live_of(replace(table, match=begun), match.rows)


@cache
def longest(key: str) -> Live:
    """The match of a game with the most rows."""
    found = read(key)
    return finished_live(key, max(range(len(found)), key=lambda at: len(found[at].log)))
