"""Timelock, a race of pyramids: make your four stacks match a Goal that others move."""

from games.timelock.game import GAME

__all__ = ["GAME"]
