"""The panel of `/server`: three lines, a page behind each, and those of limits and each game.

Each page says what is set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Literal

from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import (
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
from bot.match.controls.wording import counted
from bot.match.games import GameEntry
from bot.match.limits import BY_SERVER, UNLIMITED, Limits, in_server
from bot.match.lobby.servers import offered
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import NO_PACE, PACE, PACES
from bot.screens.buttons import BlockedPage
from bot.screens.server import (
    GAME_LINES,
    LIMITED,
    channels_named,
    game_line,
    pace_words,
    setting_line,
)
from bot.screens.terms import option_selects
from bot.store.servers import Server, ServerGame
from games.texts import listed, some

MOST = 25
"""Discord: so many values of a select can be chosen."""

USUAL = "usual"
"""The value by which what was set becomes as usual again."""

Page = Literal["home", "places", "games", "people"]

HOME, PLACES, GAMES, PEOPLE = "home", "places", "games", "people"
"""The pages. The first has the ways to the others."""

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

NOWHERE = (
    "**Tables** may be opened nowhere: the channels that were chosen are gone, or I can't see them."
    " Choose others."
)
"""What is said if none is left of the channels that were chosen."""

NOBODY = "**May play**: nobody, because the roles that were chosen are gone. Choose others."
"""What is said if none is left of the roles that may play."""

OPEN_LOG = "-# Everybody here can read the channel of the log."

WHERE_PLAYED = "Where it may be played (none chosen: where all games may)"
AS_ALL = "as for all games"

PLAYED_NOWHERE = (
    "**Where**: nowhere, because the channels that were chosen are gone, or I can't see them."
    " Choose others."
)
"""What is said if none is left of the channels that were chosen for a game."""


class ServerPage(Word, frozen=True):
    """[Change…], which opens a page, and [Back]."""

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


class GameSetting(Word, frozen=True):
    """A value for something of a game in a server."""

    name = "_server:game!"
    game: str
    what: Literal["played", "where", "pace", "options"]
    value: str


class GameOption(Word, frozen=True):
    """An option of a game that is to change, or the line of its values that was chosen."""

    name = "_server:option"
    game: str
    option: str
    line: str | None = None


def home(server: Server, entries: Iterable[GameEntry], own: Mapping[str, ServerGame]) -> Screen:
    """A line for each page that tells what is set, with the way there."""
    closed = [e.game.title for e in entries if e.key in own and not own[e.key].may_play]
    count = len(server.channels)
    where = "in every channel" if not count else f"in {counted(count, 'channel', 'channels')}"
    threads = "a thread for each match" if server.threads is not False else "no threads"
    games = f"all but {listed(closed)}" if closed else "all"
    people = "some may play" if server.players else "everybody may play"
    computers = "computers too" if server.computers else "no computers"
    lines: list[tuple[Page, str]] = [
        (PLACES, f"**Places**: tables {where}, {threads}."),
        (GAMES, f"**Games**: {games}, pace {pace_words(server.pace)}."),
        (PEOPLE, f"**People**: {people}, {computers}."),
    ]
    ways = (
        Beside(line, shell_button(NO_MATCH, ServerPage(page), 0, "Change…")) for page, line in lines
    )
    return Screen((Say("### Tumbler in this server"), *ways))


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
        _picker("channels", where, "places", server.channels, MOST),
        _picker("role", role, "roles", _one(server.role)),
        _picker("results", no_feed, "channels", _one(server.results_channel)),
        _picker(
            "log", "Channel of the log (none chosen: no log)", "channels", _one(server.log_channel)
        ),
    )
    return _page("Places", said, rows, lead, buttons)


def games(
    server: Server,
    entries: Iterable[GameEntry],
    own: Mapping[str, ServerGame],
    *,
    lead: str = "",
) -> Screen:
    """The pace of new tables, and each game with what the server has set for it (`own`)."""
    pace = Select(_select("pace"), f"Pace of a new table: {pace_words(server.pace)}", paces())
    lines = [_game_line(entry, own.get(entry.key)) for entry in entries]
    return _page("Games", [setting_line("pace", server)], (pace, *lines), lead)


def _game_line(entry: GameEntry, own: ServerGame | None) -> Beside:
    told = "as usual"
    if own is not None and not own.may_play:
        told = "not played here"
    elif own is not None:
        where = f"in {channels_named(own.channels)}" if own.channels else ""
        count = len(own.options) + len(own.terms)
        options = counted(count, "option of its own", "options of its own") if count else ""
        told = ", ".join(some([one for one in (where, options) if one], none=told))
    button = shell_button(NO_MATCH, GamePage(entry.key), 0, "Change…")
    return Beside(f"**{entry.title}**: {told}", button)


def people(server: Server, *, lead: str = "", is_nobody: bool = False) -> Screen:
    """The page of who moderates and plays; `is_nobody`: no role is left that may play."""
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
    )
    return _page("People", said, rows, lead, buttons)


def _one(chosen: int | None) -> tuple[int, ...]:
    return () if chosen is None else (chosen,)


def _picker(
    setting: str,
    placeholder: str,
    kind: Literal["channels", "places", "roles"],
    chosen: tuple[int, ...],
    most: int = 1,
) -> Picker:
    return Picker(_select(setting), placeholder, kind, chosen, most)


def _page(
    title: str,
    said: list[str],
    rows: tuple[Block, ...],
    lead: str,
    buttons: Iterable[Button] = (),
) -> Screen:
    """A page of the panel, with the way back before its other buttons."""
    text = "\n".join([*([lead] if lead else []), f"### {title}", *said])
    return Screen((Say(text), *rows, (_back(HOME), *buttons)))


def _back(page: Page) -> Button:
    return shell_button(NO_MATCH, ServerPage(page), 0, "Back")


def _switch(setting: Literal["threads", "computers"], *, is_on: bool) -> Button:
    to = "off" if is_on else "on"
    return shell_button(NO_MATCH, Setting(setting, to), 0, f"{setting.capitalize()} {to}")


def _select(setting: str) -> str:
    return shell_select(NO_MATCH, Setting.up_to(setting))


def paces() -> tuple[SelectOption, ...]:
    """The lines of a select of paces."""
    usual = SelectOption("As usual", USUAL, f"{PACE.proposed} a turn")
    none = SelectOption("None", NO_PACE, "Nobody has to hurry")
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


def limits(server: Server, usual: Limits) -> Screen:
    """The limits of a person in a server, each with the numbers that it may choose.

    `usual` are those of the host, which hold where the server has set none.
    """
    selects = [
        Select(
            shell_select(NO_MATCH, Limit.up_to(name)),
            f"{LIMITED[name]}: {_limit_words(server, usual, name)}",
            (
                SelectOption("As usual", USUAL, _number_words(getattr(usual, name))),
                *_number_options(name),
            ),
        )
        for name in BY_SERVER
    ]
    head = (
        "### Limits in this server\n"
        "-# Alone also means with computers. The deal of the day is not counted, nor are matches "
        "that sleep. Limits over all servers are set by whoever runs me."
    )
    return Screen((Say(head), *selects, (_back(PEOPLE),)))


def _limit_words(server: Server, usual: Limits, name: str) -> str:
    number = _number_words(in_server(usual, server.limits, name))
    return number if name in server.limits else f"{number}, as usual"


def _number_words(most: int) -> str:
    return "no limit" if most == UNLIMITED.running else str(most)


def _number_options(name: str) -> tuple[SelectOption, ...]:
    return tuple(SelectOption(str(most), str(most)) for most in BY_SERVER[name])


def number_named(value: str) -> int | None:
    """The number that a value stands for; None: as usual. Raises `unknown_button`."""
    if value == USUAL:
        return None
    if not (value.isascii() and value.isdigit()):
        raise ShellRefused("unknown_button")
    return int(value)


def game(
    entry: GameEntry, own: ServerGame, opened: str = "", *, is_nowhere: bool = False
) -> Screen:
    """What a server has set for a game; `opened` is the name of the option that is changed.

    `is_nowhere`: none is left of the channels that were chosen for the game.
    """
    options = offered(entry, own)
    lines = [f"### {entry.title} in this server"]
    for what in _shown_lines(entry, has_options=bool(options)):
        lost = is_nowhere and what == "where"
        lines.append(PLAYED_NOWHERE if lost else game_line(what, entry, own))
    blocks: list[Block] = [
        Say("\n".join(lines)),
        Picker(_game_select(entry, "where"), WHERE_PLAYED, "places", own.channels, MOST),
    ]
    if entry.for_several:
        blocks.append(_game_pace(entry, own))
    to, label = ("no", "Not played here") if own.may_play else ("yes", "Played here")
    row = (
        _back(GAMES),
        shell_button(NO_MATCH, GameSetting(entry.key, "played", to), 0, label),
    )
    if is_nowhere:  # nothing stands in the select that could be taken away
        row += (shell_button(NO_MATCH, GameSetting(entry.key, "where", ""), 0, "Where all may be"),)
    if options:
        up_to = partial(GameOption.up_to, entry.key)
        blocks += option_selects(options, NO_MATCH, up_to, opened)
        usual = GameSetting(entry.key, "options", USUAL)
        row += (shell_button(NO_MATCH, usual, 0, "Options as usual"),)
    return Screen((*blocks, row), entry.accent)


def _shown_lines(entry: GameEntry, *, has_options: bool) -> tuple[str, ...]:
    """What the page says of a game: a game for one has no pace, and some have no options."""
    without = () if entry.for_several else ("pace",)
    without += () if has_options else ("options",)
    return tuple(what for what in GAME_LINES if what not in without)


def _game_pace(entry: GameEntry, own: ServerGame) -> Select:
    present = pace_words(own.terms.get(PACE.name), usual=AS_ALL)
    usual = SelectOption(AS_ALL[:1].upper() + AS_ALL[1:], USUAL)
    return Select(
        _game_select(entry, "pace"), f"Pace of a new table: {present}", (usual, *paces()[1:])
    )


def _game_select(entry: GameEntry, what: str) -> str:
    return shell_select(NO_MATCH, GameSetting.up_to(entry.key, what))
