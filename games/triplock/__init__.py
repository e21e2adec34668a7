"""Triplock: two people over one lock of four stacks, each with Diagrams of their own."""

from games.triplock.rules import GAME

__all__ = ["GAME"]
