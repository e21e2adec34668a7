"""The list of faults, `tests/mutants.toml`: what stands where, and what stands there instead."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path

FILE = Path("tests", "mutants.toml")
HEAD = """\
# Small faults that the tests have to notice (`make mutants`): `other` is put where `text` stands in
# a file. `killer` is a test that noticed; `lives` says why none has to.
"""


@dataclass
class Mutant:
    """A fault. Texts are whole lines, of which the first stands once in the file."""

    area: str
    file: str
    text: str
    other: str
    killer: str = ""
    lives: str = ""

    def fits(self) -> bool:
        """Whether the code still has the place, once."""
        return Path(self.file).is_file() and Path(self.file).read_text().count(self.text) == 1

    def lines(self) -> list[int]:
        """The numbers of the lines that differ, from 1."""
        source = Path(self.file).read_text()
        first = source[: source.index(self.text)].count("\n") + 1
        mine, others = self.text.splitlines(), self.other.splitlines()
        if len(mine) != len(others):
            return list(range(first, first + len(mine)))
        return [first + n for n in _unlike(mine, others)]


def _unlike(mine: list[str], others: list[str]) -> list[int]:
    """The numbers of the lines that differ, as far as both texts go, from 0."""
    return [n for n, (one, other) in enumerate(zip(mine, others, strict=False)) if one != other]


def narrowed(area: str, file: str, source: str, other: str) -> Mutant:
    """The fault that makes `other` of `source`, in as few lines as stand there once."""
    mine, others = source.splitlines(keepends=True), other.splitlines(keepends=True)
    first = _unlike(mine, others)[0]
    last = len(mine) - _unlike(mine[::-1], others[::-1])[0]
    more = len(others) - len(mine)
    while source.count("".join(mine[first:last])) > 1:
        first -= 1
    return Mutant(area, file, "".join(mine[first:last]), "".join(others[first : last + more]))


def read() -> list[Mutant]:
    if not FILE.exists():
        return []
    return [Mutant(**one) for one in tomllib.loads(FILE.read_text()).get("mutant", [])]


def write(mutants: list[Mutant]) -> None:
    parts = [HEAD]
    for mutant in mutants:
        assert "'''" not in mutant.text + mutant.other
        parts.append(f"\n[[mutant]]\narea = {json.dumps(mutant.area)}\n")
        parts.append(f"file = {json.dumps(mutant.file)}\n")
        parts.append(f"text = '''\n{mutant.text}'''\nother = '''\n{mutant.other}'''\n")
        for name in ("killer", "lives"):
            if value := getattr(mutant, name):
                parts.append(f"{name} = {json.dumps(value)}\n")
    FILE.write_text("".join(parts))
