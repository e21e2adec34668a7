"""The rules for tests: none sleeps or leans on another, and the same seed gives the same draws."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.meta import read_meta
from tests.news import Announced
from tests.seed import NAME, chance

ROOT = Path(__file__).parent
NAPS = {"sleep", "wait_for_timeout"}
"""Names that pause for a time, in `asyncio`, `time` and Playwright.

`asyncio.wait` does so, too, unless its `timeout` is the patience of a test.
"""

TIMED = {
    "hurried.py": "discord.py pauses between its tries, and here not for long",
    "crowd/run.py": "people do something every few seconds, and it counts for a time",
    "soak/run.py": "how far the matches are is looked at from time to time",
    "soak/ends.py": "a bot is away or hangs for a time, and nothing is expected of it",
    "soak/served.py": "whoever reads a server that is away tries again",
    "soak/server_trouble.py": "a wire is frozen for a time, and nothing is expected of it",
    "soak/days/fast_clock.py": "a clock goes on by itself",
}
"""Files that may pause, and why."""

DRAWS = {"betavariate", "choice", "choices", "getrandbits", "randbelow", "randint", "random"}
DRAWS |= {"randrange", "sample", "shuffle", "uniform"}
"""Names that draw, in `random` and `secrets`."""

DRAWN = re.compile(rf"\b(random|secrets)\.(({'|'.join(DRAWS)}|SystemRandom)\b|Random\(\))")
IMPORT = re.compile(r"^ *(?:from|import)\b(?:[^\n]*\([^)]*|[^\n]*)", re.MULTILINE)
"""A text that has neither draws and imports nothing, and is not read as a module."""


def draws(source: str) -> Iterator[int]:
    """Yields the lines that draw from something that has no seed."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("random", "secrets"):
            if node.attr in (*DRAWS, "SystemRandom"):
                yield node.lineno
        elif isinstance(node, ast.Call) and ast.unparse(node) == "random.Random()":
            yield node.lineno


def naps(source: str) -> Iterator[int]:
    """Yields the lines that use one of NAPS, also inside the source of a child process."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.expr | ast.stmt):
            continue
        named = (isinstance(node, ast.Attribute) and node.attr in NAPS) or (
            isinstance(node, ast.ImportFrom) and any(one.name in NAPS for one in node.names)
        )
        text = node.value if isinstance(node, ast.Constant) else None
        written = isinstance(text, str) and any(f".{name}(" in text for name in NAPS)
        if named or written or (isinstance(node, ast.Call) and waits_out(node)):
            yield node.lineno


def waits_out(call: ast.Call) -> bool:
    """Whether a call is an `asyncio.wait` whose time may be up without a fault."""
    limits = [ast.unparse(one.value) for one in call.keywords if one.arg == "timeout"]
    return ast.unparse(call.func) == "asyncio.wait" and limits not in ([], ["PATIENCE_S"])


def test_no_test_sleeps() -> None:
    """A test waits for what it expects (`tests.news`), never for a time."""
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted(ROOT.rglob("*.py"))
        if path != Path(__file__) and str(path.relative_to(ROOT)) not in TIMED
        if re.search(rf"\b({'|'.join(NAPS)})\b|asyncio\.wait\(", source := path.read_text())
        for line in naps(source)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "await asyncio.sleep(0)",
        "time.sleep(1)",
        "from time import sleep",
        "nap = asyncio.sleep",
        "await page.wait_for_timeout(5)",
        "await asyncio.wait({task}, timeout=0.2)",
        "CHILD = 'import time; time.sleep(60)'",
    ],
)
def test_a_nap_is_found(line: str) -> None:
    assert set(naps(f"import asyncio\n{line}\n")) == {2}


def test_waiting_for_something_is_no_nap() -> None:
    assert list(naps("await event.wait()\nawait clock.somebody_sleeps()\n")) == []
    assert list(naps("await asyncio.wait(tasks)\n")) == []
    assert list(naps("await asyncio.wait(tasks, timeout=PATIENCE_S)\n")) == []


def leans(source: str) -> Iterator[int]:
    """Yields the lines that import a module of tests, or something of one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{one.name}" for one in node.names]
        elif isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        else:
            continue
        if any(part.startswith("test_") for name in names for part in name.split(".")):
            yield node.lineno


def test_no_module_imports_tests() -> None:
    """What several tests need stands in a module of its own, beside them."""
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted(ROOT.rglob("*.py"))
        if "test_" in " ".join(IMPORT.findall(source := path.read_text()))
        for line in leans(source)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    ["from tests.bot.test_late import late", "from tests.bot import test_late", "import a.test_b"],
)
def test_an_import_of_tests_is_found(line: str) -> None:
    assert list(leans(f"import ast\n{line}\n")) == [2]


def test_no_test_draws_without_a_seed() -> None:
    """What a test draws follows from a number in it, or from the seed that a failure prints."""
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted(ROOT.rglob("*.py"))
        if path != Path(__file__)
        if DRAWN.search(source := path.read_text())
        for line in draws(source)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    ["random.shuffle(cards)", "random.Random()", "secrets.randbelow(6)", "draw = random.choice"],
)
def test_a_draw_without_a_seed_is_found(line: str) -> None:
    assert list(draws(f"import random\n{line}\n")) == [2]


def test_a_draw_with_a_seed_is_none() -> None:
    assert list(draws("dice = random.Random(7)\ndice.choice(cards)\ndraw = chance()\n")) == []


def test_one_seed_draws_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(seed: str, part: str = "") -> list[int]:
        monkeypatch.setenv(NAME, seed)
        draw = chance(part)
        return [draw(1000) for _ in range(10)]

    assert drawn("7") == drawn("7")
    assert drawn("7") != drawn("8")
    assert drawn("7", "bot 1") != drawn("7", "bot 2")


async def secret_of(path: Path, seed: str | None = None) -> str | None:
    """The secret of the installation with this file."""
    store = await Announced.open(path, seed)
    told = await store.read(lambda tx: read_meta(tx, "secret"))
    await store.close()
    return told


async def test_the_deals_of_the_days_have_the_seed(tmp_path: Path) -> None:
    """A file that is opened again keeps its secret."""
    told = [await secret_of(tmp_path / name) for name in ("one.db", "two.db", "one.db")]
    assert told[0] is not None
    assert told == told[:1] * 3


async def test_deals_of_a_named_seed_are_the_same_in_every_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str | None] = []
    for seed in ("7", "8"):
        monkeypatch.setenv(NAME, seed)
        told.append(await secret_of(tmp_path / f"{seed}.db", "1"))
    assert told[0] == told[1] is not None
