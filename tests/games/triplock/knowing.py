"""A player who sees through everything: it ends matches soon, which random players never do."""

from __future__ import annotations

from random import Random

from games.core import Seat
from games.triplock import GAME
from games.triplock.rules.actions import Action, Choose, Complete, Match, Orient, Room
from games.triplock.rules.aims import declarations, holds
from games.triplock.table.cards import DIAGRAMS, chip_symbol, side_of
from games.triplock.table.episodes import DISARMED, Journey
from games.triplock.table.public import Attempt
from games.triplock.table.state import Player, State, unlaid


def knowing(state: State, seat: Seat, chance: Random) -> Action:
    """A right declaration, what succeeds when announced, else anything but the end while it can."""
    actions = GAME.legal(state, seat)
    if isinstance(actions[0], Choose):
        return chance.choice(actions)
    if isinstance(actions[0], Match):
        assert isinstance(state.asked, Attempt)
        return _right(state, seat, state.asked) or actions[0]
    if isinstance(actions[0], Orient):
        return _best_side(state, seat, chance)
    for action in actions:
        if isinstance(action, Complete | Room) and _succeeds(state, seat, action):
            return action
    quiet = [action for action in actions if not isinstance(action, Complete | Room)]
    more = [action for action in quiet if GAME.write(action) not in ("end", "skip")]
    if not more:
        return quiet[-1]
    tried = chance.sample(more, min(12, len(more)))
    return max(tried, key=lambda action: _hope(state, seat, action))


def _hope(state: State, seat: Seat, action: Action) -> int:
    """The most points that one of the seat's Diagrams could give after an action."""
    after = GAME.apply(state, seat, action, Random(0).randrange).state
    player = after.players[seat]
    faces = [after.spots[spot].face for spot in after.layout.visible(seat)]
    cards = [c for c in player.diagrams if c.side is not None]
    standard = [c for c in cards if DIAGRAMS[c.id].type == "standard"]
    worth = [_worth(player, faces, c.id, c.side or 0) for c in standard]
    hope = 10 * player.points + 2 * max(worth, default=0) + len(cards) + player.bead.n
    return hope if after.journey is None else hope + _hope_of_room(after, after.journey, faces)


def _hope_of_room(state: State, journey: Journey, faces: list[str]) -> int:
    """What the aims of a room add: chips and Diagrams it asks for, a lock that could be opened."""
    lock, kinds = journey.place.lock, dict(journey.place.wanted)
    hope = 9 * sum(player.chips for player in state.players) * (DISARMED in kinds)
    if lock is None or journey.lock_open:
        return hope
    fits = _sorts(faces, lock.symbols) if lock.kind == "combo" else set(lock.symbols) <= set(faces)
    return hope + 15 * fits + sum(symbol in faces for symbol in lock.symbols)


def _sorts(faces: list[str], symbols: tuple[str, ...]) -> bool:
    """Whether the symbols stand in that order among the faces."""
    left = iter(faces)
    return all(symbol in left for symbol in symbols)


def _right(state: State, seat: Seat, attempt: Attempt) -> Match | None:
    """A declaration that is right and leaves the rest possible."""
    for match in declarations(GAME.view(state, seat), seat, attempt):
        if state.spots[match.spot].face != attempt.symbols[match.index]:
            continue
        if len(attempt.left) == 1:
            return match
        after = GAME.apply(state, seat, match, Random(0).randrange).state
        if isinstance(after.asked, Attempt) and _right(after, seat, after.asked):
            return match
    return None


def _succeeds(state: State, seat: Seat, action: Complete | Room) -> bool:
    after = GAME.apply(state, seat, action, Random(0).randrange).state
    if not isinstance(after.asked, Attempt):
        return True
    return _right(after, seat, after.asked) is not None


def _best_side(state: State, seat: Seat, chance: Random) -> Orient:
    """The side with the most points that its chips or the faces in sight allow."""
    player = state.players[seat]
    card = player.diagrams[unlaid(player) or 0]
    if DIAGRAMS[card.id].type != "standard":
        return Orient(chance.randrange(4))
    faces = [state.spots[spot].face for spot in state.layout.visible(seat)]
    return Orient(max(range(4), key=lambda i: _worth(player, faces, card.id, i)))


def _worth(player: Player, faces: list[str], card_id: str, number: int) -> int:
    side = side_of(card_id, number)
    if side.kind == "collect":
        held = tuple(chip_symbol(chip) for chip in player.disarmed)
        return side.points if holds(held, side) else 0
    return side.points if all(symbol in faces for symbol in side.symbols) else 0
