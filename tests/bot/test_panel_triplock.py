"""Triplock's panel: every legal action is within reach, and nothing public hangs on a secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.controls.custom_ids import Wire, write_wire
from bot.match.controls.panel import Menu, Panel, PanelButton, Shows, Style
from bot.match.controls.triplock import panel, public_offers
from games.core import Seat, Setting, Tape, settle
from games.triplock import GAME, texts
from games.triplock.rules.aims import acts
from games.triplock.rules.notation import write_act
from games.triplock.table.cards import DIAGRAMS, Die
from games.triplock.table.public import Attempt, Discarding, Open, Orienting, TurnState
from games.triplock.table.view import CardView, View
from games.triplock.texts.shared.sides import side_label
from tests.bot.triplock_panels import buttons, controls, pressed
from tests.games.triplock.idle import is_idle
from tests.games.triplock.triplock_table import faces as drawn
from tests.games.triplock.triplock_table import play as play_on
from tests.games.triplock.triplock_table import table

OPTIONS = ({}, {"characters": "wren,ines"}, {"characters": "osric,silas", "notebook": "off"})
MODES = (
    {"mode": "ring", "characters": "wren,silas,tobias"},
    {"mode": "solo", "roster": "silas,osric,wren,mabel,ines"},
    {"mode": "solo", "episode": "gasworks"},
    {"mode": "coop"},
)


def play(seed: int, options: dict[str, str]) -> Iterator[Any]:
    """The states of a random match that seldom ends a turn early."""
    chance = random.Random(seed)
    draw = Tape(chance.randrange)
    full = settle(GAME, options)
    state = GAME.setup(full, GAME.seats(full)[0], draw).state
    yield state
    while waiting := GAME.turn(state).waiting:
        seat = min(waiting)
        legal = GAME.legal(state, seat)
        wanted = [action for action in legal if GAME.write(action) != "end"] or legal
        state = GAME.apply(state, seat, chance.choice(wanted), draw).state
        yield state


@lru_cache(maxsize=1)
def states() -> tuple[Any, ...]:
    return tuple(state for seed in range(3) for state in play(seed, OPTIONS[seed]))


@lru_cache(maxsize=1)
def positions() -> tuple[Any, ...]:
    """Positions of all modes, some of each match."""
    other = [list(play(seed, options)) for seed in range(2) for options in MODES]
    return states()[::14] + tuple(state for match in other for state in match[::16])


@cache
def reach(state: Any, seat: Seat) -> dict[str, int]:
    """Each action that some chain of drafts plays, with the fewest presses it takes."""
    return reach_of(GAME.view(state, seat), GAME.legal(state, seat))


def reach_of(view: View, legal: tuple[Any, ...]) -> dict[str, int]:
    """The same for a view; every panel on the way must fit Discord."""
    found: dict[str, int] = {}
    seen, wave, presses = {""}, [""], 0
    while wave:
        presses += 1
        after: list[str] = []
        for draft in wave:
            shown = panel(view, legal, draft)
            check_shape(shown)
            for text, is_draft, _ in controls(shown):
                if not is_draft:
                    found.setdefault(text, presses)
                elif text not in seen:
                    seen.add(text)
                    after.append(text)
        wave = after
    return found


@cache
def drafts_of(state: Any, seat: Seat) -> frozenset[str]:
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    seen, wave = {""}, [""]
    while wave:
        shown = panel(view, legal, wave.pop())
        new = {text for text, is_draft, _ in controls(shown) if is_draft} - seen
        seen |= new
        wave.extend(new)
    return frozenset(seen)


def waited_for(state: Any) -> list[Seat]:
    return sorted(GAME.turn(state).waiting)


def check_shape(shown: Panel) -> None:
    """The limits of the platform and of a phone, and ids that all differ."""
    assert len(shown.rows) <= 5
    ids: list[str] = []
    for row in shown.rows:
        if isinstance(row, Menu):
            assert 1 <= len(row.choices) <= 25
            assert all(0 < len(choice.label) <= 100 for choice in row.choices)
            assert len({choice.text for choice in row.choices}) == len(row.choices)
            ids.append(write_wire(Wire("s", "00000000", 1, row.text, row.draft)))
            continue
        assert 1 <= len(row) <= 5
        for press in row:
            assert 0 < len(press.label) <= 34
            if press.live:
                ids.append(write_wire(Wire("b", "00000000", 1, press.text, press.draft)))
            else:
                assert press.text == ""
    assert len(set(ids)) == len(ids)


def test_every_legal_action_is_in_reach_and_nothing_else() -> None:
    for state in positions():
        for seat in waited_for(state):
            legal = {GAME.write(action) for action in GAME.legal(state, seat)}
            assert set(reach(state, seat)) == {text for text in legal if not is_idle(state, text)}


def test_presses_are_as_few_as_the_table_says() -> None:
    most = {"roll": 1, "die": 2, "sacrifice": 3, "complete": 2, "match": 1, "orient": 1}
    most |= {"discard": 1, "skip": 1, "end": 2, "skill": 3, "bonus": 2, "choose": 1, "room": 2}
    for state in positions():
        for seat in waited_for(state):
            for text, presses in reach(state, seat).items():
                assert presses <= most[text.split(":")[0]], text
                if text in ("skill:pts", "skill:act"):
                    assert presses == 2
                if text.startswith("bonus") and _bonus(state) != "any":
                    assert presses == 1


def test_an_ordinary_turn_takes_four_presses() -> None:
    state = table(dice="", turn=TurnState())
    state = play_on(state, "roll", draws=drawn("flip", "swap")).state
    for text in ("die:0:flip:1", "die:1:swap:0+2", "end"):
        assert text in {text for text, is_draft, _ in pressed(state, Seat(0)) if not is_draft}
        state = play_on(state, text).state
    assert state.active == 1


def test_the_end_is_the_next_step_when_nothing_is_left() -> None:
    def end(state: Any, reader: Seat | None) -> Style:
        rows = panel(GAME.view(state, reader), GAME.legal(state, Seat(0)), "").rows
        return next(press for row in rows for press in buttons(row) if press.text == "end").style

    state = play_on(table(dice="flip flip"), "die:0:flip:0", "die:1:flip:0").state
    for reader in (None, Seat(0)):
        assert end(state, reader) is Style.PLAIN, "the Skill is open"
        assert end(play_on(state, "skill:pts").state, reader) is Style.MAIN
        assert end(play_on(table(dice="flip flip"), "skill:pts").state, reader) is Style.PLAIN


def test_one_candidate_goes_straight_to_its_question() -> None:
    state = table(mine="D01.1 T01.0")
    shown = pressed(state, Seat(0), "complete:")
    assert shown == [("", True, "Not yet"), ("complete:0", False, "Announce it")]
    asked = texts.ask(GAME.view(state, Seat(0)), "complete:", Setting())
    assert asked.startswith("Announce **Keypad→Padlock**?")
    two = table(mine="D01.1 D01.3")
    assert ("complete:1", True, "Complete 2. Gear…") in pressed(two, Seat(0), "complete:")
    assert pressed(two, Seat(0), "complete:1")[0] == ("complete:", True, "Not yet")


def test_equal_symbols_of_an_attempt_are_told_apart() -> None:
    twice = Attempt(0, False, ("GEAR", "KEY", "GEAR"), (0, 1, 2))
    for reader, mark in ((None, "●"), (Seat(0), "")):
        labels = [label for _, _, label in pressed(table(asked=twice), reader)]
        assert labels[::3] == [f"{name} {mark}L1" for name in ("First Gear", "Key", "Second Gear")]


def test_what_costs_is_asked_twice() -> None:
    for state in positions():
        for seat in waited_for(state):
            found, view = reach(state, seat), GAME.view(state, seat)
            unused = not view.turn.rolled or any(not die.used for die in view.turn.dice)
            assert found.get("end", 2 if unused else 1) == (2 if unused else 1)
            asked = ("complete", "room")
            assert all(n == 2 for text, n in found.items() if text.startswith(asked))
            for text in (text for text in found if text.startswith("sacrifice")):
                same = [other for other in found if other.startswith(":".join(text.split(":")[:2]))]
                assert found[text] == (3 if len(same) > 1 else 2), "Sacrifice… is the question"


def test_no_loss_lies_under_the_button_that_opened_it() -> None:
    for state in positions():
        for seat in waited_for(state):
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            opened = {
                draft: dict(placed(panel(view, legal, draft))) for draft in drafts_of(state, seat)
            }
            for draft, shown in opened.items():
                for place, press in shown.items():
                    if press.live and press.draft:
                        under = opened[press.text].get(place)
                        assert under is None or under.style is not Style.LOSS, (draft, press)


def placed(shown: Panel) -> Iterator[tuple[tuple[int, int], PanelButton]]:
    for at, row in enumerate(shown.rows):
        if not isinstance(row, Menu):
            for index, press in enumerate(row):
                yield (at, index), press


def test_every_panel_fits_discord() -> None:
    for state in positions():
        check_shape(panel(GAME.view(state, None), (), ""))
        for seat in map(Seat, range(len(state.players))):
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            for draft in drafts_of(state, seat) | {"rubbish", "die:9:", "complete:7", "room"}:
                check_shape(panel(view, legal, draft))


def test_the_public_panel_plays_only_what_is_legal() -> None:
    for state in positions():
        legal = {GAME.write(a) for seat in waited_for(state) for a in GAME.legal(state, seat)}
        for text, is_draft, _ in controls(panel(GAME.view(state, None), (), "")):
            if not is_draft:
                assert text in legal


def test_public_offers_of_an_attempt_and_a_bonus_are_all_there_are() -> None:
    kinds: set[type] = set()
    for state in positions():
        view = GAME.view(state, None)
        if not isinstance(view.asked, Attempt | Open):
            continue
        kinds.add(type(view.asked))
        legal = {GAME.write(action) for action in GAME.legal(state, view.active)}
        assert set(public_offers(view)) == legal
    assert kinds == {Attempt, Open}


def test_equal_public_views_give_equal_panels() -> None:
    for number, state in enumerate(positions()):
        view = GAME.view(state, None)
        twin = GAME.view(GAME.imagine(view, Tape(random.Random(number).randrange)), None)
        assert panel(twin, (), "") == panel(view, (), "")


def test_complete_stands_on_the_board_whatever_the_diagrams_are() -> None:
    for state in states():
        view = GAME.view(state, None)
        if view.phase == "turn" and view.asked is None:
            shown = [text for text, _, _ in controls(panel(view, (), ""))]
            assert ("complete:" in shown) == bool(view.players[view.active].diagrams)


def test_while_a_diagram_is_laid_the_board_has_no_rows() -> None:
    laying = [
        view
        for view in (GAME.view(state, None) for state in states())
        if view.phase == "setup" or isinstance(view.asked, Orienting | Discarding)
    ]
    assert laying
    assert all(panel(view, (), "").rows == () for view in laying)


def test_buttons_stand_in_the_order_of_the_picture() -> None:
    flips = [s for s in states() if s.phase == "turn" and s.active == 1 and _bonus(s) == "flip"]
    public = panel(GAME.view(flips[0], None), (), "").rows[0]
    assert [press.label for press in buttons(public)] == ["▲L3", "▲L2", "▲L1"]
    view = GAME.view(flips[0], Seat(1))
    own = panel(view, GAME.legal(flips[0], Seat(1)), "").rows[0]
    assert [press.label for press in buttons(own)] == ["L1", "L2", "L3"]


def _bonus(state: Any) -> str | None:
    asked = GAME.view(state, None).asked
    return asked.do if isinstance(asked, Open) else None


def test_laying_offers_one_side_a_row_beside_the_hand() -> None:
    state = states()[0]
    shown = panel(GAME.view(state, Seat(0)), GAME.legal(state, Seat(0)), "")
    assert shown.shows is Shows.HAND
    assert [len(buttons(row)) for row in shown.rows] == [1, 1, 1, 1]
    assert [buttons(row)[0].label[:2] for row in shown.rows] == ["1.", "2.", "3.", "4."]


def test_before_the_roll_the_board_rolls() -> None:
    state = next(s for s in states() if s.phase == "turn")
    first, second = map(buttons, panel(GAME.view(state, None), (), "").rows)
    assert [(press.label, press.text, press.draft) for press in first] == [("Roll", "roll", False)]
    assert [press.label for press in second] == ["Complete…", "Skill…", "End turn"]


@pytest.mark.parametrize(
    ("unused", "question", "label", "style"),
    [
        ((), "End your turn?", "End turn", Style.MAIN),
        (("flip",), "End and lose Flip?", "Lose Flip and end", Style.LOSS),
        (("flip", "swap"), "End and lose Flip and Swap?", "Lose both dice and end", Style.LOSS),
    ],
)
def test_a_turn_with_nothing_unused_is_ended_without_a_loss(
    unused: tuple[str, ...], question: str, label: str, style: Style
) -> None:
    dice = tuple(Die(face, face not in unused) for face in ("flip", "swap"))
    state = table(turn=TurnState(dice=dice), dice="")
    view = GAME.view(state, Seat(0))
    _, (end,) = map(buttons, panel(view, GAME.legal(state, Seat(0)), "end").rows)
    assert (end.label, end.style, end.draft) == (label, style, False)
    assert texts.ask(view, "end", Setting()) == question


def test_looks_open_and_close_while_it_is_ones_turn() -> None:
    state = next(
        s
        for s in states()
        if s.phase == "turn" and GAME.view(s, s.active).memo and not GAME.view(s, None).asked
    )
    view, legal = GAME.view(state, state.active), GAME.legal(state, state.active)
    shown = panel(view, legal, "looks")
    assert "Round" in shown.note
    assert [press.text for press in buttons(shown.rows[0])] == [""]
    assert ("looks", True, "What I saw") in list(controls(panel(view, legal, "")))


def test_who_does_not_act_sees_the_hand_and_no_controls() -> None:
    state = next(s for s in states() if s.phase == "turn" and s.active == 0)
    assert panel(GAME.view(state, Seat(1)), (), "") == Panel(shows=Shows.HAND)


def test_every_diagram_fits_the_button_that_completes_it() -> None:
    labels = [
        f"Complete 1. {side_label(card.id, side)}…"
        for card in DIAGRAMS.values()
        for side in range(4)
        if card.type == "standard"
    ]
    assert max(map(len, labels)) <= 34


def test_more_ways_than_a_select_holds_are_paged() -> None:
    """Three seats with three Diagrams each: 36 ways, and still all of them in reach."""
    duel = next(s for s in states() if s.phase == "turn")
    view = GAME.view(duel, Seat(0))
    down = replace(view.players[1], diagrams=(CardView(False, None, None),) * 3)
    view = replace(
        view,
        mode="ring",
        spots=view.spots + view.spots[:2],
        players=(down, down, down),
        active=Seat(0),
        turn=TurnState((Die("diagram", False), Die("flip", True)), True),
    )
    ways = [f"die:0:{write_act(act)}" for act in acts(view, Seat(0), "diagram")]
    legal = tuple(GAME.parse(text) for text in ways)
    assert len(ways) == 36
    assert set(reach_of(view, legal)) - {"end"} == set(ways)


DOES = ("any", "flip", "swap", "peek:1", "peek:2", "peek", "dd", "expose", "diagram", "disarm")


@pytest.mark.parametrize("do", [*DOES, "alter_own", "scrap", "set_die"])
def test_every_bonus_is_in_reach_from_the_board_and_from_the_hand(do: str) -> None:
    mover, other = Seat(1), CardView(True, "C01", 2)
    state = next(s for s in states() if s.phase == "turn" and s.active == mover)
    public, own = GAME.view(state, None), GAME.view(state, mover)
    mine = (CardView(False, "D01", 1), CardView(True, "D05", 0))
    hidden = (CardView(False, None, None), CardView(True, "D05", 0))
    asked = Open(do, "T04", True)
    turn = TurnState((Die("flip", False), Die("peek", True)), True)

    def staged(view: View, cards: tuple[CardView, ...]) -> View:
        first = replace(view.players[0], diagrams=(other,))
        players = (first, replace(view.players[1], diagrams=cards))
        return replace(view, players=players, asked=asked, turn=turn)

    board, hand = staged(public, hidden), staged(own, mine)
    offers = public_offers(board)
    assert len(offers) > 1 and set(offers) == set(public_offers(hand))
    legal = tuple(GAME.parse(text) for text in offers)
    found = reach_of(hand, legal)
    assert set(found) == set(offers)
    assert max(found.values()) == (2 if do == "any" else 1)
    shown = panel(board, (), "")
    check_shape(shown)
    live = list(controls(shown))
    assert ("skip", False, "Decline") in live
    opened = {text for text, is_draft, _ in live if is_draft}
    played = {text for text, is_draft, _ in live if not is_draft}
    assert played <= set(offers)
    assert all(t in played or any(t.startswith(d) for d in opened) for t in offers)


@pytest.mark.parametrize("chips", [1, 5, 8])
def test_every_disarmed_chip_can_be_given_up_for_a_reset(chips: int) -> None:
    state = next(
        s for s in states() if s.phase == "turn" and s.active == 0 and not GAME.view(s, None).asked
    )
    view = GAME.view(state, Seat(0))
    mine = replace(view.players[0], disarmed=("BOLT",) * chips, char="tobias")
    view = replace(
        view,
        players=(mine, view.players[1]),
        turn=TurnState(),
    )
    resets = [f"skill:reset:{i}" for i in range(chips)]
    rest = ["roll", "end", "skill:pts", "skill:act", "skill:char:flip:0", "skill:char:flip:2"]
    found = reach_of(view, tuple(GAME.parse(text) for text in (*rest, *resets)))
    assert set(found) == {*rest, *resets}
    assert all(found[text] == 3 for text in resets)


def test_over_the_limit_each_diagram_is_a_button_and_the_new_one_is_named() -> None:
    view = GAME.view(next(s for s in states() if s.phase == "turn" and s.active == 0), Seat(0))
    cards = tuple(CardView(False, "D01", side) for side in (1, 2, 3))
    mine = replace(view.players[0], diagrams=(*cards, CardView(False, "D05", None)))
    asked = Discarding(3)
    view = replace(view, players=(mine, view.players[1]), asked=asked)
    shown = panel(view, tuple(GAME.parse(f"discard:{slot}") for slot in range(4)), "")
    assert shown.shows is Shows.HAND
    assert [(text, label) for text, _, label in controls(shown)] == [
        ("discard:0", "1. Keypad→Padlock"),
        ("discard:1", "2. Chips Bolt+Bolt"),
        ("discard:2", "3. Gear"),
        ("discard:3", "4. The new one"),
    ]
