"""Who was forgotten after a backup was made is forgotten again when it is put back."""

from __future__ import annotations

from bot.cogs.clock.outages import Outages
from bot.cogs.own_data import marks
from bot.cogs.own_data.forgetting import Forgetting, wish
from bot.cogs.own_data.marks import Marks
from bot.cogs.own_data.rows import everybody
from bot.host.beside import matches_on
from bot.play.lobby.lobby import Lobby
from bot.play.match.act import Acts
from bot.store.tx import Store, Tx


async def forget_again(store: Store, replaced: Marks) -> int:
    """Forgets whom the marks of the replaced database name; returns how many people.

    `store` is on the database that takes its place, on which no bot plays yet. Whom it has
    forgotten itself, by a mark of the same time, was there anew when it was copied.
    """
    matches = matches_on(store)
    store.first = Outages(matches).count  # as the bot does, before a row is stored
    found = await store.write(lambda tx: _wishes(tx, replaced, matches.clock()))
    await Forgetting(matches, Acts(matches), Lobby(matches)).resume()
    return found


def _wishes(tx: Tx, replaced: Marks, at: float) -> int:
    own = marks.read(tx)
    found = [
        person
        for person in everybody(tx)
        if (forgotten_at := replaced.of(person)) is not None
        and (own.of(person) or 0.0) < forgotten_at
    ]
    marks.take_over(tx, replaced)
    for person in found:
        wish(tx, person, at)
    return len(found)
