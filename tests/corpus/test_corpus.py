"""F64: a finished match that is played through again has the result that it had."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.games import GAMES
from games.core import Kind, Option, Outcome
from tests.corpus.__main__ import covered, of_now
from tests.corpus.finished import finished, read
from tests.corpus.modes import wanted

RECORD = "`python -m tests.corpus` records what is missing"


@pytest.mark.parametrize("key", GAMES)
def test_f64_every_finished_match_has_its_result_still(key: str) -> None:
    game = GAMES[key].game
    for at, match in enumerate(read(key), 1):
        known = game.by(match.rules).rules_version
        assert match.rules == known, f"other rules than those of line {at}; {RECORD}"
        assert match.again(game) == match, f"{key}.jsonl, line {at}: {match.options}"


@pytest.mark.parametrize("key", GAMES)
def test_f64_every_mode_is_in_the_corpus(key: str) -> None:
    game = GAMES[key].game
    missing = wanted(game) - covered(game, of_now(game))
    assert sorted(missing) == [], RECORD


def test_f64_a_new_mode_without_a_match_is_missed() -> None:
    game = GAMES["lockpick"].game
    new = Option("golden", Kind.FLAG, (), "off", "All dice are golden.")
    more = dataclasses.replace(game, options=(*game.options, new))
    assert wanted(more) - covered(more, read("lockpick")) == {("golden", "on")}


def test_f64_an_engine_that_counts_otherwise_is_noticed() -> None:
    game, match = GAMES["lockpick"].game, read("lockpick")[0]

    def outcome(state: Any) -> Outcome | None:
        found = game.outcome(state)
        return found and replace(found, rank=(*found.rank, 1))

    other = dataclasses.replace(game, outcome=outcome)
    given = (match.options, match.seats, match.draws, match.rows)
    assert finished(game, *given) == match != finished(other, *given)
