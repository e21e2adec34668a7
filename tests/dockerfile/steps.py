"""A Dockerfile as data: its stages, and the steps of each, as they stand in the file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple


class Step(NamedTuple):
    """An instruction and what follows it, in one line."""

    word: str
    rest: str

    @property
    def argv(self) -> list[str]:
        """What follows as a list of words, which Docker starts without a shell."""
        return json.loads(self.rest.removeprefix("CMD "))


class Stage(NamedTuple):
    """One image: the image that it begins with, its name or its number, and its steps."""

    base: str
    name: str
    steps: tuple[Step, ...]

    def last(self, word: str) -> Step:
        """The last step of that instruction. Raises `LookupError` if there is none."""
        found = [step for step in self.steps if step.word == word]
        if not found:
            raise LookupError(f"the stage {self.name} has no {word}")
        return found[-1]


def stages(text: str) -> list[Stage]:
    """The stages of a Dockerfile in their order."""
    found: list[Stage] = []
    for step in _steps(text):
        if step.word == "FROM":
            base, _, name = step.rest.partition(" AS ")
            found.append(Stage(base, name or str(len(found)), ()))
        else:
            found[-1] = found[-1]._replace(steps=(*found[-1].steps, step))
    return found


def _steps(text: str) -> Iterator[Step]:
    bare = re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE)
    for line in re.sub(r"\\\n\s*", "", bare).splitlines():
        if line.strip():
            word, _, rest = line.partition(" ")
            # Of a health check only what it runs matters here, not how often.
            yield Step(word, re.sub(r"^(--(?!from)\S+ +)+", "", rest.strip()))
