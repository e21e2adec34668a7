"""The witness: hears all that happens in the world, and knows what became of each interaction."""

from __future__ import annotations

import contextlib
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager

from bot.match.controls.custom_ids import Wire, read_wire
from bot.store.keys import ALPHABET
from games.core import Refused
from sandbox.api.call_faults import SLOW
from sandbox.protocol import LOADING, part
from sandbox.server import Stand
from sandbox.world import events
from sandbox.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT
from sandbox.world.model import Interaction, Message, Upload
from tests.news import News
from tests.soak.asked import Asked, about_of, ids, spoken
from tests.soak.logs import Logs
from tests.soak.report import Report
from tests.soak.slots import connected, slot_of

SETTLE_S = 75.0
"""How long the bot may take until an acknowledged interaction has its answer."""

LATE_S = 3.5
"""After so long Discord has told people that what they did has failed."""

UNDER_WAY_S = 15.0
"""An interaction of so many seconds ago that was not answered was under way at a kill."""

DRAFTS = 8
"""How many drafts are remembered of each message."""

OF_MATCH = re.compile(rf"t1[bs]\.(?P<match>[{ALPHABET}]{{8}})\.")
PICTURE = re.compile(rf"-(?P<match>[{ALPHABET}]{{8}})-(?P<n>\d+)(?:-\d+)?\.png")


class Witness:
    """Hears the world, and tells `news` of each event.

    `boards` holds by match the messages that have a button of it, `starts` counts the starts that
    were sent by host, channel and game, `doubled` has those interactions of them that led to two
    tables, `sent_under` the faults that may have hit the send of a message, and `forgotten` are the
    people who had themselves forgotten. Trouble on one of several `slots` excuses only what was
    sent there.
    """

    def __init__(self, stand: Stand, logs: Logs, report: Report, slots: int = 1) -> None:
        self._stand = stand
        self._slots = slots
        self._logs = logs
        self._report = report
        self.boards: dict[str, OrderedDict[int, Message]] = {}
        self.starts: Counter[tuple[int, int, str]] = Counter()
        self.doubled: dict[tuple[int, int, str], list[int]] = {}
        self.news = News()
        self.sent_under: dict[int, str] = {}
        self.forgotten: set[int] = set()
        self._of: dict[int, set[str]] = {}
        self._drafts: dict[int, list[tuple[str, int]]] = {}
        self._hinted: set[int] = set()
        self._asked: dict[int, Asked] = {}
        self._waiting: OrderedDict[int, Asked] = OrderedDict()
        self._met = 0
        self._struck: dict[str, list[str]] = {}
        self._away: dict[int, str] = {}
        stand.world.listeners.append(self._hear)

    # What happens

    def _hear(self, event: events.Event) -> None:
        self.news.tell()
        match event:
            case events.InteractionSent(interaction=it, again=again):
                self._sent(it, again)
            case events.MessageCreated(message=message) | events.MessageUpdated(message=message):
                self._shown(message, is_new=isinstance(event, events.MessageCreated))
            case events.MessageDeleted(message=message):
                for match in self._of.pop(message.id, set()):
                    self.boards[match].pop(message.id, None)
                self._touch(message.id)
            case events.BotDisconnected():
                self.line_is_cut()
            case _:
                pass

    def _sent(self, it: Interaction, again: bool) -> None:
        if again:
            if (known := self._asked.get(it.id)) is not None:
                known.deliveries += 1
            return
        about, match = about_of(it)
        asked = Asked(it, about, match, time.monotonic())
        server = self._server_of(it)
        if not connected(self._stand.gateway, server):
            asked.excuse = "the bot was away"
        asked.excuse = self._away.get(slot_of(server, self._slots), asked.excuse)
        self._asked[it.id] = self._waiting[it.id] = asked
        self._report.count("interactions")
        self._report.count("interactions in direct messages", int(not server))
        if it.kind == COMPONENT and it.source is not None:
            self._note_draft(it)
        if about.endswith(" start") and it.kind == COMMAND:
            self.starts[(it.user, it.channel, about.split()[0])] += 1

    def _note_draft(self, it: Interaction) -> None:
        try:
            wire = read_wire(str(it.data["custom_id"]), str((it.data.get("values") or [""])[0]))
        except Refused:
            return
        if wire.text == "_hint" and it.source is not None:
            self._hinted.add(it.source)
        if wire.draft and it.source is not None:
            known = self._drafts.setdefault(it.source, [])
            known.append((wire.text, wire.page))
            del known[:-DRAFTS]

    def _shown(self, message: Message, *, is_new: bool) -> None:
        world, body = self._stand.world, message.body
        if len(world.record) > 500:
            world.record.clear()  # nobody reads it here, and it would grow
        self._check_pictures(message)
        made_by = str(part(body, "interaction_metadata").get("id") or "")
        asked = self._asked.get(int(made_by)) if made_by.isdigit() else None
        if asked is not None and not body["flags"] & LOADING:
            asked.answers.append(spoken(body))
        if is_new:
            self._note_send(message)
        else:
            self._touch(message.id)
        self._index(message)

    def _note_send(self, message: Message) -> None:
        """Notes the fault that a message was perhaps sent under: the newest of its channel."""
        for met in reversed(self._stand.faults.met[-5:]):
            if met.method == "POST" and met.path == f"/channels/{message.channel}/messages":
                self.sent_under[message.id] = met.kind
                return

    def _check_pictures(self, message: Message) -> None:
        """What is shown is on disk (law 8); the pictures themselves are forgotten."""
        for attachment in message.body["attachments"]:
            number = int(attachment["id"])
            if number in self._stand.world.files:
                held = self._stand.world.files[number]
                self._stand.world.files[number] = Upload(held.name, b"", held.kind)
            found = PICTURE.search(attachment["filename"])
            if found is not None and int(found["n"]) > self._logs.last(found["match"]):
                self._report.find("lost", found["match"], f"row {found['n']} was shown, not stored")

    def _touch(self, message: int) -> None:
        for asked in self._waiting.values():
            if message in (asked.it.source, asked.it.original) and asked.it.answered:
                asked.touched = True

    def _index(self, message: Message) -> None:
        present = {m["match"] for i in ids(message.body) if (m := OF_MATCH.match(i))}
        for match in present:
            self.boards.setdefault(match, OrderedDict())[message.id] = message
        for match in self._of.get(message.id, set()) - present:
            self.boards[match].pop(message.id, None)
        self._of[message.id] = present

    # Trouble that excuses

    def line_is_cut(self, slot: int | None = None) -> None:
        """What was sent a moment ago to a slot may never have arrived; None: to any slot."""
        self._excuse(slot, LATE_S, "the gateway was cut", lambda asked: not asked.it.answered)

    def interrupted(self, why: str, slot: int = 0) -> None:
        """What is under way at a slot may never be answered."""
        self._excuse(slot, UNDER_WAY_S, why, lambda asked: not self._is_answered(asked))

    @contextmanager
    def away(self, why: str, slot: int) -> Generator[None]:
        """What is sent to a slot within the block may never be answered, nor just before it."""
        self._away[slot] = why
        self._excuse(slot, LATE_S, why, lambda asked: not asked.it.answered)
        try:
            yield
        finally:
            del self._away[slot]

    def stood_still(self, seconds: float) -> None:
        """The sandbox has answered nobody for so long: what came meanwhile came too late."""
        why = "the machine was too slow"
        self._excuse(None, LATE_S + seconds, why, lambda asked: not asked.it.answered)

    def came_late(self, slot: int, seconds: float) -> None:
        """A standby began only now, so long after the bot had ended, to answer what it had kept."""
        why = "the standby came too late"
        self._excuse(slot, LATE_S + seconds, why, lambda asked: not asked.it.answered)

    def left_open(self, slot: int = 0) -> None:
        """A bot with a standby was killed: that finishes nothing that the bot had acknowledged.

        Neither does it what the bot is about to acknowledge by a request that the world has slowed.
        """
        self._read_met()
        slowed = f"{SLOW} POST callback"
        self._excuse(
            slot,
            UNDER_WAY_S,
            "the bot was killed over it",
            lambda asked: (
                not self._is_answered(asked)
                and (asked.it.answered or slowed in self._struck.get(asked.it.token, []))
            ),
        )

    def _excuse(
        self, slot: int | None, within_s: float, why: str, fits: Callable[[Asked], bool]
    ) -> None:
        """Excuses what was sent within so many seconds before now at a slot; None: at any."""
        since = time.monotonic() - within_s
        for asked in self._waiting.values():
            is_there = slot in (None, slot_of(self._server_of(asked.it), self._slots))
            if is_there and asked.at > since and fits(asked):
                asked.excuse = asked.excuse or why

    def _server_of(self, it: Interaction) -> int:
        channel = self._stand.world.state.channels.get(it.channel)
        return 0 if channel is None else channel.server

    # Judging

    def settle(self, *, everything: bool = False) -> None:
        """Judges the interactions that are old enough, and forgets them."""
        self._read_met()
        now = time.monotonic()
        for key, asked in list(self._waiting.items()):
            age = now - asked.at
            if (everything or age > 5.0) and self._is_answered(asked):
                self._report.count("answered")
                self._check_told(asked)
            elif everything or age > SETTLE_S:
                self._unanswered(asked)
            else:
                continue
            del self._waiting[key], self._asked[key]
            self._struck.pop(asked.it.token, None)

    def _check_told(self, asked: Asked) -> None:
        """Whoever typed a move and was told what came of it finds the move in the log.

        A refusal is one line. What came of a move is told in two or more: what happened, and what
        is asked next.
        """
        is_typed = asked.about.endswith(" move") or asked.about.startswith("submit")
        notes = [said for said in asked.answers if not said.startswith("[screen]")]
        if is_typed and any("\n" in said for said in notes) and not self._is_stored(asked):
            self._report.find("lost", asked.match, f"{asked.about} was told as done: {notes}")

    @property
    def owes(self) -> bool:
        """Whether somebody still waits for an answer, and nothing excuses that.

        Whom Discord has told that it failed waits no more.
        """
        late = time.monotonic() - LATE_S
        return any(
            not (asked.excuse or self._is_answered(asked))
            for asked in self._waiting.values()
            if asked.it.answered or asked.at > late
        )

    def _is_answered(self, asked: Asked) -> bool:
        it = asked.it
        if not it.answered:
            return False
        kind = it.first_answer.result().kind
        if kind != "deferred":
            return True
        if it.original is not None and it.original != it.source:
            return not it.loading
        return bool(asked.answers) or asked.touched or self._is_stored(asked)

    def _is_stored(self, asked: Asked) -> bool:
        """Whether it led to a row; what somebody did who was forgotten is nobody's by now."""
        if self._logs.has_row(asked.it.id):
            return True
        return asked.it.user in self.forgotten and self._logs.has_row_of_nobody(asked.match)

    def _unanswered(self, asked: Asked) -> None:
        it, struck = asked.it, self._struck.get(asked.it.token, [])
        if asked.excuse:
            self._report.count(f"excused: {asked.excuse}")
            return
        if it.kind == AUTOCOMPLETE:
            self._report.count("suggestions that never came")
            return
        if not it.answered and sum("callback" in one for one in struck) > 1:
            self._report.count("told by Discord that they failed, after two faults")
            return
        state = "was never acknowledged"
        if it.answered:
            state = "still thinks" if it.loading else "was acknowledged, and nothing followed"
        twice = "; delivered twice" if asked.deliveries > 1 else ""
        row = "; its row is stored" if self._is_stored(asked) else ""
        met = ", ".join(struck) or "none"
        what = f"{asked.about} {state}{row}{twice}; faults: {met}; interaction {it.id}"
        self._report.find("unanswered", asked.match, what)

    def _read_met(self) -> None:
        """Notes by token which faults have hit the answers of an interaction."""
        met = self._stand.faults.met
        for one in met[self._met :]:
            words = one.path.split("/")
            if words[1] in ("interactions", "webhooks") and len(words) > 3:
                self._struck.setdefault(words[3], []).append(f"{one.kind} {one.method} {words[-1]}")
        self._met = len(met)

    def drafts_on(self, message: int) -> list[tuple[str, int]]:
        """The drafts that may stand on a message, each with its page, the newest first.

        They are those that were pressed last there and, after a hint, none or one that leads to
        what can be played there.
        """
        known = list(reversed(self._drafts.get(message, [])))
        found = self._stand.world.state.messages.get(message)
        if message not in self._hinted or found is None:
            return known
        laid = [draft for wire in _plays(found) for draft in _leading_to(wire.text)]
        return [*known, ("", 1), *((draft, 1) for draft in laid)]

    def answers_of(self, interaction: int) -> list[str]:
        """The texts that an interaction was answered with, while it is remembered."""
        asked = self._asked.get(interaction)
        return [] if asked is None else asked.answers


def _leading_to(text: str) -> Iterator[str]:
    """The drafts from which one press may play a text."""
    yield f"{text};"
    yield text
    yield text[: text.rfind(";") + 1]
    yield from (text[:at] for at, mark in enumerate(text, 1) if mark == ":")


def _plays(message: Message) -> Iterator[Wire]:
    """What the buttons of a message play."""
    for custom_id in ids(message.body):
        with contextlib.suppress(Refused):
            wire = read_wire(custom_id, "")
            if not (wire.draft or wire.is_word):
                yield wire
