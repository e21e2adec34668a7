"""Tournaments: who takes part, who meets whom in which match, and what the message shows."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.store.seats import NOBODY
from bot.store.tx import WHOLE, Part, Query, Record, Tx, Value

OPEN, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"
"""The values of `Tournament.status`: the lobby, the rounds, an end with winner, one without."""

FIRST, SECOND, DRAW, NONE = "first", "second", "draw", "none"
"""The values of `Fixture.outcome`: who won; a draw; nothing that counts, as after a void."""


class Entrant(Struct, frozen=True):
    """A person of a tournament. `number` counts from 0; the schedule goes by it.

    `person` is None for somebody whose data were deleted. `left_at`: seconds since the epoch.
    """

    number: int
    person: int | None
    name: str
    left_at: float | None = None


class Fixture(Struct, frozen=True):
    """Two entrants, by their numbers, who meet in a round; `first` sits on the first seat.

    `stage` is 0 for the schedule of the tournament, and from 1 for matches of those who are tied.
    `match` is None before it begins, and stays None for a walkover. `outcome` is None while it is
    open. Points are those that count: the winner's, or both.
    """

    stage: int
    round: int
    first: int
    second: int
    match: str | None = None
    outcome: str | None = None
    first_points: int = 0
    second_points: int = 0

    @property
    def both(self) -> tuple[int, int]:
        return self.first, self.second

    @property
    def is_walkover(self) -> bool:
        """Whether it was decided without a match."""
        return self.match is None and self.outcome is not None


class Tournament(Struct, frozen=True):
    """A tournament with its people and fixtures, each in order.

    `rounds` is in the lobby how many matches each is to play, None for one against everybody; from
    the start on it is how many rounds the schedule has. `state` rises with every change that people
    are shown, `shown` is the state that `message` shows. `replaced` is the message whose place it
    takes, as long as that stands. `by_points`: points decide and not wins, those of the winners or,
    if `adds_up`, those of everybody. Times are seconds since the epoch, UTC.
    """

    id: str
    game: str
    status: str
    options: dict[str, str]
    pace: str
    rounds: int | None
    by_points: bool
    guild: int
    channel: int
    host: int
    created_at: float
    ended_at: float | None = None
    state: int = 0
    shown: int = -1
    message: int | None = None
    replaced: int | None = None
    adds_up: bool = False
    entrants: tuple[Entrant, ...] = ()
    fixtures: tuple[Fixture, ...] = ()

    def entrant(self, person: int) -> Entrant | None:
        return next((one for one in self.entrants if one.person == person), None)

    @property
    def staying(self) -> tuple[Entrant, ...]:
        return tuple(one for one in self.entrants if one.left_at is None)

    def fixture(self, match: str) -> Fixture | None:
        return next((one for one in self.fixtures if one.match == match), None)


def insert(tx: Tx, made: Tournament) -> None:
    """Adds a tournament with its people. Whoever opens it sends its first message."""
    tx.run(
        "INSERT INTO tournaments (id, game, status, options, pace, rounds, by_points, guild,"
        " channel, host, created_at) VALUES (:id, :game, :status, :options, :pace, :rounds,"
        " :by_points, :guild, :channel, :host, :created_at)",
        id=made.id,
        game=made.game,
        status=made.status,
        options=msgspec.json.encode(made.options).decode(),
        pace=made.pace,
        rounds=made.rounds,
        by_points=made.by_points + made.adds_up,
        guild=made.guild,
        channel=made.channel,
        host=made.host,
        created_at=made.created_at,
    )
    write_entrants(tx, made.id, made.entrants)


def read(tx: Tx, tournament: str | None) -> Tournament | None:
    """Returns a tournament with its people and fixtures, or None if there is none."""
    if tournament is None:
        return None
    found = tx.row("SELECT * FROM tournaments WHERE id = :id", id=tournament)
    if found is None:
        return None
    people = tx.rows("SELECT * FROM entrants WHERE tournament = :id ORDER BY number", id=tournament)
    fixtures = tx.rows(
        "SELECT * FROM fixtures WHERE tournament = :id ORDER BY stage, round, first", id=tournament
    )
    return _tournament(found, tuple(map(_entrant, people)), tuple(map(_fixture, fixtures)))


def of_match(tx: Tx, match: str) -> Tournament | None:
    """Returns the tournament that a match belongs to, or None."""
    return read(tx, id_of(match).of(tx))


def id_of(match: str) -> Query[str | None]:
    """Asks for the id of the tournament that a match belongs to; None if it does to none."""
    sql = "SELECT tournament FROM fixtures WHERE match = :match"
    return Query(sql, {"match": match}, lambda rows: rows[0]["tournament"] if rows else None)


def update(tx: Tx, tournament: str, **values: Value) -> None:
    """Sets fields of a tournament, and raises its state. Only for fixed names of columns."""
    assigns = "".join(f", {name} = :{name}" for name in values)
    tx.run(
        f"UPDATE tournaments SET state = state + 1{assigns} WHERE id = :id", id=tournament, **values
    )
    tx.touched.change_tournament(tournament)


def show_anew(tx: Tx, cup: Tournament, **values: Value) -> None:
    """Sets fields as `update` does, and has the message sent anew; the present one is replaced.

    As long as an earlier one still waits for that, the present one is only edited.
    """
    if cup.replaced is None:
        values = {**values, "lobby": cup.message, "message": None}
    update(tx, cup.id, **values)


def move(tx: Tx, tournament: str, guild: int, channel: int) -> None:
    """Moves a tournament to another channel, where its standing is sent anew."""
    known = read(tx, tournament)
    if known is not None and (known.guild, known.channel) != (guild, channel):
        update(tx, tournament, guild=guild, channel=channel, message=None, lobby=None)


def write_entrants(tx: Tx, tournament: str, entrants: tuple[Entrant, ...]) -> None:
    """Stores who takes part, in place of those before."""
    tx.run("DELETE FROM entrants WHERE tournament = :id", id=tournament)
    for one in entrants:
        tx.run(
            "INSERT INTO entrants (tournament, number, person, name, left_at)"
            " VALUES (:id, :number, :person, :name, :left_at)",
            id=tournament,
            number=one.number,
            person=one.person,
            name=one.name,
            left_at=one.left_at,
        )


def leave(tx: Tx, tournament: str, number: int, at: float) -> None:
    """Notes that an entrant has left a tournament that runs."""
    tx.run(
        "UPDATE entrants SET left_at = :at WHERE tournament = :id AND number = :number",
        id=tournament,
        number=number,
        at=at,
    )


def write_fixture(tx: Tx, tournament: str, fixture: Fixture) -> None:
    """Stores a fixture, new or changed. Raises `Conflict` if its match belongs to another one."""
    tx.run(
        "INSERT INTO fixtures (tournament, stage, round, first, second, match, outcome,"
        " first_points, second_points) VALUES (:id, :stage, :round, :first, :second, :match,"
        " :outcome, :first_points, :second_points)"
        " ON CONFLICT (tournament, stage, round, first) DO UPDATE SET match = excluded.match,"
        " outcome = excluded.outcome, first_points = excluded.first_points,"
        " second_points = excluded.second_points",
        id=tournament,
        stage=fixture.stage,
        round=fixture.round,
        first=fixture.first,
        second=fixture.second,
        match=fixture.match,
        outcome=fixture.outcome,
        first_points=fixture.first_points,
        second_points=fixture.second_points,
    )


def open_of(tx: Tx, host: int, channel: int) -> str | None:
    """Returns a tournament of a host in a channel that has not started; None without one."""
    found = tx.row(
        "SELECT id FROM tournaments WHERE status = :open AND channel = :channel AND host = :host",
        open=OPEN,
        channel=channel,
        host=host,
    )
    return None if found is None else found["id"]


def mark_shown(tx: Tx, tournament: str, message: int | None, shown: int) -> None:
    """Stores where the live message is, and which state it shows, unless it is replaced by now."""
    tx.run(
        "UPDATE tournaments SET message = :message, shown = :shown WHERE id = :id"
        " AND (lobby IS NULL OR lobby <> :message)",
        id=tournament,
        message=message,
        shown=shown,
    )


def put_away(tx: Tx, tournament: str) -> None:
    """Notes that the message that was replaced is deleted."""
    tx.run("UPDATE tournaments SET lobby = NULL WHERE id = :id", id=tournament)


def lagging(tx: Tx, part: Part = WHOLE) -> tuple[str, ...]:
    """Returns the tournaments of a part whose messages lag behind them or are not known."""
    rows = tx.rows(
        "SELECT id FROM tournaments WHERE (shown < state OR lobby IS NOT NULL"
        f" OR (message IS NULL AND status <> :closed)) AND {part.where('guild')}"
        " ORDER BY created_at",
        closed=CLOSED,
    )
    return tuple(row["id"] for row in rows)


def of_person(tx: Tx, person: int) -> tuple[str, ...]:
    """Returns the tournaments that are not over and in which a person takes part."""
    rows = tx.rows(
        "SELECT t.id FROM tournaments t, entrants e WHERE e.tournament = t.id"
        " AND e.person = :person AND e.left_at IS NULL AND t.status IN ('open', 'running')"
        " ORDER BY t.created_at",
        person=person,
    )
    return tuple(row["id"] for row in rows)


def forget(tx: Tx, person: int, name: str) -> None:
    """Cuts a person out of all tournaments, whose words and pictures are shown anew."""
    named = tx.rows(
        "SELECT DISTINCT tournament FROM entrants WHERE person = :person"
        " AND tournament IN (SELECT tournament FROM fixtures)",
        person=person,
    )
    for row in named:
        update(tx, row["tournament"])
    sql = "UPDATE tournaments SET host = :nobody WHERE host = :person"
    tx.run(sql, nobody=NOBODY, person=person)
    sql = "UPDATE entrants SET person = NULL, name = :name WHERE person = :person"
    tx.run(sql, name=name, person=person)


_ENDED = "SELECT id FROM tournaments WHERE guild = :guild AND status IN ('over', 'closed')"


def forget_server(tx: Tx, guild: int) -> int:
    """Deletes the tournaments of a server that have ended, not their matches; returns how many."""
    for table in ("fixtures", "entrants"):
        tx.run(f"DELETE FROM {table} WHERE tournament IN ({_ENDED})", guild=guild)
    return tx.changed(f"DELETE FROM tournaments WHERE id IN ({_ENDED})", guild=guild)


def _tournament(
    found: Record, entrants: tuple[Entrant, ...], fixtures: tuple[Fixture, ...]
) -> Tournament:
    data = dict(found)
    data["options"] = msgspec.json.decode(found["options"], type=dict[str, str])
    data["replaced"] = data.pop("lobby")
    data["by_points"] = found["by_points"] > 0
    data["adds_up"] = found["by_points"] > 1
    return Tournament(**data, entrants=entrants, fixtures=fixtures)


def _entrant(row: Record) -> Entrant:
    return Entrant(row["number"], row["person"], row["name"], row["left_at"])


def _fixture(row: Record) -> Fixture:
    data = dict(row)
    del data["tournament"]
    return Fixture(**data)
