"""What Triplock says in a ring: three chairs, six stacks, and a name for each from every chair."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.triplock import GAME, texts
from games.triplock.table import events as ev
from games.triplock.table.board import LAYOUTS
from games.triplock.table.traces import Last
from games.triplock.texts.shared import stacks
from tests.games.triplock.triplock_modes import match, readers, ring, setting
from tests.games.triplock.triplock_table import play, seat
from tests.sure import sure

RING = LAYOUTS["ring"]


def said(event: ev.Event, reader: int | None = None) -> str:
    line = texts.say(event, setting("ring", reader))
    return "" if line is None else line.text


@pytest.mark.parametrize(
    ("chair", "names"),
    [
        (0, ["L1", "L2", "Hidden", "L3", "■L1", "■L2"]),
        (1, ["●L1", "●L2", "L1", "L2", "Hidden", "L3"]),
        (2, ["Hidden", "L3", "▲L1", "▲L2", "L1", "L2"]),
    ],
)
def test_tr44_six_names_from_every_chair(chair: int, names: list[str]) -> None:
    assert [stacks.spot_of(RING, spot, Seat(chair)) for spot in range(6)] == names
    assert len(set(names)) == 6


@pytest.mark.parametrize("chair", range(3))
def test_a_button_of_the_public_board_wears_the_movers_mark(chair: int) -> None:
    view = GAME.view(ring(active=chair), None)
    labels = [stacks.spot_label(view, spot, Seat(chair)) for spot in range(6)]
    mark = "●▲■"[chair]
    assert {label for label in labels if label[0] == mark} == {
        f"{mark}{name}" for name in ("L1", "L2", "L3", "Hidden")
    }
    own = GAME.view(ring(active=chair), Seat(chair))
    assert [stacks.spot_label(own, spot, Seat(chair)) for spot in range(6)] == [
        stacks.spot_of(RING, spot, Seat(chair)) for spot in range(6)
    ]


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (None, "peeked at ●L1 and ●Hidden"),
        (0, "peeked at L1 and Hidden"),
        (1, "peeked at L1 and ●L1"),
        (2, "peeked at Hidden and ▲L1"),
    ],
)
def test_a_peek_is_told_by_the_names_of_its_reader(reader: int | None, told: str) -> None:
    assert said(ev.Peeked(Seat(0), "ring", 1, (0, 2), None), reader) == told


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (None, "exposed ●Hidden, now at ●L3"),
        (0, "exposed Hidden, now at L3"),
        (1, "exposed ●Hidden (L1), now at L2"),
        (2, "exposed ●Hidden (▲L1), now at ▲L2"),
    ],
)
def test_an_expose_says_whose_hidden_stack_it_was(reader: int | None, told: str) -> None:
    assert said(ev.Exposed(Seat(0), "ring", 1, 2, 3, None, None), reader) == told


def test_the_alt_text_says_which_names_are_the_same_stack() -> None:
    pages = {
        r: texts.describe(GAME.view(ring(), r), "", setting("ring", r)) for r in (None, Seat(2))
    }
    public, own = pages[None][0], pages[Seat(2)][0]
    row = "L1 covered; L2 covered; L3 covered; Hidden covered"
    assert f"The lock from Ana's left: {row}; Cy's L1 covered; Cy's L2 covered." in public
    assert "From Ben's chair L1 is Ana's Hidden and L2 is Ana's L3." in public
    assert "From Cy's chair L3 is Ana's L2 and Hidden is Ana's L1." in public
    assert "The lock from your left: L1 " in own and "Ben's L1 " in own and "Ben's L2 " in own
    assert "From Ana's chair L1 is your Hidden and L2 is your L3." in own


def test_the_last_act_names_a_stack_from_both_chairs() -> None:
    def last(reader: int | None, actor: int, *spots: int) -> str:
        view = GAME.view(
            ring(last=Last("flip", Seat(actor), spots)), None if reader is None else Seat(reader)
        )
        return texts.describe(view, "", setting("ring", reader))[0]

    assert "Last: Ana flipped Ana's L1, which is Cy's Hidden." in last(None, 0, 0)
    assert "Last: Ana flipped Ana's Hidden, which is your L1." in last(1, 0, 2)
    assert "Last: Ana flipped Cy's L1, which is your Hidden." in last(1, 0, 4)
    assert "Last: you flipped your L1, which is" not in last(1, 1, 2)


def test_what_the_others_did_is_told_by_the_readers_names() -> None:
    state = play(ring(dice="flip swap"), "die:0:flip:0", "die:1:swap:1+3", "end").state
    page = texts.describe(GAME.view(state, Seat(1)), "", setting("ring", 1))[0]
    assert "Ana flipped Ana's L1; swapped your L2 and Ana's L2" in page


def test_reset_meets_both_others() -> None:
    view = GAME.view(seat(ring(), 0, disarmed=(6,)), Seat(0))
    asked = texts.ask(view, "skill:reset:", setting("ring", 0))
    assert asked == (
        "Give up which chip? It leaves the game, and both others have no Skill next turn."
    )


def test_a_trap_waits_for_any_opponent() -> None:
    view = GAME.view(ring(mine="T03.1"), Seat(0))
    told = texts.words(view, setting("ring", 0))
    assert "Trap, when an opponent flips a stack: a flip" in told
    assert "the opponent" not in told


def test_no_public_name_of_a_stack_is_without_its_chair() -> None:
    """A name alone would mean three stacks."""
    for state, number, action, chance in match("ring", 4):
        for notice in GAME.apply(state, number, action, chance.randrange).notices:
            told = said(sure(notice.seen_by(None)))
            assert not re.search(r"(?<![●▲■])\b(L[123]|Hidden)\b", told), told


def test_three_seats_have_a_score_and_a_result() -> None:
    state = seat(seat(ring(), 0, points=3), 2, points=9)
    view = GAME.view(state, Seat(2))
    assert texts.status(view, setting("ring", 2)) == (
        "● Ana **3** – ▲ Ben **0** – ■ Cy **9** · round 1"
    )
    assert texts.brief(view) == "9–3–0"
    over = replace(view, phase="over", winners=(Seat(2),), reason="points")
    assert texts.result(over, setting("ring"))[0] == "Cy wins the Triplock ring, 9 to 3 to 0"


def test_nobody_is_said_to_have_left_who_only_lost() -> None:
    over = GAME.leave(seat(ring(), 2, points=4), Seat(0), lambda n: 0).state
    view = GAME.view(over, None)
    headline, told = texts.result(view, setting("ring"))
    assert headline == "Cy wins the Triplock ring, 4 to 0"
    assert told.startswith("Ana resigned in round 1. Cy wins with 4 points against 0.")
    alt = texts.describe(view, "", setting("ring"))[0]
    assert "Ana resigned" in alt and "Ben resigned" not in alt


def test_who_still_lays_is_listed() -> None:
    begun = GAME.setup({"mode": "ring"}, 3, lambda n: 0).state
    line = texts.status(GAME.view(begun, None), setting("ring"))
    assert line.endswith("●, ▲ and ■ still to lay a Diagram")


def test_the_notification_of_the_first_round_begins_with_what_to_do() -> None:
    asked = texts.ask(GAME.view(ring(), None), "", setting("ring"))
    assert asked.startswith("Roll, or first complete a Diagram or use your Skill. A black cap")


def test_alt_texts_of_a_ring_fit_and_are_plain_words() -> None:
    for n, (state, *_) in enumerate(match("ring", 7, characters="wren,ines,silas")):
        if n % 9:
            continue
        for reader in readers(state):
            for page in texts.describe(GAME.view(state, reader), "", setting("ring", reader)):
                assert 0 < len(page) <= 1000
                assert not re.search(r"[→⇄▾●▲■*_]|None|\b[A-Z]{4,}\b", page), page
