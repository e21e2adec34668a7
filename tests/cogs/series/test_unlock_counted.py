"""Unlock in a tournament and in a series: what people score decides, and not where they sit.

A single game of Unlock can't be won by the Lock, so that it counts for nothing who guesses well if
there is one guesser. Matches that are counted together are therefore the game's own tournament.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.cogs.rematch.screens import roles
from bot.cogs.series import rules
from bot.cogs.series.rules import GAME, standing_of
from bot.cogs.series.screens import extras
from bot.cogs.tournament import rows
from bot.cogs.tournament.ranking import leaders, main, standing, winner
from bot.cogs.tournament.rounds import options_for_matches
from bot.cogs.tournament.rows import Tournament
from bot.cogs.tournament.screens import board, lobby
from bot.cogs.tournament.standing import earlier_lines, round_lines
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.store.matches import update_match
from bot.store.results import read_results
from games.core import Seat
from games.unlock.rules.notation import write
from render.picture import Picture
from tests.bot.screen_lives import told
from tests.cogs.tournament.cups import opened as opened_cup
from tests.cogs.tournament.cups import started
from tests.creating import creates
from tests.deeds import offers_rematch
from tests.desk import ANA, BEN, CY, Desk, name_of
from tests.interactions import fresh
from tests.seed import chance

UNLOCK = GAMES["unlock"]
CARDS = "6"
"""So many cards each game has, that it is over soon."""

Guess = Callable[[Live, Seat], str]


def skips(_live: Live, _seat: Seat) -> str:
    return "skip"


def finds(live: Live, _seat: Seat) -> str:
    """Every guesser finds every code in the first turn."""
    return "code:" + "-".join(map(str, live.play.state.secret))


def by_chance() -> Guess:
    """A guesser who draws some code or skips."""
    draw = chance("guesser")

    def guess(live: Live, seat: Seat) -> str:
        return write(live.entry.game.any_action(live.play.state, seat, draw))

    return guess


def finds_as(person: int) -> Guess:
    """This person finds every code in the first turn; everybody else skips."""

    def guess(live: Live, seat: Seat) -> str:
        if live.seats[seat].person != person:
            return "skip"
        return finds(live, seat)

    return guess


async def plays(desk: Desk, match: str, guess: Guess) -> Live:
    """Plays a match to its end: every Lock has the secret drawn."""
    live = await desk.matches.live(match)
    while live.match.status == "open":
        for seat in sorted(live.play.turn.waiting):
            person = live.seats[seat].person
            assert person is not None
            text = "random" if live.play.turn.ask == "secret" else guess(live, seat)
            acted = await desk.acts.act(match, person, text, stamp=None, interaction=fresh())
            live = acted.live
    return live


async def plays_all(desk: Desk, cup: Tournament, guess: Guess, stages: int = 1) -> list[Live]:
    """Plays the schedule of a tournament and the first stages after it."""
    lives: list[Live] = []
    while cup.status == rows.RUNNING:
        playing = [one for one in cup.fixtures if one.match is not None and one.outcome is None]
        if playing[0].stage >= stages:
            break
        for one in playing:
            lives.append(await plays(desk, str(one.match), guess))
        cup = await desk.cups.read(cup.id)
    return lives


async def opened(desk: Desk, people: int, **wishes: str) -> Live:
    """The first game of a best of three, begun."""
    options, terms = {"cards": CARDS, **wishes}, {"series": "best of 3", "players": str(people)}
    return await desk.live(
        await desk.opened("unlock", range(1, people + 1), options, invited=None, **terms)
    )


async def joined(desk: Desk, match: str, people: int) -> Live:
    for person in range(2, people + 1):
        await desk.lobby.join(match, person, name_of(person), interaction=fresh())
    return await desk.matches.live(match)


async def following(desk: Desk, live: Live) -> Live:
    found = await desk.store.read(lambda tx: rules.newest_game(tx, first_of(live)))
    return await desk.matches.live(found)


def first_of(live: Live) -> str:
    game = live.table.fact(GAME)
    return live.match.id if game is None else game.first


async def plays_series(desk: Desk, live: Live, guess: Guess, most: int) -> list[Live]:
    """Plays the games of a series, `most` at the most."""
    games: list[Live] = []
    while live.match.status == "open" and len(games) < most:
        games.append(await plays(desk, live.match.id, guess))
        live = await following(desk, live)
    return games


async def test_three_who_only_skip_are_level_after_every_stage(desk: Desk) -> None:
    cup = await started(desk, "unlock", 3, cards=CARDS)
    await plays_all(desk, cup, skips, stages=2)
    cup = await desk.cups.read(cup.id)
    decided = [one for one in cup.fixtures if one.outcome is not None]
    assert len(decided) == 6
    assert {one.outcome for one in decided} == {rows.DRAW}
    assert [(line.place, line.score) for line in standing(cup)] == [(1, 0)] * 3
    assert leaders(cup) == (0, 1, 2)


async def test_un15_what_everybody_scored_as_guesser_decides(desk: Desk) -> None:
    cup = await started(desk, "unlock", 3, cards=CARDS)
    lives = await plays_all(desk, cup, by_chance())
    cup = await desk.cups.read(cup.id)
    scored, locks = Counter[str](), Counter[str]()
    for live in lives:
        names = [sitting.name for sitting in live.seats]
        for game in live.view(None).results:
            locks[names[game.lock]] += 1
            for name, score in zip(names, game.scores, strict=True):
                scored[name] += score or 0
    assert set(locks.values()) == {2}, "everybody is the Lock equally often"
    assert {line.entrant.name: line.score for line in standing(cup)} == dict(scored)
    best = [name for name in scored if scored[name] == max(scored.values())]
    assert sorted(cup.entrants[number].name for number in leaders(cup)) == sorted(best)
    assert (cup.by_points, cup.adds_up) == (True, True)


async def test_the_better_guesser_wins_a_tournament_from_every_seat(desk: Desk) -> None:
    cup = await started(desk, "unlock", 3, cards=CARDS)
    await plays_all(desk, cup, finds_as(BEN))
    cup = await desk.cups.read(cup.id)
    won = winner(cup)
    assert won is not None
    assert won.person == BEN
    assert {one.outcome for one in main(cup)} == {rows.FIRST, rows.SECOND, rows.DRAW}
    shown = round_lines(replace(cup, status=rows.RUNNING))
    assert " to 0" in shown or "drew, 0 each" in shown


async def test_who_leaves_a_match_has_the_least_of_a_game_from_it(desk: Desk) -> None:
    """Else who has scored would leave, so that the other one does not."""
    cup = await started(desk, "unlock", 4, cards=CARDS)
    fixture = next(one for one in cup.fixtures if one.match is not None)
    leaver = cup.entrants[fixture.second].person
    assert leaver is not None
    match = str(fixture.match)
    live = await desk.matches.live(match)
    while live.view(None).round == 1:
        for seat in sorted(live.play.turn.waiting):
            person = live.seats[seat].person
            assert person is not None
            ask = live.play.turn.ask
            text = "random" if ask == "secret" else finds_as(leaver)(live, seat)
            acted = await desk.acts.act(match, person, text, stamp=None, interaction=fresh())
            live = acted.live
    assert live.view(None).totals[1] > 0
    await desk.acts.resign(match, leaver, interaction=fresh())
    entered = (await desk.cups.read(cup.id)).fixture(match)
    assert entered is not None
    assert entered.outcome == rows.FIRST
    assert (entered.first_points, entered.second_points) == (0, -10)
    await desk.cups.quit(cup.id, leaver, interaction=fresh())
    cup = await desk.cups.read(cup.id)
    for one in (one for one in cup.fixtures if one.is_walkover):
        points = (one.first_points, one.second_points)
        assert points == ((0, -10) if one.outcome == rows.FIRST else (-10, 0))
    shown = told(board(UNLOCK, replace(cup, status=rows.RUNNING), Picture(b"", 1, 1)))
    assert "−30 points in 3 matches · has left" in shown
    assert ", 0 to −10" in shown


def test_a_single_game_can_not_be_chosen_for_a_tournament() -> None:
    assert options_for_matches(UNLOCK, {"grid": "4"})["tournament"] == "on"
    assert options_for_matches(UNLOCK, {"lock": "bot"}).get("tournament", "off") == "off"
    with pytest.raises(ShellRefused) as refused:
        options_for_matches(UNLOCK, {"tournament": "off"})
    assert refused.value.key == "by_schedule"


@pytest.mark.parametrize("people", [2, 3])
async def test_who_only_skip_are_level_in_a_series(desk: Desk, people: int) -> None:
    games = await plays_series(desk, await opened(desk, people), skips, 4)
    assert len(games) == 4
    for live in games:
        standing = standing_of(live)
        assert standing is not None
        assert standing.totals == (0,) * people
        assert extras(live, None).sequel.startswith("It stands ")


@pytest.mark.parametrize("person", [ANA, BEN])
async def test_the_better_guesser_wins_a_series_from_every_seat(desk: Desk, person: int) -> None:
    games = await plays_series(desk, await opened(desk, 2), finds_as(person), 9)
    assert len(games) == 2
    standing = standing_of(games[-1])
    assert standing is not None
    assert standing.winner is not None
    assert games[-1].seats[standing.winner].person == person


async def test_the_first_lock_of_a_series_moves_on(desk: Desk) -> None:
    games = await plays_series(desk, await opened(desk, 3), skips, 3)
    assert [live.seats[0].person for live in games] == [ANA, BEN, CY]
    assert "Ben starts." in extras(games[0], None).sequel
    assert roles(games[0], (0, 1, 2)) == "", "everybody is the Lock"


async def test_a_series_against_the_house_keeps_its_single_games(desk: Desk) -> None:
    live = await opened(desk, 2, lock="bot")
    assert live.match.options["tournament"] == "off"
    assert "as it was begun" not in extras(live, None).standing


async def of_before(desk: Desk) -> Live:
    """A best of three as it was begun before: its table still has single games."""
    table = await creates(
        desk.lobby,
        UNLOCK,
        {"cards": "6"},
        guild=7,
        channel=8,
        host=ANA,
        host_name="Ana",
        interaction=fresh(),
        terms={"series": "best of 3", "players": "2"},
    )
    old = {**table.match.options, "tournament": "off", "lock": "0"}
    await desk.store.write(lambda tx: update_match(tx, table.match.id, {"options": old}))
    return await joined(desk, table.match.id, 2)


async def test_a_series_of_before_goes_on_as_it_was_begun_and_says_so(desk: Desk) -> None:
    one = await of_before(desk)
    note = "every game counts by itself here"
    assert note in extras(one, None).standing
    one = await plays(desk, one.match.id, finds)
    assert "▲ is the Lock" in extras(one, None).sequel
    two = await following(desk, one)
    assert (two.match.options["tournament"], two.match.options["lock"]) == ("off", "1")
    assert note in extras(two, None).standing
    standing = standing_of(two)
    assert standing is not None
    assert standing.totals == (0, 1), "whoever guessed has won, as it was begun"
    three = (await plays_series(desk, two, finds, 2))[-1]
    assert three.match.status == "over"


async def test_a_rematch_of_a_series_of_before_is_a_series_of_today(desk: Desk) -> None:
    last = (await plays_series(desk, await of_before(desk), finds, 3))[-1]
    begun = None
    for person in (ANA, BEN):
        begun = await offers_rematch(desk.matches, last.match.id, person)
    assert begun is not None
    live = await desk.matches.live(begun.match.id)
    assert live.match.options["tournament"] == "on"
    assert "as it was begun" not in extras(live, None).standing


async def test_a_tournament_of_before_goes_on_as_it_was_begun_and_says_so(desk: Desk) -> None:
    cup = await opened_cup(desk, "unlock", 3)
    await desk.store.write(
        lambda tx: tx.run(
            "UPDATE tournaments SET by_points = 0, options = :options WHERE id = :id",
            options='{"cards": "6"}',
            id=cup.id,
        )
    )
    cup = await desk.cups.read(cup.id)
    note = "goes on as it was begun: wins count, and each match is a single game"
    assert note in told(lobby(UNLOCK, cup))
    cup = await desk.cups.start(cup.id, ANA, interaction=fresh())
    lives = await plays_all(desk, cup, finds)
    cup = await desk.cups.read(cup.id)
    assert {live.match.options["tournament"] for live in lives} == {"off"}
    assert {one.outcome for one in main(cup)} == {rows.SECOND}
    assert sum(line.score for line in standing(cup)) == 6, "two halves for every win"
    assert note in "".join(earlier_lines(UNLOCK, cup))
    fresh_cup = await started(desk, "unlock", 3, cards=CARDS)
    assert earlier_lines(UNLOCK, fresh_cup) == []


async def test_results_of_a_fixture_are_the_totals_of_both(desk: Desk) -> None:
    cup = await started(desk, "unlock", 3, cards=CARDS)
    fixture = next(one for one in cup.fixtures if one.match is not None)
    await plays(desk, str(fixture.match), finds_as(BEN))
    results = await desk.store.read(lambda tx: read_results(tx, str(fixture.match)))
    entered = (await desk.cups.read(cup.id)).fixture(str(fixture.match))
    assert entered is not None
    assert (entered.first_points, entered.second_points) == tuple(one.points for one in results)
