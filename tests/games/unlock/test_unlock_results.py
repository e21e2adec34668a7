"""How a match ends in words: who won and why, alone, by totals, and after leaving."""

from __future__ import annotations

import pytest

from games.core import Seat, Tape
from games.unlock import GAME, texts
from games.unlock.texts import ending
from tests.games.unlock.unlock_table import SETTING, play, seen, setup, told


def over(*moves: tuple[int, str], seats: int = 3, **options: str) -> tuple[str, str]:
    return texts.result(seen(play(setup(seats, **options), *moves), None), SETTING)


def test_the_result_says_who_won_and_why() -> None:
    secret = (0, "code:1-2-5")
    head, why = over(secret, (1, "code:1-2"), (2, "code:1-2-5"))
    assert head == "■ Cy found 1-2-5. ■ Cy wins, +2 to +1"
    assert why == "A perfect code at the very first try. The best score wins, after 1 turn."
    head, why = over(secret, (1, "code:1-2-5"), (2, "code:5-2-1"))
    assert head == "▲ Ben and ■ Cy found 1-2-5. ▲ Ben and ■ Cy share the win"
    assert why.startswith("2 perfect codes at the very first try. The best scores are equal")
    tie = [(1, "code:1-2"), (2, "skip"), (1, "code:2-5"), (2, "code:1-2-5")]
    assert "so finding the code decides" in over(secret, *tie)[1]
    head, why = over(secret, (1, "skip"), (2, "code:7-8"), cards="2")
    assert head == "Nobody found 1-2-5, so nobody wins"
    assert why == "The cards are used up after 1 turn."


ALONE = [
    ("code:1-2-5", "▲ Ben found 1-2-5", " in 2 turns, +1", "Alone, the aim is many points"),
    ("skip", "▲ Ben did not find the code", " in 2 turns, −1", "used up. The secret was 1-2-5."),
]


@pytest.mark.parametrize(("move", "head", "how", "why"), ALONE)
def test_who_guesses_alone_wins_and_loses_against_nobody(
    move: str, head: str, how: str, why: str
) -> None:
    state = play(setup(2, cards="2"), (0, "code:1-2-5"), (1, "code:7-8"))
    last = GAME.apply(state, Seat(1), GAME.parse(move), Tape([]))
    shown = seen(last.state, None)
    title, reason = texts.result(shown, SETTING)
    assert (title, why in reason) == (head + how, True)
    line = head.replace("the code", "1-2-5") + how.removeprefix(" in 2 turns")
    assert told(last)[-1] == line
    said = (
        title,
        reason,
        *told(last),
        *texts.describe(shown, "", SETTING),
        texts.words(shown, SETTING),
    )
    assert not any("win" in text or "Nobody" in text for text in said)
    assert "**" not in texts.status(shown, SETTING)
    assert shown.winners == ((Seat(1),) if shown.found else ())
    assert ending.step_line(shown, Seat(1)) == "2 turns"


def test_a_tournament_ends_by_its_totals() -> None:
    """Rules example 17."""
    state = play(setup(3, tournament="on"), (0, "code:1-2-5"), (1, "code:1-2-5"), (2, "code:1-2"))
    state = play(state, (1, "code:7-8-9"), (0, "code:7-8"), (2, "code:7-8-9"))
    state = play(state, (2, "code:4-5"), (0, "code:4-5"), (1, "code:5-6"))
    shown = seen(state, None)
    assert texts.result(shown, SETTING)[0] == "■ Cy wins, +3 to +2"
    assert texts.status(shown, SETTING).startswith(
        "■ Cy **+3** · ● Ana +2 · ▲ Ben +1 · game 3 of 3"
    )


def test_the_result_after_leaving() -> None:
    two = GAME.leave(setup(2), Seat(0), Tape([])).state
    assert texts.result(seen(two, None), SETTING) == (
        "● Ana resigned. ▲ Ben wins",
        "Too few players are left to go on.",
    )
    hidden = GAME.leave(play(setup(2), (0, "code:1-2-5")), Seat(1), Tape([]))
    assert texts.result(seen(hidden.state, None), SETTING) == (
        "▲ Ben resigned. ● Ana wins",
        "Too few players are left to go on. The secret was 1-2-5.",
    )
    assert told(hidden)[-1].startswith("The match ends: too few are left. The secret was 1-2-5.")
    ending = texts.describe(seen(hidden.state, 0), "", SETTING)[0]
    assert "Ben (triangle) resigned. Ana (circle) wins. The secret was 1-2-5." in ending
    alone = GAME.leave(GAME.setup({"lock": "bot"}, 1, Tape([0])).state, Seat(0), Tape([])).state
    assert texts.result(seen(alone, None), SETTING) == (
        "● Ana resigned",
        "The code was not found. The secret was 1-2.",
    )
    empty = setup(3)
    for seat in (1, 2):
        empty = GAME.leave(empty, Seat(seat), Tape([])).state
    assert texts.result(seen(empty, None), SETTING)[0] == "▲ Ben and ■ Cy resigned. Nobody wins"
    assert texts.result(seen(empty, None), SETTING)[1].startswith("Too few")
    ending, board = texts.describe(seen(empty, 0), "", SETTING)
    assert "Ben (triangle) and Cy (square) resigned. Nobody wins." in ending
    assert "Ana is the Lock. Resigned: Ben and Cy." in board
