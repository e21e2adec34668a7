"""The ending of a match in words: who won, what the points are made of, what was finest."""

from __future__ import annotations

from games.core import Names
from games.texts import counted, listed
from games.tripol.board import centres
from games.tripol.polygon import figures_of
from games.tripol.state import Result, Table
from games.tripol.texts.lexicon import capital, spoken_points
from games.tripol.texts.people import introduced, spoken
from games.tripol.texts.result import account, ranked, reason, turns


def ending_alt(table: Table, names: Names, depth: int = 0) -> str:
    """The ending for everybody; from depth 1 without what was finest, at 2 without the accounts."""
    over = table.result
    if over is None:
        return ""
    facts = [
        f"Tripol is over after {counted(turns(table), 'turn')}: {_won(table, over, names)}.",
        f"{reason(over)}.",
        *_standings(table, over, names, depth),
        *(_finest(table, names) if depth < 1 else []),
    ]
    return " ".join(facts)


def _won(table: Table, over: Result, names: Names) -> str:
    best = spoken_points(max(table.scores[seat] for seat in over.winners))
    who = listed(spoken(names, seat) for seat in over.winners)
    if len(over.winners) > 1:
        return f"{who} share the win with {best} each"
    return f"{who} wins with {best}"


def _standings(table: Table, over: Result, names: Names, depth: int) -> list[str]:
    """What each seat's points are made of, the winner first."""
    return [
        f"{capital(introduced(names, seat))}{', resigned' if seat in table.left else ''}, "
        f"{spoken_points(table.scores[seat])}"
        f"{f': {account(table, over, seat)}' if depth < 2 and over.unused[seat].penalty else ''}."
        for seat in ranked(table)
    ]


def _finest(table: Table, names: Names) -> list[str]:
    """The tiles and hexagons that lie, the best placement, the longest figure."""
    layout = table.layout
    tiles, hexagons = len(layout.placed), len(centres(layout))
    told = [f"The layout has {counted(tiles, 'tile')} and {counted(hexagons, 'hexagon')}."]
    if table.laid:
        at, best = max(enumerate(table.laid, 1), key=lambda one: (one[1].score.points, -one[0]))
        tile = layout.placed[at].tile
        told.append(
            f"Best placement: {spoken(names, best.seat)}'s tile {tile} in turn {best.number + 1}, "
            f"{spoken_points(best.score.points)}."
        )
    if table.terms.polygon and (figures := figures_of(layout.placed)):
        told.append(f"Longest figure: {max(sides for _, sides in figures)} sides.")
    return told
