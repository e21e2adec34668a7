"""What everybody may know of a position, as sentences for alt texts and for the words.

Their order is fixed: who is to play and with what, the last placements, the scores with the tiles
in hands and in the bag.
"""

from __future__ import annotations

from games.core import Names, Seat
from games.texts import counted, some
from games.tripol.rules.state import Table
from games.tripol.texts.lexicon import capital, colour, spoken_points
from games.tripol.texts.people import introduced, spoken
from games.tripol.texts.result import turns
from games.tripol.texts.scores import itemised

MOST_TOLD = 6
"""Of so many placements, the latest, an alt text tells the points."""


def public(table: Table, names: Names, recent: str) -> list[str]:
    """All of it but the layout; `recent` is the sentence of the last placements."""
    blocked = f"{capital(colour(table.blocked))} is blocked." if table.blocked else ""
    law = blocked if table.result is None else ""
    told = [head(table, names), law, recent, standings(table, names), bag(table)]
    return [fact for fact in told if fact]


def head(table: Table, names: Names) -> str:
    """Who is to play: "Tripol, turn 5. Ben, triangle, is to play, 2 moves left, has drawn."."""
    if table.result is not None:
        return f"Tripol, over after {counted(turns(table), 'turn')}."
    moves = f", {table.moves} moves left" if table.moves > 1 else ""
    drawn = ", has drawn" if table.has_drawn else ""
    who = capital(introduced(names, table.mover))
    return f"Tripol, turn {table.number + 1}. {who}, is to play{moves}{drawn}."


def last(table: Table, names: Names) -> str:
    """The placements of the latest turn that had one, with their points."""
    return placements(table, names, table.laid[-1].number) if table.laid else ""


def since(table: Table, names: Names, seat: Seat) -> str:
    """The placements since a seat's last turn ended, at least those of the last turn."""
    back = (table.number - seat) % table.terms.seats or table.terms.seats
    return placements(table, names, table.number - back + 1) or last(table, names)


def placements(table: Table, names: Names, number: int) -> str:
    """The placements from a turn on: "Last: Ana placed 46, two sides +2. Then 12, one side +1."."""
    told: list[str] = []
    before: Seat | None = None
    for at, one in enumerate(table.laid, 1):
        if one.number >= number:
            who = "Then" if one.seat == before else f"{spoken(names, one.seat)} placed"
            told.append(f"{who} {table.layout.placed[at].tile}, {itemised(one.score)}")
            before = one.seat
    return f"Last: {'. '.join(told[-MOST_TOLD:])}." if told else ""


def standings(table: Table, names: Names) -> str:
    """A phrase for each seat: its colour, points, and tiles in hand."""
    seats = range(table.terms.seats)
    return f"{'; '.join(some(_standing(table, names, Seat(seat)) for seat in seats))}."


def _standing(table: Table, names: Names, seat: Seat) -> str:
    """A seat's phrase; the mover's mark was told before."""
    is_told = seat == table.mover and table.result is None
    who = capital(spoken(names, seat) if is_told else introduced(names, seat))
    own = f", {colour(table.terms.colours[seat])}" if table.terms.colours else ""
    gone = ", resigned" if seat in table.left else ""
    hand = table.counts[seat]
    tiles = counted(hand, "tile") if hand else "no tile"
    return f"{who}{own}{gone}, {spoken_points(table.scores[seat])}, {tiles}"


def kept(table: Table) -> str:
    """What a hand may keep (TP-33): "A hand may keep 4 tiles."; "" where it is all of them."""
    return f"A hand may keep {table.terms.keep} tiles." if table.terms.keep else ""


def bag(table: Table) -> str:
    """The tiles in the bag."""
    return f"Bag: {counted(table.bag, 'tile')}." if table.bag else "The bag is empty."
