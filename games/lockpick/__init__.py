"""Lockpick, a solitaire by Nicholas Vaccaro: freeze fifteen tumblers with sets of three."""

from games.lockpick.rules import GAME

__all__ = ["GAME"]
