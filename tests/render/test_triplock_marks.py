"""What the others did since the reader's latest turn, as marks in a board of Triplock."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.core import Seat
from games.triplock.table.cards import DIAGRAMS
from games.triplock.table.traces import Last
from games.triplock.table.view import CardView, PlayerView, View
from render.kit import NIGHT, Canvas, Sprite
from render.kit.sprite import Mark
from render.triplock import frame, paint
from render.triplock.parts.board import paint_board
from tests.render import triplock_ring_samples, triplock_room_samples
from tests.render.looking import exactly, looked
from tests.render.samples import BEN, PUBLIC, A, B, own


def ember_in(image: Image.Image, box: tuple[int, int, int, int]) -> int:
    part = image.crop(box)
    return exactly(part, NIGHT.ember)


PILLS = {spot: (x - 110, 296, x + 110, 350) for spot, x in enumerate((139, 370, 601, 854))}
"""Where the pills of a stack stand on the board from seat 0's chair."""


@pytest.mark.parametrize("act", ["peek", "flip", "swap", "dd"])
def test_what_the_others_did_stands_above_its_stacks(act: str) -> None:
    quiet = own(A, last=Last("end", B))
    spots = (0, 2) if act in ("peek", "swap") else (1,)
    marked = looked(replace(quiet, since=(Last(act, B, spots),)))
    change = ImageChops.difference(looked(quiet), marked)
    touched = {spot for spot, box in PILLS.items() if change.crop(box).getbbox()}
    assert touched == {*spots}
    mat = (24, 360, 976, 590)
    assert (ember_in(marked, mat) > 300) == (act != "peek")


def test_an_expose_marks_the_row_and_numbers_the_stack_it_looked_at() -> None:
    quiet = own(A, last=Last("end", B))
    marked = looked(replace(quiet, since=(Last("expose", B, (2, 3, 0, 1)),)))
    change = ImageChops.difference(looked(quiet), marked)
    assert [spot for spot, box in PILLS.items() if change.crop(box).getbbox()] == [2]
    assert all(ember_in(marked, (x - 110, 360, x + 110, 590)) > 300 for x in (139, 370, 601, 854))


def test_numbers_follow_the_order_of_the_acts() -> None:
    flip, swap = Last("flip", B, (0,)), Last("swap", B, (1, 2))
    quiet = own(A, last=Last("end", B))
    one, other = (looked(replace(quiet, since=acts)) for acts in ((flip, swap), (swap, flip)))
    changed = ImageChops.difference(one, other)
    assert all(changed.crop(PILLS[spot]).getbbox() is not None for spot in (0, 1, 2))


@pytest.mark.parametrize("count", [1, 2, 3, 7, 12])
def test_pills_stay_above_their_stack(count: int) -> None:
    quiet = own(A, last=Last("end", B))
    since = tuple(Last("peek", B, (1,)) for _ in range(count))
    box = ImageChops.difference(looked(quiet), looked(replace(quiet, since=since))).getbbox()
    assert box is not None
    left, top, right, bottom = PILLS[1]
    assert left <= box[0]
    assert top - 4 <= box[1]
    assert box[2] <= right
    assert box[3] <= bottom + 14


@pytest.mark.parametrize("view", [PUBLIC, own(A), own(B)])
@pytest.mark.parametrize("seat", [A, B])
def test_acts_on_no_stack_are_marked_in_the_strip_of_their_seat(view: View, seat: Seat) -> None:
    quiet = replace(view, last=Last("end", B))
    far = seat != (view.seat or A)
    tops = (110, 280) if far else (664 if view.seat is not None else 700, quiet_height(quiet))
    for act in ("draw", "skill", "discard", "trap"):
        change = ImageChops.difference(
            looked(quiet), looked(replace(quiet, since=(Last(act, seat),)))
        )
        box = change.getbbox()
        assert box is not None
        assert tops[0] <= box[1] < box[3] <= tops[1]


def quiet_height(view: View) -> int:
    return paint(view, "")[0].height


def test_a_completed_diagram_is_bracketed_in_its_row() -> None:
    quiet = own(A, last=Last("end", B))
    marked = looked(replace(quiet, since=(Last("complete", B, (), (), completed=1),)))
    assert ember_in(marked, (270, 130, 330, 205)) > 30


def test_a_touched_diagram_is_marked_where_it_lies() -> None:
    quiet = own(A, last=Last("end", B))
    theirs = Last("diagram", B, (), ((1, 1),))
    mine = Last("diagram", B, (), ((0, 2),))
    for act, (left, top, right, bottom) in ((theirs, (335, 190, 670, 285)), (mine, CARD_3)):
        change = ImageChops.difference(looked(quiet), looked(replace(quiet, since=(act,))))
        box = change.getbbox()
        assert box is not None
        assert left <= box[0] < box[2] <= right
        assert top <= box[1] < box[3] <= bottom


CARD_3 = (640, 765, 985, 1075)


def test_ones_own_last_act_keeps_its_brackets_beside_the_marks() -> None:
    since = (Last("flip", B, (0,)),)
    view: View = replace(own(A), since=since, active=A, waiting=(A,), last=Last("flip", B, (0,)))
    acted: View = replace(view, last=Last("flip", A, (2,)))
    told: View = replace(view, last=Last("end", B))
    assert looked(view).tobytes() == looked(told).tobytes()
    assert ember_in(looked(acted), (494, 360, 708, 590)) > 300
    assert ember_in(looked(acted), (32, 360, 246, 590)) > 300


@pytest.mark.parametrize("card", DIAGRAMS)
def test_every_touched_diagram_has_room_for_its_pill(card: str) -> None:
    for side in range(4):
        cards = tuple(CardView(True, card, side) for _ in range(3))
        since = tuple(Last("diagram", B, (), ((seat, 1),)) for seat in (0, 1, 0))
        for count in (3, 4):
            held = cards + cards[: count - 3]
            theirs: PlayerView = replace(BEN, diagrams=held)
            mine = own(A, held)
            paint_board(replace(mine, players=(mine.players[0], theirs), since=since), "")


@pytest.mark.parametrize(
    ("is_public", "near_bead"), [(True, (868, 108, 972, 172)), (False, (570, 124, 760, 200))]
)
def test_the_mark_of_a_skill_stands_at_its_bead(
    is_public: bool, near_bead: tuple[int, int, int, int]
) -> None:
    quiet = replace(PUBLIC, last=None) if is_public else own(A, last=Last("end", B))
    marked = looked(replace(quiet, since=(Last("skill", B),)))
    left, top, right, bottom = near_bead
    box = ImageChops.difference(looked(quiet), marked).getbbox()
    assert box is not None
    assert left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom


BOARDS = {
    "duel, public": lambda: PUBLIC,
    "duel, A": lambda: own(A),
    "duel, B": lambda: own(B),
    "ring, public": lambda: triplock_ring_samples.seen(triplock_ring_samples.wise(0, 5), None),
    "ring, own": lambda: triplock_ring_samples.seen(triplock_ring_samples.wise(0, 5), A),
    "solo": lambda: triplock_room_samples.samples()["flip-p"][0],
    "coop": lambda: triplock_room_samples.samples()["bridge-1"][0],
}


@pytest.mark.parametrize("board", BOARDS)
def test_the_pill_of_a_skill_and_of_what_followed_lie_side_by_side(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed: list[tuple[int, int, int, Mark]] = []
    original = Canvas.put

    def put(canvas: Canvas, sprite: Sprite, x: int, y: int) -> None:
        placed.append((x, y, sprite.width, sprite.mark))
        original(canvas, sprite, x, y)

    monkeypatch.setattr(Canvas, "put", put)
    quiet = replace(BOARDS[board](), since=(), last=None)
    for seat in map(Seat, range(quiet.n)):
        if seat == quiet.seat:
            continue  # nobody is told of an own Skill
        placed.clear()
        frame(quiet)
        before = {*placed}
        frame(replace(quiet, since=(Last("skill", seat), Last("fail", seat))))
        one, other = sorted(each for each in placed if each not in before)
        assert one[0] + one[2] <= other[0]


@pytest.mark.parametrize("act", ["skill", "complete"])
def test_the_last_act_at_a_bead_or_at_completed_ones_covers_nothing(act: str) -> None:
    """Brackets stand about what is its own sign; a badge would lie on the words beside it."""
    quiet, marked = (
        looked(replace(PUBLIC, last=last)) for last in (None, Last(act, A, (), ((0, 9),)))
    )
    change = ImageChops.difference(quiet, marked)
    colours = {found for _, found in marked.getcolors(1 << 20) or []}
    box = change.getbbox()
    assert NIGHT.ember in colours and box is not None
    inner = (box[0] + 24, box[1] + 24, box[2] - 24, box[3] - 24)
    assert change.crop(inner).getbbox() is None


@pytest.mark.parametrize("is_last", [True, False])
def test_a_mark_leaves_the_reward_of_an_open_countermeasure_in_sight(is_last: bool) -> None:
    def shown(card: CardView) -> Image.Image:
        theirs = replace(BEN, diagrams=(card,))
        view = own(A, last=None)
        act = Last("diagram", B, (), ((1, 0),))
        marks = {"last": act} if is_last else {"since": (act,), "last": Last("end", B)}
        return looked(replace(view, players=(view.players[0], theirs), **marks))

    # The same sets both off; one gives a peek, the other a die.
    peek, die = CardView(True, "C01", 0), CardView(True, "C04", 3)
    assert ImageChops.difference(shown(peek), shown(die)).getbbox() is not None
