"""Whole duels: they end, conserve every piece, replay alike, and one of them is written down.

Write the playthrough anew, after a change of the rules, with
`python -m tests.games.triplock.test_triplock_matches`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from games.core import Illegal, Row, Seat, Tape, Told, begin, checksum, extend, replay
from games.triplock import GAME
from games.triplock.cards import DIAGRAMS, RULES
from games.triplock.events import Event
from games.triplock.state import State
from games.triplock.view import View
from tests.games.triplock.knowing import knowing
from tests.games.triplock.triplock_table import knowing_more

GOLDEN = Path(__file__).parent / "playthroughs" / "duel.txt"
NAMES = ("Ana", "Ben")
STORY = {"characters": "wren,tobias", "notebook": "tracked"}
STORY_SEED = 9

TABLES = [
    {},
    {"notebook": "off", "first_skip": "on"},
    {"notebook": "tracked", "characters": "wren,osric"},
    {"characters": "mabel,silas"},
    {"characters": "ines,tobias"},
]


def pieces(state: State) -> tuple[list[int], list[str]]:
    """All Failsafes and all Diagrams, wherever they are."""
    chips = [chip for spot in state.spots for chip in (spot.top, spot.bottom) if chip is not None]
    chips += [*state.removed, *(chip for p in state.players for chip in p.disarmed)]
    cards = [*state.deck, *state.discard]
    cards += [card.id for p in state.players for card in p.diagrams]
    cards += [card_id for p in state.players for card_id in p.done]
    return sorted(chips), sorted(cards)


def duel(seed: int, options: dict[str, str], clever: bool) -> Iterator[tuple[State, str]]:
    """Every state of a duel with the action played in it; the last one with ""."""
    chance = Random(seed)
    state = GAME.setup(options, 2, chance.randrange).state
    while waiting := GAME.turn(state).waiting:
        seat = chance.choice(sorted(waiting))
        if clever:
            action = knowing(state, seat, chance)
        else:
            action = GAME.any_action(state, seat, chance.randrange)
        yield state, GAME.write(action)
        assert GAME.parse(GAME.write(action)) == action
        state = GAME.apply(state, seat, action, chance.randrange).state
    yield state, ""


@pytest.mark.parametrize("block", range(10))
def test_random_duels_end_and_conserve_every_piece(block: int) -> None:
    for seed in range(block * 30, block * 30 + 30):
        clever = seed % 10 != 0
        for n, (state, _) in enumerate(duel(seed, TABLES[seed % 5], clever)):
            assert n < 4000
            if n % 5 == 0:
                assert pieces(state) == (list(range(8)), sorted(DIAGRAMS))
        outcome = GAME.outcome(state)
        assert outcome is not None and outcome.winners
        assert outcome.points == tuple(player.points for player in state.players)
        assert GAME.turn(state).ask == "over"
        best = state.players[outcome.winners[0]]
        reached = {
            "points": best.points >= RULES.win_points,
            "completed": len(best.done) >= RULES.win_completed,
            "round_cap": state.round == RULES.round_cap,
        }
        assert reached[outcome.reason]


def test_every_legal_action_applies_and_changes_nothing_it_was_given() -> None:
    for seed in range(6):
        for state, text in duel(seed, TABLES[seed % 5], True):
            if not text or seed % 2:
                continue
            for seat in GAME.turn(state).waiting:
                before = hash(state)
                for action in GAME.legal(state, seat)[:: 1 + seed]:
                    GAME.apply(state, seat, action, Random(1).randrange)
                assert hash(state) == before
    assert GAME.outcome(GAME.setup({}, 2, Random(1).randrange).state) is None


def test_the_fallback_brings_every_duel_to_its_end() -> None:
    for seed in (1, 2):
        chance = Random(seed)
        for state, _ in duel(seed, TABLES[seed], True):
            for seat in GAME.turn(state).waiting:
                action = GAME.fallback(state, seat, chance.randrange)
                assert action in GAME.legal(state, seat)
    with pytest.raises(Illegal):
        GAME.fallback(state, Seat(0), chance.randrange)
    with pytest.raises(Illegal):
        GAME.preview(state, Seat(0), GAME.parse("roll"))


def test_whoever_leaves_loses_at_any_moment() -> None:
    for state, text in duel(3, {}, True):
        if not text:
            with pytest.raises(Illegal):
                GAME.leave(state, Seat(0), Tape([]))
            continue
        for seat in (Seat(0), Seat(1)):
            over = GAME.leave(state, seat, Tape([])).state
            outcome = GAME.outcome(over)
            assert outcome is not None
            assert (outcome.winners, outcome.reason) == ((1 - seat,), "resigned")
            for reader in (None, Seat(0), Seat(1)):
                view = GAME.view(over, reader)
                assert GAME.view(GAME.imagine(view, Random(2).randrange), reader) == view


def test_a_log_replays_to_the_same_match() -> None:
    draws, rows, lines = logged(5, {})
    folded = replay(GAME, {}, 2, draws, rows)
    again = replay(GAME, {}, 2, draws, rows)
    assert folded == again and lines
    checked, twice = (checksum(GAME, one.play.turn, one.legal) for one in (folded, again))
    assert checked == twice
    assert GAME.seats({}) == (2,)


def test_the_playthrough_is_the_one_written_down() -> None:
    assert logged(STORY_SEED, STORY)[2] == GOLDEN.read_text(encoding="utf-8").splitlines()


def logged(seed: int, options: dict[str, str]) -> tuple[list[int], list[Row], list[str]]:
    """The set-up's draws, the rows, and the readable history of one knowing duel."""
    chance = Random(seed)
    tape = Tape(chance.randrange)
    play, heard = begin(GAME, options, 2, tape)
    draws, rows = list(tape.drawn), list[Row]()
    lines = [f"Triplock, duel: {NAMES[0]} and {NAMES[1]}, {options}", *told(heard)]
    while play.turn.waiting:
        seat = min(play.turn.waiting)
        text = GAME.write(knowing(play.state, seat, chance))
        tape = Tape(chance.randrange)
        lines.append(
            f"R{play.state.round} {NAMES[seat]} {text.replace(':', ' ')}{choices(play, seat)}"
        )
        play, heard = extend(GAME, play, seat, text, tape)
        rows.append(Row(play.n, seat, text, tuple(tape.drawn)))
        lines += told(heard)
        if text == "end":
            lines += ["", *seen(play.state)]
    outcome = GAME.outcome(play.state)
    return draws, rows, [*lines, "", *seen(play.state), f"{outcome}"]


def choices(play, seat: Seat) -> str:
    """How many actions the seat chose from."""
    return f"  [of {len(GAME.legal(play.state, seat))}]"


def told(heard: Iterable[Told]) -> list[str]:
    """What a row told, to whom."""
    out: list[str] = []
    for notice in (item.notice for item in heard):
        public = notice.seen_by(None)
        if public is not None:
            out.append(f"    all: {words(public)}")
        own = knowing_more(notice)
        if own:
            audience = " and ".join(NAMES[seat] for seat in own)
            out.append(f"    {audience}: {words(notice.seen_by(own[0]))}")
    return out


def words(event: Event) -> str:
    """An event's name and fields."""
    names = type(event).__struct_fields__
    return " ".join([type(event).__name__, *(f"{name}={getattr(event, name)}" for name in names)])


def seen(state: State) -> list[str]:
    """What the table and each seat can see, in a few words."""
    table = GAME.view(state, None)
    out = [f"    table: {lock(table)}; deck {table.deck}, discard {' '.join(table.discard)}"]
    for seat in (Seat(0), Seat(1)):
        view = GAME.view(state, seat)
        me = view.players[seat]
        cards = " ".join(f"{c.id}.{c.side}{'^' if c.up else ''}" for c in me.diagrams)
        known = " ".join(k.face or "?" for k in view.known)
        out.append(
            f"    {NAMES[seat]}: {me.points} points, done {' '.join(me.done) or '-'}; {cards}; "
            f"chips {me.disarmed}; bead {me.bead.at} {me.bead.n}; knows {known}"
        )
    return out


def lock(view: View) -> str:
    return " ".join("covered" if spot.covered else f"{spot.face}" for spot in view.spots)


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(logged(STORY_SEED, STORY)[2]) + "\n", encoding="utf-8")
