"""The rounds of a tournament: each begins its matches together, and their ends are entered.

`settle` does whatever is due at a tournament: it enters what has ended, gives walkovers for those
who have left, begins the next round, and ends the tournament. It decides by what its transaction
reads, so that it is harmless to call it once more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from bot.cogs.tournament import rows
from bot.cogs.tournament.ranking import in_round, leaders, play_off
from bot.cogs.tournament.rows import Entrant, Fixture, Tournament
from bot.match.feature import MatchChange, MatchContext, Write
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby import deals
from bot.match.lobby.begin import add, begin
from bot.match.lobby.shell_terms import PLAYERS, RATED, proposed, terms_of
from bot.match.lobby.terms import applies, engine_options, evened, picked_option, seat_counts
from bot.match.lobby.typed_options import Fits
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import PACE, PACES
from bot.store.deals import Deal
from bot.store.jobs import NO_SEAT, Job, put
from bot.store.keys import new_match_id
from bot.store.matches import MatchRecord, read_match
from bot.store.move_log import last_row, read_causes, seats_left
from bot.store.results import Result, read_results, read_void
from bot.store.seats import Clock, Person, Sitting
from bot.store.tables import Fact, Facts, Table
from bot.store.tx import Tx
from games.core import Kind, Outcome, Refused, Seat, Tape, settle_options
from games.core import begin as begin_play
from games.core import settle as settle_game

TOURNAMENT = "tournament"
"""The kind of duty that looks what is due at a tournament; its `match` is the tournament."""

TOURNAMENT_PACES = tuple(pace for pace, seconds in PACES.items() if seconds <= PACES["1 day"])
"""The values of the pace of a tournament: a round must come to its end."""

CUP: Fact[Tournament | None] = Fact("tournament", rows.id_of, None, rows.read)
"""The tournament that a match belongs to."""


def look_at(tournament: str, at: float) -> Job:
    """Returns the duty to look at a tournament at a time."""
    return Job(TOURNAMENT, tournament, NO_SEAT, 0, at)


def after(change: MatchChange, now: Live) -> None:
    """Enters a match of a tournament in the transaction that ends it, and begins what follows."""
    cup = now.table.fact(CUP)
    if cup is not None and now.match.status == "over":
        change.tx.needs(cup.id)
        settle(change, cup.id)


def ended(write: Write, table: Table) -> None:
    """Has the tournament of a match looked at now, because the match ended without a row."""
    cup = table.fact(CUP)
    if cup is not None:
        put(write.tx, look_at(cup.id, write.at))


def settle(write: Write, tournament: str) -> None:
    """Does all that is due at a tournament. Nothing is, unless it runs."""
    tx = write.tx
    cup = rows.read(tx, tournament)
    if cup is None or cup.status != rows.RUNNING:
        return
    known = cup
    for fixture in cup.fixtures:
        if fixture.outcome is None:
            now = _decided(write, cup, fixture)
            cup = _without_idle(write, _entered(cup, fixture, now), now)
    if _is_waiting(cup):
        _store(tx, known, cup)
        return
    if _is_deserted(tx, cup):
        _store(tx, known, cup)
        _end_tournament(write, cup, rows.CLOSED)
        return
    further = play_off(cup) if all(each.outcome is not None for each in cup.fixtures) else ()
    cup = replace(cup, fixtures=(*cup.fixtures, *further))
    if len(cup.staying) < 2 or not any(each.outcome is None for each in cup.fixtures):
        _store(tx, known, cup)
        _end_tournament(write, cup, rows.OVER if leaders(cup) else rows.CLOSED)
        return
    for fixture in in_round(cup):
        if fixture.outcome is None:
            cup = _entered(cup, fixture, _begin_match(write, cup, fixture))
    _store(tx, known, cup)


def _is_waiting(cup: Tournament) -> bool:
    """Whether a match still runs: the next round begins when all of this one are over."""
    return any(each.match is not None and each.outcome is None for each in cup.fixtures)


def _entered(cup: Tournament, old: Fixture, new: Fixture) -> Tournament:
    return replace(cup, fixtures=tuple(new if one == old else one for one in cup.fixtures))


def _store(tx: Tx, known: Tournament, cup: Tournament) -> None:
    """Stores the fixtures that have changed; one that has begun was stored with its match."""
    changed = [one for one in cup.fixtures if one not in known.fixtures]
    for one in changed:
        rows.write_fixture(tx, cup.id, one)
    if changed:
        rows.update(tx, cup.id)


def _is_deserted(tx: Tx, cup: Tournament) -> bool:
    """Whether all matches of the last round slept until they were void.

    Their channel or server is gone, or nobody plays: further matches would only sleep, too.
    """
    begun = [one for one in cup.fixtures if one.match is not None]
    last = max(((one.stage, one.round) for one in begun), default=None)
    matches = [one.match or "" for one in begun if (one.stage, one.round) == last]
    ends = [read_void(tx, match) for match in matches]
    return bool(ends) and all(end is not None and end.person is None for end in ends)


def _end_tournament(write: Write, cup: Tournament, status: str) -> None:
    """Ends a tournament. One that everybody has left, or that nobody plays on, has no winner."""
    rows.show_anew(write.tx, cup, status=status, ended_at=write.at)


def _without_idle(write: Write, cup: Tournament, fixture: Fixture) -> Tournament:
    """Returns a tournament without who let the time of a match for the top run out.

    People who are tied and do not play would else be given matches for ever.
    """
    if fixture.stage == 0 or fixture.match is None or fixture.outcome is None:
        return cup
    tx = write.tx
    causes = read_causes(tx, fixture.match)
    if not causes or causes[-1].actor != Clock() or causes[-1].n < last_row(tx, fixture.match):
        return cup
    loser, at = fixture.second, write.at
    if fixture.outcome == rows.SECOND:
        loser = fixture.first
    rows.leave(tx, cup.id, loser, at)
    gone = replace(cup.entrants[loser], left_at=at)
    entrants = (gone if one.number == loser else one for one in cup.entrants)
    return replace(cup, entrants=tuple(entrants))


def _decided(write: Write, cup: Tournament, fixture: Fixture) -> Fixture:
    """Returns an open fixture with its outcome, if it has one by now."""
    tx = write.tx
    if fixture.match is None:
        return _walkover(write.means, cup, fixture)
    found = read_match(tx, fixture.match)
    if found is not None and found.status == "aside":  # nobody can leave it by a move
        return _walkover(write.means, cup, fixture)
    if found is None or found.status not in ("over", "closed"):
        return fixture
    results = read_results(tx, fixture.match)
    if not cup.adds_up:
        return _with_results(fixture, results)
    return _with_all_points(write.means, cup, fixture, results, seats_left(tx, fixture.match))


def _with_results(fixture: Fixture, results: tuple[Result, ...]) -> Fixture:
    """Returns a fixture as its match ended; without a result it counts for nobody."""
    if len(results) != 2:
        return replace(fixture, outcome=rows.NONE)
    won = [result.place == 1 for result in results]
    points = [(result.points or 0) * has_won for result, has_won in zip(results, won, strict=True)]
    return replace(fixture, outcome=_outcome(*won), first_points=points[0], second_points=points[1])


def _with_all_points(
    means: MatchContext,
    cup: Tournament,
    fixture: Fixture,
    results: tuple[Result, ...],
    left: Collection[int],
) -> Fixture:
    """Returns a fixture of a tournament in which all points add up, as its match ended.

    Who has left the match has what that costs from it.
    """
    entered = _with_results(fixture, results)
    if entered.outcome == rows.NONE:
        return entered
    first, second = (
        _forfeit(means, cup) if one.seat in left else one.points or 0 for one in results
    )
    return replace(entered, first_points=first, second_points=second)


def _forfeit(means: MatchContext, cup: Tournament) -> int:
    forfeit = means.shelf[cup.game].forfeit
    return forfeit if cup.adds_up and forfeit is not None else 0


def _outcome(first: bool, second: bool) -> str:
    if first == second:
        return rows.DRAW
    return rows.FIRST if first else rows.SECOND


def _walkover(means: MatchContext, cup: Tournament, fixture: Fixture) -> Fixture:
    """Returns a fixture that has not begun, or is on hold, as lost by who has left.

    It brings what leaving the match at its set-up would bring.
    """
    left = [cup.entrants[number].left_at is not None for number in fixture.both]
    if not any(left):
        return fixture
    if all(left):
        return replace(fixture, outcome=rows.NONE)
    seat = Seat(left.index(True))
    outcome = rows.SECOND if seat == 0 else rows.FIRST
    if not cup.by_points:
        return replace(fixture, outcome=outcome)
    found = _left_at_once(means, cup, seat)
    points = [0 if found is None else found.points[at] or 0 for at in (0, 1)]
    points[seat] = _forfeit(means, cup)
    return replace(fixture, outcome=outcome, first_points=points[0], second_points=points[1])


def _left_at_once(means: MatchContext, cup: Tournament, seat: Seat) -> Outcome | None:
    """Returns how a match ends that a seat leaves before anything was played."""
    entry, chance = means.shelf[cup.game], means.chance
    game, options = entry.game, engine_options(entry, cup.options)
    play, _ = begin_play(game, settle_game(game, options), 2, Tape(chance))
    return game.outcome(game.leave(play.state, seat, chance).state)


def _begin_match(write: Write, cup: Tournament, fixture: Fixture) -> Fixture:
    """Begins the match of a fixture, with both people seated; returns the fixture with it."""
    tx, chance = write.tx, write.means.chance
    entry, people = write.means.shelf[cup.game], [cup.entrants[at] for at in fixture.both]
    name = deals.fresh(chance) if entry.deals else None
    table = replace(
        table_of(entry, cup, new_match_id(chance), people, write.at),
        facts=Facts(deal=Deal(name)),
    )
    add(tx, table)
    begun = replace(fixture, match=table.match.id)
    rows.write_fixture(tx, cup.id, begun)
    begin(write, table, table.seats)
    return begun


def table_of(
    entry: GameEntry, cup: Tournament, match: str, people: Sequence[Entrant], at: float
) -> Table:
    """Returns the table of a match of a tournament, at which these people sit in this order."""
    record = MatchRecord(
        id=match,
        game=cup.game,
        options=cup.options,
        terms=_terms(entry, cup.pace),
        seat_count=2,
        rules_version=entry.game.rules_version,
        guild=cup.guild,
        channel=cup.channel,
        host=_person(people[0]),
        created_at=at,
    )
    seats = (Sitting(seat, Person(_person(one)), one.name) for seat, one in enumerate(people))
    return Table(record, tuple(seats), 0)


def _terms(entry: GameEntry, pace: str) -> dict[str, str]:
    """Returns the terms of every match: two people, the pace, and else those of a usual table."""
    known = terms_of(entry)
    usual = {PLAYERS: "2", RATED.name: RATED.usual}
    fitting = {one.name: usual[one.name] for one in known if one.name in usual}
    return settle_options(known, {**fitting, PACE.name: pace})


def _person(entrant: Entrant) -> int:
    if entrant.person is None:
        raise AssertionError("who was forgotten has left")
    return entrant.person


def suits_two(entry: GameEntry, options: Mapping[str, str]) -> bool:
    """Whether two rivals can play a game with these options."""
    try:
        if 2 not in seat_counts(entry, options):
            return False
        return len(entry.game.sides(engine_options(entry, options), 2)) == 2
    except Refused:
        return False


def options_for_matches(entry: GameEntry, options: Mapping[str, str]) -> dict[str, str]:
    """Returns the options for every match of a tournament.

    What people would pick in a lobby keeps its default, because a tournament's matches have none.
    No seat has a better chance.
    Raises `not_for_two`, `by_schedule` for an option that names a seat or leaves a pick, and
    `counts_not` for one that changes nothing beside the rest.
    """
    usual, known = {**proposed(entry.game.options), **options}, {o.name for o in entry.game.options}
    for name in options.keys() - known:
        raise ShellRefused("by_schedule", option=name)
    for option in entry.game.options:
        asked = options.get(option.name)
        if option.kind is Kind.SEAT and asked is not None and asked not in option.values:
            raise ShellRefused("by_schedule", option=option.name)
        if option.kind is Kind.EACH and option.name not in options:
            usual.pop(option.name, None)
        elif option.kind is Kind.EACH and picked_option(entry, options) is option:
            raise ShellRefused("by_schedule", option=option.name)
    if not suits_two(entry, usual):
        raise ShellRefused("not_for_two", title=entry.title)
    even = evened(entry, usual)
    for name, value in options.items():
        if even.get(name) != value and name in even:
            raise ShellRefused("by_schedule", option=name)
    for option in entry.game.options:
        if option.name in options and not applies(entry, option, even, 2):
            raise ShellRefused("counts_not", option=option.name)
    return even


def fits_matches(entry: GameEntry) -> Fits:
    """Returns whether typed texts fit the matches of a tournament."""

    def fits(texts: Mapping[str, str], _name: str) -> bool:
        try:
            options_for_matches(entry, texts)
        except Refused:
            return False
        return True

    return fits
