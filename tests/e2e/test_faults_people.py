"""F44 to F53: closed doors, people who leave, names and words that mean harm."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandbox.people.person import Person
from sandbox.protocol import Json
from sandbox.world.model import User
from tests.creating import creates
from tests.e2e.trouble import everything, no_harm, unless
from tests.house import House
from tests.interactions import fresh
from tests.quantity import some
from tests.refusal import OURS, refusal
from tests.shown import Shown

HOSTILE = [
    "\u202etesrever",
    "Z\u0351\u0357a\u0348l\u0313g\u0310o\u0340",
    "\U0001f600" * 32,
    "**_`~~||#",
    "@everyone",
    "<@&1180000000000>",
    "<@1180000000000000202>",
    "```\nrm -rf",
    "[x](http://e.vi)",
    "http://e.vil/xyz",
    "\n\n# big\n> q",
    "'; DROP TABLE",
    "\u200b\u200b",
    "{name} %s {0}",
    "**bold**",
    "discord.gg/abcd",
]

pytestmark = pytest.mark.usefixtures("hasty")


async def open_hand(house: House, person: Person) -> Shown:
    """My cards, as the private answer that has the controls."""
    await house.board(person).press("My cards")
    await house.caught_up()
    return next(m for m in reversed(house.private(person)) if "✋ My cards" in m.text)


async def lay_from_board(house: House, person: Person) -> None:
    mine = await open_hand(house, person)
    await mine.press("1.")
    await house.caught_up()


async def lay(house: House, person: Person) -> None:
    await house.last(person, house.dm(person)).press("1.")
    await house.caught_up()


def told_closed(house: House, person: Person) -> int:
    return sum("I can't message you" in m.text for m in house.private(person))


async def test_f44_closed_at_the_deal(house: House) -> None:
    house.stand.faults.close_dms(house.ben)
    match = await house.begun("triplock", house.ana, house.ben)
    assert "reads My cards" in house.board(house.ana).text
    await lay(house, house.ana)
    await lay_from_board(house, house.ben)
    assert told_closed(house, house.ben) == 1, "told once where what is private stays"
    assert house.actions(match) == ["orient:0", "orient:0"]
    for _ in range(2):
        player, _ = await house.turn(match)
        mine = await open_hand(house, player)
        await mine.press("Roll")
        await house.caught_up()
        await house.move(player, "end")
    assert house.actions(match)[2:] == ["roll", "end", "roll", "end"]
    assert told_closed(house, house.ben) == 1
    assert [p for p in house.ben.channels() if p.kind == "dm" and p.unread] == []
    await no_harm(house, match)


async def test_f44_closed_in_the_middle_and_opened_again(house: House) -> None:
    match = await house.duel()
    for person in (house.ana, house.ben):
        house.stand.faults.close_dms(person)
    player, other = await house.turn(match)
    await house.move(player, "roll")
    await house.move(player, "end")
    assert "reads My cards" in house.board(other).text or "read My cards" in house.board(other).text
    await open_hand(house, other)
    notice = next(m for m in house.private(other) if "I can't message you" in m.text)
    await notice.press("Try again")
    await house.caught_up()
    assert "I still can't message you" in house.answer(other)
    house.stand.faults.open_dms(other)
    await notice.press("Try again")
    await house.caught_up()
    assert "open again" in house.answer(other)
    live = await house.live(match)
    seat = live.seat_for(other.id)
    assert seat is not None
    assert not live.table.reach(live.seats[seat].person).dm_closed
    assert "Roll" in house.last(other, house.dm(other)).labels
    panels = [message for message in house.messages(other, house.dm(other)) if message.labels]
    assert len(panels) == 1, "the panel from before the door was closed is gone"
    await house.last(other, house.dm(other)).press("Roll")
    await house.caught_up()
    assert house.actions(match)[4:] == ["roll"]
    await no_harm(house, match)


async def test_f44_trying_again_is_believed_only_when_a_message_got_through(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    house.stand.faults.close_dms(other)
    await house.move(player, "end")
    await house.move(other, "end")
    await open_hand(house, other)
    notice = next(m for m in house.private(other) if "I can't message you" in m.text)
    await notice.press("Try again")
    await house.caught_up()
    assert "I still can't message you" in house.answer(other), "though it is not his turn"
    await no_harm(house, match)


async def test_f45_direct_messages_opened_too_fast(house: House) -> None:
    fault = house.stand.faults.next("POST", r"^/users/@me/channels", code=40003, times=6)
    match = await house.begun("triplock", house.ana, house.ben)
    assert fault.met == 6, "more often than the library asks by itself"
    for person in (house.ana, house.ben):
        assert len(house.messages(person, house.dm(person))) == 1
    await no_harm(house, match)


async def test_f46_a_player_leaves_the_server_and_returns(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    house.stand.faults.leave(other)
    await house.move(player, "end")
    assert house.actions(match)[2:] == ["end"]
    live = await house.live(match)
    assert live.match.status == "open"
    house.stand.faults.join(other)
    await house.board(other).press("Roll")
    await house.caught_up()
    assert house.actions(match)[3:] == ["roll"]
    assert told_closed(house, other) == 1
    await no_harm(house, match)


async def test_f46_an_account_is_deleted(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    house.stand.faults.leave(other, delete_account=True)
    await house.move(player, "end")
    assert house.actions(match)[2:] == ["end"]
    assert len(house.boards(match)) == 1
    await house.board(player).press("⋯ More")
    await house.caught_up()
    assert "End…" in house.private(player)[-1].labels


async def test_f46_an_account_is_deleted_before_it_was_ever_written_to(house: House) -> None:
    house.stand.faults.next("POST", r"^/users/@me/channels", code=10013)
    knock = house.stand.faults.next("POST", r"^/users/@me/channels", skip=1)  # the other's
    match = await unless(knock, house.begun("triplock", house.ana, house.ben))
    assert knock.skip == 0
    live = await house.live(match)
    assert [live.table.reach(p.id).dm_closed for p in (house.ana, house.ben)].count(True) == 1
    assert "reads My cards" in house.board(house.cy).text
    await no_harm(house, match)


async def test_f47_a_player_blocks_the_bot(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    direct = rf"^/channels/(?!{house.games}/)\d+/messages"
    house.stand.faults.next("*", direct, code=50278, times=2)
    await house.move(player, "end")
    house.stand.faults.clear()
    await house.board(other).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["end", "roll"]
    assert told_closed(house, other) == 1
    await no_harm(house, match)


async def test_f48_against_oneself_and_f49_against_an_app(house: House) -> None:
    before = len(house.messages(house.cy))
    await house.ana.slash(house.games, "triplock start", opponent=house.ana.id)
    assert refusal(house.answer(house.ana)) == "both_sides"
    other = User(1180000000000000990, "other", "Another app", app=True)
    house.stand.world.state.users[other.id] = other
    await house.ana.slash(house.games, "triplock start", opponent=other.id)
    assert refusal(house.answer(house.ana)) == "an_app"
    assert len(house.messages(house.cy)) == before
    await house.ana.slash(house.games, "triplock start")
    await house.board(house.ana).press("Join")
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "seated"


async def test_f48_in_thirty_matches(house: House) -> None:
    people = (house.ben, house.cy, house.dee)
    house.shows_nothing()  # of their boards nothing is asked
    matches = []
    for n in range(30):
        table = await creates(
            house.bot.services.lobby,
            house.matches.shelf["triplock"],
            {},
            guild=house.stand.world.guild_id,
            channel=house.games,
            host=house.ana.id,
            host_name="Ana",
            interaction=fresh(),
        )
        other = people[n % 3]
        await house.bot.services.lobby.join(
            table.match.id, other.id, other.name, interaction=fresh()
        )
        matches.append(table.match.id)
    await house.ana.slash(house.games, "matches")
    await house.caught_up()
    said = house.answer(house.ana)
    assert said.count("Your turn") == 10
    assert "1 to 10 of 30" in said
    await house.ana.slash(house.games, "match hand")
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "which_match"
    await house.ana.slash(house.games, "match hand", match=matches[17])
    await house.caught_up()
    assert "✋ My cards" in house.answer(house.ana)


def renamed(house: House, person: Person, name: str) -> None:
    house.stand.world.state.users[person.id].name = name


@pytest.mark.parametrize("name", some(HOSTILE, 8), ids=range(len(HOSTILE)))
async def test_f50_hostile_nicknames(house: House, name: str) -> None:
    renamed(house, house.ana, name)
    renamed(house, house.ben, name + "2")
    match = await house.duel()
    player, other = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    await house.board(house.cy).press("My cards")
    await house.board(house.cy).press("End turn")
    await house.move(player, "end")
    await house.board(player).press("Roll")
    for person in (player, other):
        await person.slash(house.games, "match words")
    board = house.board(other)
    await board.press_id(f"t1b.{match}.0._resign!", forged=True)
    await house.caught_up()
    assert "wins" in house.board(house.cy).text
    assert_tame(house, name)
    await house.board(player).press("Rematch")
    await house.caught_up()
    assert_tame(house, name)
    world = house.stand.world
    for person in (house.cy, house.dee):
        assert [n for n in person.notifications if n.channel == house.games] == []
    assert all(not m.json["mention_everyone"] for m in house.messages(house.cy))
    assert world.has_bot(world.home)


def assert_tame(house: House, name: str) -> None:
    """Nothing a name brings along means anything in any message, public or private."""
    for person in (house.ana, house.ben, house.cy):
        for place in person.channels():
            for message in house.messages(person, place.id):
                said = message.text
                for sign in ("@everyone", "<@&", "\u202e", "\u0351", "```", "](http:/", "\n# big"):
                    assert sign not in said, (sign, said)
                told = [said.replace("https://discord.com", ""), *message.alts]
                assert not [one for one in told if re.search(r"http://e|discord\.\w", one)], told
                assert "**_`" not in said
                assert "**bold**" not in said
                if "1180000000000000202" in name:
                    assert "<@1180000000000000202>" not in said


WORDS: list[Any] = [
    "x" * 4000,
    "roll\x00",
    "roll\nend\n\n",
    "\ud800",
    "'; DROP TABLE moves; --",
    "9" * 3000,
    "complete:" + "9" * 5000,
    "die:" + "9" * 400 + ":flip",
    "\uff24\uff4f\uff4c\uff4c",
    "complete:\uff10",
    "complete:\u0660",
    "`` ` @everyone <@&1> [a](http://e.vil)",
    "_resign!",
    "~end",
    ";;;;",
    "   ",
    "",
    "{text} {0} %s",
    "roll" + "\u0301" * 500,
]


async def test_f51_hostile_words_in_a_form(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    count = len(house.rows(match))
    await house.board(player).press("⋯ More")
    more = house.private(player)[-1]
    for words in WORDS:
        opened = await more.press("Type a move")
        assert opened.modal is not None
        said = len(house.private(player))
        await player.submit(opened.modal, {"move": words}, forged=True)
        await house.caught_up()
        assert len(house.private(player)) == said + 1, words[:40]
        answer = house.answer(player)
        assert len(answer) > 10, words[:40]
        assert refusal(answer) not in OURS, words[:40]
        assert "@everyone" not in answer
        assert "](http" not in answer.replace("\\]", ""), "no link, as the bracket is escaped"
        assert "http://" not in answer.replace("https://", "http://")
        assert len(answer) < 500 or "✋ My cards" in answer
    assert len(house.rows(match)) == count
    await no_harm(house, match)


async def test_f51_hostile_words_in_the_command(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    count = len(house.rows(match))
    for words in WORDS:
        if not words or "\ud800" in words:
            continue
        await player.suggest(house.games, "match move", "move", move=words)
        await house.move(player, words)
        assert len(house.answer(player)) > 10, words[:40]
        assert refusal(house.answer(player)) not in OURS, words[:40]
    assert len(house.rows(match)) == count
    await no_harm(house, match)


async def test_f53_a_hand_asked_for_in_public_is_for_its_reader_alone(house: House) -> None:
    match = await house.duel()
    before = house.messages(house.cy)
    for person in (house.ana, house.ben):
        had = len(house.private(person))
        await person.slash(house.games, "match hand")
        await house.board(person).press("My cards")
        await person.slash(house.games, "match words")
        await house.caught_up()
        assert all(m.is_private for m in house.private(person))
        assert len(house.private(person)) - had == 3
    assert house.messages(house.cy) == before
    await house.board(house.cy).press("My cards")
    await house.caught_up()
    assert refusal(house.answer(house.cy)) == "no_hand"
    await no_harm(house, match)


async def test_mentions_are_open_for_the_one_ping_only(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    for line in ("roll", "end"):
        await house.move(player, line)
    opened: list[tuple[str, Json]] = []
    for call in house.stand.world.record:
        payload = call.payload if isinstance(call.payload, dict) else {}
        inner = payload.get("data") if "type" in payload and "data" in payload else payload
        inner = inner if isinstance(inner, dict) else {}
        allowed = inner.get("allowed_mentions")
        if allowed is None:
            continue
        assert not allowed.get("parse"), call.path
        assert not allowed.get("roles"), call.path
        if allowed.get("users"):
            opened.append((call.method, inner))
    for method, payload in opened:
        assert method == "POST"
        for user in payload["allowed_mentions"]["users"]:
            assert f"<@{user}>" in payload["content"]
    pinged = [str(u) for _, p in opened for u in p["allowed_mentions"]["users"]]
    assert str(house.cy.id) not in pinged
    everyone = [n for p in (house.cy, house.dee) for n in p.notifications]
    assert everyone == []
    assert "<@" not in everything(house.private(player)[-1])
