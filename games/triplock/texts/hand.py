"""A seat's own hand in words."""

from __future__ import annotations

from games.triplock.texts import lexicon
from games.triplock.texts.looks import SEEN, notebook, past_looks
from games.triplock.texts.sides import all_side_words, card_type, card_words
from games.triplock.view import CardView, View


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
        return f"{name}, {new}, to be laid: {'; '.join(numbered)}."
    lies = "face up" if card.up else "face down"
    told = f"{name}, {lies}: {card_words(view, card, depth < 4)}."
    others = [side for i, side in enumerate(numbered) if i != card.side]
    return told if depth > 1 else f"{told} Turned it shows {'; '.join(others)}."


_KINDS = {"trap": "Trap", "counter": "Countermeasure"}
