"""One blue button at most on every board and panel, and at most eight beside the pieces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from bot import screens
from bot.match.controls.message import Beside, Button, Screen
from bot.match.controls.panel import Style
from bot.match.games import GAMES
from bot.match.live import Live
from bot.screens.parts import prompt_of
from games.core import LEAVE, Seat
from tests.fitting import fitting
from tests.lives import lived, played_live
from tests.shelf.controls import screens as drafts_of
from tests.shelf.play import acting, matches

BOARD = "https://discord.com/channels/1/2/3"

MOST_BESIDE = 8

CONTROLS = (
    *("Undo", "Clear", "Back", "Type", "Send", "Surprise me", "Skip", "Draw", "Pass", "Place it"),
    *("Commit", "End turn", "Skill", "No Skill", "Sacrifice", "What I saw", "Try the lock"),
    *("Decline", "Complete…", "Keep playing", "Not yet", "Replace"),
)
"""Beginnings of the buttons of games that are no dot, spot, stack, column, die or card."""


def buttons(screen: Screen) -> list[Button]:
    beside = [block.button for block in screen.blocks if isinstance(block, Beside)]
    return [one for block in screen.blocks if isinstance(block, tuple) for one in block] + beside


def is_control(one: Button) -> bool:
    is_shells = one.url is not None or "._" in one.custom_id
    return is_shells or one.label.removeprefix("▾ ").startswith(CONTROLS)


def check(where: str, screen: Screen) -> None:
    shown = buttons(screen)
    blue = [one for one in shown if one.style is Style.MAIN]
    assert len(blue) <= 1, (where, [one.label for one in blue])
    assert all(one.live for one in blue), where
    beside = [one.label for one in shown if is_control(one)]
    assert len(beside) <= MOST_BESIDE, (where, beside)
    fitting(screen)


def panels(key: str, count: int) -> Iterator[tuple[str, Screen]]:
    """The messages of random matches: boards, ends, and what each open draft shows."""
    panel_of = GAMES[key].panel
    for played in matches(GAMES[key].game, count):
        for at in played.sampled(3):
            live = played_live(played, at.n)
            yield f"row {at.n}", screens.board(live, prompt_of(live, None), ())
            for seat in sorted(acting(at))[:2] if live.match.status == "open" else ():
                yield f"More, row {at.n}", screens.more(live, seat)
                for draft, _ in islice(drafts_of(panel_of, played, at, seat), 6):
                    yield from own(live, seat, draft)


def own(live: Live, seat: Seat, draft: str) -> Iterator[tuple[str, Screen]]:
    """The panels of a seat while a draft is open."""
    where, prompt = f"row {live.play.n}, seat {seat}, {draft!r}", prompt_of(live, seat, draft)
    if live.is_alone:
        yield where, screens.own_board(live, prompt, ())
        return
    yield where, screens.hand(live, prompt, (), board_url=BOARD)
    yield where, screens.private(live, prompt, (), board_url=BOARD)


@pytest.mark.parametrize("key", GAMES)
def test_no_message_of_a_match_has_two_blue_buttons_or_too_many(key: str) -> None:
    seen = 0
    for where, screen in panels(key, 2):
        check(where, screen)
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.proof
def test_no_message_of_many_matches_has_two_blue_buttons(key: str) -> None:
    for where, screen in panels(key, 12):
        check(where, screen)


@pytest.mark.parametrize(("key", "word"), [("triplock", "My cards"), ("unlock", "My pad")])
def test_the_own_panel_is_the_blue_button_where_it_is_the_only_way(key: str, word: str) -> None:
    live = lived(key, 3 if key == "unlock" else 2)
    board = screens.board(live, prompt_of(live, None), ())
    assert [one.label for one in buttons(board) if one.style is Style.MAIN] == [word]
    assert [one.label for one in buttons(board)] == [word, "⋯ More"]


def test_a_board_without_secrets_has_no_way_to_an_own_panel() -> None:
    live = lived("timelock", 2)
    labels = [one.label for one in buttons(screens.board(live, prompt_of(live, None), ()))]
    assert labels[-1:] == ["⋯ More"]
    assert not {"My board", "In words"} & {*labels}


@pytest.mark.parametrize("key", GAMES)
def test_an_end_has_one_blue_button_and_no_more(key: str) -> None:
    seats = 1 if key == "lockpick" else 2
    live = lived(key, seats, *(f"{seat} {LEAVE}" for seat in range(min(seats, 1))))
    assert live.match.status == "over"
    shown = buttons(screens.result(live, ()))
    assert [one.label for one in shown if one.style is Style.MAIN] == [shown[0].label]
    assert shown[0].label.startswith(("Rematch", "Again"))
    assert "⋯ More" not in [one.label for one in shown]
    if not live.is_alone:
        panel = buttons(screens.hand(live, prompt_of(live, Seat(0)), (), board_url=BOARD))
        assert [one.label for one in panel] == ["Result", shown[0].label]
