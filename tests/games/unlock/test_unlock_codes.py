"""The codes are counted, and every way to one of them gives a legal code."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core import Illegal, Seat, Tape
from games.unlock.rules.board import text_of
from games.unlock.rules.cards import Card
from games.unlock.rules.clues import Clue, breaks, clues_of, fitting_codes
from games.unlock.rules.codes import Laws, all_codes, drawn_code, every_code, judge, mask
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
