"""The Timelock board in words: alt texts that fit and are enough to play by, and results."""

from __future__ import annotations

import pytest

from games.core import Names, Seat
from games.texts import MAX_ALT
from games.timelock import GAME, texts
from games.timelock.rules.state import State
from tests.games.timelock.timelock_reader import STAGED, seen, setting, told, tried
from tests.games.timelock.timelock_table import PARTNERS_READY, READY, table, turns, zeros

LONG = tuple(f"{head}mmmmmmmmmmmmmm…" for head in "ABCD")

TALL = "a=b=c=d=e=-/-/PDQpdq/-/-"
"""All pieces of every column in one square, six high."""

SPREAD = "a=b=c=d=e=Q/-/D/-/Pp/-/d/-/q"
"""Nine rows without a board, every piece in a square that is as alone as can be."""


def alt(state: State, draft: str = "", names: Names | None = None) -> str:
    given = setting(state)
    if names is not None:
        given = type(given)(given.options, given.sides, names[: state.terms.seats])
    (text,) = texts.describe(seen(state), draft, given)
    return text


def test_the_alt_text_names_its_facts_in_order() -> None:
    state = turns(table(STAGED, "3-1 AIM"), "bQ2 .")
    assert alt(state) == (
        "Timelock, turn 2. Ben, triangle, is to play; dice 1 and 1, TIP. "
        "Last, turn 1: Ana rolled 3, 1 and AIM: Queen of b to row 2; Ana's stack b matches. "
        "Ana, circle: 2 of 4 match, a and b; points to go: d 6, e 6. "
        "Ben: 0 of 4 match; points to go: a 18, b 18, d 18, e 18. "
        "Rows 1 to 5 count from Ana's edge; row 1 from Ben's edge is row 5 here. "
        "Squares from the bottom up. "
        "a: row 2 Ana's Pawn, Drone, Queen; row 5 Ben's Queen, Drone, Pawn. "
        "b: row 2 Ana's Pawn, Drone, Queen; row 5 Ben's Queen, Drone, Pawn. "
        "c, the Goals: row 2 Ana's Pawn, Drone, Queen; row 5 Ben's Pawn, Drone, Queen. "
        "d: row 1 Ana's Queen, Drone, Pawn; row 5 Ben's Queen, Drone, Pawn. "
        "e: row 1 Ana's Queen, Drone, Pawn; row 5 Ben's Queen, Drone, Pawn."
    )


def told_to(state: State, seat: int) -> str:
    (text,) = texts.describe(seen(state, seat), "", setting(state, seat))
    return text


def test_who_sits_at_north_is_told_the_rows_from_the_own_edge() -> None:
    state = table("c=PDQ/-/-/q/pd")
    ours, theirs = "row 1 Ben's Pawn, Drone; row 2 Ben's Queen", "row 5 Ana's Pawn, Drone, Queen"
    assert "Rows 1 to 5 count from Ben's edge; row 1 from Ana's edge is row 5" in told_to(state, 1)
    assert f"c, the Goals: {ours}; {theirs}." in told_to(state, 1)
    assert f"c, the Goals: {ours}; {theirs}." in texts.words(seen(state, 1), setting(state, 1))
    assert told_to(state, 0) == alt(state)
    partners = table(seats=4)
    assert told_to(partners, 3) == told_to(partners, 0) == alt(partners)
    for seat in (1, 2):
        assert "count from the North edge; row 1 from the South edge" in told_to(partners, seat)


def test_a_draft_is_told_last() -> None:
    state = tried(table(STAGED, "3-1 AIM"), "bQ2")
    assert alt(state, "bQ2;").endswith(
        "A draft, not played yet. So far: Queen of b to row 2. Die 3: all used on b. "
        "Die 1: not used. Added: 4 on b. Stack b matches the Goal."
    )
    assert "not played" not in alt(state)


def test_a_draft_that_hands_the_match_over_says_so() -> None:
    state = tried(table("a=b=d=e=QDP/-/-/-/pdq c=PDQ/-/-/q/pd", "6-6 HOP"), "gQ1 .")
    assert alt(state, "gQ1;.;").endswith(
        "This makes stacks a, b, d and e match for Ben: the other side wins at once."
    )


@pytest.mark.parametrize("names", [LONG, NAMES := ("Ana", "Ben", "Cy", "Dee")])
@pytest.mark.parametrize(
    ("columns", "roll", "seats", "board"),
    [
        (TALL, "6-6 DIG", 2, "on"),
        (TALL, "6-6 DIG", 4, "on"),
        (SPREAD, "6-6 WILD", 2, "off"),
        ("", "6-6 WILD", 4, "on"),
    ],
)
def test_the_longest_alt_texts_fit(
    columns: str, roll: str, seats: int, board: str, names: Names
) -> None:
    state = table(columns, roll, seats=seats, board=board)
    text = alt(state, "", names)
    assert len(text) <= MAX_ALT
    assert text.endswith(".")
    for piece in ("Queen", "Drone", "Pawn") if "Queen" in text else ("Q", "D", "P"):
        assert piece in text


def test_a_square_six_high_is_told_from_the_bottom() -> None:
    square = "row 3 Ana's Pawn, Drone, Queen, Ben's Pawn, Drone, Queen."
    assert f"a: {square}" in alt(table(TALL))


def test_names_that_are_long_give_way_to_the_edges() -> None:
    text = alt(table(TALL, "6-6 DIG"), "", LONG)
    assert "row 3 Am" in text
    text = alt(table(SPREAD, "6-6 DIG", board="off"), "", LONG)
    edges = "Ammmmmmmmmmmmmm…'s edge (South)", "Bmmmmmmmmmmmmmm…'s edge (North)"
    assert "Rows 1 to 9 count from {}; row 1 from {} is row 9 here.".format(*edges) in text
    assert "row 1 South Queen; row 3 South Drone; row 5 South Pawn, North Pawn" in text


def test_where_space_is_short_a_turn_without_a_step_is_called_so() -> None:
    ended = turns(table("a=b=d=e=P/D/Q/p/qd c=Q/D/P/pd/q"), ".")
    state = tried(ended, "*TIP bP1 dP1 bP2 dP2 bP1 dP1 bP2 dP2 bP3")
    assert "rolled 1, 1 and TIP and made no step." in alt(state, "bP1;", LONG)


def test_a_solitaire_tells_its_pyramids() -> None:
    state = turns(table(roll="6-4 HOP", seats=1), "-aQ aP2 .")
    text = alt(state)
    assert "11 pyramids left, worth 21 points; level 5." in text
    assert "row 5 North's Drone, Pawn." in text
    assert "; one pyramid must leave." in alt(table(roll="6-1 HOP", seats=1))


def test_partners_are_told_where_they_sit() -> None:
    text = alt(table(seats=4, mover=3))
    assert "Dee, diamond, is to play" in text
    assert (
        "Ana, circle, south-west with a and b; Cy, square, north-east with d and e: 0 of 4 match"
    ) in text
    assert "count from the South edge; row 1 from the North edge is row 5" in text


def test_what_has_left_is_told_as_gone() -> None:
    state = turns(table(STAGED, "3-1 AIM", win="remove"), "bQ2 .")
    assert "Ana's stacks a and b left." in alt(state)
    assert "Ana, circle: 2 left; points to go: d 6, e 6." in alt(state)
    assert "Ana's a has left the board." in texts.words(seen(state), setting(state))


def test_the_ending_is_told_to_everybody() -> None:
    state = turns(table(READY, "1-1 HOP"), ".")
    assert alt(state).startswith(
        "Timelock is over: Ana wins in turn 1 with 16 points. "
        "Ben's stack a was 4 short, b 4, d 4 and e 4, so Ana scores 16. "
        "Ana, circle: 4 of 4 match, a, b, d and e."
    )
    assert "Ana's Goal by row: row 1 Queen, Drone; row 2 Pawn." in alt(state)
    pair = turns(table(PARTNERS_READY, "1-1 HOP", seats=4), ".")
    assert "Ana and Cy win in turn 1 with 20 points." in alt(pair)
    assert "South's Goal by row: row 2 Pawn, Drone, Queen. North's Goal by row: " in alt(pair)
    drawn = turns(table(roll="1-1 HOP", turn_limit="1"), ".")
    assert alt(drawn).startswith("Timelock is over: a draw after turn 1.")
    left = GAME.leave(table(), Seat(1), zeros).state
    assert "Ana wins in turn 1 with 16 points. Ben gave up." in alt(left)


def lost_alone() -> State:
    bare = "a=QDP/-/-/-/p b=d=e=QDP/-/-/-/-"
    return turns(table(bare, "5-1 HOP", seats=1), "-aP")


def test_the_ending_of_a_solitaire_is_told() -> None:
    assert alt(lost_alone()).startswith(
        "Timelock is over: the last pyramid left the board in turn 1, the match is lost. "
        "Level 5, 0 pyramids left."
    )
    late = turns(table(roll="1-1 HOP", seats=1, turn_limit="1"), ".")
    assert "the turns are used up after turn 1" in alt(late)
    left = GAME.leave(table(roll="1-1 HOP", seats=1), Seat(0), zeros).state
    assert "Ana gave up in turn 1." in alt(left)


def test_the_position_in_words_tells_each_stack_by_row() -> None:
    state = turns(table(STAGED, "3-1 AIM"), "bQ2 .")
    lines = texts.words(seen(state), setting(state)).split("\n")
    assert "Last turn: Ana rolled 3, 1 and AIM: Queen of b to row 2." in lines
    assert "Ana's Goal by row from its edge: row 2 Pawn, Drone, Queen." in lines
    assert "Ana's b: row 2 Pawn, Drone, Queen; matches." in lines
    assert "Ben's a: row 1 Queen, Drone, Pawn; 18 points to go." in lines
    assert "TIP: both dice become 6, before any point is spent." in lines


def test_words_tell_who_moves_what_and_what_takes_pyramids() -> None:
    partners = table(roll="5-4 WILD", seats=4, mover=2)
    assert "Cy moves d, e and South's Goal." in texts.words(seen(partners), setting(partners))
    clock = table(roll="1-1 HOP", seats=1, solo="clock", turn_limit="50")
    told_words = texts.words(seen(clock), setting(clock))
    assert "A pyramid leaves for each die of 5 or more, and one more every turn." in told_words
    assert "Timelock, turn 1 of at most 50." in told_words


def test_words_tell_how_a_match_ended() -> None:
    state = turns(table(READY, "1-1 HOP"), ".")
    assert "● Ana wins Timelock, 16 points: All four stacks matched in turn 1." in texts.words(
        seen(state), setting(state)
    )


# Standing and result


def status(state: State) -> str:
    return texts.status(seen(state), setting(state))


def test_the_standing_says_who_has_what() -> None:
    assert status(table(STAGED)) == "● Ana **1** of 4 – ▲ Ben **0** of 4 · turn 1"
    assert status(table(STAGED, win="2")) == "● Ana **1** of 2 – ▲ Ben **0** of 2 · turn 1"
    assert status(table(STAGED, win="remove")) == "● Ana **4** left – ▲ Ben **4** left · turn 1"
    assert status(table(STAGED, seats=4)).startswith("● Ana and ■ Cy **1** of 4 – ▲ Ben and ◆ Dee")
    assert status(table(STAGED, "1-1 HOP", seats=1)) == (
        "● Ana **1** of 4 · 12 pyramids left · level 5 · turn 1"
    )
    assert status(table(STAGED, "1-1 HOP", seats=1, solo="clock")).endswith("the clock · turn 1")


def test_the_standing_tells_a_limit_that_is_near() -> None:
    assert status(table(turn_limit="100")).endswith("turn 1")
    assert status(table(turn_limit="20")).endswith("turn 1 of 20")


def test_the_winner_stands_first() -> None:
    state = turns(table(READY, "1-1 HOP"), ".")
    assert status(state) == "● Ana **4** of 4 – ▲ Ben **0** of 4 · 16 points · turn 1"
    gift = turns(table("a=b=d=e=QDP/-/-/-/pdq c=PDQ/-/-/q/pd", "6-6 HOP"), "gQ1 .")
    assert status(gift).startswith("▲ Ben **4** of 4 – ● Ana")
    assert texts.brief(seen(gift)) == "4–0"


def test_somebody_who_holds_both_seats_is_named_once() -> None:
    state = table(seats=4)
    given = setting(state)
    given = type(given)(given.options, given.sides, ("Ana", "Ben", "Ana", "Dee"), given.reader)
    assert texts.status(seen(state), given).startswith("●■ Ana **0** of 4 – ▲ Ben and ◆ Dee")


@pytest.mark.parametrize(
    ("state", "seat", "brief"),
    [
        (table(STAGED), None, "1–0"),
        (table(STAGED), 0, "1–0"),
        (table(STAGED), 1, "0–1"),
        (table(STAGED, seats=4), 3, "0–1"),
        (table(STAGED, "1-1 HOP", seats=1), 0, "1 of 4"),
        (table(STAGED, win="remove"), 1, "4–4 left"),
    ],
)
def test_a_notification_has_the_own_number_first(
    state: State, seat: int | None, brief: str
) -> None:
    assert texts.brief(seen(state, seat)) == brief


def test_a_result_says_what_its_points_are_made_of() -> None:
    state = turns(table(READY, "1-1 HOP"), ".")
    assert texts.result(seen(state), setting(state)) == (
        "● Ana wins Timelock, 16 points",
        "All four stacks matched in turn 1. ▲ Ben's stack a was 4 short, b 4, d 4 and e 4, "
        "so ● Ana scores 16.",
    )
    assert texts.result(seen(state, 0), setting(state, 0))[0] == "You win Timelock, 16 points"


def test_a_perfect_score_is_called_so() -> None:
    state = turns(table("a=b=d=e=QD/P/-/-/dpq c=QD/P/-/-/pqd", "1-1 HOP"), ".")
    head, how = texts.result(seen(state), setting(state))
    assert head == "● Ana wins Timelock, 30 points"
    assert (
        "Nothing matched, which gives 6 more, so ● Ana scores 30. That is a perfect score." in how
    )


def test_a_win_by_the_other_sides_turn_says_so() -> None:
    state = turns(table("a=b=d=e=QDP/-/-/-/pdq c=PDQ/-/-/q/pd", "6-6 HOP"), "gQ1 .")
    assert "in turn 1, by a turn of the other side." in texts.result(seen(state), setting(state))[1]


def test_shorter_games_say_what_won() -> None:
    three = turns(table(READY, "1-1 HOP", win="3"), ".")
    assert texts.result(seen(three), setting(three))[1].startswith("Three stacks matched in turn 1")
    removed = turns(table(READY, "1-1 HOP", win="remove"), ".")
    assert texts.result(seen(removed), setting(removed))[1].startswith(
        "The last stack left the board in"
    )
    even = turns(table("a=b=d=e=QD/P/-/-/pdq c=QD/P/-/-/pdq", "1-1 HOP"), ".")
    assert (
        "Every piece of the other side matched, so ● Ana scores no points."
        in (texts.result(seen(even), setting(even))[1])
    )


def test_partners_win_together() -> None:
    state = turns(table(PARTNERS_READY, "1-1 HOP", seats=4), ".")
    head, how = texts.result(seen(state, 3), setting(state, 3))
    assert head == "● Ana and ■ Cy win Timelock, 20 points"
    assert (
        "▲ Ben's stack a was 4 short, b 4, your stack d 6 and e 6, so ● Ana and ■ Cy score 20."
        in how
    )


def test_a_draw_and_a_resignation_are_told() -> None:
    drawn = turns(table(roll="1-1 HOP", turn_limit="1"), ".")
    assert texts.result(seen(drawn), setting(drawn)) == (
        "Timelock ends in a draw after turn 1",
        "Nobody won by turn 1, the limit.",
    )
    left = GAME.leave(table(), Seat(0), zeros).state
    assert texts.result(seen(left), setting(left)) == (
        "▲ Ben wins Timelock, 16 points",
        "● Ana gave up in turn 1. ● Ana's stack a was 4 short, b 4, d 4 and e 4, so ▲ Ben scores "
        "16.",
    )


def test_a_solitaire_tells_its_result() -> None:
    won = turns(table(READY, "1-1 HOP", seats=1), ".")
    assert texts.result(seen(won), setting(won)) == (
        "● Ana set the Timelock in 1 turn, 30 points",
        "Level 5. All twelve of North's pyramids stand. Their pips count, and 6 more. "
        "That is a perfect score.",
    )
    rest = "a=QD/P/-/-/- b=d=e=QD/P/-/-/qdp c=QD/P/-/-/pdq"
    fewer = turns(table(rest, "1-1 HOP", seats=1), ".")
    assert (
        "9 pyramids of North still stand, and their pips count."
        in (texts.result(seen(fewer), setting(fewer))[1])
    )
    assert texts.result(seen(lost_alone()), setting(lost_alone())) == (
        "The last pyramid left the board in turn 1",
        "Level 5. 0 of 4 stacks matched.",
    )
    late = turns(table(roll="1-1 HOP", seats=1, turn_limit="1", win="remove"), ".")
    assert texts.result(seen(late), setting(late)) == (
        "The turns are used up after turn 1",
        "Level 5. 4 stacks left.",
    )
    left = GAME.leave(table(roll="1-1 HOP", seats=1), Seat(0), zeros).state
    assert texts.result(seen(left, 0), setting(left, 0))[0] == "You gave up in turn 1"


def test_a_match_that_runs_has_no_result() -> None:
    assert texts.result(seen(table()), setting(table()))[0] == "The match still runs"
    assert told(table(), "aP2") == []
