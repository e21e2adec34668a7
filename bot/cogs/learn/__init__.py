"""Lessons: the first match of a game, by a script that says before each decision what there is."""

from __future__ import annotations

from bot.cogs.learn import rows, screens
from bot.cogs.learn.rules import LESSON, NEWCOMERS, after, begun, counts, directs
from bot.match.feature import Feature

FEATURE = Feature(
    "learn",
    facts=(LESSON, NEWCOMERS),
    begun=begun,
    after=after,
    extras=screens.extras,
    directs=directs,
    counts=counts,
    forgets=lambda write, person, _name: rows.forget(write.tx, person),
)
"""A lesson is a match of one person, alone or with computers at level `easy`, that counts nowhere.

Its script says what is accepted next and what it draws; after it the match goes on by itself.
"""
