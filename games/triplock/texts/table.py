"""Triplock as a table names it before a match: what it is, its aim, its length, a typed move."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Options
from games.texts import Feat
from games.triplock.table.episodes import EPISODES

AIM = (
    "Turn and swap the chips until the stacks show what your Diagram asks, left to right; then say "
    "which is which."
)
GIST = "Turn and swap chips until the stacks show your card"
PACE = ""
MINUTES = 30
HAND = "My cards"
TYPED = "flip L2"
SOLO = "The Station"
MODES: Mapping[str, str] = {"duel": "duel", "ring": "ring"}


def feat(options: Options) -> Feat | None:
    """The Episode that is opened by who wins; None for a match without one."""
    episode = EPISODES.get(options.get("episode", ""))
    return None if episode is None else Feat(episode.name, "opened")
