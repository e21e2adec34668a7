"""Matches of Dial by hand: how it can end, who learns what, and what the table may choose."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core import (
    LEAVE,
    TELL,
    Ending,
    Illegal,
    Kind,
    Play,
    Refused,
    Seat,
    Setting,
    Tape,
    Told,
    begin,
    extend,
    fits,
    settle,
)
from render.picture import Page
from tests.probe import painter, texts
from tests.probe.actions import Dial
from tests.probe.entry import DIAL
from tests.probe.events import Clue, ClueTold, Dealt, Opened, Telling
from tests.probe.rules import GAME
from tests.probe.state import State

NAMES = ("Ana", "Ben", "Cy", "Dee")
Table = tuple[Play[State], tuple[Told, ...]]


def table(numbers: Sequence[int], seats: int, *script: str, **options: str) -> Table:
    """A match with these numbers by side, played by a script of "<seat> <text>"."""
    play, told = begin(GAME, settle(GAME, options), seats, Tape(numbers))
    for line in script:
        seat, text = line.split()
        play, heard = extend(GAME, play, Seat(int(seat)), text, Tape(()))
        told += heard
    return play, told


def ended(play: Play[State], seats: int, **options: str) -> tuple[Ending, tuple[int, ...], str]:
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert fits(outcome, GAME.sides(settle(GAME, options), seats))
    return outcome.ending, outcome.winners, outcome.reason


def headline(play: Play[State], seats: int, **options: str) -> str:
    given = settle(GAME, options)
    setting = Setting(given, GAME.sides(given, seats), NAMES[:seats])
    return texts.result(GAME.view(play.state, None), setting)[0]


def heard_by(told: Sequence[Told], reader: Seat | None, kind: type) -> list[object]:
    events = (one.notice.seen_by(reader) for one in told)
    return [event for event in events if isinstance(event, kind)]


def test_one_side_that_opens_first_wins() -> None:
    play, _ = table((17, 5), 2, "0 dial:17", "1 dial:6")
    assert ended(play, 2) == (Ending.WON, (0,), "open")
    assert headline(play, 2) == "● Ana wins against ▲ Ben"


def test_both_sides_in_one_round_draw() -> None:
    play, _ = table((17, 5), 2, "0 dial:17", "1 dial:5")
    assert ended(play, 2) == (Ending.DRAWN, (), "both")
    assert headline(play, 2) == "A draw between ● Ana and ▲ Ben"


def test_both_sides_in_one_round_share_the_win_where_the_table_says_so() -> None:
    script = ("0 dial:17", "1 dial:5")
    play, _ = table((17, 5), 4, *script, tie="share")
    assert ended(play, 4) == (Ending.WON, (0, 1, 2, 3), "shared")
    assert headline(play, 4).endswith("◆ Dee share the win")


def test_partners_win_together_and_are_not_called_opponents() -> None:
    play, _ = table((17, 5), 4, "0 dial:1", "1 dial:6", "2 dial:17", "3 dial:4")
    assert ended(play, 4) == (Ending.WON, (0, 2), "open")
    assert headline(play, 4) == "● Ana and ■ Cy win against ▲ Ben and ◆ Dee"


def test_three_together_lose_to_the_house() -> None:
    options = {"table": "triangle", "colours": "red,green,blue", "rounds": "1"}
    play, _ = table((30,), 3, "0 dial:1", "1 dial:2", "2 dial:3", **options)
    assert ended(play, 3, **options) == (Ending.LOST, (), "shut")
    assert headline(play, 3, **options) == "The safe stays shut: ● Ana, ▲ Ben and ■ Cy lost"


def test_nobody_opens_and_two_sides_draw() -> None:
    play, _ = table((17, 5), 2, "0 dial:1", "1 dial:1", rounds="1")
    assert ended(play, 2, rounds="1") == (Ending.DRAWN, (), "shut")


def test_the_last_number_left_is_forced() -> None:
    play, _ = table((1,), 1, "0 dial:2", "0 dial:0")
    assert play.turn.forced == Dial(1)
    assert GAME.legal(play.state, Seat(0)) == (Dial(1),)


def test_a_side_that_everybody_left_loses() -> None:
    play, _ = table((17, 5), 4, f"0 {LEAVE}")
    assert play.turn.waiting == {1}
    play, _ = extend(GAME, play, Seat(2), LEAVE, Tape(()))
    assert ended(play, 4) == (Ending.WON, (1, 3), "left")
    alone, _ = table((17,), 1, f"0 {LEAVE}")
    assert ended(alone, 1) == (Ending.LOST, (), "left")


def test_a_pass_ahead_skips_the_turn_of_this_round_alone() -> None:
    play, _ = table((17, 5), 2, "1 pass", "0 dial:1")
    assert (play.state.board.round, play.turn.waiting) == (2, {0})
    with pytest.raises(Illegal, match="must_dial"):
        extend(GAME, play, Seat(0), "pass", Tape(()))


def test_a_clue_is_dealt_to_its_seat_alone_also_at_a_table_of_one() -> None:
    play, told = table((17,), 1)
    assert heard_by(told, Seat(0), Dealt) == [Dealt(Clue(Seat(0), 3, 2))]
    assert heard_by(told, None, Dealt) == []
    assert GAME.hides(settle(GAME, {}), 1)
    assert GAME.view(play.state, None).clues == ()
    assert [page.page for page in painter.paint(GAME.view(play.state, None), "")] == [
        Page.BOARD
    ] * 2


def test_clues_are_told_to_the_own_side_alone() -> None:
    play, told = table((17, 5), 4, f"0 {TELL}")
    clue = Clue(Seat(0), 3, 2)
    for reader in (None, Seat(0), Seat(1), Seat(3)):
        assert heard_by(told, reader, ClueTold) == []
        assert heard_by(told, reader, Telling) == [Telling(Seat(0))]
        known = GAME.view(play.state, reader).clues
        assert (clue in known) == (reader == 0)
    assert heard_by(told, Seat(2), ClueTold) == [ClueTold(clue)]
    assert clue in GAME.view(play.state, Seat(2)).clues
    with pytest.raises(Illegal, match="told_already"):
        extend(GAME, play, Seat(0), TELL, Tape(()))


def test_three_together_tell_everybody_else_of_them() -> None:
    options = {"table": "triangle", "colours": "red,green,blue"}
    _, told = table((17,), 3, f"1 {TELL}", **options)
    clue = ClueTold(Clue(Seat(1), 4, 1))
    assert [heard_by(told, Seat(seat), ClueTold) for seat in range(3)] == [[clue], [], [clue]]
    assert heard_by(told, None, ClueTold) == []


@pytest.mark.parametrize(
    ("seats", "options", "key"),
    [
        (2, {}, "no_partner"),
        (4, {"clues": "off"}, "no_clues"),
        (4, {"telling": "off"}, "no_telling"),
    ],
)
def test_telling_is_refused_in_words(seats: int, options: dict[str, str], key: str) -> None:
    with pytest.raises(Illegal) as caught:
        table((17, 5), seats, f"0 {TELL}", **options)
    assert caught.value.key == key
    assert texts.refusal(caught.value).endswith(".")


def test_colours_count_with_three_and_nobody_goes_without() -> None:
    colours = next(option for option in GAME.options if option.kind is Kind.EACH)
    assert not colours.may_be_empty
    assert [colours.applies(settle(GAME, {}), seats) for seats in (1, 2, 3, 4)] == [
        *(False, False, True, False)
    ]
    for wrong in ("", "red,green", "red,green,", "red,green,blue,amber"):
        with pytest.raises(Illegal, match="colours"):
            table((17,), 3, table="triangle", colours=wrong)
    play, _ = table((17,), 3, table="triangle", colours="amber,red,blue")
    told = texts.status(GAME.view(play.state, None), Setting(names=NAMES[:3]))
    assert told.startswith("● Ana (amber), ▲ Ben (red) and ■ Cy (blue)")


def test_options_apply_by_seats_sides_and_each_other() -> None:
    applies = {option.name: option.applies for option in GAME.options}
    on, off = settle(GAME, {}), settle(GAME, {"clues": "off"})
    assert [applies["first"](on, seats) for seats in (1, 2, 3, 4)] == [False, True, True, True]
    assert [applies["tie"](on, seats) for seats in (1, 2, 3, 4)] == [False, True, False, True]
    assert [applies["telling"](on, seats) for seats in (1, 2, 3, 4)] == [False, False, True, True]
    assert not applies["telling"](off, 4)


def test_a_person_types_a_number_with_or_without_the_word() -> None:
    view = GAME.view(table((17,), 1)[0].state, Seat(0))
    for typed in ("17", "dial 17", "DIAL:17", " dial17 "):
        assert GAME.typed(view, typed) == (Dial(17),)
    for typed in ("40", "-1", "seventeen", "1٧"):
        with pytest.raises(Refused, match="unreadable"):
            GAME.typed(view, typed)


def test_all_frames_of_a_match_have_one_size() -> None:
    script = ("0 dial:20", "1 dial:20", "0 dial:10", "1 dial:10", "0 dial:17", "1 dial:4")
    views = [
        GAME.view(table((17, 5), 2, *script[:n])[0].state, None) for n in range(len(script) + 1)
    ]
    frames = [painter.frame(view) for view in views]
    assert {(frame.width, frame.height) for frame in frames} == {(painter.WIDTH, painter.HEIGHT)}
    assert len({frame.image.tobytes() for frame in frames}) == len(frames)


def test_a_told_clue_has_a_picture_and_an_opened_safe_has_none() -> None:
    opened, clue = Opened(1, (Seat(0), Seat(2)), 17), ClueTold(Clue(Seat(0), 3, 2))
    pages = [painter.scene(event) for event in (opened, clue)]
    assert [page and page.page for page in pages] == [None, Page.HAND]
    assert texts.caption(opened, Setting(names=NAMES)) is None
    assert texts.caption(clue, Setting(names=NAMES)) is not None


def test_the_menu_offers_all_numbers_at_once() -> None:
    play, _ = table((17,), 1)
    rows = DIAL.panel(GAME.view(play.state, Seat(0)), GAME.legal(play.state, Seat(0)), "").rows
    assert len(rows[0].choices) == 40  # type: ignore[union-attr]


def test_the_rules_have_topics_as_a_message_shows_them() -> None:
    assert [line for line in DIAL.rules().splitlines() if line.startswith("## ")] == [
        *("## The safe", "## A round", "## Clues", "## The end")
    ]
