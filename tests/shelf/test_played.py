"""The matches on which laws are tried are what they say: who plays them, and at which tables."""

from __future__ import annotations

from dataclasses import replace as remake

from msgspec.structs import replace

from games.core import TELL, Advice, Draw, Level, Seen
from tests.shelf.advising import advised
from tests.shelf.broken import GAME, Event, Guess, Plans, View, advise
from tests.shelf.misadvised import open_to, picked, stubborn_advise
from tests.shelf.play import (
    ADVISED_ROWS,
    RANDOM_ROWS,
    at_every_table,
    at_some_tables,
    by_advisers,
    matches,
    tables,
)


def lowest_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    return picked(seen, min(open_to(seen)), weighed)


def telling_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    return replace(advise(seen, level, draw, weighed), tells=seen.view.may_tell)


def worst_advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Guess]:
    """What is not legal comes first."""
    return Advice(stubborn_advise(seen, level, draw, weighed).choices[::-1])


def test_advisers_play_what_they_advise() -> None:
    for played in by_advisers(remake(GAME, advise=lowest_advise), 6):
        assert len(played.levels) == played.seats
        for n, row in enumerate(played.rows):
            assert row.text == f"guess:{n % 2}"


def test_advisers_tell_their_side_what_they_are_to_tell() -> None:
    rows = [row for one in by_advisers(remake(GAME, advise=telling_advise), 6) for row in one.rows]
    assert TELL in {row.text for row in rows}


def test_a_match_goes_on_after_a_bad_plan() -> None:
    assert all(played.over for played in by_advisers(remake(GAME, advise=worst_advise), 6))


def test_a_part_of_a_match_is_played_at_every_table() -> None:
    parts = at_every_table(GAME)
    assert [(part.options, part.seats) for part in parts] == tables(GAME)
    assert {level for part in parts for level in part.levels} == set(Level)
    assert all(len(part.rows) <= RANDOM_ROWS + ADVISED_ROWS for part in parts)


def test_at_some_tables_one_level_is_asked_in_each_position() -> None:
    parts = at_some_tables(GAME)
    assert 4 < len(parts) < len(tables(GAME)) // 2
    assert {part.sides for part in parts} == {part.sides for part in at_every_table(GAME)}
    asked = [one for part in parts for one in advised(part)]
    assert {len(one.played.asks(one.at)) for one in asked} == {1}
    assert {one.call.level for one in asked} == set(Level)


def test_all_levels_are_asked_in_a_whole_match() -> None:
    assert {one.call.level for one in advised(matches(GAME, 1)[0])} == set(Level)


def test_without_advice_nobody_is_asked() -> None:
    silent = remake(GAME, advise=None)
    assert by_advisers(silent) == at_every_table(silent) == at_some_tables(silent) == ()
    assert [one for played in matches(silent, 2) for one in advised(played)] == []
