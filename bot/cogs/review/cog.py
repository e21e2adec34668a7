"""Presses of [Review], of its pages, and on the panels of moments that are tried once more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from bot.cogs.review import screens
from bot.cogs.review.rules import LEAST, Reviews, has_review, moment
from bot.cogs.review.screens import LetMeTry, Opened, OpenReview, ReviewMoment, ShowBest
from bot.interactions.cog import Cog, Services
from bot.interactions.press import Press
from bot.match.controls.message import Screen
from bot.match.live import Live
from bot.match.press_checks import check_has_result
from bot.match.refusals import ShellRefused, not_yours
from bot.match.thinking.advice import laid_plan
from bot.screens.buttons import Trial
from bot.screens.parts import prompt_of
from games.core import Seat


class ReviewCog(Cog):
    """Looks back on a match with those who sat there."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._reviews = Reviews(services.advising)
        self.on(OpenReview, self._look)
        self.on(ShowBest, self._show_best)
        self.on(LetMeTry, self._let_me_try)
        self.on(Trial, self._try)

    async def _look(self, press: Press, word: OpenReview) -> None:
        opened = await self._opened(press, word.seat)
        if opened.review.left:
            await press.show(screens.thinking(opened))
        elif not word.page:
            await press.show(screens.summary(opened))
        else:
            _check_page(opened, word.page)
            played = opened.review.moments[word.page - 1].decision.plan
            await press.show(screens.moment_page(await self._laid(opened, word.page, played)))

    async def _show_best(self, press: Press, word: ShowBest) -> None:
        opened = await self._opened(press, word.seat)
        _check_page(opened, word.page)
        await press.show(await self._best(opened, word.page))

    async def _let_me_try(self, press: Press, word: LetMeTry) -> None:
        opened = await self._opened(press, word.seat)
        _check_page(opened, word.page)
        await press.show(screens.trial(await self._sight(opened, word.page)))

    async def _try(self, press: Press, _word: Trial) -> None:
        """A press on the panel of a moment: it opens a draft, or is judged."""
        wire = press.wire
        if not wire.is_trial or wire.is_word or wire.seat is None:
            raise ShellRefused("unknown_button")
        opened = await self._opened(press, wire.seat)
        moments = opened.review.moments
        found = [n for n, one in enumerate(moments, 1) if one.decision.at == wire.stamp]
        if not found:
            raise ShellRefused("unknown_button")
        (page,) = found
        if wire.draft:
            sight = await self._sight(opened, page, wire.text, wire.page)
            await press.show(screens.trial(sight))
        else:
            await press.show(await self._judge(opened, page, wire.text))

    async def _judge(self, opened: Opened, page: int, text: str) -> Screen:
        """What comes of a choice that was tried: what was better, or the panel again."""
        live, seat = opened.live, opened.seat
        then = moment(live, opened.review.moments[page - 1].decision.at, seat)
        plan = await asyncio.to_thread(playable, then, seat, text)
        judged = await self._reviews.worth(then, seat, plan)
        if judged is not None and judged.cost < LEAST:
            is_same = judged.played.plan == judged.best.plan[: len(judged.played.plan)]
            lead = screens.FOUND if is_same else screens.as_good(live, seat, judged)
            return await self._best(opened, page, lead)
        lead = screens.UNJUDGED if judged is None else screens.not_yet(live, seat, judged)
        return screens.trial(await self._sight(opened, page), lead=lead)

    async def _opened(self, press: Press, seat: Seat | None) -> Opened:
        """The review of a match for a seat of the reader, as far as it was thought.

        Raises `not_over`, `no_result`, `no_seat`, `unknown_button` for a match without a review,
        and what `Feature.defers` says where it is too early.
        """
        live = await self.matches.live(press.match)
        mine = live.table.seats_of(press.person)
        if not mine or (seat is not None and seat not in mine):
            raise not_yours(live, press.person)
        check_has_result(live)
        if not has_review(live):
            raise ShellRefused("unknown_button")
        await self.matches.check_not_early(press.match)
        await press.hold()
        chosen = mine[0] if seat is None else seat
        return Opened(live, chosen, await self._reviews.of(live, chosen))

    async def _best(self, opened: Opened, page: int, lead: str = screens.BETTER) -> Screen:
        best = opened.review.moments[page - 1].best
        plan = [opened.live.entry.game.write(action) for action in best.plan]
        return screens.best_page(await self._laid(opened, page, plan), lead=lead)

    async def _laid(self, opened: Opened, page: int, plan: Sequence[str]) -> ReviewMoment:
        """A moment with a plan laid on it, as far as it can be shown."""
        at, seat = opened.review.moments[page - 1].decision.at, opened.seat
        lies = await asyncio.to_thread(laid_plan, moment(opened.live, at, seat), seat, plan)
        return await self._sight(opened, page, lies.draft)

    async def _sight(
        self, opened: Opened, page: int, draft: str = "", of_select: int = 1
    ) -> ReviewMoment:
        live, seat = opened.live, opened.seat
        then = moment(live, opened.review.moments[page - 1].decision.at, seat)
        prompt = await asyncio.to_thread(prompt_of, then, seat, draft, of_select)
        pictures = await self.services.gallery.paint(live.entry, prompt.view, prompt.draft, then)
        return ReviewMoment(opened, page, prompt, pictures)


def _check_page(opened: Opened, page: int) -> None:
    """Raises `unknown_button` for the page of no moment, or while the review is being thought."""
    if opened.review.left or not 0 < page <= len(opened.review.moments):
        raise ShellRefused("unknown_button")


def playable(then: Live, seat: Seat, text: str) -> tuple[str, ...]:
    """The actions of a wire text at a moment, up to the one after which the seat owes nothing.

    Nothing is stored, and draws are no match's. Raises what the engine raises.
    """
    game, state = then.entry.game, then.play.state
    draw, plan = Random(0).randrange, list[str]()
    for part in text.split(";"):
        state = game.apply(state, seat, game.parse(part), draw).state
        plan.append(part)
        if seat not in game.turn(state).waiting:
            break
    return tuple(plan)
