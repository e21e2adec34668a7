"""A press counts only on what stands on the message now; a forged one reaches the bot anyway."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from sandbox.limits.errors import ApiError
from sandbox.limits.presses import check_press
from sandbox.protocol import BUTTON, STRING_SELECT, USER_SELECT
from tests.sandbox.sent import board
from tests.sandbox.standbot import Button
from tests.sure import sure

REFUSED = {
    "code": 50035,
    "message": "Invalid Form Body",
    "errors": {
        "data": {
            "_errors": [
                {
                    "code": "COMPONENT_VALIDATION_FAILED",
                    "message": "Component validation failed",
                }
            ]
        }
    },
}

ROWS: list[dict[str, Any]] = [
    {
        "type": 1,
        "components": [
            {"type": BUTTON, "custom_id": "on", "style": 1},
            {"type": BUTTON, "custom_id": "off", "style": 1, "disabled": True},
        ],
    },
    {
        "type": 1,
        "components": [
            {
                "type": STRING_SELECT,
                "custom_id": "pick",
                "options": [{"label": w, "value": w} for w in ("one", "two")],
            }
        ],
    },
    {"type": 1, "components": [{"type": USER_SELECT, "custom_id": "whom"}]},
]


@pytest.mark.parametrize(
    ("kind", "custom_id", "values"),
    [
        (BUTTON, "on", None),
        (STRING_SELECT, "pick", ["two"]),
        (USER_SELECT, "whom", ["5"]),
    ],
)
def test_a_press_on_what_stands_there_is_accepted(kind, custom_id, values):
    check_press(ROWS, {"component_type": kind, "custom_id": custom_id, "values": values})


@pytest.mark.parametrize(
    ("kind", "custom_id", "values"),
    [
        (BUTTON, "gone", None),
        (BUTTON, "off", None),
        (BUTTON, "on", ["one"]),
        (STRING_SELECT, "on", ["one"]),
        (BUTTON, "pick", None),
        (STRING_SELECT, "pick", None),
        (STRING_SELECT, "pick", []),
        (STRING_SELECT, "pick", ["three"]),
        (STRING_SELECT, "pick", ["one", "two"]),
        (USER_SELECT, "pick", ["one"]),
        (USER_SELECT, "whom", ["5", "6"]),
    ],
)
def test_a_press_on_anything_else_is_refused_in_discords_form(kind, custom_id, values):
    with pytest.raises(ApiError) as refused:
        check_press(ROWS, {"component_type": kind, "custom_id": custom_id, "values": values})
    assert (refused.value.status, refused.value.body()) == (400, REFUSED)


async def test_a_window_that_is_behind_is_refused_and_the_bot_hears_nothing(bot, stand, town):
    """Over the page's socket: the button that was edited away, then the one that stands there."""

    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_message(word, ephemeral=True)

    bot.act = act
    sent = await bot.get_channel(town.games).send(view=board("old"))
    await sent.edit(view=board("new"))
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{stand.url}/socket?as=ana", origin=stand.url) as socket,
    ):
        late = {"re": 1, "do": "press", "message": str(sent.id), "custom_id": "k1:old"}
        await socket.send_json(late)
        answer = (await socket.receive_json())["answer"]
        assert (answer["kind"], answer["reason"]) == ("failed", "This interaction failed")
        assert answer["error"] == REFUSED
        assert bot.presses == []
        assert stand.world.interactions == {}
        await socket.send_json(late | {"re": 2, "custom_id": "k1:new"})
        replies = [await socket.receive_json() for _ in range(2)]
    assert {"re": 2, "ok": True} in [{k: r.get(k) for k in ("re", "ok")} for r in replies]
    assert [word for _, word in bot.presses] == ["new"]


async def test_an_ephemeral_panel_is_checked_as_it_stands(bot, town):
    async def act(interaction: discord.Interaction, word: str) -> None:
        if word == "hand":
            await interaction.response.send_message(view=board("old"), ephemeral=True)
        else:
            await interaction.response.edit_message(view=board("new"))

    bot.act = act
    sent = await bot.get_channel(town.games).send(view=board("hand"))
    panel = (await town.ana.press(sent.id, "k1:hand")).message_id
    assert (await town.ana.press(panel, "k1:old")).kind == "update"
    assert (await town.ana.press(panel, "k1:old")).error == REFUSED
    unseen = await town.ben.press(panel, "k1:new")
    assert (unseen.kind, unseen.error) == ("failed", {"code": 10008, "message": "Unknown Message"})
    assert [word for _, word in bot.presses] == ["hand", "old"]


async def test_forged_presses_reach_the_bot_as_after_a_race(bot, town):
    """On a disabled button, on one that never stood there, and on a deleted message."""

    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_message(word, ephemeral=True)

    bot.act = act
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow[ui.LayoutView]().add_item(Button("grey", disabled=True)))
    sent = await bot.get_channel(town.games).send(view=view)
    for custom_id in ("k1:grey", "k1:gone"):
        assert (await town.ana.press(sent.id, custom_id)).error == REFUSED
    assert bot.presses == []
    await town.ana.press(sent.id, "k1:grey", forged=True)
    await town.ana.press(sent.id, "k1:gone", forged=True)
    await sent.delete()
    assert (await town.ana.press(sent.id, "k1:grey")).kind == "failed"
    outcome = await town.ana.press(sent.id, "k1:grey", forged=True)
    assert outcome.kind == "message"
    assert [word for _, word in bot.presses] == ["grey", "gone", "grey"]
    assert (await town.ana.press(4711, "k1:grey", forged=True)).kind == "failed"


async def test_a_press_that_comes_again_brings_the_message_as_it_was(bot, town):
    seen: list[str] = []

    async def act(interaction: discord.Interaction, word: str) -> None:
        (box,) = sure(interaction.message).components
        assert isinstance(box, discord.Container)
        (text, _) = box.children
        assert isinstance(text, discord.TextDisplay)
        seen.append(text.content)
        if len(seen) == 1:
            await interaction.response.edit_message(view=board(text="### Another"))

    bot.act = act
    sent = await bot.get_channel(town.games).send(view=board("roll"))
    outcome = await town.ana.press(sent.id, "k1:roll")
    town.ana.redeliver(outcome)
    await bot.news.until(lambda: len(seen) == 2)
    assert seen == ["### A board", "### A board"]


async def chosen_in(bot, town, *, kinds=(discord.ChannelType.text,)):
    """A message with a channel select, and what the bot has received of each choice."""
    got: list[dict[str, Any]] = []

    async def heard(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        got.append(data["resolved"]["channels"])
        await interaction.response.defer()

    bot.on_interaction = heard
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(ui.ChannelSelect(custom_id="where", channel_types=[*kinds])))
    view.stop()
    return (await bot.get_channel(town.games).send(view=view)).id, got


async def test_a_chosen_channel_comes_with_what_its_chooser_may_do_there(bot, stand, town):
    stand.faults.forbid(town.quiet, "send_messages", user=town.ben.id)
    stand.faults.forbid(town.quiet, "attach_files")
    stand.faults.forbid(town.general, "view_channel", user=town.ben.id)
    message, got = await chosen_in(bot, town)
    for person, channel in (
        (town.ana, town.quiet),
        (town.ben, town.quiet),
        (town.ben, town.general),
    ):
        outcome = await person.select(message, "where", [str(channel)])
        assert outcome.kind == "deferred"
        assert got[-1].keys() == {str(channel)}
    assert all("permission_overwrites" not in one for each in got for one in each.values())
    ana, ben, hidden = (
        discord.Permissions(int(one["permissions"])) for each in got for one in each.values()
    )
    assert (ana.view_channel, ana.send_messages, ana.attach_files) == (True, True, True)
    assert (ben.view_channel, ben.send_messages, ben.attach_files) == (True, False, True)
    assert hidden.value == 0


async def test_channels_of_another_kind_or_server_are_not_offered(bot, stand, town):
    elsewhere = stand.town.open_server("Elsewhere")
    (foreign, *_) = stand.world.channels_of(elsewhere)
    board = await bot.get_channel(town.games).send(
        view=ui.LayoutView().add_item(ui.TextDisplay("x"))
    )
    thread = await board.create_thread(name="duel")
    message, got = await chosen_in(bot, town)
    for channel in (thread.id, foreign.id, 5):
        outcome = await town.ana.select(message, "where", [str(channel)])
        assert outcome.error == REFUSED
    assert got == []
    await town.ana.select(message, "where", [str(thread.id)], forged=True)
    await town.ana.select(message, "where", [str(foreign.id)], forged=True)
    (one, nothing) = got
    assert one[str(thread.id)]["type"] == 11
    assert nothing == {}
    any_kind, _ = await chosen_in(bot, town, kinds=())
    assert (await town.ana.select(any_kind, "where", [str(thread.id)])).kind == "deferred"
