"""What a person's decisions cost them, as the game's adviser at `hard` judges by what they knew.

All that a thought hangs on follows from the log, so that nothing of a review is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.cogs.review.decisions import Decision, decisions, is_judged
from bot.play.match.advising import Advising
from bot.play.match.live import Live
from bot.play.match.locks import Locks
from bot.play.thinking.latest import Latest
from bot.play.thinking.thinker import Thoughtless, Urgency
from games.core import Advice, Choice, Level, Row, Seat

LONGEST_S = 10.0
"""Seconds that a reader waits; what was not judged by then is judged when they look again."""

MOST_MOMENTS = 5
"""So many moments are shown, the dearest."""

LEAST = 0.5
"""What a cost has to be, and what a find has to be worth more than the next plan."""


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


class _Notes:
    """What was thought about a match so far.

    By seat and the row before each decision what was judged; by the row before each roll its luck.
    """

    def __init__(self) -> None:
        self.judged: dict[tuple[Seat, int], tuple[Judged, ...]] = {}
        self.luck: dict[int, float | None] = {}


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
        except Thoughtless:
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
        except Thoughtless:
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
        except Thoughtless:
            return 0.0
        return 0.0 if _begin_alike(plain.best.plan, played.plan) else ahead


def _begin_alike(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether two plans are the same as far as the shorter one goes."""
    return all(a == b for a, b in zip(one, other, strict=False))


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


def _luck(thrown: Mapping[int, Seat], notes: _Notes) -> dict[Seat, float]:
    """By seat what its rolls were worth beside average ones."""
    luck: dict[Seat, float] = {}
    for n, seat in thrown.items():
        luck[seat] = luck.get(seat, 0.0) + (notes.luck.get(n) or 0.0)
    return luck
