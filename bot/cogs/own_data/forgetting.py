"""Forgets a person: they resign everywhere, then one transaction cuts them out of every row.

The wish is stored first, so that a process that ends meanwhile leaves the rest to the next one.
Every step may be done twice.
"""

from __future__ import annotations

import logging
from collections.abc import Collection

from msgspec.structs import replace

from bot.cogs.own_data import marks, rows, scrubbing
from bot.cogs.own_data.cut import forget
from bot.message.names import SOMEBODY
from bot.play.lobby import server_blocks, waits
from bot.play.lobby.lobby import Lobby
from bot.play.lobby.reports import UNBLOCKED
from bot.play.match import blocks
from bot.play.match.act import Acts
from bot.play.match.feature import Change
from bot.play.match.matches import Matches
from bot.store import blocks as block_rows
from bot.store import cursors, duties, persons
from bot.store import waits as wait_rows
from bot.store.duties import NO_SEAT, OF_NO_MATCH, Duty
from bot.store.interactions import once
from bot.store.matches import matches_of, read_match
from bot.store.servers import reports
from bot.store.tables import read_table
from bot.store.tx import StoreUnavailable, Tx
from games.core import Refused

log = logging.getLogger(__name__)

FORGET = "forget"
"""The kind of the duty that goes on with a wish which was stored beside the bot; of no match."""


def wish(tx: Tx, person: int, at: float) -> None:
    """Stores that a person is to be forgotten."""
    persons.write(tx, replace(persons.read(tx, person), forget_at=at))


def wish_beside(tx: Tx, person: int, at: float) -> None:
    """Stores so beside the bot, which finds the duty within a minute, or at its next start."""
    wish(tx, person, at)
    duties.put(tx, Duty(FORGET, OF_NO_MATCH, NO_SEAT, 0, 0.0))


class Forgetting:
    """Forgets people."""

    def __init__(self, matches: Matches, acts: Acts, lobby: Lobby) -> None:
        self._matches = matches
        self._acts = acts
        self._lobby = lobby

    async def at_stake(self, person: int) -> tuple[int, int, int]:
        """Returns how many running matches and other tables a person sits at, and tournaments."""
        return await self._matches.store.read(lambda tx: rows.at_stake(tx, person))

    async def forget(self, person: int, *, interaction: int) -> None:
        """Forgets a person.

        Raises `Repeated` if this interaction has changed something before.
        """

        def wished(tx: Tx) -> None:
            at = self._matches.clock()
            once(tx, interaction, at)
            wish(tx, person, at)

        await self._matches.store.write(wished)
        await self._go_on(person)

    async def asked(self, _duty: Duty) -> None:
        """Forgets whose wish was stored beside the bot."""
        await self.resume()

    async def resume(self) -> None:
        """Forgets everybody whose wish is stored and who is not forgotten yet."""
        for person in await self._matches.store.read(persons.leaving):
            try:
                await self._go_on(person)
            except StoreUnavailable:  # nor could any other; the next start resumes
                raise
            except Exception:  # a fault of ours at one must keep no other from being forgotten
                log.exception("somebody could not be forgotten")

    async def _go_on(self, person: int) -> None:
        store, left, is_cut = self._matches.store, set[str](), False
        try:
            while not is_cut:
                await store.write(lambda tx: self._leave(tx, person))
                for match in await store.read(lambda tx: matches_of(tx, person=person)):
                    if match not in left:
                        await self._resign(match, person)
                        left.add(match)
                is_cut = await store.write(lambda tx: self._cut(tx, person, left))
        except Exception:  # their name stays for now, but what they have left is shown
            await store.write(lambda tx: _touch(tx, left))
            raise

    def _leave(self, tx: Tx, person: int) -> None:
        """Has a person leave what features hold beside matches."""
        write = self._matches.writing(tx)
        for feature in write.means.features:
            feature.leaves(write, person, None)

    async def _resign(self, match: str, person: int) -> None:
        """Has a person leave a match, unless it is over by now or they have left it before.

        That is shown once their name is cut out of it. Raises what refuses it, because nobody could
        end the match without them.
        """
        try:
            live = await self._matches.live(match)
            if not set(live.table.seats_of(person)) <= live.left:
                await self._acts.resign(match, person, interaction=None, beside=_unseen)
        except Refused:
            found = await self._matches.store.read(lambda tx: read_match(tx, match))
            if found is None or found.game not in self._matches.shelf:
                return  # nobody can play on it
            if found.status == "open":
                raise

    def _cut(self, tx: Tx, person: int, left: set[str]) -> bool:
        """Cuts a person out, and returns True, unless they have joined a match meanwhile."""
        self._leave(tx, person)
        if set(matches_of(tx, person=person)) - left:
            return False
        tables, at = self._lobby.without(tx, person), self._matches.clock()
        mark = blocks.mark_of(tx, person)
        if mark is not None:
            block_rows.rename(tx, mark, SOMEBODY)
        _drop_unblocked(tx, person)
        over = set(matches_of(tx, person=person, statuses=("over",)))
        # An earlier process may have made them leave, and shown that with the name.
        wished_at = persons.read(tx, person).forget_at
        left |= set(matches_of(tx, person=person, statuses=("over",), ended_since=wished_at))
        given_up = set(cursors.left_with_message(tx, person))
        shown = sorted(left | given_up | over & set(cursors.lagging(tx)))
        for match in shown:
            table = read_table(tx, match)
            is_own = table is not None and (table.match.guild, table.match.host) == (None, person)
            cursors.retire_all_of(tx, match, person, is_own_table=is_own)
            cursors.mark_behind(tx, match)
            cursors.show_private_anew(tx, match)  # they may have been sent with the name
        waited = (*wait_rows.matches_of(tx, person), *(table.match.id for table in tables))
        forget(tx, person, SOMEBODY, at)
        for feature in self._matches.means.features:
            feature.forgets(tx, person, SOMEBODY)
        for match in dict.fromkeys(waited):  # lines that called somebody go
            waits.follow(tx, self._matches.shelf, match, None, at)
        marks.note(tx, person, at)
        scrubbing.put(tx, at)
        tx.touched.did("forgot", by=person, count=len(left))
        return True


def _unseen(change: Change) -> None:
    change.tx.touched.withhold(change.live.match.id)


def _touch(tx: Tx, matches: Collection[str]) -> None:
    for match in matches:
        tx.touched.play(match)


def _drop_unblocked(tx: Tx, person: int) -> None:
    """Drops what is still to be told of blocks of theirs that were taken back, by their name."""
    for report in reports.read_kind(tx, UNBLOCKED):
        mark = server_blocks.mark_of(tx, report.guild, person)
        if mark is not None and report.said.get("mark") == mark:
            reports.drop(tx, report.id)
