"""A match as values: its terms, the public table, the hidden tiles, and the events that change it.

In an event, tiles that only their owner may know are None for others.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Options, Seat
from games.tripol.rules.board import Layout, Placed
from games.tripol.rules.matching import Law
from games.tripol.rules.scoring import Score, Scoring
from games.tripol.rules.tiles import COLOURS, WHITE, tile_of

KEEP_ALL = "none"
"""The value of `keep` that lets a hand keep everything."""

NO_FIT, ALL_PASSED, LEFT = "no_fit", "passes", "left"
"""Why a match ended: no tile fits anywhere, everybody passed, or one seat stayed."""

WHITE_PENALTY, TILE_PENALTY = 5, 1

EXCHANGE, TAKE = "exchange", "take"
"""What the drawing of a stork offers in `one_colour`."""


class Terms(Struct, frozen=True):
    """What a match is played by: its options (rules section 3).

    `colours` has a colour for each seat in `one_colour` and `my_colour`, and is empty without them.
    `keep` is how many tiles a hand may keep (TP-33), 0: all.
    """

    seats: int
    by_triangle: bool = False
    polygon: bool = False
    one_colour: bool = False
    my_colour: bool = False
    three: bool = False
    experiment: bool = False
    blockade: bool = False
    barricade: bool = False
    tiles: int = 0
    colours: tuple[str, ...] = ()
    keep: int = 0

    def law(self, seat: int, number: int) -> Law:
        """What a seat's placements must respect in a turn."""
        return Law(self.own(seat), blocked_in(self, number))

    def own(self, seat: int) -> str:
        """The only colour that a seat may match (TP-23); "" where it may match all."""
        return self.colours[seat] if self.one_colour else ""

    def scoring(self, seat: int) -> Scoring:
        """How a seat's joints score (TP-9, TP-26)."""
        return Scoring(self.by_triangle, self.colours[seat] if self.my_colour else "")

    @property
    def most_passes(self) -> int:
        """After so many turns in a row without a draw or a placement the match is over."""
        return self.seats * (len(COLOURS) if self.blockade else 1)


def terms_of(given: Options, seats: int) -> Terms:
    """The terms by settled options."""
    flags = ("polygon", "one_colour", "my_colour", "three", "experiment", "blockade", "barricade")
    on = {name: given[name] == "on" for name in flags}
    has_colours = on["one_colour"] or on["my_colour"]
    return Terms(
        seats=seats,
        by_triangle=given["triangles"] == "each",
        tiles=int(given["tiles"]),
        colours=tuple(given["colours"].split(",")) if has_colours else (),
        keep=int(given["keep"]) if given["keep"] != KEEP_ALL else 0,
        **on,
    )


def blocked_in(terms: Terms, number: int) -> str:
    """The blocked colour of a turn, counted from 0 (TP-29); "" without `blockade`."""
    if not terms.blockade:
        return ""
    extra = number // terms.seats if terms.seats % len(COLOURS) == 0 else 0
    return COLOURS[(number + extra) % len(COLOURS)]


class Laid(Struct, frozen=True):
    """A placement: who made it, in which turn, and what it brought."""

    seat: Seat
    number: int
    score: Score


class Unused(Struct, frozen=True):
    """A seat's tiles that were never placed: white storks, and all others (TP-19)."""

    whites: int
    others: int

    @property
    def penalty(self) -> int:
        """The points that they cost."""
        return WHITE_PENALTY * self.whites + TILE_PENALTY * self.others


def unused(hand: tuple[int, ...]) -> Unused:
    """What a hand costs at the end."""
    whites = sum(tile_of(tile).sides[0][0] == WHITE for tile in hand)
    return Unused(whites, len(hand) - whites)


class Result(Struct, frozen=True):
    """How it ended: why, who won, and what each seat had left. The scores count that already."""

    reason: str
    winners: tuple[Seat, ...]
    unused: tuple[Unused, ...]


class Table(Struct, frozen=True):
    """What everybody may know (rules section 9).

    * `counts`: the tiles in each hand; `bag`: those in the bag.
    * `number`: the turn, from 0; its seat is the mover. `moves`: those left in it, this one
      included. `has_drawn`: in this move. `is_first`: no tile was placed in this turn yet.
      `has_acted`: a tile was drawn or placed in it.
    * `used`: the offer that was taken in this move: "", "exchange" or "take".
    * `passes`: turns in a row without a draw or a placement (TP-18).
    * `left`: who resigned. `last_by`: who holds the last tile of the bag (TP-17).
    * `laid`: every placement in order; that of `layout.placed[n + 1]` is `laid[n]`.
    """

    terms: Terms
    layout: Layout
    scores: tuple[int, ...]
    counts: tuple[int, ...]
    bag: int
    number: int = 0
    moves: int = 1
    has_drawn: bool = False
    is_first: bool = True
    has_acted: bool = False
    used: str = ""
    passes: int = 0
    left: tuple[Seat, ...] = ()
    last_by: Seat | None = None
    laid: tuple[Laid, ...] = ()
    result: Result | None = None

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is."""
        return Seat(self.number % self.terms.seats)

    @property
    def law(self) -> Law:
        """What the mover's placements must respect now."""
        return self.terms.law(self.mover, self.number)

    @property
    def blocked(self) -> str:
        """The colour that is blocked now; "" without `blockade`."""
        return blocked_in(self.terms, self.number)

    @property
    def can_draw(self) -> bool:
        """Whether the bag and the move let the mover draw; `keep` may forbid it (TP-33)."""
        return self.result is None and self.bag > 0 and not self.has_drawn

    @property
    def can_pass(self) -> bool:
        """Whether the bag and the move let the mover pass (TP-8); `keep` may forbid it (TP-33)."""
        return self.result is None and (not self.is_first or self.has_drawn or not self.bag)

    @property
    def holds_too_many(self) -> bool:
        """Whether the mover holds more tiles than may be kept, so that one that fits is placed."""
        return self.result is None and 0 < self.terms.keep < self.counts[self.mover]


class State(Struct, frozen=True):
    """A whole match.

    `drawn` is the tile that the mover drew in this move, `offer` what its drawing offers now.
    `last` is the tile whose taking emptied the bag, until it is placed.
    """

    table: Table
    bag: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    drawn: int | None = None
    offer: str = ""
    last: int | None = None


class Drew(Struct, frozen=True):
    """A tile went from the bag into a hand; `bag` are left there."""

    seat: Seat
    bag: int
    tile: int | None = None


class Added(Struct, frozen=True):
    """A tile was placed; `moves` are left in the turn, 0 at its end."""

    seat: Seat
    placed: Placed
    score: Score
    moves: int


class Passed(Struct, frozen=True):
    """A turn ended without another placement; `dropped` additional moves were given up."""

    seat: Seat
    has_drawn: bool
    dropped: int


class Skipped(Struct, frozen=True):
    """A turn ended by itself, because none of the seat's tiles fits."""

    seat: Seat
    dropped: int


class Exchanged(Struct, frozen=True):
    """A seat gave `count` tiles and got as many (TP-24)."""

    seat: Seat
    count: int
    tiles: tuple[int, ...] | None = None


class Took(Struct, frozen=True):
    """A seat asked for `asked` tiles of a colour and got `count` (TP-25)."""

    seat: Seat
    asked: int
    count: int
    tiles: tuple[int, ...] | None = None


class Left(Struct, frozen=True):
    """A seat resigned; the others may go on (TP-32)."""

    seat: Seat
    goes_on: bool


class Ended(Struct, frozen=True):
    """The match is over."""

    result: Result
    scores: tuple[int, ...]


Event = Drew | Added | Passed | Skipped | Exchanged | Took | Left | Ended
