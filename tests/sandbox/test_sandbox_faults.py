"""Trouble that is provoked: failing calls, cuts, closed doors, and the gateway's moods."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from sandbox.api.call_faults import KINDS
from sandbox.faults import Met
from sandbox.limits.errors import ApiError
from tests.news import PATIENCE_S
from tests.sandbox.sent import board, picture, refused
from tests.sandbox.standbot import connected, point_at


@pytest.mark.parametrize("status", [503, 418])
async def test_a_call_can_be_refused_with_any_status(bot, stand, town, status):
    fault = stand.faults.next("POST", r"/channels/\d+/messages", status=status)
    channel = bot.get_channel(town.games)
    assert (await refused(channel.send("x"))).status == status
    assert fault.met == 1
    await channel.send("y")
    assert [m["content"] for m in town.ana.messages(town.games)] == ["y"]


async def test_a_limited_call_is_tried_again_by_the_client(bot, stand, town):
    fault = stand.faults.next("POST", "/messages", times=2, status=429, retry_after_s=0.01)
    await bot.get_channel(town.games).send("patience")
    assert fault.met == 2
    assert len(town.ana.messages(town.games)) == 1


async def test_a_cut_before_and_after_acceptance(bot, stand, town):
    channel = bot.get_channel(town.games)
    stand.faults.next("POST", "/messages", cut="before")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("lost", nonce="n1")
    assert town.ana.messages(town.games) == []
    stand.faults.next("POST", "/messages", cut="after")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("kept", nonce="n2")
    assert len(town.ana.messages(town.games)) == 1
    again = await channel.send("kept", nonce="n2")
    assert [m["id"] for m in town.ana.messages(town.games)] == [str(again.id)]


async def test_calls_can_be_skipped_and_held(bot, stand, town):
    gate = asyncio.Event()
    fault = stand.faults.next("POST", "/messages", skip=1, hold=gate)
    channel = bot.get_channel(town.games)
    await channel.send("one")
    sending = asyncio.create_task(channel.send("two"))
    await asyncio.wait_for(fault.arrived.wait(), PATIENCE_S)
    assert len(town.ana.messages(town.games)) == 1
    gate.set()
    await sending
    assert len(town.ana.messages(town.games)) == 2


async def test_random_trouble_is_the_same_for_one_seed(stand):
    def run() -> list[Met]:
        stand.faults.met.clear()
        stand.faults.at_random(0.2, seed=7)
        for n in range(50):
            stand.faults.take("POST", f"/{n}")
        return list(stand.faults.met)

    first = run()
    assert 3 < len(first) < 20
    assert run() == first
    stand.faults.clear()
    assert stand.faults.take("POST", "/x") is None


async def test_random_trouble_is_of_the_kinds_that_are_wanted(stand):
    stand.faults.at_random(1.0, kinds=("cut after", "429"))
    for n in range(20):
        stand.faults.take("POST", f"/{n}")
    stand.faults.at_random(1.0, seed=3)
    for n in range(200):
        stand.faults.take("GET", f"/{n}")
    assert {met.kind for met in stand.faults.met if met.method == "POST"} == {"cut after", "429"}
    assert {met.kind for met in stand.faults.met if met.method == "GET"} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
async def test_each_kind_of_random_trouble_does_what_it_says(stand, town, kind):
    """Of the calls that fail, those "after" leave a message behind."""
    stand.faults.at_random(1.0, kinds=(kind,))
    address = f"{stand.api}/channels/{town.games}/messages"
    headers = {"Authorization": f"Bot {stand.token}"}
    async with aiohttp.ClientSession() as session:
        try:
            async with session.post(address, json={"content": "x"}, headers=headers) as answer:
                told = str(answer.status)
        except (aiohttp.ClientError, OSError):
            told = "cut"
    assert [met.kind for met in stand.faults.met] == [kind]
    assert told == ("200" if kind == "slow" else kind.split()[0])
    takes_effect = kind == "slow" or kind.endswith("after")
    assert len(town.ana.messages(town.games)) == takes_effect


async def test_an_error_after_acceptance(bot, stand, town):
    fault = stand.faults.next("POST", "/messages", status=503, after=True)
    channel = bot.get_channel(town.games)
    assert (await refused(channel.send("kept", nonce="n1"))).status == 503
    assert fault.kind == "503 after"
    assert [m["content"] for m in town.ana.messages(town.games)] == ["kept"]
    again = await channel.send("kept", nonce="n1")
    assert [m["id"] for m in town.ana.messages(town.games)] == [str(again.id)]


async def test_closed_direct_messages(bot, stand, town):
    dm = await bot.create_dm(discord.Object(town.ben.id))
    stand.faults.close_dms(town.ben)
    error = await refused(dm.send("secret"))
    assert (error.status, error.code) == (403, 50007)
    stand.faults.open_dms(town.ben)
    await dm.send("secret")
    assert len(town.ben.messages(dm.id)) == 1
    assert town.ana.messages(dm.id) == []
    stand.faults.leave(town.ben)
    assert (await refused(dm.send("secret"))).code == 50278


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("view_channel", 50001),
        ("send_messages", 50013),
        ("attach_files", 50013),
    ],
)
async def test_missing_permissions(bot, stand, town, name, code):
    channel = bot.get_channel(town.games)
    stand.faults.forbid(town.games, name)
    await bot.news.until(lambda: not getattr(channel.permissions_for(channel.guild.me), name))
    view, file = picture()
    assert (await refused(channel.send(view=view, file=file))).code == code
    stand.faults.allow(town.games, name)
    view, file = picture()
    await channel.send(view=view, file=file)


async def test_presses_tell_what_the_bot_may_do_here(bot, stand, town):
    got = []

    async def act(interaction, word):
        got.append(interaction.app_permissions)
        await interaction.response.send_message("ok", ephemeral=True)

    bot.act = act
    sent = await bot.get_channel(town.games).send(view=board("go"))
    stand.faults.forbid(town.games, "attach_files", "send_messages")
    assert (await town.ana.press(sent.id, "k1:go")).kind == "message"
    assert (got[0].attach_files, got[0].send_messages, got[0].embed_links) == (False, False, True)


async def test_a_deleted_channel_and_a_deleted_message(bot, stand, town):
    channel = bot.get_channel(town.games)
    sent = await channel.send("board")
    stand.faults.delete_message(sent.id)
    assert (await refused(sent.edit(content="x"))).code == 10008
    stand.faults.delete_channel(town.games)
    assert (await refused(channel.send("x"))).code == 10003
    await bot.news.until(lambda: "CHANNEL_DELETE" in bot.seen)
    assert [p.name for p in town.ana.channels()] == ["general", "quiet"]


async def test_old_messages_take_few_edits(bot, stand, town):
    sent = await bot.get_channel(town.games).send("board")
    for n in range(5):
        await sent.edit(content=f"young {n}")
    town.clock.advance(3601)
    for n in range(3):
        await sent.edit(content=f"old {n}")
    error = await refused(sent.edit(content="old 3"))
    assert (error.status, error.code) == (429, 30046)
    town.clock.advance(7)
    await sent.edit(content="old 4")
    stand.world.old_edits.allowed = 0
    with pytest.raises(ApiError, match="older than 1 hour"):
        stand.world.old_edits.check(town.games, 0.0, 3601.0)


async def test_removed_from_the_server_and_invited_again(bot, stand, town):
    channel = bot.get_channel(town.games)
    stand.faults.kick_bot()
    await bot.news.until(lambda: "GUILD_DELETE" in bot.seen)
    assert list(bot.guilds) == []
    assert (await refused(channel.send("x"))).code == 50001
    stand.faults.invite_bot()
    await bot.news.until(lambda: bot.guilds)
    await channel.send("x")


async def test_an_account_that_is_gone(bot, stand, town):
    stand.faults.leave(town.dee, delete_account=True)
    assert (await refused(bot.create_dm(discord.Object(town.dee.id)))).code == 10013
    assert (await refused(bot.fetch_user(town.dee.id))).code == 10013


# The gateway


async def test_asked_to_reconnect_the_client_resumes_and_misses_nothing(bot, stand, town):
    presses = []

    async def act(interaction, word):
        presses.append(word)
        await interaction.response.defer()

    bot.act = act
    sent = await bot.get_channel(town.games).send(view=board("go"))
    pressing: list[asyncio.Task] = []

    def once_offline(_: object) -> None:
        # Pressed while the line is down: the resume brings it.
        if not stand.gateway.connected and not pressing:
            pressing.append(asyncio.create_task(town.ana.press(sent.id, "k1:go")))
            bot.news.tell()

    stand.world.listeners.append(once_offline)
    stand.faults.reconnect()
    await bot.news.until(lambda: pressing)
    assert (await asyncio.wait_for(pressing[0], PATIENCE_S)).kind == "deferred"
    assert presses == ["go"]
    assert (stand.gateway.resumes, stand.gateway.identifies) == (1, 1)


async def test_a_cut_line_is_resumed(bot, stand):
    await stand.faults.drop()
    await bot.news.until(lambda: stand.gateway.resumes == 1)
    assert stand.gateway.identifies == 1


async def test_an_invalid_session_identifies_anew(bot, stand, monkeypatch):
    loop = asyncio.get_running_loop()

    async def at_once(seconds: float, *rest: object) -> None:
        # discord.py waits up to 5 s here; the wait is its own, not under test.
        turn = loop.create_future()
        loop.call_soon(turn.set_result, None)
        await turn

    monkeypatch.setattr("discord.shard.asyncio.sleep", at_once)
    stand.faults.invalidate()
    await bot.news.until(lambda: stand.gateway.identifies == 2)
    await bot.news.until(lambda: stand.gateway.connected)
    await bot.news.until(lambda: bot.seen.count("READY") == 2)


async def test_an_unknown_session_cannot_be_resumed(stand):
    async with aiohttp.ClientSession() as http, http.ws_connect(stand.gateway.url) as socket:
        assert (await socket.receive_json())["op"] == 10
        wanted = {"token": stand.token, "session_id": "nobody", "seq": 3}
        await socket.send_json({"op": 6, "d": wanted})
        assert await socket.receive_json() == {"op": 9, "d": False}


@pytest.mark.parametrize(
    ("token", "intents", "code"), [("wrong", 1, 4004), (None, 1 | 1 << 15, 4014)]
)
async def test_wrong_identifies_are_closed(stand, token, intents, code):
    async with aiohttp.ClientSession() as http, http.ws_connect(stand.gateway.url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        await socket.send_json({"op": 2, "d": {"token": token or stand.token, "intents": intents}})
        await socket.receive()
        assert socket.close_code == code


async def test_a_wrong_token_does_not_log_in(stand):
    point_at(stand)
    client = discord.Client(intents=discord.Intents.none())
    with pytest.raises(discord.LoginFailure):
        await client.login("wrong")
    await client.close()


async def test_a_token_that_was_taken_back_is_worth_nothing(stand):
    own = {"Authorization": f"Bot {stand.token}"}
    identify = {"op": 2, "d": {"token": stand.token, "intents": 1}}
    async with aiohttp.ClientSession(headers=own) as http:
        for is_taken_back in (False, True):
            async with http.get(f"{stand.api}/users/@me") as answer:
                assert answer.status == (401 if is_taken_back else 200)
            async with http.ws_connect(stand.gateway.url) as socket:
                await socket.receive_json()
                await socket.send_json(identify)
                if not is_taken_back:
                    assert (await socket.receive_json())["t"] == "READY"
                    await stand.faults.take_token_back()
                while not socket.closed:
                    await socket.receive()
                assert socket.close_code == 4004


async def test_something_before_discord_may_answer_with_a_page(stand):
    for status, headers in ((200, {}), (429, {"Retry-After": "3600"})):
        stand.faults.next(
            "GET", "^/users/@me$", status=status, page="<h1>No.</h1>", headers=headers
        )
        own = {"Authorization": f"Bot {stand.token}"}
        async with (
            aiohttp.ClientSession(headers=own) as http,
            http.get(f"{stand.api}/users/@me") as answer,
        ):
            assert (answer.status, answer.content_type) == (status, "text/html")
            assert await answer.text() == "<h1>No.</h1>"
            assert answer.headers.get("Retry-After") == headers.get("Retry-After")
            assert "Via" not in answer.headers


async def test_two_processes_both_hear_a_press_and_one_answers(stand, town):
    async def act(interaction, word):
        await interaction.response.send_message("mine", ephemeral=True)

    async with connected(stand) as one, connected(stand) as two:
        one.act = two.act = act
        two.news = one.news
        sent = await one.room(town.games).send(view=board("go"))
        outcome = await town.ana.press(sent.id, "k1:go")
        assert outcome.kind == "message"
        await one.news.until(lambda: one.errors or two.errors)
        assert len(one.presses) == len(two.presses) == 1
        (error,) = one.errors or two.errors
        assert isinstance(error, discord.HTTPException)
        assert error.code == 40060
        assert len(town.ana.messages(town.games)) == 2


async def test_nobody_answers_while_the_bot_is_away(stand, town):
    async with connected(stand) as bot:
        sent = await bot.room(town.games).send(view=board("go"))
    assert not stand.gateway.connected
    pressing = asyncio.create_task(town.ana.press(sent.id, "k1:go"))
    await town.clock.somebody_sleeps()
    town.clock.advance(3.1)
    assert (await pressing).reason == "This interaction failed"


CODES = {
    401: (0, 50027),
    404: (10003, 10004, 10007, 10008, 10013, 10014, 10015, 10062, 10063),
    429: (20016, 20028, 30046, 40003),
    413: (40005,),
    400: (30034, 40060, 50006, 50083, 50109, 160004, 160006),
    403: (50001, 50005, 50007, 50013, 50024, 50278, 160002, 160005),
    503: (130000,),
}


@pytest.mark.parametrize(("status", "code"), [(s, c) for s, codes in CODES.items() for c in codes])
async def test_every_code_brings_its_usual_status(stand, town, status, code):
    stand.faults.next("POST", "/messages", code=code, delay_s=0.001)
    headers = {"Authorization": f"Bot {stand.token}"}
    url = f"{stand.api}/channels/{town.games}/messages"
    async with (
        aiohttp.ClientSession(headers=headers) as http,
        http.post(url, json={"content": "x"}) as answer,
    ):
        body = await answer.json()
        assert (answer.status, body["code"]) == (status, code)
        assert body["message"]
        assert ("retry_after" in body) == ("Via" in answer.headers) == (status == 429)
    assert town.ana.messages(town.games) == []


async def test_a_global_limit_carries_its_mark_and_headers(stand, town):
    stand.faults.next("GET", "/users/@me", status=429, everywhere=True, headers={"X-Extra": "1"})
    headers = {"Authorization": f"Bot {stand.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as http,
        http.get(f"{stand.api}/users/@me") as answer,
    ):
        assert (await answer.json())["global"] is True
        assert answer.headers["X-Extra"] == "1"
