"""How people reach the host, and where the policy is: addresses that everybody may read."""

from __future__ import annotations

import pytest

from bot.app import settings
from bot.app.setting_values import SettingsError


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("", None),
        ("https://example.org/a_b?c=d#e", "https://example.org/a_b?c=d#e"),
        ("https://matrix.to/#/@ana:example.org", "https://matrix.to/#/@ana:example.org"),
        ("discord.gg/abc", "https://discord.gg/abc"),
        ("discord.com/invite/abc", "https://discord.com/invite/abc"),
        ("mailto:me+bot@example.org", "me+bot@example.org"),
        ("_me_@mail.example.org", "_me_@mail.example.org"),
    ],
)
def test_the_contact_is_a_page_an_invitation_or_an_email(value: str, told: str | None) -> None:
    assert settings.load({"TUMBLER_CONTACT": value}).contact == told


def test_the_policy_is_a_page() -> None:
    page = "https://example.org/privacy"
    assert settings.load({"TUMBLER_POLICY": page}).policy == page
    assert settings.load({}).policy is None


NO_PAGES = (
    "ftp://example.org",
    "javascript:alert(1)",
    "https://",
    "https://?a",
    "https://me:secret@example.org",
    "https://[::1",
    "https://example.org:0/",
    "https://example.org/> @everyone",
    "https://example.org/>@everyone",
    "https://example.org/a b",
    "https://example.org/`a",
    "https://example.org/|a",
    "https://example.org/\nb",
    "https://exämple.org",
    f"https://example.org/{'a' * 200}",
    "ask Ana",
    "@everyone",
    "<@1180>",
)
"""Values that are no address of http(s), or would do something in a message."""


@pytest.mark.parametrize("value", [*NO_PAGES, "a`b@example.org", "me@example", "a b@example.org"])
def test_a_contact_that_is_no_address_is_refused(value: str) -> None:
    with pytest.raises(
        SettingsError, match=r"^TUMBLER_CONTACT must be the address of a page"
    ) as told:
        settings.load({"TUMBLER_CONTACT": value})
    assert "secret" not in str(told.value)


@pytest.mark.parametrize("value", [*NO_PAGES, "discord.gg/abc", "me@example.org", "mailto:a@b.org"])
def test_a_policy_that_is_no_page_is_refused(value: str) -> None:
    with pytest.raises(SettingsError, match=r"^TUMBLER_POLICY must be the address of a page"):
        settings.load({"TUMBLER_POLICY": value})
