"""Tripol: triangles that touch, two to six people. `GAME` is the game as a value."""

from games.tripol.game import GAME

__all__ = ["GAME"]
