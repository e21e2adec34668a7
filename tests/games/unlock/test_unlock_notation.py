"""Actions as text: as the log has them, as people type them, and tried before they are played."""

from __future__ import annotations

import pytest

from games.core import BadAction, Illegal, Seat
from games.unlock import GAME
from games.unlock.rules.cards import Code, Random, Skip
from tests.games.unlock.unlock_table import play, setup


def test_preview_judges_and_seals_nothing() -> None:
    state = play(setup(2), (0, "code:1-2-5"))
    assert GAME.preview(state, Seat(1), Code((1, 2))) == state
    assert GAME.preview(setup(2), Seat(0), Code((9, 5))) == setup(2)
    with pytest.raises(Illegal, match="far"):
        GAME.preview(state, Seat(1), Code((1, 6)))
    with pytest.raises(Illegal, match="no_preview"):
        GAME.preview(setup(2), Seat(0), Random())


def test_the_notation_goes_both_ways() -> None:
    for text in ("code:1-2-5-9", "code:5", "code:1-10", "skip", "random"):
        assert GAME.write(GAME.parse(text)) == text
    assert GAME.parse("code 1-2") == Code((1, 2))
    for text in ("", "code:", "code:1-", "code:-1", "1-2", "Skip", "code:1--2", "skip ", "code:²"):
        with pytest.raises(BadAction):
            GAME.parse(text)
    with pytest.raises(BadAction):
        GAME.parse("code:" + "1-" * 28 + "1")


def test_typing_needs_no_word() -> None:
    state = play(setup(2), (0, "code:1-2-5"))
    seen = GAME.view(state, Seat(1))
    for text in ("1-2-5-9", "1259", " Code 1 2 5 9", "1, 2, 5, 9", "1–2–5–9", "code:1-2-5-9"):
        assert GAME.typed(seen, text) == (Code((1, 2, 5, 9)),)
    assert GAME.typed(seen, "SKIP") == (Skip(),)
    large = GAME.view(setup(2, grid="4"), Seat(0))
    assert GAME.typed(large, "12-16") == (Code((12, 16)),)
    assert GAME.typed(large, "12") == (Code((12,)),)
    with pytest.raises(BadAction):
        GAME.typed(seen, "what")
