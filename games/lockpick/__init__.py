"""Lockpick, a solitaire: freeze fifteen tumblers with sets of three.

Where to look: `rules` is the `GAME` record, `turns` the course of a turn; `state`, `events` and
`view` are its values, `seen` makes the view, `notation` the texts of actions. `cards`, `board` and
`dice` are what lies on the table, `entry` the placing of a hand step by step. `advisor` gives hints
by the `worth` of columns. `texts`, `told`, `spoken` and `alt` are what is said, `day` a finished
deal without its spoilers.
"""

from games.lockpick.rules import GAME

__all__ = ["GAME"]
