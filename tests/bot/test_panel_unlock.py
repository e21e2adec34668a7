"""Unlock's panel: every code is within reach dot by dot, and the public one tells no secret."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.match.controls.custom_ids import Wire, write_wire
from bot.match.controls.panel import Menu, Panel, PanelButton, Shows, Style
from bot.match.controls.unlock import panel
from games.core import Seat
from games.unlock import GAME
from games.unlock.rules.board import text_of
from games.unlock.rules.codes import Laws, drawn_code
from tests.render.samples_unlock import acted, played, samples, seen, started

MATCH = "7KQ2AB3C"


def shown(state: Any, seat: int | None, draft: str = "") -> Panel:
    """The panel as the shell opens it: whole actions of the draft are previewed."""
    *whole, _ = draft.split(";")
    for text in whole if seat is not None else []:
        state = GAME.preview(state, Seat(seat or 0), GAME.parse(text))
    legal = () if seat is None else GAME.legal(state, Seat(seat))
    return panel(seen(state, seat), legal, draft)


def presses(found: Panel) -> list[PanelButton]:
    return [press for row in found.rows if not isinstance(row, Menu) for press in row]


def named(found: Panel, label: str) -> PanelButton:
    return next(press for press in presses(found) if press.label.startswith(label))


def labels(found: Panel) -> list[list[str]]:
    return [[press.label for press in row] for row in found.rows if not isinstance(row, Menu)]


TURN = acted(started(3), (0, "1-2-5-9"))


def test_the_dots_lie_as_in_the_picture() -> None:
    found = shown(TURN, 1, "code:1-2-5")
    assert labels(found) == [
        ["•1", "•2", "3"],
        ["4", "▸5", "6"],
        ["7", "8", "9"],
        ["Undo", "Clear", "Send", "Type"],
    ]
    assert not named(found, "▸5").live
    assert not named(found, "•1").live
    assert found.shows is Shows.HAND
    assert found.note.startswith("Path 1-2-5, 2 lines. Not possible: 1, 2 and 5 are used")


def test_the_draft_is_the_path() -> None:
    found = shown(TURN, 1, "code:1-2")
    assert (named(found, "5").text, named(found, "5").draft) == ("code:1-2-5", True)
    assert (named(found, "Send").text, named(found, "Send").draft) == ("code:1-2", False)
    assert (named(found, "Undo").text, named(found, "Undo").draft) == ("code:1", True)
    assert (named(found, "Clear").text, named(found, "Clear").draft) == ("", True)
    one = shown(TURN, 1, "code:1")
    assert named(one, "Undo").text == "code:"
    assert not named(one, "Send").live
    assert named(one, "Type").text == "_type"


def test_a_far_dot_in_a_straight_line_is_live() -> None:
    found = shown(TURN, 1, "code:1")
    assert named(found, "9").text == "code:1-9"
    assert named(shown(TURN, 1, "code:1-9"), "•5").live is False


def test_dots_that_cannot_follow_are_dead_and_told() -> None:
    found = shown(TURN, 1, "code:1-2")
    assert not named(found, "9").live
    assert "too far" in found.note
    medium = acted(started(3, difficulty="medium"), (0, "1-2"))
    crossed = shown(medium, 1, "code:1-5-2")
    assert not named(crossed, "4").live
    assert "would cross a line" in crossed.note


def test_in_hard_the_first_dot_closes_the_path() -> None:
    hard = acted(started(3, difficulty="hard"), (0, "1-2"))
    found = shown(hard, 1, "code:1-2-5")
    assert named(found, "•1").text == "code:1-2-5-1"
    closed = shown(hard, 1, "code:1-2-5-1")
    assert named(closed, "Send").live
    assert not any(press.live for press in presses(closed)[:9])


def test_a_code_on_the_table_cannot_be_sent() -> None:
    later = acted(TURN, (1, "1-2-3"), (2, "4-5"))
    found = shown(later, 1, "code:3-2-1")
    assert not named(found, "Send").live
    assert "on the table since turn 1" in found.note


def test_the_lock_is_asked_twice() -> None:
    lock = started(3)
    send = named(shown(lock, 0, "code:1-2-5-9"), "Send")
    assert (send.text, send.draft) == ("code:1-2-5-9;", True)
    found = shown(lock, 0, "code:1-2-5-9;")
    assert labels(found) == [["Back"], ["Lock it in"]]
    assert named(found, "Back").text == "code:1-2-5-9"
    assert named(found, "Lock").style is Style.LOSS
    assert (named(found, "Lock").text, named(found, "Lock").draft) == ("code:1-2-5-9", False)


def test_the_lock_may_let_chance_draw_after_a_question() -> None:
    lock = started(3)
    chance = named(shown(lock, 0), "Surprise me")
    assert (chance.text, chance.draft) == ("random", True)
    found = shown(lock, 0, "random")
    assert labels(found) == [["Back"], ["Draw it for me"]]
    assert (named(found, "Draw").text, named(found, "Draw").draft) == ("random", False)
    assert not any("skip" in press.text for press in presses(shown(lock, 0)))


def test_a_skip_is_asked_for_once_more() -> None:
    skip = named(shown(TURN, 1), "Skip turn 1")
    assert (skip.text, skip.draft) == ("skip;", True)
    found = shown(TURN, 1, "skip;")
    assert labels(found) == [["Back"], ["Skip turn 1"]]
    assert (named(found, "Skip").text, named(found, "Skip").draft) == ("skip", False)


def test_what_is_sealed_may_be_replaced_or_skipped() -> None:
    sealed = acted(TURN, (1, "1-2"))
    assert labels(shown(sealed, 1)) == [["Replace", "Skip turn 1…"]]
    again = shown(sealed, 1, named(shown(sealed, 1), "Replace").text)
    assert labels(again)[3] == ["Back", "Type"]
    assert labels(shown(sealed, 1, "code:7-8"))[3] == ["Undo", "Back", "Send", "Type"]
    assert labels(shown(acted(TURN, (1, "skip")), 1)) == [["Replace"]]


def test_a_typed_code_is_sent_from_its_question() -> None:
    found = shown(TURN, 1, "code:1-2-5;")
    assert labels(found) == [["Back"], ["Send"]]
    assert named(found, "Send").text == "code:1-2-5"


def test_the_board_offers_the_pad_while_guessers_draw() -> None:
    assert shown(started(3), None).rows == ()
    assert [press.text for press in presses(shown(TURN, None))] == ["_panel:draw"]
    over = acted(TURN, (1, "1-2-5-9"), (2, "1-2"))
    assert shown(over, None).rows == ()
    assert shown(over, 1).shows is Shows.BOTH


def test_who_may_not_draw_has_no_controls_and_sees_the_board() -> None:
    assert shown(TURN, 0) == shown(started(3), 1) == Panel(shows=Shows.BOARD)


def test_one_picture_is_enough_to_draw_by() -> None:
    state = acted(TURN, (1, "1-2-3"), (2, "skip"), (1, "4-5"))
    for seat, draft in ((1, ""), (1, "code:"), (2, ""), (2, "code:1-2"), (2, "skip;")):
        assert shown(state, seat, draft).shows is Shows.HAND


def test_the_public_panel_hangs_on_nothing_secret() -> None:
    states = [
        acted(started(3), (0, code), (1, guess))
        for code, guess in (("1-2", "4-5"), ("5-6-9", "skip"))
    ]
    assert shown(states[0], None) == shown(states[1], None)


@pytest.mark.parametrize("laws", [Laws(g, d) for g in (3, 4) for d in ("easy", "medium", "hard")])
def test_any_code_is_reached_dot_by_dot_and_fits_the_wire(laws: Laws) -> None:
    options = {"grid": str(laws.grid), "difficulty": laws.difficulty, "lock": "bot"}
    state = started(1, **options)
    luck = random.Random(5)
    codes = [drawn_code(laws, luck.randrange) for _ in range(20)]
    if laws == Laws(4, "hard"):
        codes.append((1, 2, 3, 4, 8, 7, 6, 10, 11, 12, 16, 15, 14, 13, 9, 5, 1))
    for code in codes:
        draft = "code:"
        for at in range(len(code)):
            found = shown(state, 0, draft)
            _fits(found)
            wanted = f"code:{text_of(code[: at + 1])}"
            assert wanted in [press.text for press in presses(found) if press.draft], (code, draft)
            draft = wanted
        assert named(shown(state, 0, draft), "Send").text == draft
        _fits(shown(state, 0, draft))


def _fits(found: Panel) -> None:
    assert len(found.rows) <= 5
    ids = [
        write_wire(Wire("b", MATCH, 36**4 - 1, press.text, press.draft))
        for press in presses(found)
        if press.live
    ]
    assert len(set(ids)) == len(ids)
    assert all(len(custom_id) <= 100 for custom_id in ids)


@pytest.mark.parametrize("name", samples())
def test_every_panel_fits(name: str) -> None:
    view, draft = samples()[name]
    _fits(panel(view, (), draft))


def test_a_long_match_keeps_its_panel_small() -> None:
    state = played(48, grid="4", difficulty="hard")
    assert [len(row) for row in labels(shown(state, 0, "code:1-2"))] == [4, 4, 4, 4, 4]
    assert GAME.turn(state).waiting
