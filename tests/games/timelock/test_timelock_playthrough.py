"""Whole matches as pages to read: every turn, what it told and what the board became."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.core import Notice, Row, Setting, Tape, replay
from games.timelock import GAME, texts
from games.timelock.rules.board import word
from games.timelock.rules.state import Event, State
from tests.games.timelock.sensible import best_turn, looked_at

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ana", "Ben", "Cy", "Dee")
MATCHES = {
    "duel": (2, {"win": "3"}, 3),
    "solitaire": (1, {"solo": "4"}, 3),
    "partners": (4, {"win": "remove", "first": "1"}, 8),
}
"""By page: the seats, the options and the seed of the dice."""


def page(name: str) -> tuple[str, list[int], list[Row], State]:
    """A match of sensible players: its page, its first draws, its rows and its last state."""
    seats, options, seed = MATCHES[name]
    setting = Setting(options=options, sides=GAME.sides(options, seats), names=NAMES[:seats])
    chance = Random(seed).randrange
    tape = Tape(chance)
    step = GAME.setup(options, seats, tape)
    drawn, rows = tape.drawn, list[Row]()
    lines = [f"set-up draws: {' '.join(map(str, drawn))}", *told(step.notices, setting)]
    while GAME.outcome(step.state) is None:
        for text in plan(step.state):
            seat, tape = step.state.mover, Tape(chance)
            view = GAME.view(step.state, seat)
            lines.append(f"> {text:5} {texts.label(view, GAME.parse(text))}")
            step = GAME.apply(step.state, seat, GAME.parse(text), tape)
            rows.append(Row(len(rows) + 1, seat, text, tuple(tape.drawn)))
            lines += told(step.notices, setting)
        if rows[-1].text == ".":
            lines.append("  " + " ".join(word(squares) for squares in step.state.board))
    lines += texts.result(GAME.view(step.state, None), setting)
    return "\n".join(lines) + "\n", drawn, rows, step.state


def plan(state: State) -> tuple[str, ...]:
    """What a sensible player does next: a removal, TIP, or the steps of a turn and its end."""
    if state.now.owed:
        return (GAME.write(GAME.fallback(state, state.mover, Random(0).randrange)),)
    found = best_turn(looked_at(state))
    return found if found == ("*TIP",) else (*found, ".")


def told(notices: tuple[Notice[Event], ...], setting: Setting) -> list[str]:
    out: list[str] = []
    for notice in notices:
        line = texts.say(notice.what, setting)
        if line is not None:
            who = "" if line.subject is None else f"{NAMES[line.subject]} "
            out.append(f"  {who}{line.text}")
    return out


@pytest.mark.parametrize("name", MATCHES)
def test_the_golden_match_is_played_as_it_was(name: str) -> None:
    assert page(name)[0] == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MATCHES)
def test_its_log_replays_to_the_same_state(name: str) -> None:
    seats, options, _ = MATCHES[name]
    _, drawn, rows, state = page(name)
    play = replay(GAME, options, seats, drawn, rows).play
    assert play.state == state
    assert play.turn.waiting == frozenset()
