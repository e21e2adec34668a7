"""What the page's addresses give, and whom they refuse."""

from __future__ import annotations

import aiohttp
import pytest

from sandbox.server import Stand

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_page_forbids_foreign_and_inline_scripts(stand: Stand) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{stand.url}/") as answer:
        policy = answer.headers["Content-Security-Policy"]
        text = await answer.text()
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "style=" not in text
    assert "http://" not in text
    assert "https://" not in text


@pytest.mark.parametrize("name", ["..%2fpage.py", "%2e%2e%2fpage.py", "page.py", "nothing.js"])
async def test_nothing_outside_the_folder_is_served(stand: Stand, name: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{stand.url}/static/{name}") as answer,
    ):
        assert answer.status == 404


async def test_another_site_cannot_open_the_socket(stand: Stand) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{stand.url}/socket?as=ana", origin="http://evil.example")
        assert refused.value.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError) as unknown:
            await session.ws_connect(f"{stand.url}/socket?as=nobody", origin=stand.url)
        assert unknown.value.status == 404


async def test_a_question_the_page_cannot_ask_is_answered_all_the_same(stand: Stand) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{stand.url}/socket?as=ana", origin=stand.url) as socket,
    ):
        await socket.send_json({"re": 1, "do": "conjure"})
        assert (await socket.receive_json())["ok"] is False
        await socket.send_json({"re": 2, "do": "channels"})
        names = [each["name"] for each in (await socket.receive_json())["answer"]]
        assert {"general", "games", "quiet"} <= set(names)


async def test_closed_messages_are_a_switch_of_the_person(stand: Stand) -> None:
    ana = stand.people["ana"]
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{stand.url}/socket?as=ana", origin=stand.url) as socket,
    ):
        await socket.send_json({"re": 1, "do": "fault", "fault": "dms", "on": True})
        told = [await socket.receive_json(), await socket.receive_json()]
        assert {"event": "faults"} in told
        assert stand.world.state.users[ana.id].accepts_dms is False


async def test_an_address_without_a_known_person_leads_to_one(stand: Stand) -> None:
    async with aiohttp.ClientSession() as session:
        for address in ("/", "/?as=nobody"):
            async with session.get(stand.url + address) as answer:
                assert answer.status == 200
                assert answer.url.query["as"] in stand.people
