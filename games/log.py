"""The log of a match and its fold: rows of accepted actions, and the plays they lead to.

The stored truth of a match is its options, the draws of its set-up and one row per accepted action
with the numbers it drew; `replay` folds that log back into the state.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.advice import Seen
from games.contract import Game, Illegal, Notice, Turn
from games.options import public_options
from games.seats import Options, Seat, Setting
from games.tape import Draw, Tape

LEAVE, TELL, SIT, UNDO, HINT = "_leave", "_tell", "_sit", "_undo:", "_hint"
"""The shell's own acts are rows too; no game's notation begins with `_`.

`SIT`: another person or computer sits on the seat from this row on.
"""

OWN_WORDS = (LEAVE, TELL, SIT, HINT)
"""The rows that are no action of a game."""

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
    notice: Notice[Any]


class Play(Struct, Generic[S], frozen=True):
    """A log folded up to row `n`.

    `stamps` by seat: the latest of its own last action and the last rise of the stage; a button
    made before it is stale. `asked` by seat: the row since which it has been waited for without
    a break, None while nobody waits for it. `told` counts the notices up to this row, and `hints`
    by seat the hints that it was given. `known` by seat, and last for everybody, counts the rows up
    to this one that they know of. `left` are the seats that have left.
    """

    state: S
    turn: Turn[Any]
    n: int
    stamps: tuple[int, ...]
    asked: tuple[int | None, ...]
    told: int
    hints: tuple[int, ...]
    known: tuple[int, ...]
    left: frozenset[Seat] = frozenset()


class Folded(Struct, Generic[S], frozen=True):
    """A folded log: the play after each row, the set-up first, and all that was told, in order.

    `legal` holds the legal actions of the seats that may act after the last row.
    """

    plays: tuple[Play[S], ...]
    told: tuple[Told, ...]
    legal: Mapping[Seat, tuple[Any, ...]]

    @property
    def play(self) -> Play[S]:
        """The play after the last row."""
        return self.plays[-1]

    def upto(self, n: int) -> Folded[S]:
        """Returns the fold of the first `n` rows; its `legal` is empty."""
        plays = self.plays[: n + 1]
        return Folded(plays, self.told[: plays[-1].told], {})


def begin(
    game: Game[S, Any, Any, Any], options: Options, seats: int, draw: Draw
) -> tuple[Play[S], tuple[Told, ...]]:
    """Returns the play after set-up, row 0, and what was told in it."""
    step = game.setup(options, seats, draw)
    turn = game.turn(step.state)
    play = Play(
        step.state,
        turn,
        0,
        (0,) * seats,
        tuple(0 if Seat(seat) in turn.waiting else None for seat in range(seats)),
        len(step.notices),
        (0,) * seats,
        (0,) * (seats + 1),
    )
    return play, tuple(Told(0, None, notice) for notice in step.notices)


def extend(
    game: Game[S, A, Any, Any], play: Play[S], seat: Seat, text: str, draw: Draw
) -> tuple[Play[S], tuple[Told, ...]]:
    """Returns the play after one more row, and what was told in it.

    Raises what the engine raises, and then nothing has changed.
    """
    n = play.n + 1
    if text == HINT:
        hints = list(play.hints)
        hints[seat] += 1
        known = _known(play, n, seat, play.stamps)
        return replace(play, n=n, hints=tuple(hints), known=known), ()
    if text == SIT:
        return _resat(play, seat, n), ()
    left = play.left
    if text == LEAVE:
        left |= {seat}
        step = game.leave(play.state, seat, draw)
    elif text == TELL:
        step = told_partners(game, play.state, seat)
    else:
        step = game.apply(play.state, seat, game.parse(text), draw)
    turn = game.turn(step.state)
    stamps = list(play.stamps)
    if turn.stage != play.turn.stage:
        stamps = [n] * len(stamps)
    stamps[seat] = n
    asked = _asked(play, turn, n)
    count = play.told + len(step.notices)
    known = _known(play, n, seat, stamps, step.notices)
    after = Play(step.state, turn, n, tuple(stamps), asked, count, play.hints, known, left)
    return after, tuple(Told(n, seat, notice) for notice in step.notices)


def told_partners(game: Game[S, Any, Any, Any], state: S, seat: Seat) -> Any:
    """Returns the step in which a seat tells its side what it saw.

    Raises `Illegal` (`no_tell`) in a game without such a step.
    """
    if game.tell is None:
        raise Illegal("no_tell")
    return game.tell(state, seat)


def _resat(play: Play[S], seat: Seat, n: int) -> Play[S]:
    """The play after the seat changed hands: its buttons are stale, and it is asked anew."""
    stamps, asked = list(play.stamps), list(play.asked)
    stamps[seat] = n
    asked[seat] = None if asked[seat] is None else n
    known = tuple(count + 1 for count in play.known)
    return replace(play, n=n, stamps=tuple(stamps), asked=tuple(asked), known=known)


def _asked(play: Play[Any], turn: Turn[Any], n: int) -> tuple[int | None, ...]:
    """Keeps the row since which a seat is waited for; a new question counts as a new wait."""
    asked: list[int | None] = []
    for seat, since in enumerate(play.asked):
        if Seat(seat) not in turn.waiting:
            asked.append(None)
        else:
            asked.append(n if since is None else since)
    return tuple(asked)


def _known(
    before: Play[Any],
    n: int,
    seat: Seat,
    stamps: Sequence[int],
    notices: Sequence[Notice[Any]] = (),
) -> tuple[int, ...]:
    """Counts row `n` for its seat, for who is told something of it, and for all if it asks anew."""
    asks_anew = min(stamps) == n
    readers = (*map(Seat, range(len(stamps))), None)
    told = {reader for one in notices for reader in readers if one.seen_by(reader) is not None}
    return tuple(
        count + (asks_anew or reader == seat or reader in told)
        for reader, count in zip(readers, before.known, strict=True)
    )


def replay(
    game: Game[S, Any, Any, Any],
    options: Options,
    seats: int,
    draws: Sequence[int],
    rows: Iterable[Row],
) -> Folded[S]:
    """Folds a whole log. Raises `OffTape` or a refusal where the log does not fit the rules."""
    tape = Tape(draws)
    play, heard = begin(game, options, seats, tape)
    tape.finish()
    plays, told = [play], list(heard)
    for row in rows:
        play, heard = replay_row(game, plays, row)
        plays.append(play)
        told.extend(heard)
    return Folded(tuple(plays), tuple(told), legal_of(game, play))


def replay_row(
    game: Game[S, Any, Any, Any], plays: Sequence[Play[S]], row: Row
) -> tuple[Play[S], tuple[Told, ...]]:
    """Returns the play after a stored row, given the plays before it, and what was told."""
    if row.text.startswith(UNDO):
        return _undone(plays, int(row.text.removeprefix(UNDO)), row.n), ()
    tape = Tape(row.draws)
    after = extend(game, plays[-1], row.seat, row.text, tape)
    tape.finish()
    return after


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
        tuple(count + 1 for count in now.known),
        now.left,
    )


def seen_of(
    game: Game[S, Any, Any, Any],
    options: Options,
    play: Play[S],
    told: Sequence[Told],
    seat: Seat,
) -> Seen[Any, Any]:
    """Returns all that an adviser may know of a seat's position; `told` may go beyond it."""
    heard = (one.notice.seen_by(seat) for one in told[: play.told])
    events = tuple(event for event in heard if event is not None)
    sides = game.sides(options, len(play.stamps))
    setting = Setting(public_options(game, options), sides, (), seat)
    return Seen(seat, game.view(play.state, seat), events, setting)


def legal_of(game: Game[S, A, Any, Any], play: Play[S]) -> dict[Seat, tuple[A, ...]]:
    """Returns the legal actions of every seat that may act, the lowest seat first."""
    acting = sorted(play.turn.waiting | play.turn.may)
    return {seat: game.legal(play.state, seat) for seat in acting}


def checksum(game: Game[Any, A, Any, Any], turn: Turn[A], legal: Mapping[Seat, Sequence[A]]) -> int:
    """A CRC of who is asked what and what is legal; a replay must give the stored one."""
    lines = [turn.ask]
    for seat, actions in legal.items():
        lines.append(f"{seat}")
        lines.extend(game.write(action) for action in actions)
    return zlib.crc32("\n".join(lines).encode())
