"""A typed line: what is played, previewed or suggested by it, read from where its writer stands.

A line that the game itself reads is that. Any other line is a move if its words are those that one
types for a legal move of the person's seat, or those of its label; a part of them only leads to the
moves that have it. Only legal moves and labels of that seat are compared, so nothing is told that
the seat may not know.

Its writer may have pressed a draft. Whole actions of it stay where the line fits after all of them.
A line that only fits without them is taken alone; so is one after which nothing can follow the
draft, because it waits for its last press. What the draft had begun beside them gives way.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.match.live import Live
from games.core import BadAction, Folded, Refused, Seat
from games.texts import some

SHORTEST = 3
"""Characters of the shortest beginning of a word that stands for the word."""

COMPARED = 200
"""The most moves whose letters are compared with a line; those with most of its words."""

NEAR = 3
"""How many of the nearest moves are told."""

_NO_PREVIEW = ("no_preview", "shows_cards")
"""Refusals of `preview` for an action that can be played, but has no preview."""

_SPELLED, _BEGUN, _HELD = range(3)
"""Grades of how a move fits the typed text, best first.

The move is that text, begins with it, or contains each of its words somewhere.
"""


class TypedMove(Struct, frozen=True):
    """A legal move: its text on the wire, what one types for it, and its label."""

    wire: str
    typed: str
    label: str

    @property
    def heard(self) -> frozenset[str]:
        return frozenset(words_of(f"{self.typed} {self.label}"))


class Understood(Struct, frozen=True):
    """What is made of a line: its text to play, or None and the moves it may have meant.

    `is_plural`: the line fits several moves, and `near` are the first of those.
    """

    text: str | None
    near: tuple[TypedMove, ...] = ()
    is_plural: bool = False


class TypedLine(Struct, frozen=True):
    """What a typed line comes to: a draft, or where `draft` is None actions to be played.

    `text` has all actions, joined by `;`. `begun` are those that were pressed before, each with its
    `;`. `refused` says why the action after those of the draft cannot be played.
    """

    text: str
    draft: str | None
    begun: str = ""
    refused: Refused | None = None


class Tried(Struct, frozen=True):
    """A typed line as a draft of whole actions; None if one of them has no preview.

    `refused` says why the action after those of the draft cannot be played.
    """

    draft: str | None
    refused: Refused | None = None


def read_line(live: Live, seat: Seat, text: str, draft: str = "") -> TypedLine | Understood:
    """Reads a line that goes on from a draft. Raises the refusal of its first action."""
    begun = whole_actions(draft)
    after = continued_draft(live, seat, begun)
    if after is None:
        return _read(live, seat, text)
    first = _read_or_refused(after, seat, text, begun)
    if isinstance(first, TypedLine) and first.refused is None:
        return first
    alone = _read_or_refused(live, seat, text)
    is_better = isinstance(alone, TypedLine) and alone.refused is None
    best = alone if is_better or not isinstance(first, TypedLine) else first
    if isinstance(best, TypedLine):
        return best
    if isinstance(first, Refused):
        raise first
    return first


def continued_draft(live: Live, seat: Seat, begun: str) -> Live | None:
    """The match after whole actions of a draft, if its panel offers what goes on from them."""
    if not begun:
        return None
    try:
        after = after_draft(live, seat, begun)
    except Refused:  # the match has moved on
        return None
    panel = live.entry.panel(after.view(seat), after.legal(seat), begun)
    goes_on = any(one.text.startswith(begun) and one.text != begun for one in panel.offers)
    return after if goes_on else None


def whole_actions(draft: str) -> str:
    """The whole actions of a draft, each with its `;`."""
    return draft[: draft.rfind(";") + 1]


def after_draft(live: Live, seat: Seat, begun: str) -> Live:
    """The match as whole actions of a seat's draft would leave it. Raises what `preview` raises."""
    if not begun:
        return live
    game, play = live.entry.game, live.play
    state = play.state
    for text in begun.split(";")[:-1]:
        state = game.preview(state, seat, game.parse(text))
    turn = game.turn(state)
    legal = game.legal(state, seat) if seat in turn.waiting | turn.may else ()
    after = replace(play, state=state, turn=turn)
    folded = Folded((*live.plays[:-1], after), live.told, {seat: legal})
    return replace(live, folded=folded)


def preview_line(live: Live, seat: Seat, text: str) -> Tried:
    """Tries the actions of a typed line in order, up to the first that is refused.

    Raises the refusal of the first action, and what the game raises for a text it cannot read.
    """
    game = live.entry.game
    state = live.play.state
    parts: list[str] = []
    for action in game.typed(live.view(seat), text):
        try:
            state = game.preview(state, seat, action)
        except Refused as refused:
            if refused.key in _NO_PREVIEW:
                return Tried(None)
            if not parts:
                raise
            return Tried(_drafted(parts), refused)
        parts.append(game.write(action))
    return Tried(_drafted(parts))


def understand_line(live: Live, seat: Seat, text: str) -> Understood:
    """What is made of a line. What the game can read may still be refused when it is played."""
    try:
        live.entry.game.typed(live.view(seat), text)
    except BadAction:
        every, wanted = legal_moves(live, seat), words_of(text)
        said = [one for one in every if wanted in (words_of(one.typed), words_of(one.label))]
        if wanted and len(said) == 1:
            return Understood(said[0].wire)
        found = fitting_moves(every, text)
        return Understood(None, tuple(nearest_moves(found or every, text)), len(found) > 1)
    return Understood(text)


def legal_moves(live: Live, seat: Seat) -> tuple[TypedMove, ...]:
    """The legal moves of a seat, in the game's order."""
    view, game, label = live.view(seat), live.entry.game, live.entry.texts.label
    return tuple(
        TypedMove(game.write(action), game.spelled(view, action), label(view, action))
        for action in live.legal(seat)
    )


def fitting_moves(among: Sequence[TypedMove], text: str) -> list[TypedMove]:
    """The moves that a line fits: that have all its words, else that have words so begun."""
    wanted = words_of(text)
    if not wanted:
        return []
    whole = [move for move in among if move.heard.issuperset(wanted)]
    return whole or [
        move for move in among if all(_begins_one(word, move.heard) for word in wanted)
    ]


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
    """The grade of a move for the typed words; None if it lacks one of them.

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


def nearest_moves(among: Sequence[TypedMove], text: str) -> list[TypedMove]:
    """The moves nearest to a line, the nearest first; of equals, the first in the game's order."""
    from difflib import SequenceMatcher  # only who mistypes needs it

    wanted = words_of(text)

    def shared(move: TypedMove) -> int:
        return sum(_begins_one(word, move.heard) for word in wanted)

    most = sorted(among, key=shared, reverse=True)[:COMPARED]
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(" ".join(wanted))

    def likeness(move: TypedMove) -> float:
        ratios: list[float] = []
        for line in (move.typed, move.label):
            matcher.set_seq1(" ".join(words_of(line)))
            ratios.append(matcher.ratio())
        return max(ratios)

    return sorted(most, key=lambda move: (shared(move), likeness(move)), reverse=True)[:NEAR]


def words_of(text: str) -> list[str]:
    """The words of a line, in lower case, without the marks around them."""
    parts = text.lower().replace(":", " ").replace(",", " ").split()
    return [word for part in parts if (word := part.strip(".;()“”\"'`"))]


def _read_or_refused(
    at: Live, seat: Seat, text: str, begun: str = ""
) -> TypedLine | Understood | Refused:
    try:
        return _read(at, seat, text, begun)
    except Refused as refused:
        return refused


def _read(at: Live, seat: Seat, text: str, begun: str = "") -> TypedLine | Understood:
    """Reads a line for a match that stands after the actions in `begun`."""
    meant = understand_line(at, seat, text)
    if meant.text is None:
        return meant
    after = preview_line(at, seat, meant.text)
    if after.draft is None:
        game = at.entry.game
        actions = game.typed(at.view(seat), meant.text)
        return TypedLine(begun + ";".join(map(game.write, actions)), None, begun)
    return TypedLine(
        begun + after.draft.removesuffix(";"), begun + after.draft, begun, after.refused
    )


def _drafted(parts: list[str]) -> str | None:
    return "".join(f"{part};" for part in parts) or None


def _begins_one(word: str, heard: frozenset[str]) -> bool:
    if word in heard:
        return True
    return len(word) >= SHORTEST and any(one.startswith(word) for one in heard)
