"""What the running bot tells of itself: over HTTP while a match is played, and in its log."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiohttp
import pytest

from bot.app.gauges import TEXTS
from bot.delivery.discord import trace
from bot.delivery.discord.metrics import total
from bot.delivery.discord.requests import ROUTES
from bot.match.games import GAMES
from tests.e2e.asking import address, numbers, told
from tests.e2e.killing import Mortal
from tests.e2e.processes import waiting
from tests.e2e.trouble import met
from tests.house import House
from tests.logged import Line, logged
from tests.meters import counts
from tests.news import PATIENCE_S

REFUSED = "the table cannot be shown"
"""What the log says when Discord refuses a board."""

PRESS = ("press", "triplock")
"""The labels of presses on duels."""

KINDS = {"press", "command", "form", "suggestion"}

ALLOWED = {
    "kind": re.compile("|".join({*KINDS, "write", "jot", "read"})),
    "key": re.compile(r"[a-z]+(_[a-z]+)*"),
    "game": re.compile("|".join((*GAMES, "none"))),
    "method": re.compile("GET|POST|PATCH|PUT|DELETE"),
    "route": re.compile("|".join(map(re.escape, ROUTES))),
    "limit": re.compile("bot|interaction"),
    "state": re.compile("lobby|open|asleep|aside"),
    "kept": re.compile("logs|pictures|sprites|grounds|sheets"),
    "status": re.compile("[2-5]xx|none"),
    "scope": re.compile("global|user|shared|other"),
    "cache": re.compile("hit|miss"),
    "trouble": re.compile("away|full|disk"),
    "shard": re.compile(r"\d{1,3}"),
    "le": re.compile(r"\d+(\.\d+)?|\+Inf"),
}
"""Every label, and all that its values may be."""


@pytest.fixture
async def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Mortal]:
    """A bot in a process of its own, which tells how it is."""
    monkeypatch.setenv("TUMBLER_STATUS", "127.0.0.1:0")
    async with await Mortal.open(tmp_path) as made:
        yield made


async def test_a_played_match_is_in_the_numbers_and_nobody_in_their_labels(
    program: Mortal,
) -> None:
    house = program
    match = await house.duel()
    player, other = await house.turn(match)
    await house.board(player).press("Roll")
    await house.grown(match, 3)
    await house.board(other).press("End turn")
    await house.ana.until(lambda: house.private(other), PATIENCE_S)
    await player.suggest(house.games, "match move", "move", move="e")
    await player.slash(house.games, "match move", move="nonsense")
    await house.ana.slash(house.games, "match resign")
    await house.ana.until(lambda: house.newest(house.ana).labels, PATIENCE_S)
    await house.newest(house.ana).press("Resign")
    await house.stored.until(lambda: house.sql("SELECT status FROM matches") == [("over",)])
    await house.caught_up()
    async with aiohttp.ClientSession(await address(house)) as session:
        code, ready = await told(session, "/ready")
        assert (code, ready) == (
            200,
            {
                "ready": True,
                "state": "plays",
                "hold": True,
                "degraded": None,
                "shards_connected": 1,
                "shards": 1,
            },
        )
        assert (await told(session, "/live"))[0] == 200
        found = await numbers(session)
    rows = len(house.rows(match))
    assert found.of("moves_total", game="triplock") == rows
    for kind in ("press", "command", "suggestion"):
        received = found.of("interactions_total", kind=kind)
        assert received == found.of("acknowledge_seconds_count", kind=kind) > 0
        assert received == found.of("answer_seconds_count", kind=kind)
        assert received == found.of("age_seconds_count", kind=kind)
    assert found.of("interactions_total") == len(house.stand.world.interactions)
    for key in ("not_your_turn", "cannot_read"):
        assert found.of("refusals_total", key=key) == 1
    for kind in ("write", "jot", "read"):
        assert found.of("transaction_seconds_count", kind=kind) > 0
    callbacks, boards = "interactions/{id}/{token}/callback", "channels/{id}/messages"
    for route in (callbacks, boards):
        assert found.of("requests_total", route=route, method="POST", status="2xx") > 0
    for limit in ("bot", "interaction"):
        assert found.of("request_seconds_count", limit=limit) > 0
    assert found.of("queue_seconds_count") > 0
    for kept in ("logs", "pictures"):
        assert found.of("cache_bytes", kept=kept) > 0
    assert found.of("pictures_total", cache="miss") == found.of("paint_seconds_count") > 0
    assert found.of("identifies_left") > 0
    for name, value in (
        ("reruns_total", 0),
        ("matches_behind", 0),
        ("behind_seconds", 0),
        ("hold_sure", 1),
        ("shards_connected", 1),
        ("servers", 1),
        ("rate_limited_total", 0),
        ("store_failures_total", 0),
        ("faults_total", 0),
        ("delivering", 0),
        ("requests_waiting", 0),
        ("duties_late", 0),
        ("slot", 0),
    ):
        assert found.of(name) == value, name
    assert found.of("duties_waiting") >= 0, "it is told"
    of_now = set(re.findall(r"# HELP tumbler_(\w+?)(?:_total)? ", found.text))
    assert set(TEXTS) - of_now <= {"clock_offset_seconds", "backup_age_seconds"}
    labels = {(name, value) for sample in found.samples for name, value in sample.labels.items()}
    assert {name for name, _ in labels} <= set(ALLOWED)
    assert [each for each in labels if not ALLOWED[each[0]].fullmatch(each[1])] == []
    world = house.stand.world
    ids = {match, str(house.games), str(world.guild_id), *map(str, world.state.channels)}
    ids |= {str(person.id) for person in (house.ana, house.ben)}
    assert [each for each in (*ids, "Ana", "Ben") if each in found.text] == []


async def test_a_process_that_waits_is_ready_and_its_port_has_its_own_numbers(
    program: Mortal,
) -> None:
    house = program
    second = await waiting(house)
    try:
        async with aiohttp.ClientSession(await address(house, "second")) as session:
            code, ready = await told(session, "/ready")
            while ready["state"] == "starts":  # the gateway is open, and the bot has not heard it
                code, ready = await told(session, "/ready")
            assert (code, ready["state"], ready["hold"]) == (200, "waits", False)
            assert (await numbers(session)).of("hold_sure") == 0
            assert house.child is not None
            house.child.kill()
            await house.ended()
            await second.says("ready to play")
            _, ready = await told(session, "/ready")
            assert (ready["state"], ready["hold"]) == ("plays", True)
    finally:
        await second.close()


async def test_an_interaction_counts_once_and_late_even_where_its_response_is_not_accepted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    meters = house.bot.meters
    acknowledged = counts(meters.acknowledged)[PRESS]
    received = counts(meters.received)[("press",)]
    monkeypatch.setattr(trace, "LATE_S", 0.0)
    refused = house.stand.faults.next("POST", r"/callback$", status=404, code=10062)
    press = asyncio.create_task(house.board(player).press("Roll"))
    await met(house, refused)
    house.gives_up()
    outcome = await press
    await house.caught_up()
    assert counts(meters.late)[("press",)] == 1
    player.redeliver(outcome)
    outcome = await house.board(player).press("Roll")
    await house.caught_up()
    assert counts(meters.late)[("press",)] == 2
    assert counts(meters.received)[("press",)] == received + 2
    assert counts(meters.acknowledged)[PRESS] == acknowledged + 1


async def test_what_an_engine_refuses_is_counted_pressed_and_typed(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    refusals = house.bot.meters.refusals
    forged = house.board(player).button("Roll").replace(".roll", ".complete:7")
    await house.board(player).press_id(forged, forged=True)
    await house.caught_up()
    assert total(refusals) == 1
    await house.move(player, "complete:7")
    assert total(refusals) == 2


async def test_each_way_to_answer_a_press_is_timed(house: House) -> None:
    """An answer below the board, one at once, and a private answer that is edited after a play."""
    match = await house.duel()
    player, other = await house.turn(match)
    times = house.bot.meters.answered
    answered = counts(times)[PRESS]
    roll = house.board(player).button("Roll")
    await house.board(other).press_id(roll)
    await house.caught_up()
    assert counts(times)[PRESS] == answered + 1
    await house.board(player).press("My cards")
    await house.caught_up()
    assert counts(times)[PRESS] == answered + 2
    await house.newest(player).press_id(roll, forged=True)
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert counts(times)[PRESS] == answered + 3


@pytest.fixture
def lines() -> Iterator[list[Line]]:
    """The lines that the bot logs of what went wrong, as they are written."""
    with logged(logging.WARNING) as told:
        yield told


async def test_what_a_press_leads_to_is_logged_with_its_trace_and_nothing_else_is(
    house: House, lines: list[Line]
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    house.stand.faults.next("PATCH", r"/messages/", status=400, code=50035, times=99)
    house.bot.services.delivery.refresh(match)
    await house.caught_up()
    assert [(line["text"], line.get("trace")) for line in lines] == [(REFUSED, None)]
    lines.clear()
    known = set(house.stand.world.interactions)
    await house.board(player).press("Roll")
    await house.caught_up()
    (pressed,) = (it for it in house.stand.world.interactions.values() if it.token not in known)
    assert REFUSED in {line["text"] for line in lines}
    assert {line.get("trace") for line in lines} == {str(pressed.id)}
