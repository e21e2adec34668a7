"""Sides, outcomes, notices and the shell's own rows, tried on the honest game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import (
    HINT,
    SIT,
    TELL,
    UNDO,
    Ending,
    Folded,
    Illegal,
    Kind,
    Notice,
    Option,
    Outcome,
    Row,
    Seat,
    Sides,
    all_together,
    each_alone,
    fits,
    is_partition,
    legal_of,
    partners,
    public_options,
    replay,
    settle,
    side_of,
)
from tests.shelf.broken import GAME, Passed, State

A, B, C, D = map(Seat, range(4))
PAIRS: Sides = (frozenset({A, C}), frozenset({B, D}))
HIDDEN = 4


def folded(*rows: str) -> Folded[State]:
    """The fold of a match of four in which the number 4 is hidden; each row is "seat text"."""
    log: list[Row] = []
    for n, row in enumerate(rows, 1):
        seat, text = row.split(" ")
        log.append(Row(n, Seat(int(seat)), text, (0,) if text.startswith("guess") else ()))
    return replay(GAME, settle(GAME, {}), 4, (HIDDEN,), log)


@pytest.mark.parametrize("sides", [each_alone(4), all_together(4), PAIRS])
def test_sides_that_hold_every_seat_once_are_a_partition(sides: Sides) -> None:
    assert is_partition(sides, 4)
    assert all(seat in sides[side_of(sides, seat)] for seat in range(4))


@pytest.mark.parametrize(
    "sides",
    [
        (),
        each_alone(3),
        each_alone(5),
        (*PAIRS, frozenset[Seat]()),
        (frozenset({A, B}), frozenset({B, C, D})),
    ],
)
def test_sides_with_a_seat_too_few_or_too_many_are_no_partition(sides: Sides) -> None:
    assert not is_partition(sides, 4)


def test_partners_are_the_others_of_a_side() -> None:
    assert [partners(PAIRS, seat) for seat in range(4)] == [(C,), (D,), (A,), (B,)]
    assert partners(each_alone(2), A) == ()
    assert partners(all_together(3), B) == (A, C)
    with pytest.raises(LookupError):
        side_of(each_alone(2), C)


@pytest.mark.parametrize(
    ("ending", "winners", "sides", "is_possible"),
    [
        (Ending.WON, (A, C), PAIRS, True),
        (Ending.WON, (A, B), each_alone(4), True),
        (Ending.WON, (A,), all_together(4), True),
        (Ending.WON, (), PAIRS, False),
        (Ending.WON, (Seat(4),), PAIRS, False),
        (Ending.DRAWN, (), PAIRS, True),
        (Ending.DRAWN, (), all_together(4), False),
        (Ending.DRAWN, (A,), PAIRS, False),
        (Ending.LOST, (), all_together(4), True),
        (Ending.LOST, (), PAIRS, False),
        (Ending.LOST, (A,), all_together(4), False),
    ],
)
def test_an_outcome_fits_its_sides(
    ending: Ending, winners: tuple[Seat, ...], sides: Sides, is_possible: bool
) -> None:
    outcome = Outcome(ending, winners, (None,) * 4, (), "reason")
    assert fits(outcome, sides) == is_possible
    assert not fits(Outcome(ending, winners, (1, 2, 3), (), "reason"), sides)


def test_a_notice_is_read_whole_by_its_owner_alone() -> None:
    public = Notice("bare", whole="whole", owners=frozenset({A}))
    assert [public.seen_by(seat) for seat in (None, A, B)] == ["bare", "whole", "bare"]
    private = Notice("bare", frozenset({B}), "whole", frozenset({A}))
    assert [private.seen_by(seat) for seat in (None, A, B, C)] == [None, "whole", "bare", None]
    assert [Notice("bare").seen_by(seat) for seat in (None, A)] == ["bare", "bare"]
    assert [Notice("bare", frozenset()).seen_by(seat) for seat in (None, A)] == [None, None]


def test_a_seat_tells_its_partner_by_a_row() -> None:
    before, after = folded("0 guess:1"), folded("0 guess:1", f"0 {TELL}")
    (told,) = after.told[before.play.told :]
    assert told.notice.what == Passed(A, 0, 1)
    assert [seat for seat in (None, A, B, C, D) if told.notice.seen_by(seat)] == [C]
    assert after.play.turn == before.play.turn
    with pytest.raises(Illegal, match="nothing_to_tell"):
        folded(f"1 {TELL}")


def test_a_game_without_tellings_refuses_the_row() -> None:
    silent = replace(GAME, tell=None)
    with pytest.raises(Illegal, match="no_tell"):
        replay(silent, settle(GAME, {}), 4, (HIDDEN,), [Row(1, A, TELL)])


def test_a_seat_that_changes_hands_is_asked_anew() -> None:
    before, after = folded("0 guess:1").play, folded("0 guess:1", f"1 {SIT}").play
    assert after.state == before.state
    assert (before.stamps[B], after.stamps[B]) == (1, 2)
    assert (before.asked[B], after.asked[B]) == (1, 2)
    assert [after.stamps[seat] for seat in (A, C, D)] == [1, 1, 1]


def test_a_hint_and_an_undo_tell_nothing_and_forget_nothing() -> None:
    fold = folded("0 guess:1", f"1 {HINT}", f"1 {UNDO}0")
    assert fold.play.hints == (0, 1, 0, 0)
    assert fold.play.state == fold.plays[0].state
    assert [play.told for play in fold.plays] == [0, 1, 1, 1]
    assert len(fold.told) == 1


def test_the_beginning_of_a_fold_is_the_fold_of_the_beginning() -> None:
    whole, part = folded("0 guess:1", "1 guess:2"), folded("0 guess:1")
    cut = whole.upto(1)
    assert (cut.plays, cut.told, cut.legal) == (part.plays, part.told, {})
    assert part.legal == legal_of(GAME, part.play) == {B: GAME.legal(part.play.state, B)}


def test_free_texts_are_not_for_everybody() -> None:
    secret = Option("secret", Kind.TEXT, (), "", "A set number.")
    game = replace(GAME, options=(*GAME.options, secret))
    assert public_options(game, {"echo": "on", "secret": "4"}) == {"echo": "on"}
