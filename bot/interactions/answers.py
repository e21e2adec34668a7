"""Private answers: what one person alone sees, made for the place of their press.

Of several edits of one message at once the last one given stands, whichever arrives last.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial

from msgspec import Struct

from bot import screens
from bot.delivery.delivery import Delivery
from bot.delivery.discord.errors import Failed
from bot.delivery.gallery import Gallery
from bot.delivery.panels import Drawn
from bot.delivery.places import board_of, board_url, way_to
from bot.delivery.private import looked
from bot.interactions.press import Press
from bot.match.controls.message import Button, Screen
from bot.match.live import Live
from bot.match.matches import Matches
from bot.match.refusals import not_yours
from bot.screens.board import NO_BOARD, new_match, turn_is_over
from bot.screens.leads import left_out_told
from bot.screens.parts import Tip, has_hand
from bot.screens.private import dms_closed
from bot.screens.scenes import PrivateScene
from bot.screens.waits import next_button
from bot.store import questions
from bot.store.match_people import mark_dm_said
from bot.store.matches import MatchRecord, read_match
from bot.store.seats import mark_told
from bot.store.tx import Tx
from games.core import Seat

Edit = Callable[[], Awaitable[None]]


class Answers:
    """Makes panels, hands and looks for one seat. Nothing here plays an action."""

    def __init__(self, matches: Matches, delivery: Delivery, gallery: Gallery) -> None:
        self._matches = matches
        self._delivery = delivery
        self._gallery = gallery
        self._last_word = LastWord()

    async def show(
        self,
        press: Press,
        live: Live,
        seat: Seat,
        draft: str = "",
        page: int = 1,
        *,
        lead: str = "",
        tip: Tip | None = None,
    ) -> None:
        """Answers with the own panel, in a private message of its own; the tip is on it."""
        drawn = Drawn(live.stamp(seat), 0, draft, page)
        screen = await self._panel(live, seat, drawn, lead, tip=tip)
        shown = await press.answer(screen)
        if shown is not None:
            self._delivery.drafts.sent(shown.message, drawn)
            self._delivery.drafts.used(shown.message, (live.match.id, seat))
            self._delivery.panels.keep(shown.message, live, seat, shown.edit)

    async def show_in_place(self, press: Press, live: Live, seat: Seat, screen: Screen) -> None:
        """Edits the pressed panel; a live message is put right if the match has moved on."""
        message = press.message
        swaps, again = lambda: press.swap(screen), lambda: press.edit(screen)
        if press.is_private:
            await self._last_word.give(message, swaps, again)
            self._delivery.panels.keep(message, live, seat, press.edit)
            return
        async with self._delivery.redrawing(live, press.channel, message):
            await self._last_word.give(message, swaps, again)

    async def drawn(self, press: Press, live: Live, seat: Seat) -> Screen:
        """Gives the pressed panel with the draft of the press; the caller swaps it in.

        If the press was made for an older draft, it gives the draft that stands, with what the
        press adds to it; what does not fit is left out, and the panel says so. Raises what the
        engine raises for a draft that does not fit.
        """
        drawn = await self._delivery.drafts.after_press(live, seat, press.message, press.wire)
        return await self._swapped(press, live, seat, drawn, left_out_told(drawn.left_out))

    async def swap_in(
        self,
        press: Press,
        live: Live,
        seat: Seat,
        draft: str = "",
        *,
        lead: str = "",
        has_played: bool = False,
        tip: Tip | None = None,
    ) -> None:
        """Edits the pressed message into the seat's present panel, with a draft on it.

        A private answer to a play (`has_played`) ends with the way to the next match. A tip
        stands above the question.
        """
        following = self._delivery.drafts.following(press.message)
        drawn = Drawn(live.stamp(seat), following, draft)
        other = await self.next_match(press, live) if has_played else None
        screen = await self._swapped(press, live, seat, drawn, lead, other, tip)
        await self.show_in_place(press, live, seat, screen)

    async def _swapped(
        self,
        press: Press,
        live: Live,
        seat: Seat,
        drawn: Drawn,
        lead: str,
        other: Button | None = None,
        tip: Tip | None = None,
    ) -> Screen:
        """Gives a seat's panel as it is about to stand on the pressed message, and notes that."""
        here = {"in_dm": press.guild is None, "is_private": press.is_private}
        screen = await self._panel(live, seat, drawn, lead, other, tip, **here)
        self._delivery.drafts.note(press.message, drawn)
        self._delivery.drafts.used(press.message, (live.match.id, seat))
        return screen

    async def _panel(
        self,
        live: Live,
        seat: Seat,
        drawn: Drawn,
        lead: str,
        other: Button | None = None,
        tip: Tip | None = None,
        *,
        in_dm: bool = False,
        is_private: bool = True,
    ) -> Screen:
        """Gives a seat's panel: that of a player alone, the message at the table, or My hand.

        `in_dm`: or the live message in direct messages. `is_private`: it is an answer. The engine
        previews a draft in a thread.
        """
        is_own = live.own_seat is not None
        reader = screens.table_reader(live) if is_own else seat
        prompt = await asyncio.to_thread(
            screens.prompt_of, live, reader, drawn.draft, drawn.page, drawn.sequence
        )
        pictures = await self._gallery.paint(live.entry, prompt.view, prompt.draft, live)
        url = way_to(live, live.facts.board)
        if reader is None:
            return screens.result(live, pictures)
        if not is_own and not in_dm:
            return screens.hand(
                live, prompt, pictures, lead=lead, board_url=url, following=other, tip=tip
            )
        looks = await looked(self._gallery, live, seat)
        if live.is_alone:
            show, url = screens.own_board, url if is_private else None
        else:
            show, url = screens.private, None if is_own else url
        return show(live, prompt, pictures, looks=looks, board_url=url, lead=lead, tip=tip)

    async def begun(self, press: Press, match: str) -> None:
        """Answers whose press has begun a match with their own panel, once its board was sent.

        In direct messages the board is that panel: a press on a message needs no answer there.
        Raises what `not_yours` gives for whose seat is another's by then.
        """
        live = await self._delivery.thoughts.after(await self._matches.live(match), Seat(0))
        if live.thinking:
            self._delivery.wake(match)  # its board has waited for that as long as it may
        await self._delivery.caught_up(match)
        live = await self._matches.live(match)
        seat = live.seat_for(press.person)
        if seat is None:
            raise not_yours(live, press.person, "no_hand")
        url = board_of(live)
        if press.guild is None and url is not None:
            if live.match.guild is not None or press.is_private or not press.message:
                await press.show(new_match(live, url))
            return
        show = self.swap_in if press.is_private else self.show
        await show(press, live, seat, lead="" if url else NO_BOARD)

    async def show_hand(self, press: Press, live: Live) -> None:
        """Answers with the own panel, and without direct messages with the looks not shown so far.

        Raises `no_hand` for a person without a seat, and `replaced`.
        """
        seat = live.seat_for(press.person)
        if seat is None:
            raise not_yours(live, press.person, "no_hand")
        await self.show(press, live, seat)
        if live.has_private and live.table.reach(press.person).reads_hand:
            for look in screens.untold(live, press.person):
                await self._show_look(press, live, look)
            match, person, n = live.match.id, press.person, live.play.n
            await self._matches.store.write_relaxed(
                lambda tx: mark_told(tx, match, person, n), on=(match,)
            )
            await self._say_dm_closed(press, live, seat)

    async def private_part(self, press: Press, live: Live, seat: Seat, before: int) -> None:
        """Shows what a play on a public board led to for its player alone.

        Those are the looks of the rows after `before`, and the own panel if the next action is
        chosen there. Last comes the way to the next match that waits, if one does.
        """
        if press.guild is None:
            return
        if live.has_private:
            await self.looks(press, live, seat, before)
            if screens.asks_for_hand(live, seat):
                await self.show(press, live, seat)
            await self._say_dm_closed(press, live, seat)
        other = await self.next_match(press, live)
        if other is not None:
            await press.answer(turn_is_over(live, seat, other))

    async def next_match(self, press: Press, live: Live) -> Button | None:
        """Gives a link to the match that waits longest for the user, beside the one just played.

        None while that one still asks the user itself, and where no other does.
        """
        user = press.person
        if live.is_asked(user):
            return None

        def read(tx: Tx) -> tuple[MatchRecord, str] | None:
            for match in questions.waiting_for(tx, user):
                found = None if match == live.match.id else read_match(tx, match)
                if found is not None and found.game in self._matches.shelf:
                    url = board_url(tx, match)
                    if url is not None:
                        return found, url
            return None

        other = await self._matches.store.read(read)
        if other is None:
            return None
        match, url = other
        channel = press.interaction.client.get_channel(match.channel)
        place: str | None = getattr(channel, "name", None)
        return next_button(self._matches.shelf[match.game].game.title, place, url)

    async def looks(self, press: Press, live: Live, seat: Seat, before: int) -> None:
        """Shows the looks of the rows after `before`, each in a private answer.

        Those of who plays without other people stand on the panel itself.
        """
        if live.own_seat is not None:
            return
        late = live.told_since(before)
        for at, told in enumerate(late, len(live.told) - len(late)):
            caption = screens.caption_of(live, told, seat)
            if caption is not None:
                await self._show_look(press, live, PrivateScene(at, told, seat, caption))

    async def _show_look(self, press: Press, live: Live, look: PrivateScene) -> None:
        event = look.told.notice.seen_by(look.seat)
        picture = await self._gallery.scene(live.entry, event, live)
        screen = screens.look(live, look.seat, look.caption, picture, look.at, None)
        await press.answer(screen)

    async def _say_dm_closed(self, press: Press, live: Live, seat: Seat) -> None:
        """Says, once a match, what replaces direct messages for a hand if they are closed."""
        reach, match = live.table.reach(press.person), live.match.id
        if reach.dm_closed and not (reach.dm_said or reach.hand_only) and has_hand(live, seat):
            await press.answer(dms_closed(live))
            said = partial(mark_dm_said, match=match, person=press.person)
            await self._matches.store.write(said, on=(match,))


class _UnderWay(Struct):
    """The edits of one message that are under way, and the last one given."""

    last: Edit
    count: int = 0
    met: bool = False


class LastWord:
    """Counts the edits under way by message. After edits that met, the last is given again."""

    def __init__(self) -> None:
        self._under_way: dict[int, _UnderWay] = {}

    async def give(self, message: int, edit: Edit, again: Edit) -> None:
        """Edits a message. Raises what `edit` raises.

        `again` gives the same content once more. It may raise `Failed`: then what has arrived last
        stands.
        """
        under_way = self._under_way.setdefault(message, _UnderWay(again))
        under_way.last = again
        under_way.count += 1
        under_way.met |= under_way.count > 1
        try:
            await edit()
        finally:
            under_way.count -= 1
            if not under_way.count:
                del self._under_way[message]
                if under_way.met:
                    with contextlib.suppress(Failed):
                        await under_way.last()
