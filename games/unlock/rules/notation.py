"""Actions and half-drawn codes as text, and the pad that such a text stands for.

An action is `code:1-2-5-9`, `skip` or `random`; people may type a code in other ways.

A pad's draft is the path so far: "" or "code:" (nothing), "code:1-2-5". A whole action that ends
with ";" ("code:1-2-5;", "skip;") waits for its confirmation. So does "random", without ";" because
it has no preview. Panel and painter both read drafts here, so that buttons and picture agree.
"""

from __future__ import annotations

import re
from typing import assert_never

from msgspec import Struct

from games.core import MAX_ACTION_TEXT, BadAction, Illegal
from games.unlock.rules.board import Dots, Line, expand, lines_of, text_of
from games.unlock.rules.cards import Action, Code, Random, Skip
from games.unlock.rules.codes import NOTHING, Laws, Lying, judge
from games.unlock.rules.state import lying
from games.unlock.rules.view import View

_CODE = re.compile(r"code[: ]([0-9]+(?:-[0-9]+)*)")

_TYPED = re.compile(r"(?:code)?[\s:]*([0-9][0-9\s,;.\-–—−]*)")  # phones turn a hyphen into a dash


class Block(Struct, frozen=True):
    """Why a path is refused: a key of `codes.judge` and its values by name."""

    key: str
    values: tuple[tuple[str, object], ...]

    @property
    def refused(self) -> Illegal:
        """The refusal itself, for the sentence that `texts.refusal` gives it."""
        return Illegal(self.key, **dict(self.values))


class PadDot(Struct, frozen=True):
    """A dot of the pad: whether the path goes over it, and whether the path ends there.

    `block` is None where the dot may follow. In Hard the first dot of a path may follow again.
    """

    dot: int
    on_path: bool
    is_head: bool
    block: Block | None

    @property
    def live(self) -> bool:
        """Whether the dot may follow."""
        return self.block is None


class Pad(Struct, frozen=True):
    """A path being drawn. `typed` are the entered dots, `path` is that fully expanded.

    `dots` are row by row from dot 1. `fault` is why the path cannot be sent, None where it can.
    `code` is the canonical code that would be sent.
    """

    typed: Dots
    path: Dots
    lines: tuple[Line, ...]
    dots: tuple[PadDot, ...]
    fault: Block | None
    code: Dots | None

    @property
    def closed(self) -> bool:
        """Whether the path ends where it began, as Hard allows; then no dot may follow."""
        legal = self.fault is None or self.fault.key == "table"
        return legal and len(self.path) > 1 and self.path[0] == self.path[-1]

    @property
    def sends(self) -> bool:
        """Whether the path can be sent."""
        return self.fault is None


class Draft(Struct, frozen=True):
    """A pad's draft: the entered dots, and the whole action that waits for its confirmation."""

    typed: Dots
    action: Action | None = None


def parse(text: str) -> Action:
    """The action of one sentence; raises `BadAction` for anything else."""
    match text:
        case "skip":
            return Skip()
        case "random":
            return Random()
        case _:
            found = _CODE.fullmatch(text)
            if found is None or len(text) > MAX_ACTION_TEXT:
                raise BadAction("bad_action", text=text)
            return Code(tuple(map(int, found[1].split("-"))))


def write(action: Action) -> str:
    """The sentence of an action; `parse` takes it back."""
    match action:
        case Code(dots):
            return f"code:{text_of(dots)}"
        case Skip():
            return "skip"
        case Random():
            return "random"
        case _:  # pragma: no cover
            assert_never(action)


def read(seen: View, text: str) -> tuple[Action, ...]:
    """One action from what a person typed: the word `code` may be left out."""
    return (_typed_action(seen.laws.grid, text),)


def _typed_action(grid: int, text: str) -> Action:
    """The action that a person typed: as `parse`, but without the word, and with any spacing.

    On 3x3, where a dot is one digit, a run of digits is a row of dots. Raises `BadAction`.

    >>> _typed_action(3, "1259")
    Code(dots=(1, 2, 5, 9))
    """
    words = text.strip().lower()
    found = _TYPED.fullmatch(words)
    if found is None:
        return parse(words)
    numbers = re.findall(r"[0-9]+", found[1])
    if grid == 3 and len(numbers) == 1:
        numbers = list(numbers[0])
    return parse(f"code:{'-'.join(numbers)}")


def spell(seen: View, action: Action) -> str:
    """What a person types for an action: a code without its word."""
    return text_of(action.dots) if isinstance(action, Code) else write(action)


def draft_of(text: str) -> Draft:
    """Reads a draft; an unreadable one is an empty pad."""
    try:
        action = parse(text.removesuffix(";"))
    except BadAction:
        return Draft(())
    typed = action.dots if isinstance(action, Code) else ()
    waits = text.endswith(";") or isinstance(action, Random)
    return Draft(typed, action if waits else None)


def pad_of(view: View, draft: str) -> Pad:
    """The pad of a view and a draft; it is empty where the draft names dots that do not exist."""
    taken = lying(view.table) if view.phase == "guess" else NOTHING
    typed = draft_of(draft).typed
    known = all(1 <= dot <= view.laws.dots for dot in typed)
    return pad(view.laws, typed if known else (), taken)


def pad(laws: Laws, typed: Dots, taken: Lying = NOTHING) -> Pad:
    """The pad after these dots; `taken` are the codes on the table (none for the Lock)."""
    known = all(1 <= dot <= laws.dots for dot in typed)
    path = expand(laws.grid, typed) if known else typed
    fault, code = _verdict(laws, typed, taken)
    dots = tuple(
        PadDot(dot, dot in path, dot in path[-1:], _follows(laws, typed, dot))
        for dot in range(1, laws.dots + 1)
    )
    return Pad(typed, path, lines_of(path) if known else (), dots, fault, code)


def _verdict(laws: Laws, typed: Dots, taken: Lying) -> tuple[Block | None, Dots | None]:
    try:
        return None, judge(laws, typed, taken)
    except Illegal as refused:
        return Block(refused.key, tuple(refused.values.items())), None


def _follows(laws: Laws, typed: Dots, dot: int) -> Block | None:
    """Why a dot may not follow; every dot may begin, and codes on the table bar none."""
    return _verdict(laws, (*typed, dot), NOTHING)[0] if typed else None


def pad_reasons(drawn: Pad, limit: int = 3) -> tuple[tuple[Block, tuple[int, ...]], ...]:
    """Why dots off the path cannot follow: each reason with all its dots, most dots first.

    At most `limit` reasons.
    """
    groups: dict[str, tuple[Block, list[int]]] = {}
    for dot in drawn.dots:
        if dot.block is not None and not dot.on_path:
            groups.setdefault(dot.block.key, (dot.block, []))[1].append(dot.dot)
    ranked = sorted(groups.values(), key=lambda group: -len(group[1]))
    return tuple((block, tuple(dots)) for block, dots in ranked[:limit])
