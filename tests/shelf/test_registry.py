"""Every game is on the shelf, with its own modules and its rules."""

from __future__ import annotations

import importlib

import pytest

from bot.match.games import GAMES
from tests.shelf.found import ROOT, found, keys


def test_every_game_is_on_the_shelf() -> None:
    assert sorted(GAMES) == keys()


@pytest.mark.parametrize("key", keys())
def test_an_entry_is_the_games_own_four_files(key: str) -> None:
    entry, game = GAMES[key], found(key)
    assert entry.game is game.game
    assert entry.texts is game.texts
    assert entry.panel is game.panel
    assert entry.painter.paint is game.painter.paint, "it is imported with its first picture"
    assert entry.why is getattr(game.texts, "why", None)
    assert entry.idea is getattr(game.texts, "idea", None)
    has_words = (entry.why is not None, entry.idea is not None)
    assert has_words == (game.game.advise is not None,) * 2, "advice has its words"


def test_entries_can_be_told_apart() -> None:
    assert len({entry.emoji for entry in GAMES.values()}) == len(GAMES)
    assert len({entry.accent for entry in GAMES.values()}) == len(GAMES)
    assert all(0 <= entry.accent <= 0xFFFFFF for entry in GAMES.values())


@pytest.mark.parametrize("key", keys())
def test_a_game_has_its_rules_in_words(key: str) -> None:
    assert importlib.import_module(f"games.{key}").__doc__
    assert (ROOT / "games" / key / "RULES.md").stat().st_size > 1000


@pytest.mark.parametrize("key", keys())
def test_a_game_says_what_it_is(key: str) -> None:
    """Its gist is a short sentence without its full stop; its aim is one, too."""
    entry = GAMES[key]
    assert entry.gist[0].isupper()
    assert entry.gist[-1].isalnum()
    assert len(entry.gist.split()) <= 15
    assert entry.aim[0].isupper()
    assert entry.aim[-1] == "."
    assert len(entry.aim) <= 200
