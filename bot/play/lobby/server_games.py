"""A game in a server: whether it is played there, and by which options a new table begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.message.wire import NO_MATCH
from bot.play.lobby.changes import changeable, changed, values_of
from bot.play.lobby.terms import (
    PLAYERS,
    check_wishes,
    counts_for,
    may_apply,
    proposed,
    proposed_terms,
    terms_of,
)
from bot.play.match.pace import PACE
from bot.play.match.refusals import ShellRefused
from bot.shelf import Shelved
from bot.store.actors import Person
from bot.store.matches import MatchRecord
from bot.store.servers import games
from bot.store.servers.games import ServerGame
from bot.store.sittings import Sitting
from bot.store.tables import Facts, Table
from bot.store.tx import Tx
from games.core import Draw, Option, Refused

APART = (PLAYERS, PACE.name)
"""Terms that are not among the options of a game in a server: its pace is set by itself."""

NOBODY, HOST = 0, -1


def check_game(tx: Tx, guild: int | None, game: str) -> None:
    """Checks that a game may be played in a server. Raises `game_off`."""
    if not games.read(tx, guild, game).may_play:
        raise ShellRefused("game_off")


def with_usual(
    entry: Shelved,
    own: ServerGame,
    wishes: Mapping[str, str],
    terms: Mapping[str, str],
    chance: Draw,
    *,
    is_invitation: bool = False,
) -> tuple[dict[str, str], dict[str, str]]:
    """Returns the wishes and terms of a host, with the server's where the host named none.

    What does not go together with what the host named is left out.
    """
    told = {**_known(terms_of(entry), own.terms), **terms}
    tried = _fitting(entry, _known(entry.game.options, own.options), wishes)
    if tried != wishes:
        try:
            given = {**proposed(entry), **tried}
            check_wishes(entry, given, chance, told, is_invitation=is_invitation)
            is_for_one = max(counts_for(entry, given, told)) < 2
        except Refused:
            tried = dict(wishes)
        else:
            tried = dict(wishes) if is_invitation and is_for_one else tried
    return tried, told


def _known(options: Sequence[Option], stored: Mapping[str, str]) -> dict[str, str]:
    """Returns the stored values that these options still have."""
    values = {option.name: values_of(option) for option in options}
    return {name: value for name, value in stored.items() if value in values.get(name, ())}


def _fitting(entry: Shelved, usual: Mapping[str, str], wishes: Mapping[str, str]) -> dict[str, str]:
    """Returns the wishes with those usual values beside which everything that is named counts."""
    out = dict(wishes)
    for option in entry.game.options:
        if option.name in usual and option.name not in out:
            tried = {**out, option.name: usual[option.name]}
            if _all_count(entry, tried):
                out = tried
    return out


def _all_count(entry: Shelved, wishes: Mapping[str, str]) -> bool:
    named = (option for option in entry.game.options if option.name in wishes)
    try:
        return all(may_apply(entry, option, wishes) for option in named)
    except Refused:
        return False


def table_of(entry: Shelved, own: ServerGame) -> Table:
    """Returns a table as its host would open it in a server without naming anything."""
    terms = {**proposed_terms(entry), **_known(terms_of(entry), own.terms)}
    options = {**proposed(entry), **_known(entry.game.options, own.options)}
    try:
        most = max(counts_for(entry, options, terms))
    except Refused:  # the game has changed since
        options = proposed(entry)
        most = max(counts_for(entry, options, terms))
    match = MatchRecord(
        id=NO_MATCH,
        game=entry.key,
        status="lobby",
        options=options,
        terms=terms,
        seat_count=most,
        draws=(),
        rules_version=entry.game.rules_version,
        guild=own.guild,
        channel=0,
        host=HOST,
        invited=None,
        previous=None,
        created_at=0.0,
    )
    return Table(match, (Sitting(0, Person(NOBODY), ""),), 0, Facts())


def offered(entry: Shelved, own: ServerGame) -> tuple[Option, ...]:
    """Returns the options of a new table that a server may set."""
    found = changeable(entry, table_of(entry, own))
    return tuple(option for option in found if option.name not in APART)


def with_option(entry: Shelved, own: ServerGame, name: str, value: str, chance: Draw) -> ServerGame:
    """Returns what a server has set for a game with an option of a new table at another value.

    What counts no more beside it falls back to the usual. Raises `no_choice`, and the engine's
    refusal of options that do not go together.
    """
    if name in APART:
        raise ShellRefused("no_choice")
    match = changed(entry, table_of(entry, own), name, value, chance).match
    usual, usual_terms = proposed(entry), proposed_terms(entry)
    options = {key: at for key, at in match.options.items() if usual.get(key) != at}
    known = {option.name: option.default for option in terms_of(entry)}
    terms = {
        key: at
        for key, at in match.terms.items()
        if key not in APART and usual_terms.get(key, known.get(key)) != at
    }
    pace = {key: at for key, at in own.terms.items() if key == PACE.name}
    return replace(own, options=options, terms={**terms, **pace})


def with_game_pace(own: ServerGame, pace: str | None) -> ServerGame:
    """Returns what a server has set for a game with another pace; None: as for all games.

    Raises `unknown_button`.
    """
    if pace not in (None, *PACE.values):
        raise ShellRefused("unknown_button")
    others = {key: at for key, at in own.terms.items() if key != PACE.name}
    return replace(own, terms=others if pace is None else {**others, PACE.name: pace})


def without_options(own: ServerGame) -> ServerGame:
    """Returns what a server has set for a game with the usual options of a new table."""
    pace = {key: at for key, at in own.terms.items() if key == PACE.name}
    return replace(own, options={}, terms=pace)
