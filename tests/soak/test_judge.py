"""The judge finds what was spoiled on purpose, and nothing in a match without trouble."""

from __future__ import annotations

import asyncio
import copy
import json
from pathlib import Path

import pytest
from aiohttp import web
from msgspec.structs import replace

from bot.screens.leads import GO_ON
from bot.store.seats import Nobody, Sitting
from bot.store.seats import Person as Member
from sandbox.api.sessions import Session, Shard
from sandbox.people.person import Person
from sandbox.protocol import walk
from sandbox.world.model import Message
from tests.lives import lived
from tests.soak.database import in_file
from tests.soak.ground import halls, new_ground
from tests.soak.logs import Logs
from tests.soak.report import Report
from tests.soak.run import Soak
from tests.soak.sat import Sat
from tests.soak.settings import Settings
from tests.soak.slots import slot_of
from tests.soak.visible import Tap, press, taps
from tests.soak.witness import Witness

pytestmark = pytest.mark.proof

CALM = Settings(matches=3, tables=3, chance=0.0, twice=0.0, cut_s=0, kill_s=0, cap=4, checkpoints=0)


def public(soak: Soak, person: Person) -> list[Tap]:
    """The buttons that a person can press where everybody sees them."""
    found = [taps(soak.witness, person, match) for match in soak.witness.boards]
    messages = soak.stand.world.state.messages
    return [tap for of_match in found for tap in of_match if messages[tap.message].reader is None]


def drafts(soak: Soak, person: Person) -> list[Tap]:
    """The draft buttons among them."""
    return [tap for tap in public(soak, person) if tap.wire.draft]


async def test_the_judge_finds_what_is_not_as_it_must_be(tmp_path: Path) -> None:
    soak = await Soak.open(CALM, tmp_path)
    try:
        await soak.run()
        assert soak.report.is_clean, "\n".join(soak.report.lines())
        await _leave_unanswered(soak)
        _spoil_board(soak)
        _leave_orphan(soak)
        _leave_to_stranger(soak)
        _leave_moment(soak)
        _take_row(soak)
        soak.witness.starts.clear()
        soak.judge.stored()
        await soak.judge.shown(soak.at_rest, everything=True)
        soak.judge.ended(soak.tables.begun)
    finally:
        await soak.close()
    found = {kind for kind, lines in soak.report.findings.items() if lines}
    assert found == {"lost", "doubled", "wrongly shown", "orphans", "unanswered"}
    assert len(soak.report.findings["orphans"]) == 3


async def test_what_is_right_after_another_rest_is_no_finding(tmp_path: Path) -> None:
    """A slow machine may be silent for a while, although something is under way."""
    soak = await Soak.open(CALM, tmp_path)
    try:
        await soak.run()
        board = _board(soak, 1)
        rests = 0

        async def shows_it_now() -> None:
            nonlocal rests
            rests += 1
            soak.stand.world.state.messages[board.id] = board

        soak.stand.world.state.messages[board.id] = copy.deepcopy(board)
        _spoil_board(soak)
        await soak.judge.shown(shows_it_now, everything=True)
    finally:
        await soak.close()
    assert rests == 1
    assert soak.report.is_clean, "\n".join(soak.report.lines())


async def test_nothing_is_excused_at_another_slot(tmp_path: Path) -> None:
    """A kill excuses what was under way there, and what was sent until the next one plays."""
    stand = await new_ground(shards=2)
    report = Report()
    database = in_file(tmp_path)
    database.change("CREATE TABLE moves (interaction INTEGER)")
    witness = Witness(stand, Logs(database), report, slots=2)
    try:
        person = next(iter(stand.people.values()))
        home, other = (halls(stand)[at] for at in (0, -1))
        assert [slot_of(stand.world.channel(hall).server, 2) for hall in (home, other)] == [1, 0]
        stand.world.state.commands = [{"id": "1", "name": "matches", "type": 1}]
        stand.gateway.sessions |= _connected_to(2)
        sent = [asyncio.create_task(person.slash(hall, "matches")) for hall in (home, other)]
        await person.until(lambda: len(stand.world.interactions) == 2)
        witness.interrupted("the bot was killed", 1)
        with witness.away("the bot was killed", 1):
            sent += [asyncio.create_task(person.slash(hall, "matches")) for hall in (home, other)]
            await person.until(lambda: len(stand.world.interactions) == 4)
        await asyncio.gather(*sent)
        witness.settle(everything=True)
    finally:
        await stand.close()
        database.close()
    assert report.counts["excused: the bot was killed"] == 2
    assert len(report.findings["unanswered"]) == 2


def _connected_to(shards: int) -> dict[str, Session]:
    """Sessions of bots that hear of everything and answer nothing."""
    made: dict[str, Session] = {}
    for number in range(shards):
        session = Session(0, Shard(number, shards))
        session.socket = web.WebSocketResponse()
        made[session.id] = session
    return made


async def test_the_judge_knows_an_open_draft_and_the_sentence_above_it(tmp_path: Path) -> None:
    """A second press for an older draft is answered with the draft that stands, and says so."""
    soak = await Soak.open(CALM, tmp_path)
    try:
        ana = next(iter(soak.stand.people.values()))
        await ana.slash(halls(soak.stand)[0], "lockpick start", deal="7KQ2AB")
        draft, other = (await ana.until(lambda: drafts(soak, ana)))[:2]
        await press(ana, draft)
        await press(ana, other, forged=True)
        shown = soak.stand.world.state.messages[draft.message].body
        assert GO_ON in json.dumps(shown)
        await soak.judge.shown(soak.at_rest, everything=True)
        assert soak.report.is_clean, "\n".join(soak.report.lines())
        assert soak.report.counts["open drafts compared"] == 1
    finally:
        await soak.close()


async def test_the_judge_knows_a_draft_that_two_quick_presses_made(tmp_path: Path) -> None:
    """The second one adds to the draft of the first, so that nobody has pressed the whole."""
    soak = await Soak.open(CALM, tmp_path)
    try:
        ana = next(iter(soak.stand.people.values()))
        await ana.slash(halls(soak.stand)[0], "lockpick start", deal="7KQ2AB")
        await press(ana, (await ana.until(lambda: drafts(soak, ana)))[0])
        cards = [tap for tap in drafts(soak, ana) if tap.wire.text.count(":") == 2]
        assert len(cards) > 2, "three cards or more, so that the second press does not end it"
        for tap in cards[:2]:
            await press(ana, tap, forged=True)
        await soak.judge.shown(soak.at_rest, everything=True)
        assert soak.report.is_clean, "\n".join(soak.report.lines())
        assert soak.report.counts["open drafts compared"] == 1
    finally:
        await soak.close()


async def test_the_judge_knows_the_draft_of_a_hint(tmp_path: Path) -> None:
    """It stands on a board that shows the row before the hint, which is a row itself."""
    soak = await Soak.open(CALM, tmp_path)
    try:
        ana = next(iter(soak.stand.people.values()))
        await ana.slash(halls(soak.stand)[0], "lockpick start", deal="7KQ2AB")

        def hint() -> Tap | None:
            return offered("_hint")

        def show_me() -> Tap | None:
            return offered("_hint:move")

        def offered(name: str) -> Tap | None:
            words = (tap for tap in public(soak, ana) if tap.wire.is_word)
            return next((tap for tap in words if tap.wire.text.startswith(name)), None)

        for step in (hint, show_me):
            asked = await ana.until(step)
            await press(ana, asked)
        messages = soak.stand.world.state.messages
        await ana.until(lambda: "plays it." in json.dumps(messages[asked.message].body))
        await soak.judge.shown(soak.at_rest, everything=True)
        assert soak.report.is_clean, "\n".join(soak.report.lines())
        assert soak.report.counts["open drafts compared"] == 1
    finally:
        await soak.close()


async def _leave_unanswered(soak: Soak) -> None:
    """Somebody types a move, and what fills the "thinking…" never comes through."""
    match = soak.tables.begun[0]
    table = soak.logs.table(match).match
    person = next(iter(soak.tables.of.people.values()))
    soak.stand.faults.next("*", "^/webhooks/", times=99, status=400)
    path = "match move"
    outcome = await person.slash(table.channel, path, move="x", match=match)
    assert outcome.kind == "deferred"
    soak.witness.settle(everything=True)


def _board(soak: Soak, number: int) -> Message:
    """The board of a match."""
    match = soak.tables.begun[number]
    return soak.stand.world.state.messages[soak.logs.cursors(match)[-1].message or 0]


def _spoil_board(soak: Soak) -> None:
    """A word of an alt text is another."""
    message = _board(soak, 1)
    for found in walk(message.body["components"]):
        for item in found.get("items", []):
            item["description"] = item["description"][:-1] + "?"


def _leave_orphan(soak: Soak) -> None:
    """A second board stands in the channel, with a button that plays."""
    match = soak.tables.begun[0]
    message = _board(soak, 0)
    twin = copy.deepcopy(message)
    twin.id = soak.stand.world.next_id()
    button = {"type": 2, "id": 99, "style": 2, "label": "?", "custom_id": f"t1b.{match}.1:0.end"}
    twin.body["components"].append({"type": 1, "id": 98, "components": [button]})
    soak.stand.world.add(twin)


def _leave_to_stranger(soak: Soak) -> None:
    """Somebody who does not sit at a match has a button of it in their direct messages."""
    match = soak.tables.begun[1]
    seated = soak.logs.table(match).people
    stranger = next(p for p in soak.stand.people.values() if p.id not in seated)
    message = _board(soak, 1)
    twin = copy.deepcopy(message)
    twin.id = soak.stand.world.next_id()
    twin.channel = soak.stand.world.open_dm(stranger.id).id
    button = {"type": 2, "id": 99, "style": 2, "label": "?", "custom_id": f"t1b.{match}.1:0._panel"}
    twin.body["components"] = [{"type": 1, "id": 98, "components": [button]}]
    soak.stand.world.add(twin)


def _leave_moment(soak: Soak) -> None:
    """A line that stood beside the board of a match stands there still, though that is over."""
    match = soak.tables.begun[0]
    message = copy.deepcopy(next(iter(soak.stand.world.state.messages.values())))
    message.id = soak.stand.world.next_id()
    message.body["components"] = []
    soak.stand.world.add(message)
    soak.judge.kept[message.id] = match


def _take_row(soak: Soak) -> None:
    """The first row of a log is another."""
    match = soak.tables.begun[2]
    soak.logs.live(match)
    soak.database.change("UPDATE moves SET at = 0, seat = 7 WHERE match = :m AND n = 1", m=match)


def test_whoever_gave_up_a_seat_before_they_were_forgotten_may_still_be_named() -> None:
    live = lived("unlock", 2)
    gone = Sitting(1, Member(9), "Eve", until=1)
    ana, ben = live.table.seats
    before = replace(live.table, seats=(ana, replace(ben, since=1)), past=(gone,))
    sat = Sat()
    sat.remember(9, before, (gone, *before.seats))
    cut = replace(gone, sitter=Nobody(), name="somebody")
    now = replace(live, table=replace(before, past=(cut,)))
    assert [one.table.past for one in sat.as_shown(now)] == [(cut,), (gone,)]


def test_whoever_was_forgotten_after_the_end_may_still_stand_in_its_ratings() -> None:
    live = lived("unlock", 2)
    match = replace(live.match, status="over")
    before = replace(live.table, match=match, added={"rated": "Ana and Ben"})
    sat = Sat()
    sat.remember(before.people[0], before, before.seats)
    cut = tuple(replace(one, sitter=Nobody(), name="somebody") for one in before.seats)
    now = replace(live, table=replace(before, seats=cut, added={}))
    assert [one.table.added for one in sat.as_shown(now)] == [{}, {"rated": "Ana and Ben"}]
    assert [one.table.seats for one in sat.as_shown(now)] == [cut, before.seats]
