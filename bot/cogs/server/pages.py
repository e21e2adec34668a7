"""The pages behind the panel of `/tumbler`: the limits of a person in this server."""

from __future__ import annotations

from bot.cogs.server.screens import PEOPLE, USUAL, Limit, ServerPage
from bot.message.message import Say, Screen, Select, SelectOption, shell_button, shell_select
from bot.message.wire import NO_MATCH
from bot.play.match.limits import BY_SERVER, UNLIMITED, Limits, in_server
from bot.play.match.refusals import ShellRefused
from bot.screens.server import LIMITED
from bot.store.servers import Server


def limits(server: Server, usual: Limits) -> Screen:
    """The limits of a person in a server, each with the numbers that it may choose.

    `usual` are those of the host, which hold where the server has set none.
    """
    lines = [f"**{LIMITED[name]}**: {_present(server, usual, name)}" for name in BY_SERVER]
    selects = [
        Select(
            shell_select(NO_MATCH, Limit.up_to(name)),
            f"{LIMITED[name]}: {_present(server, usual, name)}",
            (SelectOption("As usual", USUAL, _number(getattr(usual, name))), *_numbers(name)),
        )
        for name in BY_SERVER
    ]
    head = (
        "### Limits in this server\n"
        "-# Alone also means with computers. The deal of the day is not counted, nor are matches "
        "that sleep. Limits over all servers are set by whoever runs me."
    )
    back = shell_button(NO_MATCH, ServerPage(PEOPLE), 0, "Back")
    return Screen((Say("\n".join([head, *lines])), *selects, (back,)))


def _present(server: Server, usual: Limits, name: str) -> str:
    number = _number(in_server(usual, server.limits, name))
    return number if name in server.limits else f"{number}, as usual"


def _number(most: int) -> str:
    return "no limit" if most == UNLIMITED.running else str(most)


def _numbers(name: str) -> tuple[SelectOption, ...]:
    return tuple(SelectOption(str(most), str(most)) for most in BY_SERVER[name])


def number_named(value: str) -> int | None:
    """The number that a value stands for; None: as usual. Raises `unknown_button`."""
    if value == USUAL:
        return None
    if not (value.isascii() and value.isdigit()):
        raise ShellRefused("unknown_button")
    return int(value)
