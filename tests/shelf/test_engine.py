"""Every game keeps every law of the engine."""

from __future__ import annotations

import pytest

from games.core import Illegal, Kind, settle
from tests.shelf.found import found, lawful
from tests.shelf.laws import ENGINE_LAWS, Law
from tests.shelf.play import matches, tables, usual_values, values


@pytest.mark.parametrize("law", ENGINE_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_law(key: str, law: Law) -> None:
    assert [told for played in matches(found(key).game) for told in law(played)] == []


@pytest.mark.parametrize("key", lawful())
def test_the_usual_values_can_be_played_and_options_are_tried(key: str) -> None:
    game = found(key).game
    offered = tables(game)
    assert offered[0][0] == settle(game, usual_values(game))
    for option in game.options:
        tried = {options[option.name] for options, _ in offered}
        assert len(tried) > 1 or len(set(values(option))) == 1, f"one {option.name} is playable"


@pytest.mark.parametrize("key", lawful())
def test_options_fit_discord_and_bad_values_are_refused(key: str) -> None:
    """F66, as the options of a game are those of its command."""
    game = found(key).game
    assert len(game.options) <= 20, "Discord: at most 25 options, some are the shell's"
    for option in game.options:
        assert option.name == option.name.lower()
        assert option.name.replace("_", "").isalnum()
        assert len(option.name) <= 32
        assert 1 <= len(option.about) <= 100
        assert len(option.values) <= 25
        assert all(1 <= len(value) <= 100 for value in option.values)
        if option.kind is not Kind.TEXT:
            with pytest.raises(Illegal) as caught:
                settle(game, {option.name: "no such value"})
            assert caught.value.key == "bad_option"
    with pytest.raises(Illegal) as caught:
        settle(game, {"no_such_option": "on"})
    assert caught.value.key == "no_option"


@pytest.mark.parametrize("key", lawful())
def test_a_game_is_named_by_its_folder(key: str) -> None:
    game = found(key).game
    assert game.key == key
    assert game.title.strip() == game.title != ""
    assert game.rules_version >= 1
