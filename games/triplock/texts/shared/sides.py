"""Sides of Diagrams in words: on a button, in a sentence, in an alt text.

An id stands here only where its reader knows it: views and events are made so.
"""

from __future__ import annotations

from games.first import first_of
from games.texts import some
from games.triplock.table.cards import DIAGRAMS, Side, side_of
from games.triplock.table.view import CardView, View
from games.triplock.texts.shared import lexicon

MAX_LABEL = 34
"""Characters of a button's label that a phone shows whole."""


def card_type(card: str) -> str:
    """standard, trap or counter; "" for what is no Diagram."""
    return DIAGRAMS[card].type if card in DIAGRAMS else ""


def side_label(card: str, side: int) -> str:
    """What a side asks for, on a button: "Gear→Key", "Chips Bolt+Bolt", "They flip"."""
    shown = side_of(card, side)
    if shown.kind:
        return lexicon.sequence(shown.kind, shown.symbols)
    return lexicon.brief_trigger(shown.who, shown.event)


def side_told(card: str, side: int) -> str:
    """A side inside a sentence: "Gear→Key", or "opponent flips a stack" in quotes."""
    shown = side_of(card, side)
    if shown.kind:
        return lexicon.sequence(shown.kind, shown.symbols)
    return f'"{lexicon.trigger_words(shown.who, shown.event)}"'


def side_reward(card: str, side: int) -> str:
    """A side with its reward: "Keypad→Key→Padlock: 4 points", "When they fail a Diagram: Flip"."""
    return _rewards(side_of(card, side))[0]


def _rewards(shown: Side, is_dead: bool = False) -> tuple[str, ...]:
    """A side with its reward, from the longest words to the shortest."""
    gains = ", ".join(some(map(lexicon.gain, shown.reward)))
    if not shown.kind:
        forms = (lexicon.when, lexicon.brief_when, lexicon.brief_trigger)
        told = lexicon.NEVER if is_dead else gains
        return tuple(f"{form(shown.who, shown.event)}: {told}" for form in forms)
    asked = lexicon.sequence(shown.kind, shown.symbols)
    return f"{asked}: {gains}", f"{asked}: {', '.join(some(map(lexicon.short, shown.reward)))}"


def lay_label(view: View, card: str, side: int) -> str:
    """The button that lays a Diagram with this side on top: the longest words that fit.

    All four sides of a Trap or a Countermeasure have the same form. A side that nothing in this
    match can set off says so.
    """
    sides = [side_of(card, at) for at in range(4)]
    told = [
        [f"{at + 1}. {words}" for words in _rewards(one, lexicon.never_fires(view, one.event))]
        for at, one in enumerate(sides)
    ]
    if sides[side].kind:
        return next((label for label in told[side] if len(label) <= MAX_LABEL), told[side][-1])
    fitting = (form for form in zip(*told, strict=True) if max(map(len, form)) <= MAX_LABEL)
    return first_of(fitting)[side]


def all_sides(card: str) -> list[str]:
    """The four sides with their rewards, short."""
    return [side_reward(card, side) for side in range(4)]


def card_label(card: CardView, turns: int = 0) -> str:
    """What a known Diagram shows, or would show after some quarter turns (Rules TR-18)."""
    if card.id is None or card.side is None:
        return "face up" if card.up else "face down"
    return side_label(card.id, (card.side + turns) % 4)


def side_words(view: View, card: str, side: int, has_reward: bool) -> str:
    """A side for an alt text: "Combo, Gear then Key, for 1 point and a peek at 1 stack".

    In place of its reward, a side that nothing in the match can set off says so.
    """
    shown = side_of(card, side)
    if not shown.kind:
        trigger = lexicon.trigger_words(shown.who, shown.event)
        is_one_of = shown.who == "opp" and lexicon.has_several(view)
        told = f"when {'an' if is_one_of else 'the'} {trigger}"
        if lexicon.never_fires(view, shown.event):
            gains = f"{lexicon.NEVER}, {lexicon.WHY_NEVER}"
        else:
            gains = lexicon.reward(shown.reward)
        return f"{told}: {gains}" if has_reward else told
    told = lexicon.sequence_words(shown.kind, shown.symbols)
    return f"{told}, for {lexicon.reward(shown.reward)}" if has_reward else told


def all_side_words(view: View, card: str, has_reward: bool) -> list[str]:
    """The four sides for an alt text."""
    return [side_words(view, card, side, has_reward) for side in range(4)]


def card_words(view: View, card: CardView, has_reward: bool) -> str:
    """A known Diagram for an alt text, its kind named where it is no standard one."""
    if card.id is None:
        return "unknown"
    kind = {"trap": "Trap, ", "counter": "Countermeasure, "}.get(card_type(card.id), "")
    if card.side is None:
        return f"{kind}not laid yet"
    return f"{kind}{side_words(view, card.id, card.side, has_reward)}"
