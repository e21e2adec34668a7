"""Looks in words, and the reader that a log line is written for.

One look, earlier looks, the notebook; an `Ear` names stacks, Diagrams and people for its reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from games.core import Names, Seat, Setting
from games.texts import listed, marked, some
from games.triplock.table.board import Layout, layout_of
from games.triplock.table.traces import Look, Memo
from games.triplock.table.view import View
from games.triplock.texts.shared import lexicon, stacks

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
    return between.join(f"{when}: {'; '.join(some(lines))}" for when, lines in told.items()) + end


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
            told.append(f"{stacks.spot_name(view, spot, view.seat)} {', '.join(some(facts))}")
    return f"Your notebook: {'; '.join(some(told))}." if told else ""


class Ear(Struct, frozen=True):
    """The reader of a log line: the names of the table and the reading seat (None: everybody).

    `layout` names the stacks.
    """

    names: Names
    seat: Seat | None
    layout: Layout

    def spot(self, spot: int, actor: Seat) -> str:
        """A stack counted from the reader's seat; in public from the actor's, with its mark."""
        if self.seat is not None:
            return stacks.spot_of(self.layout, spot, self.seat)
        return stacks.marked_name(self.layout, spot, actor)

    def hidden(self, spot: int, actor: Seat) -> str:
        """The actor's Hidden stack; in a ring others have their own name for it: "●Hidden (L1)"."""
        name, own = stacks.marked_name(self.layout, spot, actor), self.spot(spot, actor)
        return own if own in (name, stacks.HIDDEN) else f"{name} ({own})"

    def spots(self, spots: Sequence[int], actor: Seat) -> str:
        """Several stacks, in the order of the reader's picture."""
        row = self.layout.rows[0 if self.seat is None else self.seat]
        order = [*row, *(spot for spot in spots if spot not in row)]
        return listed([self.spot(spot, actor) for spot in sorted(spots, key=order.index)])

    def card(self, owner: Seat, slot: int, actor: Seat) -> str:
        """A Diagram by its owner: "own Diagram 2", "your Diagram 1", "▲ Ben's Diagram 3"."""
        if owner == self.seat:
            return f"your Diagram {slot + 1}"
        whose = "own" if owner == actor else f"{marked(self.names, owner)}'s"
        return f"{whose} Diagram {slot + 1}"

    def whose(self, seat: Seat) -> str:
        """A person's: "your", "▲ Ben's"."""
        return "your" if seat == self.seat else f"{marked(self.names, seat)}'s"

    def has(self, seat: Seat) -> str:
        """ "have" for the reader, who is "You", else "has"."""
        return "have" if seat == self.seat else "has"

    def who(self, seat: Seat) -> str:
        """A person inside a sentence: "you", "▲ Ben"."""
        return "you" if seat == self.seat else marked(self.names, seat)


def ear_of(setting: Setting) -> Ear:
    """The reader that a text is written for."""
    return Ear(setting.names, setting.reader, layout_of(setting.options))
