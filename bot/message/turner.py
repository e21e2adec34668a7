"""Lists and long texts in pages, and the row that turns them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.message.message import Button, shell_button
from bot.message.shell_word import Word
from bot.message.wire import NO_MATCH

LISTED, NEWEST_FIRST, OLDEST_FIRST, IN_A_ROW = (
    ("Previous page", "Next page"),
    ("Newer", "Older"),
    ("Earlier", "Later"),
    ("Previous", "Next"),
)
"""What the two buttons of a row are called, by the order of what is turned."""


class Page(Struct, frozen=True):
    """A page, from 1, of so many."""

    number: int
    of: int

    @classmethod
    def at(cls, wanted: int, count: int, per_page: int) -> Page:
        """The wanted page of a list of `count` things, or the nearest that there is."""
        of = max(1, -(-count // per_page))
        return cls(min(max(1, wanted), of), of)

    @classmethod
    def or_last(cls, wanted: int, of: int) -> Page:
        """The wanted page of so many, or the last one if there is no such page."""
        return cls(wanted if 1 <= wanted <= of else max(1, of), max(1, of))

    @property
    def told(self) -> str:
        """What a title adds: ", page 2 of 3"; "" for a single page."""
        return f", page {self.number} of {self.of}" if self.of > 1 else ""

    def span(self, per_page: int) -> slice:
        """The part of the list that stands on the page."""
        return slice((self.number - 1) * per_page, self.number * per_page)


def turner(
    page: Page,
    word: Callable[[int], Word],
    labels: tuple[str, str],
    *,
    match: str = NO_MATCH,
    at: int = 0,
) -> tuple[tuple[Button, ...], ...]:
    """A row that turns to the pages beside this one; none for a single page.

    `word` makes the shell word of a button from the number of its page; `at` is the row it stands
    for.
    """
    if page.of == 1:
        return ()
    turns = zip((page.number - 1, page.number + 1), labels, strict=True)
    return (
        tuple(
            shell_button(match, word(to), at, label, live=1 <= to <= page.of) for to, label in turns
        ),
    )
