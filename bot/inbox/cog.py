"""The base of all cogs: what a folder of `bot/cogs` brings is there while its cog is added."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from discord import app_commands
from discord.ext import commands

from bot.inbox.groups import Command
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.inbox.words import Handler, W
from bot.message.shell_word import Word
from bot.outbox.posters import Poster
from bot.play.match.duties import Work
from bot.play.match.feature import Change
from bot.shelf import Shelved

T = TypeVar("T")


class Cog(commands.Cog):
    """What a folder of `bot/cogs` brings to the running bot.

    Those are the words it answers (`on`), the duties it does (`does`), the messages of its own that
    it keeps up to date (`posts`), and its commands.

    A cog is built from `Services` alone. discord.py calls `cog_load` when it is added, and
    `cog_unload` when it is removed, which is when the bot closes at the latest.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self.matches = services.matches
        self.delivery = services.delivery
        self._words: dict[type[Word], Handler[Any]] = {}
        self._duties: dict[str, tuple[Work, bool]] = {}
        self._posters: list[Poster] = []
        self._commands: list[tuple[Shelved | None, Command | app_commands.Group]] = []

    async def change(self, press: Press, work: Callable[[Change], T], *, echoes: bool = False) -> T:
        """Holds a press and changes its match; returns and raises as `Matches.change`."""
        await press.hold()
        done = await self.matches.change(press.match, press.by, work, echoes=echoes)
        press.played()
        return done

    def on(self, word: type[W], handler: Handler[W]) -> None:
        """Has presses of a word answered by this handler."""
        self._words[word] = handler

    def does(self, kind: str, work: Work, *, beside: bool = False) -> None:
        """Has duties of a kind done by this work; `beside`: no other duty waits for it."""
        self._duties[kind] = work, beside

    def posts(self, poster: Poster) -> None:
        """Has messages of its own kept up to date by this poster."""
        self._posters.append(poster)

    def own_commands(self) -> Iterable[Command | app_commands.Group]:
        """Its commands that belong to no game."""
        return ()

    def game_commands(self, entry: Shelved) -> Iterable[Command]:
        """What it adds to the commands of a game, `/<game>`."""
        return ()

    async def take_up(self) -> None:
        """Goes on, in the background, with what an earlier process has left undone."""

    async def cog_load(self) -> None:
        """Registers what the cog brings."""
        services = self.services
        self._commands = [(None, each) for each in self.own_commands()]
        for entry in self.matches.shelf.values():
            self._commands += [(entry, each) for each in self.game_commands(entry)]
        for word, handler in self._words.items():
            services.words.add(word, handler)
        for kind, (work, beside) in self._duties.items():
            services.duties.add(kind, work, beside=beside)
        for poster in self._posters:
            services.posters.add(poster)
        for entry, command in self._commands:
            services.groups.add(entry, command)

    async def cog_unload(self) -> None:
        """Takes away what the cog brought."""
        services = self.services
        for word in self._words:
            services.words.remove(word)
        for kind in self._duties:
            services.duties.remove(kind)
        for poster in self._posters:
            services.posters.remove(poster)
        for entry, command in self._commands:
            services.groups.remove(entry, command)
