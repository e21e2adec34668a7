"""Presses of moderators about ratings: taking a result back, and people off the boards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.ratings import screens
from bot.cogs.ratings.moderation import RATE_AGAIN, Counted, OffBoards, RatingsModeration
from bot.cogs.ratings.screens import ListedResult
from bot.interactions.cog import Services
from bot.interactions.moderators import ModeratorsCog, Rights, seen, server_of
from bot.interactions.permissions import can_see
from bot.interactions.press import Press, chosen_person
from bot.match.controls.wording import ListPage
from bot.match.games import GameEntry
from bot.match.lobby.rated import named
from bot.match.refusals import ShellRefused
from bot.screens.buttons import RatedPage
from bot.store.matches import TablePlace, read_seen


class RatingsModerationCog(ModeratorsCog):
    """What moderators may do about the ratings of their server."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.ratings = RatingsModeration(services.matches)
        self.boards = OffBoards(services.matches)
        self.on(RatedPage, self._turn)
        self.on(screens.TakeResultBack, self._ask)
        self.on(screens.TakeResultBackNow, self._take_back)
        self.on(screens.BoardsPage, self._turn_boards)
        self.on(screens.TakeOff, self._take_off)
        self.on(screens.PutBack, self._put_back)
        self.does(RATE_AGAIN, self.ratings.compute, beside=True)

    async def places(self, press: Press) -> Sequence[TablePlace]:
        """Where tables and rated matches stand that the person of a press can see."""
        return [*await super().places(press), *await self._latest(press)]

    async def _latest(self, press: Press) -> list[TablePlace]:
        return seen(press, await self.ratings.latest(server_of(press)))

    async def _turn(self, press: Press, word: RatedPage) -> None:
        await self._list(press, await self.rights(press), word.page)

    async def _list(self, press: Press, rights: Rights, number: int = 1, lead: str = "") -> None:
        places = [place for place in await self._latest(press) if rights.at(place)]
        page = ListPage.at(number, len(places), screens.PER_PAGE)
        listed = [await self._listed(place.match) for place in places[page.span(screens.PER_PAGE)]]
        found = [one for one in listed if one is not None]
        await press.show(screens.matches(found, page, lead=lead, has_boards=rights.everywhere))

    async def _listed(self, match: str) -> ListedResult | None:
        """A match as the list tells of it; None if it was taken back meanwhile."""
        counted = await self.ratings.counted(match)
        entry = None if counted is None else self._game_of(counted)
        if counted is None or entry is None:
            return None
        return ListedResult(entry, counted, await self.services.boards.url(match))

    def _game_of(self, counted: Counted) -> GameEntry | None:
        game, _ = named(counted.pool.name)
        return self.matches.shelf.get(game)

    async def _match(self, press: Press) -> Rights:
        """Returns the person's rights where the match was played. Raises why they have none."""
        rights = await self.rights(press)
        match, person = press.match, press.person
        found = await self.matches.store.read(lambda tx: read_seen(tx, match, person))
        is_here = found is not None and found.guild == rights.guild
        if found is None or not is_here or not can_see(press, found.place):
            raise ShellRefused("unknown_match")
        if not rights.at(found.place):
            raise ShellRefused("not_moderator")
        return rights

    async def _ask(self, press: Press, _word: screens.TakeResultBack) -> None:
        rights = await self._match(press)
        counted = await self.ratings.to_take_back(press.match, rights.guild, press.person)
        entry = self._game_of(counted)
        if entry is None:
            raise ShellRefused("unknown_match")
        await press.show(screens.asks_back(entry, counted))

    async def _take_back(self, press: Press, _word: screens.TakeResultBackNow) -> None:
        rights = await self._match(press)
        await press.hold()
        await self.ratings.take_back(
            press.match, rights.guild, press.person, interaction=press.by.interaction
        )
        await self._list(press, rights, lead=screens.TAKEN_BACK)

    async def _turn_boards(self, press: Press, word: screens.BoardsPage) -> None:
        await self._boards(press, (await self.everywhere(press)).guild, word.page)

    async def _boards(self, press: Press, guild: int, page: int = 1, lead: str = "") -> None:
        await press.show(screens.boards(await self.boards.read(guild), page, lead=lead))

    async def _take_off(self, press: Press, _word: screens.TakeOff) -> None:
        """Takes off whom a moderator has chosen in the select of people."""
        guild = (await self.everywhere(press)).guild
        chosen = chosen_person(press)
        name, interaction = chosen.name, press.by.interaction
        await press.hold()
        await self.boards.take_off(chosen.id, name, guild, press.person, interaction=interaction)
        await self._boards(press, guild, lead=screens.taken_off(name))

    async def _put_back(self, press: Press, word: screens.PutBack) -> None:
        guild, interaction = (await self.everywhere(press)).guild, press.by.interaction
        await press.hold()
        name = await self.boards.put_back(word.person, guild, press.person, interaction=interaction)
        await self._boards(press, guild, lead=screens.put_back(name))
