"""Lockpick in words: a sentence for everything within Discord's limits; how a game has ended."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Illegal, Refused, Seat, Setting
from games.lockpick import GAME, texts
from games.lockpick.rules.actions import Jump, Push
from games.lockpick.rules.board import LockedSet
from games.lockpick.rules.cards import SUITS, Roll
from games.lockpick.rules.draft import Forecast, lifted
from games.lockpick.rules.state import (
    Change,
    Chosen,
    Ended,
    Event,
    Jumped,
    Locked,
    Passed,
    Popped,
    Pushed,
    Rolled,
    State,
)
from games.lockpick.rules.view import View
from games.lockpick.texts import day, ending, painted
from games.lockpick.texts.lexicon import graded
from tests.games.lockpick.tables import (
    ME,
    advised,
    dealt,
    empty,
    no_chance,
    played,
    shown,
    table,
    view,
)

NAMES = ("Ana",)
SETTING = Setting(names=NAMES)
OWN = Setting(names=NAMES, reader=ME)
"""The setting of a text that the player reads alone."""


def asking() -> State:
    return shown(table(columns=empty(G="5R 6R 7R"), hand="8G", chosen="G"), "G> 8G")


def test_a_wild_is_told_before_it_is_chosen() -> None:
    wild = view(table(phase="choose", roll="W4", stacks=empty(R="2R 3R", P="9P")))
    assert texts.ask(wild, "", Setting()).startswith("Wild 4. Which colour do you take cards from?")
    labels = [texts.label(wild, action) for action in GAME.legal(table(phase="choose"), ME)]
    assert labels[0] == "Take Red, 2 left"
    assert labels[1] == "Take Yellow, which is empty"
    assert texts.short(wild, GAME.parse("=Y")) == "Yellow, empty: pass"
    held = view(table(columns=empty(R="8Y"), phase="choose", roll="W4"))
    assert texts.label(held, GAME.parse("=Y")) == "Take Yellow, which is empty"
    assert texts.short(held, GAME.parse("=Y")) == "Yellow, empty: jump"


@pytest.mark.parametrize(
    ("hand", "draft", "question"),
    [
        ("7G 8G 2G", "", "Green 3. Hand: 7♣ 8♣ 2♣. Into which three columns?"),
        ("7G 8G 2G", "G>:", "Green 3. Hand: 7♣ 8♣ 2♣. Which card goes to Green?"),
        ("7G 8G 2G", "G>:8G:", "Green 3. Hand: 7♣ 2♣. Which card goes to Cyan?"),
        ("7G 8G 2G", "nonsense", "Green 3. Hand: 7♣ 8♣ 2♣. Into which three columns?"),
        ("7G 8G", "G>:7G:8G", "The whole hand is placed. Commit plays it and rolls for the next."),
        ("7G", "", "Green 3. Hand: 7♣. Into which column?"),
    ],
)
def test_a_push_is_asked_step_by_step(hand: str, draft: str, question: str) -> None:
    state = table(hand=hand, chosen="G", roll="G3")
    assert texts.ask(view(state), draft, Setting()) == question


def test_five_and_six_cards_have_questions_of_their_own() -> None:
    five = table(hand="7G 8G 2G KG 9G", chosen="G", roll="W5")
    assert texts.ask(view(five), "", Setting()).endswith("Which card goes to Red?")
    assert texts.ask(view(five), "", Setting()).startswith("Wild 5 as Green.")
    six = table(hand="7G 8G 2G KG 9G JG", chosen="G", roll="G6")
    assert "The sixth card goes there, too." in texts.ask(view(six), "", Setting())


def test_a_jump_turn_is_asked() -> None:
    state = table(columns=empty(R="KR AC", Y="5R 9C"), chosen="C", roll="C4", phase="jump")
    now = view(state)
    assert texts.ask(now, "", Setting()) == (
        "Cyan 4. The stack is empty: let a marked card jump, or pass."
    )
    assert texts.ask(now, "JR1-", Setting()) == "A♦ jumps to the end of which column?"
    assert texts.ask(now, "JR9-", Setting()).startswith("Cyan 4")
    assert texts.label(now, GAME.parse("JR1-Y")) == "Jump A♦ from Red to Yellow"
    assert texts.label(now, GAME.parse("pass")) == "Pass, no jump"
    assert texts.label(now, Jump("R", 9, "Y")) == "Jump card 9 from Red to Yellow"
    assert texts.short(now, GAME.parse("JR1-Y")) == "A♦ from Red"
    assert texts.short(now, GAME.parse("pass")) == "Pass"
    one = view(table(columns=empty(R="KR AC"), chosen="C", roll="C4", phase="jump"))
    assert texts.ask(one, "", Setting()) == (
        "Cyan 4. The stack is empty: A♦ jumps to the end of which column? Or pass."
    )
    stuck = view(table(columns=empty(R="KR"), chosen="C", roll="C4", phase="jump"))
    assert (
        texts.ask(stuck, "", Setting()) == "Cyan 4. The stack is empty: nothing can jump, so pass."
    )


def test_a_lock_is_asked() -> None:
    now = view(asking())
    assert lifted(now, "JR1-") is None
    assert texts.ask(now, "", Setting()) == "2 sets in Green use the same cards. Which one locks?"
    assert texts.label(now, GAME.parse("LG1")) == "Lock 5♥ 6♥ 7♥ in Green, leaves 8♣"
    assert texts.short(now, GAME.parse("LG2")) == "6-7-8, leaves 5"


def test_cards_of_one_rank_show_their_suits() -> None:
    state = shown(table(columns=empty(G="7R 7C 7Y"), hand="7G", chosen="G"), "G> 7G")
    assert texts.short(view(state), GAME.parse("LG1")) == "7-7-7, leaves 7♣"


def test_long_columns_are_cut_on_buttons_and_lines() -> None:
    long = "AR 3R 5R 7R 9R JR KR 2Y 4Y 6Y 8Y 10Y QY AC 3C 5C 7C 9C JC KC 2P 4P 6P 8P QP 2R 2G 2C"
    state = table(columns=empty(G=long), hand="2Y", chosen="Y")
    now = view(shown(state, "G> 2Y"))
    action = GAME.parse("LG26")
    assert len(texts.label(now, action)) == texts.LONGEST
    assert len(texts.short(now, action)) <= texts.SHORTEST
    push = Push("G", "<", ("A", "2R", "3R", "4R", "5R", "6R"))
    assert texts.label(now, push) == "Push A 2♥ 3♥ 4♥ 5♥ 6♥ from Green to the left"
    assert texts.short(now, push).endswith("…")
    assert texts.label(now, Push("G", ">", ("2R",))) == "Push 2♥ from Green to the right"


def test_a_placed_turn_and_a_finished_game_are_told() -> None:
    done = view(shown(table(hand="7G", chosen="G"), "G> 7G"))
    assert (
        texts.ask(done, "G>:7G;", Setting())
        == "This turn is ready. Commit plays it and rolls for the next."
    )
    over = view(GAME.leave(table(hand="7G", chosen="G"), ME, no_chance).state)
    assert texts.ask(over, "", Setting()) == "This lock is done."


EVENTS = [
    (Rolled(7, Roll("R", 6)), "rolled Red 6 for turn 7"),
    (Chosen("G", False), "chose green"),
    (Chosen("G", True), "chose green, which is empty"),
    (Popped("G", ("7G", "10G"), 4), "drew 7♣ 10♣, 4 left"),
    (Pushed("G", ">", ("7G", "8G")), "pushed 7♣ 8♣ from Green to the right"),
    (Pushed("G", "<", ("7G", "8G")), "pushed 7♣ 8♣ from Green to the left"),
    (Jumped("AC", "R", 3, "Y"), "jumped A♦ from Red to Yellow"),
    (Passed(False), "passed"),
    (Passed(True), "passed, with nothing to jump"),
    (
        Locked(LockedSet("G", ("5R", "6R", "7G"), True), 2),
        "locked 5-6-7 in Green: tumbler 2 freezes",
    ),
    (
        Locked(LockedSet("C", ("QR", "QG", "QC"), False), 3),
        "locked Q-Q-Q in Cyan, which is frozen already",
    ),
    (Ended("open", (3,) * 5, 31, 9), "opened the lock in 31 turns"),
    (Ended("empty", (3, 3, 3, 3, 1), 36, 9), "ran out of cards with 13 of 15 tumblers frozen"),
    (Ended("resigned", (0,) * 5, 1, 65), "gave up with 0 of 15 tumblers frozen"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_every_event_has_a_phrase(event: Event, text: str) -> None:
    line = texts.say(event, SETTING)
    assert line is not None
    assert (line.subject, line.text) == (Seat(0), text)
    assert line.strong == isinstance(event, Locked | Ended)
    assert texts.caption(event, SETTING) is None


def sentence(state: State, text: str) -> str:
    with pytest.raises(Refused) as caught:
        shown(state, text)
    return texts.refusal(caught.value)


def test_every_refusal_has_a_sentence() -> None:
    push = table(hand="7G 8G", chosen="G")
    assert sentence(push, "G> 7G") == "A push places the whole hand, each card once: 7♣ 8♣."
    assert sentence(push, "pass").startswith("Place the whole hand first")
    assert sentence(push, "gibberish").startswith("I can't read “gibberish”.")
    jump = table(columns=empty(R="AC 5R"), chosen="C", phase="jump", roll="C2")
    assert sentence(jump, "JR3-G") == "Red has no card number 3, counted from the newest."
    assert sentence(jump, "JR1-G") == (
        "5♥ can't jump: only cyan cards among the 2 newest of a column can."
    )
    assert sentence(jump, "LG1").startswith("This is a jump turn")
    assert sentence(asking(), "LR1") == "The set to choose is in Green. Later columns wait for it."
    assert sentence(asking(), "LG3").startswith("No set begins at card 3 of Green")
    assert sentence(asking(), "pass").startswith("Choose the set that locks first")
    wild = table(phase="choose")
    assert sentence(wild, "=P").startswith("Taking from a stack shows its cards")
    assert sentence(wild, "pass").startswith("Choose a colour for the wild")
    done = shown(table(hand="7G", chosen="G"), "G> 7G")
    assert sentence(done, "pass").startswith("This turn is complete.")
    over = GAME.leave(push, ME, no_chance).state
    assert sentence(over, "pass") == "This lock is done. /lockpick start gives you a new one."
    assert texts.refusal(Illegal("no_seat")).startswith("This is somebody else's deal.")
    assert texts.refusal(Illegal("else")) == "That can't be played here. Nothing was changed."


def test_status_and_brief() -> None:
    state = table(hand="7G", chosen="G", frozen=(3, 3, 2, 1, 1))
    assert texts.status(view(state), SETTING) == (
        "● Ana **10** of 15 tumblers · turn 1 · 2 cards in the stacks · can no longer be won"
    )
    assert texts.brief(view(state)) == "10 of 15"
    fresh = view(dealt(1)[0])
    assert texts.status(fresh, SETTING).endswith("in the stacks")


@pytest.mark.parametrize(
    ("frozen", "word"),
    [(15, "opened"), (14, "almost"), (13, "almost"), (12, "fair"), (10, "fair"), (9, "beginner"),
     (7, "beginner"), (6, "alarm"), (0, "alarm")],
)  # fmt: skip
def test_the_grade(frozen: int, word: str) -> None:
    assert graded(frozen) == word


def last_card() -> State:
    return table(
        columns=empty(P="7R 7G"), stacks=empty(), frozen=(3, 3, 3, 3, 2), hand="7P", chosen="P"
    )


def test_the_results() -> None:
    won = view(played(last_card(), "P> 7P").state)
    head, why = texts.result(won, SETTING)
    assert head == "Ana opened the lock in 1 turn"
    assert texts.result(won, OWN)[0] == "You opened the lock in 1 turn"
    assert why == "Every tumbler frozen, and fast. Grade: **opened**."
    lost = view(played(last_card(), "R> 7P").state)
    head, why = texts.result(lost, SETTING)
    assert head == "The stacks ran out: Ana froze 14 of 15 tumblers"
    assert texts.result(lost, OWN)[0] == "The stacks ran out: you froze 14 of 15 tumblers"
    assert why == "Grade: **almost**."
    assert texts.status(lost, SETTING) == "● Ana **14** of 15 tumblers · turn 1"
    assert "3 cards still lay in the columns." in texts.describe(lost, "", SETTING)[0]
    spent = replace(lost, columns=(), hand=(), sizes=())
    assert "No card was left." in texts.describe(spent, "", SETTING)[0]
    gone = view(GAME.leave(last_card(), ME, no_chance).state)
    assert texts.result(gone, SETTING)[0] == "Ana gave up at 14 of 15"
    assert texts.result(gone, OWN)[0] == "You gave up at 14 of 15"
    early = view(GAME.leave(table(hand="7G", chosen="G"), ME, no_chance).state)
    told = texts.describe(early, "", SETTING)[0]
    assert "1 card still lay in the hand, 2 in the stacks." in told
    slow = replace(won, turn=31)
    assert texts.result(slow, SETTING)[1].startswith("Every tumbler frozen. Grade: ")


def test_the_strip_of_a_picture_asks_or_tells() -> None:
    wild = view(table(phase="choose", roll="W4"))
    assert painted.strip(wild, None)[0] == "Wild 4: which colour?"
    jump = table(columns=empty(R="KR AC QR"), chosen="C", roll="C4", phase="jump")
    assert painted.strip(view(jump), None)[0] == "Jump a cyan card, or pass"
    assert painted.strip(view(jump), "AC")[0] == "A jumps to which column?"
    stuck = table(columns=empty(R="KR"), chosen="C", roll="C4", phase="jump")
    assert painted.strip(view(stuck), None) == (
        "Nothing can jump",
        "No cyan card among the 4 newest",
    )
    assert painted.strip(view(asking()), None)[0] == "Which set locks in Green?"
    assert painted.strip(view(shown(jump, "pass")), None)[0] == "Placed"


def test_the_strip_of_a_picture_tells_the_end() -> None:
    won = view(played(last_card(), "P> 7P").state)
    head, line = painted.strip(won, None)
    assert head == "The lock is open"
    assert line == "Grade: opened · 1 turn"
    assert painted.shared(won, 0) == ("Opened", "15 of 15 · 1 turn", "no hints")
    lost = view(played(last_card(), "R> 7P").state)
    assert painted.strip(lost, None)[0] == "The stacks ran out"
    assert painted.shared(lost, 2) == ("Not opened", "14 of 15 · 1 turn", "2 hints")
    gone = view(GAME.leave(last_card(), ME, no_chance).state)
    assert painted.strip(gone, None)[0] == "Given up"


def test_the_share_line_spoils_nothing() -> None:
    lost = view(played(last_card(), "R> 7P").state)
    assert texts.share(lost, "14 May", 0) == (
        "🗝️ Lockpick 14 May: 14 of 15 tumblers, 1 turn, no hints. "
        "Red 3, yellow 3, green 3, cyan 3, purple 2."
    )
    assert "1 hint." in texts.share(lost, "14 May", 1)
    assert "2 hints." in texts.share(lost, "14 May", 2)


def test_the_alt_text_tells_the_board_in_order() -> None:
    state = table(columns=empty(G="5R 6R", C="QP"), hand="7G 8G", chosen="G", roll="W2")
    (alt,) = texts.describe(view(state), "G>:7G:", SETTING)
    assert alt == (
        "Lockpick, turn 1, rolled wild 2, used as green. Hand: green 7 and green 8. "
        "Placed so far: green 7 on green. Green 5-6-7 locks: a tumbler freezes. "
        "Tumblers frozen, of 3 each: red 0, yellow 0, green 0, cyan 0, purple 0. "
        "Columns, oldest card first: red: empty; yellow: empty; green: red 5, red 6; "
        "cyan: purple queen; purple: empty. "
        "Cards in the stacks: red 0, yellow 0, green 0, cyan 0, purple 2."
    )
    (chosen,) = texts.describe(view(state), "G>:", SETTING)
    assert "Columns chosen from green on." in chosen
    five = view(table(hand="7G 8G 2G KG 9G", chosen="G", roll="W5"))
    assert "Columns chosen" not in texts.describe(five, "", SETTING)[0]
    (other,) = texts.describe(view(state), "JR3-", SETTING)
    assert "Placed so far" not in other
    (done,) = texts.describe(view(shown(state, "G> 7G 8G")), "", SETTING)
    assert "The turn is placed, not yet committed." in done
    assert "Last, in turn 1: pushed green 7 and green 8, locked 5-6-7 in green." in done


def test_the_alt_text_of_other_phases() -> None:
    jump = table(columns=empty(R="KR AC QR"), chosen="C", roll="C4", phase="jump")
    (alt,) = texts.describe(view(jump), "", SETTING)
    assert "Can jump: cyan ace, number 2 of red." in alt
    (moved,) = texts.describe(view(shown(jump, "JR2-Y")), "", SETTING)
    assert "Last, in turn 1: jumped cyan ace from red." in moved
    (passed,) = texts.describe(view(shown(jump, "pass")), "", SETTING)
    assert "Last, in turn 1: passed." in passed
    stuck = table(columns=empty(R="KR"), chosen="C", phase="jump")
    assert "Nothing can jump." in texts.describe(view(stuck), "", SETTING)[0]
    assert (
        "A colour is being chosen." in texts.describe(view(table(phase="choose")), "", SETTING)[0]
    )
    assert "being chosen in green" in texts.describe(view(asking()), "", SETTING)[0]
    lost = view(played(last_card(), "R> 7P").state)
    assert "14 of 15 tumblers are frozen, grade: almost." in texts.describe(lost, "", SETTING)[0]


def test_a_set_in_a_frozen_column_is_told_as_such() -> None:
    state = table(columns=empty(C="QR QG"), hand="QC", chosen="C", frozen=(0, 0, 0, 3, 0))
    assert (
        "locked Q-Q-Q in cyan, frozen already"
        in texts.describe(view(shown(state, "C> QC")), "", SETTING)[0]
    )


@pytest.mark.parametrize(
    ("sets", "freezes", "wasted", "asks", "text"),
    [
        (1, 1, 0, False, "Green 5-6-7 locks: a tumbler freezes."),
        (2, 2, 0, False, "Green 5-6-7 and 5-6-7 lock: 2 tumblers freeze."),
        (2, 1, 1, False, "Green 5-6-7 and 5-6-7 lock: a tumbler freezes, 1 set more for nothing."),
        (1, 0, 1, False, "Green 5-6-7 locks, but Green is frozen already."),
        (2, 0, 0, True, "Green: 5-6-7 and 5-6-7 use the same card. You choose which one locks."),
    ],
)
def test_a_forecast_in_words(sets: int, freezes: int, wasted: int, asks: bool, text: str) -> None:
    gone = (("5R", "6R", "7G"),) * sets
    assert texts.foreseen(Forecast("G", (), (), gone, freezes, wasted, asks)) == text


def test_the_position_in_words() -> None:
    push = view(table(columns=empty(G="5R"), hand="7G 10G", chosen="G", frozen=(3, 3, 3, 3, 0)))
    told = texts.words(push, SETTING)
    assert told.startswith("Ana: Lockpick, turn 1")
    assert "G> 7 10" in told
    assert "Green column, oldest first: red 5. Stack of 0: none." in told
    assert "Stack of 2: 2, 9." in told
    assert "can no longer freeze every tumbler" in told
    jump = view(table(columns=empty(R="KR AC"), chosen="C", phase="jump"))
    assert "JR1- for A♦" in texts.words(jump, SETTING)
    stuck = view(table(columns=empty(R="KR"), chosen="C", phase="jump"))
    assert "Type pass for no jump." in texts.words(stuck, SETTING)
    assert "JR" not in texts.words(stuck, SETTING)
    assert "Type LG2 to lock 6-7-8." in texts.words(view(asking()), SETTING)
    assert "Type =R" in texts.words(view(table(phase="choose")), SETTING)
    over = view(GAME.leave(table(hand="7G", chosen="G"), ME, no_chance).state)
    assert "Type" not in texts.words(over, SETTING)


def test_whole_games_stay_inside_discords_limits() -> None:
    for seed in range(3):
        state, draw = dealt(seed)
        while GAME.outcome(state) is None:
            now = view(state)
            (alt,) = texts.describe(now, "", SETTING)
            assert len(alt) <= 1000
            assert 0 < len(texts.ask(now, "", Setting())) < 200
            assert texts.words(now, SETTING)
            for action in GAME.legal(state, ME)[:30]:
                assert 0 < len(texts.label(now, action)) <= texts.LONGEST
            action = GAME.any_action(state, ME, draw) if seed else advised(now).best.plan[0]
            state = GAME.apply(state, ME, action, no_chance).state
        assert len(texts.describe(view(state), "", SETTING)[0]) <= 1000


def test_a_full_table_is_told_in_notation() -> None:
    suits = {color: " ".join(suit) for color, suit in SUITS.items()}
    state = table(columns=empty(**suits), chosen="C", roll="C6", phase="jump")
    (alt,) = texts.describe(view(state), "", SETTING)
    assert len(alt) <= 1000
    assert "purple: AP, 2P" in alt


FROZEN = (3, 3, 3, 3, 2)
OVER = view(table(frozen=FROZEN, turn=31))


@pytest.mark.parametrize(
    ("reason", "head", "told"),
    [
        ("open", "Opened in 31 turns", "the lock is open after 31 turns"),
        ("resigned", "Given up in turn 31", "given up in turn 31: the lock stays shut"),
        ("empty", "Out of cards after 31 turns", "the cards ran out after 31 turns: the lock"),
    ],
)
def test_an_ending_says_how_it_came(reason: str, head: str, told: str) -> None:
    over = replace(OVER, reason=reason)
    assert ending.headline(over) == head
    assert ending.ending_alt(over).startswith(f"Lockpick: {told}")


def test_the_plates_count_turns_and_sets() -> None:
    many = replace(OVER, tally=replace(OVER.tally, most=2))
    assert ending.figures(many) == (("31", "turns"), ("2", "sets at once"))
    one = replace(many, turn=1, tally=replace(OVER.tally, most=1))
    assert ending.figures(one) == (("1", "turn"), ("1", "set at once"))


def test_an_ending_names_what_still_stands_and_what_froze_last() -> None:
    assert "Still standing: 1 purple." in ending.ending_alt(OVER)
    assert "The last turn froze" not in ending.ending_alt(OVER)
    sets = tuple(
        LockedSet(col, (), froze) for col, froze in (("R", True), ("R", True), ("G", False))
    )
    last = replace(OVER, last=Change(31, "push", locks=(*sets, LockedSet("Y", (), True))))
    assert ending.last_frozen(last) == ((0, 1), (0, 2), (1, 2))
    assert "The last turn froze 2 red and 1 yellow." in ending.ending_alt(last)
    opened = replace(OVER, frozen=(3,) * 5, standing=(0,) * 5, reason="open")
    assert "Still standing" not in ending.ending_alt(opened)


def test_an_attempt_is_told_by_its_rank() -> None:
    """Rules LP-14: it is ranked by having won, frozen tumblers, and fewer turns."""
    assert day.standing((1, 15, -31)) == "opened it in 31 turns"
    assert day.standing((0, 14, -1)) == "froze 14 of 15 in 1 turn"


def test_a_deal_that_cannot_be_won_any_more_is_hopeless() -> None:
    """Rules LP-13: ten tumblers ask for thirty cards."""
    few: View = view(table(frozen=(1,) * 5))
    assert "no longer be won" in texts.status(few, SETTING)


def test_the_line_below_the_title_says_what_a_wild_stands_for() -> None:
    assert painted.header(view(table(roll="W6", chosen="G", turn=3))) == "Turn 3 · Wild as Green"
    assert painted.header(view(table(roll="G4", chosen="G", turn=3))) == "Turn 3 · Green 4"
