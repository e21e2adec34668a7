"""The choices that autocomplete offers for a typed move, the best fit first."""

from __future__ import annotations

import secrets
from typing import Any

from discord import app_commands

from bot.play.drafting.typing import moves
from bot.play.match.live import Live
from games.core import Refused, Seat

Choices = list[app_commands.Choice[str]]

MAX_CHOICES = 25
"""Discord: autocomplete offers at most 25 choices."""

MAX_TEXT = 100
"""Discord: name and value of a choice have at most 100 characters each."""

SPELLED, BEGUN, HELD = range(3)
"""How well a move fits the typed text, best first.

The move is that text, begins with it, or contains each of its words somewhere.
"""


def move_choices(live: Live, seat: Seat, current: str) -> Choices:
    """Gives at most 25 legal moves, the best fit first; the value of a choice is notation.

    If the typed line itself can be played, it comes first, even if the list of legal moves writes
    it differently or does not contain it.
    """
    wanted, is_wire = _words(current), ":" in current
    fitting: list[tuple[int, str, str]] = []
    for move in moves(live, seat):
        fit = _fit(wanted, move.wire if is_wire else move.typed, move.label)
        if fit is not None:
            fitting.append((fit, move.wire, move.label))
    found = {text: label for _, text, label in sorted(fitting, key=lambda one: one[0])}
    meant = _meant(live, seat, current)
    if meant is not None:
        found = dict([meant]) | {text: label for text, label in found.items() if text != meant[0]}
    return [
        app_commands.Choice(name=label[:MAX_TEXT], value=text)
        for text, label in list(found.items())[:MAX_CHOICES]
    ]


def _meant(live: Live, seat: Seat, current: str) -> tuple[str, str] | None:
    """The typed line as (notation, words) if all of it can be played now, else None."""
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
        # Only judges whether it can be played: the result is dropped.
        game.apply(state, seat, steps[-1][1], secrets.randbelow)
    except Refused:
        return None
    labels = [live.entry.texts.label(game.view(before, seat), action) for before, action in steps]
    text = ";".join(game.write(action) for _, action in steps)
    return (text, "; ".join(labels)) if len(text) <= MAX_TEXT else None


def _fit(wanted: list[str], text: str, label: str) -> int | None:
    """How well a move fits the typed words; None if it lacks one of them.

    `text` is the move in the form that was typed: on the wire, or as people type it.
    """
    spelled = _words(text)
    if wanted == spelled:
        return SPELLED
    if _begins(spelled, wanted) or _begins(_words(label), wanted):
        return BEGUN
    heard = f"{label} {text} {' '.join(spelled)}".lower()
    return HELD if all(part in heard for part in wanted) else None


def _begins(whole: list[str], typed: list[str]) -> bool:
    """Whether each typed word is a prefix of the word in its place: "g> j q", "g> jc qc 7c"."""
    return len(typed) <= len(whole) and all(map(str.startswith, whole, typed))


def _words(text: str) -> list[str]:
    return text.lower().replace(":", " ").split()
