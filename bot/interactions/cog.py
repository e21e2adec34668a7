"""The base of all cogs, what a cog is built from, and where its words and commands are registered.

What a folder of `bot/cogs` brings is there while its cog is added.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from discord import app_commands
from msgspec import Struct

from bot.delivery.boards import Boards
from bot.delivery.delivery import Delivery
from bot.delivery.films import Films
from bot.delivery.gallery import Gallery
from bot.delivery.posters import Poster, Posters
from bot.interactions.answers import Answers
from bot.interactions.maintenance import Maintenance
from bot.interactions.press import Press
from bot.interactions.typed_moves import TypedMoves
from bot.match.act import Acts
from bot.match.controls.custom_ids import Word
from bot.match.controls.wording import HostContact
from bot.match.feature import MatchChange
from bot.match.games import GameEntry
from bot.match.jobs import JobRunner, Work
from bot.match.lobby.lobby import Lobby
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.match.thinking.advice import Advising
from bot.screens.commands import MATCH, MATCH_ABOUT
from games.core import BadAction

T = TypeVar("T")
W = TypeVar("W", bound=Word)

Command = app_commands.Command[Any, ..., Any]

Handler = Callable[[Press, W], Awaitable[None]]
"""Answers a press of a word."""


class Services(Struct, frozen=True):
    """All that a cog is built from."""

    matches: Matches
    acts: Acts
    advising: Advising
    lobby: Lobby
    gallery: Gallery
    films: Films
    delivery: Delivery
    boards: Boards
    answers: Answers
    typed: TypedMoves
    words: Words
    duties: JobRunner
    groups: Groups
    posters: Posters
    reach: HostContact
    maintenance: Maintenance


class Cog:
    """All that a folder of `bot/cogs` brings to the running bot.

    Those are the words it answers (`on`), the duties it does (`does`), the messages of its own that
    it keeps up to date (`posts`), and its commands.

    A cog is built from `Services` alone. The client calls `load` when it adds it, and `unload` when
    it removes it, which is when the bot closes at the latest. Meanwhile a method `on_<event>` is
    called at that event of discord.py.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self.matches = services.matches
        self.delivery = services.delivery
        self._words: dict[type[Word], Handler[Any]] = {}
        self._duties: dict[str, tuple[Work, bool]] = {}
        self._posters: list[Poster] = []
        self._commands: list[tuple[str, Command]] = []

    async def change(
        self, press: Press, work: Callable[[MatchChange], T], *, echoes: bool = False
    ) -> T:
        await press.hold()
        return await self.matches.change(press.match, press.by, work, echoes=echoes)

    def game_named(self, key: str) -> GameEntry:
        """The game with that key. Raises `unknown_button` if it is not on the shelf."""
        if key not in self.matches.shelf:
            raise ShellRefused("unknown_button")
        return self.matches.shelf[key]

    def on(self, word: type[W], handler: Handler[W]) -> None:
        self._words[word] = handler

    def does(self, kind: str, work: Work, *, beside: bool = False) -> None:
        """Has duties of a kind done by this work; `beside`: no other duty waits for it."""
        self._duties[kind] = work, beside

    def posts(self, poster: Poster) -> None:
        """Has messages of its own kept up to date by this poster."""
        self._posters.append(poster)

    def own_commands(self) -> Iterable[Command]:
        """Its commands that belong to no group."""
        return ()

    def match_commands(self) -> Iterable[Command]:
        """Its commands of a match that runs, `/match`."""
        return ()

    def game_commands(self, entry: GameEntry) -> Iterable[Command]:
        """Its commands of a game, `/<game>`."""
        return ()

    async def take_up(self) -> None:
        """Goes on, in the background, with what an earlier process has left undone."""

    def load(self) -> None:
        services = self.services
        self._commands = [("", each) for each in self.own_commands()]
        self._commands += [(MATCH, each) for each in self.match_commands()]
        for key, entry in self.matches.shelf.items():
            self._commands += [(key, each) for each in self.game_commands(entry)]
        for word, handler in self._words.items():
            services.words.add(word, handler)
        for kind, (work, beside) in self._duties.items():
            services.duties.add(kind, work, beside=beside)
        for poster in self._posters:
            services.posters.add(poster)
        for group, command in self._commands:
            services.groups.add(group, command)

    def unload(self) -> None:
        """Takes away what the cog brought."""
        services = self.services
        for word in self._words:
            services.words.remove(word)
        for kind in self._duties:
            services.duties.remove(kind)
        for poster in self._posters:
            services.posters.remove(poster)
        for group, command in self._commands:
            services.groups.remove(group, command)


class Cogs:
    """The cogs that were added, by class, in that order."""

    def __init__(self) -> None:
        self._added: dict[type[Cog], Cog] = {}

    def __contains__(self, made: type[Cog]) -> bool:
        return made in self._added

    def __iter__(self) -> Iterator[Cog]:
        return iter(self._added.values())

    def add(self, cog: Cog) -> None:
        """Adds a cog: from now on it answers, and does its duties."""
        cog.load()
        self._added[type(cog)] = cog

    def remove(self, made: type[Cog]) -> None:
        self._added.pop(made).unload()

    def clear(self) -> None:
        for made in tuple(self._added):
            self.remove(made)

    def hearing(self, event: str) -> Iterator[Callable[..., Coroutine[Any, Any, None]]]:
        """Yields the methods for an event of discord.py: `on_guild_available`."""
        for cog in self:
            if (hears := getattr(cog, f"on_{event}", None)) is not None:
                yield hears


class Words:
    """Every word that is answered now. Several may begin alike: the longest name is meant."""

    def __init__(self) -> None:
        self._known: dict[type[Word], Handler[Any]] = {}

    @property
    def known(self) -> frozenset[type[Word]]:
        return frozenset(self._known)

    def add(self, word: type[W], handler: Handler[W]) -> None:
        """Has a word answered. Raises `ValueError` if it is answered already."""
        if word in self._known:
            raise ValueError(f"{word.name} is answered already")
        self._known[word] = handler

    def remove(self, word: type[Word]) -> None:
        del self._known[word]

    async def answer(self, press: Press, text: str) -> None:
        """Has the press of a word answered. Raises `unknown_button` for a text that is none."""
        begun = [word for word in self._known if text.startswith(word.name)]
        for word in sorted(begun, key=lambda one: len(one.name), reverse=True):
            try:
                read = word.read(text)
            except BadAction:
                continue
            press.trace.note(what=word.name)
            await self._known[word](press, read)
            return
        raise ShellRefused("unknown_button")


class Groups:
    """Adds commands to `/match`, to the group of a game, or to the tree; and takes them away."""

    def __init__(self, tree: app_commands.CommandTree[Any], shelf: Mapping[str, GameEntry]) -> None:
        self._tree = tree
        abouts = {MATCH: MATCH_ABOUT} | {key: shelf[key].gist for key in shelf}
        self._groups = {
            name: app_commands.Group(name=name, description=about) for name, about in abouts.items()
        }
        for group in self._groups.values():
            tree.add_command(group)

    def add(self, group: str, command: Command) -> None:
        """Adds a command to the group of that name; "": beside the groups."""
        self._of(group).add_command(command)

    def remove(self, group: str, command: Command) -> None:
        self._of(group).remove_command(command.name)

    def _of(self, group: str) -> app_commands.CommandTree[Any] | app_commands.Group:
        return self._groups[group] if group else self._tree
