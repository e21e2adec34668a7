"""The page of the digest, and what the panel of settings says of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.cogs.digest.screens import page
from bot.cogs.settings.rules import OwnSettings
from bot.cogs.settings.screens import panel
from bot.match.controls.message import Beside, Say, Screen, Select
from bot.store.person_settings import PersonSettings
from bot.store.spans import Absence
from tests.fitting import fitting

NONE = PersonSettings(1, zone="Europe/Rome")
ON = replace(NONE, digest=8)


def said(screen: Screen) -> str:
    found = [one.content for one in screen.blocks if isinstance(one, Say | Beside)]
    return "\n".join(found)


def selects(screen: Screen) -> list[Select]:
    return [one for one in screen.blocks if isinstance(one, Select)]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (PersonSettings(1), "off. It needs your time zone first: `/settings zone:`"),
        (replace(ON, zone="Mars/Olympus"), "off. It needs your time zone first"),
        (NONE, "off. Once a day, by direct message, what waits for you"),
        (ON, "every day at 8:00, by direct message"),
        (replace(ON, digest_shut=True), "off: Discord refused my last direct message. Choose"),
    ],
)
def test_page_and_panel_say_how_it_is(settings: PersonSettings, told: str) -> None:
    assert f"**Digest**: {told}" in said(page(settings))
    assert f"**Digest**: {told}" in said(panel(OwnSettings(settings)))


def test_an_hour_is_chosen_where_a_zone_is_set() -> None:
    assert selects(page(PersonSettings(1))) == []
    (select,) = selects(page(NONE))
    assert [one.value for one in select.options] == ["off", *map(str, range(24))]


@pytest.mark.parametrize(("begin", "end", "is_in"), [(22, 9, True), (8, 9, True), (22, 8, False)])
def test_an_hour_in_quiet_hours_is_told(begin: int, end: int, is_in: bool) -> None:
    told = said(page(replace(ON, quiet_from=begin, quiet_to=end)))
    assert ("in your quiet hours" in told) == is_in


def test_reminders_say_which_of_them_it_replaces() -> None:
    assert "half of your time" in said(panel(OwnSettings(NONE)))
    assert "half of your time" not in said(panel(OwnSettings(ON)))
    assert "2 hours before your time is up, and before that your digest" in said(
        panel(OwnSettings(ON))
    )


def test_the_fullest_panel_fits() -> None:
    fitting(panel(OwnSettings(ON, Absence(1, 0.0, 9e9, shared=True)), "A lead."))
    fitting(page(replace(ON, quiet_from=22, quiet_to=9)))
