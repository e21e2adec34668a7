"""The judge: compares what people see and what was stored with what must be so."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable

from bot.delivery.gallery import Gallery
from bot.delivery.panels import draft_with_addition, late_press
from bot.match.controls.custom_ids import NO_MATCH, read_wire
from bot.match.controls.message import Screen
from bot.match.live import Live
from bot.match.matches import UNFIT
from bot.screens.buttons import ShowMe
from bot.screens.leads import GO_ON
from bot.screens.parts import has_hand
from bot.screens.story import last_row_of
from bot.store.cursors import TABLE, Cursor
from bot.store.seats import NOBODY
from games.core import HINT, Refused
from sandbox.protocol import walk
from sandbox.server import Stand
from sandbox.world.model import DM, Message
from tests.soak.asked import ids
from tests.soak.logs import Logs
from tests.soak.report import Report
from tests.soak.shown import (
    Opened,
    Plain,
    difference,
    plain_message,
    plain_screen,
    private_screen,
    table_screen,
)
from tests.soak.witness import OF_MATCH, Witness

HINTS = "💡 "
"""Begins a hint in words."""

Drafted = Callable[[Live, Message, Opened], Awaitable[Screen]]
"""Makes the screen of a message on which a draft is open."""

Rest = Callable[[], Awaitable[None]]
"""Returns once the world is at rest: nobody presses, and everything that is due was shown."""

Seen = dict[tuple[str, str], list[str]]
"""What is wrong, by kind of finding and match."""


class Judge:
    """Judges a world at rest.

    What is shown that must not be is looked at again after another rest, and is a finding if it is
    so still: a computer may have moved while the judge looked, or a slow machine been silent
    although something was under way.
    """

    def __init__(self, stand: Stand, logs: Logs, witness: Witness, report: Report) -> None:
        self._stand = stand
        self._logs = logs
        self._witness = witness
        self._report = report
        self._gallery = Gallery()
        self._passed: dict[str, tuple[int, str]] = {}
        self._seen: Seen = {}
        self.kept: dict[int, str] = {}  # the moments that were seen: message, match

    # What is stored

    def stored(self) -> None:
        """No row that was seen is gone, no interaction and no match counts twice."""
        self._rows_stand()
        self._no_row_twice()
        self._no_table_twice()

    def _rows_stand(self) -> None:
        for match, known in self._logs.followed.items():
            rows = [move.row for move in self._logs.moves(match)]
            if rows[: len(known.rows)] != known.rows:
                self._report.find("lost", match, "rows that were stored are gone or others now")

    def _no_row_twice(self) -> None:
        sql = (
            "SELECT interaction, min(match) AS match, count(*) AS made,"
            " count(DISTINCT match) AS matches, max(n) - min(n) + 1 AS span,"
            " max(part) + 1 AS parts FROM moves WHERE interaction IS NOT NULL GROUP BY interaction"
        )
        for row in self._logs.ask(
            f"SELECT * FROM ({sql}) AS led WHERE matches > 1 OR made <> span OR made <> parts"
        ):
            self._report.find("doubled", row["match"], f"interaction {row['interaction']}: {row}")
        sql = "SELECT previous, count(*) AS made FROM matches WHERE previous IS NOT NULL"
        for row in self._logs.ask(f"{sql} GROUP BY previous HAVING count(*) > 1"):
            self._report.find("doubled", row["previous"], f"{row['made']} rematches")

    def _no_table_twice(self) -> None:
        """No person has more tables of a game in a channel than starts were sent for."""
        sql = (
            "SELECT host, channel, game, count(*) AS made, max(id) AS id FROM matches"
            " WHERE previous IS NULL AND host <> :nobody GROUP BY host, channel, game"
        )
        for row in self._logs.ask(sql, nobody=NOBODY):
            where = (row["host"], row["channel"], row["game"])
            sent, known = self._witness.starts[where], self._witness.doubled.get(where, [])
            if row["made"] > sent or known:
                what = f"{sent} starts of {row['game']}, {row['made']} tables; interactions {known}"
                self._report.find("doubled", row["id"], what)

    def ended(self, begun: list[str]) -> None:
        """Every match that was begun is over."""
        for match in begun:
            status = self._logs.table(match).match.status
            if status != "over":
                self._report.find("not ended", match, f"is {status}")

    # What is shown

    async def shown(self, rest: Rest, *, everything: bool = False) -> None:
        """Every live message of every begun match shows what the log says, and nothing is left.

        A match that was judged after its end is left out, unless it is to be `everything`.
        """
        if everything:
            self._passed.clear()
        before = await self._look()
        if not before:
            return
        await rest()
        for (kind, match), found in (await self._look()).items():
            if (kind, match) in before:
                for what in found:
                    self._report.find(kind, match, what)

    async def _look(self) -> Seen:
        """Looks at everything once; returns what is wrong."""
        self._seen = defaultdict(list)
        await self._matches()
        self._orphans()
        self._moments()
        self._strangers()
        for _, match in self._seen:
            self._passed.pop(match, None)
        return self._seen

    def _sees(self, kind: str, match: str, what: str) -> None:
        self._seen[kind, match].append(what)

    async def _matches(self) -> None:
        for match in self._logs.behind():
            self._sees("not shown", match, "counts as not shown although all is at rest")
        sql = "SELECT id FROM matches WHERE status IN ('open', 'over') ORDER BY created_at"
        for row in self._logs.ask(sql):
            match = row["id"]
            try:
                live = await asyncio.to_thread(self._logs.fresh, match)
            except UNFIT as error:
                self._sees("lost", match, f"its log does not fit the rules: {error}")
                continue
            state = (live.play.n, live.match.status)
            if live.match.status == "over" and self._passed.get(match) == state:
                continue  # its result was judged before, and is judged once more at the end
            self._passed[match] = state
            await self._match(live)

    async def _match(self, live: Live) -> None:
        cursors = self._logs.cursors(live.match.id)
        await self._table(live, cursors.get(TABLE, Cursor()))
        if live.has_private:
            for person in live.table.people:
                if not live.table.reach(person).dm_closed:
                    await self._person(live, person, cursors.get(person, Cursor()))

    async def _table(self, live: Live, cursor: Cursor) -> None:
        message = self._message(live, cursor, "the table")
        if message is None:
            return
        if any(row.text != HINT for row in live.rows[max(0, cursor.shown) :]) or cursor.shown < 0:
            self._wrong(live, f"the table shows row {cursor.shown} of {live.play.n}")
            return
        self._report.count("boards compared")
        then = await asyncio.to_thread(self._logs.fresh, live.match.id, cursor.shown)
        shown = plain_message(message.body)
        wanted = [
            plain_screen(await table_screen(self._gallery, one))
            for one in self._logs.sat.as_shown(then)
        ]
        if shown in wanted:
            return
        since = range(cursor.shown, live.play.n + 1) if live.is_alone else ()
        if await self._is_draft(live, since, message, shown, self._drafted_board):
            return
        self._wrong(live, f"the table {difference(wanted[0], shown)}; message {message.id}")

    async def _person(self, live: Live, person: int, cursor: Cursor) -> None:
        seat = live.seat_for(person)
        if seat is None:
            return
        asked = live.play.asked[seat]
        if asked is not None and asked > cursor.born and has_hand(live, seat):
            self._wrong(live, f"seat {seat} was asked at row {asked} and not told in private")
            return
        if cursor.message is None:
            return
        message = self._message(live, cursor, f"seat {seat}")
        if message is None:
            return
        late = last_row_of(live, seat) > cursor.shown
        if late or (live.match.status == "over" and cursor.shown < live.play.n):
            self._wrong(live, f"seat {seat} is shown row {cursor.shown} of {live.play.n}")
            return
        self._report.count("private messages compared")
        then = await asyncio.to_thread(self._logs.fresh, live.match.id, cursor.shown)
        seat = then.seat_for(person)
        if seat is None:
            return
        shown = plain_message(message.body)
        wanted = [
            plain_screen(await private_screen(self._gallery, one, seat, cursor))
            for one in self._logs.sat.as_shown(then)
        ]
        if shown in wanted:
            return
        since = range(cursor.shown, live.play.n + 1)
        if await self._is_draft(live, since, message, shown, self._drafted_panel):
            return
        where = f"seat {seat} (born {cursor.born}, shown {cursor.shown} of {live.play.n})"
        self._wrong(live, f"{where} {difference(wanted[0], shown)}; message {message.id}")

    async def _is_draft(
        self, live: Live, since: Iterable[int], message: Message, shown: Plain, screen_of: Drafted
    ) -> bool:
        """Whether a message shows a draft that somebody has opened on it.

        A press shows the row of its own time, which is one of `since`.
        """
        for n in since:
            pressed = await asyncio.to_thread(self._logs.fresh, live.match.id, n)
            known = self._witness.drafts_on(message.id)
            if await self._shows_one_of(known, pressed, message, shown, screen_of):
                return True
            laid = await asyncio.to_thread(_laid_on, pressed, known)
            if await self._shows_one_of(laid, pressed, message, shown, screen_of):
                return True
        return False

    async def _shows_one_of(
        self,
        drafts: list[tuple[str, int]],
        live: Live,
        message: Message,
        shown: Plain,
        screen_of: Drafted,
    ) -> bool:
        for draft, page in drafts:
            try:
                tip, shows_me = _tip_of(message)
                opened = Opened(draft, page, _lead_of(message), tip, shows_me)
                screen = await screen_of(live, message, opened)
            except (Refused, ValueError):
                continue
            if plain_screen(screen) == shown:
                self._report.count("open drafts compared")
                return True
        return False

    async def _drafted_board(self, live: Live, message: Message, opened: Opened) -> Screen:
        return await table_screen(self._gallery, live, opened)

    async def _drafted_panel(self, live: Live, message: Message, opened: Opened) -> Screen:
        seat = live.seat_for(self._stand.world.state.channels[message.channel].owner)
        if seat is None:
            raise ValueError("nobody who sits here reads this")
        here = Cursor(born=live.play.n, shown=live.play.n)
        return await private_screen(self._gallery, live, seat, here, opened)

    def _message(self, live: Live, cursor: Cursor, who: str) -> Message | None:
        found = self._stand.world.state.messages.get(cursor.message or 0)
        if found is None:
            self._wrong(live, f"{who} has no live message")
        return found

    def _wrong(self, live: Live, what: str) -> None:
        self._sees("wrongly shown", live.match.id, f"{live.entry.key}: {what}")

    # What is left behind

    def _orphans(self) -> None:
        """No message but the live one of its audience has buttons that play."""
        live = {row["message"] for row in self._logs.ask("SELECT message FROM deliveries")}
        sql = "SELECT message FROM retired WHERE stays = 0"
        old = {row["message"] for row in self._logs.ask(sql)}
        for message in self._stand.world.state.messages.values():
            if message.reader is not None or message.id in live | old:
                continue
            words: set[str] = set()
            for custom_id in ids(message.body):
                found = OF_MATCH.match(custom_id)
                if found is None:
                    continue
                if not read_wire(custom_id).is_word:
                    self._sees("orphans", found["match"], self._orphan(message))
                    break
                words.add(custom_id.split(".")[-1])
            else:
                if words & {"_panel", "_rematch"}:
                    self._report.count("old messages with buttons of the table")

    def _moments(self) -> None:
        """What stays beside a board while its match runs is gone once that is over."""
        sql = (
            "SELECT r.message, r.match, m.status FROM matches m JOIN retired r ON r.match = m.id"
            " WHERE r.stays = 1"
        )
        for row in self._logs.ask(sql):
            self.kept[row["message"]] = row["match"]
            if row["status"] == "over":
                self._sees("orphans", row["match"], "a moment outlives its match")
        over = {row["id"] for row in self._logs.ask("SELECT id FROM matches WHERE status = 'over'")}
        for message, match in self.kept.items():
            left = self._stand.world.state.messages.get(message)
            if match in over and left is not None:
                self._sees("orphans", match, f"a moment is left: {self._orphan(left)}")

    def _strangers(self) -> None:
        """Nobody has a live private message, or a button, of a match at which they do not sit."""
        sql = (
            "SELECT d.match, d.audience FROM deliveries d WHERE d.audience <> :table"
            " AND NOT EXISTS (SELECT 1 FROM sittings s WHERE s.match = d.match"
            " AND s.person = d.audience AND s.until IS NULL)"
        )
        for row in self._logs.ask(sql, table=TABLE):
            self._sees("orphans", row["match"], "somebody who left has a live message")
        state = self._stand.world.state
        for message in state.messages.values():
            owner = state.channels[message.channel].owner
            if state.channels[message.channel].kind != DM or message.reader is not None:
                continue
            found = {m["match"] for i in ids(message.body) if (m := OF_MATCH.match(i))}
            for match in found - {NO_MATCH}:
                self._report.count("private messages with buttons")
                if owner not in self._logs.table(match).people:
                    what = f"somebody who does not sit there has buttons; {self._orphan(message)}"
                    self._sees("orphans", match, what)

    def _orphan(self, message: Message) -> str:
        kind = self._stand.world.state.channels[message.channel].kind
        where = "direct messages" if kind == DM else "the channel"
        edited = "edited" if message.body.get("edited_timestamp") else "never edited"
        names = [a["filename"] for a in message.body["attachments"]]
        met = self._witness.sent_under.get(message.id, "none known")
        nonce = message.body.get("nonce")
        about = f"message {message.id} in {where}, nonce {nonce}, {edited}, pictures {names}"
        return f"{about}; fault of its send: {met}"


def _lead_of(message: Message) -> str:
    """The sentence above a panel: which presses were left out; "" for none.

    It is taken from the judged message itself, so that its place alone is judged, not its words.
    """
    texts = (str(part.get("content", "")) for part in walk(message.body["components"]))
    return next((one for one in texts if one.endswith(GO_ON)), "")


def _tip_of(message: Message) -> tuple[str, bool]:
    """The words of a hint above the question, taken likewise, and whether [Show me] goes on."""
    texts = (str(part.get("content", "")) for part in walk(message.body["components"]))
    lines = (line for text in texts for line in text.splitlines())
    shows_me = any(one.endswith(f".{ShowMe.name}") for one in ids(message.body))
    return next((line for line in lines if line.startswith(HINTS)), ""), shows_me


def _laid_on(live: Live, known: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """The drafts that one or two presses make of those that were pressed on a message (law 28)."""
    pressed = ["", *(draft for draft, _ in known)]
    seats = live.play.turn.waiting | live.play.turn.may
    out: list[str] = []
    for seat in seats:
        meant = (late_press(live, seat, one, other) for one in pressed for other in pressed)
        adds = {press.adds for press in meant if press.adds}
        for _ in range(2):
            found = (
                draft_with_addition(live, seat, one, add)
                for one in (*pressed, *out)
                for add in adds
            )
            out = [one for one in dict.fromkeys(found) if one is not None]
    return [(draft, 1) for draft in out]
