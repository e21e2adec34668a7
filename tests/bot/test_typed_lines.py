"""A typed line goes on from the draft that was pressed where it fits, and is taken alone if not."""

from __future__ import annotations

import pytest

from bot.delivery.panels import Drafts, Drawn
from bot.match.live import Live
from bot.match.typed_lines import TypedLine, Understood, after_draft, read_line, whole_actions
from bot.screens.leads import above_typed
from games.core import Refused, Seat
from tests.bot.screen_lives import lockpick
from tests.desk import ANA, BEN, CY, Desk

ME = Seat(0)


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
