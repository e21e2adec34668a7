"""In words: the start, the notebook, the last act, the open pile, the end, an owner's secrets."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Seat, Setting, Tape
from games.triplock import GAME, texts
from games.triplock.table import events as ev
from games.triplock.table.board import LAYOUTS
from games.triplock.table.cards import DIAGRAMS
from games.triplock.table.public import Discarding
from games.triplock.table.state import Spot, State
from games.triplock.table.traces import Gone, Look, Memo
from games.triplock.table.view import KnownView
from games.triplock.texts.looks import looks_note
from games.triplock.texts.shared.stacks import spot_of
from tests.games.triplock.triplock_table import SPOTS, play, table
from tests.sure import sure

NAMES = ("Ana", "Ben")
SETTING = Setting(names=NAMES)


def told_to(reader: Seat | None) -> Setting:
    """The setting of a text for one reader; None is everybody."""
    return Setting(names=NAMES, reader=reader)


def alts(state: State, reader: int | None = None) -> tuple[str, ...]:
    return texts.describe(GAME.view(state, None if reader is None else Seat(reader)), "", SETTING)


def last(state: State, reader: int | None = None) -> str:
    """The last act as a board tells it that has nothing to tell since the reader's last turn."""
    view = GAME.view(state, None if reader is None else Seat(reader))
    page = texts.describe(replace(view, since=()), "", SETTING)[0]
    return sure(re.search(r"Last: (.*?)\. (?=[A-Z])", page))[1]


def test_the_start_tells_who_plays_whom() -> None:
    begun = ev.SetupBegun("duel", ("wren", "tobias"), "log", False)
    assert sure(texts.say(begun, SETTING)).text == (
        "The lock is built. ● Ana is Wren Calloway, ▲ Ben is Tobias Pell."
        " Every seat lays its first Diagram."
    )
    assert "● Ana is Wren Calloway, you are Tobias" in sure(texts.say(begun, told_to(Seat(1)))).text
    plain = sure(texts.say(replace(begun, chars=(None, None)), SETTING)).text
    assert plain == "The lock is built. Every seat lays its first Diagram."


def test_a_given_up_chip_has_its_article() -> None:
    paid = ev.ChipsRemoved(Seat(0), ("FUSE",), "reset")
    assert sure(texts.say(paid, SETTING)).text == "gave up a Fuse"
    both = ev.ChipsRemoved(Seat(0), ("BOLT", "VIAL", "BOLT"), "collect")
    assert sure(texts.say(both, SETTING)).text == "gave up 2 Bolts and a Vial"


def test_the_notebook_stands_in_the_words_of_its_owner() -> None:
    seen = KnownView("GEAR", "PADLOCK", "BOLT", None)
    view = replace(
        GAME.view(table(), Seat(1)), known=(seen, *[KnownView(None, None, None, None)] * 3)
    )
    told = "Your notebook: L3 Gear up, Padlock underneath, Bolt on top."
    assert texts.words(view, SETTING).count(told) == 1
    assert told in texts.describe(view, "", SETTING)[1]
    assert told in looks_note(view)
    assert told not in texts.describe(view, "", SETTING)[0]
    noted = replace(view, memo=(Memo(2, Look(0, "KEY", None)),))
    assert looks_note(noted).splitlines() == ["Round 2: L3: a Key with no chip.", told]
    assert texts.ask(noted, "looks", Setting()).endswith("Your notebook says where it lies now.")


def test_several_stacks_are_named_first_and_then_from_the_other_chair() -> None:
    peeked = play(table(dice="peek flip", active=1), "die:0:peek:1+2").state
    assert last(peeked, 0) == "Ben peeked at Ben's L1 and L2; Ben's L1 is your L3"
    assert last(peeked, 1) == "you peeked at your L1 and L2"
    swapped = play(table(dice="swap flip"), "die:0:swap:0+2").state
    assert last(swapped) == (
        "Ana swapped Ana's L1 and L3; Ana's L1 is Ben's L3 and Ana's L3 is Ben's L1"
    )
    hidden = play(table(dice="peek flip"), "die:0:peek:1+3").state
    assert last(hidden, 1) == "Ana peeked at Ana's L2 and Hidden"
    one = play(table(dice="flip swap"), "die:0:flip:0").state
    assert last(one, 1) == "Ana flipped Ana's L1, which is your L3"


def test_a_trap_is_named_behind_what_set_it_off() -> None:
    failed = play(table(mine="D04.3", theirs="T02.0"), "complete:0", "match:1:2").state
    assert last(failed, 1) == (
        "Ana failed at Ana's L3, which is your L1, a Push;"
        " then your Trap went off: opponent fails a Diagram"
    )
    alone = replace(GAME.view(failed, None), since=())
    assert "L3 covered, shown last" in texts.describe(alone, "", SETTING)[0]
    assert "L3 covered; " in alts(failed)[0], "what is told since then is not told twice"
    turned = play(table(theirs="C04.0^", dice="diagram flip"), "die:0:diagram:alter:0.0:2").state
    assert last(turned, 0) == (
        "you turned your Diagram 1; then Ben's Countermeasure went off: opponent uses Turn card"
    )


def test_at_set_up_all_have_drawn() -> None:
    state = GAME.setup({}, 2, Random(1).randrange).state
    assert last(state) == "Ana and Ben drew a Diagram each"
    assert last(state, 0) == "you and Ben drew a Diagram each"


def test_the_open_pile_is_told_by_what_everybody_saw() -> None:
    failed = play(table(mine="D04.3", theirs="T02.0"), "complete:0", "match:1:2").state
    board = alts(failed)[0]
    assert (
        "Deck 3, discard pile 2: a Trap, went off, when the opponent fails a Diagram;"
        " a Diagram, failed, Trip, Padlock and Key."
    ) in board
    over = table(mine="D01.1 D02.0^ D04.0", dice="dd flip")
    unseen = play(over, "die:0:dd:0", "discard:0").state
    assert "discard pile 1: a Diagram, over the limit." in alts(unseen, 1)[0]
    whole = texts.words(GAME.view(unseen, Seat(1)), SETTING)
    assert "a Diagram, over the limit, one of Trip, Spring, Key and Push / Combo, " in whole
    seen = play(over, "die:0:dd:0", "discard:1").state
    assert "a Diagram, over the limit, Combo, Gear then Spring then Key" in texts.words(
        GAME.view(seen, None), SETTING
    )


def test_a_long_pile_is_cut_in_alt_texts_and_whole_in_words() -> None:
    pile = tuple(DIAGRAMS)[:12]
    gone = tuple(Gone(card, "failed", 0) for card in pile)
    view = replace(GAME.view(table(), None), discard=pile, gone=gone)
    board = texts.describe(view, "", SETTING)[0]
    assert "discard pile 12: a Diagram, failed, " in board
    assert "; 6 more." in board
    assert texts.words(view, SETTING).count("failed") == len(pile)


def test_after_a_reshuffle_nothing_is_told_of_the_old_pile() -> None:
    state = table(mine="D02.3", theirs="D03.3", deck="", dice="dd dd")
    gone = (Gone("D20", "failed", 0), Gone("D07", "completed", 3))
    drawn = play(replace(state, discard=("D20",), gone=gone), "die:0:dd:0").state
    assert drawn.gone == gone[1:]


def test_after_the_end_all_diagrams_are_told() -> None:
    ended = GAME.leave(table(mine="D01.1 D02"), Seat(1), Tape([])).state
    (ending,) = alts(ended)
    rest = texts.words(GAME.view(ended, None), SETTING)
    assert ending.startswith(
        "Triplock, over in round 1. Ana (circle) wins. Ben resigned in round 1."
    )
    assert "Diagram 1, Combo, Keypad then Padlock" in rest
    assert "Diagram 2, not laid yet" in rest
    assert "Ben, triangle: Diagram 1, Trip, Spring" in rest
    assert "face down" not in ending + rest


def test_what_was_completed_is_told_at_the_end() -> None:
    state = table(mine="D06.3 D01.1", spots=(Spot(0, 1, None, 1), *SPOTS[1:]), deck="")
    done = play(state, "complete:0", "match:0:0").state
    ended = GAME.leave(done, Seat(1), Tape([])).state
    assert "Completed: a Diagram, Trip, Padlock." in texts.words(GAME.view(ended, None), SETTING)


@pytest.mark.parametrize(
    ("slot", "told"),
    [
        (0, "own Diagram 1: Spring+Key+Push: 5 points / Keypad→Padlock: 1 point, Flip / "),
        (2, 'own Diagram 3: "opponent completes a Diagram"'),
        (3, "the new Diagram: Keypad+Padlock+Push: 4 points / Key→Gear: 1 point / "),
    ],
)
def test_tr16_a_discarded_diagram_is_named_by_where_it_lay(slot: int, told: str) -> None:
    """The side of one that lay face down stays a secret, so that all four are told."""
    full = table("D01.1 D02.0 C01.0^ D03", asked=Discarding(3))
    (notice,) = play(full, f"discard:{slot}").notices
    for reader, whose in ((None, "own"), (Seat(0), "your")):
        line = sure(texts.say(sure(notice.seen_by(reader)), told_to(reader)))
        assert line.text.startswith(f"discarded {told}".replace("own", whose))


def test_an_end_without_a_winner_says_so() -> None:
    over = ev.Over((), "points", (2, 3), (0, 0), "")
    assert sure(texts.say(over, SETTING)).text == "The match is over, nobody has won"


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("lose:1", "1 point lost"),
        ("drop_dice", "the unused dice are lost"),
        ("points:2", "2 points"),
    ],
)
def test_what_a_trap_does_is_told_alike_to_whoever_set_it_off(effect: str, told: str) -> None:
    """ "Their dice are lost" would name somebody else to the reader whose dice they are."""
    fired = ev.TrapFired(Seat(1), Seat(0), 0, "T04", 1, "peek", (effect,), ())
    for reader, whose in ((None, "▲ Ben's"), (Seat(0), "▲ Ben's"), (Seat(1), "Your")):
        line = sure(texts.say(fired, told_to(reader))).text
        assert line == f'💥 {whose} Trap "opponent peeks" goes off: {told}'


def test_two_equal_dice_are_told_as_a_pair() -> None:
    dropped = ev.DiceDropped(Seat(0), ("flip", "flip"), "T04")
    assert sure(texts.say(dropped, SETTING)).text == "lost both Flip dice"
    assert sure(texts.say(replace(dropped, dice=()), SETTING)).text == "lost no die"


def test_who_loses_points_reads_what_is_left() -> None:
    lost = ev.LostPoints(Seat(1), 1, 3, "T02")
    assert sure(texts.say(lost, SETTING)).text == "lost 1 point and has 3 now"
    assert sure(texts.say(lost, told_to(Seat(1)))).text == "lost 1 point and have 3 now"


def test_who_has_no_point_loses_none() -> None:
    assert sure(texts.say(ev.LostPoints(Seat(1), 0, 0, "T01"), SETTING)).text == (
        "had no point to lose"
    )


@pytest.mark.parametrize(
    "public", [ev.Oriented(Seat(0), 1, None, None), ev.Drew(Seat(0), 1, None, False)]
)
def test_the_public_event_says_nothing_to_who_is_told_more(public: ev.Event) -> None:
    assert texts.say(public, told_to(Seat(0))) is None
    assert texts.say(public, told_to(Seat(1))) is not None


LOOKS = (Look(0, "GEAR", "BOLT"), Look(3, "KEY", None))
WHOLES: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (ev.Peeked(Seat(0), "duel", 3, (0, 3), LOOKS), ("looks",)),
    (ev.Exposed(Seat(0), "duel", 3, 3, 2, None, LOOKS[1:]), ("looks",)),
    (ev.Disarmed(Seat(0), 0, "GEAR", "BOLT"), ("chip",)),
    (ev.Drew(Seat(0), 1, "D01", False), ("id",)),
    (ev.Oriented(Seat(0), 1, "D01", 1), ("id", "side")),
)
"""Each event with a secret part, whole, and its secret fields."""


def test_a_secret_says_nothing_to_everybody() -> None:
    """A whole event adds nothing to the public line; its owner reads more."""
    peeked, exposed, disarmed, drew, laid = (whole for whole, _ in WHOLES)
    bare = {
        peeked: "peeked at ●L1 and Hidden",
        exposed: "exposed Hidden, now at ●L3",
        disarmed: "took the chip off ●L1: a Gear lies open",
    }
    assert {event: sure(texts.say(event, SETTING)).text for event in bare} == bare
    for whole, hidden in WHOLES:
        public = texts.say(replace(whole, **dict.fromkeys(hidden)), SETTING)
        assert texts.caption(whole, SETTING) is None
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
    assert sure(texts.say(ev.Oriented(Seat(0), 1, "C01", 0), SETTING)).text == (
        'laid a Countermeasure: "opponent completes a Diagram"'
    )


def test_a_stolen_chip_is_told_to_those_two_who_know_it() -> None:
    stolen = ev.Stole(Seat(0), Seat(1), True, "T01", "BOLT")
    assert sure(texts.say(stolen, told_to(Seat(0)))).text == ("took a Bolt from ▲ Ben")
    assert sure(texts.say(stolen, told_to(Seat(1)))).text == "took a Bolt from you"
    assert sure(texts.say(stolen, SETTING)).text == "took a chip from ▲ Ben"


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
