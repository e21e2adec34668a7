"""Tripol: triangles that touch, two to six people. `GAME` is the game as a value."""

from games.tripol.rules import GAME

__all__ = ["GAME"]
