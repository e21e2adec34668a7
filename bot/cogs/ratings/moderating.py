"""Presses of moderators about ratings: taking a result back, and people off the boards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.ratings import pages
from bot.cogs.ratings.moderation import AGAIN, Counted, RatingsModeration
from bot.cogs.ratings.off_boards import OffBoards
from bot.cogs.ratings.pages import Listed
from bot.inbox.chosen import chosen_person
from bot.inbox.managing import can_see
from bot.inbox.moderators import ModeratorsCog, Rights, seen, server_of
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.message.names import cut
from bot.message.turner import Page
from bot.play.lobby.rated import named
from bot.play.match.refusals import ShellRefused
from bot.screens.buttons import RatedPage
from bot.shelf import Shelved
from bot.store.matches import Place, read_seen


class RatingsModerationCog(ModeratorsCog):
    """What moderators may do about the ratings of their server."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.ratings = RatingsModeration(services.matches)
        self.boards = OffBoards(services.matches)
        self.on(RatedPage, self._turn)
        self.on(pages.TakeResultBack, self._ask)
        self.on(pages.TakeResultBackNow, self._take_back)
        self.on(pages.BoardsPage, self._turn_boards)
        self.on(pages.TakeOff, self._take_off)
        self.on(pages.PutBack, self._put_back)
        self.does(AGAIN, self.ratings.compute, beside=True)

    async def places(self, press: Press) -> Sequence[Place]:
        """Where tables and rated matches stand that the person of a press can see."""
        return [*await super().places(press), *await self._latest(press)]

    async def _latest(self, press: Press) -> list[Place]:
        return seen(press, await self.ratings.latest(server_of(press)))

    async def _turn(self, press: Press, word: RatedPage) -> None:
        await self._list(press, await self.rights(press), word.page)

    async def _list(self, press: Press, rights: Rights, number: int = 1, lead: str = "") -> None:
        places = [place for place in await self._latest(press) if rights.at(place)]
        page = Page.at(number, len(places), pages.PER_PAGE)
        listed = [await self._listed(place.match) for place in places[page.span(pages.PER_PAGE)]]
        found = [one for one in listed if one is not None]
        await press.show(pages.matches(found, page, lead=lead, has_boards=rights.everywhere))

    async def _listed(self, match: str) -> Listed | None:
        """A match as the list tells of it; None if it was taken back meanwhile."""
        counted = await self.ratings.counted(match)
        entry = None if counted is None else self._game_of(counted)
        if counted is None or entry is None:
            return None
        return Listed(entry, counted, await self.delivery.board_url(match))

    def _game_of(self, counted: Counted) -> Shelved | None:
        game, _ = named(counted.pool.name)
        return self.matches.shelf.get(game)

    async def _match(self, press: Press) -> Rights:
        """What a person may moderate, who moderates where the match of the press was played.

        Raises what says why they do not.
        """
        rights = await self.rights(press)
        match, person = press.match, press.person
        found = await self.matches.store.read(lambda tx: read_seen(tx, match, person))
        is_here = found is not None and found.guild == rights.guild
        if found is None or not is_here or not can_see(press.interaction, found.place):
            raise ShellRefused("unknown_match")
        if not rights.at(found.place):
            raise ShellRefused("not_moderator")
        return rights

    async def _ask(self, press: Press, _word: pages.TakeResultBack) -> None:
        rights = await self._match(press)
        counted = await self.ratings.to_take_back(press.match, rights.guild, press.person)
        entry = self._game_of(counted)
        if entry is None:
            raise ShellRefused("unknown_match")
        await press.show(pages.asks_back(entry, counted))

    async def _take_back(self, press: Press, _word: pages.TakeResultBackNow) -> None:
        rights = await self._match(press)
        await press.hold()
        await self.ratings.take_back(
            press.match, rights.guild, press.person, interaction=press.by.interaction
        )
        await self._list(press, rights, lead=pages.TAKEN_BACK)

    async def _turn_boards(self, press: Press, word: pages.BoardsPage) -> None:
        await self._boards(press, (await self.everywhere(press)).guild, word.page)

    async def _boards(self, press: Press, guild: int, page: int = 1, lead: str = "") -> None:
        await press.show(pages.boards(await self.boards.read(guild), page, lead=lead))

    async def _take_off(self, press: Press, _word: pages.TakeOff) -> None:
        """Takes off whom a moderator has chosen in the select of people."""
        guild = (await self.everywhere(press)).guild
        chosen = chosen_person(press.interaction)
        name, interaction = cut(chosen.name), press.by.interaction
        await press.hold()
        await self.boards.take_off(chosen.id, name, guild, press.person, interaction=interaction)
        await self._boards(press, guild, lead=pages.taken_off(name))

    async def _put_back(self, press: Press, word: pages.PutBack) -> None:
        guild, interaction = (await self.everywhere(press)).guild, press.by.interaction
        await press.hold()
        name = await self.boards.put_back(word.person, guild, press.person, interaction=interaction)
        await self._boards(press, guild, lead=pages.put_back(name))
