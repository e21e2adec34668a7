"""`/tournament start`, and the presses on a tournament's lobby, its standing and its matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import discord
from discord import app_commands

from bot.edge.acknowledge import Elsewhere, hold
from bot.edge.members import has_left
from bot.edge.respond import answer, hold_to_edit, is_private, publish, swap
from bot.edge.verdicts import Failed, is_lost
from bot.inbox.autocomplete import MAX_CHOICES, Choices
from bot.inbox.guard import guarded, worded
from bot.inbox.managing import channels_of, home_of
from bot.inbox.parameters import bad_value, command, parameter, wishes
from bot.inbox.permissions import check_permissions
from bot.inbox.typed_options import completed, example, typed_options
from bot.inbox.words import Handlers
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.outbox.standings import Standings, standing_url
from bot.play.circle import whole
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.play.tournaments import (
    MOST,
    TOURNAMENT_PACES,
    Tournaments,
    check_quits,
    suits,
)
from bot.screens import tournaments as screens
from bot.screens.commands import TOURNAMENT, TOURNAMENT_PARAMETERS, TOURNAMENT_START
from bot.shelf import Shelved
from bot.store.tournaments import OPEN, Tournament
from games.core import Kind, Option, Refused


def tournament_group(
    matches: Matches, cups: Tournaments, standings: Standings, delivery: Delivery
) -> app_commands.Group:
    """`/tournament` with its one command, for the games that two rivals can play."""
    fitting = {key: entry for key, entry in matches.shelf.items() if suits(entry, {})}
    group = app_commands.Group(name="tournament", description=TOURNAMENT, guild_only=True)
    group.add_command(_start(Openings(cups, standings, delivery), fitting))
    return group


def _start(opens: Openings, fitting: Mapping[str, Shelved]) -> app_commands.Command[Any, ..., Any]:
    about = dict(TOURNAMENT_PARAMETERS)
    about["options"] = about["options"].format(example=example(next(iter(fitting.values()))))
    game: Any = Literal.__getitem__(tuple(fitting))  # type: ignore[attr-defined]
    parameters: dict[str, tuple[Any, str]] = {
        "game": (game, about["game"]),
        "rounds": _parameter("rounds", Kind.NUMBER, ("1", str(whole(MOST)))),
        "pace": _parameter("pace", Kind.CHOICE, TOURNAMENT_PACES),
        "options": (str | None, about["options"]),
    }

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        entry, typed = fitting[str(given["game"])], dict[str, str]()

        def sentence(refused: Refused) -> str:
            return bad_value(entry, typed, refused) or entry.texts.refusal(refused)

        async with guarded(interaction), worded(interaction, sentence):
            typed.update(typed_options(entry, str(given.get("options") or "")))
            await opens.open(interaction, entry, given, typed)

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        game = getattr(interaction.namespace, "game", None)  # which may be typed after the options
        entry = fitting.get(str(game))
        lines = () if entry is None else completed(entry, current)
        return [app_commands.Choice(name=line, value=line) for line in lines[:MAX_CHOICES]]

    made = command("start", TOURNAMENT_START, parameters, body)
    made.autocomplete("options")(complete)
    return made


def _parameter(name: str, kind: Kind, values: tuple[str, ...]) -> tuple[Any, str]:
    return parameter(Option(name, kind, values, "", TOURNAMENT_PARAMETERS[name]))


class Openings:
    """Opens tournaments, and sends their first message to the channel of the command."""

    def __init__(self, cups: Tournaments, standings: Standings, delivery: Delivery) -> None:
        self._cups = cups
        self._standings = standings
        self._delivery = delivery

    async def open(
        self,
        interaction: discord.Interaction,
        entry: Shelved,
        given: Mapping[str, Any],
        typed: Mapping[str, str],
    ) -> None:
        """Opens a tournament with the typed options, and shows its lobby. Raises `Refused`."""
        if interaction.guild_id is None:
            raise ShellRefused("only_in_server")
        check_permissions(interaction)
        try:
            cup = await self._cups.open(
                entry,
                wishes(entry, typed),
                pace=str(given.get("pace") or TOURNAMENT_PACES[-1]),
                rounds=given.get("rounds"),
                guild=interaction.guild_id,
                channel=interaction.channel_id or 0,
                host=interaction.user.id,
                host_name=interaction.user.display_name,
                interaction=interaction.id,
                home=home_of(interaction),
                known=channels_of(interaction),
            )
        except ShellRefused as refused:
            if refused.key == "one_tournament":
                await self._cups.show_again(str(refused.values["tournament"]))
            raise
        try:
            sent = await publish(
                interaction,
                screens.lobby(entry, cup),
                self._delivery.post,
                nonce=f"{cup.id}lobby",
            )
        except (discord.HTTPException, Failed, Elsewhere) as error:
            if not is_lost(error):
                await self._cups.drop(cup.id)
            raise
        interaction.extras["played"] = True
        await self._standings.note(cup, sent)


class TournamentWords:
    """Answers the buttons of tournaments. `words` gives the handler of each shell word."""

    def __init__(
        self, matches: Matches, cups: Tournaments, standings: Standings, delivery: Delivery
    ) -> None:
        self._matches = matches
        self._cups = cups
        self._standings = standings
        self._delivery = delivery
        self.words: Handlers = {
            screens.Enter.name: self._enter,
            screens.Withdraw.name: self._withdraw,
            screens.Begin.name: self._begin,
            screens.Cancel.name: self._cancel,
            screens.CancelNow.name: self._cancel,
            screens.Mine.name: self._mine,
            screens.Standing.name: self._standing,
            screens.Played.name: self._played,
            screens.Quit.name: self._quit,
            screens.QuitNow.name: self._quit_now,
        }

    async def _enter(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold_to_edit(interaction, self._delivery.post)
        user = interaction.user
        await self._cups.join(wire.match, user.id, user.display_name, interaction=interaction.id)

    async def _withdraw(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold_to_edit(interaction, self._delivery.post)
        await self._cups.withdraw(wire.match, interaction.user.id, interaction=interaction.id)

    async def _begin(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Starts a tournament; where not everybody can play so many matches, asks how many."""
        await hold_to_edit(interaction, self._delivery.post)
        if await self._taken_over(interaction, wire):
            return
        user, asked = interaction.user.id, wire.text.partition(":")[2]
        each = int(asked) if asked.isdecimal() else None
        try:
            cup = await self._cups.start(wire.match, user, interaction=interaction.id, each=each)
        except ShellRefused as refused:
            if refused.key != "unequal":
                raise
            await answer(interaction, screens.how_many(wire.match, refused))
            return
        if is_private(interaction):
            await swap(interaction, screens.chosen(self._entry(cup)))

    async def _cancel(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Closes a tournament; asks once more if others have joined it."""
        is_asked, user = wire.text.endswith("!"), interaction.user.id
        if not is_asked and await self._taken_over(interaction, wire):
            return
        cup = await self._cups.read(wire.match)
        entry = self._entry(cup)
        if len(cup.entrants) > 1 and cup.status == OPEN and not is_asked:
            self._cups.check_host(cup, user)
            await answer(interaction, screens.cancelling(entry, cup, user))
            return
        await hold_to_edit(interaction, self._delivery.post)
        await self._cups.close(wire.match, user, interaction=interaction.id)
        if is_private(interaction):
            await swap(interaction, screens.cancelled(entry))

    async def _taken_over(self, interaction: discord.Interaction, wire: Wire) -> bool:
        """Makes an entrant the host, and says so, if the host has left the server."""
        cup, user = await self._cups.read(wire.match), interaction.user.id
        if cup.status != OPEN or user == cup.host or cup.entrant(user) is None:
            return False
        if not await has_left(self._delivery.post, cup.guild, cup.host):
            return False
        await hold_to_edit(interaction, self._delivery.post)
        await self._cups.take_over(wire.match, user, gone=cup.host, interaction=interaction.id)
        await answer(interaction, screens.taken_over(self._entry(cup), cup))
        return True

    async def _mine(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Leads to the presser's match of this round."""
        cup = await self._cups.read(wire.match)
        entrant = cup.entrant(interaction.user.id)
        if entrant is None:
            raise ShellRefused("not_entered")
        running = (one for one in cup.fixtures if one.match is not None and one.outcome is None)
        match = next((one.match for one in running if entrant.number in one.both), None)
        url = None if match is None else await self._delivery.board_url(match)
        await answer(interaction, screens.my_match(cup, is_playing=match is not None, url=url))

    async def _standing(self, interaction: discord.Interaction, wire: Wire) -> None:
        cup = await self._cups.read(wire.match)
        await answer(interaction, screens.to_standing(standing_url(cup)))

    async def _played(self, interaction: discord.Interaction, wire: Wire) -> None:
        cup = await self._cups.read(wire.match)
        await answer(interaction, screens.all_matches(self._entry(cup), cup))

    async def _quit(self, interaction: discord.Interaction, wire: Wire) -> None:
        cup = await self._cups.read(wire.match)
        check_quits(cup, interaction.user.id)
        entrant = cup.entrant(interaction.user.id)
        if entrant is not None:
            await answer(interaction, screens.quitting(self._entry(cup), cup, entrant))

    async def _quit_now(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        cup = await self._cups.quit(wire.match, interaction.user.id, interaction=interaction.id)
        if is_private(interaction):
            await swap(interaction, screens.quit_done(self._entry(cup)))

    def _entry(self, cup: Tournament) -> Shelved:
        """The game of a tournament. Raises `unknown_tournament` if it is not on the shelf."""
        if cup.game not in self._matches.shelf:
            raise ShellRefused("unknown_tournament")
        return self._matches.shelf[cup.game]
