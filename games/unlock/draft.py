"""The drawing pad as data: which dots may follow a path, which not and why, what can be sent.

A pad's draft is the path so far: "" or "code:" (nothing), "code:1-2-5". A whole action that ends
with ";" ("code:1-2-5;", "skip;") waits for its confirmation. So does "random", without ";" because
it has no preview. Panel and painter both read drafts here, so that buttons and picture agree.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import BadAction, Illegal
from games.unlock.actions import Action, Code, Random
from games.unlock.board import Dots, Line, expand, lines_of
from games.unlock.codes import NOTHING, Lying, judge
from games.unlock.notation import parse
from games.unlock.state import lying
from games.unlock.terms import Laws
from games.unlock.view import View


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


class Draft(Struct, frozen=True):
    """A pad's draft: the entered dots, and the whole action that waits for its confirmation."""

    typed: Dots
    action: Action | None = None


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


def reasons(drawn: Pad, limit: int = 3) -> tuple[tuple[Block, tuple[int, ...]], ...]:
    """Why dots off the path cannot follow: each reason with all its dots, most dots first.

    At most `limit` reasons.
    """
    groups: dict[str, tuple[Block, list[int]]] = {}
    for dot in drawn.dots:
        if dot.block is not None and not dot.on_path:
            groups.setdefault(dot.block.key, (dot.block, []))[1].append(dot.dot)
    ranked = sorted(groups.values(), key=lambda group: -len(group[1]))
    return tuple((block, tuple(dots)) for block, dots in ranked[:limit])
