"""Buttons that stand on the screens of several features: their words, and the ways into games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import Button, shell_button
from bot.match.controls.wording import ListPage
from bot.match.games import GameEntry

LISTED, NEWEST_FIRST, OLDEST_FIRST, IN_A_ROW = (
    ("Previous page", "Next page"),
    ("Newer", "Older"),
    ("Earlier", "Later"),
    ("Previous", "Next"),
)
"""The labels of the two buttons that turn pages, by the order in which those stand."""


class Hand(Word, frozen=True):
    """[My cards] and so on, or a button of a game's panel that opens it, by what that is for."""

    name = "_panel"
    to: str | None = None


class More(Word, frozen=True):
    """[⋯ More]."""

    name = "_more"


class LookBack(Word, frozen=True):
    """[Look back], on a result; it is also the way back from whatever stands behind it."""

    name = "_look"


class InWords(Word, frozen=True):
    """[In words], and the pages of it."""

    name = "_words"
    page: int | None = None


class TypeMove(Word, frozen=True):
    """[Type a move], which opens the form."""

    name = "_type"


class AskHint(Word, frozen=True):
    """[Hint], which says what to look at."""

    name = "_hint"


class ShowMe(Word, frozen=True):
    """[Show me], after a hint: the move itself."""

    name = "_hint:move"


class Trial(Word, frozen=True):
    """What answers the presses on a panel that is only tried; no button has this text."""

    name = "_trial"


class Resign(Word, frozen=True):
    """[Resign…] and [Give up…], which ask once more."""

    name = "_resign"


class Tell(Word, frozen=True):
    """[Tell Ben what I saw], behind More; earlier it also stood `here`, on a seat's panel."""

    name = "_tell"
    here: Literal["here"] | None = None


class TakeBack(Word, frozen=True):
    """[Take my seat back], for whom a stand-in plays."""

    name = "_takeback"


class Rules(Word, frozen=True):
    """[Rules], of the game of its match or of the game that it names."""

    name = "_rules"
    game: str | None = None


class Play(Word, frozen=True):
    """[Open a table] and [Play]: a game starts as its command does without options.

    `how` is told of [Play Tumbler], of what one plays alone, and of [Today's deal].
    """

    name = "_play"
    game: str
    how: Literal["tumbler", "alone", "daily"] | None = None


class Learn(Word, frozen=True):
    """[Learn]: the lesson of a game begins, or goes on."""

    name = "_learn"
    game: str


class Today(Word, frozen=True):
    """[Today's puzzle], the table of the day."""

    name = "_today"


class ServerSettings(Word, frozen=True):
    """[Settings], the way to the panel of `/server` that lists of tables once had."""

    name = "_server:panel"


class ModeratedPage(Word, frozen=True):
    """[Moderate], the tables on which a moderator may act, and the pages of them."""

    name = "_mods"
    page: int


class RatedPage(Word, frozen=True):
    """[Ratings], the matches of a server that were rated lately, and the pages of them."""

    name = "_mod:rated"
    page: int


class BlockedPage(Word, frozen=True):
    """[Blocked people], who may not play in a server, and the pages of them."""

    name = "_mod:blocked"
    page: int


def learn_button(entry: GameEntry, label: str) -> Button:
    """A button that does what `/<game> learn` does."""
    return shell_button(NO_MATCH, Learn(entry.key), 0, label, emoji="🎓")


def turner(
    page: ListPage,
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
