"""Triplock views as literals: every situation that the painter knows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core import Seat
from games.triplock.table.cards import Bead, Die, Hit
from games.triplock.table.public import Attempt, Discarding, Open, Orienting, TurnState
from games.triplock.table.traces import Last, Look
from games.triplock.table.view import CardView, PlayerView, SpotView, View

DOWN = CardView(False, None, None)
A, B = Seat(0), Seat(1)


def player(points: int = 0, **changes: Any) -> PlayerView:
    return replace(PlayerView(points=points, diagrams=(DOWN,)), **changes)


ANA = player(4, done=("D05",), bead=Bead("act", 1), disarmed=2, diagrams=(DOWN, DOWN), char="mabel")
BEN = player(
    6,
    done=("D01", "D02"),
    bead=Bead("pts", 2),
    disarmed=1,
    diagrams=(DOWN, DOWN, CardView(True, "D02", 0)),
)

COVERED = SpotView(True, None)

PUBLIC = View(
    seat=None,
    mode="duel",
    phase="turn",
    stage=7,
    notebook="log",
    first_skip=False,
    active=B,
    round=3,
    spots=(COVERED, SpotView(False, "KEYPAD"), COVERED, COVERED),
    deck=21,
    discard=("D07",),
    removed=(),
    players=(ANA, BEN),
    turn=TurnState((Die("flip", False), Die("peek", False))),
    waiting=(B,),
    last=Last("flip", A, (0,)),
    winners=(),
    reason="",
)

HAND = (CardView(False, "D01", 0), CardView(False, "T03", 1), CardView(True, "C02", 2))
CHIPS = ("BOLT", "FUSE", "VIAL")


def own(seat: Seat, cards: tuple[CardView, ...] = HAND, **changes: Any) -> View:
    """The public view as a seat sees it, that seat holding `cards`."""
    base: View = replace(
        PUBLIC, **{key: changes.pop(key) for key in list(changes) if key in FIELDS}
    )
    mine = replace(base.players[seat], diagrams=cards, disarmed=CHIPS, **changes)
    players = tuple(mine if i == seat else other for i, other in enumerate(base.players))
    return replace(base, seat=seat, players=players)


FIELDS = {"since", "phase", "turn", "asked", "waiting", "last", "active", "spots"}

NEW = CardView(False, "D22", None)
TRYING = Attempt(2, True, ("GEAR", "SPRING", "KEY"), (1, 2), (Hit(0, 2),))
TRIP = Attempt(2, False, ("KEY", "KEY", "KEYPAD"), (0, 1, 2))
OPEN = (
    SpotView(True, "PADLOCK", "BOLT", "VIAL"),
    SpotView(False, "KEYPAD", None, "FUSE"),
    SpotView(True, "KEY", "FUSE", None),
    SpotView(False, "PUSH"),
)
OVER = replace(
    PUBLIC,
    phase="over",
    waiting=(),
    spots=OPEN,
    winners=(A,),
    reason="points",
    players=(
        player(10, done=("D05", "D04", "D03"), diagrams=HAND, disarmed=CHIPS, deferred=1),
        player(7, done=("D01",), diagrams=(CardView(True, "D16", 2),), disarmed=("BOLT",)),
    ),
    last=Last("complete", A),
)


BARRED = replace(
    PUBLIC,
    active=A,
    waiting=(A,),
    players=(
        replace(ANA, bead=Bead("reset", 0), skip=True, deferred=2, points=0, disarmed=0),
        replace(BEN, bead=Bead("char", 0), diagrams=(*BEN.diagrams, CardView(True, "C02", 3))),
    ),
    last=Last("swap", B, (0, 2)),
)


def rolled(*dice: tuple[str, bool]) -> TurnState:
    return TurnState(tuple(Die(*die) for die in dice))


SINCE = (
    Last("flip", A, (0,)),
    Last("swap", A, (0, 2)),
    Last("complete", A, (1,), (), completed=0),
    Last("peek", A, (3,)),
    Last("diagram", A, (), ((1, 2),)),
    Last("skill", A),
)
"""What Ana did since Ben's last turn: an act of each kind that is marked in its own way."""

SINCE_ANA = (
    Last("dd", B, (1,), ((1, 2),)),
    Last("expose", B, (3, 0, 1, 2)),
    Last("diagram", B, (), ((0, 1),)),
    Last("trap", A, (), ((0, 2),)),
    Last("fail", B, (0, 1)),
)
CROWDED = tuple(Last("flip", A, (0,)) for _ in range(11))

SAMPLES: dict[str, tuple[View, str]] = {
    "public": (PUBLIC, ""),
    "public-flip": (PUBLIC, "die:0:flip:"),
    "public-peek": (PUBLIC, "die:1:peek:"),
    "own-0": (own(A), ""),
    "own-1": (own(B), "die:0:flip:"),
    "own-1-swap": (own(B), "sacrifice:swap:"),
    "own-1-diagram": (own(B), "sacrifice:diagram:"),
    "to-roll": (replace(PUBLIC, turn=rolled(), last=Last("skill", B)), ""),
    "rolled": (replace(PUBLIC, last=Last("roll", B)), ""),
    "used": (replace(PUBLIC, turn=rolled(("dd", True), ("diagram", False))), "die:1:diagram:"),
    "expose": (replace(PUBLIC, turn=rolled(("expose", False), ("swap", True))), "die:0:expose"),
    "orient": (
        own(B, (*HAND[:2], NEW), asked=Orienting(2), last=Last("draw", B)),
        "",
    ),
    "orient-public": (
        replace(PUBLIC, asked=Orienting(2), last=Last("dd", B, (1,), ((1, 2),))),
        "",
    ),
    "setup": (own(A, (NEW,), phase="setup", waiting=(A, B), last=None), ""),
    "laid": (own(A, HAND[:1], phase="setup", waiting=(B,), last=None), ""),
    "discard": (own(B, (*HAND, NEW), asked=Discarding(3)), ""),
    "attempt": (replace(PUBLIC, asked=TRYING, last=Last("match", B, (2,))), ""),
    "attempt-trip": (own(B, asked=TRIP), ""),
    "bonus": (replace(PUBLIC, asked=Open("flip", "D01", True)), ""),
    "bonus-any": (replace(PUBLIC, asked=Open("any", "T04", True)), "bonus:peek:"),
    "failed": (replace(PUBLIC, last=Last("fail", A, (1,))), ""),
    "swapped": (replace(PUBLIC, last=Last("swap", A, (0, 2))), ""),
    "barred": (BARRED, ""),
    "since": (replace(PUBLIC, since=SINCE, last=Last("end", A)), ""),
    "since-own": (own(B, since=SINCE, last=Last("end", A)), ""),
    "since-ana": (own(A, since=SINCE_ANA, active=A, waiting=(A,), last=Last("end", B)), ""),
    "since-and-own": (own(B, since=SINCE, last=Last("peek", B, (0,))), ""),
    "crowded": (own(B, since=CROWDED, last=Last("end", A)), ""),
    "attempt-own": (own(B, asked=replace(TRYING, slot=0), last=Last("match", B, (2,))), ""),
    "trap-new": (own(A, (*HAND[:1], CardView(False, "T02", None)), asked=Orienting(1)), ""),
    "resigned": (replace(OVER, reason="resigned", last=None), ""),
    "over": (OVER, ""),
    "over-own": (replace(OVER, seat=B, winners=(A, B)), ""),
}
"""View and draft by name."""

LOOKS = (Look(2, "GEAR", "BOLT"), Look(3, "KEY", None))
