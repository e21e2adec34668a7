"""The names of the contract; every engine and the shell import them from here.

`contract` says what a game is, `options` completes and judges the options of a match, `tape` is the
only source of chance, `log` folds a match from its rows.
"""

from __future__ import annotations

from games.contract import (
    MARKS,
    MAX_ACTION_TEXT,
    SHAPES,
    BadAction,
    Game,
    Illegal,
    Kind,
    Names,
    Notice,
    Option,
    Refused,
    Scores,
    Seat,
    Step,
    Turn,
    no_preview,
)
from games.log import (
    HINT,
    LEAVE,
    UNDO,
    Play,
    Row,
    Told,
    begin,
    checksum,
    extend,
    replay,
    replay_row,
)
from games.options import settle, settle_options
from games.tape import Draw, OffTape, Tape, shuffle

__all__ = [
    "HINT",
    "LEAVE",
    "MARKS",
    "MAX_ACTION_TEXT",
    "SHAPES",
    "UNDO",
    "BadAction",
    "Draw",
    "Game",
    "Illegal",
    "Kind",
    "Names",
    "Notice",
    "OffTape",
    "Option",
    "Play",
    "Refused",
    "Row",
    "Scores",
    "Seat",
    "Step",
    "Tape",
    "Told",
    "Turn",
    "begin",
    "checksum",
    "extend",
    "no_preview",
    "replay",
    "replay_row",
    "settle",
    "settle_options",
    "shuffle",
]
