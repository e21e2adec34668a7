"""Reasons are true: each is worked out again from what the seat sees and remembers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Reason, Seat, Setting, because
from games.triplock import GAME
from games.triplock.ai.memory import remembered
from games.triplock.ai.units import MATCH
from games.triplock.rules.actions import (
    Action,
    Alter,
    AlterOwn,
    Choose,
    Complete,
    Conceal,
    Dd,
    Disarm,
    Discard,
    End,
    Expose,
    Flip,
    Match,
    Orient,
    Reset,
    Reveal,
    Roll,
    Room,
    Scrap,
    SetDie,
    Skip,
    Swap,
    Track,
)
from games.triplock.table.cards import DIAGRAMS, RULES, mech_symbol, side_of
from games.triplock.table.public import Attempt, Open
from games.triplock.table.view import View
from games.triplock.texts import cost, why
from games.triplock.texts.advice import SENTENCES
from tests.games.triplock.advised import SIGHTS, thoughts
from tests.games.triplock.mode_table import room
from tests.games.triplock.triplock_table import table

NAMES = ("Ana", "Ben", "Cy")
Stack = tuple[str, str]
Lock = tuple[Stack, ...]


class Check:
    """What a seat knows at a moment, worked out by lists of locks and nothing else."""

    def __init__(self, view: View, seat: Seat, plan: tuple[Action, ...], reason: Reason) -> None:
        self.view = view
        self.seat = seat
        self.plan = plan
        self.reason = reason
        first = plan[0]
        self.act: Any = getattr(first, "act", first)
        self.visible = self.view.layout.visible(self.seat)
        self.locks = _locks(view)

    def __getitem__(self, name: str) -> Any:
        return self.reason[name]

    @property
    def spots(self) -> tuple[int, ...]:
        return tuple(int(spot) for spot in str(self["spots"]).split("+"))

    @property
    def side(self) -> Any:
        return side_of(self["card"], self["side"])

    @property
    def own(self) -> Any:
        return self.view.players[self.seat]

    def chance(self, kind: str, symbols: tuple[str, ...], locks: list[Lock]) -> float:
        """How likely the likeliest way to declare a Sequence is."""
        if kind == "collect":
            held = Counter(self.own.disarmed)
            return float(not Counter(symbols) - held)
        ways = combinations if kind == "combo" else permutations
        best = 0
        for way in ways(self.visible, len(symbols)):
            pairs = list(zip(way, symbols, strict=True))
            best = max(best, sum(all(lock[at][0] == s for at, s in pairs) for lock in locks))
        return best / len(locks)

    def now(self, locks: list[Lock] | None = None) -> float:
        return self.chance(self.side.kind, self.side.symbols, locks or self.locks)

    def after(self, act: Any) -> list[Lock]:
        """The locks after a flip or a swap."""
        return [_moved(lock, act) for lock in self.locks]

    def is_about(self, tenths: int, chance: float) -> bool:
        return abs(tenths - 10 * chance) <= 1 and (tenths == 10) == (chance == 1)

    def surely(self, spot: int, symbol: str, face: int = 0) -> bool:
        return all(lock[spot][face] == symbol for lock in self.locks)

    def knows(self, spot: int, face: int = 0) -> bool:
        return len({lock[spot][face] for lock in self.locks}) == 1


def _moved(lock: Lock, act: Any) -> Lock:
    new = list(lock)
    match act:
        case Flip(spot):
            new[spot] = lock[spot][1], lock[spot][0]
        case Swap((a, b)):
            new[a], new[b] = lock[b], lock[a]
        case _:
            pass
    return tuple(new)


ALL_LOCKS: list[Lock] = [
    tuple((mech_symbol(m, u), mech_symbol(m, 1 - u)) for m, u in zip(mechs, ups, strict=True))
    for mechs in permutations(range(4))
    for ups in product((0, 1), repeat=4)
]
"""The locks of one set of chips."""


@lru_cache(1)
def _locks(view: View) -> list[Lock]:
    """All locks of one set of chips that fit what is known."""
    if len(view.layout.sets) > 1 or not view.spots:
        return []
    return [
        lock
        for lock in ALL_LOCKS
        if all(
            spot.face in (None, face)
            and known.face in (None, face)
            and known.under in (None, under)
            for (face, under), spot, known in zip(lock, view.spots, view.known, strict=True)
        )
    ]


def _holds(check: Check, slot: int) -> bool:
    card = check.own.diagrams[slot]
    return (card.id, card.side) == (check["card"], check["side"])


def _completes(check: Check, won: bool) -> bool:
    first = check.plan[0]
    assert isinstance(first, Complete)
    player = check.own
    points = player.points + check.side.points
    wins = points >= RULES.win_points or len(player.done) + 1 >= RULES.win_completed
    return (
        _holds(check, first.slot) and check.now() == 1 and (wins == won or bool(check.view.journey))
    )


def _nearest(check: Check) -> bool:
    sides = [
        (card.id, card.side, side_of(card.id, card.side))
        for card in check.own.diagrams
        if card.side is not None and DIAGRAMS[card.id].type == "standard"
    ]
    chances = [check.chance(side.kind, side.symbols, check.locks) for _, _, side in sides]
    return check.is_about(check["tenths"], max(chances)) and check.now() == max(chances)


def _holds_nothing(check: Check) -> bool:
    """Whether the seat holds as many Diagrams as the reason says, and could complete none."""
    held = check.own.diagrams
    laid = [card for card in held if card.side is not None]
    return check["n"] == len(held) and all(DIAGRAMS[c.id].type != "standard" for c in laid)


def _steps(check: Check) -> bool:
    bead = check.own.bead
    return check["n"] == (bead.n + 1 if bead.at == check["at"] else 1) and check.plan[0] == Track(
        check["at"]
    )


def _rival_loses(check: Check) -> bool:
    bead = check.view.players[check["seat"]].bead
    is_rival = check["seat"] in check.view.layout.opponents(check.seat)
    return is_rival and check["n"] == (bead.n if bead.at == "pts" else 0)


def _lock(check: Check) -> float:
    journey = check.view.journey
    assert journey is not None and journey.place.lock is not None
    return check.chance(journey.place.lock.kind, journey.place.lock.symbols, check.locks)


def _readies(check: Check) -> bool:
    match check.act:
        case Flip() | Swap():
            return check.now() < 1 and check.now(check.after(check.act)) == 1
        case Alter(_, slot, turns) | AlterOwn(slot, turns):
            card = check.own.diagrams[slot]
            turned = ((card.side or 0) + turns) % 4
            return check["side"] == turned and check.now() == 1
        case Dd(int() as spot) | Disarm(spot):
            return bool(check.view.known[spot].top) and check.side.kind == "collect"
        case _:
            return isinstance(check.act, Expose)


def _nearer(check: Check) -> bool:
    match check.act:
        case Flip() | Swap():
            now, then = check.now(), check.now(check.after(check.act))
            return (
                then > now
                and check.is_about(check["old"], now)
                and check.is_about(check["new"], then)
            )
        case _:
            return check["new"] > check["old"]


def _takes(check: Check, kind: type) -> bool:
    known = check.view.known[check.spots[0]].top
    wanted = check["chip"] if "chip" in dict(check.reason.values) else None
    return isinstance(check.act, kind) and known == wanted and check.spots == (check.act.spot,)


def _aims(check: Check, kind: type) -> bool:
    act = check.act
    return isinstance(act, kind) and (act.seat, act.slot) == (check["seat"], check["slot"])


def _declared(check: Check) -> tuple[int, str]:
    first, asked = check.plan[0], check.view.asked
    assert isinstance(first, Match) and isinstance(asked, Attempt)
    return first.spot, asked.symbols[first.index]


def _lies(check: Check) -> bool:
    spot, symbol = _declared(check)
    there = sum(lock[spot][0] == symbol for lock in check.locks) / len(check.locks)
    return (check.spots, check["symbol"]) == ((spot,), symbol) and check.is_about(
        check["tenths"], there
    )


def _gone(check: Check) -> Any:
    first = check.plan[0]
    assert isinstance(first, Discard)
    return check.own.diagrams[first.slot]


def _asked_for(check: Check) -> set[str]:
    """The symbols that own Diagrams, however they are turned, and the lock ask for on stacks."""
    held = [card.id for card in check.own.diagrams if card.id is not None]
    sides = [side_of(card, n) for card in held for n in range(4)]
    asked = {s for side in sides if side.kind in ("combo", "trip") for s in side.symbols}
    journey = check.view.journey
    lock = None if journey is None else journey.place.lock
    return asked | (set() if lock is None else set(lock.symbols))


CHECKS: dict[str, Callable[[Check], bool]] = {
    "serves": lambda c: c.plan[0] == Choose(c["char"]),
    "wins": lambda c: _completes(c, True) and c.view.journey is None,
    "opens_room": lambda c: _completes(c, True) and c.view.journey is not None,
    "completes": lambda c: _completes(c, False),
    "likely": lambda c: c.now() < 1 and c.is_about(c["tenths"], c.now()),
    "opens_lock": lambda c: isinstance(c.plan[0], Room) and _lock(c) == 1,
    "tries_lock": lambda c: _lock(c) < 1 and c.is_about(c["tenths"], _lock(c)),
    "lies": lambda c: _lies(c) and c["tenths"] == 10,
    "may_lie": lambda c: _lies(c) and c["tenths"] < 10,
    "has": lambda c: isinstance(c.plan[0], Orient) and c.now() == 1,
    "reaches": lambda c: isinstance(c.plan[0], Orient) and c["tenths"] >= 10 * c.now() - 1,
    "lays": lambda c: c.plan[0] == Orient(c["side"]) and c.is_about(c["tenths"], c.now()),
    "traps": lambda c: c.plan[0] == Orient(c["side"]) and DIAGRAMS[c["card"]].type != "standard",
    "gives_up": lambda c: (
        (_gone(c).id, _gone(c).side) == (c["card"], c["side"]) and c.is_about(c["tenths"], c.now())
    ),
    "gives_up_new": lambda c: _gone(c).side is None,
    "gives_up_trap": lambda c: DIAGRAMS[_gone(c).id].type != "standard",
    "steps": _steps,
    "scores": lambda c: c.own.bead.n == RULES.pts_track - 1 and c["total"] == c.own.points + 2,
    "silences": lambda c: isinstance(c.plan[0], Reset) and c.view.journey is not None,
    "resets": lambda c: _rival_loses(c) and c["n"] > 0,
    "blocks": lambda c: _rival_loses(c) and c["n"] == 0,
    "declines": lambda c: (
        c.plan[0] == Skip() and isinstance(c.view.asked, Open) and c.view.asked.do == c["do"]
    ),
    "waits": lambda c: c.plan[0] == End() and _nearest(c),
    "rolls_for": lambda c: c.plan[0] == Roll() and _nearest(c),
    "ends": lambda c: c.plan[0] == End() and _holds_nothing(c),
    "rolls": lambda c: c.plan[0] == Roll() and _holds_nothing(c),
    "readies_lock": lambda c: Room() in c.plan[1:],
    "readies": _readies,
    "nearer": _nearer,
    "looks": lambda c: set(c.spots) <= set(c.act.spots) and not any(map(c.knows, c.spots)),
    "looks_again": lambda c: c.spots == c.act.spots and all(map(c.knows, c.spots)),
    "exposes": lambda c: c.act == Expose() and c.spots == (c.view.layout.hidden[c.seat],),
    "draws": lambda c: c.act == Dd(None) and not any(c.view.spots[s].covered for s in c.visible),
    "takes": lambda c: _takes(c, Dd),
    "takes_known": lambda c: _takes(c, Dd),
    "disarms": lambda c: _takes(c, Disarm),
    "disarms_known": lambda c: _takes(c, Disarm),
    "turns_unknown": lambda c: c.spots == (c.act.spot,) and not c.knows(c.act.spot, 1),
    "turns_up": lambda c: (
        c.spots == (c.act.spot,)
        and c.surely(c.act.spot, c["symbol"], 1)
        and c["symbol"] in _asked_for(c)
    ),
    "uncovers": lambda c: (
        c.spots == (c.act.spot,)
        and isinstance(c.act, Flip)
        and not c.view.spots[c.act.spot].covered
    ),
    "idles": lambda c: (
        not _asked_for(c)
        if isinstance(c.act, Swap)
        else not any(c.surely(c.act.spot, symbol, 1) for symbol in _asked_for(c))
    ),
    "swaps": lambda c: c.act == Swap(c.spots) and bool(_asked_for(c)),  # pyright: ignore[reportArgumentType]
    "turns": lambda c: c.side is not None and isinstance(c.act, Alter | AlterOwn),
    "upsets": lambda c: _aims(c, Alter) and c["seat"] != c.seat,
    "reveals": lambda c: _aims(c, Reveal),
    "conceals": lambda c: _aims(c, Conceal),
    "scraps": lambda c: _aims(c, Scrap),
    "sets": lambda c: c.act == SetDie(c["die"], c["face"]),
}
"""By key: whether the reason is true, from the view, the memory of the level, and the plan."""


def test_every_reason_has_a_check_and_a_sentence() -> None:
    assert set(CHECKS) == set(SENTENCES)


def test_reasons_are_true() -> None:
    found: Counter[str] = Counter()
    for thought in thoughts():
        is_exact = len(thought.seen.view.layout.sets) == 1
        view = remembered(thought.seen, SIGHTS[thought.level].turns)
        for choice in thought.advice.choices if is_exact else ():
            check = Check(view, thought.seen.seat, choice.plan, choice.reason)
            assert CHECKS[choice.reason.key](check), (thought.where, choice)
            found[choice.reason.key] += 1
    assert len(found) > 30


def test_almost_every_reason_names_a_thing_of_the_table() -> None:
    keys = [choice.reason for thought in thoughts() for choice in thought.advice.choices]
    named = sum(any(name != "n" for name, _ in reason.values) for reason in keys)
    assert len(keys) > 1000
    assert named / len(keys) > 0.9


def test_every_reason_is_a_sentence_without_a_gap() -> None:
    for thought in thoughts():
        options = thought.seen.setting.options
        setting = Setting(options, (), NAMES[: thought.seen.view.n], thought.seen.seat)
        for choice in thought.advice.choices:
            said = why(thought.seen.view, choice.reason, setting)
            assert said.endswith(".") and "{" not in said and "  " not in said
            assert len(said) <= 140


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (because("looks", spots="0+3"), "You do not know what lies at L1 and Hidden."),
        (
            because("may_lie", symbol="GEAR", spots="1", tenths=3),
            "The chance of a Gear at L2 is about 3 in 10.",
        ),
        (
            because("readies", card="D01", side=1),
            "Then you can surely complete this: Keypad→Padlock: 1 point, Flip.",
        ),
        (
            because("resets", seat=1, n=2),
            "▲ Ben loses 2 steps on Points, and the Skill of the next turn.",
        ),
        (because("steps", at="act", n=1), "Your bead comes to step 1 of 2 on Action."),
        (
            because("scores", points=2, total=9),
            "Your bead comes to the end of Points: 2 points more, 9 in all.",
        ),
        (because("upsets", seat=1, slot=0), "Another side of Diagram 1 of ▲ Ben comes on top."),
        (because("scraps", seat=1, slot=2), "Diagram 3 of ▲ Ben leaves play."),
        (because("conceals", seat=1, slot=0), "Diagram 1 of ▲ Ben lies face down again."),
        (because("sets", die=1, face="dd"), "Die 2 shows Disarm & draw."),
        (
            because("readies_lock", symbols="GEAR+KEY"),
            "Then Gear and Key surely lie there, which opens the lock of the room.",
        ),
        (
            because("takes_known", spots="0", chip="VIAL"),
            "It brings you the Vial at L1, and a new Diagram.",
        ),
        (
            because("nearer", card="D03", side=1, old=0, new=5),
            "It raises the chance of Key→Gear from under 1 in 10 to about 5 in 10.",
        ),
        (because("ends", n=0), "You hold no Diagram."),
        (because("rolls", n=0), "You hold no Diagram, so the dice come first."),
        (because("ends", n=2), "You hold 2 Diagrams, but nothing to complete."),
        (because("declines", do="peek:1"), "You do without the bonus: Peek 1."),
        (because("serves", char="wren"), "Wren Calloway: Raise the Lamp, a peek at 3 stacks."),
    ],
)
def test_reasons_in_words(reason: Reason, said: str) -> None:
    view = GAME.view(table(), Seat(0))
    assert why(view, reason, Setting({}, (), NAMES[:2], Seat(0))) == said


def test_stacks_are_named_as_their_reader_counts_them() -> None:
    view, reason = GAME.view(table(active=1), Seat(1)), because("looks", spots="0")

    def read(reader: Seat | None) -> str:
        return why(view, reason, Setting({}, (), NAMES[:2], reader))

    assert read(Seat(1)) == "You do not know what lies at L3."
    assert read(Seat(0)) == "You do not know what lies at L1."
    assert read(None) == "You do not know what lies at ▲L3."


@pytest.mark.parametrize(
    ("best", "played", "duel", "in_room"),
    [
        (6.2, 4.0, "about 2 points", "about 2 points"),
        (MATCH, 4.0, "a win at once", "a way to open the room at once"),
        (MATCH, 0.7 * MATCH, "a win at once", "a way to open the room at once"),
        (MATCH, MATCH - 1, "about 1 point", "about 1 point"),
        (9.0, 3.0, "a good chance to win the match", "a good chance to open the room"),
    ],
)
def test_what_is_missed_is_points_or_what_decides(
    best: float, played: float, duel: str, in_room: str
) -> None:
    told = [cost(GAME.view(state, Seat(0)), best, played, Setting()) for state in (table(), room())]
    assert told == [duel, in_room]


def test_a_character_is_no_matter_of_points() -> None:
    entering = replace(room(), phase="choose")
    told = cost(GAME.view(entering, Seat(0)), 2.0, 0.5, Setting())
    assert told == "a character who helps more in the next room"
