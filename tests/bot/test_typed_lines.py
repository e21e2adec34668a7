"""A typed line: the draft it goes on from, the one legal move that it fits, and what is offered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.delivery.panels import Drafts, Drawn
from bot.interactions.autocomplete import move_choices
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.lobby.typed_options import MOST_LINES
from bot.match.typed_lines import (
    COMPARED,
    NEAR,
    TypedLine,
    TypedMove,
    Understood,
    after_draft,
    fitting_moves,
    legal_moves,
    nearest_moves,
    read_line,
    understand_line,
    whole_actions,
    words_of,
)
from bot.screens.leads import above_typed
from games.core import Refused, Seat
from tests.bot.screen_lives import ME, lockpick
from tests.desk import ANA, BEN, CY, Desk
from tests.lives import lived


async def plan(desk: Desk) -> tuple[Live, str, str]:
    """A match of Timelock, two legal steps as a plan begins, the second legal only after it."""
    live = await desk.live(await desk.begun("timelock"))
    begun = ""
    if "*TIP" in steps(live, begun):
        begun = "*TIP;"
    first = next(step for step in steps(live, begun) if step.startswith("a"))
    begun += f"{first};"
    second = next(step for step in steps(live, begun) if step not in steps(live, ""))
    return live, begun, second


def steps(live: Live, begun: str) -> list[str]:
    after = after_draft(live, ME, begun)
    return [live.entry.game.write(one) for one in after.legal(ME)]


def read(live: Live, text: str, draft: str) -> TypedLine:
    line = read_line(live, ME, text, draft)
    assert isinstance(line, TypedLine)
    return line


async def test_a_step_goes_on_from_the_plan_that_was_pressed(desk: Desk) -> None:
    live, begun, second = await plan(desk)
    line = read(live, second, f"{begun}a")
    assert (line.draft, line.begun) == (f"{begun}{second};", begun)
    assert above_typed(live, ME, line, begun).startswith("With what you had pressed: ")
    with pytest.raises(Refused):
        read_line(live, ME, second)


async def test_the_rest_of_a_turn_is_played_with_what_was_pressed(desk: Desk) -> None:
    live, begun, second = await plan(desk)
    line = read(live, f"{second} .", begun)
    assert (line.draft, line.text) == (None, f"{begun}{second};.")


async def test_a_line_that_fits_only_alone_is_taken_alone(desk: Desk) -> None:
    live, begun, second = await plan(desk)
    whole = begun.replace(";", " ")
    line = read(live, f"{whole}{second} .", begun)
    assert (line.text, line.begun) == (f"{begun}{second};.", "")
    assert above_typed(live, ME, line, begun) == "Your line alone, without what you had pressed."


async def test_a_line_that_fits_nowhere_goes_on_as_far_as_it_can(desk: Desk) -> None:
    live, begun, second = await plan(desk)
    line = read(live, f"{second} {second}", begun)
    assert (line.draft, line.begun) == (f"{begun}{second};", begun)
    told = above_typed(live, ME, line, begun)
    assert "With what you had pressed" in told
    assert "What stands before it" in told


async def test_what_cannot_be_played_at_all_is_refused_as_it_stands_after_the_draft(
    desk: Desk,
) -> None:
    live, begun, _ = await plan(desk)
    with pytest.raises(Refused) as refused:
        read_line(live, ME, "aQ9", begun)
    assert live.entry.texts.refusal(refused.value)
    assert isinstance(read_line(live, ME, "what is this", begun), Understood)


async def test_a_draft_that_waits_for_its_last_press_is_replaced(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN, CY), {"grid": "3"})
    live = await desk.plays(match, ANA, "code:1-2-5-9")
    line = read_line(live, Seat(1), "3-6", "code:1-2;")
    assert isinstance(line, TypedLine)
    assert (line.draft or line.text).removesuffix(";") == "code:3-6"
    assert line.begun == ""


def test_the_beginning_of_an_action_gives_way_to_what_is_typed() -> None:
    live = lockpick("JG QG 8G 7G")
    line = read(live, "G> j q 8 7", "G>:7G:")
    assert line.begun == whole_actions("G>:7G:") == ""
    assert line.text == "G>:JG:QG:8G:7G"


def test_the_draft_that_counts_is_on_the_panel_that_was_used_last() -> None:
    drafts, whose = Drafts(), ("match", ME)
    assert drafts.standing(whose, 3) == ""
    for message, draft in ((70, "aP2;"), (71, "bP2;")):
        drafts.note(message, Drawn(3, 0, draft))
        drafts.used(message, whose)
    drafts.note(70, Drawn(3, 1, ""))  # by delivery
    assert drafts.standing(whose, 3) == "bP2;"
    assert drafts.standing(whose, 4) == "", "the match has moved on"
    assert drafts.standing(("match", Seat(1)), 3) == ""
    drafts.used(70, whose)
    assert drafts.standing(whose, 3) == ""


def laying() -> Live:
    """Triplock, in which the first Diagram is to be laid."""
    return lived("triplock", 2)


def rolled() -> Live:
    """Triplock, before the roll."""
    return lived("triplock", 2, "0 orient:0", "1 orient:0", "0 roll")


def near(seen: Live, text: str) -> list[str]:
    return [move.typed for move in understand_line(seen, ME, text).near]


def test_what_the_game_reads_is_left_to_it() -> None:
    for text in ("lay 2", "orient:1", "end", "flip L2"):
        assert understand_line(laying(), ME, text).text == text


def test_a_line_in_the_words_of_one_move_is_that_move() -> None:
    seen = laying()
    for move in legal_moves(seen, ME):
        assert understand_line(seen, ME, move.label).text == move.wire
        assert understand_line(seen, ME, f"  {move.label.upper()}!".rstrip("!")).text == move.wire
    assert understand_line(rolled(), ME, "end").text == "end"


@pytest.mark.parametrize("text", ["e", "en", "lose", "the turn", "end my turn", "end the turn"])
def test_the_end_of_a_turn_is_never_guessed(text: str) -> None:
    meant = understand_line(rolled(), ME, text)
    assert meant.text is None
    if text == "end the turn":
        assert meant.near[0].typed == "end"


POSITIONS: dict[str, Callable[[], Live]] = {
    "triplock, laying": laying,
    "triplock": rolled,
    "unlock": lambda: lived("unlock", 2, "0 code:1-2-5-9"),
    "timelock": lambda: lived("timelock", 2),
    "tripol": lambda: lived("tripol", 2),
    "lockpick": lambda: lockpick("JG QG 8G 7G"),
}

STATED = {"triplock": {"expose"}, "timelock": {"end"}, "unlock": {"1"}}
"""Words of labels that a game reads by itself: an act without its die, the end, a dot alone."""


def test_every_game_has_a_position() -> None:
    assert POSITIONS.keys() >= GAMES.keys()


@pytest.mark.parametrize("key", POSITIONS)
def test_no_piece_of_a_move_is_taken_for_it(key: str) -> None:
    """Every word of a label, and every beginning of one, plays nothing unless it is all of it."""
    seen = POSITIONS[key]()
    seat = min(seen.play.turn.waiting)
    moves = legal_moves(seen, seat)
    whole = {" ".join(words_of(line)) for one in moves for line in (one.typed, one.label)}
    words = {word for move in moves[:40] for word in move.heard}
    pieces = {word[:end] for word in words for end in (1, 2, 3, len(word))} - whole
    assert len(pieces) > 5
    taken = {piece for piece in pieces if understand_line(seen, seat, piece).text is not None}
    assert taken == STATED.get(key, set())


@pytest.mark.parametrize("text", ["lya 2", "lay two", "lay 9", "flop"])
def test_a_line_that_fits_none_leads_to_three(text: str) -> None:
    meant = understand_line(laying(), ME, text)
    assert meant.text is None
    assert not meant.is_plural
    assert len(meant.near) == NEAR


def test_the_nearest_stands_first() -> None:
    assert near(laying(), "lya 2")[0] == "lay 2"
    assert near(lockpick("JG QG 8G 7G"), "push 8 7 q j from green to rihgt")[0].startswith("G> 8")


def test_a_line_that_fits_several_says_so() -> None:
    meant = understand_line(laying(), ME, "on top")
    every = legal_moves(laying(), ME)
    assert meant.is_plural == (len(fitting_moves(every, "on top")) > 1)
    several = understand_line(lockpick("JG QG 8G 7G"), ME, "push")
    assert several.text is None
    assert several.is_plural


def test_many_moves_are_compared_by_their_words_first() -> None:
    every = legal_moves(rolled(), ME)
    many = [*every, *(TypedMove(f"x{n}", f"roll over {n}", "Roll") for n in range(2 * COMPARED))]
    assert nearest_moves(many, "skill pst")[0].typed == "skill pts"


def test_words_have_no_marks_around_them() -> None:
    assert words_of(" Flip L2, (Gear); “end”. ") == ["flip", "l2", "gear", "end"]


def offered(seen: Live, typed: str) -> list[str]:
    return [str(choice.value) for choice in move_choices(seen, ME, typed)]


def test_a_line_that_can_be_played_comes_first_in_words() -> None:
    seen = lockpick("JG QG 8G 7G")
    (first, *_) = move_choices(seen, ME, "G> j q 8 7")
    assert (first.value, first.name) == (
        "G>:JG:QG:8G:7G",
        "Push J♣ Q♣ 8♣ 7♣ from Green to the right",
    )
    # To the left it leads to a table that the list writes otherwise; both are good.
    assert offered(seen, "c< j q 8 7")[0] == "C<:JG:QG:8G:7G"
    assert offered(seen, "G> j q 8 5") == []


def test_a_whole_turn_is_one_line() -> None:
    (first,) = move_choices(lockpick("8G"), ME, "g> 8; lg2")
    assert first.value == "G>:8G;LG2"
    assert first.name.startswith("Push 8♣ from Green to the right; Lock 6♥ 7♥ 8♣ in Green")
    assert offered(lockpick("8G"), "g> 8; lg9") == []


def test_what_begins_as_typed_stands_before_what_holds_it() -> None:
    seen = lockpick("JG QG 8G 7G")
    begun = offered(seen, "g> j q")
    assert begun[:2] == ["G>:JG:QG:8G:7G", "G>:JG:QG:7G:8G"]
    assert begun[2] == "G>:JG:8G:QG:7G"
    assert offered(seen, "push j♣")[0].endswith(">:JG:QG:8G:7G")


def test_an_exact_notation_is_first() -> None:
    seen = lived("triplock", 2)
    assert offered(seen, "lay 3")[0] == offered(seen, "orient:2")[0] == "orient:2"
    for illegal in ("die:9:flip:9", "flip L9", "peek:7+8", "complete:9", "discard:40"):
        assert offered(seen, illegal) == []


def test_without_words_the_list_begins_as_the_game_lists_it() -> None:
    seen = lockpick("JG QG 8G 7G")
    game = seen.entry.game
    listed = [game.write(action) for action in game.legal(seen.play.state, ME)]
    assert offered(seen, " ") == listed[:MOST_LINES]
