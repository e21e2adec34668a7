"""Words for a message: lists, counts, and what several features say alike."""

from __future__ import annotations

from collections.abc import Sequence


def joined(items: list[str]) -> str:
    """Items as a list in words: "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def numbered(count: int, noun: str) -> str:
    """A number of things that begins a sentence: "One earlier move", "Two earlier moves"."""
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} {noun}{'' if count == 1 else 's'}"


def in_order(steps: Sequence[str]) -> str:
    """Steps of a plan as one: "Flip L2, peek L1, then end the turn"."""
    first, *rest = (_inside(step) if at else step for at, step in enumerate(steps))
    return ", ".join([first, *rest[:-1], f"then {rest[-1]}"]) if rest else first


def _inside(step: str) -> str:
    """A step as it goes on within a sentence; a word in capitals, such as TIP, stays as it is."""
    return step if step[1:2].isupper() else f"{step[0].lower()}{step[1:]}"


def counted(count: int, noun: str, nouns: str = "") -> str:
    """A number of things within a sentence: "1 table", "1,200 tables"; `nouns` are several."""
    return f"{count:,} {noun if count == 1 else nouns or f'{noun}s'}"


def cut_to(text: str, most: int) -> str:
    """A text for a label, cut to so many characters."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def continued(sentence: str) -> str:
    """A sentence as it goes on after a colon: "you win"; a name at its head stays as it is."""
    head, space, rest = sentence.partition(" ")
    small = head.lower() if head in ("You", "Nobody", "The", "It") else head
    return f"{small}{space}{rest}"


def hinted(hints: int) -> str:
    """A number of hints in words: "1 hint", "2 hints"."""
    return counted(hints, "hint")


WITHOUT = "It ended without a result"
"""The end of a match that nobody has won or lost, as a sentence without a full stop."""

MORE = "More"
"""The choice of a long select that opens its next page."""

MORE_ABOUT = "Shows further choices"
