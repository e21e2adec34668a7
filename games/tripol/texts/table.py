"""Tripol as a table names it before a match: what it is, its aim, its length, a typed move."""

from __future__ import annotations

from collections.abc import Mapping

AIM = (
    "Place triangles so that sides that touch have the same colour. Joined sides and hexagons "
    "bring points. The most points win."
)
GIST = "Join triangles by colour and close hexagons"
PACE = "about 28 turns with 40 tiles, 76 with all of them"
MINUTES = 30
HAND = "My tiles"
TYPED = "46 #3 r1"
MODES: Mapping[str, str] = {"": ""}
