"""Who was forgotten after a backup was made is forgotten again when it is put back."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from bot.cogs.clock.outages import Outages
from bot.cogs.own_data import marks
from bot.cogs.own_data.forgetting import Forgetting, wish
from bot.cogs.own_data.marks import Marks
from bot.cogs.own_data.rows import everybody
from bot.host.beside import matches_on
from bot.play.lobby.lobby import Lobby
from bot.play.match.act import Acts
from bot.store import persons
from bot.store.tx import Store, Tx


class Again(Struct, frozen=True):
    """How many people were forgotten again, and how many are still to be: the next start tries."""

    done: int
    left: int


async def forget_again(store: Store, replaced: Marks, wished: Container[int]) -> Again:
    """Forgets whom the marks of the replaced database name, and whose wish stands there.

    `store` is on the database that takes its place, on which no bot plays yet. Whom it has
    forgotten itself, by a mark of the same time, was there anew when it was copied.
    """
    matches = matches_on(store)
    store.first = Outages(matches).count  # as the bot does, before a row is stored
    found = await store.write(lambda tx: _wishes(tx, replaced, wished, matches.clock()))
    await Forgetting(matches, Acts(matches), Lobby(matches)).resume()
    left = found & set(await store.read(persons.leaving))
    return Again(len(found - left), len(left))


def _wishes(tx: Tx, replaced: Marks, wished: Container[int], at: float) -> set[int]:
    own = marks.read(tx)
    found = {
        person
        for person in everybody(tx)
        if person in wished
        or (
            (forgotten_at := replaced.of(person)) is not None
            and (own.of(person) or 0.0) < forgotten_at
        )
    }
    marks.take_over(tx, replaced)
    for person in sorted(found):
        wish(tx, person, at)
    return found
