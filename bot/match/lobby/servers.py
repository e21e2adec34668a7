"""What a server has set for its tables and for single games: places, pace, options, limits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.match.controls.custom_ids import NO_MATCH
from bot.match.feature import By
from bot.match.games import GameEntry
from bot.match.limits import BY_SERVER, check_calls
from bot.match.lobby.changes import changeable, changed
from bot.match.lobby.reports import GAME, NOWHERE, SETTING, report
from bot.match.lobby.shell_terms import PLAYERS, fitting_values, proposed, terms_of
from bot.match.lobby.terms import counts_for
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import PACE
from bot.match.wall_clock import HOUR_S
from bot.store import counts, servers
from bot.store.keys import once
from bot.store.matches import MatchRecord
from bot.store.seats import Person, Sitting
from bot.store.servers import Server, ServerGame
from bot.store.tables import Facts, Table
from bot.store.tx import Tx
from games.core import Draw, Option, Refused

FIELDS: Mapping[str, str] = {"log": "log_channel", "results": "results_channel"}
"""The field of a setting, by its name, where the two differ."""

ROLE_PAUSE_S = 6 * HOUR_S
"""A role is told of new tables once in this time at most."""

_SET_APART = (PLAYERS, PACE.name)
"""Terms that are not among the options of a game in a server: its pace is set by itself."""

_NOBODY, _HOST = 0, -1
"""Ids of nobody: who sits at a table that only shows the options of a new one, and its host."""


def check_place(
    tx: Tx, guild: int | None, game: str, channel: int, known: Collection[int] | None = None
) -> None:
    """Checks that tables of a game may be opened in a channel of a server.

    A thread counts as the channel that it hangs on. Where a server has chosen channels, for a game
    or for all of them, tables are opened there and nowhere else, though none of them is left.
    `known` are the channels that the bot sees in the server, for what is told; None: nobody can
    tell. Raises `game_off`, `not_here`, and `nowhere` if none that was chosen is among them.
    """
    own = servers.read_game(tx, guild, game)
    if not own.may_play:
        raise ShellRefused("game_off")
    chosen = own.channels or servers.read(tx, guild).channels
    if not chosen or channel in chosen:
        return
    left = [each for each in chosen if known is None or each in known]
    if not left:
        raise ShellRefused("nowhere")
    raise ShellRefused("not_here", channels=" ".join(f"<#{each}>" for each in left))


class AllowedChannels(Struct, frozen=True):
    """The channels that a server has chosen for tables: those of a `game`, or of all (None)."""

    channels: tuple[int, ...]
    game: str | None = None


def _untold(tx: Tx, guild: int) -> list[AllowedChannels]:
    """Returns what a server has chosen, but for what it was told that nothing of it is left."""
    server, told = servers.read(tx, guild), servers.read_lost(tx, guild)
    all_games = [AllowedChannels(server.channels)] if server.nowhere_at is None else []
    own = [
        AllowedChannels(one.channels, key)
        for key, one in sorted(servers.read_games(tx, guild).items())
        if one.may_play and one.channels != told.get(key)
    ]
    return [chosen for chosen in (*all_games, *own) if chosen.channels]


def at_places(server: Server, channels: tuple[int, ...]) -> Server:
    """Returns a server's settings with other places for tables; none: everywhere."""
    return replace(server, channels=channels, nowhere_at=None)


def at_pace(server: Server, pace: str | None) -> Server:
    """Returns a server's settings with another pace; None: the usual. Raises `unknown_button`."""
    _check_pace(pace)
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
        """Changes a setting by its name, and reports it. Raises as `change`, and `Repeated`."""

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
        return await self._store.read(lambda tx: servers.read_game(tx, guild, game))

    async def usual(self, guild: int | None, game: str) -> dict[str, str]:
        """Returns the options and terms of a new table of a game in a server, as far as set."""

        def work(tx: Tx) -> dict[str, str]:
            own, pace = servers.read_game(tx, guild, game), servers.read(tx, guild).pace
            paces = (own.terms.get(PACE.name), pace)
            pace = next((each for each in paces if each in PACE.values), None)
            return {**own.terms, **({} if pace is None else {PACE.name: pace}), **own.options}

        return await self._store.read(work)

    async def games(self, guild: int) -> dict[str, ServerGame]:
        return await self._store.read(lambda tx: servers.read_games(tx, guild))

    async def change_game(
        self, guild: int, by: By, game: str, what: str, change: Callable[[ServerGame], ServerGame]
    ) -> ServerGame:
        """Changes what a server has set for a game, of which `what` is told, and reports that.

        Raises what `change` raises, and `Repeated`.
        """

        def work(tx: Tx) -> ServerGame:
            write = self._matches.writing(tx)
            once(tx, by.interaction, write.at)
            old = servers.read_game(tx, guild, game)
            own = change(old)
            servers.write_game(tx, own)
            if own != old:
                tx.touched.did("set", by=by.person, server=guild, game=game, code=what)
                report(write, guild, GAME, {"what": what, "own": own}, by=by.person)
            return own

        return await self._store.write(work)

    async def untold(self, guild: int) -> list[AllowedChannels]:
        """Returns what a server has chosen, but for what it was told that nothing of it is left."""
        return await self._store.read(lambda tx: _untold(tx, guild))

    async def nowhere(self, guild: int, chosen: AllowedChannels, system: int | None) -> None:
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
                servers.note_lost(tx, servers.read_game(tx, guild, chosen.game))

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


def check_game(tx: Tx, guild: int | None, game: str) -> None:
    """Checks that a game may be played in a server. Raises `game_off`."""
    if not servers.read_game(tx, guild, game).may_play:
        raise ShellRefused("game_off")


def table_of(entry: GameEntry, own: ServerGame) -> Table:
    """Returns a table as its host would open it in a server without naming anything."""
    known, usual = terms_of(entry), proposed(entry.game.options)
    terms = {**proposed(known), **fitting_values(known, own.terms)}
    options = {**usual, **fitting_values(entry.game.options, own.options)}
    try:
        most = max(counts_for(entry, options, terms))
    except Refused:  # the game has changed since
        options = usual
        most = max(counts_for(entry, options, terms))
    match = MatchRecord(
        id=NO_MATCH,
        game=entry.key,
        options=options,
        terms=terms,
        seat_count=most,
        rules_version=entry.game.rules_version,
        guild=own.guild,
        channel=0,
        host=_HOST,
        created_at=0.0,
    )
    return Table(match, (Sitting(0, Person(_NOBODY), ""),), 0, Facts())


def offered(entry: GameEntry, own: ServerGame) -> tuple[Option, ...]:
    """Returns the options of a new table that a server may set."""
    found = changeable(entry, table_of(entry, own))
    return tuple(option for option in found if option.name not in _SET_APART)


def with_option(
    entry: GameEntry, own: ServerGame, name: str, value: str, chance: Draw
) -> ServerGame:
    """Returns what a server has set for a game with an option of a new table at another value.

    What counts no more beside it falls back to the usual. Raises `no_choice`, and the engine's
    refusal of options that do not go together.
    """
    if name in _SET_APART:
        raise ShellRefused("no_choice")
    match = changed(entry, table_of(entry, own), name, value, chance).match
    usual = proposed(entry.game.options)
    options = {key: at for key, at in match.options.items() if usual.get(key) != at}
    known = {option.name: option.usual for option in terms_of(entry)}
    terms = {
        key: at for key, at in match.terms.items() if key not in _SET_APART and known.get(key) != at
    }
    pace = {key: at for key, at in own.terms.items() if key == PACE.name}
    return replace(own, options=options, terms={**terms, **pace})


def with_game_pace(own: ServerGame, pace: str | None) -> ServerGame:
    """Returns a game's settings with another pace; None: as usual. Raises `unknown_button`."""
    _check_pace(pace)
    others = {key: at for key, at in own.terms.items() if key != PACE.name}
    return replace(own, terms=others if pace is None else {**others, PACE.name: pace})


def without_options(own: ServerGame) -> ServerGame:
    """Returns what a server has set for a game with the usual options of a new table."""
    pace = {key: at for key, at in own.terms.items() if key == PACE.name}
    return replace(own, options={}, terms=pace)


def _check_pace(pace: str | None) -> None:
    if pace not in (None, *PACE.values):
        raise ShellRefused("unknown_button")
