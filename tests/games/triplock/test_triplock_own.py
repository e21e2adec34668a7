"""What only the owner of a secret reads: the whole event in words."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core import Seat, Setting
from games.triplock import texts
from games.triplock.table import events as ev
from games.triplock.table.board import LAYOUTS
from games.triplock.table.traces import Look
from games.triplock.texts.shared.stacks import spot_of
from tests.sure import sure

NAMES = ("Ana", "Ben")
ALL = Setting(names=NAMES)

LOOKS = (Look(0, "GEAR", "BOLT"), Look(3, "KEY", None))
WHOLES: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (ev.Peeked(Seat(0), "duel", 3, (0, 3), LOOKS), ("looks",)),
    (ev.Exposed(Seat(0), "duel", 3, 3, 2, None, LOOKS[1:]), ("looks",)),
    (ev.Disarmed(Seat(0), 0, "GEAR", "BOLT"), ("chip",)),
    (ev.Drew(Seat(0), 1, "D01", False), ("id",)),
    (ev.Oriented(Seat(0), 1, "D01", 1), ("id", "side")),
)
"""Each event with a secret part, whole, and its secret fields."""


def told_to(reader: Seat) -> Setting:
    """The setting of a text for one reader."""
    return Setting(names=NAMES, reader=reader)


def test_a_secret_says_nothing_to_everybody() -> None:
    """A whole event adds nothing to the public line; its owner reads more."""
    peeked, exposed, disarmed, drew, laid = (whole for whole, _ in WHOLES)
    bare = {
        peeked: "peeked at ●L1 and Hidden",
        exposed: "exposed Hidden, now at ●L3",
        disarmed: "took the chip off ●L1: a Gear lies open",
    }
    assert {event: sure(texts.say(event, ALL)).text for event in bare} == bare
    for whole, hidden in WHOLES:
        public = texts.say(replace(whole, **dict.fromkeys(hidden)), ALL)
        assert texts.caption(whole, ALL) is None
        own = texts.say(whole, told_to(Seat(0)))
        assert public is not None and own is not None
        assert len(own.text) > len(public.text)
    assert sure(texts.say(peeked, told_to(Seat(0)))).text == (
        "peeked at L1 and Hidden · saw L1: a Gear with a Bolt on top; Hidden: a Key with no chip"
    )
    assert sure(texts.say(disarmed, told_to(Seat(0)))).text == (
        "took the chip off L1: a Gear lies open · the chip is a Bolt"
    )
    lay, draw = (sure(texts.say(event, told_to(Seat(0)))).text for event in (laid, drew))
    assert lay.startswith("laid Diagram 2: Keypad→Padlock: ")
    assert draw.startswith("drew a Diagram: Spring+Key+Push: ")


def test_an_open_countermeasure_is_told_to_all_and_its_sides_to_its_drawer() -> None:
    drew = ev.Drew(Seat(0), 1, "C01", True)
    assert sure(texts.say(drew, told_to(Seat(1)))).text == "drew a Countermeasure, one too many"
    assert sure(texts.say(drew, told_to(Seat(0)))).text.startswith(
        "drew a Countermeasure, one too many · its sides: "
    )
    assert sure(texts.say(ev.Oriented(Seat(0), 1, "C01", 0), ALL)).text == (
        'laid a Countermeasure: "opponent completes a Diagram"'
    )


def test_a_stolen_chip_is_told_to_those_two_who_know_it() -> None:
    stolen = ev.Stole(Seat(0), Seat(1), True, "T01", "BOLT")
    assert sure(texts.say(stolen, told_to(Seat(0)))).text == ("took a Bolt from ▲ Ben")
    assert sure(texts.say(stolen, told_to(Seat(1)))).text == "took a Bolt from you"
    assert sure(texts.say(stolen, ALL)).text == "took a chip from ▲ Ben"


def test_stacks_are_named_by_the_mode_and_not_by_the_number_of_seats() -> None:
    """Partners of a co-op sit on one side: what is L3 to the other seat of a duel is their L1."""
    looks = (Look(0, "GEAR", "BOLT"),)
    for mode, name in (("duel", "L3"), ("coop", "L1")):
        peeked = ev.Peeked(Seat(1), mode, 1, (0,), looks)
        setting = Setting(options={"mode": mode}, names=NAMES, reader=Seat(1))
        caption = texts.caption(peeked, setting)
        assert caption is not None and caption.title.endswith(f"you peeked at {name}")
    assert [spot_of(LAYOUTS["ring"], spot, Seat(0)) for spot in range(6)] == [
        *("L1", "L2", "Hidden", "L3"),
        *("■L1", "■L2"),
    ]
