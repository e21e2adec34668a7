"""A whole game as a page to read: every turn, what it showed and what the table became."""

from __future__ import annotations

import random
from pathlib import Path

from games.core import Notice, Row, Seat, Setting, Tape, replay
from games.lockpick import GAME, texts
from games.lockpick.rules.cards import COLORS
from games.lockpick.rules.state import Event, State
from tests.games.lockpick.tables import ME, advised, no_chance

GOLDEN = Path(__file__).parent / "playthroughs" / "hints.txt"
DEAL = 8
NAMES = ("Ana",)
SETTING = Setting(names=NAMES)


def page() -> tuple[str, list[int], list[Row], State]:
    """The log of a game played by hints: its page, its draws, its rows and its last state."""
    tape = Tape(random.Random(DEAL).randrange)
    step = GAME.setup({}, 1, tape)
    lines = [f"set-up draws: {' '.join(map(str, tape.drawn))}"]
    rows: list[Row] = []
    while GAME.outcome(step.state) is None:
        lines += told(step.notices) + board(step.state)
        view = GAME.view(step.state, ME)
        lines.append(f"? {texts.ask(view, '', Setting())}")
        action = advised(view).best.plan[0]
        rows.append(Row(len(rows) + 1, ME, GAME.write(action)))
        lines.append(f"> {rows[-1].text}    {texts.label(view, action)}")
        step = GAME.apply(step.state, ME, action, no_chance)
    lines += told(step.notices) + board(step.state)
    lines += texts.result(GAME.view(step.state, ME), SETTING)
    return "\n".join(lines) + "\n", tape.drawn, rows, step.state


def told(notices: tuple[Notice[Event], ...]) -> list[str]:
    lines = [texts.say(notice.what, SETTING) for notice in notices]
    return [f"  {line.text}" for line in lines if line is not None]


def board(state: State) -> list[str]:
    view = GAME.view(state, Seat(0))
    return [
        f"    {color} {n}/3 stack {size:2} | {' '.join(column)}".rstrip()
        for color, n, size, column in zip(
            COLORS, view.frozen, view.sizes, view.columns, strict=True
        )
    ]


def test_the_golden_game_is_played_as_it_was() -> None:
    assert page()[0] == GOLDEN.read_text(encoding="utf-8")


def test_its_log_replays_to_the_same_state() -> None:
    _, draws, rows, state = page()
    play = replay(GAME, {}, 1, draws, rows).play
    assert play.state == state
    assert play.stamps == (len(rows),)
    assert play.turn.waiting == frozenset()
