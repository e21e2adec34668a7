"""Triplock's pictures in words: alt texts of at most 1,000 characters, and the whole position.

A text that is too long first leaves out what can be looked up elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable

from games.core import SHAPES, Names, Setting
from games.texts import MAX_ALT
from games.triplock.ending import is_left_over
from games.triplock.texts import lexicon
from games.triplock.texts.board import board_parts, board_words, gone_words
from games.triplock.texts.ending import ending_alt, room_turned_over
from games.triplock.texts.hand import hand_page, hand_words
from games.triplock.texts.journey import journey_alt
from games.triplock.texts.looks import looks_note
from games.triplock.texts.sides import card_words
from games.triplock.view import View

WHOLE = -1
"""The depth of the position in words, which leaves nothing out."""


def describe(view: View, draft: str, setting: Setting) -> tuple[str, ...]:
    """The alt text of each picture: board and hand, or the ending and what was left over.

    Of an Episode: the journey while somebody is chosen; at the end the journey, then the last room.
    """
    names, journey = setting.names, view.journey
    if journey is not None and view.phase in ("choose", "over"):
        told = _cut(lambda depth: journey_alt(view, journey, names, depth))
        if view.phase == "choose" or not view.spots:
            return (told,)
        return told, _cut(lambda depth: _opened_room(view, names, depth))
    if view.phase == "over":
        return _ended(view, names)
    board = _cut(lambda depth: board_words(view, names, depth, draft))
    if view.seat is None:
        return (board,)
    return board, _cut(lambda depth: hand_page(view, depth))


def _ended(view: View, names: Names) -> tuple[str, ...]:
    ending = _cut(lambda depth: ending_alt(view, names, depth))
    if not is_left_over(view):
        return (ending,)
    return ending, _cut(lambda depth: _opened(view, names, depth))


def _opened_room(view: View, names: Names, depth: int) -> str:
    """The last room of an Episode, turned over."""
    return f"{room_turned_over(view, names)}\n{_opened(view, names, depth)}"


def words(view: View, setting: Setting) -> str:
    """The whole position without a limit, a paragraph for each subject; own secrets for a seat."""
    names, parts = setting.names, list[str]()
    if view.journey is not None:
        parts.append(journey_alt(view, view.journey, names, 0))
    if view.phase == "choose" or (view.journey is not None and not view.spots):
        return "\n".join(parts)
    parts += board_parts(view, names, WHOLE, "")
    if view.phase == "over":
        parts.append(_opened(view, names, WHOLE))
    elif view.seat is not None:
        parts.extend((hand_words(view, 0), looks_note(view, len(view.memo))))
    return "\n".join(part for part in parts if part)


def _cut(tell: Callable[[int], str]) -> str:
    """The longest text that fits; each depth leaves out more."""
    for depth in range(5):
        text = tell(depth)
        if len(text) <= MAX_ALT:
            return text
    tail = " The rest: Board in words."
    return tell(4)[: MAX_ALT - len(tail)].rsplit(". ", 1)[0] + "." + tail


def _opened(view: View, names: Names, depth: int) -> str:
    """All Diagrams and chips, after the end."""
    parts = ["All revealed."]
    for i, player in enumerate(view.players):
        cards = [
            f"Diagram {slot + 1}, {card_words(view, card, depth < 2)}"
            for slot, card in enumerate(player.diagrams)
            if card.id is not None
        ]
        held = player.disarmed if isinstance(player.disarmed, tuple) else ()
        told = ["; ".join(cards) or "no Diagram in play", lexicon.tally(held)]
        parts.append(f"{names[i]}, {SHAPES[i]}: {'; '.join(told)}.")
        if player.done and depth < 3:
            done = "; ".join(gone_words(view, card, depth) for card in player.done)
            parts[-1] += f" Completed: {done}."
    return "\n".join(parts)
