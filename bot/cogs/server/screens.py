"""The panel of `/tumbler` in three pages: places, games, people; each says what is set."""

from __future__ import annotations

from typing import Literal

from bot.message.message import (
    Block,
    Button,
    Picker,
    Row,
    Say,
    Screen,
    Select,
    SelectOption,
    shell_button,
    shell_select,
)
from bot.message.shell_word import Word
from bot.message.wire import NO_MATCH
from bot.message.wording import joined
from bot.play.match.pace import NONE, PACE, PACES
from bot.screens.buttons import BlockedPage
from bot.store.servers import Server

MOST = 25
"""Discord: so many values of a select can be chosen."""

USUAL = "usual"
"""The value by which what was set becomes as usual again."""

PLACES, GAMES, PEOPLE = "places", "games", "people"
"""The pages."""

Page = Literal["places", "games", "people"]

TITLES: dict[Page, str] = {PLACES: "Places", GAMES: "Games", PEOPLE: "People"}


NOWHERE = (
    "nowhere, because the channels that were chosen are gone or I can't see them; choose others"
)
"""Where tables may be opened if none is left of the channels that were chosen."""


class ServerPage(Word, frozen=True):
    """[Places], [Games] and [People]."""

    name = "_server:page"
    page: Page


class Setting(Word, frozen=True):
    """A value for a setting: one that a control has, or what was chosen in it."""

    name = "_server"
    what: Literal[
        "channels",
        "role",
        "pace",
        "threads",
        "computers",
        "players",
        "blocked",
        "moderators",
        "log",
    ]
    value: str


PAGE_OF: dict[str, Page] = {
    "channels": PLACES,
    "role": PLACES,
    "threads": PLACES,
    "pace": GAMES,
    "computers": PEOPLE,
    "players": PEOPLE,
    "blocked": PEOPLE,
    "moderators": PEOPLE,
    "log": PLACES,
}
"""The page on which a setting stands."""


class LimitsPage(Word, frozen=True):
    """[Limits…]."""

    name = "_server:limits"


class Limit(Word, frozen=True):
    """A limit, and the number or `USUAL` that was chosen for it."""

    name = "_server:limit"
    what: str
    most: str


def places(
    server: Server, *, lead: str = "", is_nowhere: bool = False, is_log_open: bool = False
) -> Screen:
    """Where tables may be opened, threads, the role that is told of new ones, the log channel.

    `is_nowhere`: none is left of the channels that were chosen; `is_log_open`: everybody can read
    the log channel.
    """
    said = [
        f"**Tables** may be opened {NOWHERE if is_nowhere else _places(server)}.",
        f"**A thread for each match**: {_threads(server.threads)}.",
        f"**Told when a table opens**: {_role(server)}.",
        f"**Log** of what is set here and of what moderators do: {_log(server, is_log_open)}.",
    ]
    channels = Picker(
        _select("channels"),
        "Where tables may be opened (none chosen: everywhere)",
        "channels",
        server.channels,
        MOST,
    )
    role = Picker(
        _select("role"),
        "Role that is told when a table opens",
        "roles",
        () if server.role is None else (server.role,),
    )
    logged = () if server.log_channel is None else (server.log_channel,)
    log = Picker(_select("log"), "Channel of the log (none chosen: no log)", "channels", logged)
    buttons = [_switch("threads", is_on=server.threads is not False)]
    if is_nowhere:  # nothing stands in the select that could be taken away
        buttons.append(shell_button(NO_MATCH, Setting("channels", ""), 0, "Tables everywhere"))
    return _page(PLACES, said, (channels, role, log, tuple(buttons)), lead)


def games(server: Server, *, lead: str = "") -> Screen:
    """The pace of new tables."""
    said = [f"**Pace** of a new table, if its host chooses none: {_pace(server.pace)}."]
    pace = Select(_select("pace"), f"Pace of a new table: {_pace(server.pace)}", _paces())
    return _page(GAMES, said, (pace,), lead)


def people(server: Server, *, lead: str = "") -> Screen:
    """Who may play, how much, and whether computers do."""
    said = [
        f"**Moderators**: {_moderators(server)}.",
        f"**May play**: {_players(server)}.",
        f"**May not play**: {_blocked(server)}.",
        f"**Limits** of one person: {_limits(server)}.",
        f"**Computer players**: {_computers(server.computers)}.",
    ]
    limits = shell_button(NO_MATCH, LimitsPage(), 0, "Limits…")
    computers = _switch("computers", is_on=server.computers)
    blocked = shell_button(NO_MATCH, BlockedPage(1), 0, "Blocked people")
    moderators = () if server.moderators is None else (server.moderators,)
    rows = (
        Picker(_select("moderators"), "Role that moderates all tables", "roles", moderators),
        Picker(
            _select("players"),
            "Roles that may play (none chosen: everybody)",
            "roles",
            server.players,
            MOST,
        ),
        Picker(_select("blocked"), "Roles that may not play", "roles", server.blocked, MOST),
        (blocked, limits, computers),
    )
    return _page(PEOPLE, said, rows, lead)


def _page(page: Page, said: list[str], rows: tuple[Row, ...], lead: str) -> Screen:
    """A page of the panel, with the way to the others."""
    head = f"### Tumbler in this server · {TITLES[page]}"
    ways = tuple(
        shell_button(NO_MATCH, ServerPage(to), 0, title, live=to != page)
        for to, title in TITLES.items()
    )
    blocks: tuple[Block, ...] = (Say("\n".join([*([lead] if lead else []), head, *said])), *rows)
    return Screen((*blocks, ways))


def _switch(setting: Literal["threads", "computers"], *, is_on: bool) -> Button:
    """The button that turns a setting the other way."""
    to = "off" if is_on else "on"
    return shell_button(NO_MATCH, Setting(setting, to), 0, f"{setting.capitalize()} {to}")


def _select(setting: str) -> str:
    return shell_select(NO_MATCH, Setting.up_to(setting))


def _places(server: Server) -> str:
    if not server.channels:
        return "in every channel"
    return f"in {joined([f'<#{channel}>' for channel in server.channels])}"


def _log(server: Server, is_open: bool) -> str:
    if server.log_channel is None:
        return "nowhere"
    return f"<#{server.log_channel}>{', which everybody here can read' if is_open else ''}"


def _threads(threads: bool | None) -> str:
    if threads is None:
        return "as usual, where I may open one"
    return "on" if threads else "off"


def _pace(pace: str | None) -> str:
    if pace is None:
        return f"as usual, {PACE.proposed} a turn"
    return "none" if pace == NONE else f"{pace} a turn"


def _role(server: Server) -> str:
    return "nobody" if server.role is None else f"<@&{server.role}>, once in 6 hours at most"


def _moderators(server: Server) -> str:
    role = "" if server.moderators is None else f", and <@&{server.moderators}>"
    return f"who may manage the server, or messages where a table stands{role}; by `/tables`"


def _players(server: Server) -> str:
    return f"only {_roles(server.players)}" if server.players else "everybody"


def _blocked(server: Server) -> str:
    roles = f"{_roles(server.blocked)}, and " if server.blocked else ""
    return f"{roles}the people on the list of those who are blocked"


def _roles(roles: tuple[int, ...]) -> str:
    return joined([f"<@&{role}>" for role in roles])


def _limits(server: Server) -> str:
    return f"{len(server.limits)} set here, else as usual" if server.limits else "as usual"


def _computers(may_play: bool) -> str:
    if not may_play:
        return "not allowed, so nobody may seat one at a table here"
    return (
        "allowed: whoever opens a table may seat some there,"
        " and they appear only where somebody asked for them"
    )


def _paces() -> tuple[SelectOption, ...]:
    usual = SelectOption("As usual", USUAL, f"{PACE.proposed} a turn")
    none = SelectOption("None", NONE, "Nobody has to hurry")
    timed = (SelectOption(f"{pace} a turn", pace.replace(" ", "-")) for pace in PACES)
    return (usual, none, *timed)


def pace_named(value: str) -> str | None:
    """The pace that a value of the select stands for; None: the usual one."""
    return None if value == USUAL else value.replace("-", " ")


def lacking(permissions: str) -> str:
    """What stands above the panel when the bot lacks permissions for threads; "" if it has all."""
    if not permissions:
        return ""
    return f"I lack {permissions} in this channel. Without that I post here and not in a thread."


def unable(channel: int, permissions: str) -> str:
    """What stands above the panel when the bot cannot write in a channel; "" if it can."""
    if not permissions:
        return ""
    return f"I lack {permissions} in <#{channel}>, so nothing can stand there yet."
