"""The shell words that are answered, such as `_join` in a `custom_id`, and by which handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.edge import passage
from bot.inbox.press import Press
from bot.message.shell_word import Word
from bot.play.match.refusals import ShellRefused
from games.core import BadAction

W = TypeVar("W", bound=Word)

Handler = Callable[[Press, W], Awaitable[None]]
"""Answers a press of a word."""


class Words:
    """Every word that is answered now. Several may begin alike: the longest name is meant."""

    def __init__(self) -> None:
        self._known: dict[type[Word], Handler[Any]] = {}

    @property
    def known(self) -> frozenset[type[Word]]:
        """The words that are answered."""
        return frozenset(self._known)

    def add(self, word: type[W], handler: Handler[W]) -> None:
        """Has a word answered. Raises `ValueError` if it is answered already."""
        if word in self._known:
            raise ValueError(f"{word.name} is answered already")
        self._known[word] = handler

    def remove(self, word: type[Word]) -> None:
        """Has a word answered no more."""
        del self._known[word]

    async def answer(self, press: Press, text: str) -> None:
        """Has the press of a word answered. Raises `unknown_button` for a text that is none."""
        begun = [word for word in self._known if text.startswith(word.name)]
        for word in sorted(begun, key=lambda one: len(one.name), reverse=True):
            try:
                read = word.read(text)
            except BadAction:
                continue
            passage.note(press.interaction, what=word.name)
            await self._known[word](press, read)
            return
        raise ShellRefused("unknown_button")
