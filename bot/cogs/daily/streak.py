"""What is read with an attempt that counts, so that its result tells the days in a row."""

from __future__ import annotations

from bot.store import deals
from bot.store.tables import Fact

PLAYED: Fact[tuple[str, ...]] = Fact(
    "played",
    deals.counted_of,
    (),
    lambda tx, found: () if found is None else deals.finished(tx, game=found[0], person=found[1]),
)
"""The names of the daily deals that count for who played a match, once it is a counted attempt that
is over; () for any other match."""
