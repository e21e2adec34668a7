"""Judges what a person decided in a match: what it cost, as the game's adviser at `hard` sees it.

The adviser knows what the person knew then. All that a thought hangs on follows from the log, so
that nothing of a review is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.learn.rules import LESSON
from bot.match.live import Live, adds_nothing
from bot.match.matches import Locks
from bot.match.thinking.advice import Advising
from bot.match.thinking.thinker import AdviceFailed, Latest, Urgency
from games.core import HINT, OWN_WORDS, TELL, Advice, Choice, Folded, Level, Refused, Row, Seat

LONGEST_S = 10.0
"""Seconds that a reader waits; what was not judged by then is judged when they look again."""

MOST_MOMENTS = 5
"""So many moments are shown, the dearest."""

LEAST = 0.5
"""What a cost has to be, and what a find has to be worth more than the next plan."""


class Decision(Struct, frozen=True):
    """A choice of a seat: after row `at` it played these rows, one plan."""

    at: int
    rows: tuple[Row, ...]

    @property
    def plan(self) -> tuple[str, ...]:
        return tuple(row.text for row in self.rows)


class Judged(Struct, frozen=True):
    """A decision beside the best choice there: what was played, and what was worth more.

    `ahead` is how much the best choice was worth more than the next one; 0 where it was plain,
    because the lowest level would have played it, too.
    """

    decision: Decision
    played: Choice[Any]
    best: Choice[Any]
    ahead: float

    @property
    def cost(self) -> float:
        """What the decision was worth less than the best choice, in the game's own unit."""
        return self.best.worth - self.played.worth


class Review(Struct, frozen=True):
    """What was judged of a seat's match.

    * `judged`: its decisions in order; `unjudged` counts those that could not be judged.
    * `luck`: by seat what the rolls of all its turns were worth beside average ones; empty where no
      dice fall.
    * `left`: how many decisions and rolls still have to be thought about.
    """

    judged: tuple[Judged, ...]
    unjudged: int = 0
    luck: Mapping[Seat, float] = {}
    left: int = 0

    @property
    def dear(self) -> tuple[Judged, ...]:
        """The decisions that cost something, dearest first."""
        found = [one for one in self.judged if one.cost >= LEAST]
        return tuple(sorted(found, key=lambda one: -one.cost))

    @property
    def moments(self) -> tuple[Judged, ...]:
        """The decisions that are looked at again, dearest first.

        Of those after which the same plan would have been better the dearest is enough: it says the
        same of all of them.
        """
        each = {one.best.plan: one for one in reversed(self.dear)}
        return tuple(one for one in self.dear if each[one.best.plan] is one)[:MOST_MOMENTS]

    @property
    def find(self) -> Judged | None:
        """The best find: the best choice was played, and all others were worth much less."""
        found = [one for one in self.judged if one.cost < LEAST <= one.ahead]
        return max(found, key=lambda one: one.ahead, default=None)


def has_review(live: Live) -> bool:
    """Whether people can look back on a match: it has a result, and its game's adviser judges.

    A lesson has none, because the house has played its beginning on the learner's seat.
    """
    return live.has_result and live.entry.cost is not None and live.table.fact(LESSON) is None


def is_judged(live: Live) -> bool:
    """Whether the game's adviser judges plans well enough at such a table."""
    return live.entry.game.judges(live.match.options, len(live.seats))


class Reviews:
    """Judges what people decided in matches that are over."""

    def __init__(self, advising: Advising) -> None:
        self._advising = advising
        self._locks = Locks()
        self._kept = Latest(_Notes)

    async def of(self, live: Live, seat: Seat) -> Review:
        """The review of a seat, as far as it was thought within `LONGEST_S`.

        At a table that the adviser does not judge no decision is thought about.
        """
        decided = await asyncio.to_thread(decisions, live, seat) if is_judged(live) else ()
        thrown = await asyncio.to_thread(rolls, live)
        notes = self._kept.of(live.match.id)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_S), self._locks.of(live.match.id):
                await self._think(live, seat, decided, thrown, notes)
        left = [(seat, one.at) not in notes.judged for one in decided]
        left += [n not in notes.luck for n in thrown]
        return Review(
            tuple(found for one in decided for found in notes.judged.get((seat, one.at), ())),
            sum(notes.judged.get((seat, one.at)) == () for one in decided),
            _luck(thrown, notes),
            sum(left),
        )

    async def worth(self, then: Live, seat: Seat, plan: tuple[str, ...]) -> Judged | None:
        """Judges a plan at a moment of a match as if it had been played; None if nobody can.

        Of a plan that is longer than those of the adviser its beginning is judged.
        """
        rows = tuple(Row(then.play.n + n, seat, text) for n, text in enumerate(plan, 1))
        return await self._begun(then, seat, Decision(then.play.n, rows))

    async def _think(
        self,
        live: Live,
        seat: Seat,
        decided: Sequence[Decision],
        thrown: Mapping[int, Seat],
        notes: _Notes,
    ) -> None:
        """Adds to the notes what they lack."""
        for one in decided:
            if (seat, one.at) not in notes.judged:
                notes.judged[seat, one.at] = await self._judged(live, seat, one)
        for n, who in thrown.items():
            if n not in notes.luck:
                notes.luck[n] = await self._lucky(live.upto(n), who)

    async def _lucky(self, then: Live, seat: Seat) -> float | None:
        """How lucky a roll was; None if nobody can tell."""
        try:
            return await self._advising.luck(then, seat)
        except AdviceFailed:
            return None

    async def _judged(self, live: Live, seat: Seat, decision: Decision) -> tuple[Judged, ...]:
        """A decision beside the best choice there; () if nobody can judge all of it.

        An adviser whose plans are shorter judges its beginning, and the rest as the next decision.
        """
        found: list[Judged] = []
        rest = decision.rows
        while rest:
            one = await self._begun(live, seat, Decision(rest[0].n - 1, rest))
            if one is None:
                return ()
            found.append(one)
            rest = rest[len(one.decision.rows) :]
        return tuple(found)

    async def _begun(self, live: Live, seat: Seat, decision: Decision) -> Judged | None:
        """So much of a decision as is one plan of the adviser; None if nobody can judge it."""
        then, game = live.upto(decision.at), live.entry.game
        plan = tuple(game.parse(text) for text in decision.plan)
        try:
            advice = await self._advising.advice(then, seat, Level.HARD, Urgency.REVIEW, (plan,))
        except AdviceFailed:
            return None
        begins = [one for one in advice.choices if one.plan == plan[: len(one.plan)]]
        played = max(begins, key=lambda one: len(one.plan), default=None)
        if played is None:
            return None
        rows = decision.rows[: len(played.plan)]
        ahead = await self._ahead(then, seat, played, advice)
        return Judged(Decision(decision.at, rows), played, advice.best, ahead)

    async def _ahead(
        self, then: Live, seat: Seat, played: Choice[Any], advice: Advice[Any]
    ) -> float:
        """How much the best choice was worth more than the next one, see `Judged.ahead`.

        What the lowest level plays, too, needs no finding: an announcement that is sure, the roll,
        a win at once. In a game without rivals all levels are alike, so that this tells nothing.
        """
        best = advice.best.worth
        ahead = min((best - one.worth for one in advice.choices[1:]), default=0.0)
        if ahead < LEAST or best - played.worth >= LEAST or not then.entry.has_rivals:
            return ahead
        try:
            plain = await self._advising.advice(then, seat, Level.EASY, Urgency.REVIEW)
        except AdviceFailed:
            return 0.0
        return 0.0 if _begin_alike(plain.best.plan, played.plan) else ahead


class _Notes:
    """What was thought about a match so far.

    By seat and the row before each decision what was judged; by the row before each roll its luck.
    """

    def __init__(self) -> None:
        self.judged: dict[tuple[Seat, int], tuple[Judged, ...]] = {}
        self.luck: dict[int, float | None] = {}


def _begin_alike(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether two plans are the same as far as the shorter one goes."""
    return all(a == b for a, b in zip(one, other, strict=False))


def _luck(thrown: Mapping[int, Seat], notes: _Notes) -> dict[Seat, float]:
    """By seat what its rolls were worth beside average ones."""
    luck: dict[Seat, float] = {}
    for n, seat in thrown.items():
        luck[seat] = luck.get(seat, 0.0) + (notes.luck.get(n) or 0.0)
    return luck


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


def rolls(live: Live) -> dict[int, Seat]:
    """The rows after which a turn had just begun with a roll, and whose turn it was."""
    dice = live.entry.game.dice
    if dice is None:
        return {}
    found: dict[int, Seat] = {}
    before = 0
    for n, play in enumerate(live.plays):
        number = dice.number(play.state)
        if number > before and play.turn.waiting:
            found[n] = min(play.turn.waiting)
        before = number
    return found
