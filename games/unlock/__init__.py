"""Unlock: guessers draw codes against a hidden one (rules/unlock.md)."""

from games.unlock.rules import GAME

__all__ = ["GAME"]
