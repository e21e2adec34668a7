"""The pages of `/matches`."""

from __future__ import annotations

from tests.desk import ANA, Desk
from tests.refusal import refusal
from tests.sure import sure


async def test_it_is_paged(desk: Desk) -> None:
    """Forged pages change nothing, and a page that is gone by now is the last one."""
    await desk.shows_nothing()
    for _ in range(23):
        await desk.opened("unlock")
    page = (await desk.command(ANA, "matches")).answer
    assert "1 to 10 of 23" in page.text
    for word in ("_games:99999999999999999999", "_games", "_games:x", "_games:-1", "_games:01"):
        led = await desk.presses(page, f"t1b.00000000.0.{word}", forged=True)
        assert led.refused == "unknown_button", word
        assert page.now().text == page.text
    led = await desk.presses(page, "t1b.00000000.0._games:99999999", forged=True)
    assert "21 to 23 of 23" in sure(led.swapped).text
    page = (await desk.command(ANA, "matches")).answer
    assert page.labels[-1:] == ["Next page"], "there is nothing before the first page"
    for heading, count in (("11 to 20 of 23", 10), ("21 to 23 of 23", 3)):
        page = sure((await desk.press(ANA, "Next page", on=page)).swapped)
        assert heading in page.text
        assert page.text.count("Open table") == count
    assert "Next page" not in page.labels
    page = sure((await desk.press(ANA, "Previous page", on=page)).swapped)
    assert "11 to 20" in page.text
    await desk.store.write(lambda tx: tx.run("UPDATE matches SET status = 'closed'"))
    page = sure((await desk.press(ANA, "Next page", on=page)).swapped)
    assert refusal(page.text) == "no_matches"
