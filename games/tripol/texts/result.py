"""How a finished match of Tripol is told: headline, reason, and the table of the end."""

from __future__ import annotations

from games.core import Seat, Setting
from games.texts import counted, listed
from games.tripol.rules.state import ALL_PASSED, LEFT, Result, Table
from games.tripol.rules.view import View
from games.tripol.texts.lexicon import capital, signed
from games.tripol.texts.people import who, wins

REASONS = {
    ALL_PASSED: "Everybody passed, or could place nothing",
    LEFT: "All others have left",
}
"""Why a match ended, but for the usual end."""

NO_TILE_FITS = "The bag is empty, and no tile fits any more"
ALL_PLACED = "Every tile is placed"


def result(view: View, setting: Setting) -> tuple[str, str]:
    """Headline and explanation: who won, and why it ended."""
    table = view.table
    over = table.result
    if over is None:
        return "The match still runs", "Nobody has won yet."
    head = capital(end_line(over, table.scores, setting))
    return head, f"{reason(over)}."


def turns(table: Table) -> int:
    """How many turns a finished match has had, one that was broken off included."""
    is_fresh = table.is_first and not table.has_acted
    return table.number + (not is_fresh)


def reason(over: Result) -> str:
    """Why it ended, as the beginning of a sentence."""
    is_placed = not any(one.whites or one.others for one in over.unused)
    return REASONS.get(over.reason, ALL_PLACED if is_placed else NO_TILE_FITS)


def end_line(over: Result, scores: tuple[int, ...], setting: Setting) -> str:
    """Who won by how much: "▲ Ben wins, 23 to 17", "● Ana and ▲ Ben share the win, 12 each"."""
    won = wins(setting, over.winners)
    best = max(scores[seat] for seat in over.winners)
    if len(over.winners) > 1:
        return f"{won}, {signed(best)} each"
    rest = [score for seat, score in enumerate(scores) if seat not in over.winners]
    if over.reason == LEFT:
        return won
    # Who has more than the winner has resigned.
    near = max((score for score in rest if score <= best), default=None)
    return f"{won}, {signed(best)}{'' if near is None else f' to {signed(near)}'}"


def ranked(table: Table) -> list[Seat]:
    """The seats in the order of the end: winners, then by points; who left stands last."""
    won = table.result.winners if table.result is not None else ()
    return sorted(
        (Seat(seat) for seat in range(table.terms.seats)),
        key=lambda seat: (seat not in won, seat in table.left, -table.scores[seat], seat),
    )


def kept_tiles(table: Table, over: Result, setting: Setting) -> list[str]:
    """A line for each seat that kept tiles: "● Ana earned 26 and lost 3 for 3 tiles in hand."."""
    return [
        f"{capital(who(setting, seat))} {account(table, over, seat)}."
        for seat in ranked(table)
        if over.unused[seat].penalty
    ]


def account(table: Table, over: Result, seat: Seat) -> str:
    """What the points of a seat with tiles are made of: "earned 26 and lost 3 for 3 tiles in hand".

    White storks are named, because each of them costs more.
    """
    left = over.unused[seat]
    told = [f"{counted(left.whites, 'white stork')}"] if left.whites else []
    told += [counted(left.others, "tile")] if left.others else []
    earned = signed(table.scores[seat] + left.penalty)
    return f"earned {earned} and lost {left.penalty} for {listed(told)} in hand"
