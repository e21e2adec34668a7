"""Triplock: two people over one lock of four stacks, each with Diagrams of their own."""

from games.triplock.game import GAME

__all__ = ["GAME"]
