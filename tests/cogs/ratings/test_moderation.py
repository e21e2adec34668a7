"""Moderators take a person off the boards of a server, or a result back; what they are shown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cogs.own_data.pruning import prune
from bot.cogs.ratings import screens
from bot.cogs.ratings.moderation import RATE_AGAIN, Counted, OffBoards, RatingsModeration
from bot.cogs.ratings.screens import PEOPLE_PER_PAGE, PER_PAGE, ListedResult
from bot.cogs.reports.screens import told
from bot.match.controls.message import Beside, Say, Screen
from bot.match.controls.wording import ListPage
from bot.match.games import GAMES
from bot.match.lobby.rated import named, pool_of
from bot.match.refusals import ShellRefused
from bot.store import server_ratings, servers
from bot.store.changes import AuditEvent
from bot.store.jobs import nearest, read_duties
from bot.store.keys import Repeated
from bot.store.move_log import read_moves
from bot.store.ratings import Pool, Rated, of_pool, rated_of
from bot.store.results import Result, read_results
from bot.store.seats import Nobody, Person
from bot.store.server_ratings import Off
from bot.store.servers import Server
from games.core import Ending
from tests.cogs.ratings.duels import DUELS, acted, duel, stand
from tests.desk import ANA, BEN, CHANNEL, CY, DEE, GUILD, Desk, name_of
from tests.fitting import fitting
from tests.interactions import fresh

AT, LONGEST = 1_795_878_010.0, "_" * 18
"""A time, and a name that is twice as long once it is escaped."""

URL = f"https://discord.com/channels/{'9' * 19}/" + "9" * 39


def listed(
    key: str, mode: str, names: list[str], url: str | None = URL, match: str = "7KQ2AB3C"
) -> ListedResult:
    """A rated match with these people; who is called somebody was forgotten, Dee hides hers."""
    pool = Pool(7, pool_of(GAMES[key], mode))
    people = [Nobody() if name == "somebody" else Person(at) for at, name in enumerate(names)]
    results = tuple(
        Result(at, people[at], name, at, at + 1, None, (), "won", Ending.WON, 0, AT)
        for at, name in enumerate(names)
    )
    rated = tuple(
        Rated(match, at, pool, 9, AT, (25.0, 8.0), (26.0, 7.0), 6 - 5 * (name == "Cy"), 9)
        for at, name in enumerate(names)
        if name not in ("somebody", "Dee")
    )
    return ListedResult(GAMES[key], Counted(match, pool, results, rated), url)


def lines(screen: Screen) -> list[str]:
    return [block.content for block in screen.blocks if isinstance(block, Beside)]


def test_a_match_is_told_in_a_line() -> None:
    one = listed("triplock", "ring", ["Ana*", "somebody", "Cy", "Dee"])
    (line,) = lines(screens.matches([one], ListPage(1, 1)))
    assert line == (
        "**Triplock ring** · ● Ana\\* 1520 (+20, settling) · ▲ somebody · ■ Cy"
        f" · ◆ Dee · <t:{AT:.0f}:R> · [the result]({URL})"
    )
    (line,) = lines(screens.matches([listed("tripol", "", ["Ana", "Ben"], None)], ListPage(1, 1)))
    assert line.startswith("**Tripol** · ● Ana ")
    assert line.endswith(f" · <t:{AT:.0f}:R>")


def test_the_question_names_what_no_longer_counts() -> None:
    one = listed("tripol", "", ["Cy", "Dee"])
    said = screens.asks_back(one.entry, one.counted).blocks[0]
    assert isinstance(said, Say)
    assert "It no longer counts for ratings: **Tripol**, ● Cy · ▲ Dee. " in said.content


@pytest.mark.parametrize("key", [key for key, entry in GAMES.items() if entry.texts.MODES])
def test_a_pool_is_read_as_it_was_named(key: str) -> None:
    entry = GAMES[key]
    assert [named(pool_of(entry, mode)) for mode in entry.texts.MODES] == [
        (key, mode) for mode in entry.texts.MODES
    ]


def test_full_pages_fit_into_a_message() -> None:
    full = [listed("unlock", "", [LONGEST] * 7, match=f"7KQ2AB3{at}") for at in range(PER_PAGE)]
    fitting(screens.matches(full, ListPage(2, 3), lead=screens.TAKEN_BACK, has_boards=True))
    fitting(screens.asks_back(full[0].entry, full[0].counted))
    off = [Off(at, LONGEST) for at in range(PEOPLE_PER_PAGE * 3)]
    fitting(screens.boards(off, 2, lead=screens.taken_off(LONGEST)))


MODERATOR, LOG = 99, 14


class Moderated(Desk):
    """A desk whose server is moderated, and whose duties compute pools again."""

    @property
    def ratings(self) -> RatingsModeration:
        return RatingsModeration(self.matches)

    @property
    def boards(self) -> OffBoards:
        return OffBoards(self.matches)

    async def takes_back(self, match: str, by: int = MODERATOR, guild: int = GUILD) -> None:
        await self.ratings.take_back(match, guild, by, interaction=fresh())

    async def takes_off(self, person: int, by: int = MODERATOR, guild: int = GUILD) -> None:
        name = name_of(person)
        await self.boards.take_off(person, name, guild, by, interaction=fresh())

    async def puts_back(self, person: int, by: int = MODERATOR, guild: int = GUILD) -> str:
        return await self.boards.put_back(person, guild, by, interaction=fresh())

    async def is_off(self, person: int) -> list[int]:
        """Whether a person is off the boards in each pool of the server, by its name."""
        sql = "SELECT is_off FROM standings WHERE guild = :guild AND person = :who ORDER BY pool"
        found = await self.store.read(lambda tx: tx.rows(sql, guild=GUILD, who=person))
        return [row["is_off"] for row in found]

    async def tripol(self, *people: int) -> str:
        """A rated match of Tripol, another pool, that the last of these people gives up."""
        match = await self.begun("tripol", people, None, rated="on")
        acted = dict.fromkeys(people, 0)
        while min(acted.values()) < 2:
            acted[await self.plays_first(match)] += 1
        await self.acts.resign(match, people[-1], interaction=fresh())
        assert await self.store.read(rated_of(match).of)
        return match


@pytest.fixture
async def desk(engine: str, tmp_path: Path) -> AsyncIterator[Moderated]:
    made = await Moderated.open(tmp_path)
    made.duties.add(RATE_AGAIN, made.ratings.compute)
    await made.store.write(lambda tx: servers.write(tx, Server(GUILD, log_channel=LOG)))
    yield made
    await made.store.close()


async def test_who_is_taken_off_is_listed_until_put_back_and_is_rated_on(desk: Moderated) -> None:
    await duel(desk, BEN, ANA)
    await desk.takes_off(BEN)
    assert (await desk.is_off(BEN), await desk.is_off(ANA)) == ([1], [0])
    assert await desk.boards.read(GUILD) == (Off(BEN, "Ben"),)
    assert await desk.boards.read(GUILD + 1) == ()
    await duel(desk, BEN, ANA)
    assert await desk.is_off(BEN) == [1]
    assert (await stand(desk))[BEN].played == 2
    assert await desk.puts_back(BEN) == "Ben"
    assert await desk.is_off(BEN) == [0]
    assert await desk.boards.read(GUILD) == ()


async def test_who_is_off_is_so_in_each_pool_that_they_come_to(desk: Moderated) -> None:
    await duel(desk, BEN, ANA)
    await desk.takes_off(BEN)
    await desk.tripol(ANA, BEN)
    assert (await desk.is_off(BEN), await desk.is_off(ANA)) == ([1, 1], [0, 0])
    assert await desk.boards.read(GUILD) == (Off(BEN, "Ben"),), "once"
    await desk.puts_back(BEN)
    assert await desk.is_off(BEN) == [0, 0]


async def test_who_has_no_match_left_is_off_when_they_play_again(desk: Moderated) -> None:
    match = await duel(desk, BEN, ANA)
    await desk.takes_off(BEN)
    await desk.takes_back(match)
    await desk.duties.do_due()
    assert await stand(desk) == {}
    assert (await desk.is_off(BEN), await desk.is_off(ANA)) == ([1], [])
    assert await desk.boards.read(GUILD) == (Off(BEN, "Ben"),)
    await duel(desk, BEN, ANA)
    now = (await stand(desk))[BEN]
    assert (now.played, now.lost, now.met, await desk.is_off(BEN)) == (1, 1, 1, [1])


async def test_of_who_is_put_back_no_standing_without_a_match_is_left(desk: Moderated) -> None:
    match = await duel(desk, BEN, ANA)
    await desk.takes_off(BEN)
    await desk.takes_back(match)
    await desk.duties.do_due()
    await desk.puts_back(BEN)
    assert await desk.is_off(BEN) == []


async def test_both_ways_are_told_once(desk: Moderated) -> None:
    await duel(desk, BEN, ANA)
    heard: list[AuditEvent] = []
    desk.store.on_deeds = heard.extend
    await desk.takes_off(BEN)
    await desk.takes_off(BEN)
    await desk.puts_back(BEN)
    fields: dict[str, str | int] = {"server": GUILD}
    assert heard == [AuditEvent(what, MODERATOR, BEN, fields) for what in ("took_off", "put_back")]
    found = await desk.store.read(lambda tx: servers.read_reports(tx, GUILD))
    assert {told(report, GAMES).content for report in found} == {
        f"<@{MODERATOR}> took <@{BEN}> off the boards of this server.",
        f"<@{MODERATOR}> put <@{BEN}> back on the boards of this server.",
    }
    assert len(found) == 2
    assert [call for call in desk.calls if BEN in call.people and "board" in call.text] == []


async def test_what_cannot_be_is_a_sentence_and_changes_nothing(desk: Moderated) -> None:
    await duel(desk, BEN, ANA)
    await desk.takes_off(ANA)
    before = [await desk.is_off(person) for person in (ANA, BEN, CY)]
    for deed, key in (
        (desk.takes_off(CY), "no_standing"),
        (desk.takes_off(BEN, guild=GUILD + 1), "no_standing"),
        (desk.takes_off(BEN, by=BEN), "own_boards"),
        (desk.puts_back(ANA, by=ANA), "own_boards"),
        (desk.puts_back(BEN), "not_off"),
        (desk.puts_back(CY), "not_off"),
        (desk.puts_back(ANA, guild=GUILD + 1), "not_off"),
    ):
        with pytest.raises(ShellRefused, match=key):
            await deed
    assert [await desk.is_off(person) for person in (ANA, BEN, CY)] == before


async def test_a_press_that_comes_twice_counts_once(desk: Moderated) -> None:
    await duel(desk, BEN, ANA)
    press = fresh()
    await desk.boards.take_off(BEN, "Ben", GUILD, MODERATOR, interaction=press)
    await desk.puts_back(BEN)
    with pytest.raises(Repeated):
        await desk.boards.take_off(BEN, "Ben", GUILD, MODERATOR, interaction=press)
    assert await desk.is_off(BEN) == [0]


async def test_they_are_listed_by_the_name_of_their_last_match(desk: Moderated) -> None:
    for loser in (DEE, CY, BEN):
        await duel(desk, loser, ANA)
        await desk.takes_off(loser)
    assert [one.name for one in await desk.boards.read(GUILD)] == ["Ben", "Cy", "Dee"]
    await desk.forgetting.forget(CY, interaction=fresh())
    assert [one.name for one in await desk.boards.read(GUILD)] == ["Ben", "Dee"]
    assert await desk.store.read(lambda tx: server_ratings.name_in(tx, GUILD, CY)) is None
    assert CY not in await stand(desk, DUELS)


async def test_the_ratings_are_those_of_the_other_matches_alone(desk: Moderated) -> None:
    """As if it had never been played: by whom, whom and in which order is what counts."""
    kept = await duel(desk, BEN, ANA)
    alone = await stand(desk)
    after = await desk.store.read(rated_of(kept).of)
    desk.now += 60
    taken = await duel(desk, ANA, BEN)
    last = await duel(desk, CY, BEN)
    before = await stand(desk)
    await desk.takes_back(taken)
    assert await stand(desk) == before, "that is left to the duty"
    await desk.duties.do_due()
    now = await stand(desk)
    assert now[ANA] == alone[ANA]
    assert await desk.store.read(rated_of(kept).of) == after
    assert (now[BEN].played, now[BEN].won, now[BEN].lost) == (2, 1, 1)
    assert [one.match for one in await rated(desk)] == [kept, kept, last, last]
    assert now[BEN].mu < before[BEN].mu
    (ben,) = [one for one in await rated(desk) if (one.match, one.person) == (last, BEN)]
    assert ben.before == (alone[BEN].mu, alone[BEN].sigma)


async def rated(desk: Desk) -> tuple[Rated, ...]:
    """All that rated duels have changed, in their order."""
    return await desk.store.read(lambda tx: of_pool(tx, DUELS))


async def test_who_had_no_other_match_stands_nowhere(desk: Moderated) -> None:
    match = await duel(desk)
    await desk.takes_back(match)
    await desk.duties.do_due()
    assert await stand(desk) == {}
    assert await desk.store.read(lambda tx: nearest(tx, RATE_AGAIN, desk.now)) is None


async def test_the_match_stays_and_its_result_says_so(desk: Moderated) -> None:
    await duel(desk)
    many = "UPDATE standings SET played = 9, met = 9"
    await desk.store.write(lambda tx: tx.run(many))
    match = await duel(desk)
    moves = await desk.store.read(lambda tx: read_moves(tx, match))
    assert "Ratings: " in (await desk.board(match)).text
    desk.shown.clear()
    await desk.takes_back(match)
    assert desk.shown == {match}
    board = (await desk.board(match)).text
    assert "Not rated: a moderator has taken the result back." in board
    assert "Ratings: " not in board
    assert await desk.store.read(lambda tx: read_moves(tx, match)) == moves
    results = await desk.store.read(lambda tx: read_results(tx, match))
    assert {one.place for one in results} == {1, 2}
    assert not any(one.rated for one in results)


async def test_it_is_told_in_the_log_channel_and_to_those_who_run_the_bot(
    desk: Moderated,
) -> None:
    match = await duel(desk)
    heard: list[AuditEvent] = []
    desk.store.on_deeds = heard.extend
    await desk.takes_back(match)
    assert heard == [AuditEvent("took_back", MODERATOR, None, {"match": match, "server": GUILD})]
    (report,) = await desk.store.read(lambda tx: servers.read_reports(tx, GUILD))
    game = GAMES["triplock"].title
    assert told(report, GAMES).content == (
        f"<@{MODERATOR}> took back the result of a match of {game} in <#{CHANNEL}>, `{match}`: "
        "it counts for no rating."
    )


async def test_a_process_that_dies_before_it_computes_loses_nothing(desk: Moderated) -> None:
    await duel(desk, BEN, ANA)
    match = await duel(desk, ANA, BEN)
    await desk.takes_back(match)
    stored = await desk.store.read(lambda tx: read_duties(tx, match))
    assert RATE_AGAIN in [duty.kind for duty in stored]
    after = Moderated(desk.store, now=desk.now)
    after.duties.add(RATE_AGAIN, after.ratings.compute)
    await after.duties.do_due()
    assert (await stand(desk))[ANA].played == 1


async def test_where_a_match_stands_decides_nothing_about_the_ratings_of_elsewhere(
    desk: Moderated,
) -> None:
    """As matches stand that were moved, and rated all the same, before that was noted."""
    match = await duel(desk)
    sql = "UPDATE matches SET guild = :guild WHERE id = :id"
    await desk.store.write(lambda tx: tx.run(sql, guild=GUILD + 1, id=match))
    before = await rated(desk)
    with pytest.raises(ShellRefused, match="not_rated"):
        await desk.takes_back(match, guild=GUILD + 1)
    assert await rated(desk) == before


@pytest.mark.parametrize(
    ("by", "guild", "key"),
    [
        (ANA, GUILD, "moderator_sits"),
        (BEN, GUILD, "moderator_sits"),
        (MODERATOR, GUILD + 1, "unknown_match"),
    ],
)
async def test_who_sat_there_and_other_servers_take_nothing_back(
    desk: Moderated, by: int, guild: int, key: str
) -> None:
    match = await duel(desk)
    before = await rated(desk)
    with pytest.raises(ShellRefused, match=key):
        await desk.takes_back(match, by, guild)
    with pytest.raises(ShellRefused, match=key):
        await desk.ratings.to_take_back(match, guild, by)
    assert await rated(desk) == before
    assert await desk.store.read(lambda tx: servers.read_reports(tx, GUILD)) == ()
    assert await desk.store.read(lambda tx: nearest(tx, RATE_AGAIN, desk.now)) is None


async def test_who_handed_a_seat_back_in_time_has_sat_there_too(desk: Moderated) -> None:
    match = await desk.begun("triplock", (ANA, BEN), None, rated="on")
    waiting = await desk.waited_for(match)
    other = ANA + BEN - waiting
    await desk.hands_over(match, other, DEE)
    await desk.hands_over(match, DEE, other)
    await acted(desk, match)
    await desk.acts.resign(match, BEN, interaction=fresh())
    assert await desk.store.read(rated_of(match).of)
    with pytest.raises(ShellRefused, match="moderator_sits"):
        await desk.takes_back(match, DEE)


async def test_what_is_taken_back_twice_or_was_never_rated_is_refused(desk: Moderated) -> None:
    match, press = await duel(desk), fresh()
    await desk.ratings.take_back(match, GUILD, MODERATOR, interaction=press)
    with pytest.raises(Repeated):
        await desk.ratings.take_back(match, GUILD, MODERATOR, interaction=press)
    unrated = await desk.begun("triplock", (ANA, BEN), None, rated="off")
    running = await desk.begun("triplock", (ANA, BEN), None, rated="on")
    await desk.acts.resign(unrated, ANA, interaction=fresh())
    for late in (match, unrated, running):
        with pytest.raises(ShellRefused, match="not_rated"):
            await desk.takes_back(late)
        assert await desk.ratings.counted(late) is None
    with pytest.raises(ShellRefused, match="unknown_match"):
        await desk.takes_back("ZZZZZZZZ")


async def test_the_latest_matches_of_a_server_are_listed_newest_first(desk: Moderated) -> None:
    found: list[str] = []
    for _ in range(3):
        found.insert(0, await duel(desk))
        desk.now += 60
    assert [place.match for place in await desk.ratings.latest(GUILD)] == found
    assert {place.channel for place in await desk.ratings.latest(GUILD)} == {CHANNEL}
    assert await desk.ratings.latest(GUILD + 1) == ()
    await desk.takes_back(found[1])
    assert [place.match for place in await desk.ratings.latest(GUILD)] == [found[0], found[2]]


async def test_of_who_hides_their_results_the_list_tells_no_rating(desk: Moderated) -> None:
    match = await duel(desk)
    await desk.sets(ANA, results="nobody")
    counted = await desk.ratings.counted(match)
    assert counted is not None
    assert [one.person for one in counted.rated] == [BEN]
    assert {one.name for one in counted.results} == {"Ana", "Ben"}


async def test_an_old_match_that_has_lost_its_log_is_taken_back_as_well(desk: Moderated) -> None:
    match = await duel(desk)
    at = desk.now
    await desk.store.write(lambda tx: prune(tx, match, "somebody", before=at, at=at))
    desk.shown.clear()
    await desk.takes_back(match)
    await desk.duties.do_due()
    assert desk.shown == set(), "it has no message any more"
    assert await stand(desk) == {}
