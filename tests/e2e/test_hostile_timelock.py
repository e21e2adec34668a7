"""F25 and F51 at Timelock's tables: what is forged or hostile is answered, and plays nothing."""

from __future__ import annotations

import pytest

from bot.store.keys import base36
from tests.e2e.forging import answered, errors
from tests.e2e.timelocking import alone, duel, press_turn, sensible_turn, typed
from tests.house import House

FORGED = (
    "aP9;.",
    "aP2;aP2;aP2;aP2;aP2;aP2;aP2;.",
    "gQ5;.",
    "cP2;.",
    "*TIP;*TIP;.",
    ".;.",
    "-aP;-aP;.",
    "+aP;.",
    "*+aP;.",
    "a",
    ";",
    "_",
    "_type:",
    "_nothing",
    "__proto__",
    "aP2;" * 19 + ".",
    "x" * 78,
    "\u202e.",
    "aP\u0662;.",
)
"""What the end of a `custom_id` is forged to be: illegal, of no stack, twice, too long, words."""

TYPED = (
    "aP9 .",
    "cP2",
    ". .",
    "_",
    "_type",
    "*",
    "aP2" * 60,
    "@everyone **a** https://example.org",
    "`aP2`",
    "\u202e. 2Pa",
    "a" * 78,
)


@pytest.mark.parametrize("mode", ["duel", "alone"])
async def test_f25_f51_forged_steps_and_hostile_lines_play_nothing(
    house: House, mode: str, caplog: pytest.LogCaptureFixture
) -> None:
    board = await (duel(house) if mode == "duel" else alone(house))
    match = board.match
    for kind in ("", "~"):  # played, and drafted
        for wire in FORGED:
            if wire == ".;." and (kind or mode == "alone"):
                continue  # a draft is shown before it is played; alone, both turns are Ana's own
            assert await answered(house, house.ana, board, f"t1b.{match}.0.{kind}{wire}"[:100])
    before = (await house.live(match)).play
    for line in TYPED:
        said = (await typed(house, house.ana, line)).text
        assert said
        assert (await house.live(match)).play == before, line
    assert errors(caplog) == []
    assert house.complaints() == []


async def test_f20_an_end_of_an_earlier_turn_plays_nothing(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    board = await duel(house)
    match = board.match
    await press_turn(house, board, sensible_turn((await house.live(match)).play.state))
    board, count = house.board(house.ben), (await house.live(match)).play.n
    for person, stamp in ((house.ana, 0), (house.ana, count), (house.ben, 0), (house.cy, count)):
        wire = f"t1b.{match}.{base36(stamp)}.."
        assert await answered(house, person, board, wire)
    assert errors(caplog) == []


@pytest.mark.proof
@pytest.mark.parametrize(
    ("mode", "given"),
    [
        ("duel", {"turn_limit": 1}),
        ("duel", {"board": "off"}),
        ("duel", {"board": "off", "win": "remove", "turn_limit": 2}),
        ("alone", {"win": "remove", "solo": "clock"}),
        ("alone", {"turn_limit": 1, "win": "2"}),
    ],
    ids=str,
)
async def test_seldom_options_are_played_by_presses(
    house: House, mode: str, given: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    board = await (duel(house, **given) if mode == "duel" else alone(house, **given))
    match = board.match
    for _ in range(2):
        live = await house.live(match)
        if live.match.status == "open":
            person = house.ana if live.play.state.mover == 0 else house.ben
            tip = "*TIP;" if live.play.state.now.can_tip else ""
            turn = f"{tip}." if "board" in given else sensible_turn(live.play.state)
            await press_turn(house, house.board(person), turn)
            assert ";".join(row.text for row in (await house.live(match)).rows).endswith(turn)
    limit = given.get("turn_limit", 0)
    ended = (await house.live(match)).match.status == "over"
    assert ended == bool(limit)
    assert errors(caplog) == []
    assert house.complaints() == []
