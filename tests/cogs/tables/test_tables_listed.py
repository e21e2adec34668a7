"""The list of a server's tables, page by page."""

from __future__ import annotations

from tests.desk import ANA, BEN, CY, DEE, Desk
from tests.shown import Shown
from tests.sure import sure


def joins(listed: Shown) -> int:
    return listed.labels.count("Join")


async def test_many_tables_are_turned_page_by_page(desk: Desk) -> None:
    await desk.shows_nothing()
    people = (ANA, BEN, DEE)
    for at in range(23):
        await desk.opened("unlock", (people[at % 3],))
    listed = (await desk.command(CY, "tables")).answer
    counts = [joins(listed)]
    assert "Newer" not in listed.labels
    older = listed.button("Older")
    for label in ("Older", "Older", "Newer"):
        listed = sure((await desk.press(CY, label, on=listed)).swapped)
        counts.append(joins(listed))
    assert counts == [10, 10, 3, 10]
    forged = older.replace("_tables:2", "_tables:99999999")
    last = sure((await desk.presses(listed, forged, forged=True)).swapped)
    assert joins(last) == 3
    assert len(last.ids) == len(set(last.ids))
