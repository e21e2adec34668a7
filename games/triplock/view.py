"""What one reader may see of a Triplock match (rules section 13), and nothing else.

Painters, panels and texts receive only this. Every field is either public or the viewer's own;
where something must not be known it is None or a count. Spots are absolute (0..3 in a duel); the
names L1, L2, L3 and Hidden are made from `rows`.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from games.core import Seat
from games.triplock.attempt import completable
from games.triplock.cards import chip_symbol, mech_symbol
from games.triplock.pieces import BeadView, DieView, MatchView, OwedView
from games.triplock.state import (
    Attempt,
    Card,
    Discarding,
    Orienting,
    Player,
    Spot,
    State,
    chip_bit,
    mech_bit,
    owing,
)
from games.triplock.traces import GoneView, LastView, MemoView


class SpotView(Struct, frozen=True):
    """A stack. `face` is the symbol that counts, known while bare (or after the end).

    `top` and `bottom` are symbols, None unless the match is over (or, at a bare stack, no chip).
    """

    covered: bool
    face: str | None
    top: str | None = None
    bottom: str | None = None


class CardView(Struct, frozen=True):
    """A Diagram in play. `id` and `side` are None where the viewer may not know them.

    `side` is None too while the card waits to be oriented. `kind` follows the id: standard,
    trap, counter, or None.
    """

    up: bool
    id: str | None
    side: int | None


class PlayerView(Struct, frozen=True):
    """One seat. `disarmed` are symbols for its owner (and after the end), else a count."""

    points: int
    done: tuple[str, ...]  # ids of completed Diagrams, in order
    bead: BeadView
    skip: bool
    char: str | None
    deferred: int
    deferred_effects: tuple[str, ...] | None  # the owner's own
    disarmed: tuple[str, ...] | int
    diagrams: tuple[CardView, ...]
    may_complete: tuple[int, ...] | None  # own slots that may be announced now; None for others
    deferred_by: tuple[str, ...] = ()  # where each of `deferred_effects` comes from


class TurnView(Struct, frozen=True):
    """The turn of the active seat. `blocked`: no Skill this turn. `dice` is empty before a roll."""

    rolled: bool
    dice: tuple[DieView, ...]
    skill: bool  # the Skill was used
    blocked: bool
    ending: bool


class PendingView(Struct, frozen=True):
    """The decision that is awaited.

    `kind` is orient, discard, attempt or bonus; `slot` is public for orient, discard and attempt.
    `do` is the bonus's effect or die face. For an attempt `symbols` is the whole Sequence,
    `combo` its kind, `left` the indices still to match, `matched` what was right. `wide`: the
    bonus comes from a Diagram. `by` names where a bonus comes from: a Diagram id, or `act` for the
    Action track. `then` are the rewards of the same seat that come after it, next one first; all
    of them were shown to everybody when they were earned.
    """

    kind: str
    seat: Seat
    slot: int | None = None
    do: str | None = None
    wide: bool = False
    combo: bool = False
    symbols: tuple[str, ...] = ()
    left: tuple[int, ...] = ()
    matched: tuple[MatchView, ...] = ()
    by: str = ""
    then: tuple[OwedView, ...] = ()


class KnownView(Struct, frozen=True):
    """What was seen of the chips of one stack (notebook tracked), by spot.

    `face` and `under` are the Mechanism's two faces, `top` and `bottom` Failsafe symbols; None
    where not seen.
    """

    face: str | None
    under: str | None
    top: str | None
    bottom: str | None


class View(Struct, frozen=True):
    """A whole match as `seat` may see it; None is a spectator."""

    seat: Seat | None
    mode: str
    n: int
    phase: str  # choose, setup, turn, over
    stage: int
    notebook: str
    characters: bool
    active: Seat
    round: int
    rows: tuple[tuple[int, ...], ...]  # by seat: its four spots from its own left to right
    hidden: tuple[int, ...]  # by seat: its Hidden spot
    spots: tuple[SpotView, ...]
    deck: int
    discard: tuple[str, ...]  # public, oldest first
    removed: tuple[str, ...]  # symbols of Failsafes out of play
    players: tuple[PlayerView, ...]
    turn: TurnView
    pending: PendingView | None
    waiting: tuple[Seat, ...]
    last: LastView | None
    winners: tuple[Seat, ...]
    reason: str
    gone: tuple[GoneView, ...] = ()  # of completed and discarded Diagrams, oldest first
    memo: tuple[MemoView, ...] = ()  # own looks; notebook not off
    known: tuple[KnownView, ...] = ()  # by spot; notebook tracked


@lru_cache(maxsize=4096)
def view(state: State, seat: Seat | None) -> View:
    """The view of `seat`; None is a spectator. After the end everything is open."""
    own = None if seat is None else state.players[seat]
    layout = state.layout
    return View(
        seat=seat,
        mode=state.mode,
        n=len(state.players),
        phase=state.phase,
        stage=state.stage,
        notebook=state.notebook,
        characters=any(player.char for player in state.players),
        active=state.active,
        round=state.round,
        rows=layout.rows,
        hidden=layout.hidden,
        spots=tuple(_spot(spot, state.phase == "over") for spot in state.spots),
        deck=len(state.deck),
        discard=state.discard,
        removed=tuple(chip_symbol(chip) for chip in state.removed),
        players=tuple(_player(state, Seat(i), seat) for i in range(len(state.players))),
        turn=_turn(state),
        pending=_pending(state),
        waiting=owing(state),
        last=state.last,
        winners=state.winners,
        reason=state.reason,
        gone=state.gone,
        memo=own.memo if own is not None and state.notebook != "off" else (),
        known=_known(state, own) if own is not None and state.notebook == "tracked" else (),
    )


def _spot(spot: Spot, opened: bool) -> SpotView:
    covered = spot.top is not None
    if opened:
        return SpotView(covered, spot.face, _symbol(spot.top), _symbol(spot.bottom))
    return SpotView(covered, None if covered else spot.face)


def _symbol(chip: int | None) -> str | None:
    return None if chip is None else chip_symbol(chip)


def _player(state: State, seat: Seat, reader: Seat | None) -> PlayerView:
    player = state.players[seat]
    opened = state.phase == "over" or seat == reader
    chips = tuple(chip_symbol(chip) for chip in player.disarmed)
    return PlayerView(
        points=player.points,
        done=player.done,
        bead=player.bead,
        skip=player.skip,
        char=player.char,
        deferred=len(player.deferred),
        deferred_effects=tuple(owed.effect for owed in player.deferred) if opened else None,
        disarmed=chips if opened else len(chips),
        diagrams=tuple(_card(card, opened) for card in player.diagrams),
        may_complete=_may_complete(state, seat) if seat == reader else None,
        deferred_by=tuple(owed.by for owed in player.deferred) if opened else (),
    )


def _card(card: Card, opened: bool) -> CardView:
    if opened or card.up:
        return CardView(card.up, card.id, card.side)
    return CardView(False, None, None)


def _may_complete(state: State, seat: Seat) -> tuple[int, ...]:
    free = state.phase == "turn" and state.active == seat and state.asked is None
    return completable(state.players[seat]) if free else ()


def _turn(state: State) -> TurnView:
    turn = state.turn
    return TurnView(turn.rolled, turn.dice, turn.skill, turn.blocked, turn.ending)


def _pending(state: State) -> PendingView | None:
    seat, then = state.active, state.queue
    match state.asked:
        case None:
            return None
        case Orienting(slot):
            return PendingView("orient", seat, slot, then=then)
        case Discarding(slot):
            return PendingView("discard", seat, slot, then=then)
        case Attempt(slot, combo, symbols, left, matched):
            return PendingView(
                "attempt",
                seat,
                slot,
                combo=combo,
                symbols=symbols,
                left=left,
                matched=matched,
                then=then,
            )
        case _:
            do, by, wide = state.asked.do, state.asked.by, state.asked.wide
            return PendingView("bonus", seat, do=do, wide=wide, by=by, then=then)


def _known(state: State, player: Player) -> tuple[KnownView, ...]:
    """What this seat has seen of the chips that lie at each spot now."""
    return tuple(
        KnownView(
            _seen_face(player.seen, spot.mech, spot.up),
            _seen_face(player.seen, spot.mech, 1 - spot.up),
            _seen_chip(player.seen, spot.top),
            _seen_chip(player.seen, spot.bottom),
        )
        for spot in state.spots
    )


def _seen_face(seen: int, mech: int, up: int) -> str | None:
    return mech_symbol(mech, up) if seen & mech_bit(mech, up) else None


def _seen_chip(seen: int, chip: int | None) -> str | None:
    return chip_symbol(chip) if chip is not None and seen & chip_bit(chip) else None
