"""An ending is shared over sockets: a channel is chosen, the post is seen, and stands once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.share.screens import ShareEnding, ShareNow
from bot.match.controls.custom_ids import Base36
from bot.match.controls.message import shell_button
from sandbox.people.person import Person as Somebody
from sandbox.world.model import THREAD, Channel
from sandbox.world.permissions import bits
from tests.e2e.dialling import begin, current, dialled
from tests.e2e.looking_back import ended, presses
from tests.e2e.rating import place
from tests.house import House, Threaded
from tests.probe.numbers import hidden, other
from tests.refusal import refusal
from tests.shown import Shown


@pytest.fixture
async def over(house: House) -> str:
    """The match that Ana has won, because Ben resigned."""
    return await ended(house)


async def opened(house: House, person: Somebody, channel: int | None = None) -> Shown:
    """The select of a channel, which stands in the panel of [Look back]."""
    panel = Shown.of(person, await house.board(person, channel).press("Look back"))
    assert panel.is_private
    await panel.press("Share")
    await house.caught_up()
    return panel.now()


async def chooses(house: House, shown: Shown, channel: int, *, forged: bool = False) -> Shown:
    """The same private answer after a channel was chosen in it."""
    picker = next(one for one in shown.ids if "_post:in" in one)
    await shown.select(picker, str(channel), forged=forged)
    await house.caught_up()
    return shown.now()


def posts(house: House, name: str = "quiet") -> list[Shown]:
    found = house.messages(house.ana, place(house, name))
    return [message for message in found if message.json["author"]["bot"]]


async def ruled(house: House, channel: int, *names: str, user: int | None = None) -> None:
    """A channel denies permissions, to the bot unless a user is given; the bot has heard of it."""
    heard = house.bot.wait_for("guild_channel_update")
    house.stand.faults.forbid(channel, *names, user=user)
    await heard


async def test_an_ending_is_chosen_a_channel_seen_and_posted(house: House, over: str) -> None:
    quiet = place(house, "quiet")
    shown = await opened(house, house.ana)
    assert shown.text.startswith("### 📣 Share · ")
    shown = await chooses(house, shown, quiet)
    assert posts(house) == [], "nobody else has seen it yet"
    assert shown.labels == ["Post it in #quiet", "Another channel", "Look back"]
    seen = shown
    shown = await presses(house, shown, "Post it in")
    assert shown.text == f"Posted in <#{quiet}>."
    (post,) = posts(house)
    assert not post.is_private
    assert seen.text.split("\n", 1)[1] == post.text, "it was seen as it stands"
    assert (seen.alts, seen.files) == (post.alts, post.files)
    title = house.shelf["triplock"].title
    players = {"● Ana and ▲ Ben", "● Ben and ▲ Ana"}
    assert post.text.splitlines()[0] in {f"**{title}** · {both}" for both in players}
    assert "Ana wins" in post.text.splitlines()[1]
    assert post.text.splitlines()[2] == f"-# Shared by Ana. Played in <#{house.games}>."
    assert (len(post.files), post.ids) == (1, [])
    assert over in post.files[0]
    for person in (house.ana, house.ben, house.cy):
        assert house.pings(person, quiet) == []
    assert (await presses(house, shown, "Look back")).text.startswith("### 🔍 Look back")
    assert house.complaints() == []


async def test_it_stands_once_in_a_channel_and_in_others_too(house: House, over: str) -> None:
    quiet, general = place(house, "quiet"), place(house, "general")
    first = await chooses(house, await opened(house, house.ana), quiet)
    post_it = first.button("Post it in")
    await asyncio.gather(*(first.press_id(post_it, forged=True) for _ in range(3)))
    await house.caught_up()
    assert len(posts(house)) == 1
    await house.restart()
    for person in (house.ana, house.ben):
        again = await chooses(house, await opened(house, person), quiet)
        again = await presses(house, again, "Post it in")
        assert refusal(again.text) == "share_stands"
        assert len(posts(house)) == 1
    shown = await chooses(house, again, general)
    assert (await presses(house, shown, "Post it in")).text == f"Posted in <#{general}>."
    assert posts(house, "general")[0].text.endswith(f"Shared by Ben. Played in <#{house.games}>.")


async def test_a_press_that_comes_twice_posts_once(house: House, over: str) -> None:
    shown = await chooses(house, await opened(house, house.ana), place(house, "quiet"))
    outcome = await shown.press("Post it in")
    await house.caught_up()
    house.stand.faults.delete_message(posts(house)[0].id)
    house.ana.redeliver(outcome)
    await house.caught_up()
    assert posts(house) == []
    known = "SELECT count(*) FROM interactions WHERE id = ?"
    assert house.sql(known, outcome.interaction) == [(1,)]


async def test_a_game_of_a_series_is_shared_once_the_series_is_over(dials: House) -> None:
    house = dials
    live = await begin(house, 2, series="best of 3", clues="off")
    match = live.match.id
    for told in ("series_runs", "series_runs", ""):  # each wins a game, and then one the series
        await dialled(house, hidden(await current(house)))
        await dialled(house, other(await current(house)))
        assert await shares(house, match) == told


async def shares(house: House, match: str) -> str:
    """What Ana is refused who presses [Share] of a match; "" if she may choose a channel."""
    button = shell_button(match, ShareEnding(), 0, "Share")
    await house.board(house.ana).press_id(button.custom_id, forged=True)
    await house.caught_up()
    return refusal(house.answer(house.ana))


async def test_what_discord_says_of_the_chooser_counts(house: House, over: str) -> None:
    """The bot has not heard yet that Ben may not write there any more."""
    quiet = place(house, "quiet")
    shown = await opened(house, house.ben)
    house.stand.world.channel(quiet).denied[house.ben.id] = bits("send_messages")
    assert refusal((await chooses(house, shown, quiet)).text) == "share_they_lack"


LACKS = {
    ("ben", "view_channel"): "share_they_lack",
    ("ben", "send_messages"): "share_they_lack",
    ("app", "view_channel"): "share_bot_lacks",
    ("app", "send_messages"): "share_bot_lacks",
    ("app", "attach_files"): "share_bot_lacks",
}
"""Who may not do what in a channel, and what is said of it."""


async def test_a_permission_that_is_missing_is_named_before_and_after(
    house: House, over: str
) -> None:
    """It may be taken away between the preview and the post."""
    quiet, general = place(house, "quiet"), place(house, "general")
    shown = await opened(house, house.ben)
    for (who, lacks), key in LACKS.items():
        user = house.ben.id if who == "ben" else house.stand.world.app.id
        await ruled(house, quiet, lacks, user=user)
        chosen = await chooses(house, shown, quiet)
        shown = await chooses(house, chosen, general)
        assert shown.labels == ["Post it in #general", "Another channel", "Look back"]
        await ruled(house, general, lacks, user=user)
        shown = await presses(house, shown, "Post it in")
        for told, channel in ((chosen, quiet), (shown, general)):
            assert refusal(told.text) == key
            line = told.text.splitlines()[0]
            assert f"**{lacks.replace('_', ' ').title()}**" in line
            assert f"<#{channel}>" in line
            heard = house.bot.wait_for("guild_channel_update")
            house.stand.faults.allow(channel, lacks, user=user)
            await heard
    assert posts(house, "general") == posts(house) == []


async def test_channels_in_which_nothing_is_posted_have_a_sentence_each(
    house: House, over: str
) -> None:
    world = house.stand.world
    shown = await opened(house, house.ana)
    shown = await chooses(house, shown, house.games)
    assert refusal(shown.text) == "share_home"
    elsewhere = house.stand.town.open_server("Elsewhere")
    (foreign, *_) = world.channels_of(elsewhere)
    shown = await chooses(house, shown, foreign.id, forged=True)
    assert refusal(shown.text) == "share_gone"
    thread = world.next_id()
    world.state.channels[thread] = Channel(
        thread, THREAD, "corner", 9, parent=house.games, server=world.guild_id
    )
    shown = await chooses(house, shown, thread, forged=True)
    assert refusal(shown.text) == "share_unseen", "the bot has not heard of it"
    quiet = place(house, "quiet")
    shown = await chooses(house, shown, quiet)
    heard = house.bot.wait_for("guild_channel_delete")
    house.stand.faults.delete_channel(quiet)
    await heard
    shown = await presses(house, shown, "Post it in")
    assert refusal(shown.text) == "share_gone"
    assert posts(house, "general") == []
    picker = next(one for one in shown.ids if "_post:in" in one)
    await shown.select(picker)
    await house.caught_up()
    assert refusal(shown.now().text) == ""
    assert shown.now().text.startswith("### 📣 Share")


async def test_a_match_in_a_thread_is_shared_in_channels(tmp_path: Path) -> None:
    async with await Threaded.open(tmp_path) as house:
        await ended(house)
        thread = next(each.id for each in house.ana.channels() if each.kind == "thread")
        shown = await opened(house, house.ana, thread)
        shown = await chooses(house, shown, thread, forged=True)
        assert refusal(shown.text) == "share_home"
        await house.duel(house.ana, house.cy)
        other = next(
            each.id for each in house.ana.channels() if each.kind == "thread" and each.id != thread
        )
        shown = await chooses(house, shown, other, forged=True)
        assert refusal(shown.text) == "share_thread"
        shown = await presses(house, await chooses(house, shown, place(house, "quiet")), "Post it")
        (post,) = posts(house)
        assert post.text.endswith(f"Played in <#{thread}>.")


async def test_where_it_was_played_is_told_to_those_alone_who_see_that(
    house: House, over: str
) -> None:
    shown = await opened(house, house.ana)
    await ruled(house, house.games, "view_channel", user=house.dee.id)
    await presses(house, await chooses(house, shown, place(house, "quiet")), "Post it in")
    (post,) = posts(house)
    assert post.text.endswith("-# Shared by Ana.")
    assert str(house.games) not in post.text


@pytest.mark.parametrize("fault", [{"cut": "after"}, {"status": 503}])
async def test_a_lost_answer_is_told_and_it_is_not_posted_twice(
    house: House, over: str, fault: dict[str, Any]
) -> None:
    quiet = place(house, "quiet")
    shown = await chooses(house, await opened(house, house.ana), quiet)
    house.stand.faults.next("POST", rf"^/channels/{quiet}/messages", times=9, **fault)
    shown = await presses(house, shown, "Post it in")
    assert shown.text.startswith("Discord did not tell me whether it was posted.")
    lost = len(posts(house))
    house.stand.faults.clear()
    shown = await presses(house, shown, "Post it in")
    assert len(posts(house)) == 1
    if lost:
        assert refusal(shown.text) == "share_stands"
    else:
        assert shown.text == f"Posted in <#{quiet}>."


async def test_what_discord_refuses_is_told_above_the_select(house: House, over: str) -> None:
    quiet = place(house, "quiet")
    shown = await opened(house, house.ana)
    for status, code, key in ((403, 50013, "share_closed"), (404, 10003, "share_gone")):
        shown = await chooses(house, shown, quiet)
        house.stand.faults.next("POST", rf"^/channels/{quiet}/messages", status=status, code=code)
        shown = await presses(house, shown, "Post it in")
        assert refusal(shown.text) == key
        assert any("_post:in" in one for one in shown.ids)
    assert posts(house) == []


async def test_a_stranger_shares_nothing_by_a_forged_press(house: House, over: str) -> None:
    quiet = place(house, "quiet")
    board = house.board(house.cy)
    await board.press("Look back")
    await house.newest(house.cy).press("Share")
    assert [one for one in house.newest(house.cy).ids if "_post" in one] == [], "the film alone"
    word = ShareNow(Base36(quiet))
    await board.press_id(shell_button(over, word, 0, "x").custom_id, forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.cy)) == "no_seat"
    assert posts(house) == []
