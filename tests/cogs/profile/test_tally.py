"""What a profile counts: by game, mode and company; and turn time, in kind words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.cogs.profile.history import turn_time
from bot.cogs.profile.rows import TurnTimes
from bot.cogs.profile.screens import seated, turns
from bot.store import ratings as rows
from bot.store.ratings import Pool, Rated, RatingStanding
from games.core import Ending
from tests.cogs.profile.past import DAY_S, Past, alone, played, seen, store, words
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk

STATION = {"mode": "solo", "episode": "station"}
LEVEL = {"solo": "4", "win": "match 4"}


async def test_a_line_counts_what_was_won_drawn_and_lost(desk: Desk) -> None:
    lost, drawn = (
        Past(places=(2, 1), points=(3, 12)),
        Past(places=(None, None), ending=Ending.DRAWN),
    )
    await store(desk, Past(ago_s=1), Past(ago_s=2), lost, drawn)
    (line,) = (await seen(desk)).lines
    assert (line.played, line.won, line.drawn, line.lost) == (4, 2, 1, 1)


async def test_lines_are_of_a_game_its_mode_and_the_company(desk: Desk) -> None:
    ring = {"mode": "ring"}
    coop = {"mode": "coop", "episode": "gasworks"}
    await store(
        desk,
        Past(ago_s=1),
        Past(people=(ANA, None), ago_s=2),
        Past((ANA, BEN, CY), (1, 2, 2), (5, 1, 1), options=ring, ago_s=3),
        Past((ANA, BEN, None), (1, 2, 2), (5, 1, 1), options=ring, ago_s=4),
        Past((ANA, BEN), (1, 1), (4, 4), options=coop, sides=(0, 0), ago_s=5),
        alone("triplock", options=STATION, ago_s=6),
        Past(game="timelock", options={"board": "off", "win": "match 4"}, ago_s=7),
        Past(game="timelock", options={"board": "on", "win": "match 4"}, ago_s=8),
    )
    told = words(await seen(desk), desk.now)
    titles = [line.partition("**: ")[0].removeprefix("**") for line in told if line[0] == "*"]
    assert titles == [
        "⚙️ Triplock duel",
        "⚙️ Triplock against Tumbler",
        "⚙️ Triplock ring",
        "⚙️ Triplock together",
        "⚙️ Triplock alone",
        "⏳ Timelock",
        "⏳ Timelock for two",
        "The Gasworks",
        "The Station",
    ]
    assert played(await seen(desk)) == [1, 1, 2, 1, 1, 1, 1]


async def test_unrated_matches_stand_on_the_line_of_their_game(desk: Desk) -> None:
    await store(
        desk,
        Past(game="unlock", options={"lock": "bot", "tournament": "off"}),
        Past(game="unlock", options={"lock": "0", "tournament": "off"}),
    )
    assert played(await seen(desk)) == [2]


async def test_running_matches_and_those_without_a_result_are_not_counted(desk: Desk) -> None:
    await store(desk, Past(), Past(status="open"), Past(status="closed"))
    match = await desk.duel()
    await desk.moderation.end(match, GUILD, 99, interaction=1)
    assert played(await seen(desk)) == [1]


async def test_the_best_result_and_the_wins_in_a_row(desk: Desk) -> None:
    lost = Past(places=(2, 1), points=(12, 14), ago_s=3)
    await store(desk, Past(ago_s=1), Past(ago_s=2), lost, Past(ago_s=4))
    (line,) = words(await seen(desk), desk.now)[:1]
    assert line == (
        "**⚙️ Triplock duel**: 4 played, 3 won, 1 lost · best 12 points · 2 wins in a row"
    )


async def test_the_best_at_a_deal_is_told_as_its_game_tells_it(desk: Desk) -> None:
    await store(
        desk,
        alone("lockpick", deal="code:7KQ2AB", rank=(1, 15, -31), ago_s=1),
        alone("lockpick", deal="code:7KQ2AC", rank=(0, 14, -36), ago_s=2, won=False),
    )
    first, *_, last = words(await seen(desk), desk.now)
    assert first == ("**🗝️ Lockpick alone**: 2 played, 1 won, 1 lost · best: opened it in 31 turns")
    assert last.startswith("-# 🗝️ Lockpick alone: lost, froze 14 of 15 in 36 turns, <t:")


async def test_days_in_a_row_are_those_of_attempts_that_count(desk: Desk) -> None:
    def daily(days: int) -> Past:
        day = datetime.fromtimestamp(desk.now - days * DAY_S, UTC).date()
        return alone(
            "lockpick", deal=f"daily:{day}", rank=(1, 15, -31), guild=None, ago_s=days * DAY_S
        )

    await store(desk, *(daily(days) for days in (0, 1, 4, 5, 6)))
    told = await seen(desk, guild=None)
    assert "**🗝️ Lockpick**: 2 days in a row, best 3" in words(told, desk.now)


async def test_what_was_opened_and_beaten_is_counted(desk: Desk) -> None:
    await store(
        desk,
        alone("triplock", options=STATION),
        alone("triplock", options=STATION),
        alone("triplock", options=STATION, won=False),
        alone("timelock", options=LEVEL),
    )
    told = words(await seen(desk), desk.now)
    assert "**The Station**: opened 2 times" in told
    assert "**Timelock level 4**: beaten once" in told


async def test_a_rating_and_its_curve_are_told_from_the_fifth_match_and_third_opponent_on(
    desk: Desk,
) -> None:
    pool = Pool(GUILD, "triplock duel")
    matches = await store(desk, *(Past(ago_s=60.0 - at) for at in range(7)))

    def rate(tx: object, count: int) -> None:
        for at, match in enumerate(matches[:count]):
            mu, met = 25.0 + at, min(at + 1, 3)
            one = Rated(match, ANA, pool, at + 1, 0.0, (mu - 1, 4.0), (mu, 4.0), at + 1, met)
            rows.write(tx, [one])  # type: ignore[arg-type]
            after = RatingStanding(
                GUILD, pool.name, ANA, "Ana", played=at + 1, met=met, mu=mu, sigma=4.0
            )
            rows.stand(tx, after)  # type: ignore[arg-type]

    await desk.store.write(lambda tx: rate(tx, 4))
    (line,) = words(await seen(desk), desk.now)[:1]
    assert "· rating new, 4 of 5 ·" in line
    assert "from" not in line
    await desk.store.write(lambda tx: tx.run("DELETE FROM ratings"))
    await desk.store.write(lambda tx: rate(tx, 7))
    told = await seen(desk)
    assert told.lines[0].curve == (1600, 1620, 1650)
    assert "· rating 1650 · from 1600 over 3 matches ·" in words(told, desk.now)[0]
    elsewhere = await seen(desk, guild=None)
    assert elsewhere.lines[0].standing is None, "a rating is one of a server"


async def test_only_ratings_of_matches_in_sight_are_in_the_curve(desk: Desk) -> None:
    pool = Pool(GUILD, "triplock duel")
    open_, hidden = await store(desk, Past(), Past(channel=99))

    def rate(tx: object) -> None:
        for at, match in enumerate((open_, hidden)):
            one = Rated(match, ANA, pool, at, 0.0, (25.0, 4.0), (26.0 + at, 4.0), 5 + at, 3)
            rows.write(tx, [one])  # type: ignore[arg-type]
        one = RatingStanding(GUILD, pool.name, ANA, "Ana", played=6, met=3, mu=27.0, sigma=4.0)
        rows.stand(tx, one)  # type: ignore[arg-type]

    await desk.store.write(rate)
    await desk.sets(ANA, results="everybody")
    told = await seen(desk, ANA, DEE, sees=lambda place: place.channel != 99)
    assert told.lines[0].curve == (1520,)


async def test_head_to_head_counts_who_stood_before_whom(desk: Desk) -> None:
    drawn = Past(places=(None, None), ending=Ending.DRAWN)
    ring = Past((CY, ANA, BEN), (1, 2, 2), (9, 1, 1), options={"mode": "ring"})
    await store(desk, Past(), Past(), Past(), Past(places=(2, 1)), drawn, ring)
    await store(desk, Past((ANA, CY)), Past((ANA, BEN), guild=GUILD + 1))
    told = await seen(desk, BEN, ANA)
    assert "You against Ben: 3 to 1, 2 draws" in words(told, desk.now, name="Ben", reader="Ana")
    assert (await seen(desk)).duel is None


async def test_partners_are_not_counted_head_to_head(desk: Desk) -> None:
    sides = {"people": (ANA, CY, BEN, DEE), "sides": (0, 1, 0, 1)}
    await store(
        desk,
        Past(
            places=(1, 2, 1, 2),
            points=(None,) * 4,
            game="timelock",
            options={"board": "on", "win": "match 4"},
            **sides,  # type: ignore[arg-type]
        ),
    )
    assert (await seen(desk, BEN, ANA)).duel is None
    told = await seen(desk)
    assert "won against Cy and Dee" in words(told, desk.now)[-1]


async def test_the_last_ten_tell_what_how_and_when(desk: Desk) -> None:
    await store(desk, *(Past(ago_s=60.0 * at) for at in range(12)))
    told = await seen(desk)
    assert len(told.recent) == 10
    last = [line for line in words(told, desk.now) if line.startswith("-# ")]
    at = int(desk.now)
    assert last[0] == f"-# ⚙️ Triplock duel: won 10–7 against Ben, <t:{at}:R>"


async def test_who_sat_on_several_seats_has_played_one_match(desk: Desk) -> None:
    await store(
        desk,
        Past((ANA, BEN, ANA, BEN), (1, 2, 1, 2), (1, 2, 1, 2), sides=(0, 1, 0, 1), game="timelock"),
    )
    assert played(await seen(desk)) == [1]


async def test_a_match_of_a_game_that_is_gone_is_left_out(desk: Desk) -> None:
    (match,) = await store(desk, Past())
    await desk.store.write(
        lambda tx: tx.run("UPDATE matches SET game = 'gone' WHERE id = :match", match=match)
    )
    assert await seen(desk) == (await seen(desk, DEE, DEE))


HOUR_S = 3600.0


def told(*latest: TurnTimes) -> str | None:
    found = turn_time(latest)
    return None if found is None else turns(found)


@pytest.mark.parametrize(
    ("hours", "words"),
    [
        (0.5, "answers within an hour"),
        (3.0, "answers within a few hours"),
        (20.0, "answers within a day"),
        (40.0, "answers within two days"),
        (90.0, "takes several days"),
    ],
)
def test_the_median_of_matches_is_told(hours: float, words: str) -> None:
    usual, slow = TurnTimes(hours * HOUR_S, False), TurnTimes(900 * HOUR_S, False)
    assert told(*[usual] * 9, slow) == f"{words}; finished 10 of 10"


def test_before_the_tenth_match_there_is_no_line() -> None:
    assert told(*[TurnTimes(60.0, False)] * 9) is None


def test_who_has_just_left_three_reads_how_many_were_finished() -> None:
    found = told(*[TurnTimes(None, True)] * 3, *[TurnTimes(60.0, False)] * 9)
    assert found == "answers within an hour; finished 9 of 12"


def test_who_always_left_before_being_asked_has_no_time() -> None:
    assert told(*[TurnTimes(None, True)] * 10) == "finished 0 of 10"


def test_the_latest_fifty_are_looked_at() -> None:
    found = told(*[TurnTimes(60.0, False)] * 50, *[TurnTimes(60.0, True)] * 9)
    assert found == "answers within an hour; finished 50 of 50"


async def test_a_profile_counts_matches_among_people_of_which_times_are_known(desk: Desk) -> None:
    left = Past(places=(2, 1), left=(ANA,), ago_s=5)
    others = [Past(people=(ANA, None))] * 3, [Past(took_s=None)] * 3
    await store(desk, left, *(past for each in others for past in each))
    await store(desk, *[Past(took_s=8 * HOUR_S)] * 8)
    assert (await seen(desk)).turns is None, "nine matches"
    await store(desk, Past(took_s=8 * HOUR_S))
    found = words(await seen(desk), desk.now)
    assert "Answers within a few hours; finished 9 of 10" in found


async def lines(desk: Desk, match: str) -> tuple[str, ...]:
    table = await desk.matches.table(match)
    return seated(desk.matches.shelf["unlock"], table).notes


ANAS = "Ana answers within an hour; finished 10 of 10."


@pytest.mark.parametrize(
    ("shows", "people", "found"),
    [
        (None, (ANA, BEN), [ANAS]),
        (None, (ANA,), []),
        (None, (ANA, BEN, CY), []),
        ("everybody", (ANA, CY), [ANAS]),
        ("everybody", (ANA,), [ANAS]),
        ("nobody", (ANA, BEN), []),
    ],
)
async def test_a_table_tells_it_if_all_others_there_may_know_it(
    desk: Desk, shows: str | None, people: tuple[int, ...], found: list[str]
) -> None:
    """Ana and Ben have met, Cy has met nobody."""
    await store(desk, *[Past((ANA, BEN), left=(BEN,))] * 9, Past((ANA, BEN)))
    await desk.sets(ANA, results=shows)
    await desk.sets(BEN, results="nobody")
    match = await desk.opened("unlock", people)
    assert list(await lines(desk, match)) == found


async def test_it_is_of_this_server_and_goes_once_the_match_has_begun(desk: Desk) -> None:
    await desk.sets(ANA, results="everybody")
    await store(desk, *[Past(guild=GUILD + 1)] * 12)
    match = await desk.opened("unlock", (ANA, DEE))
    assert await lines(desk, match) == ()
    await store(desk, *[Past()] * 10)
    assert await lines(desk, match) == (ANAS,)
    assert (await desk.lobby_board(match)).text.endswith(f"\n-# {ANAS}")
    assert f"\n-# {ANAS}" in (await desk.table_more(match, DEE)).text
    await desk.lobby.start(match, ANA, interaction=1)
    assert await lines(desk, match) == ()


async def test_matches_against_computers_alone_are_not_told_at_a_table(desk: Desk) -> None:
    await desk.sets(ANA, results="everybody")
    await store(desk, *[Past(people=(ANA, None))] * 12)
    assert await lines(desk, await desk.opened("unlock", (ANA, DEE))) == ()
