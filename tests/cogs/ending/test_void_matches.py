"""A match that ended without a result, wherever finished ones are read."""

from __future__ import annotations

from bot.cogs.ending.rules import open_offer
from bot.store.results import read_results, without_results
from tests.deeds import answers_end, asks_to_end
from tests.desk import ANA, BEN, Desk
from tests.refusal import refusal
from tests.sure import sure


async def test_a_void_match_is_read_wherever_finished_ones_are(desk: Desk) -> None:
    match = await desk.duel()
    await desk.plays_first(match)
    offer = sure(open_offer(await asks_to_end(desk.matches, match, ANA))).id
    assert (await answers_end(desk.matches, match, offer, BEN, yes=True)).is_void
    board = await desk.table(match, ANA)
    for word, words in (
        ("_story", "story"),
        ("_words", "in words"),
        ("_panel", "It ended without a result"),
        ("_resign", "This match is over: it ended without a result."),
    ):
        led = await desk.presses(board, f"t1b.{match}.0.{word}", forged=True)
        assert words in led.answer.text, word
        assert "Roll" not in led.answer.labels
        assert led.stored == {}
    assert refusal((await desk.command(ANA, "matches")).answer.text) == "no_matches"
    await (await desk.front()).client._renewed()
    assert await desk.store.read(lambda tx: read_results(tx, match)) == ()
    assert await desk.store.read(without_results) == ()
    await desk.press(ANA, "Rematch", on=board)
    led = await desk.press(BEN, "Rematch 1/2", on=board.now())
    (fresh,) = led.touched - {match}
    begun = (await desk.live(fresh)).match
    assert (begun.previous, begun.status) == (match, "open")
