"""Triplock's sentences: all are there, they fit, and they tell no secret."""

from __future__ import annotations

import random
import re
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from games.core import Seat, Setting, Tape
from games.triplock import GAME, texts
from games.triplock.table import events as ev
from games.triplock.table.cards import DIAGRAMS, Die, Hit, Owed, side_of
from games.triplock.table.episodes import Goal, Journey, Tried
from games.triplock.table.public import Attempt, Discarding, Open, TurnState
from games.triplock.table.state import Card
from games.triplock.table.traces import Look, Memo
from games.triplock.table.view import CardView
from games.triplock.texts import painted
from games.triplock.texts.shared.sides import MAX_LABEL, lay_label, side_reward
from tests.games.triplock.told import NAMES, SEATS, SETTING, played, rolled, views
from tests.games.triplock.triplock_table import seat as seat_of
from tests.games.triplock.triplock_table import table
from tests.sure import sure

LONG = ("Wwwwwwwwwwwwwww…", "Mmmmmmmmmmmmmmm…")


def told_to(reader: Seat | None) -> Setting:
    """The setting of a text for one reader; None is everybody."""
    return Setting(names=NAMES, reader=reader)


def test_every_side_fits_the_button_that_lays_it() -> None:
    view = GAME.view(seat_of(table(), 0, char="wren"), Seat(0))
    labels = [lay_label(view, card, side) for card in DIAGRAMS for side in range(4)]
    assert len(labels) == 120
    assert max(map(len, labels)) <= MAX_LABEL
    assert "1. Keypad→Key→Padlock: 4p, Peek 2" in labels
    assert "1. Gear→Spring→Key: 4 points" in labels
    assert "2. When they swap: Flip" in labels
    assert "1. They complete: 1 point, Draw" in labels
    assert side_reward("T02", 0) == "When they fail a Diagram: 2 points"


def test_all_sides_of_a_card_that_waits_have_the_same_form() -> None:
    view = GAME.view(seat_of(table(), 0, char="wren"), Seat(0))
    for card in (card for card in DIAGRAMS.values() if card.type != "standard"):
        labels = [lay_label(view, card.id, side) for side in range(4)]
        assert len({"When " in label for label in labels}) == 1, labels


def test_a_side_that_nobody_can_set_off_says_so() -> None:
    """Side 4 of C03 waits for a character; only in a match with characters has anybody one."""
    state = table("C03")
    without, with_one = (GAME.view(one, Seat(0)) for one in (state, seat_of(state, 1, char="wren")))
    assert lay_label(without, "C03", 3) == "4. They use a Character: never"
    assert "bead back" in lay_label(with_one, "C03", 3)
    never = "when the opponent uses a Character: never, nobody has a character here"
    assert never in texts.describe(without, "", SETTING)[1]
    assert never not in texts.describe(with_one, "", SETTING)[1]
    plan = painted.trigger_plan(side_of("C03", 3), without)
    assert plan == ("When they use a Character", "never: nobody has a character here")


@pytest.mark.parametrize("reader", SEATS)
def test_all_boards_say_that_a_side_never_goes_off(reader: Seat | None) -> None:
    view = GAME.view(table(theirs="C03.3^"), reader)
    board, *hand = texts.describe(view, "", SETTING)
    never = "when the opponent uses a Character: never, nobody has a character here"
    assert never in (hand[0] if reader == 1 else board)


def test_every_legal_action_has_its_own_label() -> None:
    for state, _ in played()[::3]:
        for seat in GAME.turn(state).waiting:
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            labels = [texts.label(view, action) for action in legal]
            assert all(0 < len(label) <= 100 for label in labels)
            assert len(set(labels)) == len(labels), labels


def test_labels_name_stacks_from_the_own_chair() -> None:
    state = next(s for s, _ in played() if s.phase == "turn" and s.active == 1)
    view = GAME.view(state, Seat(1))
    assert texts.label(view, GAME.parse("die:0:flip:0")) == "Flip L3 with die 1"
    assert texts.label(view, GAME.parse("sacrifice:peek:2+3")) == (
        "Sacrifice both dice: peek at Hidden and L1"
    )
    public = GAME.view(state, None)
    assert texts.label(public, GAME.parse("die:1:swap:0+2")) == "Swap ▲L3 and ▲L1 with die 2"


def test_every_question_is_one_short_line() -> None:
    drafts = ("", "end", "complete:", "complete:0", "die:0:", "die:1:flip", "sacrifice:", "skill:")
    for view in views():
        for draft in (*drafts, "sacrifice:expose", "skill:reset:", "looks", "rubbish:7"):
            asked = texts.ask(view, draft, Setting())
            assert 0 < len(asked) <= 250
            assert asked[-1] in ".?"


def test_every_event_has_a_sentence_for_whom_it_may_concern() -> None:
    heard: set[type] = set()
    for _, notices in played():
        for notice in notices:
            for seat in SEATS:
                event = notice.seen_by(seat)
                if event is not None:
                    check_line(event, seat)
            heard.add(type(notice.what))
    assert len(heard) > 30


def check_line(event: ev.Event, seat: Seat | None) -> None:
    line = texts.say(event, told_to(seat))
    if isinstance(event, ev.TurnBegan) and not event.blocked:
        assert line is None
        return
    assert line is not None, event
    assert line.text and len(line.text) <= 220
    if line.subject is not None:
        assert line.text[0].islower()


def test_no_kind_of_event_is_silent() -> None:
    for event in map(sample, get_args(ev.Event)):
        for reader in SEATS:
            line = texts.say(event, told_to(reader))
            assert line is not None and line.text, event


def sample(kind: type) -> ev.Event:
    """An event of each kind by the types of its fields."""
    known: dict[str, Any] = {
        "id": "C01" if kind in (ev.CounterFired, ev.Oriented, ev.Drew) else "D01",
        "looks": (Look(0, "GEAR", "BOLT"), Look(3, "KEY", None)),
        "dice": ("peek", "flip"),
        "unused": ("flip",),
        "spots": (0, 2),
        "chars": (None, None),
        "char": "wren",
        "winners": (Seat(0),),
        "points": (10, 7) if kind is ev.Over else 2,
        "completed": (3, 2),
        "blocked": True,
        "now": ("lose:1",),
        "deferred": 1 if kind is ev.TurnBegan else ("flip",),
        "effects": ("flip",),
        "symbols": ("GEAR", "KEY"),
        "left": ("KEY",),
        "chips": ("BOLT", "FUSE"),
        "kind": "combo",
        "by": "T01",
        "side": 1,
        "at": "pts",
        "do": "flip",
        "event": "flip",
        "why": "end",
    }
    words = {"face": "flip", "was": "peek"} if kind in (ev.DieSet, ev.BonusRolled) else {}
    if kind in (ev.SetupBegun, ev.RoomBegan, ev.RoomEnded):
        lost = Tried(0, ("wren",), 8, 8, False, (Goal("points", 8, 6),))
        words = {"journey": Journey("station", ("wren", "ines"), used=("wren",), tried=(lost,))}
        words |= {"chars": ("wren",), "stripped": (), "faces": (), "goals_left": lost.goals}
    if kind in (ev.SoloRolled, ev.RoomActed):
        words = {"face": "jolt", "effect": "alarm", "effects": ("flip:1",)}
    if kind is ev.LooksTold:
        words = {"memos": (Memo(1, Look(0, "GEAR", "BOLT")),)}
    if kind is ev.Sacrificed:
        words = {"face": "dd"}
    small: dict[str, Any] = {"seat": Seat(0), "owner": Seat(1), "victim": Seat(1), "actor": Seat(0)}
    values = {
        name: (known | small | words).get(name, _plain(name))
        for name in kind.__struct_fields__  # type: ignore[attr-defined]  # msgspec's own
    }
    return kind(**values)


def _plain(name: str) -> Any:
    if name in ("symbol", "face", "chip"):
        return "GEAR"
    return "duel" if name in ("mode", "notebook", "reason") else 1


def test_public_lines_wear_the_mark_of_the_chair_they_count_from() -> None:
    flipped = ev.Flipped(Seat(1), 0, None)
    assert sure(texts.say(flipped, SETTING)).text == "flipped ▲L3"
    assert sure(texts.say(flipped, told_to(Seat(0)))).text == "flipped L1"
    peeked = ev.Peeked(Seat(0), "duel", 3, (1, 3), None)
    assert sure(texts.say(peeked, SETTING)).text == "peeked at ●L2 and Hidden"


def test_a_wrong_face_is_told_in_bold() -> None:
    line = sure(texts.say(ev.Matched(Seat(1), 0, 1, "SPRING", 1, "KEY", False, ()), SETTING))
    assert (line.text, line.strong) == ("✖ ▲L2 is a Key, not a Spring", True)
    right = ev.Matched(Seat(1), 0, 0, "GEAR", 0, "GEAR", True, ("KEY", "PUSH"))
    assert sure(texts.say(right, SETTING)).text == "✔ ▲L3 is a Gear. Key and Push are left"


def test_a_look_is_captioned_from_the_own_chair() -> None:
    looks = (Look(0, "GEAR", "BOLT"), Look(3, "KEY", None))
    caption = sure(texts.caption(ev.Peeked(Seat(0), "duel", 3, (0, 3), looks), told_to(Seat(0))))
    assert caption.title == "👁️ Round 3 · you peeked at L1 and Hidden"
    assert caption.words.startswith("L1: a Gear with a Bolt on top. Hidden: a Key with no chip.")


def test_an_expose_says_what_it_was_and_where_it_lies_now() -> None:
    bare = ev.Exposed(Seat(0), "duel", 3, 3, 2, "GEAR", (Look(3, "KEY", None),))
    caption = sure(texts.caption(bare, told_to(Seat(0))))
    assert caption.title == "🔦 Round 3 · you exposed Hidden"
    assert (
        caption.words
        == "It was a Key with no chip. It now lies turned over at L3 and shows a Gear."
    )
    hidden = ev.Exposed(Seat(1), "duel", 3, 3, 0, None, (Look(3, "GEAR", "BOLT"),))
    caption = sure(texts.caption(hidden, told_to(Seat(1))))
    assert caption.words == "It was a Gear with a Bolt on top. It now lies turned over at L3."
    assert texts.caption(hidden, SETTING) is None
    line = sure(texts.say(hidden, told_to(Seat(1))))
    assert line.text == "exposed Hidden, now at L3 · it was a Gear with a Bolt on top"


def test_alt_texts_fit_and_are_plain_words() -> None:
    for view in views():
        pages = texts.describe(view, "", Setting(names=LONG))
        assert len(pages) == 1 + (view.phase != "over" and view.seat is not None)
        for page in pages:
            assert 0 < len(page) <= 1000
            assert not re.search(r"[→⇄▾●▲*_]|None|\b[A-Z]{4,}\b", page), page


def test_the_fullest_table_still_fits_an_alt_text() -> None:
    """Eight face-up Diagrams with long sides, all discards, a long log of looks."""
    view = next(v for v in views() if v.seat == 1 and v.phase == "turn" and v.asked is None)
    cards = tuple(CardView(True, f"D{n:02}", 0) for n in (4, 8, 14))
    mine = (*cards, CardView(False, "T01", 3))
    chips = ("BOLT", "FUSE", "VIAL", "BOLT")
    first = replace(view.players[0], diagrams=cards, points=9, deferred=3, skip=True)
    second = replace(view.players[1], diagrams=mine, points=9, disarmed=chips)
    full = replace(view, players=(first, second), discard=tuple(DIAGRAMS)[:20])
    for page in texts.describe(full, "sacrifice:flip", Setting(names=LONG)):
        assert len(page) <= 1000
    assert "Diagram 3 face up: Combo, Spring then Padlock then Key" in texts.words(
        full, Setting(names=LONG)
    )
    opened = texts.describe(
        replace(full, phase="over", winners=(Seat(1),)), "", Setting(names=LONG)
    )
    assert all(len(page) <= 1000 for page in opened)


def test_alt_text_tells_whose_turn_and_the_lock() -> None:
    state = next(s for s, _ in played() if s.phase == "turn" and s.active == 1)
    page = texts.describe(GAME.view(state, None), "", SETTING)[0]
    assert page.startswith(f"Triplock, round {state.round}. Ben, triangle, is to play; ")
    assert "The lock from Ana's left: L1 " in page
    assert "From Ben's side L1 and L3 change names." in page
    own = texts.describe(GAME.view(state, Seat(1)), "", SETTING)[0]
    assert "You, triangle, are to play; " in own
    assert "The lock from your left: Hidden " in own


def test_the_board_of_a_seat_holds_no_secret_beyond_its_public_part() -> None:
    for state, _ in played()[::5]:
        if state.phase == "over":
            continue
        public = texts.words(GAME.view(state, None), SETTING)
        for seat in (Seat(0), Seat(1)):
            board = texts.describe(GAME.view(state, seat), "", SETTING)[0]
            for told in re.findall(r"face up: ([^;.]*)", board):
                assert told in public


def test_equal_public_views_give_equal_texts() -> None:
    """What lies behind a public view may be quite another deal: the words are the same."""
    for number, (state, _) in enumerate(played()[::9]):
        view = GAME.view(state, None)
        other = GAME.imagine(view, Tape(random.Random(number).randrange))
        twin = GAME.view(other, None)
        assert texts.describe(twin, "", SETTING) == texts.describe(view, "", SETTING)
        assert texts.words(twin, SETTING) == texts.words(view, SETTING)
        assert texts.ask(twin, "", Setting()) == texts.ask(view, "", Setting())
        assert texts.status(twin, SETTING) == texts.status(view, SETTING)


def test_words_hold_the_own_hand_for_a_seat_alone() -> None:
    state = next(s for s, _ in played() if s.phase == "turn")
    assert "Your hand." in texts.words(GAME.view(state, Seat(0)), SETTING)
    assert "Your hand." not in texts.words(GAME.view(state, None), SETTING)


def test_the_hand_ends_with_the_newest_looks() -> None:
    view = next(v for v in views() if v.memo and v.phase == "turn")
    assert "What you saw, as it lay then. Round " in texts.describe(view, "", SETTING)[1]
    assert f"Round {view.memo[0].round}: " in texts.words(view, SETTING)


@pytest.mark.parametrize(
    ("draft", "told"),
    [
        ("die:0:", "You are choosing how to flip one stack."),
        ("sacrifice:peek", "You are choosing how to peek with both dice."),
        ("complete:0", "You are asked whether to announce Diagram 1."),
        ("skill:", "You are choosing a use of the Skill."),
        ("end", "You are asked whether to end the turn."),
    ],
)
def test_alt_text_ends_with_what_is_being_chosen(draft: str, told: str) -> None:
    assert texts.describe(rolled(), draft, SETTING)[0].endswith(told)


def test_the_first_questions_explain_themselves() -> None:
    begun = GAME.setup({}, 2, lambda n: 0).state
    plan = "A Diagram is a plan. Choose the side that you want to build; you can turn it later."
    assert texts.ask(GAME.view(begun, Seat(0)), "", Setting()) == f"{plan} Only you see it."
    up = replace(begun.players[0], diagrams=(Card("C01", None, True),))
    open_first = replace(begun, players=(up, begun.players[1]))
    counter = texts.ask(GAME.view(open_first, Seat(0)), "", Setting())
    assert counter.startswith("A Countermeasure lies open and goes off each time ")
    assert "Only you" not in counter
    trap = replace(begun.players[0], diagrams=(Card("T01", None, False),))
    trapped = GAME.view(replace(begun, players=(trap, begun.players[1])), Seat(0))
    trap_ask = texts.ask(trapped, "", Setting())
    assert trap_ask.startswith("A Trap goes off once") and trap_ask.endswith("Only you see it.")
    for reader in (None, Seat(0)):
        first = GAME.view(table(), reader)
        told = "A black cap hides the symbol: the stack is covered. Roll, "
        assert texts.ask(first, "", Setting()).startswith(told)
        assert texts.ask(replace(first, round=2), "", Setting()).startswith("Roll, ")


@pytest.mark.parametrize(
    ("dice", "asked"),
    [
        ("flip flip", "You can still use Flip twice and your Skill."),
        (
            "peek expose",
            "You can still use Peek, Expose and your Skill. Expose: see Hidden and ",
        ),
        ("dd diagram", "You can still use Disarm & draw, Turn card and your Skill."),
    ],
)
def test_the_dice_ask_for_what_they_show(dice: str, asked: str) -> None:
    view = GAME.view(table(dice=dice), Seat(0))
    assert texts.ask(view, "", Setting()).startswith(asked)
    one = replace(view, turn=TurnState((replace(view.turn.dice[0], used=True), view.turn.dice[1])))
    assert texts.ask(one, "", Setting()).endswith(" You can still use your Skill.")
    assert texts.ask(one, "", Setting()).startswith(texts.ask(one, "die:1:", Setting()))


def test_equal_symbols_are_named_apart() -> None:
    twice = Attempt(0, False, ("GEAR", "KEY", "GEAR"), (1, 2), (Hit(0, 0),))
    state = table(asked=twice)
    view = GAME.view(state, Seat(0))
    assert texts.ask(view, "", Setting()).endswith(
        "Key and second Gear are left. Which stack shows which?"
    )
    assert texts.label(view, GAME.parse("match:2:1")) == "Declare second Gear at L2"
    assert texts.describe(view, "", SETTING)[0].endswith("still to match: Key and second Gear.")
    combo = replace(view, asked=replace(twice, combo=True, left=(2,)))
    assert texts.ask(combo, "", Setting()).endswith("Which stack shows the second Gear?")


def test_two_equal_dice_are_lost_as_a_pair() -> None:
    view = rolled()
    alike = replace(view.turn, dice=(Die("flip", False), Die("flip", False)))
    assert texts.ask(replace(view, turn=alike), "end", Setting()) == "End and lose both Flip dice?"


@pytest.mark.parametrize(
    ("draft", "asked"),
    [
        ("", "You can still use Flip, Peek and your Skill."),
        ("end", "End and lose Flip and Peek?"),
        ("die:0:", "Flip which stack? Nobody looks."),
        ("die:1:", "Peek at which two stacks? Only you will see them."),
        ("sacrifice:", "Give up Flip and Peek for any one action? This uses both dice."),
        (
            "sacrifice:expose",
            "Expose: see Hidden and flip it. The row moves on, Hidden to L3. This uses both dice.",
        ),
        ("complete:", "Which Diagram do you announce?"),
        (
            "complete:0",
            "Announce **Keypad→Padlock**? It turns face up, and there is no way back. If one symbol"
            " is wrong, you lose this Diagram and your turn ends; Flip and Peek are lost.",
        ),
        (
            "complete:1",
            "Announce **Chips Bolt+Bolt**? It turns face up, and there is no way back."
            " Its chips leave the game.",
        ),
        (
            "skill:reset:",
            "Give up which chip? It leaves the game, and the other side has no Skill next turn.",
        ),
        ("skill:char:", "Take the top chip of which stack? The symbol below it will lie open."),
    ],
)
def test_questions_name_what_is_at_stake(draft: str, asked: str) -> None:
    assert texts.ask(rolled(), draft, Setting()) == asked


def test_a_bonus_says_where_it_comes_from_and_what_follows() -> None:
    def asked(bonus: Open, *then: Owed) -> str:
        return texts.ask(replace(rolled(), asked=bonus, queue=then), "", Setting())

    assert asked(Open("flip", "D01", True)) == (
        "Bonus from the completed Diagram: flip one stack, or decline."
    )
    assert asked(Open("flip", "act", False)) == (
        "The free die shows Flip: flip one stack, or decline."
    )
    assert asked(Open("peek:1", "C01", True), Owed("swap", "C01", True)) == (
        "Your Countermeasure's reward: peek at one stack, or decline. Then: a swap."
    )


def test_an_attempt_asks_for_what_is_left() -> None:
    trip = Attempt(0, False, ("GEAR", "KEY", "PUSH"), (1, 2), (Hit(0, 0),))
    own = replace(rolled(), asked=trip)
    assert texts.ask(own, "", Setting()) == (
        "You try Gear + Key + Push, any order. Key and Push are left. Which stack shows which?"
    )
    combo = replace(own, seat=None, asked=replace(trip, combo=True))
    assert texts.ask(combo, "", Setting()) == (
        "▲ tries Gear → Key → Push, left to right. Which stack shows Key?"
    )
    assert texts.describe(combo, "", SETTING)[0].endswith(
        "Ben is trying Combo, Gear then Key then Push; still to match: Key and Push."
    )
    full = replace(rolled(), asked=Discarding(1))
    assert texts.ask(full, "", Setting()).startswith("You hold 2 Diagrams, 1 may stay.")
    assert texts.ask(replace(full, seat=None), "", Setting()) == "▲ is laying a Diagram."


def test_the_hand_says_whom_one_plays_and_has_a_line_a_diagram() -> None:
    hand = texts.describe(rolled(), "", SETTING)[1].splitlines()
    assert hand[0] == "Your hand. You play Silas Grubb: Prise, a chip taken off a stack."
    assert hand[1].startswith("Diagram 1, face down: Combo, Keypad then Padlock, ")
    assert hand[2].startswith("Diagram 2, face down: ")
    assert hand[3] == "Your chips: 2 Bolts."
