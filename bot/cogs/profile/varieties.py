"""What a finished match was: a game, its mode, and in what company, as its line in a profile is."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from bot.cogs.profile.rows import Other, Played
from bot.play.lobby.rated import pool_of
from bot.shelf import Shelved
from games.core import Ending


class Company(Enum):
    """With or against whom somebody has played."""

    PEOPLE = "people"
    """Against other people."""
    COMPUTERS = "computers"
    """Against computers alone."""
    TOGETHER = "together"
    """With others, against the house."""
    ALONE = "alone"
    """Alone, against the house."""


class Variety(Struct, frozen=True):
    """A game by its key, the words of its mode after its title ("duel"), and the company.

    `pool` is that of its ratings; "" where it has none.
    """

    game: str
    mode: str
    company: Company
    pool: str = ""

    @property
    def has_rivals(self) -> bool:
        """Whether it has two sides or more."""
        return self.company in (Company.PEOPLE, Company.COMPUTERS)


def variety(entry: Shelved, played: Played, others: Sequence[Other]) -> Variety:
    """Returns what a match was, by its options and who else sat there at its end."""
    if len(entry.game.sides(played.options, played.seats)) < 2:
        company = Company.ALONE if played.seats == 1 else Company.TOGETHER
        return Variety(entry.key, "", company)
    if all(one.is_computer for one in rivals(played, others)):
        return Variety(entry.key, "", Company.COMPUTERS)
    mode = entry.game.rated(played.options, played.seats)
    words = "" if mode is None else entry.texts.MODES[mode]
    return Variety(entry.key, words, Company.PEOPLE, _pool(entry, words))


def _pool(entry: Shelved, words: str) -> str:
    """The pool of the mode with these words: what is not rated stands on its line, too."""
    modes = (mode for mode, told in entry.texts.MODES.items() if told == words)
    return next((pool_of(entry, mode) for mode in modes), "")


def rivals(played: Played, others: Sequence[Other]) -> tuple[Other, ...]:
    """Returns who sat on the other sides."""
    return tuple(one for one in others if one.side != played.result.side)


def ending(played: Played) -> Ending:
    """Returns how a match ended for the person: who has not won where somebody has, lost."""
    result = played.result
    is_won = result.ending is Ending.WON
    return Ending.LOST if is_won and result.place != 1 else result.ending
