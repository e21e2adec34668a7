"""Lockpick, a solitaire: freeze fifteen tumblers with sets of three."""

from games.lockpick.rules import GAME

__all__ = ["GAME"]
