"""A profile in words: hostile names, lengths, what its picture gets, who else can see it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.cogs.profile import screens
from bot.cogs.profile.screens import ProfilePage, alt, nothing_of, profile
from bot.cogs.profile.tally import Company, Duel, GameRecord, Recent, Tally, Variety
from bot.match.controls.message import Say, Screen
from bot.match.games import GAMES
from games.core import Ending
from games.texts import MAX_ALT

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
    assert (found.name, found.place) == ("", screens.EVERYWHERE)


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
