"""A finished match as it is kept, and what its log replays to now."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from games.core import Game, Play, Row, Seat, checksum, legal_of, replay, settle

FOLDER = Path(__file__).parent
STOPS = 4
"""Positions of a match, evenly spread, at which it is compared who is asked what."""

AnyGame = Game[Any, Any, Any, Any]


class Ended(Struct, frozen=True):
    """How a match ended: an `Outcome` in plain values."""

    ending: str
    winners: tuple[int, ...]
    points: tuple[int | None, ...]
    rank: tuple[int, ...]
    reason: str


class Finished(Struct, frozen=True, omit_defaults=True):
    """A match that was played to its end.

    `options` are those that differ from the defaults. `log` has a row each, "seat text", with the
    numbers that it drew behind a bar: "0 roll|3,5". `asked` are checksums of who is asked what in
    some positions. `digest` is that of all that anybody may see at the end.
    """

    rules: int
    seats: int
    ended: Ended
    digest: str
    asked: tuple[int, ...]
    log: tuple[str, ...]
    options: dict[str, str] = {}
    draws: tuple[int, ...] = ()

    def settled(self, game: AnyGame) -> dict[str, str]:
        """All options of the match."""
        return settle(game, self.options)

    def again(self, game: AnyGame) -> Finished:
        """The same match as its log replays to now, by the rules that it was played by."""
        return finished(game.by(self.rules), self.options, self.seats, self.draws, self.rows)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the log."""
        return tuple(_row(n, line) for n, line in enumerate(self.log, 1))


def finished(
    game: AnyGame,
    options: Mapping[str, str],
    seats: int,
    draws: tuple[int, ...],
    log: tuple[Row, ...],
) -> Finished:
    """What a log replays to now. Raises what `replay` raises, and `ValueError` if it has no end."""
    settled = settle(game, options)
    plays = replay(game, settled, seats, draws, log).plays
    outcome = game.outcome(plays[-1].state)
    if outcome is None:
        raise ValueError(f"{game.key} has no end after {len(log)} rows")
    return Finished(
        game.rules_version,
        seats,
        Ended(
            outcome.ending.value,
            tuple(outcome.winners),
            outcome.points,
            outcome.rank,
            outcome.reason,
        ),
        _digest(game, plays[-1], seats),
        tuple(_asked(game, plays[len(log) * at // STOPS]) for at in range(STOPS)),
        tuple(_line(row) for row in log),
        _changed(game, settled),
        draws,
    )


def _changed(game: AnyGame, settled: Mapping[str, str]) -> dict[str, str]:
    """The options whose values do not follow from the others."""
    out: dict[str, str] = {}
    for option in game.options:
        if settled[option.name] != settle(game, out)[option.name]:
            out[option.name] = settled[option.name]
    return out


def _digest(game: AnyGame, last: Play[Any], seats: int) -> str:
    views = [game.view(last.state, reader) for reader in (None, *map(Seat, range(seats)))]
    plain = msgspec.to_builtins(views, str_keys=True, order="deterministic", enc_hook=str)
    return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()[:16]


def _asked(game: AnyGame, play: Play[Any]) -> int:
    return checksum(game, play.turn, legal_of(game, play))


def _line(row: Row) -> str:
    drawn = "|" + ",".join(map(str, row.draws)) if row.draws else ""
    return f"{row.seat} {row.text}{drawn}"


def _row(n: int, line: str) -> Row:
    seat, _, rest = line.partition(" ")
    text, _, drawn = rest.partition("|")
    return Row(n, Seat(int(seat)), text, tuple(map(int, drawn.split(","))) if drawn else ())


def read(key: str) -> list[Finished]:
    """The matches of a game that are kept."""
    path = FOLDER / f"{key}.jsonl"
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Finished) for line in lines]


def write(key: str, matches: list[Finished]) -> None:
    """Keeps these matches of a game."""
    lines = (msgspec.json.encode(match) + b"\n" for match in matches)
    (FOLDER / f"{key}.jsonl").write_bytes(b"".join(lines))
