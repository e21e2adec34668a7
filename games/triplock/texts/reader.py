"""The names of stacks, Diagrams and people as the reader of a log line calls them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.core import Names, Seat, Setting
from games.texts import listed, marked
from games.triplock.board import Layout, layout_of
from games.triplock.texts import stacks


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
