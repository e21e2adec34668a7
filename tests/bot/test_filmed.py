"""F74: of a match what is filmed, and what goes to the process for it."""

from __future__ import annotations

import io
import itertools
from typing import Any

import pytest
from PIL import Image

from bot.delivery.film_worker import FilmRequest, make
from bot.delivery.films import ENDING_MS, LONGEST_MS, MOST_FRAMES, SHORTEST_MS, film_request
from bot.match.games import GAMES
from bot.screens.story import thinned, turns_told
from games.core import Seat
from render.reel import MOST_BYTES
from tests.corpus.finished import read
from tests.corpus.lived import finished_live, longest
from tests.quantity import some
from tests.shelf.sending import sent

KEPT = [(key, at) for key in GAMES for at in range(len(read(key)))]


@pytest.mark.parametrize(("key", "at"), some(KEPT, 3))
def test_a_film_has_the_set_up_each_turn_and_the_end(key: str, at: int) -> None:
    """Of a long match all great moments, as everybody saw them."""
    live = finished_live(key, at)
    reader = Seat(0) if live.is_alone else None
    call, turns = film_request(live), turns_told(live, reader)
    views = [shot.view for shot in call.shots]
    assert len(views) == min(1 + len(turns), MOST_FRAMES - 1)
    game = live.entry.game
    rows = [0, *(turn.rows[-1] for turn in turns)]
    boards = [game.view(live.plays[n].state, reader) for n in rows]
    left = iter(boards)
    assert all(view in left for view in views), "in order"
    assert (views[0], views[-1]) == (boards[0], boards[-1])
    great = [boards[n] for n, turn in enumerate(turns, 1) if turn.is_great]
    assert len(great) >= MOST_FRAMES - 2 or all(one in views for one in great)
    assert call.ending.view == live.view(reader)
    assert call.ending.stays_ms == ENDING_MS
    assert all(SHORTEST_MS <= shot.stays_ms <= 1.5 * LONGEST_MS for shot in call.shots)
    assert sum(shot.stays_ms for shot in call.shots) < 55_000


@pytest.mark.parametrize("key", GAMES)
def test_no_state_and_no_name_goes_to_the_process(key: str) -> None:
    live = longest(key)
    met = sent(film_request(live))
    hidden = type(live.play.state) if live.has_secrets else None
    assert [one for one in met if type(one) is hidden] == []
    names = {sitting.name for sitting in live.seats}
    assert [one for one in met if isinstance(one, str) and one in names] == []
    allowed = ("games", "render", "bot.delivery.film_worker", "builtins", "msgspec", "enum")
    strange = {type(one).__module__ for one in met if not isinstance(one, type)}
    assert {name for name in strange if not name.startswith(allowed)} == set()


@pytest.mark.proof
@pytest.mark.parametrize("key", GAMES)
def test_the_longest_match_makes_a_film_that_is_not_too_large(key: str) -> None:
    call = film_request(longest(key))
    content = make(call)
    assert len(content) <= MOST_BYTES
    film: Any = Image.open(io.BytesIO(content))
    assert film.width == 500
    assert len(call.shots) * 2 // 3 < film.n_frames <= len(call.shots) + 1


@pytest.mark.parametrize("key", some(GAMES, 3))
def test_the_ending_is_the_last_frame_whoever_looks(key: str) -> None:
    live = longest(key)
    call = film_request(live)
    short = FilmRequest(call.frame, call.paint, call.shots[:1], call.ending)
    film: Any = Image.open(io.BytesIO(make(short)))
    film.seek(film.n_frames - 1)
    ending = Image.open(io.BytesIO(live.entry.painter.paint(live.view(None), "")[0].png))
    small = ending.convert("RGB").reduce(2)
    shown = film.convert("RGB").crop((0, 0, *small.size))
    apart = [abs(a - b) for a, b in zip(shown.tobytes(), small.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 8


def test_all_are_kept_that_fit() -> None:
    assert thinned(([2], range(5)), 5) == [0, 1, 2, 3, 4]
    assert thinned(([], range(3)), 25) == [0, 1, 2]


def test_earlier_groups_come_first_and_the_rest_goes_evenly() -> None:
    chosen = thinned(([0, 41, 77, 99], range(100)), 20)
    assert {0, 41, 77, 99} <= {*chosen}
    assert len(chosen) == 20
    assert chosen == sorted(chosen)
    gaps = [later - earlier for earlier, later in itertools.pairwise(chosen)]
    assert max(gaps) <= 8


def test_of_a_group_that_does_not_fit_the_first_and_the_last_stay() -> None:
    assert thinned((range(101), [7]), 5) == [0, 25, 50, 75, 100]
    assert thinned(([3], range(9), [20]), 3) == [0, 3, 8]
    assert thinned((range(9),), 1) == [0]
    assert thinned((range(9),), 0) == []
