"""Lockpick, a solitaire: freeze fifteen tumblers with sets of three."""

from games.lockpick.game import GAME

__all__ = ["GAME"]
