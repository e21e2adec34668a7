"""F21: a press that was made for an older draft than its message shows is known as such (law 28).

What it adds is in `tests/bot/test_additions`; how it is answered, on every message that shows
drafts, is in `tests/e2e/test_late_drafts`.
"""

from __future__ import annotations

import pytest

from bot.delivery.panels import KEPT_DRAFTS, KEPT_MESSAGES, Drafts, Drawn
from bot.match.controls.custom_ids import SEQUENCES, Wire, read_wire
from bot.match.controls.message import Button, Row
from bot.match.live import Live
from bot.screens.parts import own_rows, prompt_of
from games.core import Seat
from tests.desk import ANA, BEN, CY, Desk

MESSAGE, STAMP = 70, 3


def press(sequence: int | None, stamp: int = STAMP) -> Wire:
    """A press on the panel of a seat that was shown with a sequence."""
    return Wire("b", "abcdef", stamp, "1-2", draft=True, seat=Seat(1), sequence=sequence)


def shown(sequence: int, stamp: int = STAMP) -> Drawn:
    return Drawn(stamp, sequence, "1-2")


@pytest.fixture
def drafts() -> Drafts:
    made = Drafts()
    made.note(MESSAGE, shown(5))
    return made


def test_f21_a_press_on_the_draft_that_is_shown_is_taken(drafts: Drafts) -> None:
    assert drafts.newer(MESSAGE, press(5)) is None


@pytest.mark.parametrize("sequence", [4, 6, 0])
def test_f21_a_press_on_another_draft_of_the_message_gets_the_one_that_is_shown(
    drafts: Drafts, sequence: int
) -> None:
    assert drafts.newer(MESSAGE, press(sequence)) == shown(5)


def test_f21_each_draft_has_the_next_sequence_whichever_was_pressed(drafts: Drafts) -> None:
    assert drafts.following(MESSAGE, press(5)) == 6
    assert drafts.following(MESSAGE, press(2)) == 6
    assert drafts.following(MESSAGE) == 6
    drafts.note(MESSAGE, shown(SEQUENCES - 1))
    assert drafts.following(MESSAGE, press(5)) == 0, "they begin again"


def test_f21_what_was_noted_last_is_shown(drafts: Drafts) -> None:
    drafts.note(MESSAGE, shown(6))
    assert drafts.newer(MESSAGE, press(5)) == shown(6)
    assert drafts.newer(MESSAGE, press(6)) is None


def test_the_drafts_that_were_shown_last_are_remembered_by_their_sequences(drafts: Drafts) -> None:
    for at in range(1, KEPT_DRAFTS):
        drafts.note(MESSAGE, Drawn(STAMP, 5 + at, f"1-2-{at}"))
    assert drafts.pressed(MESSAGE, press(5)) == "1-2"
    assert drafts.pressed(MESSAGE, press(5, stamp=STAMP + 1)) is None, "it was another row's"
    drafts.note(MESSAGE, Drawn(STAMP, 5 + KEPT_DRAFTS))
    assert drafts.pressed(MESSAGE, press(5)) is None
    assert drafts.pressed(MESSAGE, press(6)) == "1-2-1"
    assert KEPT_DRAFTS < SEQUENCES, "no sequence stands for two of them"


def test_what_is_noted_again_is_one_draft(drafts: Drafts) -> None:
    drafts.note(MESSAGE, Drawn(STAMP, 5, "1-2-3"))
    assert drafts.pressed(MESSAGE, press(5)) == "1-2-3"


def test_a_new_message_that_was_pressed_already_shows_what_the_press_drew(drafts: Drafts) -> None:
    drafts.sent(MESSAGE, shown(0))
    assert drafts.newer(MESSAGE, press(4)) == shown(5)
    drafts.sent(MESSAGE + 1, shown(0))
    assert drafts.newer(MESSAGE + 1, press(4)) == shown(0)


def test_a_press_of_another_row_is_judged_by_its_stamp_alone(drafts: Drafts) -> None:
    assert drafts.newer(MESSAGE, press(4, stamp=STAMP + 1)) is None


def test_a_press_without_a_sequence_is_taken(drafts: Drafts) -> None:
    """Buttons of earlier versions have none."""
    assert drafts.newer(MESSAGE, press(None)) is None


def test_a_message_that_is_not_known_takes_any_press_and_goes_on_from_it() -> None:
    drafts = Drafts()
    assert drafts.newer(MESSAGE, press(4)) is None
    assert drafts.following(MESSAGE, press(4)) == 5
    assert drafts.following(MESSAGE, press(SEQUENCES - 1)) == 0
    assert drafts.following(MESSAGE, press(None)) == drafts.following(MESSAGE) == 0


def test_the_message_that_was_edited_longest_ago_is_forgotten_first(drafts: Drafts) -> None:
    for message in range(1000, 1000 + KEPT_MESSAGES - 1):
        drafts.note(message, shown(1))
    drafts.note(MESSAGE, shown(6))  # edited once more
    drafts.note(1, shown(1))
    assert drafts.newer(MESSAGE, press(5)) == shown(6)
    assert drafts.newer(1000, press(5)) is None
    assert drafts.newer(1001, press(5)) == shown(1)


def pressable(rows: tuple[Row, ...]) -> list[Wire]:
    """What the buttons and selects of a panel send, without shell words."""
    blocks = [block for row in rows for block in (row if isinstance(row, tuple) else (row,))]
    ids = [one.custom_id for one in blocks if not isinstance(one, Button) or one.live]
    return [wire for one in ids if not (wire := read_wire(one)).is_word]


async def panel_of(desk: Desk, match: str) -> tuple[Live, Seat, list[Wire]]:
    """The match, a seat that is waited for, and what its panel sends."""
    live = await desk.live(match)
    seat = min(live.play.turn.waiting)
    return live, seat, pressable(own_rows(live, prompt_of(live, seat, sequence=7)))


DRAFTED = {
    "unlock": ((ANA, BEN, CY), [(ANA, "code:1-2-5-9")], {"grid": "3"}),
    "triplock": ((ANA, BEN), [(ANA, "orient:0"), (BEN, "orient:0")], {}),
    "lockpick": ((ANA,), [], {}),
    "timelock": ((ANA, BEN), [], {}),
}


@pytest.mark.parametrize("game", DRAFTED)
async def test_f21_everything_on_the_panel_of_a_seat_carries_the_sequence(
    desk: Desk, game: str
) -> None:
    people, moves, options = DRAFTED[game]
    match = await desk.begun(game, people, options)
    for person, text in moves:
        await desk.plays(match, person, text)
    live, seat, wires = await panel_of(desk, match)
    while not any(wire.draft for wire in wires):  # not at a roll, nor at some first steps
        rules = live.entry.game
        first = rules.write(rules.legal(live.play.state, seat)[0])
        await desk.plays(match, await desk.waited_for(match), first)
        live, seat, wires = await panel_of(desk, match)
    assert {(wire.sequence, wire.stamp, wire.seat) for wire in wires} == {
        (7, live.stamp(seat), seat)
    }
