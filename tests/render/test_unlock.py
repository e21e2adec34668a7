from __future__ import annotations

import time
from collections import Counter

import pytest
from msgspec.structs import replace

from games.core import Seat, Setting, Tape
from games.unlock import GAME
from games.unlock.rules.cards import Card, Sealed
from games.unlock.rules.view import board_pages, leaders
from games.unlock.texts.alt import describe
from games.unlock.texts.painted import doing, figures
from render.kit import NIGHT, Page, Picture
from render.unlock import paint, public_part, warm
from render.unlock.board import HEADS, RACK_Y, TALLEST
from render.unlock.cards import card_height
from render.unlock.layout import LEFT, SIZES, WIDTH, rack_of
from render.unlock.scores import MARK_PX, track_marks
from tests.quantity import some
from tests.render.looking import exactly
from tests.render.pictures import opened
from tests.render.samples_unlock import acted, played, samples, seen, started

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
SETTING = Setting(names=NAMES)
SAMPLES = tuple(samples())


def count(picture: Picture, colour: tuple[int, int, int]) -> int:
    return exactly(opened(picture), colour)


@pytest.mark.parametrize("name", some(SAMPLES, 2))
def test_every_situation_is_painted_within_bounds(name: str) -> None:
    view, draft = samples()[name]
    pictures = paint(view, draft)
    over = view.phase == "over"
    boards = len(board_pages(view)) + over
    hands = [] if view.seat is None or over else [Page.HAND]
    assert [picture.page for picture in pictures] == [Page.BOARD] * boards + hands
    assert len(describe(view, draft, SETTING)) == len(pictures)
    for picture in pictures:
        assert opened(picture).size == (picture.width, picture.height)
        assert picture.width == 1000
        assert 500 <= picture.height <= 1400
        assert 10_000 < len(picture.png) < 200_000


def test_the_board_is_the_same_for_every_reader() -> None:
    """F60: equal public parts give equal boards, whatever lies sealed."""
    state = played(12)
    one = acted(state, (0, "1-2"), (1, "4-5"))
    other = acted(state, (0, "7-8-5"), (1, "skip"))
    boards = {paint(seen(one, seat), "")[0].png for seat in (None, 0, 1, 2)}
    boards |= {paint(seen(other, seat), "code:1-4")[0].png for seat in (None, 0, 1, 2)}
    assert len(boards) == 1


def test_the_public_part_holds_no_secret() -> None:
    lock = acted(started(3, lock="0"), (0, "1-2-5"))
    assert seen(lock, 0).secret == (1, 2, 5)
    assert public_part(seen(lock, 0)) == seen(lock)
    sealed = acted(lock, (1, "4-5"))
    assert seen(sealed, 1).pending == Sealed(Seat(1), (4, 5))
    assert public_part(seen(sealed, 1)) == seen(sealed)


def test_a_guesser_s_picture_hangs_on_no_secret() -> None:
    shown = [paint(seen(acted(started(3), (0, code)), 1), "code:1")[1] for code in ("1-2", "5-6-9")]
    assert shown[0] == shown[1]


def test_who_owes_a_card_is_framed() -> None:
    turn = acted(started(3), (0, "1-2-5"))
    both, one = paint(seen(turn), "")[0], paint(seen(acted(turn, (1, "4-5"))), "")[0]
    assert count(both, NIGHT.aqua) > count(one, NIGHT.aqua) > 300


def test_the_newest_cards_are_in_brackets_and_the_secret_opens_at_the_end() -> None:
    turn = acted(started(3), (0, "1-2-5-9"))
    assert count(paint(seen(turn), "")[0], NIGHT.ember) == 0
    shown = acted(turn, (1, "4-5"), (2, "7-8"))
    assert count(paint(seen(shown), "")[0], NIGHT.ember) > 500
    ended = seen(acted(shown, (1, "1-2-5-9"), (2, "1-2")))
    assert ended.secret is not None
    shut = replace(ended, secret=None)
    assert paint(ended, "")[0] != paint(shut, "")[0]


def test_a_draft_changes_the_pad_alone_and_rings_what_may_follow() -> None:
    view = seen(acted(started(3), (0, "1-2-5")), 1)
    board, empty = paint(view, "")
    same, begun = paint(view, "code:1")
    assert same == board
    assert count(empty, NIGHT.aqua) > count(begun, NIGHT.aqua) > 300
    assert count(paint(view, "code:1-2-5;")[1], NIGHT.aqua) == 0


def test_what_lies_sealed_is_shown_to_its_owner() -> None:
    turn = acted(started(3), (0, "1-2-5"))
    pads = [paint(seen(acted(turn, (1, code)), 1), "")[1].png for code in ("4-5", "4-7", "skip")]
    assert len(set(pads)) == 3


def test_a_tournament_s_end_goes_by_its_totals() -> None:
    """Rules example 17: the winner is the Lock of the last game."""
    cup = acted(started(3, tournament="on"), (0, "1-2-5"), (1, "1-2-5"), (2, "1-2"))
    cup = acted(cup, (1, "7-8-9"), (0, "7-8"), (2, "7-8-9"), (2, "4-5"), (0, "4-5"))
    assert figures(seen(cup), Seat(0)) == ("0", "total +1")
    ended = seen(acted(cup, (1, "5-6")))
    told = [(*figures(ended, seat), doing(ended, seat)) for seat in map(Seat, range(3))]
    assert told == [
        ("+2", "game +1", "total"),
        ("+1", "game −1", "total"),
        ("+3", "game –", "wins"),
    ]


def test_a_plate_tells_who_left() -> None:
    gone = GAME.leave(acted(started(3), (0, "1-2-5")), Seat(1), Tape([])).state
    assert [doing(seen(gone), seat) for seat in map(Seat, range(3))] == ["Lock", "left", "draws"]


def test_who_guesses_alone_has_no_first_place() -> None:
    alone = acted(started(1, lock="bot", secret="1-2-5"), (0, "7-8-9"))
    begun, found = seen(alone), seen(acted(alone, (0, "1-2-5")))
    assert (found.winners, doing(found, Seat(0))) == ((0,), "found")
    assert leaders(begun) == leaders(found) == ()


def test_a_leader_s_coin_stands_on_its_own_plate() -> None:
    """Of two plates the right one's changes nothing right up to the edge of the left one."""
    view = seen(acted(started(2, lock="bot"), (0, "1-2-3"), (1, "4-5-2")))
    left, right = (paint(replace(view, scores=scores), "")[0] for scores in ((5, 4), (4, 5)))
    boxes = [opened(picture).crop((420, 605, 526, 650)) for picture in (left, right)]
    assert boxes[0].tobytes() == boxes[1].tobytes()
    assert left != right


def test_the_word_lock_stays_clear_of_its_frame() -> None:
    image = opened(paint(seen(started(3)), "")[0]).crop((958, 40, 968, 90))
    assert NIGHT.text not in [colour for _, colour in image.getcolors(1 << 10) or []]


@pytest.mark.parametrize(
    "scores",
    [(1, 2, 3, 4, 5, 6), (0, 0, 0, 1, 1, 1), (40, 41, 42, 42, 40, 41), (9,) * 6, (98, 99) * 3],
)
def test_marks_on_the_track_never_cover_each_other(scores: tuple[int, ...]) -> None:
    view = replace(seen(played(6)), scores=scores)
    marks = track_marks(view)
    assert sorted(seat for seat, *_ in marks) == list(range(6))
    for seat, x, row in marks:
        for other, beside, level in marks:
            assert seat == other or row != level or abs(x - beside) >= MARK_PX
    assert paint(view, "")[0].height <= TALLEST


@pytest.mark.parametrize("cards", [0, 1, 4, 12, 25, 40, 60])
def test_the_rack_holds_every_card_beside_the_others(cards: int) -> None:
    table = played(60).table[:cards]
    rack = rack_of(table, 650)
    assert sum(len(slot.cards) for slot in rack.slots) == cards
    boxes: list[tuple[int, int]] = []
    for slot in rack.slots:
        assert LEFT <= slot.left < slot.left + slot.width <= LEFT + WIDTH
        for index, card in enumerate(slot.cards):
            assert card.matches == slot.matches or slot.matches == 6 <= card.matches
            x, y = rack.place(slot, index)
            assert slot.left <= x
            assert x + rack.card <= slot.left + slot.width
            assert y > 0
            assert y + card_height(rack.card) < rack.height
            boxes.append((x, y))
    assert max(Counter(boxes).values(), default=1) == 1


def test_few_cards_are_large_and_many_shrink() -> None:
    sizes = [rack_of(played(60).table[:number], 650).card for number in (1, 6, 12, 25, 40, 60)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == SIZES[0]
    assert sizes[-1] < sizes[0]


@pytest.mark.parametrize("cards", [1, 12, 25, 40])
def test_a_board_is_no_higher_than_it_may_be(cards: int) -> None:
    view = replace(seen(played(60)), table=played(60).table[:cards])
    assert paint(view, "")[0].height <= TALLEST


@pytest.mark.parametrize("matches", [0, 3, 7])
def test_sixty_cards_in_one_column_still_find_room(matches: int) -> None:
    table = tuple(Card(Seat(n % 6), n // 6 + 1, (1, 2), matches, n % 9) for n in range(60))
    view = replace(seen(played(0)), table=table, revealed=10, turn=11)
    picture = paint(view, "")[0]
    assert picture.height <= 1800
    assert RACK_Y + HEADS + rack_of(table, 650).height < picture.height


def test_sixty_cards_are_painted_in_time() -> None:
    """Warm, a fresh view of 60 cards, in time of the processor alone: others may be busy."""
    warm()
    view = seen(played(60))
    paint(view, "")
    best = min(_seconds(replace(view, stage=view.stage + n)) for n in range(1, 5))
    assert best < 0.25


def _seconds(view: object) -> float:
    start = time.process_time()
    paint(view, "")  # type: ignore[arg-type]
    return time.process_time() - start


def test_track_and_plate_tell_one_number_at_the_end_of_a_tournament() -> None:
    """Totals decide then (Rules UN-15): they may lie below the end of the track."""
    cup = seen(played(6))
    terms = replace(cup.terms, tournament=True)
    over = replace(
        cup, terms=terms, phase="over", reason="totals", totals=(-14, 30, 2, 2, 0, 61), scores=SIX
    )
    for view in (over, replace(over, phase="guess", reason="")):
        spots = {seat: x for seat, x, _ in track_marks(view)}
        shown = {seat: int(figures(view, seat)[0].replace("−", "-")) for seat in spots}
        ranks = sorted(spots, key=lambda seat: (spots[seat], seat))
        assert [shown[seat] for seat in ranks] == sorted(shown.values())
        assert all(LEFT <= x <= LEFT + WIDTH for x in spots.values())
        assert paint(view, "")[0].height <= TALLEST


SIX = (5, 4, 3, 2, 1, 0)


@pytest.mark.parametrize(("grid", "cards"), [("3", 0), ("3", 12), ("3", 60), ("4", 0), ("4", 18)])
def test_a_pad_stays_within_bounds(grid: str, cards: int) -> None:
    """Text that leaves its place, and a piece that leaves the picture, raise while painting."""
    state = played(cards, grid=grid)
    view = seen(state, 2)
    longest = "-".join(map(str, (1, 2, 3, 6, 5, 4, 7) if grid == "3" else (*range(1, 5), 8, 7, 6)))
    for draft in ("code:", "code:1", f"code:{longest}", f"code:{longest};", "skip;"):
        picture = paint(view, draft)[-1]
        assert picture.page is Page.HAND
        assert 700 <= picture.height <= 1400
    sealed = seen(acted(state, (2, longest)), 2)
    assert paint(sealed, "")[-1] != paint(view, "")[-1]


def test_a_pad_s_table_is_the_same_for_every_guesser() -> None:
    """F60: below the pad stands nothing but what the table shows."""
    state = acted(played(12), (1, "1-2"))
    below = [opened(paint(seen(state, seat), "")[-1]).crop((0, 770, 1000, 1200)) for seat in (1, 3)]
    assert below[0].tobytes() == below[1].tobytes()
