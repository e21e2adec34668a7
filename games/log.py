"""The log of a match and its fold: rows of accepted actions, and the play they lead to.

The stored truth of a match is its options, the draws of its set-up and one row per accepted action
with the numbers it drew; `replay` folds that log back into the state.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.contract import Game, Notice, Seat, Turn
from games.tape import Draw, Tape

LEAVE, UNDO, HINT = "_leave", "_undo:", "_hint"
"""The shell's own acts are rows too; no game's notation begins with `_`."""

S = TypeVar("S")
A = TypeVar("A")


class Row(Struct, frozen=True):
    """One accepted action: its number from 1, who played it, its text, the numbers it drew."""

    n: int
    seat: Seat
    text: str
    draws: tuple[int, ...] = ()


class Told(Struct, frozen=True):
    """A notice and the row it came from; the set-up is row 0."""

    n: int
    seat: Seat | None
    notice: Notice


class Play(Struct, Generic[S], frozen=True):
    """A log folded up to row `n`.

    `stamps` by seat: the latest of its own last action and the last rise of the stage; a button
    made before it is stale. `asked` by seat: the row since which it has been waited for without
    a break, None while nobody waits for it.
    """

    state: S
    turn: Turn
    n: int
    stamps: tuple[int, ...]
    asked: tuple[int | None, ...]
    told: tuple[Told, ...]
    hints: int = 0


def begin(game: Game[S, Any, Any], options: Mapping[str, str], seats: int, draw: Draw) -> Play[S]:
    """The play after set-up, row 0."""
    step = game.setup(options, seats, draw)
    turn = game.turn(step.state)
    return Play(
        step.state,
        turn,
        0,
        (0,) * seats,
        tuple(0 if Seat(seat) in turn.waiting else None for seat in range(seats)),
        tuple(Told(0, None, notice) for notice in step.notices),
    )


def extend(game: Game[S, A, Any], play: Play[S], seat: Seat, text: str, draw: Draw) -> Play[S]:
    """The play after one more row. Raises what the engine raises, and then nothing has changed."""
    n = play.n + 1
    if text == HINT:
        return Play(play.state, play.turn, n, play.stamps, play.asked, play.told, play.hints + 1)
    if text == LEAVE:
        step = game.leave(play.state, seat, draw)
    else:
        step = game.apply(play.state, seat, game.parse(text), draw)
    turn = game.turn(step.state)
    stamps = list(play.stamps)
    if turn.stage != play.turn.stage:
        stamps = [n] * len(stamps)
    stamps[seat] = n
    return Play(
        step.state,
        turn,
        n,
        tuple(stamps),
        _asked(play, turn, n),
        play.told + tuple(Told(n, seat, notice) for notice in step.notices),
        play.hints,
    )


def _asked(play: Play[Any], turn: Turn, n: int) -> tuple[int | None, ...]:
    """Keeps the row since which a seat is waited for; a new question counts as a new wait."""
    asked: list[int | None] = []
    for seat, since in enumerate(play.asked):
        if Seat(seat) not in turn.waiting:
            asked.append(None)
        else:
            asked.append(n if since is None else since)
    return tuple(asked)


def replay(
    game: Game[S, Any, Any],
    options: Mapping[str, str],
    seats: int,
    draws: Sequence[int],
    rows: Iterable[Row],
) -> Play[S]:
    """Folds a whole log. Raises `OffTape` or a refusal where the log does not fit the rules."""
    tape = Tape(draws)
    plays = [begin(game, options, seats, tape)]
    tape.finish()
    for row in rows:
        plays.append(replay_row(game, plays, row))
    return plays[-1]


def replay_row(game: Game[S, Any, Any], plays: Sequence[Play[S]], row: Row) -> Play[S]:
    """The play after a stored row, given the plays after each row before it."""
    if row.text.startswith(UNDO):
        return _undone(plays, int(row.text.removeprefix(UNDO)), row.n)
    tape = Tape(row.draws)
    play = extend(game, plays[-1], row.seat, row.text, tape)
    tape.finish()
    return play


def _undone(plays: Sequence[Play[S]], kept: int, n: int) -> Play[S]:
    """The play of row `kept` again, as row `n`: every stamp is `n`, and what was told stays."""
    old, now = plays[kept], plays[-1]
    return Play(
        old.state,
        old.turn,
        n,
        (n,) * len(old.stamps),
        tuple(None if since is None else n for since in old.asked),
        now.told,
        now.hints,
    )


def checksum(game: Game[S, Any, Any], play: Play[S]) -> int:
    """A CRC of who is asked what and what is legal; a replay must give the stored one."""
    lines = [play.turn.ask]
    for seat in sorted(play.turn.waiting | play.turn.may):
        lines.append(f"{seat}")
        lines.extend(game.write(action) for action in game.legal(play.state, seat))
    return zlib.crc32("\n".join(lines).encode())
