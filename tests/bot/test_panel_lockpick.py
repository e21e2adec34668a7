"""Lockpick's controls: how many presses a turn takes, and that drafts lead where they say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.match.controls.custom_ids import Wire, write_wire
from bot.match.controls.lockpick import before, panel
from bot.match.controls.panel import Menu, Panel, PanelButton
from games.core import Seat, Setting, Tape
from games.lockpick.game import GAME
from games.lockpick.rules.board import reachable
from games.lockpick.rules.cards import COLORS
from games.lockpick.rules.state import PLAYER, State
from games.lockpick.texts import ask
from tests.render.lockpick_samples import find, played

PRESSES = {1: 2, 2: 3, 3: 4, 4: 5, 5: 5, 6: 7}
"""By cards of the hand, Commit included (docs/screens.md)."""


def shown(state: State, draft: str = "") -> Panel:
    """The panel under a draft, as the shell opens it."""
    *whole, _ = draft.split(";")
    for text in whole:
        state = GAME.preview(state, PLAYER, GAME.parse(text))
    return panel(GAME.view(state, PLAYER), GAME.legal(state, PLAYER), draft)


def presses(made: Panel) -> list[PanelButton]:
    return [press for row in made.rows if not isinstance(row, Menu) for press in row]


def named(made: Panel, label: str) -> PanelButton:
    return next(press for press in presses(made) if press.label.startswith(label))


def filled(state: State, start: str) -> list[str]:
    """The drafts from the columns at `start` on, always pressing the first card."""
    first = next(p for p in presses(shown(state)) if p.label[0] in (start, *"A23456789JQK1"))
    drafts = [first.text]
    while not drafts[-1].endswith(";"):
        drafts.append(presses(shown(state, drafts[-1]))[0].text)
    return drafts


@pytest.mark.parametrize("cards", PRESSES)
def test_a_push_takes_the_presses_that_were_promised(cards: int) -> None:
    state = find("push", hand=cards)
    drafts = filled(state, "R")
    assert len(drafts) + 1 == PRESSES[cards]
    commit = named(shown(state, drafts[-1]), "Commit")
    assert commit.live
    assert not commit.draft
    GAME.apply(state, PLAYER, GAME.parse(commit.text), Tape([]))


def test_nothing_can_be_committed_before_the_whole_hand_is_placed() -> None:
    state = find("push", hand=3)
    for draft in filled(state, "R")[:-1]:
        assert not named(shown(state, draft), "Commit").live


@pytest.mark.parametrize("cards", [1, 2, 4, 5, 6])
def test_undo_goes_back_press_by_press_to_nothing(cards: int) -> None:
    state = find("push", hand=cards)
    drafts = ["", *filled(state, "R")]
    for draft, wanted in zip(reversed(drafts[1:]), reversed(drafts[:-1]), strict=True):
        whole = draft.endswith(";")
        under = GAME.preview(state, PLAYER, GAME.parse(draft[:-1])) if whole else state
        assert before(GAME.view(under, PLAYER), draft) == wanted


def test_a_jump_takes_three_presses_and_undo_returns_to_the_card() -> None:
    state = find("jump", row=6)
    view = GAME.view(state, PLAYER)
    first = view.reach[0]
    lift = f"J{first.col}{first.n}-"
    made = shown(state)
    texts = [press.text for press in presses(made) if press.draft]
    texts += [row.text + c.text for row in made.rows if isinstance(row, Menu) for c in row.choices]
    assert lift in texts
    target = named(shown(state, lift), "Purple")
    assert target.text == f"{lift}P;"
    placed = shown(state, target.text)
    assert named(placed, "Undo").text == lift
    assert named(placed, "Clear").text == ""
    if GAME.preview(state, PLAYER, GAME.parse(target.text[:-1])).phase == "done":
        assert named(placed, "Commit").text == target.text[:-1]


def test_a_card_that_alone_can_jump_needs_no_picking() -> None:
    columns = (("2R", "7G"), ("KY",), (), (), ())
    state = replace(find("jump", row=6), chosen="G", columns=columns)
    (only,) = GAME.view(state, PLAYER).reach
    made = shown(state)
    assert [press.text for press in presses(made)] == [
        *(f"J{only.col}{only.n}-{to};" for to in COLORS),
        "pass;",
    ]
    assert named(shown(state, f"J{only.col}{only.n}-Y;"), "Commit").live
    asked = ask(GAME.view(state, PLAYER), "", Setting())
    assert asked.endswith(". The stack is empty: 7♣ jumps to the end of which column? Or pass.")


def test_an_empty_colour_that_cannot_jump_passes_by_one_press() -> None:
    state = find("choose", row=10)
    columns = (("2R", "7P"), ("KY",), (), (), ())
    stacks = (*state.stacks[:2], (), *state.stacks[3:])
    state = replace(state, columns=columns, stacks=stacks)
    press = named(shown(state), "Green, empty: pass")
    assert (press.text, press.draft) == ("=G;pass;", True)
    assert named(shown(state, press.text), "Commit").text == "=G;pass"


def test_pass_is_a_draft_too() -> None:
    state = find("jump", row=6)
    made = shown(state)
    assert named(made, "Pass").text == "pass;"
    assert named(shown(state, "pass;"), "Commit").text == "pass"
    assert shown(state, "pass;").note == "Nothing locks."


def test_a_wild_takes_at_once_what_shows_cards_and_drafts_what_does_not() -> None:
    state = find("choose", row=10)
    for place, color in enumerate(COLORS):
        stacks = tuple(() if i == place else stack for i, stack in enumerate(state.stacks))
        made = presses(shown(replace(state, stacks=stacks)))
        empty = made[place]
        passes = "" if reachable(state.columns, color, state.roll.n) else "pass;"
        assert (empty.text, empty.draft) == (f"={color};{passes}", True)
        full = made[(place + 1) % 5]
        assert full.draft is (not stacks[(place + 1) % 5])


def test_what_would_lock_is_said_and_the_next_roll_never() -> None:
    """Rules LP-4: the action that ends a turn rolls too, and a draft stops before that."""
    for seed in range(12):
        for state in played(seed):
            if state.phase != "push" or len(state.hand) != 2:
                continue
            for start in COLORS:
                draft = f"{start}>:{':'.join(state.hand)};"
                after = GAME.preview(state, PLAYER, GAME.parse(draft[:-1]))
                made = shown(state, draft)
                locks = len(after.last.locks)
                assert (made.note == "Nothing locks.") == (locks == 0 and after.phase == "done")
                assert locks == 0 or "lock" in made.note
                assert GAME.view(after, PLAYER).roll == GAME.view(state, PLAYER).roll


def test_lock_choices_are_drafts_and_each_can_be_undone() -> None:
    """Rules LP-8 and example 4: two sets overlap, the player names one."""
    state = find("push", hand=6)
    hand = ("7G", "2G", "KG", "9G", "JG", "8G")
    columns = tuple(("5R", "6R") if color == "G" else () for color in COLORS)
    table = replace(state, hand=hand, chosen="G", columns=columns)
    push = f"G>:{':'.join(hand)};"
    asked = shown(table, push)
    assert [p.label for p in presses(asked)][:2] == ["5-6-7, leaves 8", "6-7-8, leaves 5"]
    assert not named(asked, "Commit").live
    done = shown(table, f"{push}LG2;")
    assert named(done, "Commit").text == f"{push}LG2"
    assert named(done, "Undo").text == push


def test_the_longest_draft_fits_a_custom_id() -> None:
    """Six tens and six lock choices: no turn of a thousand played deals had more than three."""
    push = "G>:" + ":".join(["10G"] * 6)
    text = push + ";LG10" * 6 + ";"
    assert len(write_wire(Wire("b", "7KQ2AB3C", 36**4 - 1, text, True))) <= 100


def test_over_offers_nothing_and_a_foreign_draft_starts_afresh() -> None:
    end = list(played(2))[-1]
    assert panel(GAME.view(end, Seat(0)), (), "") == Panel()
    state = find("push", hand=3)
    assert shown(state, "G>:nonsense").rows == shown(state).rows
