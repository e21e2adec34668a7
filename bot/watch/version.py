"""The version of the code that runs."""

from __future__ import annotations

import subprocess
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""Where the packages of the bot lie."""

PATIENCE_S = 2.0
"""Seconds that Git may take to answer."""


def installed() -> str:
    """The version as it is installed."""
    try:
        return metadata.version("tumbler")
    except metadata.PackageNotFoundError:
        return "(not installed)"


def commit(root: Path = ROOT) -> str | None:
    """The commit of a clone, short; None where the code lies in none, or Git does not tell."""
    if not (root / ".git").exists():  # another program's clone may lie around it
        return None
    command = ["git", "-C", str(root), "rev-parse", "--short", "HEAD"]
    try:
        said = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=PATIENCE_S
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return said.stdout.strip() or None
