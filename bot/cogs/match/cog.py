"""A match: the own panel, More and what stands behind it, a hint; by button and by command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot import screens
from bot.cogs.match.hints import Hints, Reasons
from bot.interactions.autocomplete import Finder, suggest
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.guard import worded
from bot.interactions.press import Press
from bot.interactions.typed_moves import Typed
from bot.match.controls.custom_ids import Wire, write_wire
from bot.match.controls.message import Note
from bot.match.live import Live
from bot.match.press_checks import check_may_act
from bot.match.refusals import ShellRefused, not_yours
from bot.screens.board import board_below
from bot.screens.buttons import (
    AskHint,
    Hand,
    InWords,
    More,
    Resign,
    ShowMe,
    Tell,
    TypeMove,
)
from bot.screens.commands import PARAMETERS, form_title
from bot.screens.more import AskEnding, ResignNow, ShowStory, What, resigned
from bot.screens.private import TryDm, dm_tried
from games.core import Seat


class MatchCog(Cog):
    """What the people of a match may do beside their actions, and what everybody may read."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._acts = services.acts
        self._answers = services.answers
        self._reasons = Reasons(services.advising)
        self._hints = Hints(services.advising, services.acts, self.matches.means.directed)
        self.on(Hand, self._hand)
        self.on(More, self._more)
        self.on(AskEnding, self._ending)
        self.on(InWords, self._in_words)
        self.on(ShowStory, self._story)
        self.on(What, self._what)
        self.on(TypeMove, self._type)
        self.on(Resign, self._resign)
        self.on(ResignNow, self._resign_now)
        self.on(AskHint, self._hint)
        self.on(ShowMe, self._hint)
        self.on(Tell, self._tell)
        self.on(TryDm, self._try_dm)

    def match_commands(self) -> Iterator[Command]:
        """Board, hand, words, resign and move. If several matches run here, `match` names one."""
        finder, which = Finder(self.services), (str | None, PARAMETERS["match"])

        async def board(press: Press, values: dict[str, Any]) -> None:
            live = await finder.live(press, values.get("match"), guesses=True, watches=True)
            await press.think()
            before = await self.services.boards.url(live.match.id)
            with self.matches.posts.made(press.person, live.match.channel):
                await self.delivery.repost(live.match.id)
                await self.delivery.caught_up(live.match.id)
            url = await self.services.boards.url(live.match.id)
            await press.answer(board_below(url, before=before))

        async def hand(press: Press, values: dict[str, Any]) -> None:
            live = await finder.live(press, values.get("match"), guesses=True)
            await self._answers.show_hand(press, live)

        async def words(press: Press, values: dict[str, Any]) -> None:
            live = await finder.live(press, values.get("match"), guesses=True, watches=True)
            await press.answer(screens.in_words(live, live.seat_for(press.person)))

        async def resign(press: Press, values: dict[str, Any]) -> None:
            live = await finder.live(press, values.get("match"))
            await _asks_to_resign(press, live)

        async def move(press: Press, values: dict[str, Any]) -> None:
            live = await finder.live(press, values.get("match"))
            await press.think()
            async with worded(press, live.entry.texts.refusal):
                await self.services.typed.play(press, live, str(values["move"]))

        typed = {"move": (str, PARAMETERS["move"]), "match": which}
        bodies = {"board": board, "hand": hand, "words": words, "resign": resign, "move": move}
        for name, body in bodies.items():
            parameters = typed if name == "move" else {"match": which}
            command = make_command(self.services, None, name, parameters, body)
            suggest(command, "match", finder.matches)
            if name == "move":
                suggest(command, "move", finder.moves)
            yield command

    async def _hand(self, press: Press, _word: Hand) -> None:
        live = await self.matches.live(press.match)
        await self._answers.show_hand(press, live)

    async def _more(self, press: Press, _word: More) -> None:
        live = await self.matches.live(press.match)
        await press.answer(screens.more(live, live.seat_for(press.person)))

    async def _ending(self, press: Press, _word: AskEnding) -> None:
        live = await self.matches.live(press.match)
        seat, in_server = _seat_that_stops(press, live), press.guild is not None
        await press.show(screens.ending_ways(live, seat, in_server=in_server))

    async def _story(self, press: Press, word: ShowStory) -> None:
        live = await self.matches.live(press.match)
        reader, page = live.seat_for(press.person), word.page or 0
        rows, reasons = screens.story_rows(live, reader, page), None
        if any(n in live.explained for n in rows):
            await press.hold()
            reasons = await self._reasons.of(live, rows)
        await press.show(screens.whole_story(live, reader, page, reasons))

    async def _in_words(self, press: Press, word: InWords) -> None:
        live = await self.matches.live(press.match)
        await press.show(screens.in_words(live, live.seat_for(press.person), word.page or 1))

    async def _what(self, press: Press, _word: What) -> None:
        live = await self.matches.live(press.match)
        seat = check_may_act(live, press.person, None)
        if live.entry.explain is None:
            raise ShellRefused("unknown_button")
        await press.show(screens.what_is_this(live, seat))

    async def _type(self, press: Press, _word: TypeMove) -> None:
        live = await self.matches.live(press.match)
        seat = check_may_act(live, press.person, None)
        custom_id = write_wire(Wire("m", press.match, live.stamp(seat), TypeMove.name, seat=seat))
        await press.ask(Typed(custom_id, form_title(live), live.entry.typed))

    async def _resign(self, press: Press, _word: Resign) -> None:
        await _asks_to_resign(press, await self.matches.live(press.match))

    async def _resign_now(self, press: Press, _word: ResignNow) -> None:
        await press.hold()
        acted = await self._acts.resign(press.match, press.person, interaction=press.by.interaction)
        await press.show(resigned(acted.live))

    async def _tell(self, press: Press, _word: Tell) -> None:
        await press.hold()
        acted = await self._acts.tell(press.match, press.person, interaction=press.by.interaction)
        await press.answer(Note(screens.told_words(acted.live, acted.seat)))

    async def _hint(self, press: Press, word: AskHint | ShowMe) -> None:
        live = await self.matches.live(press.match)
        seat = check_may_act(live, press.person, None)
        await press.hold()
        shows, interaction = isinstance(word, ShowMe), press.by.interaction
        found = await self._hints.give(
            live, seat, press.person, shows=shows, interaction=interaction
        )
        # It stands on the pressed panel, so that a hint asked again leaves no second answer. [Hint]
        # stands only where no draft is, so none is thrown away.
        is_own = live.own_seat is not None or press.is_private
        show = self._answers.swap_in if is_own else self._answers.show
        await show(press, found.live, seat, found.draft, tip=found.tip)

    async def _try_dm(self, press: Press, _word: TryDm) -> None:
        await press.think()
        live = await self.matches.live(press.match)
        if not live.table.seats_of(press.person):
            raise not_yours(live, press.person)
        open_now = await self.delivery.private.try_dm(live, press.person)
        await press.answer(dm_tried(live, is_open=open_now))


async def _asks_to_resign(press: Press, live: Live) -> None:
    await press.answer(screens.resign(live, _seat_that_stops(press, live)))


def _seat_that_stops(press: Press, live: Live) -> Seat:
    """The seat of who wants to stop playing. Raises `not_yours` and `over`."""
    seat = live.seat_for(press.person)
    if seat is None:
        raise not_yours(live, press.person)
    if live.match.status == "over":
        raise ShellRefused("over", link=True, live=live)
    return seat
