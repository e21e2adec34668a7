"""Whole matches as pages to read: every action, what it told, and the end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.core import Notice, Row, Seat, Setting, Tape, replay
from games.tripol import GAME, texts
from games.tripol.rules.state import Event, State
from tests.games.tripol.sensible import choice
from tests.games.tripol.tripol_table import no_chance, seen

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ana", "Ben", "Cy", "Dee", "Eli", "Fay")
MATCHES = {
    "duel": (2, {"tiles": "40"}, 3),
    "figures": (4, {"tiles": "48", "polygon": "on", "three": "on"}, 5),
    "colours": (3, {"tiles": "60", "one_colour": "on", "colours": "Y,R,G"}, 2),
    "offset": (3, {"tiles": "30", "experiment": "on", "blockade": "on", "triangles": "each"}, 4),
    "six": (6, {"tiles": "60", "barricade": "on"}, 1),
}
"""By page: the seats, the options and the seed."""


def page(name: str) -> tuple[str, list[int], list[Row], State]:
    """A match of sensible players: its page, its first draws, its rows and its last state."""
    seats, options, seed = MATCHES[name]
    setting = Setting(options=options, sides=GAME.sides(options, seats), names=NAMES[:seats])
    chance = Random(seed)
    tape = Tape(chance.randrange)
    step = GAME.setup(options, seats, tape)
    rows = list[Row]()
    lines = [f"set-up draws: {' '.join(map(str, tape.drawn))}", *told(step.notices, setting, None)]
    while GAME.outcome(step.state) is None:
        seat = seen(step.state).mover
        view = GAME.view(step.state, seat)
        action = choice(view, chance)
        text = GAME.write(action)
        lines.append(f"> {text:14} {GAME.spelled(view, action):10} {texts.label(view, action)}")
        step = GAME.apply(step.state, seat, GAME.parse(text), no_chance)
        rows.append(Row(len(rows) + 1, seat, text))
        lines += told(step.notices, setting, seat)
    lines += texts.result(GAME.view(step.state, None), setting)
    return "\n".join(lines) + "\n", tape.drawn, rows, step.state


def told(notices: tuple[Notice[Event], ...], setting: Setting, reader: Seat | None) -> list[str]:
    """What the mover is told, secrets included."""
    out: list[str] = []
    for notice in notices:
        event = notice.seen_by(reader)
        line = None if event is None else texts.say(event, setting)
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
