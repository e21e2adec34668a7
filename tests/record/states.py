"""A match in every state beside its log: late, away, asleep, in a series, ended as void."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot import screens
from bot.cogs import feed
from bot.cogs.clock import late
from bot.cogs.clock import screens as pings
from bot.cogs.computers import screens as computers
from bot.cogs.daily import screens as deals
from bot.cogs.digest import screens as digest
from bot.cogs.digest.rules import Waiting
from bot.cogs.ending import rules as ending
from bot.cogs.ending import screens as endings
from bot.cogs.learn import screens as learn
from bot.cogs.learn.rules import LESSON, NEWCOMERS
from bot.cogs.matches import screens as matches_list
from bot.cogs.profile.history import TOLD
from bot.cogs.profile.rows import Told as Hears
from bot.cogs.rematch.rules import REMATCH
from bot.cogs.series import screens as series
from bot.cogs.series.rules import GAME, SeriesGame
from bot.cogs.substitute import screens as substitute
from bot.cogs.tournament.rounds import CUP
from bot.cogs.tournament.rows import FIRST, OVER, RUNNING, Entrant, Fixture, Tournament
from bot.match import offers
from bot.match.controls.message import Button
from bot.match.controls.names import computer_name
from bot.match.endings import AGREED, ASIDE, ASLEEP, MODERATOR, NOBODY
from bot.match.live import Live
from bot.match.sleep import CHANNEL, IDLE, LOCKED, REMOVED
from bot.match.typed_lines import TypedLine
from bot.screens import commands, leads, parts, quarantine, waits
from bot.screens.board import (
    board_below,
    board_link,
    ended_in,
    new_match,
    turn_is_over,
)
from bot.screens.faults import in_place_of_pictures, under_maintenance
from bot.screens.leads import LatePress
from bot.screens.more import resigned
from bot.screens.private import dm_tried, dms_closed, dms_open_again, ping_dm, turn_dm
from bot.store.deals import Deal
from bot.store.move_log import Cause
from bot.store.offers import DONE, OPEN, Offer, OfferAnswer
from bot.store.questions import TurnTimer
from bot.store.results import Void
from bot.store.seats import Clock, Computer, Moderator
from bot.store.spans import Sleep
from games.core import LEAVE, Level, Seat
from tests.lives import NAMES, PERSON, having, knowing, playing, replaced
from tests.record import ratings

NOW = 1_778_760_000.0
"""When everything is seen, in seconds since the epoch."""

URL = "https://discord.com/channels/1/2/3"
LEAD = "Lead."
State = tuple[str, Live]
Told = tuple[str, Any]


def states(live: Live) -> Iterator[State]:
    """The match as it is, and with each fact that a feature may store of it."""
    yield "as it is", live
    yield "refused", having(live, is_refused=True)
    if live.entry.lesson is not None:
        yield "lesson", knowing(live, LESSON, live.entry.lesson.version)
        yield "lesson of before", knowing(live, LESSON, 0)
        yield "newcomers", knowing(live, NEWCOMERS, frozenset(live.table.people))
    if len(live.seats) > 1:
        yield "with computers", against_computers(live)
    for count in range(1, min(3, len(live.seats))):
        yield f"{count} replaced", replaced(live, *range(len(live.seats) - count, len(live.seats)))
    yield from _counted(live)
    if len(live.sides) > 1:
        yield from ratings.rated(live)
    if live.match.status == "over":
        yield from _over(live)
    else:
        yield from _asked(live)
        yield from _offered(live)
        for reason in (IDLE, CHANNEL, REMOVED, LOCKED):
            yield f"asleep {reason}", having(live, asleep=Sleep(live.match.id, NOW, reason))
    for reason in (ASLEEP, NOBODY, MODERATOR, ASIDE, AGREED):
        yield f"void {reason}", ended(live, reason)


def against_computers(live: Live) -> Live:
    """The match, in which computers sit on all seats but the first."""
    first, *rest = live.seats
    level = Level.MEDIUM
    others = [
        replace(one, sitter=Computer(level), name=computer_name(level.value, number))
        for number, one in enumerate(rest, 1)
    ]
    return replace(live, table=replace(live.table, seats=(first, *others)))


def ended(live: Live, reason: str) -> Live:
    """The match, ended without a result."""
    match = replace(live.match, status="over", ended_at=NOW)
    void = Void(live.match.id, reason, PERSON, NOW)
    agreed = (offer(live, ending.END.key, *range(min(2, len(live.seats))), state=DONE),)
    facts = replace(live.facts, void=void, offers=agreed, asks=())
    return replace(live, table=replace(live.table, match=match, facts=facts))


def offer(live: Live, kind: str, *seats: int, state: str = OPEN, **terms: str) -> Offer:
    """An offer by the people on these seats, the first of whom has made it."""
    match = live.match.id
    answers = tuple(OfferAnswer(PERSON + seat, True, NOW) for seat in seats)
    maker = PERSON + seats[0]
    return Offer(f"{match}0", match, kind, maker, live.play.n, NOW, state, terms, answers)


def asks(live: Live, **facts: Any) -> tuple[TurnTimer, ...]:
    """The questions to everybody who is waited for, about which the others decide."""
    return tuple(
        TurnTimer(
            live.match.id,
            seat,
            1,
            live.play.n,
            PERSON + seat,
            since=NOW - 3600,
            bank=86_400.0,
            deciders=tuple(PERSON + s.seat for s in live.seats if s.seat != seat),
            **facts,
        )
        for seat in sorted(live.play.turn.waiting)
    )


def _asked(live: Live) -> Iterator[State]:
    late_at: dict[str, Any] = {"late_at": NOW - 60}
    for what, facts in {
        "asked": {},
        "soon": {"ends_at": NOW + 7200},
        "late": late_at,
        "away": {"is_away": True},
        "away until": {"is_away": True, "back_at": NOW + 86_400},
        "long away": {**late_at, "is_away": True},
        "gone": {**late_at, "gone": True},
        "by clock": {**late_at, "by_clock": True},
        "leaves": {**late_at, "by_clock": True, "leaves": True},
    }.items():
        yield what, having(playing(live, pace="1 day"), asks=asks(live, **facts))
    yield "late without a pace", having(live, asks=asks(live, **late_at))
    found = asks(live, **late_at)
    if found and found[0].deciders:
        agreed = offer(live, late.leaves_kind(found[0]), found[0].deciders[0] - PERSON)
        yield "one agrees", having(playing(live, pace="1 day"), asks=found, offers=(agreed,))


def _offered(live: Live) -> Iterator[State]:
    for count in range(1, min(3, len(live.seats)) + 1):
        yield (
            f"end asked by {count}",
            having(live, offers=(offer(live, ending.END.key, *range(count)),)),
        )


def _over(live: Live) -> Iterator[State]:
    people = [one for one in live.seats if one.person is not None]
    told = tuple(Hears(one.person or 0, one.name) for one in people)
    yield "results remembered", knowing(live, TOLD, told)
    by_clock = tuple(Cause(row.n, Clock()) for row in live.rows)
    yield "by clock", having(live, causes=by_clock)
    yield "by moderator", having(live, causes=tuple(Cause(c.n, Moderator(7)) for c in by_clock))
    voted = tuple(offer(live, f"{offers.leaves_kinds(at)}1", 0, state=DONE) for at in range(9))
    left = tuple(replace(row, text=LEAVE) for row in live.rows)
    yield "voted out", replace(having(live, causes=by_clock, offers=voted), rows=left)
    again = offer(live, REMATCH, *range(len(live.seats)), state=DONE)
    yield "played again", having(live, offers=(again,), rematch="7KQ2AB3D")


def _counted(live: Live) -> Iterator[State]:
    """A game of a series, and a match of a tournament, where there are rivals."""
    if len(live.sides) < 2:
        return
    points = live.entry.series_points
    terms = ("best of 3", "best of 5") if points is None else ("20", "30")
    won = 1 if points is None else 19
    first = tuple(won * (seat in live.sides[0]) for seat in range(len(live.seats)))
    for number, before in ((1, (0,) * len(live.seats)), (2, first)):
        game = SeriesGame("7KQ2AB30", number, before)
        for term in terms:
            counted = knowing(playing(live, series=term), GAME, game)
            yield f"series {term} game {number}", counted
    if len(live.seats) == 2:
        for status, outcome in ((RUNNING, None), (RUNNING, FIRST), (OVER, FIRST)):
            cup = _cup(live, status, outcome)
            yield f"tournament {status} {outcome}", knowing(having(live, is_bound=True), CUP, cup)


def _cup(live: Live, status: str, outcome: str | None) -> Tournament:
    entrants = tuple(Entrant(at, PERSON + at, NAMES[at]) for at in range(3))
    met = (
        Fixture(0, 1, 0, 1, live.match.id, outcome, 5 * (outcome == FIRST)),
        Fixture(0, 2, 0, 2, "7KQ2AB3E", FIRST if status == OVER else None),
        Fixture(0, 3, 1, 2, "7KQ2AB3F", FIRST if status == OVER else None),
    )
    points = live.entry.series_points is not None
    made = Tournament("7KQ2AB3G", live.entry.key, status, {}, "1 day", 2, points, 1, 2, PERSON, NOW)
    return replace(made, entrants=entrants, fixtures=met)


def _listed(live: Live) -> list[list[digest.DigestMatch]]:
    """A match in digests: with time left, without, without a pace, and more often than fits."""
    waits = [Waiting(live.match.id, NOW - 7200, at) for at in (NOW + 3600, NOW - 60, None)]
    listed = [digest.DigestMatch(live, one, URL) for one in waits]
    return [listed, [digest.DigestMatch(live, waits[0], None)], listed[:1] * 40]


def timed(live: Live) -> Live:
    """The match as if all its rows had been played two hours ago."""
    return replace(live, times=(NOW - 7200,) * len(live.rows), now=NOW)


def told(live: Live) -> Iterator[Told]:
    """What is shown of a match in one state, without its pictures."""
    yield "board", _board(live)
    yield "ping", screens.ping(live, sorted(live.play.turn.waiting))
    yield "doors", [dms_closed(live), dms_open_again(live), turn_dm(live, LEAD)]
    yield "about", [waits.match_choice(timed(live), PERSON, at) for at in (None, "games")]
    yield "line", [matches_list.running(live, NOW - 7200, PERSON + at) for at in (0, 1)]
    yield "digest", [digest.digest(one, 14, PERSON, 739_999, NOW) for one in _listed(live)]
    yield "remains", screens.remains(live, max(0, live.play.n - 4), live.play.n)
    for seat in (Seat(sitting.seat) for sitting in live.seats[:2]):
        yield f"more {seat}", screens.more(live, seat)
        if seat is not None and live.match.status == "open":
            for there in (True, False):
                yield f"end {seat}, {there}", screens.ending_ways(live, seat, in_server=there)
        yield f"company {seat}", [parts.company(live, PERSON + seat), parts.against(live, seat)]
    yield from _of_asks(live)
    yield "end", [endings.asking(live, ()), endings.asking(live, live.table.people[1:])]
    yield "end asked", endings.asked(live)
    if not live.facts.asks:  # no private message tells of them
        yield from _private(live)


def _private(live: Live) -> Iterator[Told]:
    seat = min(live.play.turn.waiting, default=Seat(0))
    yield "resign", screens.resign(live, seat)
    yield "resting", [parts.has_hand(live, seat), screens.resting(live, seat, board_url=URL)]
    yield "what is this", screens.what_is_this(live, seat)
    prompt = screens.prompt_of(live, seat)
    yield "private", screens.private(live, prompt, (), board_url=URL, lead=LEAD)


def _board(live: Live) -> Any:
    if live.is_alone:
        return screens.own_board(live, screens.table_prompt(live), (), lead=LEAD)
    return screens.board(live, screens.prompt_of(live, None), ())


def _of_asks(live: Live) -> Iterator[Told]:
    """What is shown to those who are asked, and to those who decide about them."""
    found = live.facts.asks
    if not found:
        return
    yield "reminder", [pings.reminder(live, found), pings.reminder(live, found[:1])]
    yield "left server", pings.left_server(live)
    for ask in found[:2]:
        seat, people = Seat(ask.seat), ask.deciders
        yield f"time is up {seat}", pings.time_is_up(live, ask, people)
        yield f"gave {seat}", [pings.gave(live, seat), pings.noted(live)]
        yield f"agreed {seat}", [pings.agreed(live, seat, yes=yes) for yes in (True, False)]
        for user in people[:2]:
            asked = pings.leaving(live, seat, user, ends=len(people) == 1, cost="It costs a wall.")
            yield f"leaving {seat} by {user}", asked
    for reader in (Seat(sitting.seat) for sitting in live.seats[:2]):
        yield f"whom {reader}", [pings.whom(live, reader, w) for w in (pings.Give, pings.Nudge)]


def once(live: Live) -> Iterator[Told]:
    """What is shown of a match whatever its features store."""
    seat = Seat(0)
    chair = offer(live, "handover", 0, seat="0", to="555")
    yield (
        "handover",
        [
            substitute.offered(live, chair, is_rated=False),
            substitute.offered(live, chair, is_rated=True),
            substitute.taken(live, seat),
            substitute.declined(live, chair, "Ben*"),
        ],
    )
    yield "doors", [ping_dm(live, f"A line. <@{PERSON}>"), dm_tried(live, is_open=True)]
    yield "no door", [dm_tried(live, is_open=False)]
    button = waits.next_button("Unlock", "games", URL)
    far = waits.next_button("Unlock", "g" * 60, URL)
    row: tuple[Button, ...] = (Button("Board", url=URL),)
    yield (
        "following",
        [
            turn_is_over(live, seat, button),
            waits.with_next((row,), far),
            waits.with_next((row,), None),
        ],
    )
    yield (
        "notes",
        [
            board_link(None),
            board_link(URL, is_over=True),
            board_below(URL, before=None),
            board_below(URL, before=URL),
            ended_in(ended(live, ASIDE)),
            feed.ended(live, ()),
            feed.ended(live, (), live.table.people),
            feed.ended(live, (), live.table.people[:1]),
            new_match(live, URL),
            leads.idea("Is it time?"),
            leads.show_me(live),
            leads.hinted_plan(["Roll"], "It is time.", told_first="Ana", press="", whole=False),
            leads.hinted_plan(["Roll"], "It is time.", told_first="", press="Roll", whole=True),
            leads.hinted_plan(
                ["Roll", "Flip", "End"], "It is time.", told_first="", press="Roll", whole=False
            ),
            learn.begun(live.entry, URL),
            learn.begun_here(live.entry),
            learn.left(live),
            under_maintenance(NOW),
            commands.form_title(live),
            leads.typed_in_part("No such move."),
            leads.above_typed(live, seat, TypedLine("roll", None), "die:0;"),
            leads.left_out_told([LatePress("1", "1"), LatePress("Send"), LatePress()]),
        ],
    )
    links = [screens.link(guild, 2, 3) for guild in (None, 1)]
    yield "panel", [screens.closed_panel(live), screens.channel_link(live), *links]
    blank = screens.board(live, screens.prompt_of(live, None), ())
    yield "in place of pictures", in_place_of_pictures(blank)
    yield "told side", screens.told_words(live, seat)
    yield "story", [screens.whole_story(live, None, page) for page in (1, 2)]
    yield "story rows", [*screens.story_rows(live, None, 1)]
    yield "resigned", resigned(live)
    yield "newest", series.newest(live, URL)
    yield "back", computers.back(live)
    yield (
        "on hold",
        [
            quarantine.held_note(live.entry.title, live.table),
            quarantine.asks_to_close(live.table),
            quarantine.closed(live.table),
            quarantine.closed_note(live.entry.title, ended(live, ASIDE).table),
        ],
    )
    if live.entry.deals:
        for counted in (0, 1):
            daily = having(live, deal=Deal("daily:2026-05-14", counted))
            yield (
                f"daily {counted}",
                [
                    deals.begun_lead(daily),
                    deals.running_lead(daily),
                    deals.way_to_own(LEAD, URL),
                ],
            )
