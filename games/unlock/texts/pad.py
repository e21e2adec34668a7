"""The line above a pad: the path so far, and which dots may not follow and why."""

from __future__ import annotations

from games.texts import counted, listed, some
from games.unlock.rules.board import lines_of
from games.unlock.rules.notation import Block, Pad, pad_of, pad_reasons
from games.unlock.rules.view import View
from games.unlock.texts.refusals import refusal


def path_note(drawn: Pad) -> str:
    """The line above a pad: the path, and why dots may not follow (at most three reasons)."""
    if not drawn.typed:
        return "No dot yet. Begin anywhere."
    path = "-".join(map(str, drawn.path))
    lines = len(lines_of(drawn.path))
    note = f"Path {path}, {counted(lines, 'line')}." if lines else f"Path {path}."
    if drawn.closed:
        return f"{note} The path is closed. {'Send it, or undo.' if drawn.sends else ''}".rstrip()
    barred = [_barred(block, dots) for block, dots in pad_reasons(drawn, 2)]
    used = [str(dot.dot) for dot in drawn.dots if dot.on_path and not dot.live]
    if lines and used:
        barred.insert(0, f"{listed(used)} {'is' if len(used) == 1 else 'are'} used")
    if not barred:
        return f"{note} Choose the next dot."
    return f"{note} Not possible: {'; '.join(some(barred))}."


def _barred(block: Block, dots: tuple[int, ...]) -> str:
    """One reason with its dots: "9 is too far", "7 and 8 would cross a line"."""
    subject = listed([str(dot) for dot in dots])
    verb = "is" if len(dots) == 1 else "are"
    match block.key:
        case "far":
            return f"{subject} {verb} too far"
        case "cross":
            return f"{subject} would cross a line"
        case _:
            return f"{subject} would go over a used dot"


def pad_line(view: View, draft: str) -> str:
    """The line above a pad: the path so far, which dots may not follow and why, what bars Send."""
    drawn = pad_of(view, draft)
    note = path_note(drawn)
    if drawn.fault is None or len(drawn.typed) < 2:
        return note
    return f"{note} {refusal(drawn.fault.refused)}"
