"""Forgets a person: they resign everywhere, then one transaction cuts them out of every row.

The wish is stored first, so that a process that ends meanwhile leaves the rest to the next one.
Every step may be done twice. Afterwards the files are scrubbed, so that none keeps a remnant of
what was deleted, and no film of such a match stays in memory; that is a duty, so that a stop does
not lose it.

A mark tells for 90 days who was forgotten, so that a backup of before forgets them again. It is a
keyed hash of their id: it names nobody, and tells a known id from all others.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.own_data.rows import cut_out
from bot.match import limits
from bot.match.act import Acts
from bot.match.blocks import blocked_mark_of
from bot.match.controls.names import SOMEBODY
from bot.match.feature import MatchChange
from bot.match.lobby import server_blocks, waits
from bot.match.lobby.lobby import Lobby
from bot.match.lobby.reports import UNBLOCKED
from bot.match.matches import Matches
from bot.match.wall_clock import DAY_S
from bot.store import cursors, jobs, match_people, person_settings, servers
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from bot.store.keys import once
from bot.store.matches import matches_of, read_match
from bot.store.meta import (
    drop_meta,
    expire_marked,
    make_mark,
    mark_by_key,
    read_meta,
    read_meta_like,
    write_meta,
)
from bot.store.tables import read_table
from bot.store.tx import StoreUnavailable, Tx
from games.core import Refused

log = logging.getLogger(__name__)

FORGET = "forget"
"""The kind of the duty that goes on with a wish which was stored beside the bot; of no match."""

SCRUB = "scrub"
"""The kind of the duty by which files are scrubbed; of no match."""

SCRUB_AGAIN_S = 5.0
"""Seconds until scrubbing is tried again while another process uses the files."""

MARKS_KEPT_S = 90 * DAY_S
"""Seconds that the marks of a person who was forgotten are kept."""

MARKS_KEY = "forgets"
"""Where the key of the marks stands among the values of the installation."""

MARK_PREFIX = "forgot."
"""How the key of a mark among these values begins; its value is when the person was forgotten."""


class ForgottenMarks(Struct, frozen=True):
    """The key of the marks, None as long as nobody was ever forgotten; and each with its time."""

    key: str | None
    at: dict[str, float]

    def of(self, person: int) -> float | None:
        """When a person was forgotten; None if they were not."""
        return None if self.key is None else self.at.get(mark_by_key(self.key, str(person)))


def request_forgetting(tx: Tx, person: int, at: float) -> None:
    """Stores that a person is to be forgotten."""
    person_settings.write(tx, replace(person_settings.read(tx, person), forget_at=at))


def request_forgetting_beside(tx: Tx, person: int, at: float) -> None:
    """Requests that beside the bot, which finds the duty within a minute, or at its next start."""
    request_forgetting(tx, person, at)
    jobs.put(tx, Job(FORGET, OF_NO_MATCH, NO_SEAT, 0, 0.0))


class Forgetting:
    """Forgets people."""

    def __init__(self, matches: Matches, acts: Acts, lobby: Lobby) -> None:
        self._matches = matches
        self._acts = acts
        self._lobby = lobby

    async def forget(self, person: int, *, interaction: int) -> None:
        """Forgets a person. Raises `Repeated` if this interaction has changed something."""

        def wished(tx: Tx) -> None:
            at = self._matches.clock()
            once(tx, interaction, at)
            request_forgetting(tx, person, at)

        await self._matches.store.write(wished)
        await self._go_on(person)

    async def asked(self, _duty: Job) -> None:
        """Forgets whose wish was stored beside the bot."""
        await self.resume()

    async def resume(self) -> None:
        """Forgets everybody whose wish is stored and who is not forgotten yet."""
        for person in await self._matches.store.read(person_settings.leaving):
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
        at = self._matches.clock()
        with limits.counted_on(tx, person, at):
            self._cut_out(tx, person, left, at)
        mark_forgotten(tx, person, at)
        put_scrub(tx, at)
        tx.touched.did("forgot", by=person, count=len(left))
        return True

    def _cut_out(self, tx: Tx, person: int, left: set[str], at: float) -> None:
        """Cuts a person out who sits nowhere any more, and has what shows them shown anew."""
        tables = self._lobby.without(tx, person)
        mark = blocked_mark_of(tx, person)
        if mark is not None:
            person_settings.rename_blocked(tx, mark, SOMEBODY)
        _drop_unblocked(tx, person)
        over = set(matches_of(tx, person=person, statuses=("over",)))
        # An earlier process may have made them leave, and shown that with the name.
        wished_at = person_settings.read(tx, person).forget_at
        left |= set(matches_of(tx, person=person, statuses=("over",), ended_since=wished_at))
        given_up = set(cursors.left_with_message(tx, person))
        shown = sorted(left | given_up | over & set(cursors.lagging(tx)))
        for match in shown:
            table = read_table(tx, match)
            is_own = table is not None and (table.match.guild, table.match.host) == (None, person)
            cursors.retire_all_of(tx, match, person, is_own_table=is_own)
            cursors.mark_behind(tx, match)
            cursors.show_private_anew(tx, match)  # they may have been sent with the name
        waited = (
            *match_people.waited_matches_of(tx, person),
            *(table.match.id for table in tables),
        )
        write = self._matches.writing(tx)
        for feature in write.means.features:
            feature.forgets(write, person, SOMEBODY)
        cut_out(tx, person, SOMEBODY, at)
        for match in dict.fromkeys(waited):  # lines that called somebody go
            waits.follow(tx, self._matches.shelf, match, None, at)


def put_scrub(tx: Tx, at: float) -> None:
    """Has the files of the database scrubbed at a time, now or later."""
    jobs.put(tx, Job(SCRUB, OF_NO_MATCH, NO_SEAT, 0, at))


class Scrubbing:
    """Scrubs. `beside` drops what was made of matches and is kept in memory."""

    def __init__(self, matches: Matches, beside: Callable[[], None]) -> None:
        self._matches = matches
        self._beside = beside

    async def scrub(self, _duty: Job) -> None:
        """Scrubs, or puts the duty for a little later."""
        self._beside()
        store = self._matches.store
        if not await store.scrub():
            later = self._matches.clock() + SCRUB_AGAIN_S
            await store.write(lambda tx: put_scrub(tx, later))


def read_marks(tx: Tx) -> ForgottenMarks:
    """Returns all marks of people who were forgotten."""
    found = read_meta_like(tx, MARK_PREFIX)
    return ForgottenMarks(
        read_meta(tx, MARKS_KEY),
        {key.removeprefix(MARK_PREFIX): float(at) for key, at in found.items()},
    )


def mark_forgotten(tx: Tx, person: int, at: float) -> None:
    """Stores that a person was forgotten."""
    write_meta(tx, MARK_PREFIX + make_mark(tx, MARKS_KEY, str(person)), repr(at))


def take_over_marks(tx: Tx, marks: ForgottenMarks) -> None:
    """Stores the marks of another database, whose place this one takes.

    One with a key of its own keeps that, and has marks of whoever is forgotten again.
    """
    if marks.key is None or read_meta(tx, MARKS_KEY) not in (None, marks.key):
        return
    write_meta(tx, MARKS_KEY, marks.key)
    for mark, at in marks.at.items():
        write_meta(tx, MARK_PREFIX + mark, repr(at))


def expire_marks(tx: Tx, now: float) -> None:
    """Drops the marks that are old enough, and those of what limits count."""
    for mark, at in read_marks(tx).at.items():
        if at <= now - MARKS_KEPT_S:
            drop_meta(tx, MARK_PREFIX + mark)
    expire_marked(tx, now - MARKS_KEPT_S)


def _unseen(change: MatchChange) -> None:
    change.tx.touched.withhold(change.live.match.id)


def _touch(tx: Tx, matches: Collection[str]) -> None:
    for match in matches:
        tx.touched.play(match)


def _drop_unblocked(tx: Tx, person: int) -> None:
    """Drops what is still to be told of blocks of theirs that were taken back, by their name."""
    for report in servers.read_reports_of_kind(tx, UNBLOCKED):
        mark = server_blocks.mark_of(tx, report.guild, person)
        if mark is not None and report.said.get("mark") == mark:
            servers.drop_report(tx, report.id)
