"""Tournaments in the store: what is refused, what a kill leaves, that every game fits; words."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from bot.cogs.tournament import rows
from bot.cogs.tournament.opening import leave_all
from bot.cogs.tournament.ranking import winner
from bot.cogs.tournament.rounds import fits_matches, look_at, options_for_matches, suits_two
from bot.cogs.tournament.rows import CLOSED, DRAW, FIRST, NONE, OVER, RUNNING, Fixture, Tournament
from bot.cogs.tournament.screens import board, how_many
from bot.cogs.tournament.screens import lobby as lobby_screen
from bot.cogs.tournament.standing import all_lines, alt, chart, in_a_line, lines, tied_line
from bot.match.endings import MODERATOR, close_aside, end_as_void
from bot.match.games import GAMES
from bot.match.lobby.terms import applies
from bot.match.lobby.typed_options import completed, example_of, texts_typed
from bot.match.refusals import ShellRefused
from bot.screens.refusals import sentence
from bot.store.jobs import read_duties
from bot.store.keys import Repeated
from bot.store.matches import update_match
from bot.store.move_log import read_moves
from bot.store.tx import Tx
from tests.cogs.tournament.cups import cup, opened, started, won
from tests.deeds import asks_to_end, offers_rematch, offers_seat
from tests.desk import ANA, BEN, CHANNEL, CY, DEE, GUILD, Desk
from tests.interactions import fresh

GUEST = 77
"""Who plays nowhere yet."""

FITTING = [key for key, entry in GAMES.items() if suits_two(entry, {})]


async def log_of(desk: Desk, match: str | None) -> list[str]:
    moves = await desk.store.read(lambda tx: read_moves(tx, str(match)))
    return [move.row.text for move in moves]


def test_four_of_the_games_fit() -> None:
    assert FITTING == ["triplock", "unlock", "timelock", "tripol"]


@pytest.mark.parametrize("game", FITTING)
async def test_every_fitting_game_begins_and_is_left(desk: Desk, game: str) -> None:
    cup = await started(desk, game, 5)
    assert sum(one.match is not None for one in cup.fixtures) == 2
    for person in (ANA, BEN, CY, DEE):
        await desk.cups.quit(cup.id, person, interaction=fresh())
        await desk.waits(0)
    over = await desk.cups.read(cup.id)
    assert over.status == rows.OVER
    won = winner(over)
    assert won is not None
    assert won.person not in (ANA, BEN, CY, DEE), "who stays wins"
    assert all(one.outcome is not None for one in over.fixtures)
    assert len(str(lobby_screen(GAMES[game], cup).blocks[0])) < 2_000


async def test_a_walkover_of_a_game_that_scores_is_worth_a_match_left_at_its_set_up(
    desk: Desk,
) -> None:
    """Timelock: the Drones of an untouched side match, so that it gives 16 points."""
    cup = await started(desk, "timelock", 4)
    await desk.cups.quit(cup.id, BEN, interaction=fresh())
    cup = await desk.cups.read(cup.id)
    number = next(one.number for one in cup.entrants if one.person == BEN)
    later = [one for one in cup.fixtures if number in one.both and one.round > 1]
    assert len(later) == 2
    for one in later:
        assert one.is_walkover
        won = (one.first_points, one.second_points)
        assert won == ((0, 16) if one.first == number else (16, 0))


async def test_a_kill_between_leaving_and_the_row_is_made_good_once(desk: Desk) -> None:
    cup = await started(desk)
    playing = next(one for one in cup.fixtures if one.match is not None)
    person = cup.entrants[playing.second].person
    assert person is not None
    await desk.cups.quit(cup.id, person, interaction=fresh())
    assert await log_of(desk, playing.match) == [], "the process ends here"
    again = Desk(desk.store, now=desk.now)
    assert await again.duties.do_due() == 1
    assert await again.duties.do_due() == 0
    await again.cups.look(look_at(cup.id, 0.0))
    assert await log_of(again, playing.match) == ["_leave"]
    cup = await again.cups.read(cup.id)
    assert playing.match is not None
    entered = cup.fixture(playing.match)
    assert entered is not None
    assert entered.outcome == rows.FIRST


@pytest.mark.parametrize("is_aside", [False, True])
async def test_a_match_without_a_result_does_not_hold_up_the_tournament(
    desk: Desk, is_aside: bool
) -> None:
    """A moderator may end a match as void, and one that was set aside may be closed."""
    cup = await started(desk)
    playing = next(one for one in cup.fixtures if one.match is not None)
    match = str(playing.match)

    def ends(tx: Tx) -> bool:
        write = desk.matches.writing(tx)
        if not is_aside:
            return end_as_void(write, match, reason=MODERATOR, person=DEE)
        update_match(tx, match, {"status": "aside"})
        return close_aside(write, match, person=ANA)

    assert await desk.store.write(ends)
    await desk.waits(0)
    cup = await desk.cups.read(cup.id)
    entered = cup.fixture(match)
    assert entered is not None
    assert entered.outcome == rows.NONE
    assert sum(one.match is not None for one in cup.fixtures) == 2, "the next round has begun"


async def test_nothing_to_lose_is_no_leaving(desk: Desk) -> None:
    cup = await started(desk)
    with pytest.raises(ShellRefused) as refused:
        await desk.cups.quit(cup.id, 99, interaction=fresh())
    assert refused.value.key == "not_entered"
    for match in [one.match for one in cup.fixtures if one.match is not None]:
        person = cup.entrants[next(o.first for o in cup.fixtures if o.match == match)].person
        assert person is not None
        await desk.acts.resign(match, person, interaction=fresh())
    cup = await desk.cups.read(cup.id)
    idle = [one for one in cup.entrants if not any_open(cup, one.number)]
    for one in idle:
        assert one.person is not None
        with pytest.raises(ShellRefused) as refused:
            await desk.cups.quit(cup.id, one.person, interaction=fresh())
        assert "nothing to leave" in sentence(refused.value)


async def test_a_match_of_a_tournament_is_neither_ended_nor_given_away_nor_repeated(
    desk: Desk,
) -> None:
    cup = await started(desk)
    match = next(one.match for one in cup.fixtures if one.match is not None)
    ana, ben = (await desk.matches.table(match)).people
    with pytest.raises(ShellRefused, match="tournament_end"):
        await asks_to_end(desk.matches, match, ana)
    with pytest.raises(ShellRefused, match="tournament_seat"):
        await offers_seat(desk.matches, match, ana, GUEST, "Gus")
    assert (await desk.live(match)).facts.offers == ()
    await desk.acts.resign(match, ana, interaction=fresh())
    with pytest.raises(ShellRefused, match="tournament_match"):
        await offers_rematch(desk.matches, match, ben)


def any_open(cup: Tournament, number: int) -> bool:
    return any(one.outcome is None and number in one.both for one in cup.fixtures)


@pytest.mark.parametrize(("count", "rounds"), [(3, 2), (4, 2), (5, 2), (5, 4), (7, 2), (7, 4)])
async def test_tl26_everybody_plays_as_many_matches_as_were_asked_for(
    desk: Desk, count: int, rounds: int
) -> None:
    cup = await started(desk, "timelock", count, rounds)
    played = [sum(one.number in each.both for each in cup.fixtures) for one in cup.entrants]
    assert played == [rounds] * count


@pytest.mark.parametrize(
    ("count", "rounds", "offered"), [(3, 1, (2,)), (5, 3, (2, 4)), (7, 1, (2, 4, 6))]
)
async def test_tl26_what_cannot_be_equal_is_refused_with_what_can(
    desk: Desk, count: int, rounds: int, offered: tuple[int, ...]
) -> None:
    cup = await opened(desk, "timelock", count, rounds)
    with pytest.raises(ShellRefused) as refused:
        await desk.cups.start(cup.id, ANA, interaction=fresh())
    told = sentence(refused.value)
    assert f"every match has two players, and {count} times {rounds} is odd" in told
    (row,) = how_many(cup.id, refused.value).rows
    assert isinstance(row, tuple)
    labels = [button.label for button in row]
    assert labels == [*(f"{each} each" for each in offered[:-1]), "Everybody against everybody"]
    assert (await desk.cups.read(cup.id)).status == rows.OPEN
    for each in offered[:1]:
        begun = await desk.cups.start(cup.id, ANA, interaction=fresh(), each=each)
        assert sum(ANA - 1 in one.both for one in begun.fixtures) == each


async def test_two_are_too_few(desk: Desk) -> None:
    cup = await opened(desk, count=2)
    with pytest.raises(ShellRefused) as refused:
        await desk.cups.start(cup.id, ANA, interaction=fresh())
    assert sentence(refused.value) == "3 people are needed, 2 sit here."
    assert (await desk.cups.read(cup.id)).status == rows.OPEN


async def test_who_is_forgotten_is_no_entrant_any_more(desk: Desk) -> None:
    running = await started(desk, count=4)
    playing = next(one.match for one in running.fixtures if one.match is not None)
    first = next(one for one in running.fixtures if one.match == playing)
    person = running.entrants[first.first].person
    assert person is not None
    await desk.acts.resign(str(playing), person, interaction=fresh())

    await desk.store.write(lambda tx: leave_all(desk.matches.writing(tx), person, None))
    await desk.store.write(lambda tx: rows.forget(tx, person, "somebody"))
    cup = await desk.cups.read(running.id)
    assert cup.entrants[first.first].name == "somebody"
    assert cup.entrants[first.first].person is None
    assert all(one.outcome is not None for one in cup.fixtures if first.first in one.both)


async def test_an_open_tournament_whose_host_is_forgotten_closes(desk: Desk) -> None:
    cup = await opened(desk)
    await desk.store.write(lambda tx: leave_all(desk.matches.writing(tx), ANA, None))
    cup = await desk.cups.read(cup.id)
    assert (cup.status, cup.ended_at) == (rows.CLOSED, desk.now)
    assert [(one.number, one.person) for one in cup.entrants] == [(0, BEN), (1, CY)]
    assert await desk.store.read(lambda tx: read_duties(tx, cup.id)) == ()


@pytest.mark.parametrize(
    ("game", "text", "key"),
    [
        ("timelock", "first 1", "by_schedule"),
        ("unlock", "lock host", "by_schedule"),
        ("triplock", "characters pick", "by_schedule"),
        ("triplock", "mode ring", "not_for_two"),
        ("tripol", "my_colour on", "not_for_two"),
        ("triplock", "episode station", "counts_not"),
        ("triplock", "first_skip on, roster wren", "counts_not"),
        ("timelock", "win 3, solo clock", "counts_not"),
        ("timelock", "solo 4", "counts_not"),
        ("tripol", "colours red+green", "counts_not"),
        ("unlock", "late play on", "by_schedule"),
        ("tripol", "size large", "bad_part"),
        ("tripol", "three", "bad_part"),
    ],
)
def test_options_that_no_tournament_takes(game: str, text: str, key: str) -> None:
    entry = GAMES[game]
    with pytest.raises(ShellRefused) as refused:
        options_for_matches(entry, texts_typed(entry, text, fits_matches(entry)))
    assert refused.value.key == key
    assert "Nothing was" in sentence(refused.value) or "nothing was" in sentence(refused.value)


@pytest.mark.parametrize("rounds", [-1, 0, 8])
async def test_a_number_of_rounds_that_no_tournament_has_is_refused(
    desk: Desk, rounds: int
) -> None:
    with pytest.raises(ShellRefused) as refused:
        await opened(desk, rounds=rounds)
    assert refused.value.key == "tournament_rounds"
    assert sentence(refused.value) == (
        "In a tournament everybody plays 1 to 7 matches. Nothing was set up."
    )


@pytest.mark.parametrize("game", FITTING)
def test_the_list_completes_only_what_fits(game: str) -> None:
    entry = GAMES[game]
    fits = fits_matches(entry)
    found = [value for _, value in completed(entry, "", {}, fits)]
    assert found
    options_for_matches(entry, texts_typed(entry, example_of(entry, fits), fits))
    for line in found:
        (name,) = texts = texts_typed(entry, line, fits)
        wishes = options_for_matches(entry, texts)
        named = next(one for one in entry.game.options if one.name == name)
        assert applies(entry, named, wishes, 2), f"{line} would change nothing"
        more = [value for _, value in completed(entry, f"{line}, ", {}, fits)]
        shown = name.replace("_", " ")
        assert not any(f", {shown} " in each for each in more), "an option is named once"


def test_the_list_completes_the_last_part() -> None:
    entry = GAMES["unlock"]
    lines = completed(entry, "cards 20, lo", {}, fits_matches(entry))
    assert [value for _, value in lines] == ["cards 20, lock bot"]


async def test_an_edit_that_comes_late_does_not_bring_a_replaced_message_back(desk: Desk) -> None:
    """It was under way as the tournament began; the message that it edited is to be deleted."""
    cup = await opened(desk)
    await desk.store.write(lambda tx: rows.mark_shown(tx, cup.id, 500, cup.state))
    begun = await desk.cups.start(cup.id, ANA, interaction=fresh())
    assert (begun.message, begun.replaced) == (None, 500)
    await desk.store.write(lambda tx: rows.mark_shown(tx, cup.id, 500, begun.state))
    assert (await desk.cups.read(cup.id)).message is None


scored = partial(cup, status=OVER, by_points=True)
"""A tournament in which points decide; it is over, unless `status` says otherwise."""

THREE = (won(1, 2, 11), won(0, 1, 13), won(0, 2, 16))


def test_the_last_line_of_a_match_tells_the_whole_standing() -> None:
    made = scored(3, *THREE)
    assert in_a_line(made) == "1. Ana 29 · 2. Ben 11 · 3. Cy 0"
    gone = replace(made.entrants[1], left_at=5.0)
    made = replace(made, entrants=(made.entrants[0], gone, made.entrants[2]))
    assert in_a_line(made) == "1. Ana 29 · 2. Cy 0 · Ben 11 (left)"


def test_a_name_that_can_be_drawn_has_no_number() -> None:
    made = scored(3, *THREE, names=("Ana", "Bén 🦊", "Cy"))
    assert [(row.name, row.number) for row in chart(made, "Timelock").rows] == [
        ("Ana", ""),
        ("Bén", ""),
        ("Cy", ""),
    ]
    assert "2\\. Bén 🦊 · 11 points" in lines(made)


def test_a_name_that_cannot_be_drawn_has_a_number_in_words_and_picture() -> None:
    """It is the line of the standing, so that a number never says two things."""
    made = scored(3, *THREE, names=("Ana", "Бен", "Cy"))
    rows = chart(made, "Timelock").rows
    assert [(row.name, row.number) for row in rows] == [("Ana", ""), ("", "2"), ("Cy", "")]
    assert "2\\. ② Бен · 11 points" in lines(made)
    assert "② Бен beat Cy, 11 points" in all_lines(made)
    assert "②" not in alt(made, "Timelock tournament")
    assert "Бен, place 2" in alt(made, "Timelock tournament")


def test_names_that_would_look_the_same_have_numbers() -> None:
    rows = chart(scored(3, *THREE, names=("Ana", "Ana 🦊", "Cy")), "Timelock").rows
    assert [(row.name, row.number) for row in rows] == [("Ana", "1"), ("Ana", "2"), ("Cy", "")]


def test_columns_stand_in_the_order_of_the_rows() -> None:
    made = scored(3, won(2, 1, 20), won(2, 0, 20), won(0, 1, 5))
    rows = chart(made, "Timelock").rows
    assert [row.name for row in rows] == ["Cy", "Ana", "Ben"]
    assert [cell.text for cell in rows[0].cells] == ["", "20", "20"]
    assert [cell.text for cell in rows[1].cells] == ["0", "", "5"]


@pytest.mark.parametrize(
    ("points", "places"),
    [
        ((30, 20, 10, 5), [1, 2, 3]),
        ((30, 20, 20, 5), [1, 2, 2]),
        ((30, 20, 10, 10), [1, 2]),
        ((30, 20, 20, 20), [1]),
    ],
)
def test_who_share_a_place_stand_on_the_podium_together_or_not_at_all(
    points: tuple[int, ...], places: list[int]
) -> None:
    games = tuple(Fixture(0, 1, at, 4, f"M{at}", FIRST, each) for at, each in enumerate(points))
    made = scored(5, *games)
    steps = chart(made, "Timelock").steps
    assert [step.place for step in steps] == places
    assert (steps[0].name, steps[0].score, steps[0].unit) == ("Ana", "30", "points")


def test_only_a_tournament_that_somebody_has_won_has_a_podium() -> None:
    made = scored(3, *THREE, Fixture(0, 4, 0, 1, "M"), status=RUNNING)
    assert chart(made, "Timelock").steps == ()
    nobody = scored(3, Fixture(0, 1, 0, 1, "M", NONE), status=CLOSED)
    assert chart(nobody, "Timelock").steps == ()


def test_the_end_says_that_a_tie_break_decided() -> None:
    drawn = Fixture(0, 3, 0, 1, "D", DRAW)
    made = scored(3, won(0, 2, 9), won(1, 2, 9), drawn, won(1, 0, stage=1))
    told = "Ana and Ben had the same at the top; Ben won the tie-break."
    assert tied_line(made) == told
    assert told in str(board(GAMES["timelock"], made, None).blocks)
    assert tied_line(scored(3, *THREE)) == ""


async def test_a_command_opens_one_tournament_even_when_that_is_closed_by_now(desk: Desk) -> None:
    interaction = fresh()

    async def opens() -> Tournament:
        return await desk.cups.open(
            GAMES["timelock"],
            {},
            pace="1 day",
            rounds=None,
            guild=GUILD,
            channel=CHANNEL,
            host=ANA,
            host_name="Ana",
            interaction=interaction,
        )

    await desk.cups.close((await opens()).id, ANA, interaction=fresh())
    with pytest.raises(Repeated):
        await opens()
