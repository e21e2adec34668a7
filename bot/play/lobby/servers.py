"""What a server has set: where tables may be opened, their pace, and whom a new one is told to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.play.lobby.reports import GAME, NOWHERE, SETTING, report
from bot.play.lobby.terms import terms_of
from bot.play.match.clock import HOUR_S
from bot.play.match.feature import By
from bot.play.match.limits import BY_SERVER, check_calls
from bot.play.match.matches import Matches
from bot.play.match.pace import PACE
from bot.play.match.refusals import ShellRefused
from bot.shelf import Shelved
from bot.store import counts, servers
from bot.store.interactions import once
from bot.store.servers import Server, games
from bot.store.servers.games import ServerGame
from bot.store.tx import Tx

FIELDS: Mapping[str, str] = {"log": "log_channel", "results": "results_channel"}
"""The field of a setting, by its name, where the two differ."""

ROLE_PAUSE_S = 6 * HOUR_S
"""A role is told of new tables once in this time at most."""


def check_place(
    tx: Tx, guild: int | None, game: str, channel: int, known: Collection[int] | None = None
) -> None:
    """Checks that tables of a game may be opened in a channel of a server.

    A thread counts as the channel that it hangs on. Where a server has chosen channels, for a game
    or for all of them, tables are opened there and nowhere else, though none of them is left.
    `known` are the channels that the bot sees in the server, for what is told; None: nobody can
    tell. Raises `game_off`, `not_here`, and `nowhere` if none that was chosen is among them.
    """
    own = games.read(tx, guild, game)
    if not own.may_play:
        raise ShellRefused("game_off")
    chosen = own.channels or servers.read(tx, guild).channels
    if not chosen or channel in chosen:
        return
    left = [each for each in chosen if known is None or each in known]
    if not left:
        raise ShellRefused("nowhere")
    raise ShellRefused("not_here", channels=" ".join(f"<#{each}>" for each in left))


class Chosen(Struct, frozen=True):
    """The channels that a server has chosen for tables: those of a `game`, or of all (None)."""

    channels: tuple[int, ...]
    game: str | None = None


def _untold(tx: Tx, guild: int) -> list[Chosen]:
    """Returns what a server has chosen, but for what it was told that nothing of it is left."""
    server, told = servers.read(tx, guild), games.lost(tx, guild)
    all_games = [Chosen(server.channels)] if server.nowhere_at is None else []
    own = [
        Chosen(one.channels, key)
        for key, one in sorted(games.read_all(tx, guild).items())
        if one.may_play and one.channels != told.get(key)
    ]
    return [chosen for chosen in (*all_games, *own) if chosen.channels]


def at_places(server: Server, channels: tuple[int, ...]) -> Server:
    """Returns a server's settings with other places for tables; none: everywhere."""
    return replace(server, channels=channels, nowhere_at=None)


def with_pace(entry: Shelved, server: Server, terms: Mapping[str, str]) -> dict[str, str]:
    """Returns the terms with the server's pace, where the host named none and the game has one."""
    has_pace = PACE.name in (option.name for option in terms_of(entry))
    if server.pace is None or PACE.name in terms or not has_pace:
        return dict(terms)
    return {**terms, PACE.name: server.pace}


def at_pace(server: Server, pace: str | None) -> Server:
    """Returns a server's settings with another pace; None: the usual. Raises `unknown_button`."""
    if pace not in (None, *PACE.values):
        raise ShellRefused("unknown_button")
    return replace(server, pace=pace)


def with_limit(server: Server, name: str, most: int | None) -> Server:
    """Returns a server's settings with a limit of a person there; None: as usual.

    Raises `unknown_button` for what it may not set, or not to that number.
    """
    if most not in (None, *BY_SERVER.get(name, ())) or name not in BY_SERVER:
        raise ShellRefused("unknown_button")
    others = {key: value for key, value in server.limits.items() if key != name}
    return replace(server, limits=others if most is None else {**others, name: most})


class Servers:
    """The settings of servers, as moderators change them."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store
        self._clock = matches.clock

    async def read(self, guild: int | None) -> Server:
        """Returns a server's settings; None stands for direct messages."""
        return await self._store.read(lambda tx: servers.read(tx, guild))

    async def change(
        self, guild: int, by: By, setting: str, change: Callable[[Server], Server]
    ) -> Server:
        """Changes a setting of a server, by the name that its line has, and reports that.

        Raises what `change` raises, and `Repeated`.
        """

        def work(tx: Tx) -> Server:
            write = self._matches.writing(tx)
            once(tx, by.interaction, write.at)
            old = servers.read(tx, guild)
            server = change(old)
            servers.write(tx, server)
            field = FIELDS.get(setting, setting)
            value = getattr(server, field)
            if value != getattr(old, field):
                tx.touched.did("set", by=by.person, server=guild, code=setting)
                said = {"setting": setting, "field": field, "value": value}
                # Where there is no log any more, or it is closed, the former one tells that.
                report(write, guild, SETTING, said, by=by.person, instead=old.log_channel)
            return server

        return await self._store.write(work)

    async def game(self, guild: int | None, game: str) -> ServerGame:
        """Returns what a server has set for a game; None stands for direct messages."""
        return await self._store.read(lambda tx: games.read(tx, guild, game))

    async def games(self, guild: int) -> dict[str, ServerGame]:
        """Returns what a server has set for games, by their keys."""
        return await self._store.read(lambda tx: games.read_all(tx, guild))

    async def change_game(
        self, guild: int, by: By, game: str, what: str, change: Callable[[ServerGame], ServerGame]
    ) -> ServerGame:
        """Changes what a server has set for a game, of which `what` is told, and reports that.

        Raises what `change` raises, and `Repeated`.
        """

        def work(tx: Tx) -> ServerGame:
            write = self._matches.writing(tx)
            once(tx, by.interaction, write.at)
            old = games.read(tx, guild, game)
            own = change(old)
            games.write(tx, own)
            if own != old:
                tx.touched.did("set", by=by.person, server=guild, game=game, code=what)
                report(write, guild, GAME, {"what": what, "own": own}, by=by.person)
            return own

        return await self._store.write(work)

    async def untold(self, guild: int) -> list[Chosen]:
        """Returns what a server has chosen, but for what it was told that nothing of it is left."""
        return await self._store.read(lambda tx: _untold(tx, guild))

    async def nowhere(self, guild: int, chosen: Chosen, system: int | None) -> None:
        """Has a server told, once, that none of the channels is left where tables may be opened.

        That is told in its log channel, else in that of `system` messages. Does nothing if others
        were chosen since these.
        """

        def work(tx: Tx) -> None:
            write = self._matches.writing(tx)
            said = {} if chosen.game is None else {"game": chosen.game}
            if chosen not in _untold(tx, guild):
                return
            if not report(write, guild, NOWHERE, said, instead=system):
                return
            if chosen.game is None:
                servers.write(tx, replace(servers.read(tx, guild), nowhere_at=write.at))
            else:
                games.note_lost(tx, games.read(tx, guild, chosen.game))

        await self._store.write(work)

    async def role_to_tell(self, match: str, guild: int, host: int) -> int | None:
        """Returns the role that is to be told of a new table, if any; counts as telling it.

        It is not told for who has called people too often. What is stored before the telling keeps
        a process that ends between from telling it twice.
        """
        at, limits = self._clock(), self._matches.means.limits

        def work(tx: Tx) -> int | None:
            try:
                check_calls(tx, limits, host, guild, at)
            except ShellRefused:
                return None
            role = servers.claim_role(tx, guild, at, ROLE_PAUSE_S)
            if role is not None:
                counts.note_called(tx, match)
            return role

        return await self._store.write(work)
