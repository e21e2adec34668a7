"""`/tournament`, and the presses on a tournament's lobby, its standing and its matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import discord

from bot.cogs.tournament import rounds, screens
from bot.cogs.tournament.opening import MOST, Tournaments, check_quits
from bot.cogs.tournament.poster import Standings, standing_url
from bot.cogs.tournament.ranking import most_each
from bot.cogs.tournament.rounds import TOURNAMENT_PACES, fits_matches, suits_two
from bot.cogs.tournament.rows import OPEN, Tournament
from bot.delivery.discord.errors import Failed, is_lost
from bot.delivery.discord.post import has_member_left
from bot.interactions.acknowledge import Elsewhere
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import (
    bounded,
    make_command,
    one_of,
    options_parameter,
    suggest_options,
)
from bot.interactions.guard import worded
from bot.interactions.permissions import channels_of, check_writes, home_of
from bot.interactions.press import Press
from bot.match.games import GameEntry
from bot.match.lobby.typed_options import Fits, texts_typed
from bot.match.refusals import ShellRefused
from bot.screens.commands import TOURNAMENT_PARAMETERS
from games.first import first_of


class TournamentCog(Cog):
    """Opens and runs tournaments, whose buttons carry an id in the place of a match's."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._cups = Tournaments(services.matches, services.acts)
        doers = (services.matches, self._cups, services.delivery, services.gallery)
        self._standings = Standings(*doers)
        self.posts(self._standings)
        self.on(screens.Enter, self._enter)
        self.on(screens.Withdraw, self._withdraw)
        self.on(screens.Begin, self._begin)
        self.on(screens.Cancel, self._cancel)
        self.on(screens.CancelNow, self._cancel_now)
        self.on(screens.Mine, self._mine)
        self.on(screens.ShowStanding, self._standing)
        self.on(screens.ListMatches, self._played)
        self.on(screens.Quit, self._quit)
        self.on(screens.QuitNow, self._quit_now)
        self.does(rounds.TOURNAMENT, self._cups.look)

    def own_commands(self) -> Iterator[Command]:
        """`/tournament`, for the games that two rivals can play."""
        shelf = self.matches.shelf.items()
        fitting = {key: entry for key, entry in shelf if suits_two(entry, {})}
        about, first = TOURNAMENT_PARAMETERS, first_of(fitting.values())
        game: Any = Literal.__getitem__(tuple(fitting))  # type: ignore[attr-defined]
        parameters: dict[str, tuple[Any, str]] = {
            "game": (game, about["game"]),
            "rounds": (bounded(int, 1, most_each(MOST)), about["rounds"]),
            "pace": (one_of(TOURNAMENT_PACES), about["pace"]),
            "options": options_parameter(first, fits_matches(first)),
        }

        async def body(press: Press, values: dict[str, Any]) -> None:
            entry = fitting[str(values["game"])]
            async with worded(press, entry.texts.refusal):
                given = [name for name in ("pace",) if values.get(name) is not None]
                text = str(values.get("options") or "")
                typed = texts_typed(entry, text, fits_matches(entry), given)
                await self._open(press, entry, values, typed)

        def given(press: Press) -> tuple[GameEntry, Mapping[str, str], Fits] | None:
            # The game may be typed after the options.
            entry = fitting.get(str(getattr(press.interaction.namespace, "game", None)))
            return None if entry is None else (entry, {}, fits_matches(entry))

        command = make_command(self.services, None, "tournament", parameters, body)
        command.guild_only = True
        suggest_options(command, given)
        yield command

    async def _open(
        self, press: Press, entry: GameEntry, values: Mapping[str, Any], typed: Mapping[str, str]
    ) -> None:
        """Opens a tournament with the typed options, and shows its lobby. Raises `Refused`."""
        if press.guild is None:
            raise ShellRefused("only_in_server")
        await check_writes(press)
        try:
            cup = await self._cups.open(
                entry,
                typed,
                pace=str(values.get("pace") or TOURNAMENT_PACES[-1]),
                rounds=values.get("rounds"),
                guild=press.guild,
                channel=press.channel,
                host=press.person,
                host_name=press.name,
                interaction=press.by.interaction,
                home=home_of(press),
                known=channels_of(press),
                roles=press.by.roles,
            )
        except ShellRefused as refused:
            if refused.key == "one_tournament":
                await self._cups.show_again(str(refused.values["tournament"]))
            raise
        with self._standings.opening(cup.id):
            try:
                sent = await press.publish(
                    screens.lobby(entry, cup), of=cup.guild, nonce=f"{cup.id}lobby"
                )
            except (discord.HTTPException, Failed, Elsewhere) as error:
                if not is_lost(error):
                    await self._cups.drop(cup.id)
                    press.trace.has_stored = False
                raise
            await self._standings.note(cup, sent)

    async def _enter(self, press: Press, _word: screens.Enter) -> None:
        await press.hold()
        await self._cups.join(
            press.match,
            press.person,
            press.name,
            interaction=press.by.interaction,
            roles=press.by.roles,
        )

    async def _withdraw(self, press: Press, _word: screens.Withdraw) -> None:
        await press.hold()
        await self._cups.withdraw(press.match, press.person, interaction=press.by.interaction)

    async def _begin(self, press: Press, word: screens.Begin) -> None:
        """Starts a tournament; where not everybody can play so many matches, asks how many."""
        await press.hold()
        if await self._taken_over(press):
            return
        try:
            cup = await self._cups.start(
                press.match, press.person, interaction=press.by.interaction, each=word.each
            )
        except ShellRefused as refused:
            if refused.key != "unequal":
                raise
            await press.answer(screens.how_many(press.match, refused))
            return
        if press.is_private:
            await press.swap(screens.chosen(self._entry(cup)))

    async def _cancel(self, press: Press, _word: screens.Cancel) -> None:
        """Closes a tournament; asks once more if others have joined it."""
        if await self._taken_over(press):
            return
        cup = await self._cups.read(press.match)
        entry = self._entry(cup)
        if len(cup.entrants) > 1 and cup.status == OPEN:
            self._cups.check_host(cup, press.person)
            await press.answer(screens.cancelling(entry, cup, press.person))
            return
        await self._close(press, entry)

    async def _cancel_now(self, press: Press, _word: screens.CancelNow) -> None:
        await self._close(press, self._entry(await self._cups.read(press.match)))

    async def _close(self, press: Press, entry: GameEntry) -> None:
        await press.hold()
        await self._cups.close(press.match, press.person, interaction=press.by.interaction)
        if press.is_private:
            await press.swap(screens.cancelled(entry))

    async def _taken_over(self, press: Press) -> bool:
        """Makes an entrant the host, and says so, if the host has left the server."""
        cup = await self._cups.read(press.match)
        if cup.status != OPEN or press.person == cup.host or cup.entrant(press.person) is None:
            return False
        if not await has_member_left(self.delivery.post, cup.guild, cup.host):
            return False
        await press.hold()
        await self._cups.take_over(
            press.match, press.person, gone=cup.host, interaction=press.by.interaction
        )
        await press.answer(screens.taken_over(self._entry(cup), cup))
        return True

    async def _mine(self, press: Press, _word: screens.Mine) -> None:
        """Leads to the presser's match of this round."""
        cup = await self._cups.read(press.match)
        entrant = cup.entrant(press.person)
        if entrant is None:
            raise ShellRefused("not_entered")
        running = (one for one in cup.fixtures if one.match is not None and one.outcome is None)
        match = next((one.match for one in running if entrant.number in one.both), None)
        url = None if match is None else await self.services.boards.url(match)
        await press.answer(screens.my_match(cup, is_playing=match is not None, url=url))

    async def _standing(self, press: Press, _word: screens.ShowStanding) -> None:
        cup = await self._cups.read(press.match)
        await press.answer(screens.to_standing(standing_url(cup)))

    async def _played(self, press: Press, _word: screens.ListMatches) -> None:
        cup = await self._cups.read(press.match)
        await press.answer(screens.all_matches(self._entry(cup), cup))

    async def _quit(self, press: Press, _word: screens.Quit) -> None:
        cup = await self._cups.read(press.match)
        check_quits(cup, press.person)
        entrant = cup.entrant(press.person)
        if entrant is not None:
            await press.answer(screens.quitting(self._entry(cup), cup, entrant))

    async def _quit_now(self, press: Press, _word: screens.QuitNow) -> None:
        await press.hold()
        cup = await self._cups.quit(press.match, press.person, interaction=press.by.interaction)
        if press.is_private:
            await press.swap(screens.quit_done(self._entry(cup)))

    def _entry(self, cup: Tournament) -> GameEntry:
        if cup.game not in self.matches.shelf:
            raise ShellRefused("unknown_tournament")
        return self.matches.shelf[cup.game]
