"""The slash commands by their place: one group for each game, and those that belong to no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.screens.commands import group_about
from bot.shelf import Shelved

Command = app_commands.Command[Any, ..., Any]


class Groups:
    """Adds commands to the group of a game, or to the tree itself; and takes them away."""

    def __init__(self, tree: app_commands.CommandTree[Any], shelf: Mapping[str, Shelved]) -> None:
        self._tree = tree
        self._groups = {
            key: app_commands.Group(name=key, description=group_about(entry))
            for key, entry in shelf.items()
        }
        for group in self._groups.values():
            tree.add_command(group)

    def add(self, entry: Shelved | None, command: Command | app_commands.Group) -> None:
        """Adds a command to the group of a game; without one, beside the groups."""
        self._of(entry).add_command(command)

    def remove(self, entry: Shelved | None, command: Command | app_commands.Group) -> None:
        """Takes that command away."""
        self._of(entry).remove_command(command.name)

    def _of(self, entry: Shelved | None) -> app_commands.CommandTree[Any] | app_commands.Group:
        return self._tree if entry is None else self._groups[entry.key]
