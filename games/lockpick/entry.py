"""Placing a hand column by column, "place, then fill" (docs/screens.md): drafts and forecasts.

For the panel and the painter. A push is entered in two steps: which neighbouring columns take the
hand, then which card falls into each, left to right from the first. The draft is the beginning of
the push it will be, always written with `>`:

* `G>:`        the columns from green on were chosen, nothing is placed;
* `G>:7C:`     the 7 went to green, the next card goes to cyan;
* `G>:7C:8C;`  a whole push: `preview` takes it. The last card falls by itself, so `place` writes
  this form as soon as one card only is left.

A hand of five fills every column and has no columns to choose: its entry begins at red with the
empty draft. A single card is whole with its column. Only what follows the last `;` of a draft is
read here. Everything is a function of the view and the draft.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import BadAction
from games.lockpick.board import TUMBLERS, Column, ends, pushed, sets_in, without
from games.lockpick.cards import COLORS, PLACE, Card, Color, beside
from games.lockpick.notation import Push, parse, words, write
from games.lockpick.rules import full_cards
from games.lockpick.view import View


class Entry(Struct, frozen=True):
    """A push being made: where it starts, what lies already, what is still in the hand.

    `start` is "" while the columns are not chosen. `target` is the column that the next card falls
    into, "" where there is none.
    """

    start: str
    placed: tuple[Card, ...]
    left: tuple[Card, ...]

    @property
    def target(self) -> str:
        """The column of the next card."""
        return beside(self.start, len(self.placed)) if self.start and self.left else ""


class Forecast(Struct, frozen=True):
    """What would lock in one column, were the cards placed so far all there are.

    `cards` is the column with the placed cards, before any lock. `marked` are the positions in
    it, from 0 at the oldest, of all cards that lock (of all that may lock where `asks`). `sets`
    are the sets in the order they lock by themselves; where `asks` the sets to choose from.
    `freezes` counts tumblers that freeze, `wasted` sets that freeze none; both 0 where `asks`.
    """

    col: Color
    cards: Column
    marked: tuple[int, ...]
    sets: tuple[tuple[Card, ...], ...]
    freezes: int
    wasted: int
    asks: bool


def groups(n: int) -> tuple[tuple[Color, ...], ...]:
    """The column groups for a hand of `n` cards, each left to right from its first column.

    One to four cards and six have five groups; five cards have one, all columns. With six cards
    a group has six names, for the sixth card lands on the first column again.

    >>> groups(2)
    (('R', 'Y'), ('Y', 'G'), ('G', 'C'), ('C', 'P'), ('P', 'R'))
    """
    starts = COLORS[:1] if n == len(COLORS) else COLORS
    return tuple(tuple(beside(start, i) for i in range(n)) for start in starts)


def entry(view: View, draft: str) -> Entry:
    """What a draft has placed. Raises `BadAction` where it is no beginning of a push of the hand.

    The empty draft has chosen nothing, or red where there is nothing to choose.
    """
    text = draft.rpartition(";")[2].strip().upper()
    if not text:
        whole_row = len(view.hand) == len(COLORS)
        return Entry(COLORS[0] if whole_row else "", (), view.hand)
    head, *typed = words(text)
    if len(head) != 2 or head[0] not in COLORS or head[1] != ">":
        raise BadAction("unreadable", text=draft)
    placed = _read_cards(view, draft, head, typed)
    return Entry(head[0], placed, tuple(card for card in view.hand if card not in placed))


def _read_cards(view: View, draft: str, head: str, typed: list[str]) -> tuple[Card, ...]:
    """The cards after the columns: each of the hand, none twice."""
    if not typed:
        return ()
    action = parse(":".join((head, *typed)))
    cards = full_cards(action.cards, view.chosen) if isinstance(action, Push) else ()
    if len(set(cards)) != len(typed) or not set(cards) <= set(view.hand):
        raise BadAction("unreadable", text=draft)
    return cards


def started(view: View, start: Color) -> str:
    """The draft after the columns from `start` on were chosen; whole for a single card."""
    return _draft(Entry(start, (), view.hand))


def place(entry: Entry, card: Card) -> str:
    """The draft after a card of the hand fell into the entry's target column."""
    left = tuple(other for other in entry.left if other != card)
    return _draft(Entry(entry.start, (*entry.placed, card), left))


def undone(view: View, draft: str) -> str:
    """The draft without what was pressed last: a card, then the columns, then a whole action.

    A whole push loses two cards, for the last one fell by itself. `view` is that of the draft.
    """
    before, _, rest = draft.removesuffix(";").rpartition(";")
    before += ";" if before else ""
    try:
        action = parse(rest.rstrip(": "))
    except BadAction:
        return before
    if not isinstance(action, Push):
        return before
    whole = draft.endswith(";")
    kept = action.cards[: -2 if whole else -1]
    n = len(action.cards) if whole else len(view.hand)
    # One card has no step between nothing and all; five have no columns to go back to.
    if not kept and n in (1, len(COLORS)):
        return before
    return before + _text(action.start, kept)


def _draft(made: Entry) -> str:
    if len(made.left) == 1:
        return write(Push(made.start, ">", made.placed + made.left)) + ";"
    return _text(made.start, made.placed)


def _text(start: Color, cards: tuple[Card, ...]) -> str:
    return "".join(f"{part}:" for part in (f"{start}>", *cards))


def forecasts(view: View, made: Entry) -> tuple[Forecast, ...]:
    """By column, left to right, what the cards placed so far would lock; columns without go out.

    Nothing locks before the whole hand is placed (rules 3.2): a later card may still change it.
    """
    if not made.start:
        return ()
    columns = pushed(view.columns, made.start, ">", made.placed)
    return tuple(
        forecast(color, column, view.frozen[PLACE[color]])
        for color, column in zip(COLORS, columns, strict=True)
        if sets_in(column)
    )


def forecast(col: Color, column: Column, frozen: int) -> Forecast:
    """What locks in a column that holds a set. Rules LP-9: where the rest hangs on it, it asks."""
    if len(ends(column)) > 1:
        found = sets_in(column)
        sets = tuple(column[at : at + 3] for at in found)
        marked = sorted({at + i for at in found for i in range(3)})
        return Forecast(col, column, tuple(marked), sets, 0, 0, True)
    gone: list[tuple[Card, ...]] = []
    rest = column
    while found := sets_in(rest):
        gone.append(rest[found[0] : found[0] + 3])
        rest = without(rest, found[0])
    positions = tuple(i for i, card in enumerate(column) if card not in rest)
    freezes = min(TUMBLERS - frozen, len(gone))
    return Forecast(col, column, positions, tuple(gone), freezes, len(gone) - freezes, False)
