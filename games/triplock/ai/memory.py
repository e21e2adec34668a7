"""What a seat remembers: the events that it was told, folded into what lies at each stack now.

All moves of stacks are public, so that whoever saw a chip or a face once knows where it lies for
ever. The fold gives what the notebook `tracked` shows, whatever notebook the table has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.core import Seat, Seen
from games.triplock.table.board import LAYOUTS, Layout
from games.triplock.table.episodes import throw
from games.triplock.table.events import (
    Disarmed,
    Event,
    Exposed,
    Flipped,
    LooksTold,
    Matched,
    Peeked,
    RoomActed,
    RoomBegan,
    SetupBegun,
    Swapped,
    TurnBegan,
)
from games.triplock.table.traces import Look
from games.triplock.table.view import KnownView, View


def remembered(seen: Seen[View, Event], turns: int | None = None) -> View:
    """The view with `known` filled by what the seat remembers.

    `turns`: how many of its own turns it remembers, the running one included, with what was shown
    since they began; None: all. A seat with the notebook `tracked` reads there what it forgot.
    What partners told of their looks is among it.
    """
    kept = None if seen.view.notebook == "tracked" else turns
    return replace(seen.view, known=known(seen.told, seen.seat, kept, heard=True))


def known(
    told: Iterable[Event], seat: Seat, turns: int | None = None, heard: bool = False
) -> tuple[KnownView, ...]:
    """What a seat knows of the chips and faces by spot; () before the first room of an Episode.

    It is exactly `View.known` of the notebook `tracked`, which leaves out what partners told of
    their looks; with `heard` that is added. `turns` as in `remembered`.
    """
    memory = _Memory(seat, heard)
    for event in told:
        memory.hear(event)
    return memory.known(0 if turns is None else memory.turn - turns + 1)


class _Seen:
    """A face or a chip: its symbol, and the own turn in which it was seen last; or nothing."""

    def __init__(self) -> None:
        self.symbol: str | None = None
        self.turn = 0

    def show(self, symbol: str, turn: int) -> None:
        self.symbol, self.turn = symbol, max(turn, self.turn)

    def since(self, turn: int) -> str | None:
        return self.symbol if self.turn >= turn else None


class _Plate:
    """One side of a stack: a face, and the chip that lies on it."""

    def __init__(self) -> None:
        self.face = _Seen()
        self.chip: _Seen | None = _Seen()


class _Stack:
    """A stack of two plates, the upper one first."""

    def __init__(self) -> None:
        self.plates = (_Plate(), _Plate())

    @property
    def top(self) -> _Plate:
        """The upper plate."""
        return self.plates[0]

    def flip(self) -> None:
        self.plates = self.plates[::-1]

    def known(self, turn: int) -> KnownView:
        upper, lower = self.plates
        return KnownView(
            upper.face.since(turn),
            lower.face.since(turn),
            None if upper.chip is None else upper.chip.since(turn),
            None if lower.chip is None else lower.chip.since(turn),
        )


_Glimpse = tuple[_Seen, _Seen | None, int]
"""What a partner looked at: the face, the chip that lay on it, and the own turn at that time."""


class _Memory:
    """The stacks by spot, as a seat follows them. `turn` counts its own turns."""

    def __init__(self, seat: Seat, heard: bool) -> None:
        self._seat = seat
        self._heard = heard
        self._layout: Layout = LAYOUTS["duel"]
        self._stacks: list[_Stack] = []
        self._untold: list[_Glimpse] = []
        self.turn = 0

    def known(self, since: int) -> tuple[KnownView, ...]:
        """What was seen of each stack from that own turn on."""
        return tuple(stack.known(since) for stack in self._stacks)

    def hear(self, event: Event) -> None:
        """Goes on by one event."""
        match event:
            case SetupBegun():
                self._layout = LAYOUTS[event.mode]
                if event.journey is None:
                    self._build()
            case RoomBegan():
                self._build()
                for spot, face in zip(event.journey.place.stripped, event.faces, strict=True):
                    self._stacks[spot].top.chip = None
                    self._bare(spot, face)
            case TurnBegan() if event.seat == self._seat:
                self.turn += 1
            case Peeked():
                self._look(event.seat, event.spots, event.looks)
            case Exposed():
                self._look(event.seat, (event.spot,), event.looks)
                self._flip(event.spot, event.face)
                self._stacks = list(self._layout.rotate(event.seat, tuple(self._stacks)))
            case Flipped():
                self._flip(event.spot, event.face)
            case Swapped():
                self._swap(event.spots)
            case Disarmed():
                self._stacks[event.spot].top.chip = None
                self._bare(event.spot, event.face)
            case Matched():
                self._bare(event.spot, event.face)
            case RoomActed():
                self._act(event)
            case LooksTold() if event.memos is not None:
                self._listen(tuple(memo.look for memo in event.memos))
            case _:
                pass

    def _build(self) -> None:
        self._stacks = [_Stack() for _ in range(self._layout.spots)]
        self._untold = []

    def _bare(self, spot: int, face: str | None) -> None:
        """Everybody sees the face of a stack, where it is told."""
        if face is not None:
            self._stacks[spot].top.face.show(face, self.turn)

    def _flip(self, spot: int, face: str | None) -> None:
        self._stacks[spot].flip()
        self._bare(spot, face)

    def _swap(self, spots: Sequence[int]) -> None:
        a, b = spots
        self._stacks[a], self._stacks[b] = self._stacks[b], self._stacks[a]

    def _look(self, seat: Seat, spots: Sequence[int], looks: tuple[Look, ...] | None) -> None:
        plates = [self._stacks[spot].top for spot in spots]
        glimpses = [(plate.face, plate.chip, self.turn) for plate in plates]
        if looks is not None:
            _show(glimpses, looks)
        elif seat in self._layout.side(self._seat):
            self._untold += glimpses

    def _listen(self, looks: tuple[Look, ...]) -> None:
        """A partner tells of all its looks since it last did: they are the untold ones, in order.

        What lay there may have moved since, and a chip may be gone.
        """
        glimpses, self._untold = self._untold, []
        if self._heard:
            _show(glimpses, looks)

    def _act(self, event: RoomActed) -> None:
        """What the solo die did."""
        match throw(event.effect).name:
            case "flip":
                self._flip(event.spots[0], event.face)
            case "swap":
                self._swap(event.spots)
            case "rotate":
                self._stacks = list(self._layout.rotate(0, tuple(self._stacks)))
            case "rearm" if event.spots and event.chip is not None:
                chip = _Seen()
                chip.show(event.chip, self.turn)
                self._stacks[event.spots[0]].top.chip = chip
            case _:
                pass


def _show(glimpses: Sequence[_Glimpse], looks: Sequence[Look]) -> None:
    for (face, chip, turn), look in zip(glimpses, looks, strict=True):
        face.show(look.face, turn)
        if chip is not None and look.failsafe is not None:
            chip.show(look.failsafe, turn)
