"""Routes every button, select and modal: a play, a draft, or a word of the shell."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot import controls, lobby_screens, rematch_screens, screens
from bot.controls import Typed, answer, hold, swap, think
from bot.days import Days
from bot.delivery import Delivery
from bot.gallery import Gallery
from bot.guard import guarded
from bot.hints import hint
from bot.lobby import Lobby, is_ready
from bot.matches import Live, Matches, check_may_act, outcome
from bot.panel import Shows
from bot.rules_pages import page, page_at
from bot.screen import Button, Note, Screen, word
from bot.sentences import ShellRefused
from bot.storage import records
from bot.storage.records import Table
from bot.wire import Wire, read, write
from games.core import BadAction, Refused, Seat

log = logging.getLogger(__name__)

PREFIX = "t1"

NO_PREVIEW = ("no_preview", "shows_cards")
"""Refusals of `preview` that mean: it can be played, but not shown before."""


class Presses:
    """One router for all components and modal submits, by the `custom_id` alone."""

    def __init__(
        self, matches: Matches, lobby: Lobby, delivery: Delivery, gallery: Gallery, days: Days
    ) -> None:
        self._matches = matches
        self._lobby = lobby
        self._delivery = delivery
        self._gallery = gallery
        self._days = days
        self.closing = False
        self._words: dict[str, Callable[[discord.Interaction, Wire], Awaitable[None]]] = {
            "_join": self._join,
            "_decline": self._decline,
            "_leave": self._leave_table,
            "_start": self._start,
            "_close": self._close,
            "_pick": self._pick,
            "_panel": self._panel,
            "_more": self._more,
            "_words": self._in_words,
            "_type": self._type,
            "_rules": self._rules,
            "_resign": self._resign,
            "_resign!": self._resign_now,
            "_rematch": self._rematch,
            "_hint": self._hint,
            "_dm": self._try_dm,
            "_daily": days.pressed,
            "_practise": days.pressed,
            "_share": days.share,
        }

    async def route(self, interaction: discord.Interaction) -> None:
        """Answers one press or submit; whatever is wrong with it ends in a sentence."""
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        values = data.get("values") or [""]
        parts = custom_id.split(".")
        async with guarded(interaction, parts[1] if len(parts) > 1 else ""):
            if self.closing:
                raise ShellRefused("restarting")
            try:
                wire = read(custom_id, str(values[0]))
            except BadAction as unknown:
                raise ShellRefused("unknown_button") from unknown
            try:
                await self._dispatch(interaction, wire)
            except ShellRefused as refused:
                await self._refuse(interaction, wire, refused)
            except Refused as refused:
                table = await self._matches.table(wire.match)
                texts = self._matches.shelf[table.match.game].texts
                await answer(interaction, Note(texts.refusal(refused)))

    async def _dispatch(self, interaction: discord.Interaction, wire: Wire) -> None:
        if wire.kind == "m":
            await self._submit(interaction, wire)
        elif wire.is_word:
            known = self._words.get(wire.text.split(":")[0])
            if known is None or wire.draft:
                raise ShellRefused("unknown_button")
            await known(interaction, wire)
        elif wire.draft:
            await self._draft(interaction, wire)
        else:
            await self._play(interaction, wire)

    # -- plays and drafts ---------------------------------------------------------------

    async def _play(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Acknowledge, play, and only then show; a refused acknowledgement plays nothing."""
        await hold(interaction)
        acted = await self._matches.act(
            wire.match,
            interaction.user.id,
            wire.text,
            stamp=wire.stamp,
            interaction=interaction.id,
        )
        interaction.extras["played"] = True
        await self._after(interaction, acted.live, acted.seat, acted.before)

    async def _after(
        self, interaction: discord.Interaction, live: Live, seat: Seat, before: int
    ) -> None:
        """The pressed message and private answers of a play; the rest is delivery's."""
        message = interaction.message
        private = private_answer(interaction)
        if message is not None and not private:
            self._delivery.wake(live.match.id, message=message.id, via=interaction)
            await self._private_part(interaction, live, seat, before)
            return
        self._delivery.wake(live.match.id)
        await self._looks(interaction, live, seat, before)
        await swap(interaction, await self._hand(live, seat))

    async def _private_part(
        self, interaction: discord.Interaction, live: Live, seat: Seat, before: int
    ) -> None:
        """What a play on a public board shows its player alone: looks, a card to lay."""
        if live.entry.solitaire or interaction.guild_id is None:
            return
        await self._looks(interaction, live, seat, before)
        if live.match.status == "open" and seat in live.play.turn.waiting:
            _, panel = screens.panel_of(live, seat, "")
            if panel.shows is Shows.HAND and panel.rows:
                await answer(interaction, await self._hand(live, seat))
        await self._say_dm_closed(interaction, live, seat)

    async def _looks(
        self, interaction: discord.Interaction, live: Live, seat: Seat, before: int
    ) -> None:
        """Private events of the rows after `before`, each as a private message."""
        await self._show_told(interaction, live, seat, lambda index, n: n > before)

    async def _show_told(
        self,
        interaction: discord.Interaction,
        live: Live,
        seat: Seat,
        wanted: Callable[[int, int], bool],
    ) -> None:
        names = screens.plain_names(live)
        for index, told in enumerate(live.play.told):
            to = told.notice.to
            if to is None or seat not in to or not wanted(index, told.n):
                continue
            caption = live.entry.texts.caption(told.notice.what, names, seat)
            if caption is None:
                continue
            picture = await self._gallery.scene(live.entry, told.notice.what)
            if picture is not None:
                await answer(interaction, screens.look(live, caption, picture, index, None))

    async def _draft(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Opens the next choice: on a public board as a private answer, else in place."""
        live = await self._matches.live(wire.match)
        seat = check_may_act(live, interaction.user.id, wire.stamp)
        private = private_answer(interaction) or interaction.guild_id is None
        if live.entry.solitaire:
            await swap(interaction, await self._solitaire(live, wire.text))
        elif private:
            await swap(interaction, await self._own(interaction, live, seat, wire.text))
        else:
            await answer(interaction, await self._hand(live, seat, wire.text))

    async def _own(
        self, interaction: discord.Interaction, live: Live, seat: Seat, draft: str
    ) -> Screen:
        """The seat's panel for where it was pressed: direct messages or a private answer."""
        if interaction.guild_id is not None:
            return await self._hand(live, seat, draft)
        view, _ = screens.panel_of(live, seat, draft)
        pictures = await self._gallery.paint(live.entry, view, draft)
        url = await self._delivery.board_url(live.match.id)
        return screens.private(live, seat, pictures, draft, board_url=url)

    async def _solitaire(self, live: Live, draft: str, lead: str = "") -> Screen:
        view, _ = screens.panel_of(live, Seat(0), draft)
        pictures = await self._gallery.paint(live.entry, view, draft)
        return screens.solitaire(live, pictures, draft, lead=lead)

    async def _hand(self, live: Live, seat: Seat, draft: str = "", lead: str = "") -> Screen:
        if live.entry.solitaire:
            return await self._solitaire(live, draft, lead)
        view, _ = screens.panel_of(live, seat, draft)
        pictures = await self._gallery.paint(live.entry, view, draft)
        url = await self._delivery.board_url(live.match.id)
        return screens.hand(live, seat, pictures, draft, lead=lead, board_url=url)

    # -- refusals -----------------------------------------------------------------------

    async def _refuse(
        self, interaction: discord.Interaction, wire: Wire, refused: ShellRefused
    ) -> None:
        """The sentence, and where it helps the presser's own panel or a way to the board."""
        if refused.key == "aside":
            self._delivery.wake(wire.match)
        if not (refused.panel or refused.link):
            await answer(interaction, Note(refused.sentence))
            return
        live = await self._matches.live(wire.match)
        seat = live.chair(interaction.user.id)
        if refused.key == "moved_on":
            await self._strip(interaction, live)
        turn = live.play.turn
        acts = seat is not None and seat in turn.waiting | turn.may
        if refused.panel and seat is not None and acts:
            await answer(interaction, await self._hand(live, seat, lead=refused.sentence))
            return
        url = await self._delivery.board_url(wire.match)
        label = "Result" if live.match.status == "over" else "Board"
        rows = ((Button(label, url=url),),) if url else ()
        await answer(interaction, Note(refused.sentence, rows))

    async def _strip(self, interaction: discord.Interaction, live: Live) -> None:
        """A message that is no live one any more loses its buttons."""
        message = interaction.message
        if message is not None and not private_answer(interaction):
            await self._delivery.strip(live, message.channel.id, message.id)

    # -- words at the table -------------------------------------------------------------

    async def _panel(self, interaction: discord.Interaction, wire: Wire) -> None:
        await self.show_hand(interaction, await self._matches.live(wire.match))

    async def show_hand(self, interaction: discord.Interaction, live: Live) -> None:
        """My hand, and the private looks that found no other way."""
        seat = live.chair(interaction.user.id)
        if seat is None:
            raise ShellRefused("no_hand")
        await answer(interaction, await self._hand(live, seat))
        record = live.seats[seat]
        if record.dm_closed:
            told = await self._delivery.told(live, seat)
            await self._show_told(interaction, live, seat, lambda index, n: index >= told)
            await self._delivery.mark_told(live, seat)
            await self._say_dm_closed(interaction, live, seat)

    async def _more(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        self._days.check_reader(live, interaction.user.id)
        await answer(interaction, screens.more(live, live.chair(interaction.user.id)))

    async def _in_words(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        self._days.check_reader(live, interaction.user.id)
        screen = screens.in_words(live, live.chair(interaction.user.id))
        if private_answer(interaction):
            await swap(interaction, screen)
        else:
            await answer(interaction, screen)

    async def _type(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        seat = check_may_act(live, interaction.user.id, None)
        example = live.entry.typed
        stamp = live.play.stamps[seat]
        custom_id = write(Wire("m", wire.match, stamp, "_type"))
        title = f"{live.entry.game.title}: type a move"
        await interaction.response.send_modal(Typed(custom_id, title, example))

    async def _submit(self, interaction: discord.Interaction, wire: Wire) -> None:
        """A typed move, checked against the stamp its panel had when the field was opened."""
        text = controls.typed_text(interaction)
        await think(interaction)
        await self.typed(interaction, wire.match, text, wire.stamp)

    async def typed(
        self, interaction: discord.Interaction, match: str, text: str, stamp: int | None
    ) -> None:
        """Plays a typed line, or opens it as a draft where all of it can be shown before."""
        live = await self._matches.live(match)
        seat = check_may_act(live, interaction.user.id, stamp)
        try:
            draft = previewable(live, seat, text)
            if draft is not None:
                await answer(interaction, await self._hand(live, seat, draft))
                return
            acted = await self._matches.act(
                match,
                interaction.user.id,
                text,
                stamp=stamp,
                interaction=interaction.id,
                typed=True,
            )
            interaction.extras["played"] = True
        except Refused as refused:
            if not isinstance(refused, BadAction):
                raise
            raise ShellRefused(
                "cannot_read", text=shown(text), example=f"`{live.entry.typed}`"
            ) from refused
        self._delivery.wake(match)
        url = await self._delivery.board_url(match)
        rows = ((Button("Board", url=url),),) if url else ()
        await answer(interaction, Note(screens.done(acted.live, acted.seat, acted.before), rows))
        await self._looks(interaction, acted.live, acted.seat, acted.before)

    async def _rules(self, interaction: discord.Interaction, wire: Wire) -> None:
        _, *rest = wire.text.split(":")
        if len(rest) == 2 and rest[0] in self._matches.shelf:
            entry = self._matches.shelf[rest[0]]
            await swap(interaction, await page_at(self._gallery, entry, rest[1]))
            return
        table = await self._matches.table(wire.match)
        entry = self._matches.shelf[table.match.game]
        await answer(interaction, await page(self._gallery, entry))

    async def _resign(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        seat = live.chair(interaction.user.id)
        if seat is None:
            raise ShellRefused("not_seated")
        if live.match.status == "over":
            raise ShellRefused("over", link=True, how=outcome(live))
        await answer(interaction, screens.resign(live, seat))

    async def _resign_now(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        acted = await self._matches.resign(
            wire.match, interaction.user.id, interaction=interaction.id
        )
        interaction.extras["played"] = True
        self._delivery.wake(wire.match)
        text = f"You resigned. {outcome(acted.live)}."
        await swap(interaction, Screen((screens.Say(text),), acted.live.entry.accent))

    async def _rematch(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        start = wire.text == rematch_screens.START
        _, fresh = await self._lobby.rematch(wire.match, interaction.user.id, start=start)
        if interaction.message is not None:
            self._delivery.post.offer(interaction.message.id, interaction)
        await self._delivery.refresh(wire.match)
        if fresh is not None:
            self._delivery.wake(fresh.match.id)

    async def _hint(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        seat = check_may_act(live, interaction.user.id, None)
        await think(interaction)
        note = await hint(
            self._matches, live, seat, interaction.user.id, interaction=interaction.id
        )
        # The board is not shown anew: a draft that stands on it stays.
        await answer(interaction, note)

    async def _try_dm(self, interaction: discord.Interaction, wire: Wire) -> None:
        await think(interaction)
        live = await self._matches.live(wire.match)
        seat = live.chair(interaction.user.id)
        if seat is None:
            raise ShellRefused("not_seated")
        open_now = await self._delivery.try_dm(live, seat)
        text = (
            "Your direct messages are open again. What is private comes there too."
            if open_now
            else "I still can't message you. **My hand** shows everything."
        )
        await answer(interaction, Note(text))

    async def _say_dm_closed(
        self, interaction: discord.Interaction, live: Live, seat: Seat
    ) -> None:
        """Once a match: where what is private stays."""
        record = live.seats[seat]
        if not record.dm_closed or record.dm_said:
            return
        match = live.match.id
        at = live.play.n
        row = (
            word(match, "_panel", at, "My hand", emoji="✋"),
            word(match, "_dm", at, "Try again"),
        )
        text = (
            "I can't message you, so what is private stays behind **My hand**. Nothing is lost: "
            "the whole match can be played that way."
        )
        await answer(interaction, Note(text, (row,)))
        changes = {"dm_said": 1}
        await self._matches.store.write(lambda con: records.update_seat(con, match, seat, changes))

    # -- words in the lobby -------------------------------------------------------------

    async def _join(self, interaction: discord.Interaction, wire: Wire) -> None:
        table = await self._lobby.join(
            wire.match, interaction.user.id, interaction.user.display_name
        )
        await self._lobby_changed(interaction, table)

    async def _leave_table(self, interaction: discord.Interaction, wire: Wire) -> None:
        await self._lobby_changed(
            interaction, await self._lobby.leave(wire.match, interaction.user.id)
        )

    async def _pick(self, interaction: discord.Interaction, wire: Wire) -> None:
        value = wire.text.removeprefix("_pick:")
        table = await self._lobby.pick(
            wire.match, interaction.user.id, "" if value == "-" else value
        )
        await self._lobby_changed(interaction, table)

    async def _start(self, interaction: discord.Interaction, wire: Wire) -> None:
        await self._begin(interaction, await self._lobby.start(wire.match, interaction.user.id))

    async def _lobby_changed(self, interaction: discord.Interaction, table: Table) -> None:
        entry = self._matches.shelf[table.match.game]
        if is_ready(entry, table):
            await self._begin(interaction, await self._lobby.start(table.match.id))
            return
        message = lobby_screens.lobby(entry, table)
        if isinstance(message, Screen):
            await swap(interaction, message)
        else:
            await hold(interaction)

    async def _begin(self, interaction: discord.Interaction, table: Table) -> None:
        entry = self._matches.shelf[table.match.game]
        self._delivery.wake(table.match.id)
        await swap(interaction, lobby_screens.begun(entry, table))

    async def _decline(self, interaction: discord.Interaction, wire: Wire) -> None:
        table = await self._matches.table(wire.match)
        if interaction.user.id != table.match.invited:
            raise ShellRefused(
                "not_invited", name="somebody else", command=f"/{table.match.game} start"
            )
        await self._lobby.close(wire.match, interaction.user.id)
        entry = self._matches.shelf[table.match.game]
        await swap(interaction, lobby_screens.declined(entry, interaction.user.display_name))

    async def _close(self, interaction: discord.Interaction, wire: Wire) -> None:
        table = await self._matches.table(wire.match)
        key = "host_closes" if table.match.invited is None else "host_withdraws"
        if interaction.user.id != table.match.host:
            raise ShellRefused(key, host=table.seats[0].name)
        table = await self._lobby.close(wire.match, interaction.user.id, key=key)
        entry = self._matches.shelf[table.match.game]
        await swap(interaction, lobby_screens.closed(entry, table))


def private_answer(interaction: discord.Interaction) -> bool:
    """True when the pressed message is an ephemeral one."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def shown(text: str) -> str:
    """What somebody typed, safe to be shown back: short, on one line, no markdown."""
    plain = "".join(char if char.isprintable() else " " for char in text)[:40]
    for char in "\\*_~`|<>@#[]()":
        plain = plain.replace(char, "")
    return plain.strip() or "nothing"


def previewable(live: Live, seat: Seat, text: str) -> str | None:
    """The typed line as a draft of whole actions, where `preview` takes all of it."""
    game = live.entry.game
    state = live.play.state
    parts: list[str] = []
    for action in game.typed(live.view(seat), text):
        try:
            state = game.preview(state, seat, action)
        except Refused as refused:
            if refused.key in NO_PREVIEW:
                return None
            raise
        parts.append(game.write(action))
    return "".join(f"{part};" for part in parts) or None
