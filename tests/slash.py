"""The slash commands of the bot, as it registers them with Discord."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.app.client import Tumbler
from bot.match.games import GAMES
from bot.match.matches import Matches
from bot.store.sqlite.engine import SqliteStore

SUB_COMMAND = 1
"""Discord: the type of an option that is a command of its group."""


async def registered(folder: Path) -> list[dict[str, Any]]:
    """What is sent to Discord; a game's group has its commands as `options`."""
    store = await SqliteStore.open(folder / "commands.db")
    client = Tumbler(Matches(store, GAMES))
    client.add_cogs()
    sent = [dict(command.to_dict(client.tree)) for command in client.tree.get_commands()]
    await store.close()
    return sent


def named(sent: list[dict[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    """Yields the whole name of every command, such as "/triplock start", with its parameters."""
    for command in sent:
        parts = [one for one in command["options"] if one["type"] == SUB_COMMAND]
        for part in parts:
            yield f"/{command['name']} {part['name']}", [one["name"] for one in part["options"]]
        if not parts:
            yield f"/{command['name']}", [one["name"] for one in command["options"]]
