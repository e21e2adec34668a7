"""Triplock: two people over one lock of four stacks, each with Diagrams of their own.

Where to look: `rules` is the `GAME` record; `state`, `actions`, `events` and `view` are its values,
`notation` their texts, `cards` and `board` the data and the geometry. A step is made on a `bench`:
`targets` says which acts are possible, `acts` carries them out, `attempt`, `skill`, `traps` and
`effects` are parts of the rules, `course` what follows. `seen` makes views, `imagine` the way back.
`texts` is all that is said; `reasons` lists what may be refused.
"""

from games.triplock.rules import GAME

__all__ = ["GAME"]
