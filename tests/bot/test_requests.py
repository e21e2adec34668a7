"""Requests to a server on a socket, counted by what came back; after refusals, some wait (F43)."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web

from bot.delivery.discord.errors import Foreign, refusing_pages
from bot.delivery.discord.limits import MOST_REFUSALS, WINDOW_S, InvalidRequestLimit
from bot.delivery.discord.metrics import Meters
from bot.delivery.discord.requests import OTHER, counting, route_of
from bot.delivery.pacing import BackgroundQueue, EditPacing
from tests.meters import counts


@pytest.fixture
def meters() -> Meters:
    return Meters()


JSON = {"Content-Type": "application/json"}
LIMIT = {"session_start_limit": {"remaining": 12, "reset_after": 1000, "max_concurrency": 1}}


@pytest.fixture
async def discord_like() -> AsyncIterator[str]:
    """A server that answers by the path; gives its address."""

    async def answer(request: web.Request) -> web.Response:
        status = int(request.match_info["status"])
        scope = request.query.get("scope")
        return web.Response(
            status=status, headers=JSON | ({"X-RateLimit-Scope": scope} if scope else {})
        )

    async def gateway(request: web.Request) -> web.Response:
        if "broken" in request.query:
            return web.Response(body=b"no JSON", headers=JSON)
        return web.Response(body=json.dumps(LIMIT).encode(), headers=JSON)

    async def page(_request: web.Request) -> web.Response:
        return web.Response(text="<h1>Log in to this network</h1>", content_type="text/html")

    app = web.Application()
    app.router.add_route("*", r"/api/{status:\d+}/{rest:.*}", answer)
    app.router.add_get("/api/gateway/bot", gateway)
    app.router.add_get("/api/page", page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/api"
    await runner.cleanup()


@pytest.fixture
async def session(meters: Meters) -> AsyncIterator[aiohttp.ClientSession]:
    config = refusing_pages(counting(aiohttp.TraceConfig(), meters))
    async with aiohttp.ClientSession(trace_configs=[config]) as made:
        yield made


async def test_requests_are_counted_by_method_route_and_class_of_status(
    discord_like: str, session: aiohttp.ClientSession, meters: Meters
) -> None:
    for method, path in (
        ("POST", "204/interactions/1/TOKEN/callback"),
        ("PATCH", "200/webhooks/1/TOKEN/messages/@original"),
        ("PATCH", "200/channels/7/messages/8"),
        ("PATCH", "404/channels/7/messages/9"),
        ("GET", "503/users/@me"),
    ):
        async with session.request(method, f"{discord_like}/{path}"):
            pass
    with pytest.raises(aiohttp.ClientConnectorError):
        await session.get("http://127.0.0.1:1/api/channels/7")
    assert counts(meters.requests) == {
        ("POST", "interactions/{id}/{token}/callback", "2xx"): 1,
        ("PATCH", "webhooks/{id}/{token}/messages/@original", "2xx"): 1,
        ("PATCH", "channels/{id}/messages/{id}", "2xx"): 1,
        ("PATCH", "channels/{id}/messages/{id}", "4xx"): 1,
        ("GET", "users/@me", "5xx"): 1,
        ("GET", "channels/{id}", "none"): 1,
    }
    assert counts(meters.requested) == {("interaction",): 2, ("bot",): 4}


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/channels/118/messages/119", "channels/{id}/messages/{id}"),
        ("/proxy/api/v10/users/@me/channels", "users/@me/channels"),
        ("/api/v10/webhooks/118/12345", "webhooks/{id}/{token}"),
        ("/api/v10/webhooks/118/users/messages/9", "webhooks/{id}/{token}/messages/{id}"),
        ("/api/v10/webhooks/118/S3CRET/S3CRET", OTHER),
        ("/api/v10/interactions/118/S3CRET", OTHER),
        ("/api/v10/channels/118/S3CRET", OTHER),
        ("/S3CRET", OTHER),
        ("", OTHER),
    ],
)
def test_a_path_is_told_by_its_template_alone(path: str, route: str) -> None:
    assert route_of(path) == route


async def test_limits_are_counted_by_their_scope(
    discord_like: str, session: aiohttp.ClientSession, meters: Meters
) -> None:
    assert set(counts(meters.limited).values()) == {0}
    for scope in ("global", "user", "user", "shared", "whatever", ""):
        async with session.get(f"{discord_like}/429/x?scope={scope}"):
            pass
    async with session.get(f"{discord_like}/200/x?scope=user"):
        pass
    assert counts(meters.limited) == {
        ("global",): 1,
        ("user",): 2,
        ("shared",): 1,
        ("other",): 2,
    }


async def test_what_discord_says_of_identifies_is_known_and_still_read_by_whoever_asked(
    discord_like: str, session: aiohttp.ClientSession, meters: Meters
) -> None:
    async with session.get(f"{discord_like}/gateway/bot?broken=1") as answer:
        assert await answer.text() == "no JSON"
    assert meters.identifies is None
    async with session.get(f"{discord_like}/gateway/bot") as answer:
        assert await answer.json() == LIMIT
    assert meters.identifies == 12
    assert 0 < meters.identifies_until - time.monotonic() <= 1.0


async def test_f69_an_answer_of_something_else_is_refused_and_counted_once(
    discord_like: str, session: aiohttp.ClientSession, meters: Meters
) -> None:
    with pytest.raises(Foreign):
        await session.get(f"{discord_like}/page")
    for status in (204, 404, 429, 503):
        async with session.get(f"{discord_like}/{status}/x"):
            pass
    assert counts(meters.requests) == {
        ("GET", OTHER, "2xx"): 2,
        ("GET", OTHER, "4xx"): 2,
        ("GET", OTHER, "5xx"): 1,
    }


@pytest.fixture
def knocks() -> InvalidRequestLimit:
    """A count whose clock stands at 0."""
    made = InvalidRequestLimit()
    made.clock = lambda: 0.0
    return made


def refuse(knocks: InvalidRequestLimit, times: int = MOST_REFUSALS, status: int = 403) -> None:
    for _ in range(times):
        knocks.note(status)


@pytest.mark.parametrize("status", [401, 403, 429])
def test_f43_refusals_within_ten_minutes_are_counted(
    knocks: InvalidRequestLimit, status: int
) -> None:
    refuse(knocks, MOST_REFUSALS - 1, status)
    assert knocks.wait_s() == 0
    refuse(knocks, 1, status)
    assert knocks.wait_s() == WINDOW_S
    knocks.clock = lambda: WINDOW_S - 1
    assert knocks.wait_s() == 1
    knocks.clock = lambda: WINDOW_S
    assert knocks.wait_s() == 0


@pytest.mark.parametrize("answer", [(200, None), (404, None), (500, None), (429, "shared")])
def test_f43_other_answers_are_not(
    knocks: InvalidRequestLimit, answer: tuple[int, str | None]
) -> None:
    for _ in range(MOST_REFUSALS):
        knocks.note(*answer)
    assert knocks.wait_s() == 0


def test_f43_too_many_are_logged_once(
    knocks: InvalidRequestLimit, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        refuse(knocks, 3 * MOST_REFUSALS)
        assert len(caplog.records) == 1
        knocks.clock = lambda: 3 * WINDOW_S
        refuse(knocks)
    assert len(caplog.records) == 2


@pytest.fixture
def shown() -> list[str]:
    return []


@pytest.fixture
async def unasked(knocks: InvalidRequestLimit) -> AsyncIterator[BackgroundQueue]:
    made = BackgroundQueue(knocks.wait_s)
    yield made
    made.stop()


async def test_f43_what_nobody_waits_for_waits(
    knocks: InvalidRequestLimit, unasked: BackgroundQueue, shown: list[str]
) -> None:
    later = unasked.later(shown.append)
    later("A")
    refuse(knocks)
    for match in ("B", "C", "B"):
        later(match)
    assert shown == ["A"]
    knocks.clock = lambda: WINDOW_S
    unasked.look()
    assert shown == ["A", "B", "C"]


async def test_f43_it_goes_on_by_itself(shown: list[str]) -> None:
    waits, told = iter((1e-9, 1e-9, 0.0, 0.0)), asyncio.Event()

    def show(match: str) -> None:
        shown.append(match)
        told.set()

    BackgroundQueue(lambda: next(waits, 0.0)).later(show)("A")
    assert shown == []
    await told.wait()
    assert shown == ["A"]


async def test_f43_a_press_ends_the_wait_of_a_match_that_is_refused() -> None:
    quiet, rests = EditPacing(), asyncio.Event()
    quiet.on_rest = rests.set
    pause = asyncio.create_task(quiet.pause("A", 0.0, WINDOW_S))
    await rests.wait()
    quiet.nudge("A")
    await pause
    await quiet.pause("A", 0.0, 0.0)
