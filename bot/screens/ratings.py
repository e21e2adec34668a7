"""Ratings in words, and what a pool of them is called."""

from __future__ import annotations

from bot.play.ratings.model import FIRST_MET, FIRST_SHOWN, SETTLED, Rating
from bot.shelf import Shelved


def title_of(entry: Shelved, mode: str) -> str:
    """What people read of a game and a mode of it: "Triplock duel", "Timelock for two"."""
    return f"{entry.game.title} {entry.texts.MODES[mode]}".rstrip()


def standing(played: int, met: int, rating: Rating) -> str:
    """A rating in words: "1530", "1530, still settling", "new, 2 of 5"."""
    if played < FIRST_SHOWN:
        return f"new, {played} of {FIRST_SHOWN}"
    if met < FIRST_MET:
        return f"new, {met} of {FIRST_MET} opponents"
    return f"{rating.shown}{', still settling' if rating.sigma > SETTLED else ''}"
