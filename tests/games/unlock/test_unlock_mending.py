"""The search on 4x4: it walks over legal codes and comes to those that break the fewest cards."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.unlock.rules.board import all_lines
from games.unlock.rules.clues import Clue, Mender, breaks, mended
from games.unlock.rules.codes import Laws, drawn_code, judge, mask, path_of


def asked(laws: Laws, seed: int, most: int = 99) -> tuple[tuple[Clue, ...], int]:
    """The first answers to codes that fitted one after another, and the secret, which ends them."""
    draw = Random(seed).randrange
    secret, clues = mask(4, drawn_code(laws, draw)), tuple[Clue, ...]()
    while len(clues) < most:
        found = mended(laws, clues, draw, 200_000, 1)
        assert not found.broken
        (code,) = found.codes
        if code == secret:
            break
        clues = (*clues, Clue(code, (code & secret).bit_count()))
    return clues, secret


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_a_walk_goes_over_legal_codes_alone(difficulty: str) -> None:
    laws, draw = Laws(4, difficulty), Random(2).randrange
    walked = [bits for bits, _ in Mender(laws, (), draw).walk(6_000)]
    codes = {bits: path_of(4, bits) for bits in walked}
    assert len(codes) > 2_000
    for bits, code in codes.items():
        assert judge(laws, code) == code
        assert mask(4, code) == bits
    closed = [codes[bits][0] == codes[bits][-1] for bits in walked]
    changes = sum(one != following for one, following in pairwise(closed))
    assert changes > 100 if difficulty == "hard" else not any(closed)


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_good_questions_are_answered_until_the_code_is_found(difficulty: str) -> None:
    """The search of a path that grows at its end took minutes for some of these tables."""
    for seed in range(3):
        clues, secret = asked(Laws(4, difficulty), seed)
        assert len(clues) < 30
        assert not breaks(clues, secret)


def test_several_codes_that_fit_are_all_different() -> None:
    few, _ = asked(Laws(4, "hard"), 4, 7)
    assert len(few) == 7
    found = mended(Laws(4, "hard"), few, Random(1).randrange, 50_000, 20)
    assert len(set(found.codes)) == len(found.codes) == 20
    assert not any(breaks(few, code) for code in found.codes)


def test_where_none_fits_the_fewest_cards_are_broken() -> None:
    every = 1 << all_lines(4).index((1, 2))
    apart = (Clue(every, 1), Clue(every | 2, 0), Clue(every | 4, 0))
    found = mended(Laws(4, "easy"), apart, Random(1).randrange, 3_000, 5)
    assert found.broken == 1
    assert found.codes
    assert all(breaks(apart, code) == 1 for code in found.codes)
