"""The panels of `/settings`, `/server` and `/tables` in a house, as people press through them."""

from __future__ import annotations

from typing import Any

from sandbox.people.person import Person
from tests.house import House
from tests.shown import Shown


async def opened(
    house: House, person: Person, page: str = "", *, channel: int | None = None, **given: Any
) -> Shown:
    """The answer to `/settings`, or a page of it by the name of its line."""
    panel = Shown.of(person, await person.slash(channel or house.games, "settings", **given))
    assert panel.is_private
    return await turned(house, panel, page) if page else panel


async def turned(house: House, panel: Shown, page: str) -> Shown:
    """The page of the settings behind the line with this name."""
    await panel.press_id(panel.beside(page))
    return await now(house, panel)


async def pressed(house: House, panel: Shown, label: str) -> Shown:
    """The panel after a press on it."""
    await panel.press(label)
    return await now(house, panel)


async def picked(house: House, panel: Shown, select: str, label: str) -> Shown:
    """The panel after a choice in the select with this placeholder."""
    for part in panel.parts:
        if str(part.get("placeholder", "")).startswith(select):
            value = next(o["value"] for o in part["options"] if o["label"] == label)
            await panel.select(part["custom_id"], value)
            return await now(house, panel)
    raise AssertionError(f"no select {select!r}")


async def now(house: House, panel: Shown) -> Shown:
    """The panel once its press was answered: it has changed, or a sentence stands beneath it."""
    await house.caught_up()
    return panel.now()


async def walk(
    house: House, person: Person, *names: str, of: str = "server", channel: int | None = None
) -> Shown:
    """Opens the panel and presses these buttons one after another; returns what stands there.

    A page of a server is opened by the name of its line.
    """
    shown = Shown.of(person, await person.slash(channel or house.games, of))
    for name in names:
        is_page = name in ("Places", "Games", "People")
        outcome = await shown.press_id(shown.beside(name) if is_page else shown.button(name))
        await house.caught_up()
        assert outcome.kind != "failed", outcome
        shown = shown.now()
    return shown


async def moderates(house: House, person: Person, *names: str, channel: int | None = None) -> Shown:
    """Opens the list of tables, and presses [Moderate] and then these buttons."""
    return await walk(house, person, "Moderate", *names, of="tables", channel=channel)
