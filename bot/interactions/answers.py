"""Private answers: what one person alone sees, made for the place of their press.

A press may have been made for an older draft of its message (law 28). One that only adds says
plainly what is meant: it is laid on the draft that stands, if that draft's own panel offers the
same addition. Every other one is left out, and that is told.

Of several edits of one message at once the last one given stands, whichever arrives last.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from msgspec import Struct
from msgspec.structs import replace

from bot import screens
from bot.delivery.delivery import Delivery
from bot.delivery.discord.errors import Failed
from bot.delivery.gallery import Gallery
from bot.delivery.panels import Drafts, Drawn
from bot.delivery.places import board_url, way_to
from bot.delivery.private import looked
from bot.interactions.press import Press
from bot.match.controls.custom_ids import Wire
from bot.match.controls.message import Button, Screen
from bot.match.live import Live
from bot.match.matches import Matches
from bot.match.refusals import not_yours
from bot.screens.board import turn_is_over
from bot.screens.leads import LatePress, left_out_told
from bot.screens.parts import Prompt, Tip, prompt_of
from bot.screens.private import dms_closed
from bot.screens.scenes import PrivateScene
from bot.screens.waits import next_button
from bot.store import questions
from bot.store.match_people import mark_dm_said
from bot.store.matches import MatchRecord, read_match
from bot.store.tx import Tx
from games.core import Refused, Seat
from render.picture import Picture

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
        """Answers with My hand, in a private message of its own; the tip is on it."""
        drawn = Drawn(live.stamp(seat), 0, draft, page)
        screen = await self._hand(live, seat, drawn, lead, tip=tip)
        shown = await press.answer(screen)
        if shown is not None:
            self._delivery.drafts.sent(shown.message, drawn)
            self._delivery.drafts.used(shown.message, (live.match.id, seat))
            self._delivery.panels.keep(shown.message, live, seat, shown.edit)

    async def show_in_place(self, press: Press, live: Live, seat: Seat, screen: Screen) -> None:
        """Edits the pressed panel of a seat into this screen.

        A live message is put right if the match has moved on meanwhile.
        """
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
        message, drafts = press.message, self._delivery.drafts
        drawn = await draft_after_press(live, seat, press.wire, drafts, message)
        screen = await self._panel(press, live, seat, drawn, left_out_told(drawn.left_out))
        drafts.note(message, drawn)
        drafts.used(message, (live.match.id, seat))
        return screen

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
        message, drafts = press.message, self._delivery.drafts
        drawn = Drawn(live.stamp(seat), drafts.following(message), draft)
        other = await self.next_match(press, live) if has_played else None
        screen = await self._panel(press, live, seat, drawn, lead, other, tip)
        drafts.note(message, drawn)
        drafts.used(message, (live.match.id, seat))
        await self.show_in_place(press, live, seat, screen)

    async def _panel(
        self,
        press: Press,
        live: Live,
        seat: Seat,
        drawn: Drawn,
        lead: str,
        other: Button | None = None,
        tip: Tip | None = None,
    ) -> Screen:
        """Gives a seat's panel as it stands on the pressed message.

        That is the message at the table of a player alone, My hand in a server, or the live message
        in direct messages.
        """
        if live.is_alone or press.guild is not None:
            return await self._hand(live, seat, drawn, lead, other, tip)
        prompt, pictures = await self._prompted(live, seat, drawn)
        return screens.private(
            live,
            prompt,
            pictures,
            looks=await looked(self._gallery, live, seat),
            board_url=None if live.own_seat is not None else way_to(live, live.facts.board),
            lead=lead,
            tip=tip,
        )

    async def _hand(
        self,
        live: Live,
        seat: Seat,
        drawn: Drawn,
        lead: str,
        other: Button | None = None,
        tip: Tip | None = None,
    ) -> Screen:
        if live.is_alone:
            prompt, pictures = await self._prompted(live, screens.table_reader(live), drawn)
            looks = await looked(self._gallery, live, seat)
            return screens.own_board(live, prompt, pictures, looks=looks, lead=lead, tip=tip)
        prompt, pictures = await self._prompted(live, seat, drawn)
        url = way_to(live, live.facts.board)
        return screens.hand(
            live, prompt, pictures, lead=lead, board_url=url, following=other, tip=tip
        )

    async def _prompted(
        self, live: Live, seat: Seat | None, drawn: Drawn
    ) -> tuple[Prompt, tuple[Picture, ...]]:
        """Gives a reader's prompt and its pictures; the engine previews a draft in a thread."""
        prompt = await asyncio.to_thread(
            screens.prompt_of, live, seat, drawn.draft, drawn.page, drawn.sequence
        )
        return prompt, await self._gallery.paint(live.entry, prompt.view, prompt.draft, live)

    async def show_hand(self, press: Press, live: Live) -> None:
        """Answers with My hand, and without direct messages with the looks not shown so far.

        Raises `no_hand` for a person without a seat, and `replaced`.
        """
        seat = live.seat_for(press.person)
        if seat is None:
            raise not_yours(live, press.person, "no_hand")
        await self.show(press, live, seat)
        if live.table.reach(press.person).reads_hand:
            for look in screens.untold(live, press.person):
                await self._show_look(press, live, look)
            await self._delivery.mark_told(live, press.person)
            await self._say_dm_closed(press, live)

    async def private_part(self, press: Press, live: Live, seat: Seat, before: int) -> None:
        """Shows what a play on a public board led to for its player alone.

        Those are the looks of the rows after `before`, and My hand if the next action is chosen
        from it. Last comes the way to the next match that waits for the player, if there is one.
        """
        await self._show_seen(press, live, seat, before)
        other = await self.next_match(press, live)
        if other is not None and press.guild is not None:
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

    async def _show_seen(self, press: Press, live: Live, seat: Seat, before: int) -> None:
        if not live.has_private or press.guild is None:
            return
        await self.looks(press, live, seat, before)
        if screens.asks_for_hand(live, seat):
            await self.show(press, live, seat)
        await self._say_dm_closed(press, live)

    async def looks(self, press: Press, live: Live, seat: Seat, before: int) -> None:
        """Shows the looks of the rows after `before`, each in a private answer."""
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

    async def _say_dm_closed(self, press: Press, live: Live) -> None:
        """Says, once a match, that direct messages are closed and that My hand replaces them."""
        person = press.person
        reach = live.table.reach(person)
        if not reach.dm_closed or reach.dm_said or reach.hand_only:
            return
        await press.answer(dms_closed(live))
        match = live.match.id
        await self._matches.store.write(lambda tx: mark_dm_said(tx, match, person), on=(match,))


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


async def draft_after_press(
    live: Live, seat: Seat, wire: Wire, drafts: Drafts, message: int
) -> Drawn:
    """Gives what a seat's message shows after a press; the caller notes it.

    A press for the draft that stands opens its own. The engine works in a thread.
    """
    newer = drafts.newer(message, wire)
    following = drafts.following(message, wire)
    if newer is None:
        return Drawn(live.stamp(seat), following, wire.text, wire.page)
    earlier = drafts.pressed(message, wire)
    text, missed = await asyncio.to_thread(
        _added_to_standing, live, seat, wire, newer.draft, earlier
    )
    if text is None:
        return replace(newer, left_out=tuple(dict.fromkeys((*newer.left_out, missed))))
    return Drawn(newer.stamp, following, text, left_out=newer.left_out)


def late_press(live: Live, seat: Seat, draft: str, text: str) -> LatePress:
    """What the press under this wire text means on a seat's panel while a draft is open."""
    prompt = _prompt_or_none(live, seat, draft)
    found = () if prompt is None else prompt.panel.offers
    return next((LatePress(one.label, one.adds) for one in found if one.text == text), LatePress())


def draft_with_addition(live: Live, seat: Seat, draft: str, adds: str) -> str | None:
    """The draft with an addition; None if its panel does not offer that."""
    prompt = _prompt_or_none(live, seat, draft) if adds else None
    found = () if prompt is None else prompt.panel.offers
    return next((one.text for one in found if one.adds == adds), None)


def _added_to_standing(
    live: Live, seat: Seat, wire: Wire, standing: str, earlier: str | None
) -> tuple[str | None, LatePress]:
    """The draft that stands with what a press for an earlier one adds, or None; and the press."""
    press = LatePress() if earlier is None else late_press(live, seat, earlier, wire.text)
    return draft_with_addition(live, seat, standing, press.adds), press


def _prompt_or_none(live: Live, seat: Seat, draft: str) -> Prompt | None:
    try:
        return prompt_of(live, seat, draft)
    except Refused:  # the match has moved on, and the draft does not fit it any more
        return None
