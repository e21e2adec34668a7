"""Prints the seed of a failed test, keeps pauses short, opens databases and the browser.

Browser tests need Chromium; one runs for all of them, in one event loop. Tests of the store run on
SQLite and on PostgreSQL, of which each worker starts a server of its own. What is not installed is
left out, and a banner before and after the tests says so; with CI=true the run fails.
"""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import AsyncIterator, Generator, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests import engines, quick
from tests.desk import Desk
from tests.engines import POSTGRES, SQLITE, Databases, running_on
from tests.news import PATIENCE_S
from tests.postgres import missing
from tests.seed import NAME, seed

BROWSERS = ("chromium-headless-shell", "chrome-headless-shell")
BROWSERS += ("chromium", "chromium-browser", "google-chrome")
"""The first that is there is used: the shell has the same engine and costs less than half."""

FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
FLAGS += ("--disable-component-update", "--disable-sync")

BANNER = """
****************************************************************************
*  NO CHROMIUM WAS FOUND: THE BROWSER TESTS DID NOT RUN.                   *
*  What the sandbox page shows is unproven. Install it (on Debian: apt-get *
*  install chromium-headless-shell) and run `make test` again.             *
****************************************************************************
"""


BANNER_OF_POSTGRES = """
****************************************************************************
*  NOTHING WAS TRIED ON POSTGRESQL: {why:<39} *
*  That the store works there is unproven.                                 *
****************************************************************************
"""


LONG = ("tests/kills/", "tests/soak/")
"""The tests that wait for minutes, for processes that end and start."""

expect.set_options(timeout=PATIENCE_S * 1000)


def chromium() -> str | None:
    """Returns the path of Chromium, or None.

    The environment variable CHROMIUM names a command to use instead of the usual ones.
    """
    named = os.environ.get("CHROMIUM")
    if named is not None:
        return shutil.which(named)
    return next((path for path in map(shutil.which, BROWSERS) if path), None)


def pytest_configure(config: pytest.Config) -> None:
    quick.spare_disk()
    quick.keep_more()
    quick.read_commands_once()
    quick.read_headers_once()
    if chromium() is None and os.environ.get("CI", "").lower() == "true":
        raise pytest.UsageError("CI=true, but no Chromium was found: the browser tests must run.")
    if missing() is not None and os.environ.get("CI", "").lower() == "true":
        raise pytest.UsageError(f"CI=true, but {missing()}: the store must run on PostgreSQL.")


def banners() -> list[str]:
    """Says what is left out."""
    browser = [BANNER] if chromium() is None else []
    return browser if (why := missing()) is None else [*browser, BANNER_OF_POSTGRES.format(why=why)]


def pytest_report_header(config: pytest.Config) -> list[str]:
    return [f"{NAME}={seed()}", *banners()]


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """The databases of PostgreSQL; its server ends with the worker."""
    made = Databases()
    yield made
    made.close()


@pytest.fixture(scope="module", params=[SQLITE, pytest.param(POSTGRES, marks=pytest.mark.postgres)])
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    """The engine of the store; a test that uses this runs on each."""
    found = request.getfixturevalue("databases") if request.param == POSTGRES else None
    with running_on(found):
        yield request.param


@pytest.fixture(autouse=True)
def emptied(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empties the databases of the test's own folder; a test that names no engine has files."""
    if "engine" not in request.fixturenames:
        with running_on(None):
            yield
        return
    has_folder = "tmp_path" in request.fixturenames
    folder = request.getfixturevalue("tmp_path") if has_folder else None
    yield
    if folder is not None:
        engines.empty(folder)


@pytest.fixture
async def desk(engine: str, tmp_path: Path) -> AsyncIterator[Desk]:
    made = await Desk.open(tmp_path)
    yield made
    await made.store.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        report.sections.append(("seed", f"{NAME}={seed()} draws the same again"))
    return report


@pytest.fixture(scope="module", autouse=True)
def short_pauses() -> None:
    """Keeps what is there already out of the garbage collector's way while a module runs.

    Thousands of tests are hundreds of thousands of objects. A collection that looked at all of them
    would stop the bot and the sandbox for a second, and Discord waits three for an answer.
    """
    gc.collect()
    gc.freeze()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def running_chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        made = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield made
        await made.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(running_chromium: Browser) -> AsyncIterator[Browser]:
    """The browser; all windows that the test opens close with it."""
    before = running_chromium.contexts
    yield running_chromium
    for context in running_chromium.contexts:
        if context not in before:
            await context.close()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None]:
    """Leaves out what cannot run here. What needs a server is a proof, unless it says "always".

    What runs at night is a proof, too. What is left once pytest has selected is spread.
    """
    for item in items:
        server = item.get_closest_marker("postgres")
        if item.get_closest_marker("night") or (server and "always" not in server.args):
            item.add_marker(pytest.mark.proof)
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
    without = {"browser": chromium() is None, "postgres": missing() is not None}
    names = [name for name, is_missing in without.items() if is_missing]
    left_out = [item for item in items if any(map(item.get_closest_marker, names))]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)
    yield
    items[:] = spread(items)


def spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests with the long ones evenly among them, so that each worker has its part of these."""
    long = [item for item in items if item.nodeid.startswith(LONG)]
    rest = [item for item in items if not item.nodeid.startswith(LONG)]
    if not long:
        return rest
    cuts = [len(rest) * at // len(long) for at in range(len(long) + 1)]
    parts = zip(long, pairwise(cuts), strict=True)
    return [item for one, (a, b) in parts for item in (one, *rest[a:b])]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for banner in banners():
        terminalreporter.write(banner, red=True, bold=True)
