"""Shell words on a match: My hand, More, In words, Type a move, Resign, Hint, Try again."""

from __future__ import annotations

import discord

from bot import screens
from bot.edge.acknowledge import hold, think
from bot.edge.forms import Typed
from bot.edge.respond import answer, ask, is_private, show_privately
from bot.inbox.answers import Answers
from bot.inbox.hints import hint
from bot.inbox.words import Words
from bot.message.message import Note
from bot.message.wire import Wire, write
from bot.outbox.delivery import Delivery
from bot.play.act import Acts
from bot.play.checks import check_may_act
from bot.play.deals import check_reader
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused, not_yours
from bot.screens import doors
from bot.screens.more import resigned
from bot.screens.typed import form_title


class TableWords:
    """Answers those presses. `words` gives the handler of each shell word."""

    def __init__(
        self,
        matches: Matches,
        acts: Acts,
        delivery: Delivery,
        answers: Answers,
    ) -> None:
        self._matches = matches
        self._acts = acts
        self._delivery = delivery
        self._answers = answers
        self.words: Words = {
            "_panel": self._panel,
            "_more": self._more,
            "_words": self._in_words,
            "_story": self._story,
            "_type": self._type,
            "_resign": self._resign,
            "_resign!": self._resign_now,
            "_hint": self._hint,
            "_tell": self._tell,
            "_dm": self._try_dm,
        }

    async def _panel(self, interaction: discord.Interaction, wire: Wire) -> None:
        await self._answers.show_hand(interaction, await self._matches.live(wire.match))

    async def _more(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        check_reader(live, interaction.user.id, self._matches.clock())
        await answer(interaction, screens.more(live, live.seat_for(interaction.user.id)))

    async def _story(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        check_reader(live, interaction.user.id, self._matches.clock())
        _, _, page = wire.text.partition(":")
        seat = live.seat_for(interaction.user.id)
        screen = screens.whole_story(live, seat, int(page) if page.isdecimal() else 0)
        await show_privately(interaction, screen)

    async def _in_words(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        check_reader(live, interaction.user.id, self._matches.clock())
        _, _, page = wire.text.partition(":")
        seat = live.seat_for(interaction.user.id)
        screen = screens.in_words(live, seat, int(page) if page.isdecimal() else 1)
        await show_privately(interaction, screen)

    async def _type(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        seat = check_may_act(live, interaction.user.id, None)
        example = live.entry.typed
        stamp = live.stamp(seat)
        custom_id = write(Wire("m", wire.match, stamp, "_type", seat=seat))
        await ask(interaction, Typed(custom_id, form_title(live), example))

    async def _resign(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        seat = live.seat_for(interaction.user.id)
        if seat is None:
            raise not_yours(live)
        if live.match.status == "over":
            raise ShellRefused("over", link=True, live=live)
        await answer(interaction, screens.resign(live, seat))

    async def _resign_now(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        acted = await self._acts.resign(wire.match, interaction.user.id, interaction=interaction.id)
        interaction.extras["played"] = True
        await show_privately(interaction, resigned(acted.live))

    async def _tell(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        acted = await self._acts.tell(wire.match, interaction.user.id, interaction=interaction.id)
        interaction.extras["played"] = True
        if wire.text.endswith(":here"):
            await answer(interaction, Note(screens.told_words(acted.live, acted.seat)))
        else:
            await show_privately(interaction, screens.told_side(acted.live, acted.seat))

    async def _hint(self, interaction: discord.Interaction, wire: Wire) -> None:
        live = await self._matches.live(wire.match)
        seat = check_may_act(live, interaction.user.id, None)
        await hold(interaction)
        given = await hint(
            self._matches, self._acts, live, seat, interaction.user.id, interaction=interaction.id
        )
        # It stands on the pressed panel, so that a hint asked again leaves no second answer. [Hint]
        # stands only where no draft is, so none is thrown away.
        is_own = live.is_alone or is_private(interaction)
        show = self._answers.swap_in if is_own else self._answers.show
        await show(interaction, given.live, seat, given.draft, lead=given.words)

    async def _try_dm(self, interaction: discord.Interaction, wire: Wire) -> None:
        await think(interaction)
        live = await self._matches.live(wire.match)
        if not live.table.seats_of(interaction.user.id):
            raise not_yours(live)
        open_now = await self._delivery.try_dm(live, interaction.user.id)
        await answer(interaction, doors.tried(is_open=open_now))
