"""Shares of the requests that Discord answers in a second, which processes hold as leases.

Each process asks again every few seconds. It says what it wants and how much it `uses`: the most
that it will make until it has the answer. The answer is its new share.

**The shares in force never add up to more than `DEALT`**, whoever joins, ends, or does not reach
the database. For:

* Askings exclude each other (`KEY`). Nobody is given more than the leases of the others leave, so
  that the rows whose leases last never add up to more.
* Nobody makes more than its row says. A row only shrinks to what its process uses already: who is
  to have less is told so, and the row keeps what it uses until it asks again. Whoever grows has the
  greater row first and hears of it later, or never.
* A process counts its lease from before it asked, and for `SKEW_S` less than its row. So it has
  stopped before others count the row as over, unless their clocks are further apart than that, and
  an answer that comes late or never only makes it stop earlier.
* A place belongs to one process at a time (`bot.store.sqlite.lock`), which asks only while it is
  sure of that. Its first asking only puts its name on the row. So what is still on its way from a
  process that was cut off or killed shrinks no row that another one uses: that one finds a strange
  name there, makes no more requests, and asks again.

Who holds no share keeps to a trickle; what `DEALT` leaves of the whole budget is enough for the
trickles of ten processes.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.tx import Tx

KEY = "budgets"
"""The key of a transaction that asks for a share."""

DEALT = 44.0
"""The requests a second that are dealt out."""

LEASE_S, SKEW_S = 8.0, 2.0
"""Seconds from an asking to the end of the row's lease; how far clocks of machines are apart."""


def ask(tx: Tx, slot: int, process: str, *, want: float, uses: float, now: float) -> float | None:
    """Asks for a share for the next `LEASE_S - SKEW_S` seconds; returns it, in requests a second.

    `want` and `uses` are requests a second, `now` is the time of day. None if the place was another
    process's until now; its row is kept as it stands, and the next asking is answered.
    """
    rows = tx.rows("SELECT slot, process, want, share FROM budgets WHERE until > :now", now=now)
    if any(row["slot"] == slot and row["process"] != process for row in rows):
        tx.run("UPDATE budgets SET process = :me WHERE slot = :slot", me=process, slot=slot)
        return None
    held = {row["slot"]: row["share"] for row in rows}
    kept = min(uses, held.pop(slot, 0.0))
    wants = {row["slot"]: row["want"] for row in rows} | {slot: want}
    share = max(0.0, min(fair(wants)[slot], DEALT - sum(held.values())))
    tx.run(
        "INSERT INTO budgets (slot, process, want, share, until)"
        " VALUES (:slot, :process, :want, :share, :until)"
        " ON CONFLICT (slot) DO UPDATE SET process = excluded.process, want = excluded.want,"
        " share = excluded.share, until = excluded.until",
        slot=slot,
        process=process,
        want=want,
        share=max(share, kept),
        until=now + LEASE_S,
    )
    return share


def fair(wants: Mapping[int, float]) -> dict[int, float]:
    """The shares of processes, by place, that want so many requests a second.

    Half of all is dealt evenly, so that nobody has to ask first. Then each gets what it wants, as
    far as that goes, and at last as much again, because it may want more in a moment. What is left
    stays free for who joins.
    """
    floor = DEALT / 2 / len(wants)
    shares = _divided({slot: max(floor, want) for slot, want in wants.items()}, DEALT)
    more = _divided(wants, DEALT - sum(shares.values()))
    return {slot: shares[slot] + more[slot] for slot in wants}


def _divided(wants: Mapping[int, float], whole: float) -> dict[int, float]:
    """Divides max-min fairly: who wants less than an equal part leaves the rest to the others."""
    parts: dict[int, float] = {}
    for count, slot in enumerate(sorted(wants, key=lambda slot: wants[slot])):
        parts[slot] = min(wants[slot], whole / (len(wants) - count))
        whole -= parts[slot]
    return parts
