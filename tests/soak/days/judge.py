"""The judge of time: each ping had one reason, came once, and not at a wrong time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.match.turn_timer import LAST_CALL_S, counted_s
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store import person_settings, questions
from bot.store.person_settings import PersonSettings
from bot.store.questions import TurnTimer
from bot.store.spans import SHORTEST_S, Span
from bot.store.tx import Tx
from tests.soak.days.fast_clock import SLACK_S
from tests.soak.days.phones import Ring
from tests.soak.logs import Logs
from tests.soak.report import Report

WITHOUT_PACE_S = (DAY_S, 3 * DAY_S, 7 * DAY_S)
"""When people are reminded at a table without a pace, as it was promised to them."""

TWICE, WRONGLY, LATE = "pinged twice", "pinged wrongly", "late too early"
"""The kinds of findings."""


class TimeJudge:
    """Judges what phones rang for. `outs` are the times in which the bot had no gateway."""

    def __init__(self, logs: Logs, report: Report, rate: float) -> None:
        self._report = report
        self._slack_s = SLACK_S * rate
        logs.read(self._read)

    def _read(self, tx: Tx) -> None:
        keys = tx.rows("SELECT match, seat, k FROM asks ORDER BY match, seat, k")
        found = [questions.read(tx, key["match"], key["seat"], key["k"]) for key in keys]
        self._asks: dict[tuple[str, int], list[TurnTimer]] = defaultdict(list)
        for ask in found:
            if ask is not None:
                self._asks[ask.match, ask.person].append(ask)
        people = {person for _, person in self._asks}
        self._settings = {person: person_settings.read(tx, person) for person in people}
        self._away: dict[int, list[Span]] = defaultdict(list)
        for row in tx.rows("SELECT * FROM absences"):
            self._away[row["person"]].append(Span(row["since"], row["until"]))
        self._sleeps: dict[str, list[Span]] = defaultdict(list)
        for row in tx.rows("SELECT * FROM sleeps"):
            until = float("inf") if row["until"] is None else row["until"]
            self._sleeps[row["match"]].append(Span(row["since"], until))
        sql = "SELECT match, max(n) AS n FROM moves GROUP BY match"
        self._last = {row["match"]: int(row["n"]) for row in tx.rows(sql)}
        sql = "SELECT id FROM matches WHERE status = 'over'"
        self._over = {str(row["id"]) for row in tx.rows(sql)}

    def judge(self, rings: Sequence[Ring], outs: Sequence[Span]) -> None:
        """Judges all that rang, and all that were late."""
        for ring in rings:
            self._report.count(f"pings: {ring.kind}")
        self._once(rings)
        self._turns([ring for ring in rings if ring.kind == "turn"])
        self._reminders([ring for ring in rings if ring.kind == "reminder"], outs)
        for ring in rings:
            self._is_for_others(ring)
            self._is_awake(ring)
        for ask in self._all():
            self._is_late(ask, outs)

    def _all(self) -> Iterable[TurnTimer]:
        return (ask for found in self._asks.values() for ask in found)

    def _find(self, kind: str, ring: Ring, what: str) -> None:
        self._report.find(kind, ring.match, f"{ring.person} {what}: {ring.text!r} {ring.nonce}")

    # Once

    def _once(self, rings: Iterable[Ring]) -> None:
        """Nothing rings twice under one name, but a turn that is asked anew, which is counted."""
        named = [ring for ring in rings if ring.nonce and ring.kind != "turn"]
        times = Counter((ring.person, ring.nonce) for ring in named)
        for ring in {(ring.person, ring.nonce): ring for ring in named}.values():
            count = times[ring.person, ring.nonce]
            if count > 1:
                self._find(TWICE, ring, f"was pinged {count} times")

    def _turns(self, rings: Sequence[Ring]) -> None:
        """Each question pings its person once, and so does the end of a match."""
        counts: Counter[tuple[str, int, int]] = Counter()
        by_reason: dict[tuple[str, int, int], Ring] = {}
        for ring in rings:
            is_end = ring.match in self._over and ring.n == self._last.get(ring.match, 0)
            reason = (ring.match, ring.person, -1 if is_end else self._question(ring))
            counts[reason] += 1
            by_reason[reason] = ring
        for reason, count in counts.items():
            allowed = 1 if reason[2] < 0 else max(1, self._askings(*reason))
            if count > allowed:
                self._find(TWICE, by_reason[reason], f"was pinged {count} times for a question")

    def _question(self, ring: Ring) -> int:
        """The row that asked the question of a ring: the last one that the message shows."""
        found = [ask.n for ask in self._asks[ring.match, ring.person] if ask.n <= ring.n]
        return max(found, default=0)

    def _askings(self, match: str, person: int, n: int) -> int:
        """How often one question was asked: once, and once more for each time a table woke."""
        found = [ask for ask in self._asks[match, person] if ask.n == n]
        by_seat: Counter[int] = Counter()
        ends = {(ask.seat, ask.until) for ask in found}
        for ask in found:
            by_seat[ask.seat] += (ask.seat, ask.since) not in ends
        return max(by_seat.values(), default=0)

    # Reminders

    def _reminders(self, rings: Sequence[Ring], outs: Sequence[Span]) -> None:
        counts: Counter[tuple[str, int, int]] = Counter()
        for ring in rings:
            ask = self._open_ask(ring)
            if ask is None:
                self._find(WRONGLY, ring, "was reminded of what was answered")
                continue
            key = (ask.match, ask.seat, ask.k)
            counts[key] += 1
            settings = self._settings[ask.person]
            if is_quiet_all(settings, ring.lately, ring.at):
                self._find(WRONGLY, ring, "was reminded in quiet hours")
            nudges = int(getattr(ask, "nudges", 0))
            number = counts[key] - nudges
            if number > 0:
                self._is_in_time(ring, ask, number, outs)
                self._is_due(ring, ask, number, outs)

    def _open_ask(self, ring: Ring) -> TurnTimer | None:
        """The question of a reminder: open when it was sent, or until a moment before."""
        found = [
            ask
            for ask in self._asks[ring.match, ring.person]
            if ask.since is not None
            and ask.since <= ring.at
            and (ask.until is None or ask.until >= ring.lately)
        ]
        own = [ask for ask in found if (ask.seat, ask.k) == (ring.seat, ring.k)]
        return next(iter(own or found), None)

    def _is_in_time(self, ring: Ring, ask: TurnTimer, number: int, outs: Sequence[Span]) -> None:
        """Nobody is reminded before so much time has gone as was promised."""
        settings = self._settings[ask.person]
        least = _least_s(ask, number, settings)
        gone = self._counted(ask, ring.at, outs)
        if gone + self._slack_of(ask, ring.at, outs) < least:
            what = f"was reminded ({number}) after {gone / HOUR_S:.1f} h, not {least / HOUR_S:.1f}"
            self._find(WRONGLY, ring, what)

    def _is_due(self, ring: Ring, ask: TurnTimer, number: int, outs: Sequence[Span]) -> None:
        """There are no more reminders than there are reasons."""
        if number > _most(ask, self._settings[ask.person]):
            self._find(TWICE, ring, f"was reminded {number} times of question {ask.k}")

    # Time

    def _is_late(self, ask: TurnTimer, outs: Sequence[Span]) -> None:
        """Nobody is late before the whole bank is gone, in time in which the bot was there."""
        if ask.late_at is None or ask.bank is None or ask.since is None or ask.gone:
            return
        self._report.count("banks that were empty")
        gone = self._counted(ask, ask.late_at, outs)
        bank = ask.bank + ask.given
        if gone + self._slack_of(ask, ask.late_at, outs) < bank:
            what = f"{ask.person} is late after {gone / HOUR_S:.1f} h of {bank / HOUR_S:.1f} h"
            self._report.find(LATE, ask.match, f"{what}: {ask}")

    def _counted(self, ask: TurnTimer, at: float, outs: Sequence[Span]) -> float:
        spans = [*_counting(outs), *self._away[ask.person]]
        return counted_s(ask.since or at, at, spans)

    def _slack_of(self, ask: TurnTimer, at: float, outs: Sequence[Span]) -> float:
        """What outages may be measured wrongly by: the bot and the world see them differently."""
        met = [
            span for span in _counting(outs) if span.since < at and span.until > (ask.since or 0)
        ]
        return self._slack_s * (1 + len(met))

    # The others

    def _is_for_others(self, ring: Ring) -> None:
        """That somebody's time is up is told to the others."""
        if ring.kind == "late":
            late = [ask for ask in self._asks[ring.match, ring.person] if ask.seat == ring.seat]
            if any(ask.k == ring.k for ask in late):
                self._find(WRONGLY, ring, "was asked about their own time")

    def _is_awake(self, ring: Ring) -> None:
        """At a table that sleeps nobody is pinged."""
        for span in self._sleeps[ring.match]:
            if span.since <= ring.lately and ring.at < span.until:
                self._find(WRONGLY, ring, "was pinged from a table that sleeps")


def _counting(outs: Sequence[Span]) -> list[Span]:
    return [span for span in outs if span.until - span.since > SHORTEST_S]


def _most(ask: TurnTimer, settings: PersonSettings) -> int:
    """How many reminders of a question there may be."""
    if ask.bank is None:
        return len(WITHOUT_PACE_S) * settings.reminders
    return 1 + settings.reminders + (ask.given > 0)


def _least_s(ask: TurnTimer, number: int, settings: PersonSettings) -> float:
    """After how much of a person's time reminder number `number` may come.

    Quiet hours may bring the last one of a bank forward, but not before its half.
    """
    if ask.bank is None:
        return WITHOUT_PACE_S[min(number, 3) - 1]
    last = max(0.0, ask.bank - LAST_CALL_S)
    is_first = number == 1 and settings.reminders
    if settings.quiet_from is None and not is_first:
        return last
    return min(ask.bank / 2, last)


def is_quiet_all(settings: PersonSettings, since: float, until: float) -> bool:
    """Whether all of a time lies in a person's quiet hours, which begin and end at full hours.

    It may be longer than a day, so that its two ends alone tell nothing.
    """
    steps = int((until - since) // HOUR_S)
    return all(
        is_quiet(settings, at) for at in (until, *(since + n * HOUR_S for n in range(steps + 1)))
    )


def is_quiet(settings: PersonSettings, at: float) -> bool:
    """Whether a time lies in a person's quiet hours."""
    begin, end, zone = settings.quiet_from, settings.quiet_to, settings.zone
    if begin is None or end is None or zone is None:
        return False
    hour = datetime.fromtimestamp(at, ZoneInfo(zone)).hour
    return begin <= hour < end if begin < end else hour >= begin or hour < end
