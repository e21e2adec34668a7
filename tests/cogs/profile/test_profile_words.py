"""A profile in words, what its picture gets; the first result says that results are remembered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.app.cogs import FEATURES
from bot.cogs.profile import screens
from bot.cogs.profile.screens import ProfilePage, alt, nothing_of, profile
from bot.cogs.profile.tally import Company, Duel, GameRecord, Recent, Tally, Variety
from bot.match.controls.message import Say, Screen
from bot.match.feature import Feature
from bot.match.games import GAMES
from games.core import Ending
from games.texts import MAX_ALT
from tests.desk import ANA, BEN, CY, Desk
from tests.engines import open_store
from tests.interactions import fresh

NOW = 1_778_760_000.0
HOSTILE = "**@everyone** ||x|| https://a.b discord.gg/x\u202e\n# "
DUEL = Variety("triplock", "duel", Company.PEOPLE, "triplock duel")


def recent(*people: str | None) -> Recent:
    return Recent("7KQ2AB3C", DUEL, Ending.WON, (10, 7), (), people, NOW - 3600)


ONE = Tally((GameRecord(DUEL, 1, 0, 0),))


def page(tally: Tally = ONE, /, **known: str | None) -> ProfilePage:
    return replace(ProfilePage("Ana", "The Lock Club", None, "Ben", NOW, tally), **known)


def text(screen: Screen) -> str:
    return "\n".join(block.content for block in screen.blocks if isinstance(block, Say))


def test_no_name_has_an_effect() -> None:
    tally = Tally((GameRecord(DUEL, 1, 0, 0),), (recent(HOSTILE, None),), duel=Duel(1, 0, 0))
    found = page(tally, name=HOSTILE, place=HOSTILE)
    for said in (text(profile(found, GAMES, None)), nothing_of(HOSTILE).content):
        assert "@everyone" not in said
        assert "\u202e" not in said
        assert "**@" not in said
        assert "https://" not in said
    assert "\u202e" not in alt(found, GAMES)
    drawn = screens.picture_of(found, GAMES)
    assert "\u202e" not in drawn.name + drawn.place


def test_a_name_that_cannot_be_drawn_leaves_the_picture_without_one() -> None:
    found = screens.picture_of(page(name="アナ", place="鍵"), GAMES)
    assert (found.name, found.place) == ("", screens.HERE)
    assert screens.picture_of(page(place=""), GAMES).place == screens.EVERYWHERE
    assert [screens.place_of(name) for name in ("Club", "\u3164", None)] == [
        "Club",
        *[screens.HERE] * 2,
    ]


def test_however_much_there_is_it_fits_a_message() -> None:
    kinds = [Variety(key, "m" * 90, company) for key in GAMES for company in Company]
    lines = tuple(GameRecord(kind, 9999, 9999, 9999, run=9999) for kind in kinds)
    everything = page(Tally(lines, (recent(*["W" * 18] * 7),) * 10, duel=Duel(1, 2, 3)))
    screen = profile(everything, GAMES, None)
    assert len(text(screen)) <= 4000
    told = alt(everything, GAMES)
    assert len(told) <= MAX_ALT
    assert told.endswith(screens.BENEATH)
    assert not alt(page(), GAMES).endswith(screens.BENEATH)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({"reader": None}, "People you played with can see this, in channels"),
        ({"reader": None, "shows": "met"}, "People you played with can see this, in channels"),
        ({"reader": None, "shows": "everybody"}, "Everybody in this server can see this, in"),
        ({"reader": None, "shows": "nobody"}, "Nobody else can see this. `/settings` changes"),
        ({"reader": None, "place": ""}, "What you have played everywhere. Nobody else can see"),
        ({}, "What happened in this server, in channels that you can see."),
    ],
)
def test_one_reads_who_else_can_see_it(known: dict[str, str | None], said: str) -> None:
    assert said in text(profile(page(**known), GAMES, None)).splitlines()[1]


def test_many_people_are_counted() -> None:
    tally = Tally((GameRecord(DUEL, 1, 0, 0),), (recent("Ben", None, "Cy", "Dee", "Eve"),))
    assert "against Ben, a player, Cy and 2 more, <t:" in text(profile(page(tally), GAMES, None))


def test_the_alt_text_tells_times_that_are_read() -> None:
    told = alt(page(Tally((GameRecord(DUEL, 1, 0, 0),), (recent("Ben"),))), GAMES)
    assert told == (
        "What Ana has played in The Lock Club. Triplock duel: 1 played, 1 won, 0 lost."
        " Triplock duel: won 10–7 against Ben, 1 h ago."
    )


def test_the_picture_gets_the_same_shorter() -> None:
    computers = Variety("tripol", "", Company.COMPUTERS)
    drawn = screens.picture_of(
        page(Tally((GameRecord(computers, 1, 2, 3, run=1),), (recent("Ben"),))), GAMES
    )
    (line,) = drawn.lines
    assert (line.title, line.played, line.won, line.drawn, line.lost, line.run) == (
        *("Tripol · Tumbler", 6, 1, 2, 3),
        0,
    )
    (one,) = drawn.recent
    assert (one.title, one.ending, one.score, one.ago) == (
        *("Triplock duel", Ending.WON),
        *("10–7", "1 h"),
    )


TOLD = "results are remembered now, in `/profile`. People you played with can see yours; "


async def ended(desk: Desk, people: tuple[int, ...], **terms: str) -> str:
    """A match of Unlock that the last of these people ends by resigning; its text."""
    match = await desk.begun("unlock", people, {"lock": "bot"}, **terms)
    for person in people:
        if (await desk.live(match)).match.status == "open":
            await desk.acts.resign(match, person, interaction=fresh())
    assert (await desk.live(match)).match.status == "over"
    return match


async def told(desk: Desk, match: str) -> list[str]:
    """Whom the result tells so."""
    text = (await desk.more(match, ANA)).text
    return [line.partition(":")[0] for line in text.splitlines() if TOLD in line]


async def test_everybody_is_told_once_with_the_first_result(desk: Desk) -> None:
    first = await ended(desk, (ANA, BEN))
    assert await told(desk, first) == ["-# Ana and Ben"]
    desk.now += 60
    second = await ended(desk, (ANA, CY))
    assert await told(desk, second) == ["-# Cy"]
    desk.now += 60
    assert await told(desk, await ended(desk, (BEN, ANA))) == []
    assert await told(desk, first) == ["-# Ana and Ben"], "it stays where it was told"


async def test_it_waits_for_a_match_with_somebody_else(desk: Desk) -> None:
    assert await told(desk, await ended(desk, (ANA,))) == []
    assert await told(desk, await ended(desk, (ANA, BEN))) == ["-# Ana and Ben"]


@pytest.mark.parametrize("chosen", ["met", "nobody"])
async def test_who_has_chosen_is_not_told(desk: Desk, chosen: str) -> None:
    await desk.sets(BEN, results=chosen)
    assert await told(desk, await ended(desk, (ANA, BEN))) == ["-# Ana"]


async def test_a_match_without_a_result_tells_nobody(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN))
    await desk.moderation.end(match, 7, 99, interaction=fresh())
    assert await told(desk, match) == []
    assert await told(desk, await ended(desk, (ANA, BEN))) == ["-# Ana and Ben"]


async def test_settings_that_were_made_before_stay(desk: Desk) -> None:
    await desk.sets(ANA, ping="dm", reminders=False)
    await ended(desk, (ANA, BEN))
    (row,) = await desk.store.read(
        lambda tx: tx.rows("SELECT ping, reminders FROM persons WHERE person = :ana", ana=ANA)
    )
    assert (row["ping"], row["reminders"]) == ("dm", 0)


@pytest.fixture
async def keeps_none(tmp_path: Path) -> AsyncIterator[Desk]:
    """A desk at which no result is kept."""
    features = (*FEATURES, Feature("keeps_none", counts=lambda _table: False))
    desk = Desk(await open_store(tmp_path / "none.db"), features=features)
    yield desk
    await desk.store.close()


async def test_a_match_whose_result_is_not_kept_tells_nobody(keeps_none: Desk) -> None:
    assert await told(keeps_none, await ended(keeps_none, (ANA, BEN))) == []
