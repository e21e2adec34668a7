"""Who is off the boards of a server: moderators take people off and put them back.

It holds for all pools of the server, those in which a person plays later, too. Their ratings go on.
"""

from __future__ import annotations

from bot.play.lobby.reports import OFF_BOARDS, ON_BOARDS, report
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused
from bot.store.interactions import once
from bot.store.results import moderated
from bot.store.results.moderated import Off
from bot.store.tx import Tx


class OffBoards:
    """Takes people off the boards of a server. Nobody decides that about themselves."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store

    async def read(self, guild: int) -> tuple[Off, ...]:
        """Returns who is off the boards of a server, by name."""
        return await self._store.read(lambda tx: moderated.off_boards(tx, guild))

    async def take_off(
        self, person: int, name: str, guild: int, moderator: int, *, interaction: int
    ) -> None:
        """Takes a person off the boards; of who is off already nothing is told once more.

        Raises `own_boards`, and `no_standing` for who had no rated match there, by this name.
        """

        def work(tx: Tx) -> None:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            _check(person, moderator)
            if moderated.name_in(tx, guild, person) is None:
                raise ShellRefused("no_standing", name=name)
            if moderated.take_off(tx, guild, person):
                tx.touched.did("took_off", by=moderator, to=person, server=guild)
                report(write, guild, OFF_BOARDS, by=moderator, about=person)

        await self._store.write(work)

    async def put_back(self, person: int, guild: int, moderator: int, *, interaction: int) -> str:
        """Puts a person back on the boards; returns their name. Raises `own_boards`, `not_off`."""

        def work(tx: Tx) -> str:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            _check(person, moderator)
            name = moderated.name_in(tx, guild, person)
            if name is None or not moderated.put_back(tx, guild, person):
                raise ShellRefused("not_off")
            tx.touched.did("put_back", by=moderator, to=person, server=guild)
            report(write, guild, ON_BOARDS, by=moderator, about=person)
            return name

        return await self._store.write(work)


def _check(person: int, moderator: int) -> None:
    if person == moderator:
        raise ShellRefused("own_boards")
