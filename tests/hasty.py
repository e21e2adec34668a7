"""A player of Triplock duels that reads the secret state, so that a duel ends in few rows."""

from __future__ import annotations

import random
from typing import Any

from games.core import Seat, Tape
from games.triplock.table.cards import side_of
from games.triplock.table.public import Attempt, Open
from tests.games.triplock.idle import is_idle

AHEAD = 2
"""How many actions of its own turn the player looks ahead."""


def hasty(game: Any, state: Any, seat: Seat) -> str:
    """Returns the text of a legal action for a seat that is waited for."""
    texts = [game.write(action) for action in game.legal(state, seat)]
    texts = [text for text in texts if not is_idle(state, text)]
    if texts[0].startswith(("orient", "discard")):
        return max(texts, key=lambda text: _worth(_after(game, state, seat, text), seat))
    if texts[0].startswith("match"):
        return next((t for t in texts if _wins(game, _after(game, state, seat, t), seat)), texts[0])
    if texts == ["end"]:
        return "end"
    values = {text: _value(game, state, seat, text, AHEAD) for text in texts if text != "end"}
    best = max(values, key=lambda text: values[text])
    now = _worth(state, seat)
    if "roll" in texts and values[best] <= now + 8:
        return "roll"
    return "end" if "end" in texts and values[best] < now else best


def _after(game: Any, state: Any, seat: Seat, text: str) -> Any:
    return game.apply(state, seat, game.parse(text), Tape(random.Random(1).randrange)).state


def _worth(state: Any, seat: Seat) -> float:
    mine = state.players[seat]
    worth = 20 * mine.points + 24 * len(mine.done) + 9 * len(mine.diagrams)
    if mine.bead.at == "pts":
        worth += 8 * mine.bead.n
    return worth + sum(_close(state, seat, card) for card in mine.diagrams if card.side is not None)


def _close(state: Any, seat: Seat, card: Any) -> float:
    """Rates a Diagram by its points and by its symbols that are in the seat's row."""
    side = side_of(card.id, card.side)
    if not side.symbols:
        return 0
    faces = [state.spots[spot].face for spot in state.layout.rows[seat]]
    hits = 0
    for symbol in side.symbols:
        if symbol in faces:
            faces.remove(symbol)
            hits += 1
    return 4 * hits / len(side.symbols) + side.points


def _value(game: Any, state: Any, seat: Seat, text: str, depth: int) -> float:
    if text == "roll":
        return -1
    after = _after(game, state, seat, text)
    if game.outcome(after):
        return _worth(after, seat)
    if text.startswith("complete") and _is_attempt(game, after):
        return _worth(state, seat) + 20 if _wins(game, after, seat) else -50
    if after.active != seat:
        return _worth(after, seat) - 1
    best = _worth(after, seat)
    asked = game.view(after, None).asked
    if asked is not None and not isinstance(asked, Open):
        return best
    for action in game.legal(after, seat):
        text = game.write(action)
        if text not in ("roll", "end") and (depth > 1 or text.startswith("complete")):
            best = max(best, _value(game, after, seat, text, depth - 1))
    return best


def _is_attempt(game: Any, state: Any) -> bool:
    return isinstance(game.view(state, None).asked, Attempt)


def _wins(game: Any, state: Any, seat: Seat) -> bool:
    """Whether the announced Diagram can be completed by matching its symbols in some order."""
    if not _is_attempt(game, state):
        return bool(state.active == seat)
    afters = (_after(game, state, seat, game.write(a)) for a in game.legal(state, seat))
    return any(_wins(game, after, seat) for after in afters)
