"""[What is this?]: every press and list of every panel has a sentence, and its screen fits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import screens
from bot.match.controls.message import Say
from bot.match.controls.panel import Menu, Panel
from bot.match.games import GAMES
from bot.match.live import Live
from bot.screens.more import NOTHING_TO_PRESS, explained_presses
from bot.screens.parts import prompt_of
from games.core import Seat
from tests.fitting import fitting
from tests.lives import played_live
from tests.shelf.play import Played, acting, at_some_tables, by_advisers, matches

MOST = 120
"""Characters of a sentence."""

KEYS = sorted(GAMES)


def played(key: str) -> Iterator[Played]:
    """Matches of a game: at random, by advisers, and a part at every table."""
    game = GAMES[key].game
    yield from matches(game)
    yield from by_advisers(game, 2)
    yield from at_some_tables(game)


def asked(one: Played) -> Iterator[tuple[Live, Seat]]:
    """Yields sampled positions with each seat that may act there."""
    for at in one.sampled():
        for seat in sorted(acting(at)):
            yield played_live(one, at.n), seat


def drafts(panel: Panel) -> Iterator[str]:
    """The drafts that a panel opens."""
    for row in panel.rows:
        if isinstance(row, Menu):
            yield from (row.text + one.text for one in row.choices if row.draft)
        else:
            yield from (press.text for press in row if press.live and press.draft)


def pressable(panel: Panel) -> list[str]:
    """What a panel offers, by its labels; a list by its placeholder."""
    found: list[str] = []
    for row in panel.rows:
        if isinstance(row, Menu):
            found.append(row.placeholder)
        else:
            found += [press.label for press in row if press.live]
    return found


def faults(says: str) -> list[str]:
    """What keeps a text from being one sentence that a screen can show."""
    wrong = {
        "nothing": not says,
        "long": len(says) > MOST,
        "no end": not says.endswith("."),
        "several sentences": ". " in says or "? " in says,
        "loud": "!" in says,
        "no beginning": not says[:1].isupper(),
        "markdown": any(mark in says for mark in "*_~`|"),
    }
    return [name for name, is_so in wrong.items() if is_so]


@pytest.mark.parametrize("key", KEYS)
def test_every_press_has_a_sentence(key: str) -> None:
    tried = 0
    for one in played(key):
        for live, seat in asked(one):
            first = prompt_of(live, seat)
            for draft in ("", *drafts(first.panel)):
                prompt = prompt_of(live, seat, draft) if draft else first
                told = list(explained_presses(live, prompt))
                assert [each.label for each in told] == pressable(prompt.panel)
                wrong = [(each, faults(each.says)) for each in told if faults(each.says)]
                assert not wrong, (one.where, draft)
                tried += len(told)
    assert tried > 500


@pytest.mark.parametrize("key", KEYS)
def test_the_screen_fits_and_stands_behind_more(key: str) -> None:
    for one in played(key):
        for live, seat in asked(one):
            screen = screens.what_is_this(live, seat)
            fitting(screen)
            assert Say(NOTHING_TO_PRESS) not in screen.blocks, one.where
            assert any(wired.endswith("._what") for wired in fitting(screens.more(live, seat)))


@pytest.mark.parametrize(
    ("says", "wrong"),
    [
        ("Draws a tile.", []),
        ("", ["nothing", "no end", "no beginning"]),
        ("Draws a tile", ["no end"]),
        ("Draws a tile. Ends.", ["several sentences"]),
        ("Draws a tile!.", ["loud"]),
        ("draws a tile.", ["no beginning"]),
        ("Draws a *tile*.", ["markdown"]),
        (f"Draws {'a' * 120}.", ["long"]),
    ],
)
def test_what_is_no_sentence_is_found(says: str, wrong: list[str]) -> None:
    assert faults(says) == wrong
