"""No decision hangs on the last digits of a sum of floats, which Python adds up anew since 3.12.

Advisers and the luck of rolls add floats up by `math.fsum`, compare settled worths or whole
numbers, and so play the same game on every Python.
"""

from __future__ import annotations

import builtins
import random
from collections.abc import Iterable
from typing import Any

import pytest

from bot.match.games import GAMES
from games.core import Choice, Level, because, ranked, settled
from tests.shelf.play import play, seen_at

real = builtins.sum


def whole(found: Iterable[Any], start: Any = 0) -> Any:
    """`sum` of whole numbers; raises `TypeError` for a float."""
    each = list(found)
    if any(isinstance(one, float) for one in each):
        raise TypeError("a sum of floats hangs on who adds it up: take math.fsum")
    return real(each, start)


@pytest.mark.parametrize("key", [key for key, entry in GAMES.items() if entry.game.advise])
@pytest.mark.parametrize("level", [Level.HARD, Level.EASY])
def test_advisers_add_no_floats_up_by_sum(
    monkeypatch: pytest.MonkeyPatch, key: str, level: Level
) -> None:
    monkeypatch.setattr(builtins, "sum", whole)
    entry = GAMES[key]
    options, seats = next(entry.tables())
    match = play(entry.game, options, seats, 1, [level], longest=24)
    assert match.rows


@pytest.mark.parametrize("key", [key for key, entry in GAMES.items() if entry.game.dice])
def test_nor_does_the_luck_of_a_roll(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setattr(builtins, "sum", whole)
    game = GAMES[key].game
    options, seats = next(GAMES[key].tables())
    match = play(game, options, seats, 1, longest=4)
    at = next(one for one in match.plays if one.turn.waiting)
    assert game.dice is not None
    game.dice.luck(seen_at(match, at, min(at.turn.waiting), at.state), random.Random(1).randrange)


def test_the_sum_of_this_test_tells_floats() -> None:
    assert whole([1, 2], 3) == 6
    with pytest.raises(TypeError):
        whole([1, 0.5])


def test_what_is_worth_the_same_stands_in_its_order() -> None:
    noise = [0.3, 0.1 + 0.2, 0.3 - 1e-12]
    choices = [Choice((n,), worth, because("same")) for n, worth in enumerate(noise)]
    assert [choice.plan for choice in ranked(choices).choices] == [(0,), (1,), (2,)]
    assert [choice.plan for choice in ranked(choices[::-1]).choices] == [(2,), (1,), (0,)]
    assert settled(0.1 + 0.2) == settled(0.3)
