"""The screens of the shell that belong to no position: tables, lists, settings, a server, words."""

from __future__ import annotations

import itertools
import string
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from msgspec.structs import replace

from bot.cogs.daily import screens as deals
from bot.cogs.daily.rules import OfDay
from bot.cogs.digest import screens as digest
from bot.cogs.help import screens
from bot.cogs.learn import screens as learn
from bot.cogs.learn.rules import LESSON
from bot.cogs.matches import screens as matches_list
from bot.cogs.own_data import screens as own_data
from bot.cogs.own_data.rows import BY_MATCH, OF_PERSON, OwnData
from bot.cogs.reports import screens as reports
from bot.cogs.server import screens as server_pages
from bot.cogs.settings import screens as persons
from bot.cogs.settings.rules import OwnSettings
from bot.cogs.tables import panel as moderation
from bot.cogs.tables import screens as blocks_here
from bot.cogs.tables.blocks import Held
from bot.cogs.tables.screens import ListedTable
from bot.interactions import permissions
from bot.match.controls import custom_ids
from bot.match.controls.wording import HostContact, ListPage
from bot.match.games import GameEntry
from bot.match.limits import LIMITS, UNLIMITED
from bot.match.live import Live
from bot.match.lobby import changes, servers
from bot.match.lobby.deals import Streak
from bot.match.lobby.reports import (
    BLOCKED,
    ENDED,
    ENDED_ALL,
    GAME,
    NOWHERE,
    OFF_BOARDS,
    ON_BOARDS,
    REMOVED,
    REMOVED_ALL,
    SETTING,
    TAKEN_BACK,
    UNBLOCKED,
)
from bot.match.lobby.shell_terms import PICK
from bot.match.quarantine import Record
from bot.match.refusals import ShellRefused
from bot.screens import (
    blocks,
    buttons,
    commands,
    faults,
    lobby,
    quarantine,
    refusals,
    terms,
    waits,
    words,
)
from bot.screens.server import GAME_LINES
from bot.store.move_log import LogRow
from bot.store.person_settings import DM, HAND, Blocked
from bot.store.person_settings import PersonSettings as Settings
from bot.store.results import Result, Void
from bot.store.seats import Clock, Computer, House, Moderator, Person
from bot.store.servers import Report, Server, ServerBlock, ServerGame
from bot.store.spans import Absence
from bot.store.tables import Table
from bot.store.tx import Trouble
from games.core import HINT, LEAVE, SIT, TELL, BadAction, Ending, Level, Option, Seat
from tests.lives import PERSON, knowing, played_live, table_of
from tests.record.profiles import profiles, turn_times
from tests.record.rated_lately import moderated_ratings
from tests.record.states import LEAD, NOW, URL
from tests.shelf.hostile import HOSTILE
from tests.shelf.scripts import by_parts

Told = tuple[str, Any]

PAGES = (ListPage(1, 1), ListPage(1, 3), ListPage(2, 3))

STREAKS = (
    Streak(),
    Streak(best=9),
    Streak(1, 1),
    Streak(1, 1, is_played=True),
    Streak(12, 12),
    Streak(12, 20, 1, is_played=True),
    Streak(12, 12, 2, is_kept=True),
)

WIRES = (
    "t1b.7KQ2AB3C.1a.roll",
    "t1b.7KQ2AB3C.1a:03.~die:0",
    "t1s.7KQ2AB3C.0._pick:",
    "t1p.7KQ2AB3C.1a:0.~die:0",
    "t1q.7KQ2AB3C.1a:0.die:0:",
    "t1x.3",
    "t9b.7KQ2AB3C.1a.roll",
    "",
)
"""What a press may carry: moves, drafts, words of the shell, and what no version has sent."""

SAMPLES: Mapping[str, Any] = {
    "at": NOW,
    "again_at": NOW,
    "count": 3,
    "counts": (2, 3, 5),
    "who": ("Ana", "Ben*"),
    "host": "Ben*",
    "name": "Ben*",
    "row": 1,
    "most": 3,
}
"""Values of refusals that are not any word."""


def shell(entries: Iterable[GameEntry]) -> Iterator[Told]:
    """Every screen that belongs to no game."""
    listed = list(entries)
    yield "hello", [screens.hello(listed, None, more) for more in ((), (screens.SECOND_PERSON,))]
    places = Server(0), Server(1), Server(1, computers=False)
    yield "cards", [screens.card(one, listed, place) for one in listed for place in places]
    yield "lessons", [screens.lessons(listed)]
    known = HostContact("https://example.org/help", "https://example.org/privacy")
    for reach in (HostContact(), known, HostContact("help@example.org")):
        yield "help", [screens.hello(listed, None, screens.help_lines("1.2.3", reach))]
        each = (False, True)
        yield "faults", [faults.failed("A1", reach, is_played=played) for played in each]
    yield "not taken", [faults.refused(is_played=played) for played in (False, True)]
    for trouble in Trouble:
        told = [faults.unavailable(trouble, known, is_played=played) for played in (False, True)]
        yield trouble.value, told
    missing = ("view_channel", "attach_files", "create_public_threads")
    told = [permissions.permission_names(missing[:count]) for count in range(1, 4)]
    yield "permissions", [*told, server_pages.lacking(""), server_pages.lacking(told[0])]
    yield "unable", [server_pages.unable(2, ""), server_pages.unable(2, told[0])]
    yield from _persons()
    yield from profiles(listed)
    yield from _server()
    yield "a server", [server_pages.home(Server(1), listed, one) for one in ({}, _of_games(listed))]
    yield "games", [server_pages.games(Server(1), listed, one) for one in ({}, _of_games(listed))]
    yield from moderated_ratings(listed)
    yield from _reports({entry.key: entry for entry in listed})
    yield "data", [own_data.my_data(), own_data.forgotten()]
    yield "forget", [own_data.asks_to_forget(n, n, n) for n in range(3)]
    yield "words", [words.ago(NOW - s, NOW) for s in (0, 50, 4000, 90_000, 9e6)]
    yield "kept", quarantine.kept()
    yield "wire", [_read(text) for text in WIRES]
    yield "shown", [words.shown(text) for text in HOSTILE if "\ud800" not in text]


def _read(custom_id: str) -> Any:
    try:
        found = custom_ids.read_wire(custom_id, "die:0:#2")
    except BadAction as refused:
        return [refused.key, refused.values]
    return [found, custom_ids.more_value((found.draft and found.text) or "", found.page)]


def _digests() -> list[Settings]:
    """Settings by what they say of a digest."""
    none = Settings(PERSON, zone="Europe/Rome")
    on = replace(none, digest=8)
    quiet = replace(on, quiet_from=22, quiet_to=9)
    return [Settings(PERSON), none, on, quiet, replace(on, digest_shut=True)]


def _persons() -> Iterator[Told]:
    blocked = tuple(Blocked(f"m{at}", f"Ben*{at}", NOW) for at in range(10))
    settings = Settings(PERSON)
    quiet = replace(settings, quiet_from=22, quiet_to=7)
    for what, own in {
        "as usual": OwnSettings(settings),
        "changed": OwnSettings(
            replace(quiet, ping=DM, private=HAND, zone="Europe/Rome"), blocked=blocked
        ),
        "no zone": OwnSettings(replace(quiet, reminders=False, invitations=False)),
        "away": OwnSettings(settings, Absence(PERSON, NOW, NOW + 9e5)),
        "away, told": OwnSettings(settings, Absence(PERSON, NOW, NOW + 9e5, shared=True)),
    }.items():
        pages = (None, "reminders", "reaching", "results", "away")
        yield f"settings {what}", [persons.panel(own, page) for page in pages]
    yield "a zone", persons.panel(OwnSettings(settings), lead=persons.zone_set("Europe/Rome"))
    yield "digest", [digest.announced(8), *map(digest.page, _digests())]
    yield "with a digest", [persons.panel(OwnSettings(one)) for one in _digests()]
    yield "blocked", [persons.blocked_people(blocked, page) for page in (1, 2)]
    yield "nobody blocked", persons.blocked_people(())
    yield (
        "block",
        [blocks.asks_to_block("Ben*", "7KQ2AB3C", blocks.DontAsk()), blocks.has_blocked("B*")],
    )


def _server() -> Iterator[Told]:
    for what, found in {
        "as usual": Server(1),
        "changed": Server(1, (2, 3), True, "1 day", 44),
        "no pace": Server(1, (2,), pace="none"),
        "no computers": Server(1, computers=False),
        "some roles": Server(
            1,
            players=(45, 46),
            blocked=(47,),
            moderators=48,
            limits={"alone": 3},
            log_channel=49,
            results_channel=50,
        ),
    }.items():
        for lost in (False, True):
            yield (
                f"places {what} {lost}",
                server_pages.places(found, is_nowhere=lost, is_log_open=lost),
            )
        pages = (server_pages.places, server_pages.people)
        yield f"server {what}", [page(found, lead=lead) for page in pages for lead in ("", LEAD)]
    for what, own in {"as usual": {}, "some": {"alone": 3, "open_tables": 1}}.items():
        found = Server(1, limits=own)
        yield f"limits {what}", [server_pages.limits(found, one) for one in (LIMITS, UNLIMITED)]
    yield "numbers", [server_pages.number_named(value) for value in ("usual", "3")]
    yield "paces", [server_pages.pace_named(value) for value in ("usual", "none", "12-hours")]
    blocked = tuple(ServerBlock(f"m{at}", f"Ben*{at}", NOW) for at in range(10))
    for page in (1, 2):
        yield f"blocked people {page}", blocks_here.blocked_people(blocked, page, lead=LEAD)
    yield "nobody blocked here", blocks_here.blocked_people(())
    at = table_of("unlock", 2, "lobby")
    for sits, enters in ((0, 0), (1, 0), (0, 1), (3, 2)):
        held = Held((at,) * sits, enters)
        yield f"has blocked {sits} {enters}", blocks_here.has_blocked(PERSON, "Ben*", held)
    yield "removed", [blocks_here.removed("Ben*", count) for count in (0, 1, 3)]
    yield "unblocked", [blocks_here.unblocked(one) for one in (None, blocked[0])]
    yield "told a role", lobby.table_opened("⚙️ Triplock", "Ben\\*", 44)


def _reports(shelf: Mapping[str, GameEntry]) -> Iterator[Told]:
    """What stands in the log channel of a server."""
    key = next(iter(shelf))
    at = [{"game": key, "place": 2, "status": status} for status in ("lobby", "open", "aside")]
    settings = (("channels", "channels", (2, 3)), ("log", "log_channel", None))
    more: dict[str, list[dict[str, Any]]] = {
        GAME: [
            {"what": what, "own": {"guild": 1, "game": game}}
            for what, game in (*((what, key) for what in GAME_LINES), ("where", "gone"))
        ],
        SETTING: [{"setting": s, "field": f, "value": v} for s, f, v in settings],
        NOWHERE: [{}, {"game": "unlock"}, {"game": "gone"}],
        ENDED: [*at, {**at[1], "game": "gone"}],
        REMOVED: at,
        BLOCKED: [{}],
        ENDED_ALL: [{"count": 25, "channels": (2, 3)}],
        REMOVED_ALL: [{"tables": t, "tournaments": c} for t, c in ((3, 1), (0, 1), (0, 0))],
        UNBLOCKED: [{"name": "Ben*"}],
        OFF_BOARDS: [{}],
        ON_BOARDS: [{}],
        TAKEN_BACK: [{"game": game, "place": 2, "match": "7KQ2AB3C"} for game in (key, "gone")],
    }
    for what, each in more.items():
        for number, said in enumerate(each):
            report = Report("R1", 1, 2, what, said, NOW, PERSON, 555)
            told = [report, replace(report, person=None, about=None)]
            yield f"report {what} {number}", [reports.told(one, shelf) for one in told]


def before(entry: GameEntry, table: Table) -> Iterator[Told]:
    """What is shown of a table besides its message, in the lobby and after it."""
    for reason, by in (("declined", 555), ("closed", PERSON), ("closed", None), ("moderator", 7)):
        yield f"closed {reason} {by}", lobby.closed(entry, _closed(table, reason, by))
    yield "taken over", lobby.taken_over(table)
    yield "thread", [lobby.thread_name(entry, table), lobby.begun(entry, table, 77)]
    for again, url in ((False, None), (True, URL), (True, None)):
        yield f"expired {again} {url}", lobby.expired(entry, table, again=again, url=url)
    yield "changing", terms.changing(entry, table, may_repeat=True)
    yield "as last time", [terms.as_last_time(entry.game.options[:n]) for n in (0, 2)]
    for option in changes.changeable(entry, table):
        yield f"changing {option.name}", terms.changing(entry, table, option.name, may_repeat=False)
        chosen = [terms.term_value(entry, table, option.name, at) for at in ("0", "1", "99", "x")]
        yield f"chosen {option.name}", chosen
    for reason in matches_list.CALLS:
        yield f"waits {reason}", waits.wait_note(entry, table, reason, (PERSON, 555), URL)
        yield (
            f"waits listed {reason}",
            matches_list.matches_page(
                [(matches_list.called(entry, table, reason), URL)], ListPage(1, 1), 1
            ),
        )
    yield "sits", blocks_here.sits(entry, table)
    yield "turn times", turn_times(entry, table)
    found = [(line, URL) for line in _lines(entry, table)]
    yield "games", matches_list.matches_page(found, ListPage(1, 1), len(found))
    changed = replace(table.match, terms={"pace": "1 day", "late": "play on"}, created_at=NOW)
    yield "changed", lobby.lobby(entry, replace(table, match=changed))
    late = replace(table, match=replace(table.match, status="open", started_at=NOW))
    for one in (table, late, replace(table, match=replace(table.match, status="aside"))):
        yield f"moderated {one.match.status}", list(_moderated(entry, one))


def _closed(table: Table, reason: str, by: int | None) -> Table:
    end = Void(table.match.id, reason, by, NOW)
    return replace(table, facts=replace(table.facts, void=end))


def picking(entry: GameEntry, option: Option) -> Iterator[Told]:
    """A table at which people pick one of the values of an option, one after another."""
    wishes = {**{one.name: one.usual for one in entry.game.options}, option.name: PICK}
    table = table_of(entry.key, 2, "lobby", wishes)
    first, second = table.seats
    for count in range(3):
        picks = [*option.values[:count], None, None]
        seats = (replace(first, pick=picks[0]), replace(second, pick=picks[1]))
        yield f"{count} picked", lobby.lobby(entry, replace(table, seats=seats))
    yield "short", [terms.short_name(option, value) for value in option.values]


def _lines(entry: GameEntry, table: Table) -> list[matches_list.WaitingLine]:
    asked = replace(table, match=replace(table.match, invited=555), seats=table.seats[:1])
    lines = [
        matches_list.waiting(entry, one, user) for one in (table, asked) for user in (PERSON, 555)
    ]
    return matches_list.ordered([matches_list.held(entry, table, PERSON), *lines])


def _moderated(entry: GameEntry, table: Table) -> Iterator[Any]:
    one = ListedTable(entry, table, URL, can_join=True)
    yield [moderation.table(one, of_host, may_block=of_host > 1) for of_host in (1, 5)]
    older = replace(table.match, rules_version=0)
    yield moderation.table(replace(one, table=replace(table, match=older)))
    for count in (0, 1, 3):
        tables_of_host = [table] * count
        yield moderation.ended_all(PERSON, tables_of_host)
        if count:
            yield moderation.asks_end_all(table.match.id, PERSON, tables_of_host)
    outs = [moderation.asks_out(table, PERSON, may_block=may) for may in (False, True)]
    yield [moderation.asks_end(table), *outs]
    yield [moderation.asks_block(table, PERSON), moderation.anew(moderation.asks_end(table))]
    yield [moderation.ended(entry, table), moderation.removed(entry, table, PERSON)]
    for page in PAGES:
        listed = [one, replace(one, can_join=False)]
        for may in (False, True):
            yield blocks_here.as_screen(blocks_here.tables(listed, page, lead=LEAD, moderates=may))
            yield moderation.tables(listed, page, lead=LEAD, may_block=may)
    none = [blocks_here.tables([], ListPage(1, 1), moderates=may) for may in (False, True)]
    yield [*map(blocks_here.as_screen, none), moderation.tables([], ListPage(1, 1))]


def _of_games(entries: list[GameEntry]) -> dict[str, ServerGame]:
    """What a server could set for games."""
    first, second, *others = (ServerGame(1, entry.key) for entry in entries)
    some = [replace(first, may_play=False), replace(second, channels=(2, 3))]
    some += [replace(one, terms={"pace": "1 day", "hints": "on"}) for one in others]
    return {one.game: one for one in some}


def of_game(entry: GameEntry) -> Iterator[Told]:
    """What is shown of a game by itself: its commands, its terms, the table of a day."""
    own = ServerGame(1, entry.key)
    yield "in a server", [server_pages.game(entry, own, is_nowhere=lost) for lost in (False, True)]
    for option in servers.offered(entry, own):
        lines = [str(at) for at in range(len(changes.values_of(option)))]
        values = [terms.chosen_value((option,), option.name, at) for at in (*lines, "x")]
        set_to = [servers.with_option(entry, own, option.name, values[-2], lambda _n: 0)]
        yield (
            f"in a server {option.name}",
            [*values, *(server_pages.game(entry, one, option.name) for one in set_to)],
        )
    if entry.lesson is not None:
        version = entry.lesson.version
        lives = [knowing(played_live(one), LESSON, version) for _, one in by_parts(entry.key)]
        yield "lesson", [learn.says(live) for live in lives]
        yield "learn", [buttons.learn_button(entry, "Learn")]
    yield "commands", [commands.command_about(entry, name) for name in commands.COMMANDS]
    numbers = range(1, len(screens.topics(entry)) + 1)
    yield "topics", [screens.topic_at(entry, number) for number in numbers]
    yield "no topic", [screens.topic_of(entry, None), screens.topic_of(entry, "none")]
    for option in entry.game.options:
        yield f"values {option.name}", [terms.value_name(option, one) for one in option.values]
    if entry.deals:
        day = date(2026, 5, 14)
        results = tuple(_results()) * 3
        for shown, running, left_out in ((0, 0, 0), (0, 1, 1), (2, 1, 0), (12, 2, 2)):
            found = OfDay(results[:shown], running, left_out)
            name = f"{shown} {left_out}"
            yield f"today {name}", deals.today(entry, day, found, shown > 2)
            yield f"day {name} over", deals.today(entry, day, found, is_over=True)
        yield "titles", [deals.title(name) for name in (None, "code:7KQ2AB", "daily:2026-05-14")]
        yield "posted", deals.posted(7)
        yield "placed", deals.placed(entry, _results())
        yield "own streak", [deals.own_streak(streak) for streak in STREAKS]


def _results() -> list[Result]:
    """The ends of four attempts at a deal, of which two are equal."""
    ranks = ((0, 0, 3), (1, 12, 0), (1, 12, 0), (1, 20, 0))
    return [
        Result(0, Person(at), f"A{at}*", 0, None, None, rank, "won", Ending.WON, at % 2, NOW)
        for at, rank in enumerate(ranks)
    ]


def of_match(live: Live) -> Iterator[Told]:
    """What is shown of a match by its log: refusals, its record, the file of a person's data."""
    for key in refusals.SENTENCES:
        refused = _refused(key, live)
        yield f"refusal {key}", [refusals.sentence(refused), *refusals.way_back(refused)]
    for status in ("aside", "closed"):
        table = replace(live.table, match=replace(live.match, status=status))
        record = Record(table, _moves(live), table.seats)
        pages = (0, 1) if status == "closed" else (0,)
        yield f"record {status}", [quarantine.record(live.entry.title, record, at) for at in pages]
    yield "data", _data(live)


def _refused(key: str, live: Live) -> ShellRefused:
    """A refusal with a value for each field of its sentence."""
    if key == "pruned":
        return ShellRefused(key, first=(Seat(0),), ending=Ending.WON)
    fields = [name for _, name, _, _ in string.Formatter().parse(refusals.SENTENCES[key]) if name]
    own = {"same_again": ("row",)}.get(key, ())
    values = {name: SAMPLES.get(name, f"a {name}") for name in (*fields, *own)}
    return ShellRefused(key, live=live, **values)


def _moves(live: Live) -> tuple[LogRow, ...]:
    """The rows of a match as if everybody had played some, and with each word of the shell."""
    actors = itertools.cycle((Person(PERSON), Clock(), Computer(Level.EASY), House(), Moderator(7)))
    words = (replace(live.rows[0], text=text) for text in (HINT, LEAVE, SIT, TELL))
    shown = zip((*live.rows, *words), actors, strict=False)
    return tuple(LogRow(row, actor, None, 0, None, NOW) for row, actor in shown)


def _data(live: Live) -> Any:
    rows: dict[str, list[Any]] = {name: [] for name in BY_MATCH}
    rows["moves"] = [
        {"match": live.match.id, "n": row.n, "seat": row.seat, "actor": "person", "at": NOW}
        for row in live.rows
    ]
    own = OwnData(PERSON, {name: [] for name in OF_PERSON}, rows, (live.match,))
    note = own_data.download(own, {live.match.id: live}, {live.entry.key: live.entry}, NOW)
    return [note.content, note.file and note.file.content.decode()]
