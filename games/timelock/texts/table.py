"""Timelock as a table names it before a match: what it is, its aim, its length, a typed turn."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Options
from games.texts import Feat

AIM = "Move your four stacks until each stands as your Goal does, which the other side can change."
GIST = "Move your stacks until each looks like your Goal"
PACE = "about 8 turns each"
MINUTES = 20
HAND = "My board"
TYPED = "aP2 aD2 ."
MODES: Mapping[str, str] = {"two": "for two", "partners": "with partners"}


def feat(options: Options) -> Feat:
    """The level of the house that is beaten by who wins alone."""
    return Feat(f"Timelock level {options['solo']}", "beaten")
