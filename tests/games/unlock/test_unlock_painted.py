"""The words on Unlock's pictures: why a dot is closed, why Send sleeps, what the rack notes."""

from __future__ import annotations

from games.unlock.draft import pad, pad_of
from games.unlock.terms import Laws
from games.unlock.texts import painted
from tests.games.unlock.test_unlock_words import EASY, play, seen, setup


def test_the_pad_says_on_its_dots_why_they_are_closed() -> None:
    drawn = pad(EASY, (1, 2, 5, 6))
    told = {dot.dot: painted.reason(drawn, dot) for dot in drawn.dots if not dot.on_path}
    assert told == {3: "", 4: "5 is used", 7: "too far", 8: "", 9: ""}
    crossing = pad(Laws(3, "medium"), (1, 5, 2))
    assert painted.reason(crossing, crossing.dots[3]) == "crosses"
    hard = pad(Laws(3, "hard"), (1, 2, 5))
    assert hard.dots[0].live
    assert painted.reason(hard, hard.dots[1]) == "2 is used"


def test_the_pad_says_why_send_sleeps() -> None:
    state = play(setup(3), (0, "code:1-2-5"), (1, "code:7-8-9-6-3-2-1-4-5"), (2, "code:1-2"))
    shown = seen(state, 1)
    told = [
        painted.send_line(shown, pad_of(shown, f"code:{code}"))
        for code in ("", "4", "4-5", "2-1", "7-8-9-6-3-2-1-4-5", "1-2-1")
    ]
    assert told == [
        "Begin at any dot",
        "Go on to a second dot",
        "Ready: Send, or go on",
        "on the table since turn 1: go on",
        "on the table since turn 1: undo",
        "Not legal: undo",
    ]
    for name in ("easy", "medium", "hard"):
        assert len(painted.laws(seen(setup(2, difficulty=name), 0))) == 4


def test_the_rack_s_note_tells_a_card_that_is_all_right_or_who_skipped() -> None:
    hidden = play(setup(3), (0, "code:1-2-5"))
    right = play(hidden, (1, "code:1-2"), (2, "skip"))
    assert painted.rack_note(seen(right, None)) == "+1 0: all right, but the secret is longer"
    some = play(hidden, (1, "code:7-8"), (2, "skip"))
    assert painted.rack_note(seen(some, None)) == "Turn 1: 1 skipped"
    nobody = play(hidden, (1, "skip"), (2, "skip"))
    assert painted.rack_note(seen(nobody, None)) == "Turn 1: all skipped"
    assert painted.rack_note(seen(hidden, None)) == painted.pad_note(seen(hidden, 1), 0) == ""
    assert painted.pad_note(seen(some, 1), 1) == "Turn 1: 1 skipped"
    assert painted.pad_note(seen(some, 1), 0) == "The newest 0 of 1 cards"
