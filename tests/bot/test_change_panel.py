"""The panel of Change…: pairs of values are buttons that turn, and a table is as last time."""

from __future__ import annotations

import pytest

from bot.match.games import GAMES
from tests.desk import ANA, BEN, CY, DEE, Desk
from tests.shown import Shown


async def panel(desk: Desk, match: str, person: int = ANA) -> Shown:
    more = (await desk.press(person, "⋯ More", match=match)).answer
    changing = (await desk.press(person, "Change…", on=more)).swapped
    assert changing is not None
    return changing


async def stored(desk: Desk, match: str) -> dict[str, str]:
    found = (await desk.matches.table(match)).match
    return {**found.options, **found.terms}


async def test_a_pair_of_values_is_a_button_that_turns(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA,), {"lock": "bot"}, rated="on")
    shown = await panel(desk, match)
    assert [one for one in shown.labels if ":" in one] == [
        *("Grid: 3", "Tournament: no", "Hints: no", "Rated: yes"),
        "When time is up: ask the others",
    ]
    assert shown.choices[:2] == ["Lock", "Difficulty"], "no pair stands in the list"
    assert "Rated" not in shown.text
    led = await desk.press(ANA, "Rated", on=shown)
    assert (await stored(desk, match))["rated"] == "off"
    again = led.swapped or led.answer
    assert "Rated: no" in again.labels
    await desk.press(ANA, "Grid", on=again)
    assert (await stored(desk, match))["grid"] == "4"
    (turns,) = (one for one in shown.ids if ":rated:" in one)
    await desk.presses(shown, turns, forged=True)
    assert (await stored(desk, match))["rated"] == "off", "what it said turns once"


NAMED = {"tripol": {"one_colour": "on", "colours": "R,Y,G"}}
"""Options whose value is typed, and is none of the pair that the panel turns."""


@pytest.mark.parametrize("key", [key for key, entry in GAMES.items() if entry.for_several])
async def test_the_panel_fits_and_has_no_blue_button(desk: Desk, key: str) -> None:
    shown = await panel(desk, await desk.opened(key, options=NAMED.get(key)))
    assert "As last time" not in shown.labels
    assert all(part.get("style") == 2 for part in shown.buttons)


async def test_a_table_is_as_the_last_one_of_its_host(desk: Desk) -> None:
    given = {"characters": "wren,osric", "first_skip": "on", "notebook": "off"}
    await desk.begun("triplock", (ANA, BEN), given, pace="1 day", hints="on", series="best of 3")
    await desk.begun("triplock", (BEN, ANA), pace="7 days")
    match = await desk.opened("triplock", rated="on", late="play on")
    shown = await panel(desk, match)
    assert shown.labels[0] == "As last time"
    led = await desk.press(ANA, "As last time", on=shown)
    assert "As last time." in (led.swapped or led.answer).text
    now = await stored(desk, match)
    assert now["characters"] == "pick", "people pick theirs again"
    assert {now[name] for name in ("first_skip", "hints")} == {"on"}
    wanted = {"notebook": "off", "pace": "1 day", "series": "best of 3", "late": "ask"}
    assert {name: now[name] for name in wanted} == wanted
    assert now["rated"] == "off", "that match was not rated"
    (other,) = (await desk.command(ANA, "unlock start")).posted
    assert "As last time" not in (await panel(desk, other.match)).labels


async def test_what_a_number_of_people_decided_is_decided_anew(desk: Desk) -> None:
    (table,) = (await desk.command(ANA, "tripol start", options="keep 4")).posted
    await desk.press(BEN, "Join", on=table)
    await desk.press(ANA, "Start with 2", match=table.match)
    assert (await stored(desk, table.match))["tiles"] == "40"
    match = (await desk.command(ANA, "tripol start")).posted[0].match
    await desk.press(ANA, "As last time", on=await panel(desk, match))
    now = await stored(desk, match)
    assert (now["tiles"], now["keep"]) == ("short", "4")


@pytest.mark.parametrize(
    ("game", "before", "terms", "sit", "options", "lost", "kept"),
    [
        (
            "tripol",
            {"my_colour": "on", "polygon": "on", "colours": "random"},
            {"players": "3"},
            (ANA, BEN, CY, DEE),
            {},
            "My colour and Players",
            {"my_colour": "off", "polygon": "on", "players": "any"},
        ),
        (
            "triplock",
            {"notebook": "off"},
            {"pace": "1 day"},
            (ANA, BEN, CY),
            {"mode": "ring", "characters": "pick"},
            "Mode",
            {"mode": "ring", "notebook": "off", "pace": "1 day"},
        ),
    ],
)
async def test_what_does_not_fit_any_more_is_left_out_and_named(
    desk: Desk,
    game: str,
    before: dict[str, str],
    terms: dict[str, str],
    sit: tuple[int, ...],
    options: dict[str, str],
    lost: str,
    kept: dict[str, str],
) -> None:
    people = (ANA, BEN, CY)[: int(terms.get("players", "2"))]
    await desk.begun(game, people, before, **terms)
    match = await desk.opened(game, sit, options)
    led = await desk.press(ANA, "As last time", on=await panel(desk, match))
    said = (led.swapped or led.answer).text
    assert f"As last time. Not taken over: {lost}." in said
    assert {"my_colour": "off", **await stored(desk, match)}.items() >= kept.items()


async def test_only_the_host_of_a_table_has_a_last_time(desk: Desk) -> None:
    match = await desk.opened("triplock", (ANA,))
    shown = await desk.table(match)
    forged = f"t1b.{match}.0._last"
    assert (await desk.presses(shown, forged, forged=True)).refused == "host_changes"
    on = shown.seen_by((await desk.front()).person(ANA))
    assert (await desk.presses(on, forged, forged=True)).refused == "no_choice"
