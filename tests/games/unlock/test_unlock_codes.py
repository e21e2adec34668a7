"""The codes are counted, every way to one is legal, and the search on 4x4 comes to good ones."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from games.core import Illegal, Seat, Tape
from games.unlock.rules.board import all_lines, text_of
from games.unlock.rules.cards import Card
from games.unlock.rules.clues import Clue, Mender, breaks, clues_of, fitting_codes, mended
from games.unlock.rules.codes import Laws, all_codes, drawn_code, every_code, judge, mask, path_of
from games.unlock.rules.imagine import fitting_code

COUNTS = {
    "easy": [20, 80, 232, 516, 856, 988, 672, 196],
    "medium": [28, 152, 560, 1440, 2440, 2532, 1472, 464],
    "hard": [28, 152, 736, 2801, 8420, 18672, 26640, 18312, 1152],
}
CLOSED = {3: 36, 4: 137, 5: 404, 6: 1008, 7: 1872, 8: 2184, 9: 1152}


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_3x3_codes_by_number_of_lines(difficulty: str) -> None:
    codes = all_codes(difficulty)
    lengths = Counter(len(code) - 1 for code in codes)
    assert [lengths[n] for n in sorted(lengths)] == COUNTS[difficulty]
    assert len({mask(3, code) for code in codes}) == len(codes)
    assert list(codes) == sorted(codes, key=text_of)


def test_3x3_closed_codes_by_number_of_lines() -> None:
    closed = Counter(len(code) - 1 for code in all_codes("hard") if code[0] == code[-1])
    assert dict(closed) == CLOSED


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_listed_codes_are_what_the_judge_calls_canonical(difficulty: str) -> None:
    chance = Random(1)
    for code in chance.sample(all_codes(difficulty), 400):
        assert judge(Laws(3, difficulty), code) == code
        assert judge(Laws(3, difficulty), code[::-1]) == code


def test_any_row_of_dots_is_listed_exactly_when_it_is_legal() -> None:
    chance = Random(2)
    for difficulty in ("easy", "medium", "hard"):
        codes, legal = set(all_codes(difficulty)), 0
        for _ in range(800):
            typed = tuple(chance.randrange(1, 10) for _ in range(chance.randrange(2, 6)))
            try:
                assert judge(Laws(3, difficulty), typed) in codes
                legal += 1
            except Illegal:
                assert typed not in codes
        assert legal > 50


@pytest.mark.proof
def test_4x4_easy_codes() -> None:
    assert sum(1 for _ in every_code(Laws(4, "easy"))) == 2_686_948


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_a_4x4_code_is_drawn_legal_and_of_many_lengths(difficulty: str) -> None:
    laws, chance = Laws(4, difficulty), Random(3)
    codes = [drawn_code(laws, chance.randrange) for _ in range(400)]
    assert all(judge(laws, code) == code for code in codes)
    assert len({len(code) for code in codes}) > 9
    assert len(set(codes)) > 300
    assert any(code[0] == code[-1] for code in codes) == (difficulty == "hard")


def clue(laws: Laws, code: tuple[int, ...], secret: tuple[int, ...]) -> Clue:
    bits = mask(laws.grid, code)
    return Clue(bits, (bits & mask(laws.grid, secret)).bit_count())


@pytest.mark.parametrize("grid", [3, 4])
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("cards", [0, 1, 6, 60])
def test_a_fitting_code_fits_every_card(grid: int, difficulty: str, cards: int) -> None:
    laws, chance = Laws(grid, difficulty), Random(cards)
    secret = drawn_code(laws, chance.randrange)
    drawn = {drawn_code(laws, chance.randrange) for _ in range(cards)} - {secret}
    clues = tuple(clue(laws, code, secret) for code in sorted(drawn))
    found = fitting_code(laws, clues, chance.randrange)
    assert judge(laws, found) == found
    assert not breaks(clues, mask(grid, found))
    if grid == 3:
        assert mask(3, secret) in fitting_codes(difficulty, clues)


@pytest.mark.parametrize("grid", [3, 4])
def test_clues_that_contradict_are_an_error(grid: int) -> None:
    table = (Card(Seat(1), 1, (1, 2), 2, 0),)
    with pytest.raises(ValueError, match="no code fits"):
        fitting_code(Laws(grid, "easy"), clues_of(grid, table), Tape(lambda n: 0), steps=500)


def test_the_only_code_is_found_where_all_lines_but_one_are_ruled_out() -> None:
    laws = Laws(4, "medium")
    wanted = (6, 13)
    used = mask(4, wanted)
    others = tuple(Clue(1 << i, 0) for i in range(86) if not used >> i & 1)
    assert fitting_code(laws, others, Random(5).randrange) == wanted


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
