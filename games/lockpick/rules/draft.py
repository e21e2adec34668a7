"""Placing a hand column by column: the drafts of a push, and what they would lock.

Panel and painter read them here. A push is entered in two steps: first the neighbouring columns
that take the hand, then a card for each of them, left to right. The draft is the beginning of the
push that it becomes, always written with `>`:

* `G>:`        the columns from green on are chosen, nothing is placed;
* `G>:7C:`     the 7 lies on green, the next card goes to cyan;
* `G>:7C:8C;`  a whole push, which `preview` takes. The last card is placed automatically, so
  `place` writes this form once a single card is left.

A hand of five fills every column: it has no columns to choose, and the empty draft begins at red.
A single card is placed with its column. Only the part after the last `;` of a draft is read here.
Everything is a function of the view and the draft.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import BadAction
from games.lockpick.rules.actions import Push
from games.lockpick.rules.board import TUMBLERS, Column, Reach, ends, pushed, sets_in, without
from games.lockpick.rules.cards import COLORS, PLACE, Card, Color, beside, full_cards
from games.lockpick.rules.notation import parse, words, write
from games.lockpick.rules.view import View


class Entry(Struct, frozen=True):
    """A push in the making: its first column, the placed cards, and those still in the hand.

    `start` is "" while the columns are not chosen.
    """

    start: str
    placed: tuple[Card, ...]
    left: tuple[Card, ...]

    @property
    def target(self) -> str:
        """The column that the next card goes to, "" where there is none."""
        return beside(self.start, len(self.placed)) if self.start and self.left else ""


class Forecast(Struct, frozen=True):
    """What would lock in one column if the hand ended with the cards placed so far.

    `cards` is the column with the placed cards, before any lock. `marked` are the indices in it, 0
    the oldest, of the cards that lock; where `asks`, of all that may lock. `sets` are the sets in
    the order in which they lock; where `asks`, the sets to choose from. `freezes` counts tumblers
    that freeze, `wasted` sets that freeze none; both are 0 where `asks`.
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
    """The push that a draft has begun. Raises `BadAction` where it begins no push of this hand.

    With the empty draft no column is chosen; a hand of five, which has no choice, begins at red.
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
    """The placed cards: each one of the hand, none twice."""
    if not typed:
        return ()
    action = parse(":".join((head, *typed)))
    cards = full_cards(action.cards, view.chosen) if isinstance(action, Push) else ()
    if len(set(cards)) != len(typed) or not set(cards) <= set(view.hand):
        raise BadAction("unreadable", text=draft)
    return cards


def started(view: View, start: Color) -> str:
    """The draft once the columns from `start` on are chosen; a single card is placed by that."""
    return _draft(Entry(start, (), view.hand))


def place(entry: Entry, card: Card) -> str:
    """The draft once a card of the hand is placed on the entry's target column."""
    left = tuple(other for other in entry.left if other != card)
    return _draft(Entry(entry.start, (*entry.placed, card), left))


def undone(view: View, draft: str) -> str:
    """The draft without its last step: a card, else the choice of columns, else a whole action.

    A whole push loses two cards, because the last one was placed automatically. `view` is the
    draft's.
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
    # A single card is placed with its column; a hand of five has no columns to choose.
    if not kept and n in (1, len(COLORS)):
        return before
    return before + _text(action.start, kept)


def _draft(made: Entry) -> str:
    if len(made.left) == 1:
        return write(Push(made.start, ">", made.placed + made.left)) + ";"
    return _text(made.start, made.placed)


def _text(start: Color, cards: tuple[Card, ...]) -> str:
    return "".join(f"{part}:" for part in (f"{start}>", *cards))


def lift(reach: Reach) -> str:
    """The draft that has picked a card to jump: "JR3-"."""
    return f"J{reach.col}{reach.n}-"


def lifted(view: View, draft: str) -> Reach | None:
    """The card that a draft has picked to jump; one that alone can jump needs no picking."""
    if view.phase != "jump":
        return None
    rest = draft.rpartition(";")[2].upper()
    if not rest and len(view.reach) == 1:
        return view.reach[0]
    return next((one for one in view.reach if lift(one) == rest), None)


def forecasts(view: View, made: Entry) -> tuple[Forecast, ...]:
    """The forecasts of the columns that hold a set, left to right.

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
    """What locks in a column that holds a set. Rules LP-9: it asks where the order matters."""
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
