"""The only door to a match: what was persisted is what is played, under the rules of today."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.act import Acts
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.lobby.lobby import Lobby
from bot.match.matches import Matches
from bot.match.plays import Planned
from bot.match.refusals import ShellRefused
from bot.store.keys import Repeated
from bot.store.matches import outdated, update_match
from bot.store.results import read_results
from bot.store.seats import Actor, Computer, Person
from bot.store.sqlite.engine import SqliteStore
from bot.store.tables import Table
from games.core import HINT, Ending, Illegal, Level, Refused, Seat
from tests.creating import creates
from tests.interactions import fresh
from tests.seed import chance

ANA, BEN, CY = 1, 2, 3


@pytest.fixture
async def matches(tmp_path: Path) -> AsyncIterator[Matches]:
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    yield Matches(store, GAMES, chance=chance(), echo_s=0.0)
    await store.close()


async def begun(matches: Matches) -> str:
    lobby = Lobby(matches)
    table = await creates(
        lobby,
        GAMES["triplock"],
        {},
        guild=1,
        channel=2,
        host=ANA,
        host_name="Ana",
        interaction=fresh(),
    )
    await lobby.join(table.match.id, BEN, "Ben", interaction=fresh())
    return table.match.id


async def press(matches: Matches, match: str, user: int, text: str, interaction: int) -> int:
    live = await matches.live(match)
    seat = live.seat_for(user)
    assert seat is not None
    stamp = live.play.stamps[seat]
    acted = await Acts(matches).act(match, user, text, stamp=stamp, interaction=interaction)
    return acted.live.play.n


async def test_rows_are_numbered_and_replayed(matches: Matches) -> None:
    match = await begun(matches)
    assert await press(matches, match, ANA, "orient:1", 11) == 1
    assert await press(matches, match, BEN, "orient:2", 12) == 2
    known = (await matches.live(match)).play
    again = Matches(matches.store, GAMES, chance=chance())
    assert (await again.live(match)).play == known


@pytest.mark.parametrize(
    ("user", "text", "stamp", "key"),
    [
        (CY, "orient:0", 0, "no_seat"),
        (ANA, "orient:0", 5, "moved_on"),
        (ANA, "nonsense", 0, None),
        (ANA, "roll", 0, None),
        (ANA, "_leave", 0, "unknown_button"),
        (ANA, "_undo:0", 0, "unknown_button"),
        (ANA, "", 0, "unknown_button"),
    ],
)
async def test_a_refusal_changes_nothing(
    matches: Matches, user: int, text: str, stamp: int, key: str | None
) -> None:
    match = await begun(matches)
    with pytest.raises(Refused) as caught:
        await Acts(matches).act(match, user, text, stamp=stamp, interaction=11)
    assert key is None or caught.value.key == key
    assert (await matches.live(match)).play.n == 0


async def test_one_interaction_plays_once(matches: Matches) -> None:
    match = await begun(matches)
    await press(matches, match, ANA, "orient:1", 11)
    with pytest.raises(Repeated):
        await press(matches, match, BEN, "orient:1", 11)
    assert (await matches.live(match)).play.n == 1


async def test_a_second_process_wins_or_is_refused(matches: Matches) -> None:
    match = await begun(matches)
    other = Matches(matches.store, GAMES, chance=chance(), echo_s=0.0)
    await other.live(match)
    await press(matches, match, ANA, "orient:1", 11)
    with pytest.raises(Refused):
        await Acts(other).act(match, ANA, "orient:2", stamp=0, interaction=12)
    await press(other, match, BEN, "orient:0", 13)
    assert (await matches.live(match)).play.n == 2


async def test_two_presses_within_a_second_are_one(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    now = 100.0
    matches = Matches(store, GAMES, chance=chance(), clock=lambda: now, echo_s=1.0)
    match = await begun(matches)
    live = await matches.live(match)
    first = ANA if live.seats[0].person == ANA else BEN
    for user in (ANA, BEN):
        await press(matches, match, user, "orient:0", user)
    with pytest.raises(ShellRefused) as caught:
        await press(matches, match, first, "roll", 20)
    assert caught.value.key == "one_press"
    now = 101.5
    assert await press(matches, match, first, "roll", 21) == 3
    await store.close()


async def test_an_end_is_kept_with_its_result(matches: Matches) -> None:
    match = await begun(matches)
    await Acts(matches).resign(match, ANA, interaction=11)
    assert (await matches.table(match)).match.status == "over"
    results = await matches.store.read(lambda tx: read_results(tx, match))
    assert [(r.reason, r.ending) for r in results] == [("resigned", Ending.WON)] * 2
    assert {(r.sitter, r.place) for r in results} == {(Person(BEN), 1), (Person(ANA), 2)}
    with pytest.raises(ShellRefused) as caught:
        await press(matches, match, BEN, "orient:0", 12)
    assert caught.value.key == "over"


async def test_a_match_that_ends_while_it_is_read_is_read_whole(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begun(matches)
    other = Matches(matches.store, GAMES, chance=chance())
    fold = other._fold

    async def late(table: Table) -> Live:
        await Acts(matches).resign(match, ANA, interaction=11)
        return await fold(table)

    monkeypatch.setattr(other, "_fold", late)
    live = await other.live(match)
    assert live.play.n == live.table.last == 1
    assert live.match.status == "over"


def newer(matches: Matches, *, fits: bool) -> Matches:
    """The same store under rules of a later version, which may have lost an action."""
    entry = GAMES["triplock"]
    game = dataclasses.replace(entry.game, rules_version=entry.game.rules_version + 1)
    if not fits:

        def apply(*_: object) -> None:
            raise Illegal("gone")

        game = dataclasses.replace(game, apply=apply)
    shelf = {"triplock": dataclasses.replace(entry, game=game)}
    return Matches(matches.store, shelf, chance=chance())


def hears(matches: Matches) -> list[str]:
    """The matches that are told as gone on, from now on."""
    told: list[str] = []
    matches.store.listener = lambda touched: told.extend(touched.played)
    return told


async def test_a_log_that_fits_newer_rules_is_renewed(matches: Matches) -> None:
    match = await begun(matches)
    await press(matches, match, ANA, "orient:1", 11)
    later = newer(matches, fits=True)
    await later.renew_all()
    record = (await later.table(match)).match
    version = record.rules_version
    assert version == GAMES["triplock"].game.rules_version + 1
    assert record.status == "open"
    assert await matches.store.read(lambda tx: outdated(tx, {"triplock": version})) == ()


async def test_a_match_of_newer_rules_is_left_alone(matches: Matches) -> None:
    """A process of the version before may still run beside the one that has played it."""
    match = await begun(matches)
    later = newer(matches, fits=False)
    await matches.store.write(
        lambda tx: update_match(
            tx, match, {"rules_version": later.shelf["triplock"].game.rules_version}
        )
    )
    with pytest.raises(ShellRefused) as caught:
        await matches.live(match)
    assert caught.value.key == "newer_rules"
    await matches.renew_all()
    assert (await matches.table(match)).match.status == "open"
    assert (await later.live(match)).play.n == 0


async def test_a_log_that_no_longer_fits_is_set_aside_alone(matches: Matches) -> None:
    broken, whole = await begun(matches), await begun(matches)
    await press(matches, broken, ANA, "orient:1", 11)
    later = newer(matches, fits=False)
    told = hears(matches)
    await later.renew_all()
    assert told == [broken]
    assert (await later.table(broken)).match.status == "aside"
    assert (await later.live(whole)).play.n == 0
    with pytest.raises(ShellRefused) as caught:
        await later.live(broken)
    assert caught.value.key == "aside"


async def test_a_restart_forgets_no_double_tap(tmp_path: Path) -> None:
    """The store knows when a person last played; a new process has nothing in memory."""
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    now = 100.0
    first = Matches(store, GAMES, chance=chance(), clock=lambda: now, echo_s=1.0)
    match = await begun(first)
    live = await first.live(match)
    player = live.seats[0].person
    assert player is not None
    for user in (ANA, BEN):
        await press(first, match, user, "orient:0", user)
    again = Matches(store, GAMES, chance=chance(), clock=lambda: now, echo_s=1.0)
    with pytest.raises(ShellRefused, match="one_press"):
        await press(again, match, player, "roll", 20)
    now = 101.5
    assert await press(again, match, player, "roll", 21) == 3
    await store.close()


@pytest.mark.parametrize("status", ["lobby", "open", "over"])
@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("options", "{half"),
        ("options", "[]"),
        ("options", '{"difficulty": 3}'),
        ("terms", ""),
        ("terms", "null"),
        ("draws", "1, 2"),
        ("draws", "5"),
        ("draws", '["1"]'),
    ],
)
async def test_a_match_that_cannot_be_read_is_set_aside(
    matches: Matches, column: str, text: str, status: str
) -> None:
    broken, whole = await begun(matches), await begun(matches)
    told = hears(matches)
    sql = f"UPDATE matches SET {column} = :text, status = :status WHERE id = :match"
    await matches.store.write(lambda tx: tx.run(sql, text=text, status=status, match=broken))
    for _ in range(2):
        with pytest.raises(ShellRefused) as caught:
            await matches.live(broken)
        assert caught.value.key == "aside"
    assert told == [broken]
    assert (await matches.table(broken)).match.status == "aside"
    assert (await matches.live(whole)).match.status == "open"


async def test_nothing_is_joined_that_cannot_be_read(matches: Matches) -> None:
    """Without its options, a table would be set up by the defaults."""
    table = await creates(
        Lobby(matches),
        GAMES["triplock"],
        {},
        guild=1,
        channel=2,
        host=ANA,
        host_name="Ana",
        interaction=fresh(),
    )
    match = table.match.id
    sql = "UPDATE matches SET options = '{' WHERE id = :match"
    await matches.store.write(lambda tx: tx.run(sql, match=match))
    lobby = Lobby(matches)
    for step in (
        lobby.join(match, BEN, "Ben", interaction=fresh()),
        lobby.start(match, ANA, interaction=fresh()),
    ):
        with pytest.raises(ShellRefused) as caught:
            await step
        assert caught.value.key == "aside"


async def test_what_is_foreseen_is_not_played_unless_it_is_stored(matches: Matches) -> None:
    match = await begun(matches)
    foreseen: list[int] = []
    matches.on_play = lambda live: foreseen.append(live.play.n)
    assert await press(matches, match, ANA, "orient:1", 11) == 1
    with pytest.raises(Repeated):  # the transaction finds the interaction played already
        await press(matches, match, BEN, "orient:1", 11)
    assert foreseen == [1, 2]
    assert (await matches.live(match)).play.n == 1


@pytest.mark.parametrize(
    ("text", "actor", "is_press", "echoes"),
    [
        ("roll", Person(ANA), True, ANA),
        ("roll", Person(ANA), False, None),
        (HINT, Person(ANA), True, None),
        ("roll", Computer(Level.EASY), True, None),
    ],
    ids=["a press", "a typed move", "a hint", "a computer's move"],
)
def test_only_a_press_that_plays_may_be_a_double_tap(
    text: str, actor: Actor, is_press: bool, echoes: int | None
) -> None:
    assert Planned(Seat(0), [text], actor, is_press).echoes == echoes
