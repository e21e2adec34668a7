"""Triplock's labels, scores, results and refusals, in the words of the table."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from games.core import Illegal, Seat, Tape
from games.triplock import GAME, texts
from games.triplock.rules.reasons import KEYS
from games.triplock.table import events as ev
from games.triplock.texts.refusals import SENTENCES
from tests.games.triplock.told import NAMES, SETTING, played, rolled, views
from tests.games.triplock.triplock_modes import ring, setting
from tests.games.triplock.triplock_table import seat, table
from tests.sure import sure


def test_labels_of_the_rare_actions() -> None:
    view = rolled()
    told = {text: texts.label(view, GAME.parse(text)) for text in RARE}
    assert told == RARE


RARE = {
    "complete:0": "Announce Diagram 1, Keypad→Padlock",
    "skill:reset:1": "Skill: Reset, giving up chip 2, Bolt",
    "skill:char:disarm:0": "Skill: take the top chip of L3",
    "bonus:alter_own:0:1": ("Bonus: turn own Diagram 1 (Keypad→Padlock) once, to Chips Bolt+Bolt"),
    "bonus:scrap:1.1": "Bonus: discard own Diagram 2 (Chips Bolt+Bolt)",
    "bonus:dd:-": "Bonus: draw only, no chip to take",
    "end": "End the turn and lose both dice",
    "choose:wren": "Choose Wren Calloway: Raise the Lamp, a peek at 3 stacks",
    "room": "Try the lock of the room",
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
    headline = texts.result(view, SETTING)[0]
    assert headline == f"{NAMES[won]} wins the Triplock duel, {first} to {second}"
    running = next(s for s, _ in played() if s.phase == "turn")
    ahead = replace(
        running, players=tuple(replace(p, points=i) for i, p in enumerate(running.players))
    )
    assert texts.brief(GAME.view(ahead, None)) == texts.brief(GAME.view(ahead, Seat(0))) == "0–1"
    assert texts.brief(GAME.view(ahead, Seat(1))) == "1–0"


@pytest.mark.parametrize(
    ("points", "winners"), [((6, 10), (1,)), ((10, 9), (0,)), ((7, 7), (0, 1))]
)
def test_the_winners_points_stand_first(points, winners) -> None:
    view = next(v for v in views() if v.phase == "over")
    both = zip(view.players, points, strict=True)
    players = tuple(replace(player, points=n) for player, n in both)
    seats = tuple(map(Seat, winners))
    ended = replace(view, players=players, winners=seats, reason="points", round=8)
    ranked = sorted(points, reverse=True)
    assert texts.brief(replace(ended, seat=Seat(0))) == f"{ranked[0]}–{ranked[1]}"
    status = texts.status(ended, SETTING)
    assert status.index(f"**{ranked[0]}**") <= status.index(f"**{ranked[1]}**")
    over = ev.Over(seats, "points", points, (0, 0), "")
    assert sure(texts.say(over, SETTING)).text.endswith(f"with {ranked[0]} points")


def test_the_line_of_the_end_counts_the_diagrams_that_decided() -> None:
    over = ev.Over((Seat(1),), "completed", (4, 2), (3, 5), "")
    assert sure(texts.say(over, SETTING)).text == "▲ Ben won with 5 completed Diagrams"


def ended(mode: str, counts: str, reason: str, left: int | None = None, reader: int | None = None):
    """An end with points, Diagrams and chips by seat: "0.0.2 2.1.0"; who leads them has won."""
    state = ring() if mode == "ring" else table()
    counted = [tuple(map(int, each.split("."))) for each in counts.split()]
    for at, (points, done, chips) in enumerate(counted):
        cards = tuple(f"D{20 + 5 * at + n}" for n in range(done))
        state = seat(state, at, points=points, done=cards, disarmed=tuple(range(chips)))
    playing = [at for at in range(len(counted)) if at != left]
    if reason == "completed":
        first = [at for at in playing if counted[at][1] >= 5]
    else:
        first = [at for at in playing if counted[at] == max(counted[n] for n in playing)]
    view = GAME.view(state, None if reader is None else Seat(reader))
    return replace(
        view,
        phase="over",
        reason=reason,
        round=8,
        winners=tuple(map(Seat, first)),
        left=None if left is None else Seat(left),
    )


LEVEL = "Ana resigned in round 8. Ben and Cy are level at"


@pytest.mark.parametrize(
    ("mode", "counts", "reason", "left", "headline", "told"),
    [
        (
            "duel",
            "10.3.0 7.2.0",
            "points",
            None,
            "Ana wins the Triplock duel, 10 to 7",
            "Ana reached 10 points in round 8.",
        ),
        (
            "duel",
            "4.5.0 7.2.0",
            "completed",
            None,
            "Ana wins the Triplock duel with 5 Diagrams to 2",
            "Ana completed 5 Diagrams in round 8.",
        ),
        (
            "duel",
            "6.1.0 7.2.0",
            "round_cap",
            None,
            "Ben wins the Triplock duel, 7 to 6",
            "Round 40 was the last. Ben wins with 7 points against 6.",
        ),
        (
            "duel",
            "6.1.0 6.2.0",
            "round_cap",
            None,
            "Ben wins the Triplock duel with 2 Diagrams to 1",
            "Round 40 was the last. Ana and Ben are level at 6 points."
            " Ben wins with 2 Diagrams against 1.",
        ),
        (
            "duel",
            "6.1.1 6.1.1",
            "round_cap",
            None,
            "Ana and Ben share the Triplock duel, 6 to 6",
            "Round 40 was the last. Ana and Ben are level: 6 points, 1 Diagram and 1 chip each.",
        ),
        (
            "duel",
            "0.0.0 6.2.2",
            "resigned",
            1,
            "Ana wins the Triplock duel: Ben resigned",
            "Ben resigned in round 8.",
        ),
        (
            "ring",
            "2.0.0 0.0.2 0.0.1",
            "resigned",
            0,
            "Ben wins the Triplock ring with 2 chips to 1",
            f"{LEVEL} 0 points and 0 Diagrams. Ben wins with 2 chips against 1.",
        ),
        (
            "ring",
            "2.0.0 1.0.2 1.1.1",
            "resigned",
            0,
            "Cy wins the Triplock ring with 1 Diagram to 0",
            f"{LEVEL} 1 point. Cy wins with 1 Diagram against 0.",
        ),
        (
            "ring",
            "9.0.0 4.0.2 2.1.1",
            "resigned",
            0,
            "Ben wins the Triplock ring, 4 to 2",
            "Ana resigned in round 8. Ben wins with 4 points against 2.",
        ),
        (
            "ring",
            "2.0.0 0.0.1 0.0.1",
            "resigned",
            0,
            "Ben and Cy share the Triplock ring, 0 to 0",
            "Ana resigned in round 8. Ben and Cy are level: 0 points, 0 Diagrams and 1 chip each.",
        ),
        (
            "ring",
            "3.0.0 9.2.0 9.1.2",
            "round_cap",
            None,
            "Ben wins the Triplock ring with 2 Diagrams to 1",
            "Round 40 was the last. Ben and Cy are level at 9 points."
            " Ben wins with 2 Diagrams against 1.",
        ),
        (
            "ring",
            "3.0.0 9.2.0 8.1.2",
            "round_cap",
            None,
            "Ben wins the Triplock ring, 9 to 8 to 3",
            "Round 40 was the last. Ben wins with 9 points against 8 and 3.",
        ),
        (
            "ring",
            "0.0.0 0.0.3 0.0.1",
            "round_cap",
            None,
            "Ben wins the Triplock ring with 3 chips to 1 to 0",
            "Round 40 was the last. Ana, Ben and Cy are level at 0 points and 0 Diagrams."
            " Ben wins with 3 chips against 1 and 0.",
        ),
        (
            "ring",
            "7.2.0 4.5.0 6.3.0",
            "completed",
            None,
            "Ben wins the Triplock ring with 5 Diagrams to 3 to 2",
            "Ben completed 5 Diagrams in round 8.",
        ),
    ],
)
def test_a_result_says_what_decided(
    mode: str, counts: str, reason: str, left: int | None, headline: str, told: str
) -> None:
    view = ended(mode, counts, reason, left)
    said = texts.result(view, setting(mode))
    assert said[0] == headline
    assert said[1].startswith(told)
    alt = texts.describe(view, "", setting(mode))[0]
    assert told in alt


def test_tr42_whoever_did_not_win_is_ranked_by_points_first() -> None:
    view = ended("ring", "3.0.5 9.1.0 9.1.1", "round_cap")
    assert texts.status(view, setting("ring")).startswith("■ Cy **9** – ▲ Ben **9** – ● Ana **3**")


def test_a_reader_is_you_in_how_a_match_ended() -> None:
    view = ended("ring", "2.0.0 0.0.2 0.0.1", "resigned", 0, reader=1)
    named = replace(setting("ring", 1), names=("Ana", "You", "Cy"))
    assert texts.result(view, named)[1].startswith(
        "Ana resigned in round 8. You and Cy are level at 0 points and 0 Diagrams."
        " You win with 2 chips against 1."
    )
    shared = ended("ring", "0.0.0 0.0.1 0.0.1", "round_cap", reader=2)
    assert "You and Ben win with 1 chip against 0." in texts.result(shared, setting("ring", 2))[1]


def test_who_resigned_stands_last_and_is_named_so() -> None:
    view = ended("ring", "2.0.0 0.0.2 0.0.1", "resigned", 0)
    line = texts.status(view, setting("ring"))
    assert line == "▲ Ben **0** – ■ Cy **0** – ● Ana **2** (resigned) · round 8"


def test_every_key_of_the_engine_has_its_sentence() -> None:
    assert set(SENTENCES) == set(KEYS)


@pytest.mark.parametrize("key", sorted(SENTENCES))
def test_every_refusal_is_a_sentence(key: str) -> None:
    told = texts.refusal(Illegal(key))
    assert told[0].isupper() or told[0] == '"'
    assert told.endswith((".", "…"))
    assert key not in told or "_" not in key
    assert "{" not in told


def test_refusals_speak_the_words_of_the_table() -> None:
    wrong = Illegal("die_face", i=0, face="dd", wanted="peek")
    assert texts.refusal(wrong) == "Die 1 shows Disarm & draw, not Peek."
    running = Illegal("match_first", left=("KEY", "PUSH"))
    assert texts.refusal(running).endswith("which stack shows Key and Push.")
    assert texts.refusal(Illegal("not_your_turn", seat=1)).startswith("▲ is playing.")


def test_a_typed_text_is_repeated_without_its_markup() -> None:
    told = texts.refusal(Illegal("not_understood", text="**flp**\n<@123> @everyone `2` {x}"))
    assert told.startswith('I can\'t read "flp 123 everyone 2 x". ')
    assert texts.refusal(Illegal("not_understood", text="\n")).startswith('I can\'t read "that"')


def test_what_is_really_refused_is_told_without_raw_words() -> None:
    tried = ("roll", "die:0:flip:3", "complete:2", "match:0:1", "bonus:flip:0", "skill:reset:7")
    for state, _ in played()[::7]:
        for mover in (Seat(0), Seat(1)):
            for text in (*tried, "discard:3", "orient:0", "sacrifice:dd:-", "end"):
                action = GAME.parse(text)
                if action in GAME.legal(state, mover):
                    continue
                with pytest.raises(Illegal) as caught:
                    GAME.apply(state, mover, action, Tape([]))
                told = texts.refusal(caught.value)
                assert told.endswith((".", "…")) and not re.search(r"[{}_]|None", told)


def test_an_unknown_refusal_never_shows_its_key() -> None:
    assert "some_new_key" not in texts.refusal(Illegal("some_new_key"))
