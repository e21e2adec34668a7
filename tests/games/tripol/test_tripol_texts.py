"""Tripol's questions, phrases of the log, refusals, labels, standings and results."""

from __future__ import annotations

import ast
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.core import Illegal, Refused, Seat, Setting, Tape
from games.tripol import GAME, game, texts
from games.tripol.rules.scoring import Joint, JointKind, Score
from games.tripol.rules.state import Added, State
from games.tripol.texts.labels import MAX_LABEL
from games.tripol.texts.refusals import _SENTENCES
from games.tripol.texts.scores import itemised, items, silence
from tests.games.tripol.tripol_reader import (
    asked,
    matches,
    own,
    played,
    refused,
    seen,
    setting,
    table,
    told,
)

HEXAGON = "draw 1@2,2D0 draw 2@2,-2U0 draw 3@4,0D0 draw 10@6,-2U1 draw 11@6,2D2 draw"
HEXAGON_BAG = "1,2,3,10,11,100,4,5"


@pytest.mark.parametrize(
    ("bag", "line", "options", "said"),
    [
        ("1,4,5", "1@2,2D0", {}, "one side +1"),
        ("46,55,1,2", "46@2,2D0 draw 55@2,-2U1", {}, "one two-colour side +1; one more move"),
        (
            "46,55,1,2",
            "46@2,2D0 draw 55@2,-2U1",
            {"triangles": "each"},
            "one two-colour side +2; two more moves",
        ),
        ("112,113,1", "112@0,4D0", {}, "one side with white +1"),
        (
            "46,112,1,2",
            "46@2,2D0 draw 112@2,-2U0",
            {},
            "one side with white +1; one more move",
        ),
        ("100,101,5,6", "100@2,2D0", {}, "one side of the stork +2"),
        (
            "116,117,1,2",
            "116@2,2D0 draw 117@2,-2U1",
            {"barricade": "on"},
            "one blue side +1",
        ),
        ("46,1,2", "46@1,1D0", {"experiment": "on"}, "one half side +1"),
        ("1,4", "1@2,2D0 draw 4@0,4D0", {}, "one side +1, last tile +10, together +11"),
        (
            "10,29,1,2",
            "10@2,2D2 draw 29@2,-2U1",
            {"polygon": "on"},
            "one side +1, figure of 6 sides +6, together +7",
        ),
    ],
)
def test_a_placement_is_told_with_its_points(
    bag: str, line: str, options: dict[str, str], said: str
) -> None:
    before, _, last = line.rpartition(" ")
    state = table(bag, f"draw {before}", seats=2, **options)
    tile = last.partition("@")[0]
    subject, text = told(state, last)[0]
    assert subject == state.table.mover
    assert text == f"placed tile {tile}: {said}"


def test_two_hexagons_at_once_are_a_great_moment_and_one_is_none() -> None:
    state = table(HEXAGON_BAG, HEXAGON)
    one = GAME.apply(state, Seat(1), GAME.parse("100@4,0U0"), Tape([])).notices[0].what
    assert isinstance(one, Added)
    line = texts.say(one, setting(state))
    assert line is not None
    assert (line.text, line.strong) == ("placed tile 100: hexagon +8", False)
    assert not any("hexagon" in text for _, text in told(table(HEXAGON_BAG), HEXAGON))
    two = texts.say(replace(one, score=replace(one.score, hexagons=2)), setting(state))
    assert two is not None
    assert (two.text, two.strong) == ("placed tile 100: two hexagons +16", True)


def test_ones_own_colour_is_told_as_doubled() -> None:
    state = table("1,100,101,2", "draw", seats=3, my_colour="on")
    assert told(state, "1@2,2D0") == [
        (0, "placed tile 1: one side of the player's own colour, doubled +2")
    ]


def test_several_sides_of_one_kind_are_told_together() -> None:
    single = Joint(0, 0, JointKind.SINGLE, 1, 0)
    white = [Joint(side, side, JointKind.WHITE, 1, 1) for side in (1, 2)]
    half = Joint(2, 5, JointKind.STORK, 2, 0, is_half=True)
    assert itemised(Score((single, single))) == "two sides +2"
    assert itemised(Score((single, *white))) == (
        "one side +1, two sides with white +2, together +3; two more moves"
    )
    assert items(Score((half, half))) == ["two half sides of the stork +4"]


def test_sides_in_the_middle_of_hexagons_are_told_as_silent() -> None:
    silent = [Joint(side, side, JointKind.TWO, 0, 1, is_silent=True) for side in range(3)]
    two = Score(tuple(silent[:2]), hexagons=1)
    assert itemised(two) == "hexagon +8; two more moves"
    three = Score(tuple(silent), hexagons=2)
    assert itemised(three) == "two hexagons +16; three more moves"
    assert silence(three) == "The three sides at the hexagons' centres bring no points."
    assert silence(Score(())) == ""


def test_a_draw_is_told_whole_to_its_owner_alone() -> None:
    state = table("46,1")
    assert told(state, "draw") == [(0, "drew")]
    assert told(state, "draw", reader=1) == [(0, "drew")]
    assert told(state, "draw", reader=0) == [(0, "drew tile 46 (red-yellow, red, red)")]
    line = texts.say(played(state, "draw")[1][0].notices[0].what, setting(state))
    assert line is not None
    assert line.quiet


def test_the_last_draw_is_called_so() -> None:
    state = table("1,4", "draw 1@2,2D0")
    assert told(state, "draw")[0] == (1, "drew the last tile")
    assert told(state, "draw", reader=1)[0] == (1, "drew tile 4 (all yellow), the last one")


def test_passes_and_skips_tell_what_was_given_up() -> None:
    state = table("46,112,1,2", "draw 46@2,2D0 draw 112@2,-2U0")
    assert told(state, "pass") == [(1, "passed, and gave up one move")]
    assert told(table("4,1,5,2", "draw"), "pass") == [(0, "passed")]
    skipping = table("7,5", "draw pass", blockade="on")
    assert told(skipping, "draw") == [
        (1, "drew the last tile"),
        (1, "could place nothing"),
        (0, "could place nothing"),
    ]


def test_offers_are_told_by_their_counts() -> None:
    state = table("100,4,1,10,31,2,13", "draw", seats=3, one_colour="on")
    assert told(state, "take:3") == [(0, "took 3 tiles of the 3 asked for")]
    assert told(state, "take:3", reader=0) == [
        (
            0,
            "took 3 tiles of the 3 asked for: 1 (all red), 10 (red, red, yellow) and 2 (all red)",
        )
    ]
    none = table("104,1,2,3", "draw", seats=3, one_colour="on")
    assert told(none, "take:1") == [(0, "asked for 1 tile of a colour; the bag had none")]
    line = "draw pass draw pass draw pass draw"
    state = table("4,5,6,112,7,8,9", line, seats=3, one_colour="on")
    assert told(state, "exchange") == [(0, "exchanged 1 tile")]
    assert told(state, "exchange", reader=0) == [(0, "exchanged 1 tile for 7 (all green)")]


def test_the_end_says_who_won_by_how_much() -> None:
    state = table("1,4", "draw 1@2,2D0 draw")
    assert told(state, "4@0,4D0")[-1] == (None, "▲ Ben wins, 11 to 1")
    assert told(state, "4@0,4D0", reader=1)[-1] == (None, "You win, 11 to 1")


def test_who_resigns_is_told() -> None:
    state = table("1,4,5", seats=3)
    step = GAME.leave(state, Seat(1), Tape([]))
    lines = [texts.say(notice.what, setting(state)) for notice in step.notices]
    assert [line.text for line in lines if line] == ["resigned; the others go on"]
    step = GAME.leave(step.state, Seat(0), Tape([]))
    lines = [texts.say(notice.what, setting(state)) for notice in step.notices]
    assert [line.text for line in lines if line] == [
        "resigned",
        "■ Cy wins",
    ]


def test_no_event_has_a_picture_of_its_own() -> None:
    _, steps = played(table("1,4,5"), "draw")
    assert texts.caption(steps[0].notices[0].what, Setting()) is None


# Questions


def test_the_mover_is_asked_and_the_others_are_told() -> None:
    state = table("46,1,2")
    assert asked(state, 0) == "Draw a tile. Sides that touch must have the same colour."
    assert asked(state, 1) == "● Ana is playing."
    assert asked(state) == "● Ana can draw a tile. Sides that touch must have the same colour."
    later = table("46,1,2", "draw 46@2,2D0 draw 1@4,0U0")
    assert asked(later, 0) == "Draw a tile."
    assert texts.ask(seen(later), "", Setting()) == "● can draw a tile."


def test_the_drawn_tile_is_asked_about() -> None:
    state = table("46,1,2", "draw")
    assert asked(state, 0) == "Where does tile 46 go?"
    assert asked(state) == "● Ana has drawn, and now places a tile or passes."
    assert asked(state, 0, "46@2,2D0") == "Place it so, or turn it?"
    assert asked(table("1,4,5", "draw"), 0, "1@2,2D0") == "Place it there?"


def test_a_tile_that_fits_nowhere_is_said() -> None:
    stuck = table("1,2,3,4", "draw", blockade="on")
    assert asked(stuck, 0) == "Tile 1 fits nowhere. Pass keeps it. Red is blocked."
    both = table("1,2,9,4,5,6,100", "draw", blockade="on", three="on")
    assert asked(both, 0) == (
        "Tile 100 fits nowhere now. Choose another, or pass and keep it. Red is blocked."
    )


def test_a_kept_tile_may_be_placed_instead_of_a_draw() -> None:
    state = table("4,1,5,2", "draw pass draw 1@2,2D0")
    assert asked(state, 0) == "Draw a tile, or place one of yours."
    assert asked(state) == "● Ana can draw a tile or place the tile in hand."
    assert asked(state, 0, "4@") == "Where does tile 4 go?"


def test_an_additional_move_is_told() -> None:
    state = table("46,55,1,2", "draw 46@2,2D0 draw 55@2,-2U1")
    assert asked(state, 1) == "You have one more move. Draw a tile, or pass."
    assert asked(state) == "▲ Ben has one more move, and can draw a tile or pass."
    each = table("46,55,1,2", "draw 46@2,2D0 draw 55@2,-2U1", triangles="each")
    assert asked(each, 1).startswith("You have two more moves.")


def test_an_empty_bag_leaves_placing_and_passing() -> None:
    state = table("5,4", "draw pass draw pass")
    assert asked(state) == "● Ana can place the tile in hand or pass."
    assert asked(state, 0) == "Where does tile 5 go?"


def test_the_law_of_the_turn_is_told() -> None:
    assert asked(table("1,2,3", blockade="on")).endswith("Red is blocked.")
    assert asked(table("1,2,3", "draw", blockade="on"), 0).endswith("Red is blocked.")
    one = table("1,2,3,4", "draw", seats=3, one_colour="on", colours="Y,R,G")
    assert asked(one, 0).endswith("You may match yellow only.")
    assert asked(one, 1).endswith("Only yellow may be matched.")
    mine = table("1,2,3,4", "draw", seats=3, my_colour="on", blockade="on")
    assert asked(mine, 0).endswith("Red is blocked. Red counts double for you.")


def test_offers_are_asked_about_privately() -> None:
    take = table("104,4,1,10,31,2,13", "draw", seats=3, one_colour="on")
    assert "First you may take up to 5 yellow tiles." in asked(take, 0)
    assert "take" not in asked(take)
    assert "yellow" not in asked(take, 1).replace("Only red is matched.", "")
    line = "draw pass draw pass draw pass draw"
    state = table("4,5,6,112,7,8,9", line, seats=3, one_colour="on")
    assert "First you may exchange your other tile." in asked(state, 0)
    assert asked(state, 0, "exchange?") == (
        "Exchange? Tile 4 goes to the bottom of the bag, and you draw one other."
    )


def test_a_pass_says_what_it_gives_up() -> None:
    state = table("46,55,1,2", "draw 46@2,2D0 draw 55@2,-2U1")
    assert asked(state, 1, "pass?") == "Pass? Your turn ends, and you give up one move."
    drawn = table("46,1,2", "draw")
    assert asked(drawn, 0, "pass?") == "Pass? Your turn ends; you keep tile 46."
    offered = table("104,4,1,10", "draw", seats=3, one_colour="on")
    assert asked(offered, 0, "pass?").endswith("You lose what the yellow stork offers.")


def test_a_draft_is_previewed_with_its_points() -> None:
    state = table(HEXAGON_BAG, HEXAGON)
    assert texts.note(own(state), "100@4,0U0") == (
        "Tile 100 at spot 3: hexagon +8. The two sides at the hexagon's centre bring no points."
    )
    view = own(table("46,55,1,2", "draw 46@2,2D0 draw"))
    assert texts.note(view, "55@2,-2U1") == (
        "Tile 55 at spot 1, turned once: one two-colour side +1; one more move."
    )
    assert texts.note(view, "") == "Tile 55 (yellow-red, red, red): 2 spots."
    assert texts.note(own(table("46,1")), "") == ""


# Refusals

ENGINE = Path(game.__file__).parent


def raised() -> set[str]:
    """The keys of all refusals that the engine and its options raise."""
    files = [*ENGINE.rglob("*.py"), ENGINE.parent / "contract.py", ENGINE.parent / "options.py"]
    calls = (node for file in files for node in ast.walk(ast.parse(file.read_text())))
    return {
        constant.value
        for call in calls
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("Illegal", "BadAction")
        for constant in ast.walk(call.args[0])
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }


def test_every_refusal_has_its_sentence_and_none_is_left_over() -> None:
    assert len(raised()) > 20
    assert set(_SENTENCES) == raised()


@pytest.mark.parametrize(
    ("bag", "line", "text", "said"),
    [
        ("1,4,5", "draw", "1@0,4D0", "does not match every side"),
        ("1,4,5", "draw", "1@2,2D1", "looks the same however it is turned"),
        ("1,4,5", "draw", "1@2,-2U0", "would touch nothing by a side"),
        ("1,4,5", "draw", "1@1,1D0", "off the grid"),
        ("1,4,5", "draw", "1@0,0U0", "A tile lies there already"),
        ("1,4,5", "draw", "draw", "You have drawn in this move"),
        ("1,4,5", "draw", "4@2,2D0", "Tile 4 is not in your hand"),
        ("1,4,5", "draw", "exchange", "Only a white stork"),
        ("1,4,5", "draw", "take 2", "Only a coloured stork"),
        ("1,4,5", "draw", "1 #2", "Tile 1 has no spot 2: its only spot is 1."),
        ("46,4,5", "draw", "46 #1", "in 2 ways. Add r0 or r1, such as 46 #1 r1."),
        ("1,4,5", "", "pass", "Draw a tile first."),
        ("5,4", "draw pass draw pass", "draw", "The bag is empty."),
        ("1,4,5", "draw", "one, two", "I can't read “one, two”."),
    ],
)
def test_a_refusal_says_what_to_do(bag: str, line: str, text: str, said: str) -> None:
    state = table(bag, line)
    assert said in refused(state, text)


def test_what_other_laws_forbid_is_named() -> None:
    blocked = table("1,2,3,4", "draw", blockade="on")
    assert refused(blocked, "1@2,2D0").startswith("Red is blocked this turn, and tile 1 ")
    foreign = table("1,2,3,4", "draw", seats=3, one_colour="on", colours="Y,R,G")
    assert "you match yellow alone" in refused(foreign, "1@2,2D0")
    stork = table("100,1,2,3", "draw", seats=3, one_colour="on")
    assert "1 to 5 tiles, not 9" in refused(stork, "take 9")
    assert refused(table("1,4,5"), "draw", seat=1).startswith("● has the turn.")
    over = played(table("1,4", "draw 1@2,2D0 draw"), "4@0,4D0")[0]
    assert refused(over, "draw", seat=0).startswith("This match is over.")


@pytest.mark.parametrize(
    ("options", "seats", "said"),
    [
        (
            {"blockade": "on", "barricade": "on"},
            2,
            "blockade and barricade cannot be played together",
        ),
        ({"my_colour": "on"}, 2, "my_colour is for exactly 3 players, not 2"),
        ({}, 7, "2 to 6 players, not 7"),
        ({"my_colour": "on", "colours": "R,Y"}, 3, "The colours R,Y do not give"),
        ({"start": "200"}, 2, "200 is no tile that can lie first"),
        ({"bag": "1,1"}, 2, "1,1 is no bag"),
        ({"tiles": "5"}, 2, "It takes 0 for all, or 20 to 124."),
        ({"goal": "5"}, 2, "no setting called goal"),
    ],
)
def test_a_set_up_is_refused_in_words(options: dict[str, str], seats: int, said: str) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.setup(options, seats, Tape([0] * 200))
    assert said in texts.refusal(caught.value)


def test_an_unknown_refusal_has_a_sentence() -> None:
    assert texts.refusal(Refused("strange")).endswith("Nothing was changed.")
    assert "“that”" in texts.refusal(Refused("bad_action", text="**@everyone**"[:2]))


# Labels


def test_labels_are_short_and_differ() -> None:
    longest = 0
    for state, _ in islice(matches(8, "labels"), 0, None, 5):
        view = own(state)
        labels = [texts.label(view, one) for one in GAME.legal(state, state.table.mover)]
        assert len(set(labels)) == len(labels)
        longest = max(longest, *map(len, labels)) if labels else longest
    assert 40 < longest <= MAX_LABEL


def test_a_label_names_the_spot_and_its_neighbours() -> None:
    state = table("46,1,2", "draw")
    labels = [texts.label(own(state), one) for one in GAME.legal(state, Seat(0))]
    assert labels == [
        "Pass, and keep your tiles",
        "Place 46 at spot 1: down, right of 28",
        "Place 46 at spot 1, turned once: down, right of 28",
    ]
    assert texts.label(own(table("46,1")), GAME.parse("draw")) == "Draw a tile"
    stork = own(table("104,4,1,10", "draw", seats=3, one_colour="on"))
    assert texts.label(stork, GAME.parse("take:1")) == "Take 1 yellow tile"
    assert texts.label(stork, GAME.parse("take:4")) == "Take up to 4 yellow tiles"


# Standing and result


def status(state: State) -> str:
    return texts.status(seen(state), setting(state))


def test_the_standing_says_who_has_what() -> None:
    state = table("46,55,1,2", "draw 46@2,2D0 draw 55@2,-2U1", triangles="each")
    assert status(state) == "● Ana **1** – ▲ Ben **2** · turn 2 · 2 moves left · bag 2"
    blocked = table("1,2,3", blockade="on")
    assert status(blocked).endswith("turn 1 · bag 3 · red is blocked")
    coloured = table("1,2,3,4", seats=3, my_colour="on")
    assert status(coloured).startswith("● Ana (red) **0** – ▲ Ben (yellow) **0** – ■ Cy (green)")
    left = GAME.leave(table("1,4,5", seats=3), Seat(0), Tape([])).state
    assert status(left).startswith("● Ana **0**, resigned – ▲ Ben")


def test_a_notification_has_ones_own_points_first() -> None:
    state = table("100,101,5,6", "draw 100@2,2D0")
    assert texts.brief(seen(state)) == "2–0"
    assert texts.brief(seen(state, 1)) == "0–2"
    three = table("100,101,5,6", "draw 100@2,2D0 draw 101@2,-2U0", seats=3)
    assert texts.brief(seen(three, 2)) == "0–2"
    assert texts.brief(seen(three)) == "2–2"


def test_a_result_tells_why_it_ended() -> None:
    state = table("7,112,2", "draw pass draw pass draw pass pass pass")
    head, why = texts.result(seen(state), setting(state))
    assert head == "● Ana wins, −2 to −5"
    assert why == "Everybody passed, or could place nothing."
    assert texts.brief(seen(state, 1)) == "−2 to −5"
    assert texts.result(seen(state, 0), setting(state, 0))[0] == "You win, −2 to −5"


def test_a_result_with_every_tile_placed_and_one_that_is_shared() -> None:
    state = table("1,4", "draw 1@2,2D0 draw 4@0,4D0")
    head, why = texts.result(seen(state), setting(state))
    assert (head, why) == ("▲ Ben wins, 11 to 1", "Every tile is placed.")
    level = table("7,8", "draw pass draw pass pass pass")
    assert (
        texts.result(seen(level, 1), setting(level, 1))[0] == "You and ● Ana share the win, −1 each"
    )


def test_who_has_resigned_is_named_in_the_result() -> None:
    state = GAME.leave(table("1,4,5"), Seat(0), Tape([])).state
    head, why = texts.result(seen(state), setting(state))
    assert (head, why) == ("▲ Ben wins", "All others have left.")
    assert texts.status(seen(state), setting(state)).endswith(
        "● Ana **0**, resigned · over after 0 turns"
    )


def test_a_match_that_runs_has_no_result() -> None:
    assert texts.result(seen(table("1,4")), Setting())[0] == "The match still runs"
