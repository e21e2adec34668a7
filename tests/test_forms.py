"""What is asked of who reports a fault is what the bot shows, and each address leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.match.controls.wording import HostContact
from bot.screens import faults
from tests.sources import ROOT

FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
FAULT = (ROOT / ".github" / "ISSUE_TEMPLATE" / "fault.yml").read_text()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_links_to_pages_that_are_there(form: Path) -> None:
    assert len(FORMS) == 3
    text = form.read_text()
    pages = re.findall(r"\.\./blob/HEAD/([^)#\s]+)", text)
    assert [page for page in pages if not (ROOT / page).is_file()] == []
    assert "\t" not in text
    ids = re.findall(r"^    id: (\w+)$", text, re.MULTILINE)
    assert len(ids) == len(set(ids))


def test_a_fault_is_reported_with_what_leads_to_it_in_the_log() -> None:
    asked = re.findall(r"^    id: (\w+)$", FAULT, re.MULTILINE)
    assert {"pressed", "happened", "match", "reference", "version", "log"} <= set(asked)
    assert "`tumbler --version`" in FAULT
    (reference,) = re.findall(r"id: reference\n(?:.*\n)+?      placeholder: (.+)", FAULT)
    assert reference in faults.failed(reference, HostContact(), is_played=False)


def test_holes_are_reported_elsewhere() -> None:
    assert "blank_issues_enabled: false" in (FORMS[0].parent / "config.yml").read_text()
    told = (ROOT / "SECURITY.md").read_text()
    assert "**Report a vulnerability**" in told
    assert "docs/secrets.md" in told
    assert "docs/privacy.md" in told
