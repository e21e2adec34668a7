"""Unlock: up to six people draw codes in secret against a hidden one."""

from games.unlock.game import GAME

__all__ = ["GAME"]
