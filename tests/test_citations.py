"""Every ruling, section, fault case, law and page that is cited is in the repository.

`docs/rulings/<game>.md` defines rulings (`* **TR-31** ...`) and sections of rules (`* **section 7**
...`), `docs/faults.md` fault cases (`* **F41** ...`), `docs/design.md` laws (`4. ...`). Each fault
case names guards that stand, and a test tries it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.shelf.advising import ADVICE_LAWS
from tests.shelf.controls import PANEL_LAWS
from tests.shelf.deciding import DECIDING_LAWS
from tests.shelf.found import ROOT, keys
from tests.shelf.laws import ENGINE_LAWS
from tests.shelf.pictures import PICTURE_LAWS
from tests.shelf.reasons import REASON_LAWS
from tests.shelf.sampling import SAMPLE_LAWS
from tests.shelf.secrecy import SECRECY_LAWS
from tests.shelf.sending import SENDING_LAWS
from tests.shelf.words import TEXT_LAWS
from tests.sources import DEFINED, DOCS, FAULT_CITED, FAULTS

ROOMS = ("benchmarks", "bot", "docs", "games", "render", "sandbox", "tests")
PREFIXES = {"triplock": "TR", "unlock": "UN", "lockpick": "LP", "timelock": "TL", "tripol": "TP"}
"""The letters with which the rulings of a game begin, by its key."""

SKIPPED = {"timelock": (*range(27, 30), *range(35, 40), *range(42, 50))}
"""Numbers that the rules of a game leave out between two of their parts."""

SECTION = re.compile(r"^\* \*\*section ([\d.]+)\*\* ", re.MULTILINE)
LAW = re.compile(r"^(\d+)\. ", re.MULTILINE)

RULING_CITED = re.compile(r"(?<![A-Za-z0-9])([TULtul][RNPLrnpl])-?(\d+)(?=\b|_)")
LAWS_CITED = re.compile(r"\blaws?,? (\d+)(?: (?:to|and) (\d+))?")
SECTION_CITED = re.compile(r"\bsection (\d+(?:\.\d+)*)", re.IGNORECASE)
PAGE_CITED = re.compile(r"[\w<>/.-]*\w\.md\b")


def sources(*endings: str) -> Iterator[tuple[str, str]]:
    """Yields path (from the root) and text of every file that may cite, except this one."""
    paths = [path for room in ROOMS for path in (ROOT / room).rglob("*")]
    for path in sorted([*paths, *ROOT.glob("*.md")]):
        if path.suffix in endings and path != Path(__file__):
            yield path.relative_to(ROOT).as_posix(), path.read_text()


def rulings_page(key: str) -> str:
    return (DOCS / "rulings" / f"{key}.md").read_text()


RULINGS = {key: DEFINED.findall(rulings_page(key)) for key in PREFIXES}
SECTIONS = {key: SECTION.findall(rulings_page(key)) for key in PREFIXES}
LAWS: list[str] = LAW.findall((DOCS / "design.md").read_text())


def unknown_ids(text: str) -> set[str]:
    """Returns the rulings and fault cases that a text cites and no page defines.

    Names of tests cite too, such as `test_tr31_failed_attempt_ends_the_turn`.
    """
    found = ((m[1].upper(), int(m[2])) for m in RULING_CITED.finditer(text))
    cited = {f"{prefix}-{number}" for prefix, number in found if prefix in PREFIXES.values()}
    cited |= {f"F{int(m[1] or m[2])}" for m in FAULT_CITED.finditer(text)}
    return cited - {one for ids in RULINGS.values() for one in ids} - set(FAULTS)


def unknown_laws(text: str) -> set[str]:
    """Returns the numbers of laws that a text cites and `docs/design.md` does not have."""
    return {n for m in LAWS_CITED.finditer(text) for n in m.groups() if n} - set(LAWS)


def unknown_sections(path: str, text: str) -> set[str]:
    """Returns the sections that a file cites and the page of its game does not define.

    Files of no game may cite none.
    """
    known = {n for key in SECTIONS if key in path for n in SECTIONS[key]}
    return set(SECTION_CITED.findall(text)) - known


def unknown_pages(text: str) -> set[str]:
    """Returns the pages that a source text names and that are not in the repository."""
    return {
        page
        for line in text.splitlines()
        if ".md" in line
        for page in PAGE_CITED.findall(line)
        if "<" not in page
        and not any((folder / page).is_file() for folder in (ROOT, DOCS))
        and page != "RULES.md"  # each game has one in its folder
    }


def test_every_game_has_its_page_of_rulings() -> None:
    assert sorted(PREFIXES) == keys()
    assert sorted(path.stem for path in (DOCS / "rulings").glob("*.md")) == keys()


@pytest.mark.parametrize("key", PREFIXES)
def test_a_page_defines_the_rulings_of_its_game_without_gaps(key: str) -> None:
    skipped = SKIPPED.get(key, ())
    expected = (n for n in count(1) if n not in skipped)
    assert RULINGS[key] == [f"{PREFIXES[key]}-{next(expected)}" for _ in RULINGS[key]]


def test_nothing_is_defined_twice() -> None:
    for ids in (FAULTS, *SECTIONS.values()):
        assert [one for one, times in Counter(ids).items() if times > 1] == []
    assert all(one.startswith("F") for one in FAULTS)
    assert [str(n) for n in range(1, len(LAWS) + 1)] == LAWS


def test_every_cited_ruling_and_fault_case_is_defined() -> None:
    found = {
        path: sorted(wrong) for path, text in sources(".py", ".md") if (wrong := unknown_ids(text))
    }
    assert found == {}


def test_every_cited_law_is_on_the_page() -> None:
    found = {
        path: sorted(wrong) for path, text in sources(".py", ".md") if (wrong := unknown_laws(text))
    }
    assert found == {}


def test_every_cited_section_is_on_the_page_of_its_game() -> None:
    found = {
        path: sorted(wrong)
        for path, text in sources(".py")
        if (wrong := unknown_sections(path, text))
    }
    assert found == {}


def test_every_page_that_code_names_is_there() -> None:
    found = {path: sorted(wrong) for path, text in sources(".py") if (wrong := unknown_pages(text))}
    assert found == {}


def test_every_law_over_the_shelf_is_named() -> None:
    page = (DOCS / "design.md").read_text()
    laws = (*ENGINE_LAWS, *SECRECY_LAWS, *TEXT_LAWS, *PANEL_LAWS, *PICTURE_LAWS)
    of_advice = (*ADVICE_LAWS, *DECIDING_LAWS, *SENDING_LAWS, *REASON_LAWS, *SAMPLE_LAWS)
    assert [law.__name__ for law in (*laws, *of_advice) if f"`{law.__name__}`" not in page] == []


def test_what_is_not_defined_is_found() -> None:
    assert unknown_ids("Rules TR-31, UN-1: and TR-999.") == {"TR-999"}
    assert unknown_ids("def test_tr998_nothing(): ...") == {"TR-998"}
    assert unknown_ids("def test_lp9_and_un997_nothing(): ...") == {"UN-997"}
    assert unknown_ids("F41, F60: and F99") == {"F99"}
    assert unknown_ids("def test_f28_f98_nothing(): ...") == {"F98"}
    assert unknown_ids("def test_f48_first_and_f97_second(): ...") == {"F97"}
    assert unknown_laws("Laws 11 to 20, law 4, law 999.") == {"999"}
    assert unknown_laws("laws 1 to 998") == {"998"}
    assert unknown_sections("games/unlock/game.py", "Rules section 5.7, section 99") == {"99"}
    assert unknown_sections("games/core.py", "design section 3") == {"3"}
    assert unknown_pages("docs/design.md, design.md, games/unlock/RULES.md, table.md 5.1") == {
        "table.md"
    }


ROW = re.compile(r"^\| (F\d+) \| (.*) \|$", re.MULTILINE)
ROWS = dict(ROW.findall((DOCS / "faults.md").read_text()))


def test_every_case_has_a_row_in_the_same_order() -> None:
    assert list(ROWS) == FAULTS


def test_a_test_tries_every_case() -> None:
    """Those of citations show how a case is cited, and try none."""
    paths = {*(ROOT / "tests").rglob("test_*.py")} - {ROOT / "tests" / "test_citations.py"}
    cited = {m[1] or m[2] for path in paths for m in FAULT_CITED.finditer(path.read_text())}
    assert {f"F{case}" for case in cited} == set(FAULTS)


def test_the_guards_that_a_row_names_are_there() -> None:
    named = {guard for guards in ROWS.values() for guard in re.findall("`([^`]+)`", guards)}
    assert {guard for guard in named if not (ROOT / "bot" / f"{guard}.py").is_file()} == set()
