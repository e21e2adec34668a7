"""What a reader has looked at, in words: one look, earlier looks, the notebook."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import Seat
from games.triplock.board import Layout
from games.triplock.texts import lexicon, stacks
from games.triplock.traces import Look, Memo
from games.triplock.view import View

SEEN = "What you saw, as it lay then"
"""The heading of earlier looks."""

MOST_LOOKS = 12
"""The earlier looks in one note; "Board in words" tells the rest."""


def look_was(look: Look) -> str:
    """A look at a stack that was turned over since: "a Gear with a Bolt on top"."""
    if look.failsafe is None:
        return f"{lexicon.a_symbol(look.face)} with no chip"
    return f"{lexicon.a_symbol(look.face)} with {lexicon.a_symbol(look.failsafe)} on top"


def look_line(name: str, look: Look) -> str:
    """One look at a stack with that name: "L1: a Gear with a Bolt on top"."""
    return f"{name}: {look_was(look)}"


def looks_note(view: View, most: int = MOST_LOOKS) -> str:
    """SECRET, to the view's own seat: its newest looks, then its notebook."""
    return "\n".join(text for text in (past_looks(view, most), notebook(view)) if text)


def past_looks(view: View, most: int) -> str:
    """SECRET. The newest own looks, and those partners told of, oldest first, as they were."""
    if view.seat is None or most < 1 or not view.memo:
        return ""
    return memos_by_round(view.layout, view.memo[-most:], view.seat, ".\n", ".")


def memos_by_round(
    layout: Layout, memos: Iterable[Memo], seat: Seat, between: str, end: str = ""
) -> str:
    """SECRET. Looks as they were, by round: "Round 2: L1: Gear up, Bolt on top; Hidden: …".

    Those that a partner told of say so: "Round 2, told by your partner: …".
    """
    told: dict[str, list[str]] = {}
    for memo in memos:
        by = "" if memo.by is None else ", told by your partner"
        line = look_line(stacks.spot_of(layout, memo.look.spot, seat), memo.look)
        told.setdefault(f"Round {memo.round}{by}", []).append(line)
    return between.join(f"{when}: {'; '.join(lines)}" for when, lines in told.items()) + end


def notebook(view: View) -> str:
    """SECRET. What was seen of the chips that lie there now, by stack (notebook tracked)."""
    if view.seat is None or not any(view.known):
        return ""
    told: list[str] = []
    for spot in (spot for spot in view.rows[view.seat] if spot < len(view.known)):
        seen = view.known[spot]
        pairs = (
            (seen.face, "up"),
            (seen.under, "underneath"),
            (seen.top, "on top"),
            (seen.bottom, "at the bottom"),
        )
        facts = [f"{lexicon.symbol(name)} {where}" for name, where in pairs if name is not None]
        if facts:
            told.append(f"{stacks.spot_name(view, spot, view.seat)} {', '.join(facts)}")
    return f"Your notebook: {'; '.join(told)}." if told else ""
