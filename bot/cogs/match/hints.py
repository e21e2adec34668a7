"""Advice that is told to people: hints on their own turn, and reasons of what computers played.

A hint comes first as an idea, then as a draft of the move.

Computers think again for their reasons once a match has ended. All that a thought hangs on follows
from the log: what the seat saw, the level that sat there, the draws that belong to its stamp. So no
reason is stored, and none can be made up: it is told only where the plan that is advised again is
the one that was played.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping

from msgspec import Struct

from bot.match.act import Acts
from bot.match.live import Live
from bot.match.lobby.shell_terms import gives_hints
from bot.match.matches import Locks
from bot.match.plays import Direction
from bot.match.refusals import ShellRefused
from bot.match.thinking.advice import Advising, advised_texts, laid_plan, plan_words
from bot.match.thinking.thinker import AdviceFailed, Latest, Urgency
from bot.screens import leads
from bot.screens.parts import Tip, companions
from bot.screens.words import names_of
from games.core import Level, Reason, Seat
from games.texts import listed

REASONS_WAIT_S = 10.0
"""Seconds that a reader waits; what was not thought by then is left out, until they look again."""


class CountedHint(Struct, frozen=True):
    """A hint that was counted: the match as it is since, the tip, and the plan as a draft.

    `draft` is "" for an idea, and where nothing can be shown before it is played.
    """

    live: Live
    tip: Tip
    draft: str = ""


class Hints:
    """Gives hints to seats, each counted once in the log.

    No stamp rises by it, so that the seat's buttons and an open draft stay valid, and the same
    question brings the same hint (the draws of its thought hang on the stamp).
    """

    def __init__(
        self, advising: Advising, acts: Acts, directed: Callable[[Live], Direction | None]
    ) -> None:
        self._advising = advising
        self._acts = acts
        self._directed = directed

    async def give(
        self, live: Live, seat: Seat, user: int, *, shows: bool, interaction: int
    ) -> CountedHint:
        """Gives the idea, or the move if it `shows` it: that only where the idea was told before.

        Raises `unknown_button` if the game has no adviser, `no_hints` where the table plays
        without, and `no_advice` if the thought took too long.
        """
        entry = live.entry
        if entry.game.advise is None or entry.why is None or entry.idea is None:
            raise ShellRefused("unknown_button")
        if not gives_hints(entry, live.table):
            raise ShellRefused("no_hints")
        direction = self._directed(live)
        if direction is not None:  # a lesson knows best what is meant next
            return CountedHint(live, Tip(leads.idea(direction.hint)))
        try:
            advice = await self._advising.advice(live, seat, Level.HARD, Urgency.HINT)
        except AdviceFailed as error:
            raise ShellRefused("no_advice") from error
        shows_now = shows and live.has_hint(seat)
        acted = await self._acts.hint(live.match.id, user, interaction=interaction)
        view, best = live.view(seat), advice.best
        names = tuple(sitting.name for sitting in live.seats)
        setting = live.setting(names, seat)
        if not shows_now:
            idea = leads.idea(entry.idea(view, best.reason, setting))
            return CountedHint(acted.live, Tip(idea, leads.show_me(live)))
        plan = [entry.game.write(action) for action in best.plan]
        lies = await asyncio.to_thread(laid_plan, live, seat, plan)
        told_first = listed([names_of(live)[other] for other in companions(live, seat)], none="")
        words = leads.hinted_plan(
            plan_words(live, seat, plan),
            entry.why(view, best.reason, setting),
            told_first=told_first if advice.tells else "",
            press=lies.label,
            whole=lies.plays == len(plan),
        )
        return CountedHint(acted.live, Tip(words), lies.draft)


class AdvisedPlan(Struct, frozen=True):
    """What is advised at a row: why, and how many rows are played so; 0: something else was."""

    rows: int
    reason: Reason


class Reasons:
    """Finds the reasons for what computers played."""

    def __init__(self, advising: Advising) -> None:
        self._advising = advising
        self._locks = Locks()
        self._kept: Latest[dict[int, AdvisedPlan]] = Latest(dict)

    async def of(self, live: Live, rows: range) -> Mapping[int, Reason]:
        """Returns why computers played the plans that begin in these rows, by their first rows.

        Whatever cannot be thought again in time is left out.
        """
        found: dict[int, Reason] = {}
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(REASONS_WAIT_S), self._locks.of(live.match.id):
                await self._find(live, rows, found)
        return found

    async def _find(self, live: Live, rows: range, found: dict[int, Reason]) -> None:
        """Adds the reasons of these rows, plan by plan.

        Where another plan was played than the one that is advised, because a thought had failed,
        nobody knows where the next one begins before the computer is asked again.
        """
        n = rows.start
        while _goes_on(live, n):
            n -= 1
        while n < rows.stop:
            if n not in live.explained or live.is_forced(n):
                n += 1
                continue
            plan = await self._plan(live, n)
            if plan is not None and plan.rows:
                if n in rows:
                    found[n] = plan.reason
                n += plan.rows
            else:
                n += 1
                while _goes_on(live, n):
                    n += 1

    async def _plan(self, live: Live, n: int) -> AdvisedPlan | None:
        """What was thought before row `n`, as it is kept or by a new thought; None for none."""
        kept = self._kept.of(live.match.id)
        if n not in kept:
            then, seat = live.upto(n - 1), live.rows[n - 1].seat
            level = live.explained[n].level
            try:
                advice = await self._advising.advice(then, seat, level, Urgency.REVIEW)
            except AdviceFailed:
                return None
            texts = advised_texts(then, advice)
            played = live.rows[n - 1 : n - 1 + len(texts)]
            is_played = texts == [row.text for row in played if row.seat == seat]
            kept[n] = AdvisedPlan(len(texts) if is_played else 0, advice.best.reason)
        return kept[n]


def _goes_on(live: Live, n: int) -> bool:
    """Whether row `n` and the one before it were played by the same computer."""
    both = n - 1 in live.explained and n in live.explained
    return both and live.rows[n - 2].seat == live.rows[n - 1].seat
