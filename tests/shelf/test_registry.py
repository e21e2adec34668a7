"""The shelf itself: every game is on it, whole; every rule that code cites is written."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from bot.shelf import SHELF
from tests.shelf.found import ROOT, found, keys

RULES = ROOT.parent / "shared" / "rules"
PREFIXES = {"TR": "triplock", "UN": "unlock", "LP": "lockpick", "TL": "timelock", "TP": "tripol"}
CITED = re.compile(r"\b(TR|UN|LP|TL|TP)-?(\d+)\b|\btest_(tr|un|lp|tl|tp)(\d+)_")


def test_every_game_is_on_the_shelf() -> None:
    assert sorted(SHELF) == keys()


@pytest.mark.parametrize("key", keys())
def test_an_entry_is_the_games_own_four_files(key: str) -> None:
    entry, game = SHELF[key], found(key)
    assert entry.game is game.game
    assert entry.texts is game.texts
    assert entry.panel is game.panel
    assert entry.painter is game.painter


def test_entries_can_be_told_apart() -> None:
    assert len({entry.emoji for entry in SHELF.values()}) == len(SHELF)
    assert len({entry.accent for entry in SHELF.values()}) == len(SHELF)
    assert all(0 <= entry.accent <= 0xFFFFFF for entry in SHELF.values())


@pytest.mark.parametrize("key", keys())
def test_a_game_has_its_rules_in_words(key: str) -> None:
    assert importlib.import_module(f"games.{key}").__doc__
    assert (ROOT / "games" / key / "RULES.md").stat().st_size > 1000


def cited(text: str) -> set[str]:
    """Rule ids in a source text, test names included: {"TR-31"}."""
    return {
        f"{(match[1] or match[3]).upper()}-{int(match[2] or match[4])}"
        for match in CITED.finditer(text)
    }


def written(page: str) -> set[str]:
    """Rule ids that a rules page defines or names."""
    return {f"{match[1]}-{int(match[2])}" for match in re.finditer(r"\b([A-Z]{2})-(\d+)", page)}


def unknown(text: str, rules: Path) -> set[str]:
    """The cited ids that no page has."""
    pages = {prefix: rules / f"{key}.md" for prefix, key in PREFIXES.items()}
    known: set[str] = set()
    for page in pages.values():
        known |= written(page.read_text())
    return cited(text) - known


if RULES.is_dir():  # the rules lie beside the project, not in it

    @pytest.mark.parametrize("room", ["games", "render", "bot", "tests"])
    def test_every_cited_rule_exists(room: str) -> None:
        assert {
            path.relative_to(ROOT).as_posix(): sorted(wrong)
            for path in (ROOT / room).rglob("*.py")
            if path != Path(__file__) and (wrong := unknown(path.read_text(), RULES))
        } == {}

    def test_a_rule_that_is_not_written_is_found() -> None:
        assert unknown("Rules TR-31, UN-1: and TR-999.", RULES) == {"TR-999"}
        assert unknown("def test_tr998_nothing(): ...", RULES) == {"TR-998"}


def test_citations_are_read_in_prose_and_names() -> None:
    assert cited("Rules TR-7: x; def test_un12_skip()") == {"TR-7", "UN-12"}
