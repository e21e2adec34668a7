"""What a server has set, a line for each setting, as its panel and its log channel say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.match.games import GameEntry
from bot.match.lobby.servers import offered, table_of
from bot.match.turn_timer import NO_PACE, PACE
from bot.screens.terms import option_name, value_now
from bot.store.servers import Server, ServerGame
from games.texts import listed, some

LIMITED: Mapping[str, str] = {
    "open_tables": "Open tables and invitations of one person",
    "running": "Running matches of one host",
    "in_channel": "Running matches in a channel",
    "alone": "Running matches that one person plays alone",
    "alone_in_channel": "Running matches that one person plays alone in a channel",
    "calls": "Invitations, offered seats and role calls of one person in 24 hours",
}
"""What each limit of a server limits."""


def setting_line(setting: str, server: Server) -> str:
    """A setting with its present value: "**Computer players**: allowed …"."""
    return _LINES[setting](server)


def pace_words(pace: str | None, usual: str = "") -> str:
    """A pace in words: "1 day a turn"; of None, which is as usual, what that is."""
    if pace is None:
        return usual or f"as usual, {PACE.proposed} a turn"
    return "none" if pace == NO_PACE else f"{pace} a turn"


def channels_named(channels: tuple[int, ...], more: str = "") -> str:
    """Channels as a list in words, with what stands at its end, if anything: "80 more"."""
    return listed(
        [*(f"<#{channel}>" for channel in channels), *([more] if more else [])], none="no channel"
    )


def _channels(server: Server) -> str:
    where = f"in {channels_named(server.channels)}" if server.channels else "in every channel"
    return f"**Tables** may be opened {where}."


def _threads(server: Server) -> str:
    told = "on" if server.threads else "off"
    if server.threads is None:
        told = "as usual, where I may open one"
    return f"**A thread for each match**: {told}."


def _role(server: Server) -> str:
    told = "nobody" if server.role is None else f"<@&{server.role}>, once in 6 hours at most"
    return f"**Told when a table opens**: {told}."


def _log(server: Server) -> str:
    return f"**Log** of settings and moderators: {_in(server.log_channel)}."


def _results(server: Server) -> str:
    seen = "" if server.results_channel is None else ", if all its readers can see the match"
    return f"**Results** of matches are posted {_in(server.results_channel)}{seen}."


def _in(channel: int | None) -> str:
    return "nowhere" if channel is None else f"in <#{channel}>"


def _pace(server: Server) -> str:
    return f"**Pace** of a new table, if its host chooses none: {pace_words(server.pace)}."


def _moderators(server: Server) -> str:
    role = "" if server.moderators is None else f", and <@&{server.moderators}>"
    who = f"who may manage the server, or messages where a table stands{role}"
    return f"**Moderators**: {who}."


def _players(server: Server) -> str:
    who = f"only {_roles(server.players)}" if server.players else "everybody"
    return f"**May play**: {who}."


def _blocked(server: Server) -> str:
    roles = f"{_roles(server.blocked)}, and " if server.blocked else ""
    return f"**May not play**: {roles}the people on the list of those who are blocked."


def _roles(roles: tuple[int, ...]) -> str:
    return listed([f"<@&{role}>" for role in roles])


def _limits(server: Server) -> str:
    own = [f"{LIMITED[name]}: {most}" for name, most in server.limits.items()]
    return f"**Limits**: {'; '.join(some(own)) if own else 'as usual'}."


def _computers(server: Server) -> str:
    return f"**Computer players**: {'allowed' if server.computers else 'not allowed'}."


_LINES: Mapping[str, Callable[[Server], str]] = {
    "channels": _channels,
    "threads": _threads,
    "role": _role,
    "log": _log,
    "results": _results,
    "pace": _pace,
    "moderators": _moderators,
    "players": _players,
    "blocked": _blocked,
    "limits": _limits,
    "computers": _computers,
}


def game_line(what: str, entry: GameEntry, own: ServerGame) -> str:
    """One thing that a server has set for a game: whether it is played, where, pace, options."""
    return _GAME_LINES[what](entry, own)


def _played(_entry: GameEntry, own: ServerGame) -> str:
    return f"**Played here**: {'yes' if own.may_play else 'no'}."


def _where(_entry: GameEntry, own: ServerGame) -> str:
    where = channels_named(own.channels) if own.channels else "where all games may be"
    return f"**Where**: {where}."


def _game_pace(_entry: GameEntry, own: ServerGame) -> str:
    pace = pace_words(own.terms.get(PACE.name), usual="as for all games")
    return f"**Pace** of a new table, if its host chooses none: {pace}."


def _options(entry: GameEntry, own: ServerGame) -> str:
    table = table_of(entry, own)
    told = [
        f"{option_name(option)}: {value_now(entry, option, table)}"
        for option in offered(entry, own)
        if option.name in {**own.options, **own.terms}
    ]
    options = "; ".join(some(told, none="as usual"))
    return f"**Options** of a new table, if its host names none: {options}."


_GAME_LINES: Mapping[str, Callable[[GameEntry, ServerGame], str]] = {
    "played": _played,
    "where": _where,
    "pace": _game_pace,
    "options": _options,
}

GAME_LINES = tuple(_GAME_LINES)
"""What a server sets for a game, in the order of its page."""
