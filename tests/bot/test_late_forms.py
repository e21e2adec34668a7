"""A form that is sent when the turn has moved on, and what stands of its answer afterwards."""

from __future__ import annotations

from tests.desk import Desk
from tests.sure import sure


async def test_the_panel_that_answers_a_late_form_is_not_taken_for_the_message_before(
    desk: Desk,
) -> None:
    match = await desk.duel()
    player, other = await desk.turn(match)
    more = (await desk.press(player, "⋯ More", match=match)).answer
    form = sure((await desk.press(player, "Type a move", on=more)).form)
    for person in (player, other):
        for text in ("roll", "end"):
            await desk.plays(match, person, text)
    sent = await desk.submits(player, form, "roll")
    assert sent.refused == "moved_on"
    panel = sent.answer
    assert (await desk.press(player, "Roll", on=panel)).stored == {match: ("roll",)}
    await (await desk.front()).settle()
    assert "Roll" not in panel.now().labels
    assert "The match has gone on" not in panel.now().text
