"""Games follow each other until a side has won enough: who starts, what counts, what ends it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot import screens
from bot.cogs.series import rules
from bot.cogs.series.rules import GAME, standing_of
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.screens.refusals import sentence
from bot.store.results import read_results
from bot.store.seats import Computer
from games.core import MARKS, Level
from tests.creating import creates
from tests.deeds import computer_sits, offers_rematch
from tests.desk import ANA, BEN, CHANNEL, CY, DEE, GUILD, Desk, name_of
from tests.interactions import fresh
from tests.probe.actions import Dial, write
from tests.probe.entry import DIAL
from tests.probe.numbers import hidden, other

BEST = {"series": "best of 3"}
FOUR = (ANA, BEN, CY, DEE)


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await Desk.open(tmp_path, {**GAMES, DIAL.key: DIAL})
    yield made
    await made.store.close()


@pytest.fixture
async def scoring(tmp_path: Path) -> AsyncIterator[Desk]:
    """A desk at which a series of Dial is played to points."""
    entry = replace(DIAL, series_points=(5, 200, 30))
    made = await Desk.open(tmp_path, {DIAL.key: entry})
    yield made
    await made.store.close()


class Series:
    """A series at a desk: `live` is the game that is played, `games` are all, the first first."""

    def __init__(self, desk: Desk, live: Live) -> None:
        self.desk, self.live, self.games = desk, live, [live.match.id]

    @property
    def match(self) -> str:
        return self.live.match.id

    async def now(self) -> Live:
        """The newest game, after what has just happened."""
        self.live = await self.desk.live(self.match)
        following = self.live.facts.rematch
        if following is not None:
            self.live = await self.desk.live(following)
            self.games.append(following)
        await self.desk.waits(0)
        return self.live

    async def round_of(self, *opens: bool) -> Live:
        """A round in which each seat, as they are asked, opens its safe or not."""
        for does in opens:
            number = hidden(self.live) if does else other(self.live)
            person = await self.desk.waited_for(self.match)
            await self.desk.plays(self.match, person, write(Dial(number)))
            await self.now()
        return self.live

    async def first_wins(self) -> Live:
        """Who is asked first wins the game in its first round."""
        return await self.round_of(True, False)

    async def resigns(self, person: int) -> Live:
        """A person leaves the game, and with it the series, which the question tells."""
        seat = self.live.seat_for(person)
        assert seat is not None
        assert "The series ends with it." in str(screens.resign(self.live, seat))
        await self.desk.acts.resign(self.match, person, interaction=fresh())
        return await self.now()

    async def told(self, game: int) -> str:
        """What the board of a game says, which is its result once it is over."""
        return (await self.desk.board(self.games[game - 1])).text

    async def labels(self, game: int) -> list[str]:
        return (await self.desk.board(self.games[game - 1])).labels

    def totals(self) -> tuple[int, ...]:
        """What each side has won, the game that is played included once it is over."""
        standing = standing_of(self.live)
        assert standing is not None
        return standing.totals

    def person(self, seat: int) -> int:
        person = self.live.seats[seat].person
        assert person is not None
        return person


async def dialled(desk: Desk, count: int = 2, /, **options: str) -> Series:
    """A series of Dial that has begun, best of 3 unless something else is said."""
    terms = {"series": options.pop("series", "best of 3")}
    options = {"clues": "off", **options}
    match = await desk.begun("dial", FOUR[:count], options, **terms)
    return Series(desk, await desk.live(match))


def names(live: Live) -> list[str]:
    return [seat.name for seat in live.seats]


def named(live: Live, seat: int) -> str:
    return f"{MARKS[seat]} {live.seats[seat].name}"


async def test_a_best_of_three_is_played_to_its_end(desk: Desk) -> None:
    series = await dialled(desk)
    one = series.live
    first, second = names(one)
    assert f"Game 1, best of 3: ● {first} 0 – ▲ {second} 0" in await series.told(1)

    two = await series.first_wins()
    assert f"● {first} leads 1 to 0. Game 2 begins; {second} starts." in await series.told(1)
    assert await series.labels(1) == ["Game 2", "Look back"], "no rematch between"
    assert (two.match.previous, two.match.terms["series"]) == (one.match.id, "best of 3")
    assert names(two) == [second, first]
    assert await desk.waited_for(two.match.id) == one.seats[1].person, "the loser starts"
    assert f"Game 2, best of 3: ● {second} 0 – ▲ {first} 1" in await series.told(2)

    three = await series.first_wins()
    assert f"It stands 1 to 1. Game 3 begins; {first} starts." in await series.told(2)
    over = await series.first_wins()
    assert over.match.id == three.match.id
    assert over.match.status == "over"
    assert f"🏆 ● {first} wins the series, 2 to 1, in 3 games." in await series.told(3)
    assert (await series.labels(3))[0] == "Rematch"
    for live in (one, two, three):
        results = await desk.store.read(lambda tx, live=live: read_results(tx, live.match.id))
        assert [found.name for found in results] == names(live)


async def test_a_game_of_a_series_leads_to_the_newest(desk: Desk) -> None:
    series = await dialled(desk)
    for number in (2, 3):
        await series.first_wins()
        assert (
            await desk.store.read(lambda tx: rules.newest_game(tx, series.games[0])) == series.match
        )
        game = await desk.store.read(lambda tx: rules.game_of(series.match).of(tx))
        assert game is not None
        assert (game.first, game.number) == (series.games[0], number)
    assert await series.labels(2) == ["Game 3", "Look back"]


async def test_a_rematch_of_a_series_is_a_whole_new_series(desk: Desk) -> None:
    series = await dialled(desk)
    await series.first_wins()
    await series.round_of(False, True)
    assert "wins the series, 2 to 0, in 2 games." in await series.told(2)
    assert await offers_rematch(desk.matches, series.match, ANA) is None
    assert await offers_rematch(desk.matches, series.match, BEN) is not None
    anew = await series.now()
    assert anew.match.id == series.games[2]
    assert anew.table.fact(GAME) is None
    told = f"Game 1, best of 3: ● {names(anew)[0]} 0 – ▲ {names(anew)[1]} 0"
    assert told in await series.told(3)


async def test_nobody_gets_a_rematch_between_two_games(desk: Desk) -> None:
    series = await dialled(desk)
    await series.first_wins()
    with pytest.raises(ShellRefused, match="not_lobby") as why:
        await offers_rematch(desk.matches, series.games[0], ANA)
    assert "begun already" in sentence(why.value)


async def test_games_follow_until_somebody_has_the_points(scoring: Desk) -> None:
    """A safe that is open in the first of six rounds is worth 6 points, in the second 5."""
    series = await dialled(scoring, series="11")
    first, second = names(series.live)
    assert f"Game 1, to 11 points: ● {first} 0 – ▲ {second} 0" in await series.told(1)
    await series.first_wins()
    assert f"● {first} leads 6 to 0." in await series.told(1)
    await series.round_of(False, False)
    three = await series.round_of(True, False)
    assert f"▲ {first} leads 6 to 5." in await series.told(2)
    assert f"Game 3, to 11 points: ● {first} 6 – ▲ {second} 5" in await series.told(3)
    game = three.table.fact(GAME)
    assert game is not None
    assert game.before == (6, 5)
    await series.first_wins()
    assert f"🏆 ● {first} wins the series, 12 to 5, in 3 games." in await series.told(3)
    assert len(series.games) == 3


async def test_a_draw_counts_for_nobody_and_is_followed_by_a_game(desk: Desk) -> None:
    series = await dialled(desk)
    first, second = names(series.live)
    two = await series.round_of(True, True)
    assert "It stands 0 to 0. Game 2 begins;" in await series.told(1)
    assert len(series.games) == 2
    assert names(two) == [second, first]
    assert series.totals() == (0, 0)


async def test_a_shared_win_counts_for_each_and_a_tie_at_the_line_goes_on(desk: Desk) -> None:
    series = await dialled(desk, tie="share")
    await series.round_of(True, True)
    assert "It stands 1 to 1." in await series.told(1)
    three = await series.round_of(True, True)
    assert "It stands 2 to 2. Game 3 begins;" in await series.told(2)
    await series.first_wins()
    assert len(series.games) == 3
    won = f"🏆 {named(three, 0)} wins the series, 3 to 2, in 3 games."
    assert won in await series.told(3)


async def test_leaving_ends_the_series_and_tells_who_is_ahead(desk: Desk) -> None:
    series = await dialled(desk)
    over = await series.resigns(series.person(1))
    assert over.match.status == "over"
    assert over.facts.rematch is None
    told = f"because somebody has left. {named(over, 0)} is ahead, 1 to 0."
    assert told in await series.told(1)
    assert (await series.labels(1))[0] == "Rematch"


async def test_leaving_a_series_that_stands_even_has_no_winner(desk: Desk) -> None:
    series = await dialled(desk)
    await series.first_wins()
    over = await series.resigns(series.person(1))
    assert over.facts.rematch is None
    told = "The series ends here, because somebody has left. It stands 1 to 1."
    assert told in await series.told(2)


async def test_who_leaves_the_last_game_that_was_needed_has_lost_the_series(desk: Desk) -> None:
    series = await dialled(desk)
    await series.first_wins()
    over = await series.resigns(series.person(0))
    told = await series.told(2)
    assert f"🏆 {named(over, 1)} wins the series, 2 to 0, in 2 games." in told
    assert "ends here" not in told


async def test_a_game_that_goes_on_without_a_seat_is_the_last_one(desk: Desk) -> None:
    series = await dialled(desk, 4)
    live = await series.resigns(series.person(1))
    assert live.match.status == "open"
    assert "0 · the last game, because somebody has left" in await series.told(1)
    over = await series.first_wins()
    assert over.match.status == "over"
    assert len(series.games) == 1
    told = f"{named(over, 0)} and {named(over, 2)} are ahead, 1 to 0."
    assert told in await series.told(1)


async def test_three_rivals_are_each_told(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN, CY), None, series="best of 3")
    series = Series(desk, await desk.live(match))
    line = "Game 1, best of 3: ● Ana 0 – ▲ Ben 0 – ■ Cy 0"
    for lock, finds, misses in ((ANA, BEN, CY), (BEN, CY, ANA), (CY, BEN, ANA)):
        await desk.plays(match, lock, "code:1-2-5")
        assert line in await series.told(1)
        for person, code in ((misses, "code:4-7-8"), (finds, "code:1-2-5")):
            await desk.plays(match, person, code)
    after = await series.now()
    won = "● Ana 0 – ▲ Ben 1 – ■ Cy 0"
    assert f"▲ Ben leads: {won}. Game 2 begins; Ben starts." in await series.told(1)
    assert after.match.previous == match
    assert names(after) == ["Ben", "Cy", "Ana"], "the first Lock moves on"
    assert "● Ben 1 – ▲ Cy 0 – ■ Ana 0" in await series.told(2)


async def test_a_computer_plays_on_in_the_next_game(desk: Desk) -> None:
    series = await dialled(desk, rounds="1")
    seat, bens = series.live.table.seats_of(BEN)[0], Computer(Level.EASY)

    await computer_sits(desk.acts, series.match, BEN, seat, bens)
    played = set[str]()
    for _ in range(20):
        await desk.waits(60)
        live = await series.now()
        played |= {match for match in series.games if bens in await desk.actors(match)}
        if len(played) > 1:
            break
        if live.seats[min(live.play.turn.waiting)].person is not None:
            await series.round_of(False)
    assert len(played) > 1
    assert series.live.table.fact(GAME) is not None
    assert bens in {sitting.sitter for sitting in series.live.seats}


async def test_what_a_seat_has_won_passes_on_with_it(desk: Desk) -> None:
    series = await dialled(desk)
    two = await series.first_wins()
    await desk.hands_over(series.match, series.person(1), DEE)
    await series.now()
    assert f"● {names(two)[0]} 0 – ▲ Dee 1" in await series.told(2)
    await series.round_of(False, False)
    await series.round_of(False, True)
    assert len(series.games) == 2
    assert "🏆 ▲ Dee wins the series, 2 to 0, in 2 games." in await series.told(2)


async def test_partners_win_a_series_together(desk: Desk) -> None:
    series = await dialled(desk, 4)
    one = series.live
    side = f"{named(one, 0)} and {named(one, 2)}"
    rivals = f"{named(one, 1)} and {named(one, 3)}"
    assert f"Game 1, best of 3: {side} 0 – {rivals} 0" in await series.told(1)
    two = await series.round_of(True, False, False)
    assert len(series.games) == 2
    assert f"{side} lead 1 to 0. Game 2 begins;" in await series.told(1)
    game = two.table.fact(GAME)
    assert game is not None
    assert game.before == (0, 1, 0, 1)


async def test_the_end_of_a_game_calls_each_person_once(desk: Desk) -> None:
    series = await dialled(desk)
    first = names(series.live)[0]
    winner, loser = series.person(0), series.person(1)
    await series.first_wins()
    (told,) = [call for call in desk.calls if "Game 2 begins" in call.text]
    assert told.people == (winner,), "who ended it knows"
    assert f"● {first} leads 1 to 0. Game 2 begins;" in told.text
    assert "Rematch?" not in told.text
    assert desk.heard(loser, " · game 2 against ") == 1, "who starts is called to it"
    assert desk.heard(winner, " · game 2 against ") == 0
    await series.first_wins()
    await series.first_wins()
    (end,) = [call for call in desk.calls if "wins the series" in call.text]
    assert end.people == (winner,)
    won = f"🏆 ● {first} wins the series, 2 to 1, in 3 games. Rematch?"
    assert end.text.removesuffix(f" <@{winner}>").endswith(won)


async def opened(desk: Desk, options: dict[str, str], **terms: str) -> str:
    """The words of a table of Dial that waits for people, and behind its More."""
    table = await creates(
        desk.lobby,
        desk.matches.shelf["dial"],
        options,
        guild=GUILD,
        channel=CHANNEL,
        host=ANA,
        host_name=name_of(ANA),
        interaction=fresh(),
        terms=terms,
    )
    board, more = await desk.lobby_board(table.match.id), await desk.table_more(table.match.id, ANA)
    return f"{board.text}\n{more.text}"


async def test_lots_decide_who_starts_unless_somebody_is_named(desk: Desk) -> None:
    assert "irst" not in await opened(desk, {})
    told = await opened(desk, {"first": "0"})
    assert " · first Ana\n" in told
    assert "\n-# First Ana\n" in told
    series = await dialled(desk, first="host")
    assert await desk.waited_for(series.match) == ANA
    await series.first_wins()
    begins = await desk.waited_for(series.match)
    assert begins == BEN, "who was named starts the first game alone"


async def test_points_are_a_term_of_a_game_that_scores(scoring: Desk) -> None:
    told = await opened(scoring, {}, series="30")
    assert "first to 30 points" in told
    assert "First to 30 points: the winner of a game scores, and games follow until" in told


async def test_one_side_alone_plays_no_series(desk: Desk) -> None:
    series = await dialled(desk, 1)
    assert standing_of(series.live) is None
    assert "Game 1" not in await series.told(1)
    await series.round_of(True)
    assert len(series.games) == 1
    assert (await series.labels(1))[0] == "Again"
    triangle = {"table": "triangle", "colours": "red,green,blue"}
    assert "best of 3" not in await opened(desk, triangle, **BEST)
