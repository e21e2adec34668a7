"""The words that Lockpick's texts share: colours, suits, ranks, sets, grades and forecasts."""

from __future__ import annotations

from collections.abc import Iterable

from games.lockpick.rules.cards import COLORS, Card, color, rank
from games.lockpick.rules.draft import Forecast
from games.lockpick.rules.view import View
from games.texts import counted, listed, some

COLOR_NAMES = {"R": "Red", "Y": "Yellow", "G": "Green", "C": "Cyan", "P": "Purple", "W": "Wild"}
SIGNS = {"R": "♥", "Y": "★", "G": "♣", "C": "♦", "P": "♠"}
"""The suit signs of rules LP-1."""

_RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def signed(card: Card) -> str:
    """A card as printed on a button: "7♣"."""
    return rank(card) + SIGNS[color(card)]


def spoken(card: Card) -> str:
    """A card for an alt text: "green 7", "cyan ace"."""
    return f"{COLOR_NAMES[color(card)].lower()} {spoken_rank(rank(card))}"


def spoken_rank(name: str) -> str:
    """A rank for an alt text: "ace", "10"."""
    return _RANK_NAMES.get(name, name)


def ranks(cards: Iterable[Card]) -> str:
    """The ranks of a set in one word: "5-6-7"."""
    return "-".join(rank(card) for card in cards)


def graded(frozen: int) -> str:
    """The grade of a finished game by its frozen tumblers, 0 to 15 (rules section 8)."""
    for least, word in ((15, "opened"), (13, "almost"), (10, "fair"), (7, "beginner")):
        if frozen >= least:
            return word
    return "alarm"


def leftover(view: View) -> str:
    """The cards that no set has used: "20 cards still lay in the columns, 12 in the stacks"."""
    places = {
        "columns": sum(map(len, view.columns)),
        "hand": len(view.hand),
        "stacks": sum(view.sizes),
    }
    left = [(n, place) for place, n in places.items() if n]
    if not left:
        return "no card was left"
    (n, place), *more = left
    told = [f"{counted(n, 'card')} still lay in the {place}"]
    return ", ".join(some([*told, *(f"{n} in the {place}" for n, place in more)]))


def foreseen(forecast: Forecast) -> str:
    """A forecast in one sentence: "Green 5-6-7 locks: a tumbler freezes."."""
    column = COLOR_NAMES[forecast.col]
    if forecast.asks:
        sets = listed(map(ranks, forecast.sets))
        return f"{column}: {sets} use the same card. You choose which one locks."
    what = f"{column} {listed(map(ranks, forecast.sets))} {_verb(len(forecast.sets))}"
    if not forecast.freezes:
        return f"{what}, but {column} is frozen already."
    spare = f", {counted(forecast.wasted, 'set')} more for nothing" if forecast.wasted else ""
    return f"{what}: {_tumblers(forecast.freezes)}{spare}."


def _verb(n: int) -> str:
    return "locks" if n == 1 else "lock"


def _tumblers(n: int) -> str:
    return "a tumbler freezes" if n == 1 else f"{n} tumblers freeze"


def by_color(view: View) -> str:
    """The frozen tumblers of each colour: "Red 3, yellow 0, ..."."""
    told = (f"{COLOR_NAMES[c].lower()} {n}" for c, n in zip(COLORS, view.frozen, strict=True))
    return ", ".join(some(told)).capitalize()
