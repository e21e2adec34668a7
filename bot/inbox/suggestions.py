"""What autocomplete offers for a typed move: what was meant first, then what holds the words."""

from __future__ import annotations

import secrets
from typing import Any

from discord import app_commands

from bot.play.live import Live
from games.core import Refused, Seat

Choices = list[app_commands.Choice[str]]

MAX_CHOICES = 25
"""Discord: autocomplete gives at most 25 choices, names and values of at most 100 characters."""

MAX_TEXT = 100

SPELLED, BEGUN, HELD = range(3)
"""How well a move fits: it was typed in full, begins as typed, or holds all parts somewhere."""


def move_choices(live: Live, seat: Seat, current: str) -> Choices:
    """At most 25 legal moves, those that fit best first; the value is the notation.

    A typed line that can be played as it stands comes first, also where the list of legal moves
    writes it otherwise, or is not complete.
    """
    view = live.view(seat)
    game, texts = live.entry.game, live.entry.texts
    wanted = _words(current)
    fitting: list[tuple[int, str, str]] = []
    for action in game.legal(live.play.state, seat):
        text, label = game.write(action), texts.label(view, action)
        fit = _fit(wanted, text, label)
        if fit is not None:
            fitting.append((fit, text, label))
    found = {text: label for _, text, label in sorted(fitting, key=lambda one: one[0])}
    meant = _meant(live, seat, current)
    if meant is not None:
        found = dict([meant]) | {text: label for text, label in found.items() if text != meant[0]}
    return [
        app_commands.Choice(name=label[:MAX_TEXT], value=text)
        for text, label in list(found.items())[:MAX_CHOICES]
    ]


def _meant(live: Live, seat: Seat, current: str) -> tuple[str, str] | None:
    """What was typed as its notation and its words, where all of it can be played now."""
    game, state = live.entry.game, live.play.state
    steps: list[tuple[Any, Any]] = []
    try:
        actions = game.typed(live.view(seat), current) if current.strip() else ()
        for action in actions:
            if steps:
                state = game.preview(state, seat, steps[-1][1])
            steps.append((state, action))
        if not steps:
            return None
        game.apply(state, seat, steps[-1][1], secrets.randbelow)  # judges; what it gives is let go
    except Refused:
        return None
    labels = [live.entry.texts.label(game.view(before, seat), action) for before, action in steps]
    text = ";".join(game.write(action) for _, action in steps)
    return (text, "; ".join(labels)) if len(text) <= MAX_TEXT else None


def _fit(wanted: list[str], text: str, label: str) -> int | None:
    """How well a move fits what was typed; None where some part of it is missing."""
    spelled = _words(text)
    if wanted == spelled:
        return SPELLED
    if _begins(spelled, wanted) or _begins(_words(label), wanted):
        return BEGUN
    heard = f"{label} {text} {' '.join(spelled)}".lower()
    return HELD if all(part in heard for part in wanted) else None


def _begins(whole: list[str], typed: list[str]) -> bool:
    """Whether each typed word begins the word in its place: "g> j q" begins "g> jc qc 7c"."""
    return len(typed) <= len(whole) and all(map(str.startswith, whole, typed))


def _words(text: str) -> list[str]:
    return text.lower().replace(":", " ").split()
