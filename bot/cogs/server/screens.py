"""The panel of `/tumbler`: what a server has set for its tables, and how moderators change it."""

from __future__ import annotations

from typing import Literal

from bot.cogs.server.pages import LimitsPage
from bot.message.message import (
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
from bot.message.wording import joined
from bot.panels.panel import Style
from bot.play.match.pace import NONE, PACE, PACES
from bot.screens.buttons import ModeratedPage
from bot.store.servers import Server

MOST_CHANNELS = 25
"""Discord: so many values of a select can be chosen."""

USUAL = "usual"
"""The value by which the pace becomes the usual one again."""


class Setting(Word, frozen=True):
    """A value for a setting: one that a control has, or what was chosen in it."""

    name = "_server"
    what: Literal["channels", "role", "pace", "threads", "computers"]
    value: str


def panel(server: Server, *, lead: str = "") -> Screen:
    """The settings of a server, each with its present value, and the way to its tables."""
    said = [
        "### Tumbler in this server",
        f"**Tables** may be opened {_places(server)}.",
        f"**A thread for each match**: {_threads(server.threads)}.",
        f"**Pace** of a new table, if its host chooses none: {_pace(server.pace)}.",
        f"**Told when a table opens**: {_role(server)}.",
        f"**Computer players**: {_computers(server.computers)}.",
    ]
    threads = _switch("threads", is_on=server.threads is not False)
    computers = _switch("computers", is_on=server.computers)
    limits = shell_button(NO_MATCH, LimitsPage(), 0, "Limits…")
    tables = shell_button(NO_MATCH, ModeratedPage(1), 0, "Tables here", style=Style.MAIN)
    blocks: list[Block] = [
        Say("\n".join([lead, *said] if lead else said)),
        Picker(
            _select("channels"),
            "Where tables may be opened (none chosen: everywhere)",
            "channels",
            server.channels,
            MOST_CHANNELS,
        ),
        Picker(
            _select("role"),
            "Role that is told when a table opens",
            "roles",
            () if server.role is None else (server.role,),
        ),
        Select(_select("pace"), f"Pace of a new table: {_pace(server.pace)}", _paces()),
        (threads, computers, limits, tables),
    ]
    return Screen(tuple(blocks))


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
