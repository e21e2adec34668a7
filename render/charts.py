"""The data of the pictures that belong to no game: leaderboards, profiles and tournaments.

Screens make it, and painters draw it; it needs no Pillow.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from games.core import Ending

MOST_STEPS = 3
"""So many stand on it at most."""


class Step(Struct, frozen=True):
    """One who stands on it: the name as it can be drawn, and a number where that says too little.

    `place` counts from 1. `score` is what they have, `unit` what it counts.
    """

    place: int
    name: str
    number: str
    score: str
    unit: str


class BoardRow(Struct, frozen=True):
    """A line of the list; `place` counts from 1, and who share one have the same.

    `number` stands in a coin where the name says too little who it is. `value` is what the board is
    about, such as "1510", and `detail` tells more of it.
    """

    place: int
    name: str
    value: str
    detail: str = ""
    number: str = ""
    is_own: bool = False


class Board(Struct, frozen=True):
    """A page: the podium on the first one, the list, and the reader's own line if it is elsewhere.

    `heading` says what counts and in what time, `page` which page it is; "" is not shown.
    """

    title: str
    heading: str
    server: str
    first: tuple[Step, ...] = ()
    rows: tuple[BoardRow, ...] = ()
    own: BoardRow | None = None
    page: str = ""


class Tone(Enum):
    """The state of a match in a cell, beside its text."""

    OWN = 0
    OPEN = 1
    LOST = 2
    DRAWN = 3
    WON = 4


class Cell(Struct, frozen=True):
    """The score of one in the match against another; the text is "" before it begins."""

    text: str
    tone: Tone


class ChartRow(Struct, frozen=True):
    """A line of the crosstable. `place` is "" for who has left; cells go by the rows.

    `name` is as it can be drawn, and `number` stands where that says too little who it is.
    """

    place: str
    name: str
    number: str
    cells: tuple[Cell, ...]
    total: str
    has_left: bool = False
    is_best: bool = False


class Chart(Struct, frozen=True):
    """A crosstable with its heading, the best row first; with steps of a podium it is an end.

    `against` is the word beside the heads of the columns.
    """

    title: str
    line: str
    against: str
    rows: tuple[ChartRow, ...]
    steps: tuple[Step, ...] = ()


class Words(Struct, frozen=True):
    """The words has_curve numbers: how many matches were played, how many wins in a row."""

    played: str
    run: str


class Line(Struct, frozen=True):
    """The record of a person in one game and mode.

    `accent` is the colour of the game, 0xRRGGBB. Of a `rating` that begins with a number, such as
    "1480 still settling", the number is drawn large. `curve` has the ratings that were shown, the
    oldest first; of fewer than two nothing is drawn. `best` is short, and `run` is the number of
    wins in a row now. "" and 0 are not shown.
    """

    title: str
    accent: int
    played: int
    won: int
    drawn: int
    lost: int
    rating: str = ""
    curve: tuple[int, ...] = ()
    best: str = ""
    run: int = 0


class Fact(Struct, frozen=True):
    """A thing that a person has done alone, such as "Station" "opened 3 times"."""

    label: str
    value: str


class Recent(Struct, frozen=True):
    """One of the latest matches; `ending` is None where nobody can win.

    `ago` is short, such as "3 d": of more than five matches two stand beside each other.
    """

    accent: int
    title: str
    ending: Ending | None
    score: str
    ago: str


class Profile(Struct, frozen=True):
    """The matches of a person in a place, which is a server or their direct messages.

    Lines stand in their order, the latest match first. `turns` is a sentence about turn time.
    """

    name: str
    place: str
    words: Words
    lines: tuple[Line, ...]
    alone: tuple[Fact, ...] = ()
    recent: tuple[Recent, ...] = ()
    turns: str = ""
