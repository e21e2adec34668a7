"""The words on Unlock's pictures: closed dots, why Send sleeps, notes; and what each press does."""

from __future__ import annotations

import pytest

from games.core import Seat, Tape
from games.unlock import GAME
from games.unlock.rules.board import lines_of
from games.unlock.rules.cards import Card
from games.unlock.rules.codes import Laws
from games.unlock.rules.notation import pad, pad_of
from games.unlock.rules.setup import even
from games.unlock.rules.state import State
from games.unlock.texts import ending, explain, painted
from tests.games.unlock.unlock_table import EASY, play, seen, setup
from tests.render.samples_unlock import acted, started


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


def test_the_plates_of_a_tournament_tell_game_and_total() -> None:
    one = play(setup(3, tournament="on"), (0, "code:1-2-5"), (1, "code:1-2-5"), (2, "code:1-2"))
    shown = seen(one, None)
    assert [painted.figures(shown, Seat(seat)) for seat in range(3)] == [
        ("0", "total 0"), ("–", "total +2"), ("0", "total +1")
    ]  # fmt: skip
    over = play(one, (1, "code:7-8-9"), (0, "code:7-8"), (2, "code:7-8-9"))
    over = seen(play(over, (2, "code:4-5"), (0, "code:4-5"), (1, "code:5-6")), None)
    assert painted.figures(over, Seat(2)) == ("+3", "game –")
    assert [painted.doing(over, Seat(seat)) for seat in range(3)] == ["total", "total", "wins"]
    assert ending.headline(over) == "Easy 3×3 · game 3 of 3 · turn 1 of 30"


def test_a_plate_says_what_its_seat_does() -> None:
    secret = play(setup(3), (0, "code:1-2-5"))
    assert doing(secret) == ["Lock", "draws", "draws"]
    assert doing(play(secret, (1, "code:1-2"))) == ["Lock", "sealed", "draws"]
    tie = play(secret, (1, "code:1-2"), (2, "skip"), (1, "code:2-5"), (2, "code:1-2-5"))
    assert doing(tie) == ["Lock", "score", "wins"]
    late = play(secret, (1, "code:1-2"), (2, "code:4-5-6"), (1, "skip"), (2, "code:1-2-5"))
    assert doing(late) == ["Lock", "wins", "found"]
    left = GAME.leave(secret, Seat(2), Tape([])).state
    assert doing(left) == ["Lock", "draws", "left"]


def doing(state: State) -> list[str]:
    return [painted.doing(seen(state, None), Seat(seat)) for seat in range(3)]


def test_small_lines_beside_cards_and_drafts() -> None:
    assert painted.older_page(1, 3) == "Older cards, picture 2 of 3"
    assert [painted.sure(path) for path in ((), (1, 2, 5))] == ["Sure?", "2 lines: sure?"]
    told = [painted.own_cards(*counts) for counts in ((0, 0), (3, 0), (9, 4))]
    assert told == ["No card yet", "Your cards", "Your cards, 4 older"]


def test_the_steps_of_a_podium_say_what_their_numbers_are() -> None:
    secret = play(setup(3), (0, "code:1-2-5"))
    over = seen(play(secret, (1, "code:1-2"), (2, "code:1-2-5")), None)
    assert [ending.step_line(over, Seat(seat)) for seat in range(3)] == ["Lock", "", ""]
    assert ending.found_turn(over) == "turn 1"
    gone = seen(GAME.leave(secret, Seat(2), Tape([])).state, None)
    assert ending.step_line(gone, Seat(2)) == "left"


def test_the_closest_card_says_what_parts_it_from_the_secret() -> None:
    state = play(setup(3), (0, "code:1-2-5-9"), (1, "code:1-2"), (2, "code:1-2-5-9"))
    view = seen(state, None)
    codes = ("1-2", "1-2-5", "1-2-5-4", "1-2-5-9-6", "1-2-5-9-6-3")
    assert [ending.short_of(view, card(code)) for code in codes] == [
        ("2 lines", "short"),
        ("one line", "short"),
        ("1 short,", "1 over"),
        ("one line", "over"),
        ("2 lines", "over"),
    ]


def card(code: str) -> Card:
    """The card of a code where the secret is 1-2-5-9."""
    path = tuple(map(int, code.split("-")))
    hits = len(set(lines_of(path)) & set(lines_of((1, 2, 5, 9))))
    return Card(Seat(1), 1, path, hits, len(lines_of(path)) - hits)


def test_the_finder_wins_where_the_points_are_level() -> None:
    tie = play(setup(3), (0, "code:1-2-5"), (1, "code:1-2"), (2, "skip"))
    over = seen(play(tie, (1, "code:2-5"), (2, "code:1-2-5")), None)
    told = ending.ending_alt(over, ("Ana", "Ben", "Cy"))
    assert "Cy (square) wins by finding the code, with equal points." in told


def test_matches_that_are_counted_together_are_tournaments() -> None:
    """The Lock of a single game cannot win; where the house is the Lock, everybody guesses."""
    assert even({"lock": "first"}) == {"lock": "first", "tournament": "on"}
    assert even({"lock": "bot"}) is None


HIDING = started(3)
DRAWING = acted(HIDING, (0, "1-2-5-9"))
SEALED = acted(DRAWING, (1, "1-2"))

BY_LOCK = {
    "~code:1-2;": "Asks once more, then makes this code the secret.",
    "code:1-2": "Makes this code the secret; you cannot change it after that.",
    "~random": "Asks once more, then the bot draws the secret for you by chance.",
    "random": "The bot draws the secret by chance; you cannot change it after that.",
}

BY_GUESSER = {
    "~code:1": "Begins your path at this dot; nothing is sent by it.",
    "~code:1-2": "Adds a line from the end of your path to this dot; nothing is sent by it.",
    "~code:": "Goes back to an empty pad; nothing is sent by it.",
    "~": "Goes back to an empty pad; nothing is sent by it.",
    "code:1-2": "Seals this code; once everybody has sealed or skipped, the cards are turned over.",
    "~skip;": "Asks once more, then skips this turn: you lay no card, and score nothing.",
    "_type": "",
    "skip": "Skips this turn: you lay no card, and score nothing.",
}

ONCE_SEALED = {
    "~code:": (
        "Opens an empty pad for another code; the sealed one counts until you send a new one."
    ),
    "~": "Goes back to what you have sealed, which still counts.",
}


@pytest.mark.parametrize(
    ("state", "seat", "said"),
    [(HIDING, 0, BY_LOCK), (DRAWING, 1, BY_GUESSER), (SEALED, 1, ONCE_SEALED)],
)
def test_each_press_is_explained(state: State, seat: int, said: dict[str, str]) -> None:
    view = seen(state, seat)
    assert {text: explain(view, text) for text in said} == said
