"""A seat's memory is exactly what it was told, and is forgotten by age."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import TELL, Play, Seat, Seen, Setting, Tape, begin, extend, seen_of, settle
from games.triplock import GAME
from games.triplock.ai.memory import known, remembered
from games.triplock.rules.actions import Action, Complete, End, Skip
from games.triplock.table.events import (
    Exposed,
    Flipped,
    LooksTold,
    Peeked,
    RoomBegan,
    SetupBegun,
    Swapped,
    TurnBegan,
    TurnEnded,
)
from games.triplock.table.traces import Look, Memo
from games.triplock.table.view import KnownView, View
from tests.games.triplock.triplock_modes import STATION

ME, OTHER = Seat(0), Seat(1)
NOTHING = KnownView(None, None, None, None)
BEGUN = SetupBegun("duel", (None, None), "log", False)
TOGETHER = replace(BEGUN, mode="coop")

TABLES: tuple[dict[str, str], ...] = (
    {},
    {"characters": "wren,silas"},
    {"mode": "ring"},
    {"mode": "solo"},
    {"mode": "solo", "episode": "gasworks"},
    {"mode": "coop"},
)
"""A table of every mode; the rooms of Episodes strip stacks and cover them again."""


def picked(state: Any, seat: Seat, chance: Random) -> Action:
    """A legal action by chance, which seldom ends or fails a turn."""
    actions = GAME.legal(state, seat)
    rare = End | Skip | Complete
    rest = [action for action in actions if not isinstance(action, rare)]
    return chance.choice(rest if rest and chance.random() < 0.85 else actions)


def match(options: Mapping[str, str], seed: int, most: int = 400) -> Iterator[tuple[Seen, View]]:
    """What each seat sees after each row, with its view of the same match, notebook tracked.

    A seat sometimes tells its partner what it saw.
    """
    settled = settle(GAME, options)
    chance, seats = Random(f"recalled {seed}"), GAME.seats(settled)[0]
    play, heard = begin(GAME, settled, seats, Tape(chance.randrange))
    told = list(heard)
    for _ in range(most):
        for seat in map(Seat, range(seats)):
            yield seen_of(GAME, settled, play, told, seat), _tracked(play, seat)
        waiting = sorted(play.turn.waiting)
        if not waiting:
            return
        seat = chance.choice(waiting)
        tells = GAME.view(play.state, seat).may_tell and chance.random() < 0.4
        text = TELL if tells else GAME.write(picked(play.state, seat, chance))
        play, heard = extend(GAME, play, seat, text, Tape(chance.randrange))
        told.extend(heard)


def _tracked(play: Play[Any], seat: Seat) -> View:
    return GAME.view(replace(play.state, notebook="tracked"), seat)


def begins(seat: Seat) -> TurnBegan:
    return TurnBegan(seat, 1, 0, False)


def saw(*looks: Look, seat: Seat = ME) -> Peeked:
    return Peeked(seat, "duel", 1, tuple(look.spot for look in looks), looks or None)


@pytest.mark.parametrize("notebook", ["off", "log", "tracked"])
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_what_was_told_gives_what_a_tracking_notebook_shows(table: int, notebook: str) -> None:
    full = 0
    for n, (seen, tracked) in enumerate(match({**TABLES[table], "notebook": notebook}, table)):
        assert n % 4 or known(seen.told, seen.seat) == tracked.known
        full += sum(one != NOTHING for one in tracked.known)
    assert full > 100


def test_a_world_behind_a_remembered_view_agrees_with_it() -> None:
    for n, (seen, tracked) in enumerate(match({"mode": "ring"}, 9, 120)):
        if seen.view.phase == "turn" and n % 5 == 0:
            world = GAME.imagine(remembered(seen), Random(n).randrange)
            again = GAME.view(replace(world, notebook="tracked"), seen.seat)
            assert again.known == tracked.known


def test_without_the_secret_part_of_an_event_less_is_known() -> None:
    tried = 0
    for seen, _ in match({}, 3, 60):
        looks = (at for at, event in enumerate(seen.told) if isinstance(event, Peeked | Exposed))
        for at in looks:
            public: Any = (
                *seen.told[:at],
                replace(seen.told[at], looks=None),
                *seen.told[at + 1 :],
            )
            more, less = known(seen.told, seen.seat), known(public, seen.seat)
            assert sum(map(_count, more)) >= sum(map(_count, less))
            tried += more != less
    assert tried > 20


def test_a_stripped_stack_lies_bare_from_the_beginning() -> None:
    journey = replace(STATION, room=2, used=("wren", "osric", "mabel"))
    began = RoomBegan(journey, ("mabel",), ("BOLT",), ("SPRING",))
    told: list[Any] = [replace(BEGUN, mode="solo", journey=STATION), began]
    assert known(told[:1], ME) == ()
    bare = KnownView("SPRING", None, None, None)
    assert known(told, ME) == (NOTHING, bare, NOTHING, NOTHING)
    told.append(Flipped(ME, 1, None))
    assert known(told, ME)[1] == KnownView(None, "SPRING", None, None)


def test_a_seat_follows_what_it_saw_through_every_move() -> None:
    look = Look(1, "GEAR", "BOLT")
    told: list[Any] = [
        BEGUN,
        begins(ME),
        saw(look),
        Swapped(OTHER, (0, 1)),
        Flipped(OTHER, 0, None),
    ]
    assert known(told, ME)[0] == KnownView(None, "GEAR", None, "BOLT")
    told += [Exposed(OTHER, "duel", 1, 3, 0, None, None)]
    assert known(told, ME)[1] == KnownView(None, "GEAR", None, "BOLT")


def test_memory_fades_by_age_when_an_own_turn_begins() -> None:
    first, second = Look(0, "GEAR", "BOLT"), Look(1, "KEY", "VIAL")
    told: list[Any] = [BEGUN, begins(ME), saw(first), TurnEnded(ME, (), "end"), begins(OTHER)]
    one, two = KnownView("GEAR", None, "BOLT", None), KnownView("KEY", None, "VIAL", None)
    assert known(told, ME, 1)[0] == one
    told += [begins(ME), saw(second)]
    assert known(told, ME, 1)[:2] == (NOTHING, two)
    assert known(told, ME, 2)[:2] == (one, two)
    told += [begins(OTHER), begins(ME)]
    assert known(told, ME, 2)[:2] == (NOTHING, two)
    told += [saw(first), begins(OTHER), begins(ME)]
    assert known(told, ME, 2)[:2] == (one, NOTHING)
    assert known(told, ME)[:2] == (one, two)


def test_within_a_turn_nothing_is_forgotten() -> None:
    before: dict[Seat, Seen[Any, Any]] = {}
    for seen, _ in match({"notebook": "log"}, 4, 150):
        last = before.get(seen.seat, seen)
        before[seen.seat] = seen
        fresh = seen.told[len(last.told) :]
        if not any(isinstance(event, TurnBegan) for event in fresh):
            assert _forgotten(seen, 1) <= _forgotten(last, 1)
            assert _forgotten(seen, 2) <= _forgotten(last, 2)
    assert any(_forgotten(seen, 2) for seen in before.values())


def _forgotten(seen: Seen[Any, Any], turns: int) -> int:
    whole, part = known(seen.told, seen.seat), known(seen.told, seen.seat, turns)
    return sum(map(_count, whole)) - sum(map(_count, part))


def _count(one: KnownView) -> int:
    return sum(field is not None for field in (one.face, one.under, one.top, one.bottom))


def test_a_tracking_notebook_reminds_a_level_of_what_it_forgot() -> None:
    for seen, tracked in match({"notebook": "tracked"}, 5, 80):
        assert remembered(seen, 1).known == tracked.known
    for seen, tracked in match({"notebook": "off"}, 5, 80):
        assert remembered(seen).known == tracked.known
        assert replace(remembered(seen), known=()) == seen.view


def test_what_a_partner_tells_is_remembered_by_where_it_lies_now() -> None:
    gear, key = Look(0, "GEAR", "BOLT"), Look(3, "KEY", None)
    told: list[Any] = [
        TOGETHER,
        begins(OTHER),
        Peeked(OTHER, "coop", 1, (0, 3), None),
        Flipped(OTHER, 0, None),
        Swapped(OTHER, (0, 2)),
        LooksTold(OTHER, "coop", (Memo(1, gear), Memo(1, key))),
    ]
    assert known(told, ME) == (NOTHING,) * 4
    hears = known(told, ME, heard=True)
    assert hears[2] == KnownView(None, "GEAR", None, "BOLT")
    assert hears[3] == KnownView("KEY", None, None, None)
    setting = Setting({"mode": "coop"}, (), (), ME)
    view = next(match({"mode": "coop"}, 1))[0].view
    assert remembered(Seen(ME, view, tuple(told), setting)).known == hears


def test_partners_are_told_the_looks_that_they_had_not_heard_of() -> None:
    """All looks that a partner tells of fit the worlds behind what its seat sees."""
    heard = 0
    for seen, tracked in match({"mode": "coop"}, 6, 300):
        for spot, (more, own) in enumerate(zip(remembered(seen).known, tracked.known, strict=True)):
            shown = (own.face, own.under, own.top, own.bottom)
            for told, mine in zip(
                (more.face, more.under, more.top, more.bottom), shown, strict=True
            ):
                assert mine in (None, told), spot
                heard += told != mine
    assert heard
