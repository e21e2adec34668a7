"""F60, F63, F65: pictures and logs that tell nothing, and matches through random trouble."""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.logs import JsonWriter
from bot.match.controls.custom_ids import Wire, write_wire
from bot.match.live import Live
from games.core import Seat
from games.triplock.table.cards import DIAGRAMS
from sandbox.people.person import Person
from tests.e2e import unlocking
from tests.e2e.lockpicking import turn_of
from tests.e2e.trouble import everything, lag, no_harm, sequences, told_secrets
from tests.hasty import hasty
from tests.house import House
from tests.plain import telling
from tests.quantity import some
from tests.refusal import OURS, refusal
from tests.shown import Shown

pytestmark = pytest.mark.usefixtures("hasty")


async def one_move(house: House, match: str, dice: random.Random) -> str:
    """A typed legal move of whoever is to play; ends of turns are rarer than by chance."""
    live = await house.live(match)
    seat, game = min(live.play.turn.waiting), live.entry.game
    state = live.play.state
    for _ in range(4):
        wanted = game.write(game.any_action(state, seat, dice.randrange))
        if wanted != "end" and not wanted.startswith("sacrifice"):
            break
    await house.move(house.person(live, seat), wanted)
    return wanted


async def play_on(house: House, match: str, dice: random.Random, moves: int) -> None:
    for _ in range(moves):
        live = await house.live(match)
        if live.match.status != "open":
            return
        await one_move(house, match, dice)


def pictures(house: House, message: Shown) -> list[bytes]:
    """The files of a message, as everybody who sees it can load them."""
    found = [house.stand.world.file(int(each["id"])) for each in message.json["attachments"]]
    return [file.content for file in found if file is not None]


async def is_painted_for_its_readers(house: House, match: str) -> None:
    """Asserts that the board's picture is a spectator's, and a private one its owner's."""
    live = await house.live(match)

    def painted(seat: Seat | None) -> list[bytes]:
        return [picture.png for picture in live.entry.painter.paint(live.view(seat), "")]

    shown = pictures(house, house.board(house.dee))
    assert shown
    assert shown == painted(None)
    for seat in live.play.turn.waiting:
        person = house.person(live, seat)
        panel = house.last(person, house.dm(person))
        own = pictures(house, panel)
        assert own
        assert {name.removesuffix(".png").split("-")[2] for name in panel.files} == {
            f"{live.play.n}"
        }
        assert set(own) <= {*painted(seat)}
        assert painted(seat) != painted(None), "there is a secret to be kept"


@pytest.fixture
async def house_of_views(tmp_path: Path) -> AsyncIterator[House]:
    """A house in whose pictures stands of which view they are."""
    async with await House.open(tmp_path, shelf=telling()) as made:
        yield made


async def test_f60_a_duels_pictures_are_for_their_readers(house_of_views: House) -> None:
    house = house_of_views
    match = await house.duel()
    for line in ("roll", "end", "roll", "end"):
        await is_painted_for_its_readers(house, match)
        await house.move((await house.turn(match))[0], line)
    await is_painted_for_its_readers(house, match)


async def test_f60_a_sealed_codes_pictures_are_for_their_readers(house_of_views: House) -> None:
    house = house_of_views
    match = await unlocking.begin(house, 3)
    await unlocking.hide(house, house.ana, "1-2-5-9")
    await unlocking.by_draw(house, house.ben, "1-2-3")
    await house.caught_up()
    live = await house.live(match)
    painter = live.entry.painter
    shown = pictures(house, house.board(house.dee))
    assert shown == [picture.png for picture in painter.paint(live.view(None), "")]
    for seat in (Seat(0), Seat(1)):
        assert shown != [picture.png for picture in painter.paint(live.view(seat), "")]


async def test_f63_the_log_of_a_match_tells_no_action_and_no_diagram(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    dice = random.Random(3)
    with caplog.at_level(logging.DEBUG, logger="bot"):
        match = await house.duel()
        await play_on(house, match, dice, 12)
        player, _ = await house.turn(match)
        # Trouble is what makes a bot talk: refusals, cut lines, a fault of its own.
        for line in ("complete:7", "D07", "match:0:0"):
            await house.move(player, line)
        house.stand.faults.next("PATCH", r"/messages/\d+$", cut="before", times=2)
        await one_move(house, match, dice)
        house.stand.faults.next("PATCH", r"/messages/", status=400, code=50035, times=2)
        await one_move(house, match, dice)
        player, _ = await house.turn(match)
        board = house.board(player)
        await board.press_id(f"t1b.{match}.0.~complete:0", forged=True)
        await house.caught_up()
    writer = JsonWriter()
    lines = [writer.format(r) for r in caplog.records if r.name.split(".")[0] == "bot"]
    assert lines, "something was logged"
    said = "\n".join(lines)
    for action in {row[2] for row in house.rows(match)} | {"match:0:0", "complete:7", "D07"}:
        if len(action) > 4:
            assert action not in said, action
    ids = re.compile("|".join(rf"\b{card}\b" for card in DIAGRAMS))
    assert ids.search(said) is None
    for name in ("Ana", "Ben"):
        assert name not in said
    for line in lines:
        assert json.loads(line)["text"]


async def test_f63_an_error_of_ours_is_told_by_a_reference_alone(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    secret = "the code is D07 roll:1-2-3"

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError(secret)

    monkeypatch.setattr(house.acts, "act", broken)
    await house.board(player).press("Roll")
    await house.caught_up()
    answer = house.answer(player)
    assert "Nothing was changed" in answer
    found = re.search(r"reference ([0-9A-F]{4}-[0-9A-F]{2})", answer)
    assert found is not None
    said = "\n".join(JsonWriter().format(r) for r in caplog.records)
    assert found[1] in said
    assert secret not in said
    assert secret not in answer
    assert house.actions(match)[2:] == []
    monkeypatch.undo()


@pytest.mark.parametrize(
    "line",
    [
        "PATCH /webhooks/1180/S3CRET/messages/@original",
        "POST /interactions/1180/S3CRET/callback",
        "no way for 't1b.PBXAP5TG.3.S3CRET'",
        "no way for 't1s.PBXAP5TG.3:1.~S3CRET'",
        "logged in with A-LONG-TOKEN-S3CRET",
    ],
)
def test_f63_a_line_is_written_without_tokens_and_actions(line: str) -> None:
    record = logging.LogRecord("bot", logging.INFO, "", 0, "%s", (line,), None)
    written = JsonWriter(("A-LONG-TOKEN-S3CRET",)).format(record)
    assert "S3CRET" not in written
    assert line[:5] in written


async def test_what_looks_for_secrets_finds_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    live = await house.live(match)
    assert told_secrets(house, live) == []
    hidden = [not p.diagrams[0].up for p in live.play.state.players]
    for seat in (0, 1):
        words = sequences(live, seat)
        assert bool(words) == hidden[seat], "a hand that lies face down is told to its owner"
        person = house.person(live, seat)
        await house.board(person).press("My cards")
        await house.caught_up()
        if words:
            assert words[0][:70] in everything(house.private(person)[-1])
    # As if Ana could read everybody's private answers:
    monkeypatch.setattr(type(house.ana), "_reads", lambda _self, _message: True)
    assert len({told[0] for told in told_secrets(house, live)}) == sum(hidden)


async def test_forged_presses_change_nothing_and_learn_nothing(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    live = await house.live(match)
    seat = min(live.play.turn.waiting)
    board = house.board(player).id
    count = len(house.rows(match))
    stamp = house.board(player).button("Roll").split(".")[2]
    forged = [
        (other, f"t1b.{match}.{stamp}.roll"),
        (other, f"t1b.{match}.{stamp}.~complete:0"),
        (other, f"t1b.{match}.{stamp}.orient:0"),
        (house.cy, f"t1b.{match}.{stamp}._resign!"),
        (house.cy, f"t1b.{match}.{stamp}.~end;"),
        (house.cy, f"t1b.{match}.{stamp}._panel"),
        (house.cy, f"t1b.{match}.{stamp}._panel:{seat}"),
        (player, f"t1b.{match}.{stamp}.roll;complete:7"),
        (player, f"t1b.{match}.{stamp}._leave;roll"),
        (player, f"t1b.{match}.{stamp}.end;_resign!"),
        (player, f"t1b.{match}.{stamp}.~end;end;end"),
        (player, f"t1b.{match}.{stamp}.~_resign!"),
        (player, f"t1b.{match}.{stamp}.~~roll"),
        (player, f"t1b.{match}.{stamp}._undo:0"),
        (player, f"t1b.{match}.{stamp}._hint"),
        (player, f"t1b.{match}.{stamp}.;;;"),
        (player, f"t1b.{match}.{stamp}.{'x' * 80}"),
        (player, f"t1m.{match}.{stamp}._type"),
        (player, f"t1s.{match}.{stamp}._pick:spy"),
        (player, f"t1b.{'0' * 8}.{stamp}.roll"),
        (player, f"t1b.{match.lower()}.{stamp}.roll"),
        (player, "t1b..."),
    ]
    for person, custom_id in forged:
        said = len(house.private(person))
        await person.press(board, custom_id, forged=True)
        await house.caught_up()
        assert len(house.private(person)) == said + 1, custom_id
        answer = house.answer(person)
        assert len(answer) > 10, custom_id
        assert refusal(answer) not in OURS, custom_id
        assert house.actions(match)[count:] == [], custom_id
        await no_harm(house, match)


def clever(live: Live) -> str:
    """An action, or in Lockpick a whole turn, of a player who soon ends the match."""
    if live.entry.key == "lockpick":
        return turn_of(live.play.state)
    return hasty(live.entry.game, live.play.state, min(live.play.turn.waiting))


async def alone(house: House) -> str:
    """A deal of Ana's own in the channel."""
    return await house.begun("lockpick", house.ana)


ONE_MATCH = {"lockpick": (alone, 0.15), "triplock": (House.duel, 0.05)}
"""How a match of a game begins, and how many of its calls fail; a short one meets as many."""

MOST_STEPS = 400


@pytest.mark.parametrize("key", some(ONE_MATCH, 2))
async def test_f65_a_match_is_played_to_its_end_through_random_trouble(
    house: House, key: str
) -> None:
    start, share = ONE_MATCH[key]
    match = await start(house)
    faults = house.stand.faults
    faults.at_random(share, seed=5)
    live, steps, lost = await house.live(match), 0, 0
    while live.match.status == "open":
        steps += 1
        assert steps < MOST_STEPS
        wanted, before = clever(live), house.actions(match)
        person = house.person(live, min(live.play.turn.waiting))
        told = len(house.private(person))
        await acted(house, person, key, match, wanted)
        assert lag(house.path, match) == 0, "all is shown, however often a call failed"
        played = house.actions(match)
        if played == before:  # the acknowledgement was lost, and the person tries again
            lost += 1
        else:
            assert played[: len(before)] == before
            assert ";".join(played[len(before) :]).startswith(wanted), "once, and nothing else"
            assert len(house.private(person)) >= told
        live = await house.live(match)
    assert lost < steps / 2
    assert len(faults.met) > 10, "there was trouble"
    faults.clear()
    assert live.match.status == "over"
    await house.restart()
    await house.caught_up()
    await no_harm(house, match)
    assert len(house.boards(match)) == 1
    assert any(label.startswith(("Rematch", "Again")) for label in house.boards(match)[0].labels)


async def acted(house: House, person: Person, key: str, match: str, wanted: str) -> None:
    """Types the action; in Lockpick a typed line is a draft, so that its button is pressed."""
    if key == "lockpick":
        live = await house.live(match)
        custom_id = write_wire(Wire("b", match, live.play.stamps[Seat(0)], wanted, seat=Seat(0)))
        await house.board(person).press_id(custom_id, forged=True)
        await house.caught_up()
    else:
        await house.move(person, wanted)
