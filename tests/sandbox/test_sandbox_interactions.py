"""Presses, commands and forms: through the real client, with the world's own clock."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from sandbox.world.outcome import Modal
from tests.news import PATIENCE_S
from tests.openapi import validate
from tests.sandbox.sent import board, picture
from tests.sandbox.standbot import Bot, connected


async def put_board(bot: Bot, channel: int, *words: str) -> int:
    sent = await bot.room(channel).send(view=board(*words))
    return sent.id


def add_commands(bot: Bot) -> None:
    group = app_commands.Group(name="triplock", description="The lock duel")

    @group.command(name="start", description="Set up a table")
    @app_commands.describe(opponent="Who plays", rounds="How many")
    async def start(
        interaction: discord.Interaction,
        opponent: discord.User,
        rounds: app_commands.Range[int, 1, 9] = 3,
        quick: bool = False,
    ) -> None:
        words = f"{interaction.user.name} asks {opponent.name}, {rounds} rounds, quick {quick}"
        await interaction.response.send_message(words)

    @group.command(name="move", description="Type a move")
    async def move(interaction: discord.Interaction, text: str) -> None:
        await interaction.response.send_message(f"You typed {text}", ephemeral=True)

    @move.autocomplete("text")
    async def offer(interaction: discord.Interaction, current: str) -> list[app_commands.Choice]:
        words = [f"{current}{n}" for n in range(3)]
        return [app_commands.Choice(name=word.upper(), value=word) for word in words]

    bot.tree.add_command(group)


async def test_commands_are_registered_checked_and_answered(stand, town):
    async with connected(stand, add_commands) as bot:
        await bot.tree.sync()
        ana = town.ana
        said = await ana.slash(town.games, "triplock start", opponent=town.ben.id, rounds=5)
        assert said.kind == "message"
        assert said.message["content"] == "ana asks ben, 5 rounds, quick False"
        assert said.message["interaction_metadata"]["user"]["username"] == "ana"
        for wrong in (
            {"opponent": "nobody"},
            {},
            {"opponent": town.ben.id, "rounds": 10},
            {"opponent": town.ben.id, "quick": "yes"},
            {"opponent": town.ben.id, "colour": "red"},
        ):
            assert (await ana.slash(town.games, "triplock start", **wrong)).kind == "failed"
        assert (await ana.slash(town.games, "triplock")).kind == "failed"
        assert (await ana.slash(town.games, "chess start")).kind == "failed"
        assert len(stand.world.state.messages) == 1


async def test_autocomplete_offers_what_the_bot_says(stand, town):
    async with connected(stand, add_commands) as bot:
        await bot.tree.sync()
        found = await town.ana.suggest(town.games, "triplock move", "text", text="fl")
        assert [(c.name, c.value) for c in found] == [
            ("FL0", "fl0"),
            ("FL1", "fl1"),
            ("FL2", "fl2"),
        ]


async def test_syncing_again_keeps_the_ids_of_commands(stand):
    async with connected(stand, add_commands) as bot:
        first = await bot.tree.sync()
        again = await bot.tree.sync()
        assert [c.id for c in first] == [c.id for c in again]


async def test_an_ephemeral_answer_is_its_readers_alone(bot, stand, town):
    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_message(f"Secret of {word}", ephemeral=True)

    bot.act = act
    message = await put_board(bot, town.games, "hand")
    outcome = await town.ana.press(message, "k1:hand")
    assert outcome.kind == "message" and outcome.message["flags"] & 64
    assert [m["content"] for m in town.ana.messages(town.games)][1:] == ["Secret of hand"]
    assert len(town.ben.messages(town.games)) == 1
    with pytest.raises(discord.NotFound) as refusal:
        partial = bot.get_partial_messageable(town.games).get_partial_message(outcome.message_id)
        await partial.edit(content="found")
    assert refusal.value.code == 10008
    town.ana.dismiss(outcome.message_id)
    assert len(town.ana.messages(town.games)) == 1


async def test_a_private_panel_is_edited_by_its_own_presses(bot, town):
    async def act(interaction: discord.Interaction, word: str) -> None:
        if word == "hand":
            await interaction.response.send_message(view=board("next", text="Hand"), ephemeral=True)
        else:
            await interaction.response.edit_message(view=board("last", text="Later"))

    bot.act = act
    message = await put_board(bot, town.games, "hand")
    panel = await town.ana.press(message, "k1:hand")
    later = await town.ana.press(panel.message_id, "k1:next")
    assert later.kind == "update" and later.message_id == panel.message_id
    assert later.message["components"][0]["components"][0]["content"] == "Later"
    assert later.message["flags"] & 64


async def test_deferred_update_then_edit_of_the_board_with_a_file(bot, town):
    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.defer()
        view, file = picture("After the move", "b-2.png")
        await interaction.edit_original_response(view=view, attachments=[file])

    bot.act = act
    message = await put_board(bot, town.games, "roll")
    outcome = await town.ana.press(message, "k1:roll")
    assert (outcome.kind, outcome.message) == ("deferred", None)
    shown = await town.ana.until(lambda: town.ana.message(message)["attachments"])
    assert shown[0]["description"] == "After the move"


async def test_a_thinking_answer_is_filled_in_and_keeps_its_reader(bot, stand, town):
    filled = asyncio.Event()

    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await filled.wait()
        await interaction.followup.send("Here it is", ephemeral=False)

    bot.act = act
    message = await put_board(bot, town.games, "think")
    outcome = await town.ana.press(message, "k1:think")
    assert outcome.kind == "deferred" and outcome.message["flags"] & 128
    filled.set()
    await town.ana.until(lambda: town.ana.message(outcome.message_id)["content"] == "Here it is")
    assert not town.ana.message(outcome.message_id)["flags"] & 128
    assert town.ben.message(outcome.message_id) is None
    assert len(stand.world.state.messages) == 2


class Bid(ui.Modal, title="Type a move"):
    line = ui.Label(
        text="Your move",
        description="Words or notation",
        component=ui.TextInput(custom_id="line", min_length=2, max_length=10),
    )
    suit = ui.Label(
        text="Suit",
        component=ui.Select(
            custom_id="suit", options=[discord.SelectOption(label=w, value=w) for w in "ab"]
        ),
    )


async def test_a_modal_is_opened_filled_in_and_submitted(bot, town):
    got: list[Any] = []

    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_modal(Bid(custom_id="t1m.x"))

    async def submit(interaction: discord.Interaction) -> None:
        got.append(interaction.data)
        await interaction.response.edit_message(view=board(text="Typed"))

    bot.act, bot.submit = act, submit
    message = await put_board(bot, town.games, "type")
    modal = (await town.ana.press(message, "k1:type")).modal
    assert isinstance(modal, Modal) and modal.title == "Type a move"
    assert (await town.ana.submit(modal, {"line": "x", "suit": ["a"]})).kind == "failed"
    assert (await town.ana.submit(modal, {"line": "roll", "suit": ["c"]})).kind == "failed"
    done = await town.ana.submit(modal, {"line": "roll", "suit": ["b"]})
    assert done.kind == "update"
    (data,) = got
    fields = {c["component"]["custom_id"]: c["component"] for c in data["components"]}
    assert fields["line"]["value"] == "roll" and fields["suit"]["values"] == ["b"]
    assert data["custom_id"] == "t1m.x"


async def test_no_answer_in_three_seconds_fails_and_later_ones_are_refused(bot, town):
    late = asyncio.Event()

    async def act(interaction: discord.Interaction, word: str) -> None:
        await late.wait()
        await interaction.response.send_message("Too late")

    bot.act = act
    message = await put_board(bot, town.games, "slow")
    pressing = asyncio.create_task(town.ana.press(message, "k1:slow"))
    await bot.news.until(lambda: bot.presses)
    town.clock.advance(2.9)
    await bot.fetch_channel(town.games)  # there and back: what was due has happened
    assert not pressing.done()
    town.clock.advance(0.2)
    outcome = await asyncio.wait_for(pressing, PATIENCE_S)
    assert (outcome.kind, outcome.reason) == ("failed", "This interaction failed")
    late.set()
    await bot.news.until(lambda: bot.errors)
    assert bot.errors[0].code == 10062
    assert len(town.ana.messages(town.games)) == 1


async def test_a_second_acknowledgement_is_refused(bot, town):
    async def act(interaction: discord.Interaction, word: str) -> None:
        adapter = discord.webhook.async_.async_context.get()
        session = interaction._session
        for _ in range(2):
            await adapter.create_interaction_response(
                interaction.id,
                interaction.token,
                session=session,
                params=discord.webhook.async_.interaction_response_params(type=6),
            )

    bot.act = act
    message = await put_board(bot, town.games, "twice")
    assert (await town.ana.press(message, "k1:twice")).kind == "deferred"
    await bot.news.until(lambda: bot.errors)
    assert (bot.errors[0].status, bot.errors[0].code) == (400, 40060)


async def test_a_token_ends_after_fifteen_minutes(bot, town):
    kept: list[discord.Interaction] = []

    async def act(interaction: discord.Interaction, word: str) -> None:
        kept.append(interaction)
        await interaction.response.send_message("Now", ephemeral=True)

    bot.act = act
    message = await put_board(bot, town.games, "go")
    await town.ana.press(message, "k1:go")
    await kept[0].edit_original_response(content="Still")
    town.clock.advance(15 * 60 + 1)
    with pytest.raises(discord.HTTPException) as refusal:
        await kept[0].edit_original_response(content="No more")
    assert (refusal.value.status, refusal.value.code) == (401, 50027)


async def test_one_interaction_can_arrive_twice(bot, stand, town):
    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_message(word, ephemeral=True)

    bot.act = act
    message = await put_board(bot, town.games, "roll")
    stand.faults.duplicate()
    outcome = await town.ana.press(message, "k1:roll")
    await bot.news.until(lambda: len(bot.presses) == 2 and bot.errors)
    assert {number for number, _ in bot.presses} == {outcome.interaction}
    assert bot.errors[0].code == 40060
    town.ana.redeliver(outcome)
    await bot.news.until(lambda: len(bot.presses) == 3)
    assert len(town.ana.messages(town.games)) == 2


async def test_selects_check_their_choices(bot, town):
    got: list[list[str]] = []

    class Menu(ui.DynamicItem[ui.Select[Any]], template=r"s1:(?P<word>.+)"):
        def __init__(self) -> None:
            options = [discord.SelectOption(label=w, value=w) for w in ("one", "two")]
            super().__init__(ui.Select(custom_id="s1:x", options=options))

        @classmethod
        async def from_custom_id(cls, interaction, item, match):
            made = cls()
            made.item = item
            return made

        async def callback(self, interaction: discord.Interaction) -> None:
            got.append(self.item.values)
            await interaction.response.defer()

    bot.add_dynamic_items(Menu)
    view = ui.LayoutView(timeout=None)
    row = ui.ActionRow()
    row.add_item(Menu())
    view.add_item(row)
    message = (await bot.get_channel(town.games).send(view=view)).id
    assert (await town.ana.select(message, "s1:x", ["three"])).kind == "failed"
    assert (await town.ana.select(message, "s1:x", ["one", "two"])).kind == "failed"
    assert (await town.ana.press(message, "s1:x")).kind == "failed"
    assert (await town.ana.select(message, "s1:x", ["two"])).kind == "deferred"
    assert got == [["two"]]


async def test_presses_in_direct_messages_carry_the_user_alone(bot, town):
    got: list[Any] = []

    async def act(interaction: discord.Interaction, word: str) -> None:
        got.append((interaction.guild_id, interaction.user.id, interaction.context.dm_channel))
        await interaction.response.edit_message(view=board(text="Done"))

    bot.act = act
    dm = await bot.create_dm(discord.Object(town.ana.id))
    sent = await dm.send(view=board("roll"))
    assert (await town.ana.press(sent.id, "k1:roll")).kind == "update"
    assert (await town.ben.press(sent.id, "k1:roll")).kind == "failed"
    assert got == [(None, town.ana.id, True)]


async def test_wrong_callback_types_are_refused(bot, town):
    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_modal(Bid(custom_id="t1m.x"))

    async def submit(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.send_modal(Bid(custom_id="t1m.y"))
        except discord.HTTPException as error:
            bot.errors.append(error)
        await interaction.response.send_message("Instead", ephemeral=True)

    bot.act, bot.submit = act, submit
    message = await put_board(bot, town.games, "type")
    modal = (await town.ana.press(message, "k1:type")).modal
    outcome = await town.ana.submit(modal, {"line": "roll", "suit": ["b"]})
    assert outcome.message["content"] == "Instead"
    assert (bot.errors[0].status, bot.errors[0].code) == (400, 50035)


async def test_every_accepted_request_fits_discords_own_document(bot, stand, town):
    async def act(interaction: discord.Interaction, word: str) -> None:
        view, file = picture()
        await interaction.response.send_message(view=view, file=file, ephemeral=True)

    bot.act = act
    add_commands(bot)
    await bot.tree.sync()
    message = await put_board(bot, town.games, "hand")
    assert (await town.ana.press(message, "k1:hand")).kind == "message"
    record = stand.world.record
    assert [call.method for call in record] == ["PUT", "POST", "POST"]
    assert record[2].files[0][0] == "b-1.png"
    for call in record:
        assert validate(call.method, call.path, call.payload) == []
