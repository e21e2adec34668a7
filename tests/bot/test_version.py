"""What the log says of the code and of the database, without a secret."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from bot.app.database import database_name
from bot.app.start import invitation
from bot.store import meta
from bot.store.meta import code_commit
from tests.sources import DOCS, ROOT

PASSWORD = "hunter2"


def git(folder: Path, *words: str) -> str:
    own = ("-c", "user.name=a", "-c", "user.email=a@b", "-C", str(folder))
    said = subprocess.run(["git", *own, *words], capture_output=True, text=True, check=True)
    return said.stdout.strip()


def test_a_clone_names_its_commit(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    assert code_commit(tmp_path) is None, "there is none yet"
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "a")
    assert code_commit(tmp_path) == git(tmp_path, "rev-parse", "--short", "HEAD")


def test_a_folder_inside_another_clone_names_none(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "a")
    (tmp_path / "site-packages").mkdir()
    assert code_commit(tmp_path / "site-packages") is None


def test_without_git_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert code_commit(tmp_path) is None


def test_what_is_asked_is_this_code() -> None:
    assert meta.ROOT == ROOT


@pytest.mark.parametrize(
    ("address", "name"),
    [
        (Path("data/tumbler.db"), "data/tumbler.db"),
        (f"postgresql://tumbler:{PASSWORD}@db.example/tumbler", "postgresql://db.example/tumbler"),
        (f"postgresql://ana:{PASSWORD}%40x@a,b/t?target_session_attrs=any", "postgresql://a,b/t"),
        (f"postgresql://db:5433/tumbler?password={PASSWORD}&user=ana", "postgresql://db/tumbler"),
        ("postgresql:///tumbler", "postgresql:///tumbler"),
    ],
)
def test_a_database_is_named_without_user_and_password(address: str | Path, name: str) -> None:
    assert database_name(address) == name


def test_the_invitation_is_the_one_that_hosts_are_told() -> None:
    known = invitation(118).replace("client_id=118", "client_id=YOUR_APPLICATION_ID")
    assert known in (DOCS / "owners.md").read_text()
