"""The installation: the values that it stores by key, and the version of its code."""

from __future__ import annotations

import subprocess
from importlib import metadata
from pathlib import Path

from bot.store.tx import Tx

ROOT = Path(__file__).parents[2]
"""Where the packages of the bot lie."""

GIT_WAIT_S = 2.0
"""Seconds that Git may take to answer."""


def read_meta(tx: Tx, key: str) -> str | None:
    """Returns a value of the installation, or None."""
    found = tx.row("SELECT value FROM meta WHERE key = :key", key=key)
    return None if found is None else found["value"]


def write_meta(tx: Tx, key: str, value: str) -> None:
    """Stores a value of the installation."""
    sql = (
        "INSERT INTO meta (key, value) VALUES (:key, :value)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    )
    tx.run(sql, key=key, value=value)


def drop_meta(tx: Tx, key: str) -> None:
    """Drops a value of the installation."""
    tx.run("DELETE FROM meta WHERE key = :key", key=key)


def drop_meta_like(tx: Tx, beginning: str) -> None:
    """Drops the values of all keys that begin so."""
    tx.run("DELETE FROM meta WHERE key LIKE :like", like=f"{beginning}%")


def read_meta_like(tx: Tx, beginning: str) -> dict[str, str]:
    """Returns the values of all keys that begin so."""
    rows = tx.rows(
        "SELECT key, value FROM meta WHERE key LIKE :like",
        like=f"{beginning}%",
    )
    return {row["key"]: row["value"] for row in rows}


def installed_version() -> str:
    """Returns the version of the package as it is installed."""
    try:
        return metadata.version("tumbler")
    except metadata.PackageNotFoundError:
        return "(not installed)"


def code_commit(root: Path = ROOT) -> str | None:
    """Returns the short commit of a clone; None outside of one, or if Git does not answer."""
    if not (root / ".git").exists():  # another program's clone may lie around it
        return None
    command = ["git", "-C", str(root), "rev-parse", "--short", "HEAD"]
    try:
        said = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=GIT_WAIT_S
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return said.stdout.strip() or None
