"""Triplock's actions in words, for lists and for what a player types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from games.core import MARKS, Seat
from games.texts import listed
from games.triplock import actions as do
from games.triplock.public import Attempt
from games.triplock.texts import lexicon, rooms, stacks
from games.triplock.texts.questions import lost_words
from games.triplock.texts.sides import card_label, side_reward
from games.triplock.view import CardView, View


def label(view: View, action: do.Action) -> str:
    """A legal action in at most 100 characters: "Flip L2 with die 1"."""
    match action:
        case do.Choose():
            return f"Choose {lexicon.character_words(action.char)}"
        case do.Orient():
            return f"Lay side {action.side + 1} on top{_orient(view, action.side)}"
        case do.Discard():
            return f"Discard Diagram {action.slot + 1}{_own(view, action.slot)}"
        case do.Roll():
            return "Roll both dice"
        case do.UseDie():
            return f"{lexicon.capital(act(view, action.act))} with die {action.i + 1}"
        case do.Sacrifice():
            return f"Sacrifice both dice: {act(view, action.act)}"
        case do.Complete():
            return f"Announce Diagram {action.slot + 1}{_own(view, action.slot)}"
        case do.Room():
            return f"Try the lock of the room{_lock(view)}"
        case do.Match():
            return _match(view, action)
        case do.Track():
            return f"Skill: a step on {'Points' if action.at == 'pts' else 'Action'}"
        case do.Reset():
            return f"Skill: Reset, giving up {_chip(view, action.index)}"
        case do.Talent():
            return f"Skill: {act(view, action.act)}"
        case do.Bonus():
            return f"Bonus: {act(view, action.act)}"
        case do.Skip():
            return "Decline the bonus"
        case do.End():
            return _end(view)
        case _:
            assert_never(action)


def _lock(view: View) -> str:
    """The Sequence of the room's lock: ", Gear→Spring→Key"."""
    room = view.journey.place if view.journey is not None else None
    return f", {rooms.lock(room.lock)}" if room is not None and room.lock is not None else ""


def _end(view: View) -> str:
    if not view.turn.rolled:
        return "End the turn without rolling"
    lost = lost_words(view)
    return f"End the turn and lose {lost}" if lost else "End the turn"


def _mover(view: View) -> Seat:
    return view.active if view.seat is None else view.seat


def _orient(view: View, side: int) -> str:
    cards = view.players[_mover(view)].diagrams
    waiting = next((c.id for c in cards if c.side is None and c.id is not None), None)
    return f" ({side_reward(waiting, side)})" if waiting else ""


def _own(view: View, slot: int) -> str:
    cards = view.players[_mover(view)].diagrams
    if slot >= len(cards) or cards[slot].id is None:
        return ""
    return ", the new one" if cards[slot].side is None else f", {card_label(cards[slot])}"


def _chip(view: View, index: int) -> str:
    held = view.players[_mover(view)].disarmed
    if isinstance(held, int) or index >= len(held):
        return f"chip {index + 1}"
    return f"chip {index + 1}, {lexicon.symbol(held[index])}"


def _match(view: View, action: do.Match) -> str:
    symbols = view.asked.symbols if isinstance(view.asked, Attempt) else ()
    known = action.index < len(symbols)
    name = lexicon.nth(symbols, action.index) if known else f"symbol {action.index + 1}"
    return f"Declare {name} at {_stack(view, action.spot)}"


def act(view: View, what: do.Act) -> str:
    """An act in words, in lower case, stacks from the mover's seat: "swap L1 and L3"."""
    match what:
        case do.Peek():
            return f"peek at {_stacks(view, what.spots)}"
        case do.Flip():
            return f"flip {_stack(view, what.spot)}"
        case do.Swap():
            return f"swap {_stacks(view, what.spots)}"
        case do.Dd():
            if what.spot is None:
                return "draw only, no chip to take"
            return f"take the chip off {_stack(view, what.spot)} and draw"
        case do.Expose():
            return "expose Hidden"
        case do.Reveal():
            return f"turn {_card(view, what.seat, what.slot)} face up"
        case do.Conceal():
            return f"turn {_card(view, what.seat, what.slot)} face down"
        case do.Alter():
            card = _card(view, what.seat, what.slot)
            return f"turn {card} {_turned(view, what.seat, what.slot, what.turns)}"
        case do.Disarm():
            return f"take the top chip of {_stack(view, what.spot)}"
        case do.AlterOwn():
            seat = _mover(view)
            card = _card(view, seat, what.slot)
            return f"turn {card} {_turned(view, seat, what.slot, what.turns)}"
        case do.SetDie():
            return f"set die {what.i + 1} to {lexicon.FACES[what.face]}"
        case do.Scrap():
            return f"discard {_card(view, what.seat, what.slot)}"
        case _:
            assert_never(what)


def _stack(view: View, spot: int) -> str:
    return stacks.spot_label(view, spot, _mover(view))


def _stacks(view: View, spots: Sequence[int]) -> str:
    return listed([_stack(view, spot) for spot in stacks.picture_order(view, spots)])


def _at(view: View, seat: int, slot: int) -> CardView | None:
    cards = view.players[seat].diagrams if seat < len(view.players) else ()
    return cards[slot] if slot < len(cards) else None


def _card(view: View, seat: int, slot: int) -> str:
    """A Diagram by its owner and place; what it shows only where the viewer may know it."""
    card = _at(view, seat, slot)
    whose = "own" if seat == view.seat else MARKS[seat]
    if card is None or card.id is None or card.side is None:
        return f"{whose} Diagram {slot + 1}"
    return f"{whose} Diagram {slot + 1} ({card_label(card)})"


def _turned(view: View, seat: int, slot: int, turns: int) -> str:
    card, times = _at(view, seat, slot), lexicon.times(turns)
    if card is None or card.id is None or card.side is None:
        return times
    return f"{times}, to {card_label(card, turns)}"
