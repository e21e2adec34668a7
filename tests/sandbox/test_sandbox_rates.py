"""How many requests are taken: of all processes in a second, and of a route in a channel."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.limits import rates
from sandbox.limits.rates import DISCORD, Bucket, Limits, Rates
from sandbox.server import Stand, serve
from sandbox.town import new_town
from tests.sandbox.hand import Hand
from tests.sandbox.standbot import connected


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
async def strict(hand: Hand) -> AsyncIterator[Stand]:
    """A sandbox as strict as Discord, whose rates go by a clock that is moved by hand."""
    town = new_town(limits=DISCORD)
    town.rates = Rates(DISCORD, hand)
    async with await serve(town) as stand:
        yield stand


@pytest.fixture
async def http(strict: Stand) -> AsyncIterator[aiohttp.ClientSession]:
    headers = {"Authorization": f"Bot {strict.token}"}
    async with aiohttp.ClientSession(f"{strict.api}/", headers=headers) as session:
        yield session


async def asked(http: aiohttp.ClientSession, method: str, path: str, **more) -> tuple:
    """The status, body and headers of an answer."""
    async with http.request(method, path, **more) as answer:
        body = await answer.json() if answer.status != 204 else None
        return answer.status, body, answer.headers


def messages(stand: Stand, name: str = "games") -> str:
    return f"channels/{stand.world.channel_named(name).id}/messages"


async def test_the_51st_request_in_a_second_is_refused(strict, http, hand):
    for _ in range(16):
        assert (await asked(http, "GET", "users/@me"))[0] == 200
        hand.now += 1 / 64
    headers = {"Authorization": f"Bot {strict.token}"}
    async with aiohttp.ClientSession(f"{strict.api}/", headers=headers) as other:
        for _ in range(34):
            assert (await asked(other, "GET", "gateway/bot"))[0] == 200
        status, body, marks = await asked(http, "POST", messages(strict), json={"content": "x"})
    assert status == 429
    about = {"message": "You are being rate limited.", "retry_after": 0.75, "global": True}
    assert body == about | {"code": 0}
    assert (marks["Retry-After"], marks["X-RateLimit-Global"]) == ("0.75", "true")
    assert marks["X-RateLimit-Scope"] == "global"
    assert marks["Via"]
    assert strict.world.state.messages == {}, "it took no effect"
    assert strict.rates.refused == {"global": 1}
    hand.now += 0.75
    assert (await asked(http, "GET", "users/@me"))[0] == 200
    assert (await asked(http, "GET", "users/@me"))[0] == 429, "one left the second, no more"
    hand.now += 1.0
    for _ in range(50):
        assert (await asked(http, "GET", "users/@me"))[0] == 200
    assert strict.rates.refused == {"global": 2}


async def test_calls_with_an_interactions_token_and_strangers_do_not_count(strict, http):
    for _ in range(60):
        path = "interactions/1/nothing/callback"
        assert (await asked(http, "POST", path, json={"type": 5}))[0] == 404
        path = f"webhooks/{strict.world.app.id}/nothing/messages/@original"
        assert (await asked(http, "GET", path))[0] == 404
        stranger = {"Authorization": "Bot of another"}
        assert (await asked(http, "GET", "users/@me", headers=stranger))[0] == 401
    for _ in range(50):
        assert (await asked(http, "GET", "users/@me"))[0] == 200
    assert (await asked(http, "GET", "users/@me"))[0] == 429
    path = "interactions/1/nothing/callback"
    assert (await asked(http, "POST", path, json={"type": 5}))[0] == 404
    assert strict.rates.refused == {"global": 1}


async def test_a_channel_takes_five_messages_in_five_seconds(strict, http, hand):
    path = messages(strict)
    for n in range(5):
        status, _, marks = await asked(http, "POST", path, json={"content": "x"})
        assert status == 200
        assert (marks["X-RateLimit-Limit"], marks["X-RateLimit-Remaining"]) == ("5", str(4 - n))
        assert float(marks["X-RateLimit-Reset-After"]) == pytest.approx(5.0 - 0.5 * n)
        assert marks["X-RateLimit-Bucket"] == "send"
        hand.now += 0.5
    status, body, marks = await asked(http, "POST", path, json={"content": "x"})
    assert (status, body["global"], body["retry_after"]) == (429, False, 2.5)
    assert (marks["X-RateLimit-Scope"], marks["X-RateLimit-Remaining"]) == ("user", "0")
    assert "X-RateLimit-Global" not in marks
    assert marks["Via"]
    assert strict.rates.refused == {"user": 1}
    elsewhere = await asked(http, "POST", messages(strict, "quiet"), json={"content": "x"})
    assert elsewhere[0] == 200
    assert len(strict.world.state.messages) == 6
    hand.now += 2.5
    status, _, marks = await asked(http, "POST", path, json={"content": "x"})
    assert (status, marks["X-RateLimit-Remaining"]) == (200, "4")


@pytest.mark.parametrize(("method", "window_s"), [("PATCH", 5.0), ("DELETE", 1.0)])
async def test_edits_and_deletions_have_limits_of_their_own(strict, http, hand, method, window_s):
    made = [(await asked(http, "POST", messages(strict), json={"content": "x"}))[1]["id"]]
    path = messages(strict)
    for n in range(5):
        which = made[0] if n == 0 else "1"
        status, _, marks = await asked(http, method, f"{path}/{which}", json={"content": "y"})
        assert status in ((200, 204) if n == 0 else (404,)), "what is refused otherwise counts, too"
        assert marks["X-RateLimit-Remaining"] == str(4 - n)
    status, body, _ = await asked(http, method, f"{path}/1", json={"content": "y"})
    assert (status, body["retry_after"]) == (429, window_s)
    assert (await asked(http, "GET", f"{path}/1"))[0] == 404
    assert (await asked(http, "POST", path, json={"content": "x"}))[0] == 200
    hand.now += window_s
    assert (await asked(http, method, f"{path}/1", json={"content": "y"}))[0] == 404
    assert strict.rates.refused == {"user": 1}


async def test_a_refused_call_uses_up_no_fault(strict, http):
    path = messages(strict)
    for _ in range(5):
        await asked(http, "POST", path, json={"content": "x"})
    fault = strict.faults.next("POST", "/messages", status=503)
    assert (await asked(http, "POST", path, json={"content": "x"}))[0] == 429
    assert fault.met == 0


async def test_by_default_nothing_is_limited(stand, town):
    headers = {"Authorization": f"Bot {stand.token}"}
    async with aiohttp.ClientSession(f"{stand.api}/", headers=headers) as http:
        for _ in range(60):
            path = messages(stand)
            status, _, marks = await asked(http, "POST", path, json={"content": "x"})
            assert status == 200
            assert not [name for name in marks if name.lower().startswith("x-ratelimit")]
    assert stand.rates.refused == {}


async def test_the_clock_of_the_town_changes_no_limit(stand, town):
    stand.rates.limits = Limits(requests=1)
    headers = {"Authorization": f"Bot {stand.token}"}
    async with aiohttp.ClientSession(f"{stand.api}/", headers=headers) as http:
        assert (await asked(http, "GET", "users/@me"))[0] == 200
        town.clock.advance(3600)
        stand.world.turn(3600)
        assert (await asked(http, "GET", "users/@me"))[0] == 429


# discord.py keeps to what it is told


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """As much is allowed as by Discord, but in shorter windows."""
    (send,) = [bucket for bucket in rates.BUCKETS if bucket.name == "send"]
    quick = Bucket("send", send.method, send.path, send.most, 0.1)
    monkeypatch.setattr(rates, "BUCKETS", (quick,))
    monkeypatch.setattr(rates, "_SECOND_S", 0.1)


async def test_one_process_keeps_to_the_limit_of_a_channel(stand, bot, town, brisk):
    stand.rates.limits = Limits(by_channel=True)
    room = bot.room(town.games)
    await asyncio.gather(*(room.send(str(n)) for n in range(8)))
    assert len(town.ana.messages(town.games)) == 8
    assert stand.rates.refused == {}


async def test_two_processes_in_one_channel_are_refused_and_try_again(stand, bot, town, brisk):
    stand.rates.limits = Limits(by_channel=True)
    async with connected(stand) as other:
        rooms = bot.room(town.games), other.room(town.games)
        await asyncio.gather(*(rooms[n % 2].send(str(n)) for n in range(8)))
    contents = Counter(m["content"] for m in town.ana.messages(town.games))
    assert contents == Counter(str(n) for n in range(8))
    assert stand.rates.refused["user"] > 0


async def test_discord_py_waits_out_the_limit_of_all_requests(stand, bot, town, brisk):
    stand.rates.limits = Limits(requests=10)
    await asyncio.gather(*(bot.fetch_user(town.ana.id) for _ in range(15)))
    assert stand.rates.refused["global"] > 0
