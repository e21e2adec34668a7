"""`python -m tests.setting_tables` writes `.env.example` and the tables of settings in the docs.

What they say of a setting is the text below it in `bot/app/settings.py`.
"""

from __future__ import annotations

import ast
import re
import textwrap
from itertools import pairwise
from os.path import relpath
from pathlib import Path

from bot.app.settings import DEVELOPER, HOST, IMAGE, TABLE
from tests.sources import FILES, ROOT

WIDTH = 100

HEAD = """\
# Copy this file by `install -m 600 .env.example .env`, so that nobody else reads the token, and
# fill in what you need; docs/hosting/settings.md says more. What is set in the environment wins
# over .env. A line left empty means its default. A line that begins with `#` sets nothing: the
# image sets these by itself. A bad value or an unknown name stops the start and says which.
"""

TAIL = """
# For compose.cluster.yaml only, which needs one: the password of its own PostgreSQL.
POSTGRES_PASSWORD=
"""

LINK = re.compile(r"\[([^]]*)\]\(([^)]*)\)")
ROWS = re.compile(r"(?<=\| setting \| default \| meaning \|\n\| --- \| --- \| --- \|\n)(\|.*\n)*")


def abouts() -> dict[str, str]:
    """The text below each setting, in one line, by its name."""
    body = next(
        node.body
        for node in ast.parse(FILES["bot.app.settings"][0]).body
        if isinstance(node, ast.ClassDef) and node.name == "Settings"
    )
    found = dict[str, str]()
    for row, text in pairwise(body):
        match row, text:
            case (
                ast.Assign(value=ast.Call(args=[ast.Constant(value=str(name)), *_])),
                ast.Expr(value=ast.Constant(value=str(about))),
            ):
                found[name] = " ".join(about.split())
    return found


def example() -> str:
    """The settings of a host as lines of `.env`; what the image sets is none by itself."""
    told = abouts()
    lines = [HEAD]
    for setting in TABLE:
        if setting.whose == DEVELOPER:
            continue
        about = LINK.sub(r"\1", told[setting.name])
        lines += textwrap.wrap(about, WIDTH, initial_indent="# ", subsequent_indent="# ")
        sign = "#" if setting.whose == IMAGE else ""
        lines.append(f"{sign}{setting.name}={setting.default}\n")
    return "\n".join(lines) + TAIL


def rows(page: Path, *whose: str) -> str:
    """The rows of a table in a page, whose links lead from the page."""
    told = {
        name: LINK.sub(lambda link: f"[{link[1]}]({relpath(ROOT / link[2], page.parent)})", about)
        for name, about in abouts().items()
    }
    return "".join(
        f"| `{one.name}` | {one.default and f'`{one.default}` '}| {told[one.name]} |\n"
        for one in TABLE
        if one.whose in whose
    )


def pages() -> dict[Path, str]:
    """All files that are written from the table, each with the text that it is to have."""
    tables = {
        ROOT / "docs/hosting/settings.md": (HOST, IMAGE),
        ROOT / "CONTRIBUTING.md": (DEVELOPER,),
    }
    written = {
        path: ROWS.sub(
            lambda _, path=path, whose=whose: rows(path, *whose), path.read_text(), count=1
        )
        for path, whose in tables.items()
    }
    return {ROOT / ".env.example": example(), **written}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text)
