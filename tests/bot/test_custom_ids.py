"""The address of a press: what is written comes back, and nothing else is read."""

from __future__ import annotations

import pytest

from bot.match.controls.custom_ids import SEQUENCES, TRIAL, Wire, read_wire, write_wire
from bot.match.controls.message import Address
from bot.store.keys import ALPHABET, base36, new_match_id
from games.core import BadAction, Seat


@pytest.mark.parametrize(
    "wire",
    [
        Wire("b", "PBXAP5TG", 0, "roll"),
        Wire("b", "PBXAP5TG", 1295, "die:0:flip:", True),
        Wire("s", "00000000", 36**4 - 1, "_rules:triplock:"),
        Wire("m", "ZZZZZZZZ", 7, "_type"),
        Wire("b", "PBXAP5TG", 3, "", True),
        Wire("b", "PBXAP5TG", 3, "G<:AR:2R;LY2;", True),
        Wire("b", "PBXAP5TG", 36**4 - 1, "a" * 78, True, Seat(6), 1, SEQUENCES - 1),
        Wire("p", "PBXAP5TG", 12, "die:0:flip:", True, Seat(1)),
        Wire("p", "PBXAP5TG", 36**4 - 1, "a" * 78, True, Seat(6)),
        Wire("q", "ZZZZZZZZ", 36**4 - 1, "a" * 78, True, Seat(6), 1, SEQUENCES - 1),
    ],
)
def test_what_is_written_comes_back(wire: Wire) -> None:
    assert read_wire(write_wire(wire)) == wire


@pytest.mark.parametrize("kind", TRIAL)
def test_a_panel_that_is_only_tried_has_kinds_of_its_own(kind: str) -> None:
    """They carry the row of a moment, where those that play carry the seat's stamp."""
    wires = [
        Address("PBXAP5TG", 5, 5, Seat(1), is_trial=is_trial).wire(kind, "roll", draft=False)
        for is_trial in (False, True)
    ]
    plays, tries = (read_wire(wire) for wire in wires)
    assert (plays.kind, plays.is_trial) == (kind, False)
    assert tries == Wire(TRIAL[kind], "PBXAP5TG", 5, "roll", False, Seat(1))
    assert tries.is_trial


def test_a_select_that_is_only_tried_appends_what_was_chosen() -> None:
    found = read_wire("t1q.PBXAP5TG.4:1.~die:0:", "die:0:diagram:#2")
    assert (found.text, found.page, found.is_trial) == ("die:0:diagram:", 2, True)


def test_a_select_appends_what_was_chosen() -> None:
    custom_id = write_wire(Wire("s", "PBXAP5TG", 4, "die:0:diagram:"))
    assert read_wire(custom_id, "reveal:1.0").text == "die:0:diagram:reveal:1.0"


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "t1x.0.1",
        "t2b.PBXAP5TG.0.roll",
        "t1r.PBXAP5TG.0.roll",
        "t1pq.PBXAP5TG.0.roll",
        "t1b.PBXAP5T.0.roll",
        "t1b.PBXAP5TU.0.roll",
        "t1b.PBXAP5TG.00000.roll",
        "t1b.PBXAP5TG.0.ro ll",
        "t1b.PBXAP5TG.0.röll",
        "t1b.PBXAP5TG.0.roll\n",
        "t1b.PBXAP5TG.0." + "a" * 86,
    ],
)
def test_all_else_is_no_button(custom_id: str) -> None:
    with pytest.raises(BadAction):
        read_wire(custom_id)


@pytest.mark.parametrize("chosen", ["two words", "ü", "a" * 101, "\0"])
def test_a_chosen_value_is_read_as_strictly(chosen: str) -> None:
    with pytest.raises(BadAction):
        read_wire("t1s.PBXAP5TG.0.die:0:", chosen)


@pytest.mark.parametrize(
    "wire", [Wire("b", "short", 0, "roll"), Wire("b", "PBXAP5TG", 0, "a" * 90)]
)
def test_an_id_that_would_not_come_back_is_not_written(wire: Wire) -> None:
    with pytest.raises(ValueError, match="custom_id"):
        write_wire(wire)


def test_at_most_eighteen_characters_go_before_the_text() -> None:
    assert len(write_wire(Wire("b", "PBXAP5TG", 36**4 - 1, "x", True))) - 2 <= 18


def test_match_ids_are_crockford() -> None:
    assert new_match_id(lambda n: n - 1) == "ZZZZZZZZ"
    assert set("ILOU").isdisjoint(ALPHABET)


def test_base36() -> None:
    assert [base36(n) for n in (0, 35, 36, 1295)] == ["0", "z", "10", "zz"]
