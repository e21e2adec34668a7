"""The plan that an action begins: up to a look, a roll, or a question that is open.

No action of Triplock has a preview, because hidden Traps may answer it. What an action does to the
own Diagrams, and which attempt it begins, is known all the same: without it (`foreseen`) the words
of a plan would name the side that lay on top before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.triplock.ai.stand import Stand
from games.triplock.ai.weigh import Plan, Weigher
from games.triplock.ai.worth import standard_side
from games.triplock.rules.actions import (
    Act,
    Action,
    Alter,
    AlterOwn,
    Bonus,
    Complete,
    Discard,
    Flip,
    Match,
    Orient,
    Room,
    Sacrifice,
    SetDie,
    Swap,
    Talent,
    Track,
    UseDie,
)
from games.triplock.table.cards import DIAGRAMS, RULES, side_of
from games.triplock.table.public import Attempt
from games.triplock.table.view import CardView, View

QUIET = (Flip, Swap, Alter, AlterOwn, SetDie)
"""The acts that show nothing new and draw nothing. No Countermeasure rewards its owner for one."""

EPSILON = 1e-9
"""A following act has to be better by more than rounding."""


def whole_plan(weigher: Weigher, action: Action) -> Plan:
    """The plan that begins with a legal action and goes on as the level thinks best."""
    match action:
        case Discard(slot) if weigher.stand.hand[slot].side is not None:
            ways = [(action, Orient(side)) for side in range(4)]
            return max(ways, key=weigher.value)
        case _:
            return _Planner(weigher).plan(action)


class _Planner:
    """Follows what a level would do as long as nothing new is shown."""

    def __init__(self, weigher: Weigher) -> None:
        self._weigher = weigher
        self._ground = weigher.ground
        self._depth = weigher.sight.depth
        self._plan: list[Action] = []

    def plan(self, action: Action) -> Plan:
        stand = self._do(self._weigher.stand, action)
        while stand is not None and not self._weigher.view.queue:
            following = self._next(stand)
            if following is None:
                break
            stand = self._do(stand, following)
        return tuple(self._plan)

    def _next(self, stand: Stand) -> Action | None:
        """What is surely completed, else the best act that is left, if it is better than none."""
        search = self._weigher.search
        if search.worth.is_won(stand):
            return None
        sure = search.sure(stand)
        if sure is not None:
            return Room() if sure[0] is None else Complete(sure[0])
        best, chosen = search.stop(stand, self._depth), None
        for action, paid, act in search.moves(stand) if self._depth else ():
            value = search.expected(self._ground.after(paid, act), self._depth - 1)
            if value > best + EPSILON:
                best, chosen = value, action
        return chosen

    def _do(self, stand: Stand, action: Action) -> Stand | None:
        """Adds an action to the plan; the stand after it, or None where the plan ends with it."""
        match action:
            case Complete() | Room() | Match():
                return self._announced(stand, action)
            case UseDie(_, act) | Bonus(act) | Talent(act):
                return self._acted(stand, action, act)
            case Sacrifice(act):
                after = self._acted(stand, action, act)
                # A hidden Trap may forbid the Skill.
                if after is None or _earns(stand, "sacrifice"):
                    return None
                return replace(after, skill=False)
            case Track("pts"):
                self._plan.append(action)
                return self._weigher.outcomes(stand, action)[0][0][1]
            case _:
                self._plan.append(action)
                return None

    def _acted(self, stand: Stand, action: Action, act: Act) -> Stand | None:
        self._plan.append(action)
        self._depth = max(0, self._depth - 1)
        may_show = isinstance(act, Flip) and self._ground.may_show(stand, act.spot)
        if not isinstance(act, QUIET) or may_show:
            return None
        outcomes, _ = self._weigher.outcomes(stand, action)
        return outcomes[0][1] if len(outcomes) == 1 else None

    def _announced(self, stand: Stand, action: Action) -> Stand | None:
        """Declares what is certain, and one symbol more where something is not."""
        asked = self._weigher.attempt(stand, action)
        declared: tuple[Match, ...] = ()
        if isinstance(action, Match):
            declared = (action,)
        else:
            self._plan.append(action)
        for one in (*declared, *self._weigher.declarations(stand, asked, declared)):
            self._plan.append(one)
            if not self._ground.is_certain(stand, one.spot, asked.symbols[one.index]):
                return None
        is_open = self._is_open_question(stand, asked)
        return None if is_open else self._weigher.won(stand, asked.slot)

    def _is_open_question(self, stand: Stand, asked: Attempt) -> bool:
        """Whether a completed Diagram brings a choice, or may end the match by a rival's Trap."""
        view = self._weigher.view
        if asked.slot is None:
            return False
        rivals = [view.players[seat] for seat in view.layout.opponents(self._weigher.seat)]
        near = [each for each in rivals if each.points >= RULES.win_points - 1]
        if any(not card.up for each in near for card in each.diagrams):
            return True
        card = stand.hand[asked.slot]
        return bool(side_of(card.id or "", card.side or 0).rest) or _earns(stand, "complete")


def _earns(stand: Stand, event: str) -> bool:
    """Whether an own Countermeasure gives a reward at an event of the seat's own."""
    return any(
        card.id is not None
        and card.side is not None
        and DIAGRAMS[card.id].type != "standard"
        and (side_of(card.id, card.side).who, side_of(card.id, card.side).event) == ("self", event)
        for card in stand.hand
    )


def foreseen(view: View, action: Action) -> View:
    """The view of the seat that acts after an action that succeeds."""
    match action:
        case UseDie(_, act) | Sacrifice(act) | Talent(act) | Bonus(act):
            return _after_act(view, act)
        case Complete(slot):
            cards = list(_own_cards(view))
            side = standard_side(cards[slot])
            if side is None or side.kind == "collect":
                return _without(view, slot)
            cards[slot] = replace(cards[slot], up=True)
            return _asking(_holding(view, cards), slot, side.kind, side.symbols)
        case Room():
            lock = view.journey.place.lock if view.journey is not None else None
            if lock is None:
                return view
            return _asking(view, None, lock.kind, lock.symbols)
        case Match(index):
            return _after_match(view, index)
        case _:
            return view


def _own_cards(view: View) -> tuple[CardView, ...]:
    return view.players[view.active].diagrams


def _holding(view: View, cards: Iterable[CardView]) -> View:
    players = list(view.players)
    players[view.active] = replace(players[view.active], diagrams=tuple(cards))
    return replace(view, players=tuple(players))


def _after_act(view: View, act: Act) -> View:
    match act:
        case Alter(owner, slot, turns) if owner == view.active:
            return _turned(view, slot, turns)
        case AlterOwn(slot, turns):
            return _turned(view, slot, turns)
        case _:
            return view


def _turned(view: View, slot: int, turns: int) -> View:
    cards = list(_own_cards(view))
    side = cards[slot].side
    if side is not None:
        cards[slot] = replace(cards[slot], side=(side + turns) % 4)
    return _holding(view, cards)


def _without(view: View, slot: int) -> View:
    cards = _own_cards(view)
    return replace(_holding(view, cards[:slot] + cards[slot + 1 :]), asked=None)


def _asking(view: View, slot: int | None, kind: str, symbols: tuple[str, ...]) -> View:
    left = tuple(range(len(symbols)))
    return replace(view, asked=Attempt(slot, kind == "combo", symbols, left))


def _after_match(view: View, index: int) -> View:
    """After a symbol was declared rightly; after the last one the attempt has succeeded."""
    asked = view.asked
    if not isinstance(asked, Attempt):
        return view
    left = tuple(one for one in asked.left if one != index)
    if left:
        return replace(view, asked=replace(asked, left=left))
    return replace(view, asked=None) if asked.slot is None else _without(view, asked.slot)
