"""Triplock's labels, scores and results in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.triplock import GAME, texts
from games.triplock import events as ev
from tests.games.triplock.told import NAMES, SETTING, played, rolled, views
from tests.sure import sure


def test_labels_of_the_rare_actions() -> None:
    view = rolled()
    told = {text: texts.label(view, GAME.parse(text)) for text in RARE}
    assert told == RARE


RARE = {
    "complete:0": "Announce Diagram 1, Keypad→Padlock",
    "skill:reset:1": "Skill: Reset, giving up chip 2, Bolt",
    "skill:char:disarm:0": "Skill: take the top chip of L3",
    "bonus:alter_own:0:1": (
        "Bonus: turn own Diagram 1 (Keypad→Padlock) by 1 quarter to Chips Bolt+Bolt"
    ),
    "bonus:scrap:1.1": "Bonus: discard own Diagram 2 (Chips Bolt+Bolt)",
    "bonus:dd:-": "Bonus: draw only, nothing to disarm",
    "end": "End the turn and lose both dice",
    "choose:wren": "Choose Wren Calloway: Raise the Lamp, a peek at 3 stacks",
    "room": "Announce the lock of the room",
    "skill:pts": "Skill: a step on Points",
    "skip": "Decline the bonus",
    "die:1:expose": "Expose Hidden with die 2",
    "bonus:set_die:0:swap": "Bonus: set die 1 to Swap",
}


def test_status_brief_and_result() -> None:
    state = next(s for s, _ in played() if GAME.outcome(s) is not None)
    view = GAME.view(state, None)
    points = [player.points for player in view.players]
    told = [f"{'●▲'[seat]} {NAMES[seat]} **{points[seat]}**" for seat in (0, 1)]
    told = told if view.winners == (0,) else told[::-1]
    assert texts.status(view, SETTING) == f"{' – '.join(told)} · round {view.round}"
    won = view.winners[0]
    first, second = points[won], points[1 - won]
    for reader in (None, Seat(0), Seat(1)):
        assert texts.brief(GAME.view(state, reader)) == f"{first}–{second}"
    headline, told = texts.result(view, SETTING)
    assert headline == f"{NAMES[won]} wins the Triplock duel, {first} to {second}"
    done = [f"{'●▲'[seat]} {len(view.players[seat].done)}" for seat in (won, 1 - won)]
    assert f"Completed: {', '.join(done)}." in told
    running = next(s for s, _ in played() if s.phase == "turn")
    ahead = replace(
        running, players=tuple(replace(p, points=i) for i, p in enumerate(running.players))
    )
    assert texts.brief(GAME.view(ahead, None)) == texts.brief(GAME.view(ahead, Seat(0))) == "0–1"
    assert texts.brief(GAME.view(ahead, Seat(1))) == "1–0"


@pytest.mark.parametrize(
    ("points", "winners", "told"),
    [
        ((6, 10), (1,), " The lock is open: well played."),
        ((10, 9), (0,), " So close!"),
        ((7, 7), (0, 1), " Nobody could be parted: well played."),
    ],
)
def test_the_winners_points_stand_first(points, winners, told: str) -> None:
    view = next(v for v in views() if v.phase == "over")
    both = zip(view.players, points, strict=True)
    players = tuple(replace(player, points=n) for player, n in both)
    seats = tuple(map(Seat, winners))
    ended = replace(view, players=players, winners=seats, reason="points", round=8)
    assert texts.result(ended, SETTING)[1].endswith(told)
    ranked = sorted(points, reverse=True)
    assert texts.brief(replace(ended, seat=Seat(0))) == f"{ranked[0]}–{ranked[1]}"
    status = texts.status(ended, SETTING)
    assert status.index(f"**{ranked[0]}**") <= status.index(f"**{ranked[1]}**")
    over = ev.Over(seats, "points", points, (0, 0), "")
    assert sure(texts.say(over, SETTING)).text.endswith(f"at {ranked[0]}–{ranked[1]}")


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("points", "By points, in round 8."),
        ("completed", "By five completed Diagrams, in round 8."),
        ("round_cap", "By the score after round 40."),
        ("resigned", "Ben resigned, in round 8."),
    ],
)
def test_a_result_says_how_it_was_decided(reason: str, told: str) -> None:
    view = next(v for v in views() if v.phase == "over")
    left = Seat(1) if reason == "resigned" else None
    ended = replace(view, reason=reason, round=8, winners=(Seat(0),), left=left)
    assert texts.result(ended, SETTING)[1].startswith(told)
    by = " by resignation" if reason == "resigned" else ""
    assert f"wins the Triplock duel{by}, " in texts.result(ended, SETTING)[0]
    shared = texts.result(replace(ended, winners=(Seat(0), Seat(1))), SETTING)
    assert shared[0].startswith(f"Ana and Ben share the Triplock duel{by}, ")
