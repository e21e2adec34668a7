"""The view of a match: field by field what a reader may know (rules section 13)."""

from __future__ import annotations

from functools import lru_cache

from games.core import Seat
from games.triplock.attempt import completable
from games.triplock.cards import chip_symbol, mech_symbol
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
from games.triplock.view import (
    CardView,
    KnownView,
    PendingView,
    PlayerView,
    SpotView,
    TurnView,
    View,
)


@lru_cache(maxsize=4096)
def view(state: State, seat: Seat | None) -> View:
    """What `seat` may see; None is a spectator. After the end everything lies open."""
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
    """By spot, what this seat saw on the very chips that lie there now."""
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
