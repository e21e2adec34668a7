"""The bench: a state that is being changed, its source of draws, and its notices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from games.core import Draw, Notice, Seat, Step
from games.triplock.table.cards import RULES, Owed
from games.triplock.table.events import Event, Over, Scored
from games.triplock.table.state import Card, Player, Spot, State, mech_bit
from games.triplock.table.traces import (
    UNMARKED,
    Fired,
    Gone,
    Last,
    Score,
    Trail,
    began,
    completed,
    left,
    moved,
    noted,
)


class Bench:
    """A step in the making. The state it began with is never changed."""

    def __init__(self, state: State, draw: Draw) -> None:
        self.state = state
        self.draw = draw
        self._notices: list[Notice[Event]] = []
        self._last: Last | None = None
        self._is_fresh = False

    @property
    def over(self) -> bool:
        """Whether somebody has won: nothing more happens then."""
        return self.state.phase == "over"

    def step(self) -> Step[State, Event]:
        """The finished step."""
        if self._last is not None:
            self.put(last=self._last)
        return Step(self.state, tuple(self._notices))

    def tell(self, event: Event) -> None:
        """Tells everybody."""
        self._notices.append(Notice(event))

    def tell_whole(self, owners: Iterable[int], event: Event, *secret: str) -> None:
        """Tells the owners an event, and everybody the same without the `secret` fields."""
        what = replace(event, **dict.fromkeys(secret))
        seats = frozenset(Seat(seat) for seat in owners)
        self._notices.append(Notice(what, whole=event, owners=seats))

    def note(
        self,
        act: str,
        seat: int | None,
        spots: tuple[int, ...] = (),
        cards: tuple[tuple[int, int], ...] = (),
        face: str | None = None,
        aside: bool = False,
    ) -> None:
        """Notes the stacks and Diagrams an act touched; an `aside` keeps the name of the act.

        `seat` None is the room, which acts by its solo die. It is called before what it touched
        moves on or leaves play.
        """
        doer = None if seat is None else Seat(seat)
        mark = Last(act, doer, spots, cards, face)
        self._mark(mark)
        old = self._last
        if old is None or (old.seat is None) != (doer is None):  # the room acts for itself
            self._last = mark
            return
        self._last = replace(
            old,
            act=old.act if aside else act,
            seat=old.seat if aside else doer,
            spots=old.spots + tuple(spot for spot in spots if spot not in old.spots),
            cards=old.cards + cards,
            face=face or old.face,
        )

    def note_fired(self, owner: int, slot: int, card: Card) -> None:
        """Notes a Trap or Countermeasure that the act noted so far has fired."""
        old = self._last or Last("trap", Seat(owner))
        fired = Fired(Seat(owner), card.id, card.side or 0)
        cards = ((owner, slot),)
        self._mark(Last("trap", Seat(owner), cards=cards, fired=(fired,)))
        self._last = replace(
            old,
            act="trap",
            seat=Seat(owner),
            cards=old.cards + cards,
            fired=(*old.fired, fired),
            cause=old.cause if old.fired else old,
        )

    def note_completed(self, index: int) -> None:
        """Notes that the attempt noted before completed its Diagram, `index` in its row."""
        self.put(trail=completed(self.state.trail, index))
        old = self._last or Last("complete", self.state.active)
        self._last = replace(old, completed=index)

    def _mark(self, mark: Last) -> None:
        """Adds an act to the trail of the running turn; set-up leaves none."""
        state = self.state
        is_empty = mark.act == "draw" and not mark.cards
        if state.phase == "turn" and mark.act not in UNMARKED and not is_empty:
            self.put(trail=noted(state.trail, state.active, mark, self._is_fresh))
            self._is_fresh = True

    def begin(self, seat: Seat, **changes: Any) -> None:
        """Begins a seat's turn, with changes of the state."""
        self.put(active=seat, trail=self._new_turn(seat), **changes)

    def begin_solo(self) -> None:
        """Begins what the room does by its solo die, as a turn of its own in the trail."""
        self.put(trail=self._new_turn(None))

    def _new_turn(self, seat: Seat | None) -> Trail:
        """The trail with a new turn, in which nothing is marked yet."""
        # In an Episode the seat's own turn before the throw stays, too: all saw what it showed.
        turns = len(self.state.players) + (0 if self.state.journey is None else 2)
        self._is_fresh = False
        return began(self.state.trail, seat, turns)

    def move(self, to: Mapping[int, int]) -> None:
        """Moves stacks, each from a key of `to` to its value, and their marks with them."""
        old = self.state.spots
        self.put_spots({new: old[spot] for spot, new in to.items()})
        self.put(trail=moved(self.state.trail, to))

    def put(self, **changes: Any) -> None:
        """Changes fields of the state."""
        self.state = replace(self.state, **changes)

    def player(self, seat: int) -> Player:
        """A seat as it is now."""
        return self.state.players[seat]

    def put_player(self, seat: int, **changes: Any) -> None:
        """Changes fields of a seat."""
        players = list(self.state.players)
        players[seat] = replace(players[seat], **changes)
        self.put(players=tuple(players))

    def put_turn(self, **changes: Any) -> None:
        """Changes fields of the running turn."""
        self.put(turn=replace(self.state.turn, **changes))

    def put_spots(self, changes: dict[int, Spot]) -> None:
        """Changes stacks; everybody has then seen the face of those that are bare."""
        spots = list(self.state.spots)
        for at, spot in changes.items():
            spots[at] = spot
        self.put(spots=tuple(spots))
        for spot in changes.values():
            if spot.top is None:
                self.show(mech_bit(spot.mech, spot.up), *range(len(self.state.players)))

    def show(self, bits: int, *seats: int) -> None:
        """Adds to the chips and faces that seats have seen."""
        for seat in seats:
            self.put_player(seat, seen=self.player(seat).seen | bits)

    def put_card(self, seat: int, slot: int, card: Card | None) -> None:
        """Replaces a Diagram in play, or takes it away: those behind it move down."""
        old = self.player(seat).diagrams
        new = () if card is None else (card,)
        self.put_player(seat, diagrams=old[:slot] + new + old[slot + 1 :])
        if card is None:
            self.put(trail=left(self.state.trail, seat, slot))

    def toss(self, seat: int, slot: int, why: str) -> Card:
        """Moves a Diagram from play to the discard pile and gives it.

        `why` is failed, sprung, limit or scrap. The side of a face-down Diagram stays secret.
        """
        card = self.player(seat).diagrams[slot]
        self.put_card(seat, slot, None)
        self.put(discard=(*self.state.discard, card.id))
        self.leaves(card, why, card.side if card.up or why == "sprung" else None)
        return card

    def leaves(self, card: Card, why: str, side: int | None) -> None:
        """Records how a Diagram left play, with the side that everybody saw."""
        self.put(gone=(*self.state.gone, Gone(card.id, why, side)))

    def owe(self, owed: tuple[Owed, ...]) -> None:
        """Puts rewards of the active seat before those it has; an open decision stays first."""
        self.put(queue=owed + self.state.queue)

    def score(self, seat: int, points: int, by: str) -> None:
        """Gives points, tells of them and checks whether they win."""
        total = self.player(seat).points + points
        self.put_player(seat, points=total)
        self.tell(Scored(Seat(seat), points, total, by))
        self.check(seat, by)

    def record(self, seat: int, by: str) -> None:
        """Adds a seat's points, as they are now, to the race."""
        score = Score(self.state.round, Seat(seat), self.player(seat).points, by)
        self.put(race=(*self.state.race, score))

    def check(self, seat: int, by: str) -> None:
        """Rules TR-33: the first with 10 points or 5 Diagrams wins at once, in anybody's turn.

        An Episode asks for what its room wants instead (rules 10).
        """
        self.record(seat, by)
        player = self.player(seat)
        if self.state.journey is not None:
            return
        if len(player.done) >= RULES.win_completed:
            self.finish((seat,), "completed", by)
        elif player.points >= RULES.win_points:
            self.finish((seat,), "points", by)

    def finish(self, winners: tuple[int, ...], reason: str, by: str = "") -> None:
        """Ends the match; open decisions and rewards are void."""
        seats = tuple(Seat(seat) for seat in winners)
        stage = self.state.stage + 1
        self.put(phase="over", stage=stage, asked=None, queue=(), winners=seats, reason=reason)
        players = self.state.players
        points = tuple(p.points for p in players)
        self.tell(Over(seats, reason, points, tuple(len(p.done) for p in players), by))
