"""Every command, option and game is documented, and no file names this machine."""

from __future__ import annotations

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import discord
import pytest

from bot.interactions.permissions import CREATES_THREADS, IN_THREADS, TABLE_NEEDS
from bot.match.games import GAMES
from tests.slash import named, registered
from tests.sources import ROOT

PLAYERS = (ROOT / "docs" / "players.md").read_text()
SETUP = (ROOT / "docs/hosting/setup.md").read_text()
README = (ROOT / "README.md").read_text()
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
HOSTS = [
    path.read_text()
    for path in PAGES
    if path.parent.name == "hosting" or path.name in ("owners.md", "servers.md")
]

PERMISSIONS = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""The permissions that the invitation asks for: discord.py's names, and those of a server's roles.

`tests/e2e/test_permissions.py` plays with these alone.
"""

CREDITED = {
    "Triplock": ("Adam and Josh Carlson", "Chip Theory Games"),
    "Unlock": ("Néstor Romeral Andrés",),
    "Timelock": ("Jason Darrah",),
    "Lockpick": ("Nicholas Vaccaro",),
    "Tripol": ("Paweł Kołodziejski",),
}


@pytest.fixture
async def commands(tmp_path: Path) -> list[tuple[str, list[str]]]:
    """The whole name of every command that the bot registers, with its parameters."""
    return list(named(await registered(tmp_path)))


def test_every_command_and_option_is_told_to_players(
    commands: list[tuple[str, list[str]]],
) -> None:
    missing = [
        f"{name} {part}"
        for name, parameters in commands
        for part in ("", *parameters)
        if f"`{part}`" not in PLAYERS and part
    ]
    missing += [
        name
        for name, _ in commands
        if f"`{name}`" not in PLAYERS and f"`/triplock {name.split()[-1]}`" not in PLAYERS
    ]
    assert missing == []


def test_no_command_is_told_that_is_not_there(
    commands: list[tuple[str, list[str]]],
) -> None:
    known = {name for name, _ in commands}
    told = set(re.findall(r"`(/\w+(?: \w+)?)`", "".join((PLAYERS, README, *HOSTS))))
    assert told - known - {"/match", *(f"/{key}" for key in GAMES)} == set()


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_told(key: str) -> None:
    title = GAMES[key].game.title
    rows = [line for line in README.splitlines() if f"**{title}**" in line and "|" in line]
    assert len(rows) == 1, f"README.md has {len(rows)} rows of {title} in its table"
    assert "playable" in rows[0]
    assert GAMES[key].emoji in rows[0]
    for page in ("docs/players.md", "docs/secrets.md", "CHANGELOG.md"):
        assert title in (ROOT / page).read_text()


def test_what_is_not_playable_is_not_called_so() -> None:
    lines = [line for line in README.splitlines() if line.startswith("| ") and "playable" in line]
    assert len(lines) == len(GAMES)


@pytest.mark.parametrize("game", CREDITED)
def test_every_game_is_credited(game: str) -> None:
    line = next(line for line in README.splitlines() if line.startswith(f"* **{game}** by"))
    assert all(name in line for name in CREDITED[game])
    assert "not affiliated" in README


def test_the_invitation_asks_for_what_is_listed() -> None:
    found = re.search(r"permissions=(\d+)", SETUP)
    assert found is not None
    assert int(found[1]) == discord.Permissions(**dict.fromkeys(PERMISSIONS, True)).value
    table = SETUP.partition("| permission |")[2].partition("\n\n")[0]
    told = set(re.findall(r"^\| ([A-Z][A-Za-z ]+) \|", table, re.MULTILINE))
    assert told == set(PERMISSIONS.values())
    assert set(PERMISSIONS) == {*TABLE_NEEDS, CREATES_THREADS, IN_THREADS}, (
        "the invitation asks for what is used"
    )


@cache
def anchors(page: Path) -> frozenset[str]:
    """Returns the anchors that GitHub gives the headings of a page."""
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    heads = re.findall(r"^#+ +(.+?) *$", text, re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads)


def is_dead(page: Path, link: str) -> bool:
    """Whether a link of a page to another one, or to a heading, leads nowhere."""
    name, _, anchor = link.partition("#")
    target = (page.parent / name).resolve() if name else page
    return not target.exists() or (bool(anchor) and anchor not in anchors(target))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)", page.read_text())
    assert [link for link in links if ":" not in link and is_dead(page, link)] == []


def test_a_link_to_no_heading_is_found(tmp_path: Path) -> None:
    text = "# One: `/two` & 3_4\n```\n# none\n```\n## Last-1\n"
    (page := tmp_path / "README.md").write_text(text)
    assert anchors(page) == {"one-two--3_4", "last-1"}
    assert not is_dead(page, "README.md#last-1")
    assert is_dead(page, "#none")
    assert is_dead(page, "none")


def test_make_targets_in_the_pages_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    told = {
        word
        for page in PAGES
        for word in re.findall(r"(?:^|`)make ([a-z]+)", page.read_text(), re.MULTILINE)
    }
    assert {"run", "test", "check", "bench"} <= told
    assert told - targets == set()


def tracked() -> list[Path]:
    """Returns the files under version control; in a source archive, all files."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False, text=True
    )
    if listed.returncode == 0:
        paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not {".venv", ".git"} & set(path.parts)]
    return [path for path in paths if path.is_file() and path.stat().st_size < 1_500_000]


def leaks(text: str) -> list[str]:
    """Returns the paths of this machine and the host names of package registries in a text."""
    here = [f"{ROOT}/", f"{Path.home()}/"]
    found = [path for path in here if len(path) > 2 and path in text]
    return found + re.findall(r"(?:pypi|pythonhosted|npmjs|debian)\.(?:org|com)", text)


def test_no_tracked_file_names_this_machine_or_a_registry() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): leaked
        for path in tracked()
        if (leaked := leaks(path.read_bytes().decode("utf-8", "ignore")))
    }
    assert found == {}


def test_a_leak_is_found() -> None:
    assert leaks(f"see {ROOT}/bot/shelf.py")
    assert leaks("--index-url https://" + "pypi" + ".org/simple")
    assert leaks("see docs/players.md") == []


def test_no_module_is_too_long() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): lines
        for path in tracked()
        if path.suffix == ".py" and (lines := len(path.read_text().splitlines())) > 500
    }
    assert found == {}


def pins() -> dict[str, str]:
    """Returns the pinned versions by lower-case name, in which `-` and `_` are the same."""
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return dict(
        line.lower().replace("_", "-").split("==")
        for line in lines
        if line and not line.startswith("#")
    )


def test_every_dependency_is_pinned_exactly() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = {re.split(r"[<>=!~\[ ]", line.lower())[0] for line in wanted}
    assert names - set(pins()) == set()
    assert all(re.fullmatch(r"[0-9][0-9a-z.]*", version) for version in pins().values())


def test_the_changelog_knows_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text()
