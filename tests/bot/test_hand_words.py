"""My hand fits a phone: its picture says what is there; little stands between it and buttons."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import pytest

from bot import screens
from bot.match.controls.message import Say, Screen, Show
from bot.match.games import GAMES
from bot.match.live import Live
from bot.screens.words import plain_setting
from games.core import Seat
from render.picture import Page, Picture
from tests.bot.screen_lives import crowded, labels
from tests.shelf.play import matches

A_LINE = 46
"""Characters of a line of a message in a window of 360 px."""

MOST_LINES = 3
"""Lines between the picture of a hand and its buttons."""

WITH_HANDS = ("triplock", "unlock", "tripol")


def hands(key: str, positions: int) -> Iterator[tuple[Live, Seat, Screen]]:
    """My hand of every seat, as it opens, in positions of matches of every mode.

    Only what a picture is of is needed here, so that none is painted.
    """
    entry = GAMES[key]
    for played in matches(entry.game):
        for play in played.sampled(positions):
            live = crowded(played, play.n)
            for seat in map(Seat, range(played.seats)):
                if live.match.status != "open":
                    continue
                prompt = screens.prompt_of(live, seat)
                alts = entry.texts.describe(prompt.view, "", plain_setting(live, seat))
                pages = [Page.BOARD, Page.HAND][-len(alts) :]
                pictures = tuple(Picture(b"", 1000, 500, page) for page in pages)
                yield live, seat, screens.hand(live, prompt, pictures)


def words_below(screen: Screen) -> str:
    """What stands between the last picture and the buttons."""
    last = max(at for at, block in enumerate(screen.blocks) if isinstance(block, Show))
    return "\n".join(b.content for b in screen.blocks[last:] if isinstance(b, Say))


@pytest.mark.parametrize("key", WITH_HANDS)
def test_at_most_three_lines_stand_below_the_picture_of_a_hand(key: str) -> None:
    seen = 0
    for live, seat, screen in hands(key, 10):
        told = words_below(screen)
        lines = [line for part in told.splitlines() for line in textwrap.wrap(part, A_LINE)]
        assert len(lines) <= MOST_LINES, f"{live.match.options}, row {live.play.n}, {seat}: {told}"
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("key", WITH_HANDS)
def test_the_whole_hand_in_words_is_one_press_away(key: str) -> None:
    for _, _, screen in hands(key, 2):
        assert "In words" in labels(screen)
