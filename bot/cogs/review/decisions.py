"""What a person decided in a match: the whole plans that they played on a seat, from its log."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.learn.rules import LESSON
from bot.play.match.live import Live, adds_nothing
from games.core import HINT, OWN_WORDS, TELL, Folded, Refused, Row, Seat


def has_review(live: Live) -> bool:
    """Whether people can look back on a match: it has a result, and its game's adviser judges.

    A lesson has none, because the house has played its beginning on the learner's seat.
    """
    return live.has_result and live.entry.cost is not None and live.table.fact(LESSON) is None


def is_judged(live: Live) -> bool:
    """Whether the game's adviser judges plans well enough at such a table."""
    return live.entry.game.judges(live.match.options, len(live.seats))


class Decision(Struct, frozen=True):
    """A choice of a seat: after row `at` it played these rows, one plan."""

    at: int
    rows: tuple[Row, ...]

    @property
    def plan(self) -> tuple[str, ...]:
        """The texts of its actions."""
        return tuple(row.text for row in self.rows)


def decisions(live: Live, seat: Seat) -> tuple[Decision, ...]:
    """What the person on a seat decided there, in order.

    Rows that somebody else played on the seat, the clock or the house, are none of theirs. A plan
    is whole: it lasts until a row has shown the seat something new, until the seat owes nothing, or
    until somebody else goes on with it.
    """
    out: list[Decision] = []
    plan: list[Row] = []
    for row in live.rows:
        if row.seat != seat or row.text in (HINT, TELL):
            continue
        is_own = is_theirs(live, row) and not live.is_forced(row.n)
        if is_own:
            plan.append(row)
        if plan and (not is_own or _ends(live, row)):
            out.append(Decision(plan[0].n - 1, tuple(plan)))
            plan = []
    if plan:
        out.append(Decision(plan[0].n - 1, tuple(plan)))
    return tuple(out)


def is_theirs(live: Live, row: Row) -> bool:
    """Whether a row is an action in a turn of who sits on its seat now; it may be a forced one."""
    sat = live.table.sitting_at(row.seat, row.n).sitter == live.seats[row.seat].sitter
    return sat and row.text not in OWN_WORDS and row.n not in live.caused


def _ends(live: Live, row: Row) -> bool:
    """Whether a plan ends with this row: what comes next was not known before it."""
    before, after = live.plays[row.n - 1], live.plays[row.n]
    if row.seat not in after.turn.waiting:
        return True
    game = live.entry.game
    try:
        foreseen = game.preview(before.state, row.seat, game.parse(row.text))
    except Refused:
        return True
    return game.view(foreseen, row.seat) != game.view(after.state, row.seat)


def moment(live: Live, at: int, seat: Seat) -> Live:
    """The match as it stood after row `at` for a seat that was to act then.

    Its table is open again, so that a panel can be shown; nothing that is tried there is stored.
    """
    then = live.upto(at)
    legal = {seat: live.entry.game.legal(then.play.state, seat)}
    table = replace(live.table, match=replace(live.match, status="open"))
    folded = Folded(then.folded.plays, then.folded.told, legal)
    return replace(then, table=table, folded=folded, extras=adds_nothing)
