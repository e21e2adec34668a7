"""The door of the sandbox: from which addresses it is spoken to, with which token, how deep.

A page of another site runs in the same browser as the sandbox's page. It can name 127.0.0.1, or
have its own name lead there; what it cannot do is to choose the headers Host and Origin.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import aiohttp
import pytest

from sandbox import server
from sandbox.server import Stand, serve
from sandbox.town import new_town
from sandbox.world import keep
from tests.news import PATIENCE_S

PATHS = ("/", "/static/app.js", "/socket?as=ana", "/gateway", "/api/v10/users/@me", "/nowhere")
SOCKETS = ("/gateway", "/gateway/", "/socket?as=ana")

DEEP = "[" * 100_000 + "]" * 100_000
NESTED = json.dumps({"content": "x"})[:-1] + ', "nonce": ' + "[" * 200 + "]" * 200 + "}"


def authorised(stand: Stand) -> dict[str, str]:
    return {"Authorization": f"Bot {stand.token}"}


async def status(stand: Stand, path: str, **headers: str) -> int:
    async with (
        aiohttp.ClientSession(headers=authorised(stand)) as http,
        http.get(stand.url + path, headers=headers) as answer,
    ):
        return answer.status


@pytest.mark.parametrize("path", PATHS)
async def test_another_name_that_leads_here_is_refused(stand, path):
    """DNS rebinding: the browser takes this server for another site, and says so as Host."""
    names = ("evil.example", f"evil.example:{stand.port}", f"127.0.0.1.evil.example:{stand.port}")
    for name in (*names, "localhost:1", "127.0.0.1", f"{stand.port}", ""):
        assert await status(stand, path, Host=name) == 403, name


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"])
async def test_the_names_of_this_machine_are_let_in(stand, name):
    host = f"{name}:{stand.port}"
    assert await status(stand, "/", Host=host) == 200
    assert await status(stand, "/", Host=host, Origin=f"http://{host}") == 200
    assert await status(stand, "/api/v10/users/@me", Host=host) == 200


@pytest.mark.parametrize("path", PATHS)
async def test_another_origin_is_refused(stand, path):
    foreign = ("http://evil.example", "null", f"https://127.0.0.1:{stand.port}", "http://127.0.0.1")
    for origin in (*foreign, f"http://localhost:{stand.port}", ""):
        assert await status(stand, path, Origin=origin) == 403, origin


@pytest.mark.parametrize("path", SOCKETS)
async def test_another_site_opens_no_socket(stand, path):
    async with aiohttp.ClientSession() as http:
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await http.ws_connect(stand.url + path, headers=headers)
            assert refused.value.status == 403
        socket = await http.ws_connect(stand.url + path, origin=stand.url)
        await socket.close()


def test_every_town_has_a_token_of_its_own():
    tokens = {new_town().token for _ in range(3)}
    assert len(tokens) == 3
    assert all(len(token) >= 32 for token in tokens)


async def test_the_token_of_one_start_opens_no_other(stand):
    async with await serve() as other, aiohttp.ClientSession() as http:
        for place, code in ((stand, 200), (other, 401)):
            url = f"{place.api}/users/@me"
            async with http.get(url, headers=authorised(stand)) as answer:
                assert answer.status == code


@pytest.mark.parametrize("body", [DEEP, NESTED, "{", b'"\xff"', '{"content": ' + "9" * 5000 + "}"])
async def test_a_body_that_is_broken_or_nested_without_end_is_refused(stand, town, body):
    url = f"{stand.api}/channels/{town.games}/messages"
    headers = {"Content-Type": "application/json"}
    form = aiohttp.FormData()
    form.add_field(
        "payload_json", body if isinstance(body, bytes) else body.encode(), filename="payload.json"
    )
    async with aiohttp.ClientSession(headers=authorised(stand)) as http:
        async with http.post(url, data=body, headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, 50109)
        async with http.post(url, data=form) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, 50109)
    assert town.ana.messages(town.games) == []


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=b"])
async def test_a_body_that_is_no_multipart_is_refused(stand, town, kind):
    url = f"{stand.api}/channels/{town.games}/messages"
    async with (
        aiohttp.ClientSession(headers=authorised(stand) | {"Content-Type": kind}) as http,
        http.post(url, data=b"--b\r\nnothing\r\n") as answer,
    ):
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)


async def test_a_body_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(server, "BODY_BYTES", 1000)
    whole, parts = b'{"content": "' + b"x" * 1000 + b'"}', aiohttp.FormData()
    for n in range(4):
        parts.add_field(f"files[{n}]", b"x" * 300, filename="one")

    async def streamed():
        yield whole

    async with await serve() as stand, aiohttp.ClientSession(headers=authorised(stand)) as http:
        url = f"{stand.api}/channels/{stand.world.channel_named('games').id}/messages"
        for body in (whole, parts, streamed()):
            async with http.post(url, data=body) as answer:
                assert (answer.status, (await answer.json())["code"]) == (413, 40005)


@pytest.mark.parametrize("frame", [DEEP, "{", "[]", '{"op": 2}', '{"op": 6, "d": []}'])
async def test_the_gateway_closes_on_a_frame_it_cannot_read(stand, frame):
    async with aiohttp.ClientSession() as http, http.ws_connect(stand.gateway.url) as socket:
        await socket.receive_json(timeout=PATIENCE_S)
        await socket.send_str(frame)
        await socket.receive(timeout=PATIENCE_S)
        assert socket.close_code == 4002


@pytest.mark.parametrize("frame", [DEEP, "{", "[]"])
async def test_the_page_is_told_of_a_question_that_cannot_be_read(stand, frame):
    url = f"{stand.url}/socket?as=ana"
    async with aiohttp.ClientSession() as http, http.ws_connect(url, origin=stand.url) as socket:
        await socket.send_str(frame)
        assert (await socket.receive_json(timeout=PATIENCE_S))["ok"] is False
        await socket.send_json({"re": 2, "do": "channels"})
        assert (await socket.receive_json(timeout=PATIENCE_S))["ok"] is True


async def test_half_an_emoji_is_not_said_and_the_sandbox_goes_on(
    stand: Stand, tmp_path: Path
) -> None:
    """A client writes it as an escape, and a world that held it could not be saved."""
    keeper = keep.Keeper(stand.world, tmp_path)
    channel = stand.world.channel_named("games").id
    ask = json.dumps({"re": 7, "do": "say", "channel": channel, "text": "half \ud83d"})
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{stand.url}/socket?as=ana") as socket,
        asyncio.timeout(PATIENCE_S),
    ):
        await socket.send_str(ask)
        answer = await socket.receive_json()
        assert answer == {"re": None, "ok": False, "reason": "The question cannot be read."}
        await socket.send_str(ask.replace("ud83d", "ud83d\\udd12"))
        while "re" not in (answer := await socket.receive_json()):
            pass
        assert answer["ok"] is True
    keeper.save()
    (said,) = stand.people["ana"].messages(channel)
    assert said["content"] == "half \U0001f512"
