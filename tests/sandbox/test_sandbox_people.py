"""What people see, what a restart finds again, and the program that starts it all."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from contextlib import aclosing
from pathlib import Path

import aiohttp
import discord
import msgspec
import pytest

from sandbox.__main__ import environment, remembered
from sandbox.server import serve
from sandbox.town import new_town
from sandbox.world import interactions, keep
from sandbox.world.events import MessageDeleted
from sandbox.world.world import World
from tests.news import PATIENCE_S
from tests.sandbox.sent import PNG, board, picture
from tests.sandbox.standbot import connected


async def test_watching_shows_changes_to_those_who_can_see_them(bot, stand, town):
    kinds: dict[str, list[str]] = {"ana": [], "ben": []}
    boards: list[int] = []

    async def watch(name: str) -> None:
        async with aclosing(stand.people[name].watch()) as events:
            async for event in events:
                kinds[name].append(type(event).__name__)
                if isinstance(event, MessageDeleted) and event.message.id in boards:
                    return

    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_message("Yours", ephemeral=True)

    bot.act = act
    listeners = list(stand.world.listeners)
    watching = [asyncio.create_task(watch(name)) for name in kinds]
    sent = await bot.get_channel(town.games).send(view=board("hand"))
    boards.append(sent.id)
    await sent.edit(view=board("hand", text="Later"))
    outcome = await town.ana.press(sent.id, "k1:hand")
    town.ana.dismiss(outcome.message_id)
    await sent.delete()
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*watching)
    posted, edited, deleted = "MessageCreated", "MessageUpdated", "MessageDeleted"
    assert kinds["ben"] == [posted, edited, deleted]
    assert kinds["ana"] == [posted, edited, "InteractionSent", posted, deleted, deleted]
    assert stand.world.listeners == listeners


async def test_what_a_channel_rules_for_everybody_gives_way_to_what_it_rules_for_one(
    bot, stand, town
):
    """The bot reads the same from the gateway."""
    world, guild = stand.world, stand.world.guild_id
    quiet = world.channel(town.quiet)
    heard = bot.wait_for("guild_channel_update", check=lambda _, now: now.overwrites)
    stand.faults.forbid(town.quiet, "view_channel", user=guild)
    await heard
    heard = bot.wait_for("guild_channel_update")
    stand.faults.appoint(town.quiet, "view_channel", "manage_messages", user=town.ben.id)
    await heard
    place = bot.get_channel(town.quiet)
    for person, may in ((town.ana, False), (town.ben, True)):
        assert world.can(person.id, quiet, "view_channel") is may
        assert world.can(person.id, quiet, "manage_messages") is may
    assert not place.permissions_for(place.guild.default_role).view_channel
    assert place.overwrites_for(discord.Object(town.ben.id)).manage_messages


async def test_a_hidden_channel_is_neither_listed_nor_read(stand, town):
    await town.ana.say(town.quiet, "between us")
    stand.faults.forbid(town.quiet, "view_channel", user=town.ben.id)
    assert [p.name for p in town.ben.channels()] == ["general", "games"]
    assert town.ben.messages(town.quiet) == []
    assert len(town.ana.messages(town.quiet)) == 1


async def test_unread_counts_are_the_readers_own(town):
    await town.ana.say(town.games, "one")
    await town.ana.say(town.games, f"two <@{town.ben.id}>")
    counts = {p.name: (p.unread, p.pings) for p in town.ben.channels()}
    assert counts == {"general": (0, 0), "games": (2, 1), "quiet": (0, 0)}
    town.ben.mark_read(town.games)
    assert {(p.unread, p.pings) for p in town.ben.channels()} == {(0, 0)}
    assert {p.name: p.unread for p in town.ana.channels()}["games"] == 0


async def test_a_restarted_client_has_lost_its_ephemeral_messages(bot, town):
    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_message("Yours", ephemeral=True)

    bot.act = act
    sent = await bot.get_channel(town.games).send(view=board("hand"))
    await town.ana.press(sent.id, "k1:hand")
    assert len(town.ana.messages(town.games)) == 2
    town.ana.reload()
    assert len(town.ana.messages(town.games)) == 1


async def test_a_kept_world_is_found_again_on_another_port(tmp_path):
    kept = new_town()
    world = kept.world
    stand = await serve(kept)
    games = world.channel_named("games").id
    async with connected(stand) as bot:
        view, file = picture()
        await bot.room(games).send(view=view, file=file)
        dm = await bot.create_dm(discord.Object(kept.people["ana"].id))
        await dm.send("Your turn")
        await bot.create_application_emoji(name="lock", image=PNG)
    keeper = keep.Keeper(world, tmp_path)
    keeper.save()
    await stand.close()

    again = remembered(tmp_path)
    async with await serve(again) as other, connected(other) as bot:
        ana = again.people["ana"]
        (board_seen,) = ana.messages(games)
        assert board_seen["attachments"][0]["url"].startswith(other.url)
        media = board_seen["components"][0]["items"][0]["media"]
        assert media["url"] == board_seen["attachments"][0]["url"]
        async with aiohttp.ClientSession() as session, session.get(media["url"]) as answer:
            assert (await answer.read(), answer.content_type) == (PNG, "image/png")
        assert [n.text for n in ana.notifications] == ["Your turn"]
        assert [e.name for e in await bot.fetch_application_emojis()] == ["lock"]
        new = await bot.room(games).send("next")
        assert new.id > int(board_seen["id"])


class Watched(keep.Keeper):
    """A keeper that says when it has saved."""

    def __init__(self, world: World, folder: Path) -> None:
        super().__init__(world, folder)
        self.saved = asyncio.Event()

    def save(self) -> None:
        super().save()
        self.saved.set()


async def test_changes_are_written_and_old_files_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(keep, "PAUSE_S", 0.01)
    kept = new_town()
    world = kept.world
    keeper = Watched(world, tmp_path)
    (tmp_path / "files" / "12").write_bytes(b"orphan")
    running = asyncio.create_task(keeper.run())
    await kept.people["ana"].say(world.channel_named("games").id, "kept words")
    await asyncio.wait_for(keeper.saved.wait(), PATIENCE_S)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert "kept words" in (tmp_path / "world.json").read_text()
    assert list((tmp_path / "files").iterdir()) == []


async def test_a_damaged_world_is_not_overwritten(tmp_path):
    (tmp_path / "world.json").write_text('{"guild": ')
    with pytest.raises(msgspec.DecodeError):
        remembered(tmp_path)
    assert (tmp_path / "world.json").read_text() == '{"guild": '


async def test_the_bot_finds_discord_and_its_matches_by_its_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("TUMBLER_DATABASE", str(tmp_path / "of another Discord.db"))
    monkeypatch.setenv("DISCORD_TOKEN", "a real one")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "/of/another/one")
    async with await serve() as stand:
        found = environment(stand, tmp_path)
        assert (found["DISCORD_TOKEN"], found["DISCORD_TOKEN_FILE"]) == (stand.token, "")
        assert found["DISCORD_API_URL"] == stand.api
        assert found["DISCORD_GATEWAY_URL"] == stand.gateway.url
        assert found["TUMBLER_IN_SANDBOX"] == "on"
        assert found["TUMBLER_DATABASE"] == str(tmp_path / "tumbler.db")


CHILD = """
import os, signal
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
print(os.getpid(), os.environ["DISCORD_API_URL"], flush=True)
signal.sigwait({signal.SIGTERM})
"""


async def _line(program: asyncio.subprocess.Process) -> list[str]:
    """The words of the next line that the program, or the child in it, prints."""
    assert program.stdout is not None
    return (await asyncio.wait_for(program.stdout.readline(), PATIENCE_S)).decode().split()


async def test_the_program_starts_a_killed_bot_again_and_ends_both(tmp_path):
    # A package named `bot` that comes first on the path stands in for the bot.
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "__init__.py").write_text("")
    (tmp_path / "bot" / "__main__.py").write_text(CHILD)
    root = Path(__file__).parents[2]
    places = os.pathsep.join((str(tmp_path), str(root)))
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "sandbox", "--port", "0", "--keep", str(tmp_path / "kept")),
        env={**os.environ, "PYTHONPATH": places},
        cwd=tmp_path,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        *_, url = await _line(program)
        first, api = await _line(program)
        assert api == f"{url}/api/v10"
        os.kill(int(first), signal.SIGKILL)
        second, _ = await _line(program)
        program.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(program.communicate(), PATIENCE_S)
        assert program.returncode == 0, errors.decode()
        with pytest.raises(ProcessLookupError):
            os.kill(int(second), 0)
        assert json.loads((tmp_path / "kept" / "world.json").read_text())["servers"]
    finally:
        if program.returncode is None:
            program.kill()
            await program.wait()


def _option(name: str, kind: int, **more: object) -> dict[str, object]:
    return {"name": name, "description": "x", "type": kind} | more


async def test_the_client_checks_options_before_it_sends_them(stand, town):
    world = stand.world
    choices = [{"name": "Easy", "value": "easy"}]
    world.state.commands = [
        {
            "id": "5",
            "type": 1,
            "name": "set",
            "description": "x",
            "options": [
                _option("level", 3, choices=choices),
                _option("words", 3, min_length=2, max_length=4),
                _option("count", 4, min_value=1, max_value=3),
                _option("share", 10),
                _option("on", 5),
                _option("who", 6),
                _option("where", 7),
            ],
        }
    ]
    for wrong in (
        {"level": "hard"},
        {"words": "x"},
        {"words": 12},
        {"count": 4},
        {"count": 1.5},
        {"count": True},
        {"share": "half"},
        {"on": 1},
        {"who": 12},
        {"where": 12},
    ):
        outcome = await town.ana.slash(town.games, "set", **wrong)
        assert outcome.kind == "failed" and outcome.interaction == 0, wrong
    assert await town.ana.suggest(town.games, "set", "words", words="x") == []
    fine = {"level": "easy", "words": "abc", "count": 2, "share": 0.5, "on": True}
    sending = asyncio.create_task(
        town.ana.slash(town.games, "set", **fine, who=town.ben, where=town.quiet)
    )
    await town.clock.somebody_sleeps()
    sent = interactions.known(world, world.state.last_id).data
    assert {o["name"]: o["value"] for o in sent["options"]} == fine | {
        "who": str(town.ben.id),
        "where": str(town.quiet),
    }
    assert sent["resolved"]["users"][str(town.ben.id)]["username"] == "ben"
    assert str(town.quiet) in sent["resolved"]["channels"]
    town.clock.advance(4)
    assert (await sending).reason == "The application did not respond"
