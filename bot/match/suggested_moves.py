"""The legal moves that are suggested to who types one, the best fit first."""

from __future__ import annotations

import secrets
from typing import Any

from bot.match.live import Live
from bot.match.typed_lines import legal_moves
from games.core import Refused, Seat
from games.texts import some

_SPELLED, _BEGUN, _HELD = range(3)
"""How well a move fits the typed text, best first.

The move is that text, begins with it, or contains each of its words somewhere.
"""


def suggested_moves(live: Live, seat: Seat, typed: str) -> dict[str, str]:
    """Returns the labels of legal moves that fit the typed text, by their notation.

    If the typed line itself can be played, it comes first, even if the list of legal moves writes
    it differently or does not contain it.
    """
    wanted, is_wire = _words(typed), ":" in typed
    fitting: list[tuple[int, str, str]] = []
    for move in legal_moves(live, seat):
        fit = _fit(wanted, move.wire if is_wire else move.typed, move.label)
        if fit is not None:
            fitting.append((fit, move.wire, move.label))
    found = {text: label for _, text, label in sorted(fitting, key=lambda one: one[0])}
    meant = _meant(live, seat, typed)
    return meant | {text: label for text, label in found.items() if text not in meant}


def _meant(live: Live, seat: Seat, typed: str) -> dict[str, str]:
    """The words of the typed line by its notation, if all of it can be played now."""
    game, state = live.entry.game, live.play.state
    steps: list[tuple[Any, Any]] = []
    try:
        actions = game.typed(live.view(seat), typed) if typed.strip() else ()
        for action in actions:
            if steps:
                state = game.preview(state, seat, steps[-1][1])
            steps.append((state, action))
        if not steps:
            return {}
        # Only judges whether it can be played: the result is dropped.
        game.apply(state, seat, steps[-1][1], secrets.randbelow)
    except Refused:
        return {}
    labels = [live.entry.texts.label(game.view(before, seat), action) for before, action in steps]
    return {";".join(game.write(action) for _, action in steps): "; ".join(some(labels))}


def _fit(wanted: list[str], text: str, label: str) -> int | None:
    """How well a move fits the typed words; None if it lacks one of them.

    `text` is the move in the form that was typed: on the wire, or as people type it.
    """
    spelled = _words(text)
    if wanted == spelled:
        return _SPELLED
    if _begins(spelled, wanted) or _begins(_words(label), wanted):
        return _BEGUN
    heard = f"{label} {text} {' '.join(spelled)}".lower()
    return _HELD if all(part in heard for part in wanted) else None


def _begins(whole: list[str], typed: list[str]) -> bool:
    """Whether each typed word is a prefix of the word in its place: "g> j q", "g> jc qc 7c"."""
    return len(typed) <= len(whole) and all(map(str.startswith, whole, typed))


def _words(text: str) -> list[str]:
    return text.lower().replace(":", " ").split()
