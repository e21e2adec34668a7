"""Laws of whole matches: random play, resigning, secrecy, replay, and one readable match."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from games.core import (
    LEAVE,
    Illegal,
    Notice,
    Play,
    Row,
    Seat,
    Setting,
    Tape,
    Told,
    begin,
    extend,
    replay,
)
from games.texts import MAX_ALT, Line
from games.unlock import GAME, texts
from games.unlock.rules.cards import Action, Code, Skip
from games.unlock.rules.cards import Random as Chance
from games.unlock.rules.state import CardSealed, Event, State
from games.unlock.rules.view import View
from tests.sure import sure

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
SETTING = Setting(names=NAMES)
GOLDEN = Path(__file__).parent / "playthroughs" / "tournament.txt"

TABLES = [
    (1, {"lock": "bot", "difficulty": "medium"}),
    (2, {"cards": "9"}),
    (2, {"tournament": "on", "cards": "5", "difficulty": "medium"}),
    (3, {"lock": "2", "difficulty": "hard", "cards": "12"}),
    (4, {"tournament": "on", "cards": "9", "grid": "4"}),
    (6, {"lock": "bot", "grid": "4", "difficulty": "medium", "cards": "18"}),
    (7, {"grid": "4", "difficulty": "hard", "cards": "18"}),
    (7, {"tournament": "on", "cards": "12"}),
]
MATCHES = [(seed, seats, options) for seed, (seats, options) in enumerate(TABLES)]


def told_to(reader: Seat | None) -> Setting:
    """The setting of a text for one reader; None is everybody."""
    return Setting(names=NAMES, reader=reader)


def views(state: State) -> list[View]:
    seats = range(state.terms.seats)
    return [GAME.view(state, None), *(GAME.view(state, Seat(seat)) for seat in seats)]


def some_row(play: Play[State], chance: Random, leaves: float) -> tuple[Seat, str]:
    """Who does what next: an action of one who may act, or now and then a resignation."""
    turn = play.turn
    stayed = [s for s in range(play.state.terms.seats) if s not in play.state.left]
    if chance.random() < leaves:
        return Seat(chance.choice(stayed)), LEAVE
    seat = chance.choice(sorted(turn.waiting | turn.may))
    return seat, GAME.write(GAME.any_action(play.state, seat, chance.randrange))


def match(
    seed: int, seats: int, options: dict[str, str], leaves: float = 0.0
) -> tuple[list[Play[State]], list[Told], list[Row]]:
    """Every play of a random match, what was told in it, and its log."""
    chance = Random(seed)
    first, heard = begin(GAME, options, seats, Tape(chance.randrange))
    plays, told_in_it, rows = [first], list(heard), list[Row]()
    while plays[-1].turn.waiting:
        seat, text = some_row(plays[-1], chance, leaves)
        tape = Tape(chance.randrange)
        play, heard = extend(GAME, plays[-1], seat, text, tape)
        plays.append(play)
        told_in_it.extend(heard)
        rows.append(Row(len(rows) + 1, seat, text, tuple(tape.drawn)))
        assert len(rows) < 1500
    return plays, told_in_it, rows


@pytest.mark.parametrize(("seed", "seats", "options"), MATCHES)
@pytest.mark.parametrize("leaves", [0.0, 0.08])
def test_a_match_ends_and_its_log_replays(
    seed: int, seats: int, options: dict[str, str], leaves: float
) -> None:
    chance = Random(seed)
    tape = Tape(chance.randrange)
    GAME.setup(options, seats, tape)
    plays, _, rows = match(seed, seats, options, leaves)
    assert replay(GAME, options, seats, tape.drawn, rows).play.state == plays[-1].state
    outcome = GAME.outcome(plays[-1].state)
    assert outcome is not None
    assert len(outcome.points) == seats
    assert not set(outcome.winners) & set(plays[-1].state.left)
    assert GAME.outcome(plays[0].state) is None


@pytest.mark.parametrize(("seed", "seats", "options"), MATCHES)
def test_who_may_act_has_something_legal(seed: int, seats: int, options: dict[str, str]) -> None:
    for play in match(seed, seats, options, 0.05)[0]:
        for seat in map(Seat, range(seats)):
            acts = seat in play.turn.waiting | play.turn.may
            legal = GAME.legal(play.state, seat)
            assert bool(legal) == acts
            for action in legal:
                GAME.apply(play.state, seat, action, Tape(lambda n: 0))
                assert texts.label(GAME.view(play.state, seat), action)
            if acts:
                assert GAME.fallback(play.state, seat, Tape([])) in legal


def tried(state: State, seat: Seat, action: Action) -> tuple[str, View | None]:
    """What a seat learns of an action before it is played: a refusal, or the view after it."""
    try:
        return "", GAME.view(GAME.preview(state, seat, action), seat)
    except Illegal as refused:
        return texts.refusal(refused), None


def public(state: State, seat: Seat, action: Action) -> tuple[tuple[Event, ...], list[View]]:
    step = GAME.apply(state, seat, action, Tape(lambda n: 0))
    heard = (notice.seen_by(seat) for notice in step.notices)
    return tuple(event for event in heard if event is not None), [
        GAME.view(step.state, None),
        GAME.view(step.state, seat),
    ]


ACTIONS: tuple[Action, ...] = (Skip(), Chance(), Code((1, 2)), Code((1, 1)), Code((7, 5, 3, 6)))


@pytest.mark.parametrize(("seed", "seats", "options"), MATCHES)
def test_a_view_tells_nothing_of_what_lies_behind_it(
    seed: int, seats: int, options: dict[str, str]
) -> None:
    chance = Random(seed)
    plays = match(seed, seats, options, 0.03)[0]
    for play in plays[:: max(1, len(plays) // 12)]:
        for seen in views(play.state):
            other = GAME.imagine(seen, chance.randrange)
            assert GAME.view(other, seen.seat) == seen
            assert GAME.turn(other) == play.turn
            if seen.seat is None:
                continue
            assert GAME.legal(other, seen.seat) == GAME.legal(play.state, seen.seat)
            for action in ACTIONS:
                known = tried(play.state, seen.seat, action)
                assert tried(other, seen.seat, action) == known
                if known[1] is not None:
                    here = public(play.state, seen.seat, action)
                    there = public(other, seen.seat, action)
                    assert here[1] != there[1] or here[0] == there[0]


@pytest.mark.parametrize(("seed", "seats", "options"), MATCHES)
def test_everything_has_its_words(seed: int, seats: int, options: dict[str, str]) -> None:
    long_names = ("Wolfeschlegelst…",) * seats
    plays, everything, _ = match(seed, seats, options, 0.03)
    for play in plays[:: max(1, len(plays) // 12)] + plays[-1:]:
        for seen in views(play.state):
            for draft in ("", "code:1-2-5", "code:1-2;", "skip;", "random;"):
                assert texts.ask(seen, draft, Setting())
                alts = texts.describe(seen, draft, Setting(names=long_names))
                assert all(0 < len(alt) <= MAX_ALT for alt in alts)
            assert texts.status(seen, SETTING)
            assert texts.words(seen, SETTING)
            assert texts.brief(seen)
    for told in everything:
        line = texts.say(told.notice.what, SETTING)
        # That a card was sealed stands in the status line, not among what happened.
        assert isinstance(line, Line) or isinstance(told.notice.what, CardSealed)
        for seat in map(Seat, range(seats)):
            event = told.notice.seen_by(seat)
            assert event is None or texts.say(event, told_to(seat)) or told.notice.to is None
    headline, why = texts.result(GAME.view(plays[-1].state, None), SETTING)
    assert headline
    assert why


def told(notices: Iterable[Told]) -> list[str]:
    """What each audience was told by a row."""
    out: list[str] = []
    for entry in notices:
        for reader in audience(entry.notice):
            line = texts.say(sure(entry.notice.seen_by(reader)), told_to(reader))
            if line is None:
                continue
            subject = "" if line.subject is None else f"{NAMES[line.subject]} "
            to = "all" if reader is None else NAMES[reader]
            out.append(f"    to {to}: {subject}{line.text}")
    return out


def audience(notice: Notice[Event]) -> list[Seat | None]:
    """Those who know an event in another way than everybody does, or everybody."""
    if notice.seen_by(None) is not None:
        return [None]
    return [seat for seat in map(Seat, range(len(NAMES))) if notice.seen_by(seat) is not None]


SCRIPT = (
    "0 code:9-5-2-1 | 1 code:1-3 | 2 code:4-5-6 | 1 code:1-2-5 | 2 code:1-2-5-9"
    " | 1 random | 0 code:1-2 | 2 skip | 0 code:4-5-8 | 2 code:1-2-3-5"
    " | 2 code:7-8 | 1 _leave | 0 code:7-8-9 | 0 code:5-6 | 0 skip | 2 code:9-8"
    " | 2 code:1-9 | 0 code:1-2-5 | 0 code:9-1"
)


def playthrough() -> str:
    """A tournament of three, row by row: what was asked, played, told, and seen.

    It is one of version 1, which goes on as it was begun.
    """
    former = GAME.by(1)
    play, heard = begin(former, {"tournament": "on"}, 3, Tape([]))
    out = ["A tournament of three: Ana, Ben and Cy.", *told(heard)]
    for row in SCRIPT.split(" | "):
        seat, text = row.split(" ", 1)
        play, heard = extend(former, play, Seat(int(seat)), text, Tape(lambda n: 3559 % n))
        out += [f"{play.n}. {NAMES[int(seat)]}: {text}", *told(heard)]
        spectator = GAME.view(play.state, None)
        out.append(f"    {texts.status(spectator, SETTING)} / {texts.ask(spectator, '', SETTING)}")
    seen = GAME.view(play.state, None)
    out += ["", *texts.result(seen, SETTING), "", texts.words(seen, SETTING), ""]
    return "\n".join(out)


def test_the_playthrough_reads_as_it_was_written_down() -> None:
    assert playthrough() == GOLDEN.read_text(encoding="utf-8")
