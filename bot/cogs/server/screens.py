"""The panel of `/tumbler` in three pages: places, games, people; each says what is set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from bot.message.message import (
    Beside,
    Block,
    Button,
    Picker,
    Say,
    Screen,
    Select,
    SelectOption,
    shell_button,
    shell_select,
)
from bot.message.shell_word import Word
from bot.message.wire import NO_MATCH
from bot.message.wording import counted
from bot.play.match.pace import NONE, PACE, PACES
from bot.screens.buttons import BlockedPage
from bot.screens.server import channels_named, pace_words, setting_line
from bot.shelf import Shelved
from bot.store.servers import Server
from bot.store.servers.games import ServerGame

MOST = 25
"""Discord: so many values of a select can be chosen."""

USUAL = "usual"
"""The value by which what was set becomes as usual again."""

PLACES, GAMES, PEOPLE = "places", "games", "people"
"""The pages."""

Page = Literal["places", "games", "people"]

TITLES: dict[Page, str] = {PLACES: "Places", GAMES: "Games", PEOPLE: "People"}


NOWHERE = (
    "**Tables** may be opened nowhere: the channels that were chosen are gone, or I can't see them."
    " Choose others."
)
"""What is said if none is left of the channels that were chosen."""

NOBODY = "**May play**: nobody, because the roles that were chosen are gone. Choose others."
"""What is said if none is left of the roles that may play."""

OPEN_LOG = "-# Everybody here can read the channel of the log."


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
        "results",
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
    "results": PLACES,
}
"""The page on which a setting stands."""


class GamePage(Word, frozen=True):
    """[Change…] beside a game."""

    name = "_server:game"
    game: str


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
    """Where tables may be opened, threads, the role that is told of new ones, results and log.

    `is_nowhere`: none is left of the channels that were chosen; `is_log_open`: everybody can read
    the log channel.
    """
    said = [
        NOWHERE if is_nowhere else setting_line("channels", server),
        *(setting_line(setting, server) for setting in ("threads", "role", "results", "log")),
        *((OPEN_LOG,) if is_log_open else ()),
    ]
    buttons = [_switch("threads", is_on=server.threads is not False)]
    if is_nowhere:  # nothing stands in the select that could be taken away
        buttons.append(shell_button(NO_MATCH, Setting("channels", ""), 0, "Tables everywhere"))
    where = "Where tables may be opened (none chosen: everywhere)"
    role = "Role that is told when a table opens"
    no_feed = "Channel for results (none chosen: nowhere)"
    rows = (
        _picker("channels", where, "channels", server.channels, MOST),
        _picker("role", role, "roles", _one(server.role)),
        _picker("results", no_feed, "channels", _one(server.results_channel)),
        _picker(
            "log", "Channel of the log (none chosen: no log)", "channels", _one(server.log_channel)
        ),
        tuple(buttons),
    )
    return _page(PLACES, said, rows, lead)


def games(
    server: Server,
    entries: Iterable[Shelved],
    own: Mapping[str, ServerGame],
    *,
    lead: str = "",
) -> Screen:
    """The pace of new tables, and each game with what the server has set for it (`own`)."""
    pace = Select(_select("pace"), f"Pace of a new table: {pace_words(server.pace)}", paces())
    lines = [_game(entry, own.get(entry.key)) for entry in entries]
    return _page(GAMES, [setting_line("pace", server)], (pace, *lines), lead)


def _game(entry: Shelved, own: ServerGame | None) -> Beside:
    """A game in a line, with the way to its page."""
    told = "as usual"
    if own is not None and not own.may_play:
        told = "not played here"
    elif own is not None:
        where = f"in {channels_named(own.channels)}" if own.channels else ""
        count = len(own.options) + len(own.terms)
        options = counted(count, "option of its own", "options of its own") if count else ""
        told = ", ".join(one for one in (where, options) if one) or told
    button = shell_button(NO_MATCH, GamePage(entry.key), 0, "Change…")
    return Beside(f"**{entry.title}**: {told}", button)


def people(server: Server, *, lead: str = "", is_nobody: bool = False) -> Screen:
    """Who moderates, who may play and how much, and whether computers do.

    `is_nobody`: none is left of the roles that may play.
    """
    said = [
        setting_line("moderators", server),
        NOBODY if is_nobody else setting_line("players", server),
        *(setting_line(setting, server) for setting in ("blocked", "limits", "computers")),
    ]
    limits = shell_button(NO_MATCH, LimitsPage(), 0, "Limits…")
    computers = _switch("computers", is_on=server.computers)
    blocked = shell_button(NO_MATCH, BlockedPage(1), 0, "Blocked people")
    buttons = [blocked, limits, computers]
    if is_nobody:  # nothing stands in the select that could be taken away
        buttons.append(shell_button(NO_MATCH, Setting("players", ""), 0, "Everybody may play"))
    all_may = "Roles that may play (none chosen: everybody)"
    rows = (
        _picker("moderators", "Role that moderates all tables", "roles", _one(server.moderators)),
        _picker("players", all_may, "roles", server.players, MOST),
        _picker("blocked", "Roles that may not play", "roles", server.blocked, MOST),
        tuple(buttons),
    )
    return _page(PEOPLE, said, rows, lead)


def _one(chosen: int | None) -> tuple[int, ...]:
    return () if chosen is None else (chosen,)


def _picker(
    setting: str,
    placeholder: str,
    kind: Literal["channels", "roles"],
    chosen: tuple[int, ...],
    most: int = 1,
) -> Picker:
    return Picker(_select(setting), placeholder, kind, chosen, most)


def _page(page: Page, said: list[str], rows: tuple[Block, ...], lead: str) -> Screen:
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


def paces() -> tuple[SelectOption, ...]:
    """The lines of a select of paces."""
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
