"""Lockpick's pictures: same bytes, sizes, and that what matters is drawn where it is read."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from games.lockpick.rules.cards import RANKS, Roll
from games.lockpick.rules.draft import lifted
from render import kit
from render.kit import NIGHT
from render.lockpick import paint, scene, share, warm
from render.lockpick.board import paint_board, rank_places
from render.lockpick.cards import GHOST, LEAVING, lanes
from render.lockpick.layout import HEIGHT, TALLEST, layout_for
from tests.render.lockpick_samples import long_columns, played, samples, view_of
from tests.render.looking import pixels

SAMPLES = samples()


@pytest.mark.parametrize("name", SAMPLES)
def test_a_board_paints_the_same_bytes_and_fits(name: str) -> None:
    (picture,) = paint(*SAMPLES[name])
    assert paint(*SAMPLES[name]) == (picture,)
    assert picture.width == 1000
    assert HEIGHT <= picture.height <= TALLEST
    assert len(picture.png) < 300_000
    assert scene(object()) is None


def test_what_may_be_pressed_is_aqua_and_what_changed_ember() -> None:
    aqua, ember = NIGHT.aqua, NIGHT.ember
    jump, picked = (paint(*SAMPLES[n])[0].png for n in ("jump", "jump-card"))
    assert pixels(jump, aqua) > 500
    assert pixels(picked, aqua) > 500
    assert pixels(paint(*SAMPLES["first"])[0].png, ember) == 0
    assert pixels(paint(*SAMPLES["show"])[0].png, ember) > 200


def test_a_draft_lays_ghosts_and_marks_what_would_lock() -> None:
    view, draft = SAMPLES["show"]
    drawn = lanes(view, draft)
    ghosts = [lane for lane in drawn if GHOST in lane.looks]
    assert len(ghosts) == len(draft.rstrip(":").split(":")) - 1
    assert any(lane.locks and lane.runs for lane in drawn)


def test_a_placed_turn_shows_the_sets_that_leave() -> None:
    last = max((name for name in SAMPLES if name.startswith("lock-")), key=lambda n: int(n[5:]))
    view, draft = SAMPLES[last]
    drawn = lanes(view, draft)
    leaving = sum(lane.looks.count(LEAVING) for lane in drawn)
    assert leaving == 3 * len(view.last.locks) > 0


def test_the_picked_card_alone_stays_framed() -> None:
    view, draft = SAMPLES["jump-card"]
    assert lifted(view, draft) == view.reach[0]
    assert lifted(view, "") is None


def test_columns_tighten_then_the_picture_grows_then_they_tighten_again() -> None:
    loose, fifteen, more, most = (layout_for(n) for n in (8, 15, 19, 30))
    assert loose.pitch > fifteen.pitch >= 32
    assert loose.height == fifteen.height == HEIGHT
    assert HEIGHT < more.height < TALLEST
    assert most.height == TALLEST
    for n in (1, 8, 15, 19, 30):
        places = layout_for(n)
        assert places.card_y(n - 1) + 60 <= places.ranks_y
        paint_board(long_columns(min(n, 25)), "")


def test_a_won_board_slides_its_bolt() -> None:
    end = view_of(list(played(3))[-1])
    won = replace(end, reason="open", frozen=(3,) * 5, standing=(0,) * 5, phase="over")
    lost = replace(won, reason="empty")
    left, right = (paint_board(view, "").image.crop((978, 210, 998, 250)) for view in (won, lost))
    assert left.tobytes() != right.tobytes()


def test_the_shared_picture_tells_nothing_of_cards_or_rolls() -> None:
    end = view_of(list(played(3))[-1])
    other = replace(
        end, columns=((),) * 5, locked=(), roll=Roll("W", 1), last=replace(end.last, placed=())
    )
    assert share(end, 2) == share(other, 2)
    assert share(end, 2) != share(end, 0)
    assert share(end, 2) != share(replace(end, frozen=(3, 3, 3, 3, 2), turn=end.turn + 1), 2)


def test_warming_is_quiet() -> None:
    warm()


@pytest.mark.parametrize("names", [RANKS[:5], RANKS[5:10], RANKS[10:]])
def test_the_ranks_of_a_stack_stand_apart(names: tuple[str, ...]) -> None:
    half = {name: kit.text_width(name, 36) / 2 for name in names}
    places = rank_places(names)
    gaps = [x - half[right] - at - half[left] for (left, at), (right, x) in pairwise(places)]
    assert min(gaps) > 4
    assert max(gaps) - min(gaps) < 3
