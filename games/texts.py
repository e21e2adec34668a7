"""What a game says: the shape of every package `games/<key>/texts`, and words that all share.

Public texts name people by mark and name, private ones say "you". Names are already cut, and
escaped for where they will stand (markdown in messages, plain in alt texts); these functions only
place them.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from games.core import MARKS, SHAPES, Names, Refused, Seat, Setting

MAX_ALT = 1000
"""Characters of an alt text. Discord: at most 1,024; the rest is kept free."""


class Line(Struct, frozen=True):
    """A phrase of the log: its subject (None: the text stands alone), its text, its weight.

    The text follows the subject and begins in lower case: "flipped ●L1". The shell joins the
    phrases of one subject into one line. A notification passes over a `quiet` phrase ("ended the
    turn") and names the act before it. The whole story numbers the turns: one ends when somebody
    else is asked, or before a phrase that `opens` the next.

    A `strong` phrase keeps a line of its own while the match runs. A match of one person has one
    message; there only a `milestone` keeps a line: what ends a part of the match.
    """

    subject: Seat | None
    text: str
    strong: bool = False
    quiet: bool = False
    opens: bool = False
    milestone: bool = False


class Caption(Struct, frozen=True):
    """The words around the picture of one event: a title, and the alt text (at most 1,000).

    A private picture that `stays` is a message of its own, because its reader finds it nowhere
    else. Any other stands on the reader's live message until their next turn.
    """

    title: str
    words: str
    stays: bool = False


class Example(Struct, frozen=True):
    """What a topic of the rules shows: a view with a draft on it, and the page of its pictures."""

    view: Any
    draft: str = ""
    page: int = 0


class Feat(Struct, frozen=True):
    """What somebody achieves who wins a match without rivals: "Station", "opened"."""

    name: str
    verb: str


class Texts(Protocol):
    """Every function is pure, and knows no more than the view or the event it is given.

    The `Setting` says for whom and for which table a text is: its names, its sides, its reader.
    """

    MODES: Mapping[str, str]
    """What stands after the game's title for each mode that `rated` gives: "for two"; may be ""."""

    def ask(self, view: Any, draft: str, setting: Setting) -> str:
        """The question, one short sentence, always there; without names marks stand alone."""
        ...

    def label(self, view: Any, action: Any) -> str:
        """A legal action in words, at most 100 characters: "Flip L2 with die 1"."""
        ...

    def refusal(self, refused: Refused) -> str:
        """The sentence for a refusal, one or two sentences, ready to be shown; `no_preview` too."""
        ...

    def say(self, event: Any, setting: Setting) -> Line | None:
        """An event as its reader may know it; None: nothing to say."""
        ...

    def status(self, view: Any, setting: Setting) -> str:
        """One line, who has what: "● Ana **4** – ▲ Ben **6** · round 3"."""
        ...

    def brief(self, view: Any) -> str:
        """The same in a few characters for a notification, own score first: "4–6"; may be ""."""
        ...

    def describe(self, view: Any, draft: str, setting: Setting) -> tuple[str, ...]:
        """An alt text for each picture that `paint` gives for the same view and draft."""
        ...

    def words(self, view: Any, setting: Setting) -> str:
        """The whole position in words, behind the button "Board in words"; no limit of 1,000."""
        ...

    def caption(self, event: Any, setting: Setting) -> Caption | None:
        """The words for `scene(event)`; None exactly where `scene` paints nothing.

        An event that everybody may know has none: it stands in the story.
        """
        ...

    def result(self, view: Any, setting: Setting) -> tuple[str, str]:
        """Headline and explanation of a finished match: who won, how it was decided."""
        ...


def marked(names: Names, seat: Seat) -> str:
    """A seat's mark and name: "● Ana"; the mark alone where no names are given."""
    return f"{MARKS[seat]} {names[seat]}" if names else MARKS[seat]


def shaped(names: Names, seat: Seat) -> str:
    """A seat's name and spoken mark, for alt texts: "Ana, circle"; there must be names."""
    return f"{names[seat]}, {SHAPES[seat]}"


def counted(n: int, noun: str) -> str:
    """A number with its noun: "1 turn", "3 turns"."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def about(amount: float, noun: str) -> str:
    """An amount that is not exact, at least a half: "about half a point", "about 2 points"."""
    return f"about half a {noun}" if amount < 0.75 else f"about {counted(round(amount), noun)}"


def listed(items: Iterable[str], last: str = "and", *, none: str | None = None) -> str:
    """A list in a sentence: "a", "a and b", "a, b and c"; see `some` for an empty one."""
    *first, end = some(items, none=none)
    return f"{', '.join(first)} {last} {end}" if first else end


def some(items: Iterable[str], *, none: str | None = None) -> list[str]:
    """The items of a list that stands in a sentence; `none` is said where there is none.

    An empty list without such words is warned of, which fails a test, and told as "none": a board
    with an odd sentence is better than no board.
    """
    parts = list(items)
    if parts:
        return parts
    if none is None:
        warnings.warn("a sentence around an empty list", stacklevel=2)
    return ["none" if none is None else none]


def as_first_person(told: str) -> str:
    """Words that speak to a player as the player says them: "I hold two tiles."."""

    def mine(found: re.Match[str]) -> str:
        word = _FIRST_PERSON[found[0].lower()]
        return word.capitalize() if found[0][0].isupper() and word[0] == "m" else word

    told = re.sub(r"\b(brings|earns|for|gives|lets|of|shows|to) you\b", r"\1 me", told)
    return re.sub(r"\b(you are|yours?|you)\b", mine, told, flags=re.IGNORECASE)


_FIRST_PERSON = {"you are": "I am", "you": "I", "your": "my", "yours": "mine"}
