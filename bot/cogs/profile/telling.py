"""The first result that is remembered of somebody tells them so, once."""

from __future__ import annotations

from bot.cogs.profile import rows
from bot.cogs.profile.rows import Told
from bot.play.match.feature import Change
from bot.play.match.live import Live
from bot.store.tables import Fact
from bot.store.tx import person_key

TOLD: Fact[tuple[Told, ...]] = Fact("told", rows.told_at, ())
"""Who reads on the result of a match that results are remembered now; () for most."""


def after(change: Change, now: Live) -> None:
    """Notes who is told, where these rows have ended a match of two people or more.

    Nobody else can see the results of who has met nobody, so theirs wait for such a match.
    """
    ended_at = now.match.ended_at
    if change.live.match.status != "open" or now.match.status != "over" or ended_at is None:
        return
    people = now.table.people
    if len(people) > 1 and change.means.counts(now.table):
        untold = [person for person in people if not rows.is_told(change.tx, person)]
        change.tx.needs(*map(person_key, untold))  # reminders write the same rows, as a whole
        for person in untold:
            rows.tell(change.tx, person, ended_at)
