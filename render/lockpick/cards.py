"""The cards of a Lockpick board: what lies in each column, and how it is marked.

`lanes` computes the columns from view and draft alone; `draw_lane` draws one.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import BadAction
from games.lockpick.rules.cards import COLORS, PLACE, Card, beside, color, rank
from games.lockpick.rules.draft import Entry, entry, forecasts
from games.lockpick.rules.view import View
from render import kit
from render.kit import NIGHT, Canvas, Side
from render.lockpick.layout import CARD_H, CARD_W, Layout, card_x
from render.lockpick.pieces import ghost, leaving

OLD, FRESH, GHOST, LEAVING = "old", "fresh", "ghost", "leaving"
"""How a card lies: old, placed last turn, placed by a draft, or locking in this draft."""


class Lane(Struct, frozen=True):
    """One column as drawn: its cards from the top, how each lies, and runs in ember brackets."""

    cards: tuple[Card, ...]
    looks: tuple[str, ...]
    runs: tuple[tuple[int, int], ...] = ()  # first and last place of each bracket
    locks: bool = False  # the brackets tell of sets that lock


def made_of(view: View, draft: str) -> Entry | None:
    """The push that a draft has begun; None where no hand is being placed."""
    if view.phase != "push":
        return None
    try:
        return entry(view, draft)
    except BadAction:
        return entry(view, "")


def lanes(view: View, draft: str) -> tuple[Lane, ...]:
    """The five columns, left to right."""
    made = made_of(view, draft)
    if made is not None and made.placed:
        return _placing(view, made)
    if view.last.turn == view.turn and view.phase in ("done", "lock"):
        return tuple(_placed(view, place) for place in range(len(COLORS)))
    return tuple(_standing(view, place, not draft) for place in range(len(COLORS)))


def _placing(view: View, made: Entry) -> tuple[Lane, ...]:
    """The columns under a draft: its cards as ghosts, brackets about what would lock."""
    added: dict[str, list[Card]] = {col: [] for col in COLORS}
    for step, card in enumerate(made.placed):
        added[beside(made.start, step)].append(card)
    told = {seen.col: seen for seen in forecasts(view, made)}
    out: list[Lane] = []
    for place, col in enumerate(COLORS):
        old = view.columns[place]
        looks = (OLD,) * len(old) + (GHOST,) * len(added[col])
        runs = _runs(told[col].marked) if col in told else ()
        out.append(Lane((*old, *added[col]), looks, runs, bool(runs)))
    return tuple(out)


def _placed(view: View, place: int) -> Lane:
    """A column once the turn is placed: what remains, and below it what locks."""
    column, placed = view.columns[place], view.last.placed
    looks = tuple(GHOST if card in placed else OLD for card in column)
    gone = [gone.cards for gone in view.last.locks if PLACE[gone.col] == place]
    cards = tuple(card for cards in gone for card in cards)
    start = len(column)
    runs = tuple((start + 3 * i, start + 3 * i + 2) for i in range(len(gone)))
    return Lane(column + cards, looks + (LEAVING,) * len(cards), runs, bool(runs))


def _standing(view: View, place: int, marks: bool) -> Lane:
    """A column without a draft: cards of the last turn are light, and bracketed."""
    column, placed = view.columns[place], view.last.placed
    fresh = tuple(i for i, card in enumerate(column) if card in placed)
    looks = tuple(FRESH if i in fresh else OLD for i in range(len(column)))
    return Lane(column, looks, _runs(fresh) if marks else ())


def _runs(places: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Runs of neighbouring indices: (0, 1, 2, 5) gives (0, 2) and (5, 5)."""
    out: list[tuple[int, int]] = []
    for at in places:
        if out and out[-1][1] == at - 1:
            out[-1] = (out[-1][0], at)
        else:
            out.append((at, at))
    return tuple(out)


def draw_lane(canvas: Canvas, lane: Lane, place: int, layout: Layout, counted: bool) -> None:
    """Draws the cards of one column; with `counted` their suits stand left of the counts."""
    x = card_x(place)
    for index, (card, look) in enumerate(zip(lane.cards, lane.looks, strict=True)):
        _card(canvas, card, look, x, layout.card_y(index), layout, counted)


def _card(
    canvas: Canvas, card: Card, look: str, x: int, y: int, layout: Layout, counted: bool
) -> None:
    canvas.put(_sheet(look), x, y)
    mid = y + (layout.pitch + 4) // 2
    px = min(44, layout.pitch + 3)
    ink = NIGHT.ink if look != LEAVING else NIGHT.bench.dark
    canvas.text(x + 16, mid, rank(card), px, ink, side=Side.LEFT, width=50)
    sign = 88 if counted else 128
    canvas.centre(kit.suit(PLACE[color(card)], min(44, layout.pitch - 3)), x + sign, mid)


def _sheet(look: str) -> kit.Sprite:
    match look:
        case "ghost":
            return ghost(CARD_W, CARD_H)
        case "leaving":
            return leaving(CARD_W, CARD_H)
        case _:
            return kit.paper(CARD_W, CARD_H, look == OLD)
