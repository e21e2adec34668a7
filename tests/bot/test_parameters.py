"""What a setting takes is told as it is: words, a range, a seat, or a list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.interactions.commands import bad_value, chosen_terms, offered_options, wishes_of
from bot.match.games import GAMES, GameEntry
from bot.match.lobby.terms import check_wishes, terms_of
from bot.screens.commands import PARAMETERS, command_about, parameter_about
from games.core import Kind, Option, Refused, settle_options
from tests.seed import chance
from tests.slash import registered

SETTINGS = [(key, option) for key, entry in GAMES.items() for option in offered_options(entry)]


def sentence(key: str, option: Option, typed: str) -> str:
    """What a person reads who forged a value of a setting."""
    entry, given = GAMES[key], {option.name: typed}
    with pytest.raises(Refused) as caught:
        check_wishes(entry, wishes_of(entry, given), chance())
    said = bad_value(entry, given, caught.value)
    assert said is not None
    return said


@pytest.mark.parametrize(("key", "option"), SETTINGS, ids=lambda one: getattr(one, "name", one))
def test_a_bad_value_is_answered_with_what_the_setting_takes(key: str, option: Option) -> None:
    start, _, takes = sentence(key, option, "zz").partition(" It takes ")
    assert start == f"“zz” is no value for {option.name}."
    match option.kind:
        case Kind.NUMBER:
            assert takes == f"a number from {option.values[0]} to {option.values[1]}."
        case Kind.FLAG:
            assert takes == "on or off."
        case Kind.CHOICE:
            assert takes == f"{', '.join(option.values[:-1])} or {option.values[-1]}."
        case Kind.SEAT:
            words = ", ".join(("host", "random", *option.values))
            assert takes == f"{words} or the number of a seat, from 1."
        case Kind.SOME:
            assert takes.startswith("different ones of ")
        case _:
            assert takes.startswith("off, pick, random or different ones of ")


@pytest.mark.parametrize("typed", ["0", "1000", "60000"])
def test_a_number_out_of_its_range_is_told_the_range(typed: str) -> None:
    cards = next(option for option in offered_options(GAMES["unlock"]) if option.name == "cards")
    said = f"“{typed}” is no value for cards. It takes a number from 1 to 999."
    assert sentence("unlock", cards, typed) == said


SCORING = replace(GAMES["unlock"], series_points=(20, 200, 30))
"""Unlock, as if the points of its winners were a series."""


@pytest.mark.parametrize(
    ("entry", "typed", "takes"),
    [
        (GAMES["unlock"], "best of 4", "off, best of 3, best of 5 or best of 7."),
        (GAMES["triplock"], "30", "off, best of 3, best of 5 or best of 7."),
        (SCORING, "19", "a number from 20 to 200."),
        (SCORING, "201", "a number from 20 to 200."),
        (SCORING, "best of 3", "a number from 20 to 200."),
    ],
    ids=lambda one: getattr(one, "key", None),
)
def test_a_bad_term_is_answered_as_a_bad_setting_is(
    entry: GameEntry, typed: str, takes: str
) -> None:
    given = {"series": typed}
    with pytest.raises(Refused) as caught:
        settle_options(terms_of(entry), chosen_terms(entry, given))
    said = f"“{typed}” is no value for series. It takes {takes}"
    assert bad_value(entry, given, caught.value) == said


def test_only_rivals_are_offered_a_series() -> None:
    named = {key: [term.name for term in terms_of(entry)] for key, entry in GAMES.items()}
    assert "series" in named["unlock"]
    assert "series" not in named["lockpick"]
    (series,) = (term for term in terms_of(GAMES["unlock"]) if term.name == "series")
    assert [series.applies({"lock": "bot"}, seats) for seats in (1, 2)] == [False, True]
    assert settle_options(terms_of(SCORING), {})["series"] == "off"


@pytest.mark.parametrize("key", GAMES)
async def test_every_command_says_what_the_game_is(key: str, tmp_path: Path) -> None:
    """F66: a description has at most 100 characters; none of ours is cut."""
    entry = GAMES[key]
    (made,) = (one for one in await registered(tmp_path) if one["name"] == key)
    assert made["description"] == f"{entry.game.title}: {entry.gist}"
    for part in made["options"]:
        assert part["description"].startswith(f"{entry.game.title}: ")
        assert len(part["description"]) < 100
    start = command_about(entry, "start")
    assert start.startswith(f"{made['description']}. ")
    assert len(start) <= 100


@pytest.mark.parametrize("key", GAMES)
def test_every_parameter_is_explained_whole(key: str) -> None:
    entry = GAMES[key]
    told = [parameter_about(entry, name) for name in PARAMETERS]
    told += [option.about for option in (*offered_options(entry), *terms_of(entry))]
    assert [text for text in told if not 10 <= len(text) <= 100] == []
