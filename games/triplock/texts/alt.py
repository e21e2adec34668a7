"""Triplock's pictures in words: alt texts of at most 1,000 characters, and the whole position.

A text that is too long first leaves out what can be looked up elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable

from games.core import SHAPES, Names, Setting
from games.texts import MAX_ALT, some
from games.triplock.table.view import CardView, View
from games.triplock.texts.board import board_parts, board_words, gone_words
from games.triplock.texts.ending import ending_alt, room_turned_over
from games.triplock.texts.looks import SEEN, looks_note, notebook, past_looks
from games.triplock.texts.painted_journey import journey_alt
from games.triplock.texts.shared import lexicon
from games.triplock.texts.shared.sides import all_side_words, card_type, card_words

_KINDS = {"trap": "Trap", "counter": "Countermeasure"}

WHOLE = -1
"""The depth of the position in words, which leaves nothing out."""


def describe(view: View, draft: str, setting: Setting) -> tuple[str, ...]:
    """The alt text of each picture: board and hand, or the ending.

    Of an Episode: the journey while somebody is chosen; at the end the journey, then the last room.
    """
    names, journey = setting.names, view.journey
    if journey is not None and view.phase in ("choose", "over"):
        told = _cut(lambda depth: journey_alt(view, journey, names, depth))
        if view.phase == "choose" or not view.spots:
            return (told,)
        return told, _cut(lambda depth: _opened_room(view, names, depth))
    if view.phase == "over":
        return (_cut(lambda depth: ending_alt(view, names, depth)),)
    board = _cut(lambda depth: board_words(view, names, depth, draft))
    if view.seat is None:
        return (board,)
    return board, _cut(lambda depth: hand_page(view, depth))


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


def hand_words(view: View, depth: int) -> str:
    """SECRET, to the view's own seat: its Diagrams, chips and waiting rewards, a line each."""
    if view.seat is None:
        return ""
    mine = view.players[view.seat]
    head = "Your hand."
    if mine.char is not None:
        head += f" You play {lexicon.character_words(mine.char)}."
    parts = [
        head,
        *(_held(view, i, card, depth) for i, card in enumerate(mine.diagrams)),
    ]
    if not mine.diagrams:
        parts.append("No Diagram.")
    chips = mine.disarmed if isinstance(mine.disarmed, tuple) else ()
    parts.append(f"Your chips: {lexicon.tally(chips) if chips else 'none'}.")
    if isinstance(mine.deferred, tuple) and mine.deferred:
        rewards = lexicon.reward([owed.effect for owed in mine.deferred])
        parts.append(f"Waiting for your next turn: {rewards}.")
    return "\n".join(parts)


def hand_page(view: View, depth: int) -> str:
    """SECRET. The hand, the newest own looks (six, three or none, by depth), and the notebook."""
    looks = past_looks(view, max(6 - 3 * depth, 0))
    told = [hand_words(view, depth), f"{SEEN}. {looks}" if looks else ""]
    return "\n".join(text for text in (*told, notebook(view)) if text)


def _held(view: View, slot: int, card: CardView, depth: int) -> str:
    """An own Diagram; depth 1 names other sides without rewards, 2 the top side only."""
    if card.id is None:
        return f"Diagram {slot + 1}, unknown."
    kind = card_type(card.id)
    name = f"Diagram {slot + 1}"
    has_reward = depth < 1 or (card.side is None and depth < 3)
    sides = all_side_words(view, card.id, has_reward)
    numbered = [f"side {i + 1}, {side}" for i, side in enumerate(sides)]
    if card.side is None:
        new = "new" if kind == "standard" else f"a new {_KINDS[kind]}"
        return f"{name}, {new}, to be laid: {'; '.join(some(numbered))}."
    lies = "face up" if card.up else "face down"
    told = f"{name}, {lies}: {card_words(view, card, depth < 4)}."
    others = [side for i, side in enumerate(numbered) if i != card.side]
    return told if depth > 1 else f"{told} Turned it shows {'; '.join(some(others))}."


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
        told = ["; ".join(some(cards, none="no Diagram in play")), lexicon.tally(held)]
        parts.append(f"{names[i]}, {SHAPES[i]}: {'; '.join(some(told))}.")
        if player.done and depth < 3:
            done = "; ".join(some(gone_words(view, card, depth) for card in player.done))
            parts[-1] += f" Completed: {done}."
    return "\n".join(parts)
