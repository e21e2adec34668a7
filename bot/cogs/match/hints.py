"""Hints: what the game's adviser would play, first as an idea, then the move as a draft."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec import Struct

from bot.message.wording import joined
from bot.play.drafting.laid import laid, plan_words
from bot.play.lobby.terms import gives_hints
from bot.play.match.act import Acts
from bot.play.match.advising import Advising
from bot.play.match.directing import Direction
from bot.play.match.live import Live
from bot.play.match.refusals import ShellRefused
from bot.play.thinking.thinker import Thoughtless, Urgency
from bot.screens import notes
from bot.screens.parts import Tip, companions
from bot.screens.story import names_of
from games.core import Level, Seat


class Hint(Struct, frozen=True):
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
    ) -> Hint:
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
            return Hint(live, Tip(notes.idea(direction.hint)))
        try:
            advice = await self._advising.advice(live, seat, Level.HARD, Urgency.HINT)
        except Thoughtless as error:
            raise ShellRefused("no_advice") from error
        shows_now = shows and live.has_hint(seat)
        acted = await self._acts.hint(live.match.id, user, interaction=interaction)
        view, best = live.view(seat), advice.best
        names = tuple(sitting.name for sitting in live.seats)
        setting = live.setting(names, seat)
        if not shows_now:
            idea = notes.idea(entry.idea(view, best.reason, setting))
            return Hint(acted.live, Tip(idea, notes.show_me(live)))
        plan = [entry.game.write(action) for action in best.plan]
        lies = await asyncio.to_thread(laid, live, seat, plan)
        told_first = joined([names_of(live)[other] for other in companions(live, seat)])
        words = notes.hinted_plan(
            plan_words(live, seat, plan),
            entry.why(view, best.reason, setting),
            told_first=told_first if advice.tells else "",
            press=lies.label,
            whole=lies.plays == len(plan),
        )
        return Hint(acted.live, Tip(words), lies.draft)
