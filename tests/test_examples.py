"""The pages of the rules and their examples: each example has a topic, a picture, alt text."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import pairwise

import pytest

from bot.cogs.help.screens import EXAMPLE_NAMES, topics
from bot.match.games import GAMES, GameEntry
from games.core import Setting
from games.scripted import scripted, stream


@pytest.mark.parametrize("entry", [e for e in GAMES.values() if e.examples], ids=lambda e: e.key)
def test_every_example_is_painted_and_told_under_a_topic(entry: GameEntry) -> None:
    assert entry.examples is not None
    found = entry.examples()
    assert found
    assert set(found) <= set(topics(entry))
    assert found == entry.examples()
    for topic, example in found.items():
        pictures = entry.painter.paint(example.view, example.draft)
        told = entry.texts.describe(example.view, example.draft, Setting(names=EXAMPLE_NAMES))
        assert pictures[example.page].png.startswith(b"\x89PNG"), topic
        assert 20 < len(told[example.page]) <= 1024, topic


@pytest.mark.parametrize("key", GAMES)
def test_the_examples_in_a_games_folder_are_on_the_shelf(key: str) -> None:
    has_file = files(f"games.{key}").joinpath("examples.py").is_file()
    assert has_file == (GAMES[key].examples is not None)


def test_a_stream_is_the_same_each_time_and_keeps_to_its_range() -> None:
    first, second = stream(5), stream(5)
    drawn = [first(6) for _ in range(200)]
    assert drawn == [second(6) for _ in range(200)]
    assert set(drawn) == set(range(6))


def test_a_script_plays_by_the_rules() -> None:
    game = GAMES["triplock"].game
    play = scripted(game, {"notebook": "off"}, 2, 97, "0 orient:0", "1 orient:0", "0 roll")
    assert play.n == 3
    assert game.view(play.state, None).turn.rolled


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_are_written_as_a_message_shows_them(key: str) -> None:
    """Discord renders no tables and keeps line breaks, and text outside topics is not shown."""
    lines = files(f"games.{key}").joinpath("RULES.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.lstrip().startswith("|")] == []
    begins = re.compile(r" *([-*] |\d+\. |#)")
    wrapped = [b for a, b in pairwise(lines) if a and b and not begins.match(b)]
    assert wrapped == []
    before = lines[1 : next(n for n, line in enumerate(lines) if line.startswith("## "))]
    assert [line for line in before if line] == []
