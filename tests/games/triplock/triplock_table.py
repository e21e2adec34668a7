"""Literal Triplock states: the common start of the rules' examples, and small changes to it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core import Notice, Seat, Step, Tape
from games.triplock import GAME
from games.triplock.table.cards import FACES, Bead, Die
from games.triplock.table.public import TurnState
from games.triplock.table.state import Card, Player, Spot, State

SPOTS = (Spot(0, 0, 0, 1), Spot(1, 0, 3, 4), Spot(2, 1, 6, 2), Spot(3, 1, 5, 7))
BARE = tuple(Spot(s.mech, s.up, None, s.bottom) for s in SPOTS[:3]) + SPOTS[3:]


def hand(text: str) -> tuple[Card, ...]:
    """Diagrams from "D01.1 C03.1^": id, side, and `^` for face up; no side: not oriented."""
    return tuple(_card(word) for word in text.split())


def _card(word: str) -> Card:
    card_id, _, side = word.rstrip("^").partition(".")
    return Card(card_id, int(side) if side else None, word.endswith("^"))


def running(mode: str, spots: tuple[Spot, ...], *hands: str, dice: str = "", **more: Any) -> State:
    """A running turn of any mode, in which every seat holds the Diagrams of its text."""
    state = State(
        mode=mode,
        notebook="tracked",
        first_skip=False,
        phase="turn",
        stage=1,
        active=Seat(0),
        round=1,
        spots=spots,
        deck=("D08", "D09", "D10"),
        discard=(),
        removed=(),
        players=tuple(Player(diagrams=hand(text)) for text in hands),
        turn=TurnState(dice=tuple(Die(face, False) for face in dice.split())),
    )
    return replace(state, **more)


def table(
    mine: str = "D01.1",
    theirs: str = "D03.3",
    active: int = 0,
    spots: tuple[Spot, ...] = SPOTS,
    deck: str = "D08 D09 D10",
    discard: str = "",
    **changes: Any,
) -> State:
    """The common start: seat 0 holds `mine`, seat 1 `theirs`; `dice` are "flip swap"."""
    piles = {"deck": tuple(deck.split()), "discard": tuple(discard.split())}
    given = {"mode": "duel", "active": Seat(active), **piles, **changes}
    return running(given.pop("mode"), spots, mine, theirs, **given)


def seat(state: State, number: int, **changes: Any) -> State:
    """The state with fields of one seat changed."""
    players = list(state.players)
    players[number] = replace(players[number], **changes)
    return replace(state, players=tuple(players))


def bead(at: str, n: int) -> Bead:
    return Bead(at, n)


def play(state: State, *texts: str, draws: tuple[int, ...] = ()) -> Step[State, Any]:
    """The active seat plays texts in turn; all draws must be used. Notices of all steps."""
    tape = Tape(draws)
    notices: tuple[Notice[Any], ...] = ()
    for text in texts:
        step = GAME.apply(state, state.active, GAME.parse(text), tape)
        state, notices = step.state, notices + step.notices
    tape.finish()
    return Step(state, notices)


def legal(state: State, number: int | None = None) -> list[str]:
    who = state.active if number is None else Seat(number)
    return [GAME.write(action) for action in GAME.legal(state, who)]


def offered(state: State, word: str) -> list[str]:
    """The legal actions of the active seat that begin with a word."""
    return [text for text in legal(state) if text.startswith(word)]


def told(step: Step[State, Any], kind: type, to: int | None = None) -> list[Any]:
    """The events of one kind that everybody was told, or with `to` that seat alone."""
    if to is None:
        events = [n.seen_by(None) for n in step.notices]
    else:
        events = [n.seen_by(Seat(to)) for n in step.notices if knowing_more(n) == [to]]
    return [event for event in events if isinstance(event, kind)]


def knowing_more(notice: Notice[Any]) -> list[Seat]:
    """The seats that are told more of an event than everybody is."""
    public = notice.seen_by(None)
    return [seat for seat in map(Seat, range(3)) if notice.seen_by(seat) != public]


def heard(step: Step[State, Any], number: int | None) -> list[Any]:
    """All that reaches a reader; None is a spectator."""
    reader = None if number is None else Seat(number)
    events = (n.seen_by(reader) for n in step.notices)
    return [event for event in events if event is not None]


def faces(*names: str) -> tuple[int, ...]:
    """The draws that roll these faces."""
    return tuple(FACES.index(name) for name in names)
