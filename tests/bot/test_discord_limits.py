"""F66: what the bot registers fits Discord's limits, and it never leaves a server by itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.match.games import GAMES
from sandbox.limits.commands import check_commands
from tests.slash import registered

ROOT = Path(__file__).parents[2]
LEAVING = ("leave", "leave_guild")
"""What leaves a server, in discord.py."""

OURS = {"game", "rows", "self._lobby", "self._persons"}
"""Things of ours that something else is left by: a match, a tournament, a table, one's seat."""

BY_HOST = Path("bot/app/cli/servers.py")
"""Where a host has the bot leave a server, by a command."""


async def test_f66_discord_takes_all_commands(tmp_path: Path) -> None:
    """All of them with all games: one that is refused would have none registered."""
    commands = await registered(tmp_path)
    assert {command["name"] for command in commands} > set(GAMES)
    assert check_commands(commands) == commands


def leaves(source: str) -> Iterator[int]:
    """Yields the lines in which something is left that is not one of OURS."""
    if not any(word in source for word in LEAVING):
        return
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute) or node.attr not in LEAVING:
            continue
        if ast.unparse(node.value) not in OURS:
            yield node.lineno


def test_f66_the_bot_leaves_no_server() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "bot").rglob("*.py"))
        for line in leaves(path.read_text())
        if path.relative_to(ROOT) != BY_HOST
    ]
    assert found == []


@pytest.mark.parametrize(
    "line", ["guild.leave()", "leave = self.guild.leave", "client.http.leave_guild(7)"]
)
def test_f66_what_leaves_a_server_is_found(line: str) -> None:
    assert list(leaves(f"self._lobby.leave()\n{line}\n")) == [2]
