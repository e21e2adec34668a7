"""Screens, alt texts, refusals, legal lists, drafts and picture digests of random matches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.cogs.help import screens as help_screens
from bot.cogs.help.cog import painted
from bot.delivery.gallery import Gallery
from bot.match.controls.message import NO_EXTRAS
from bot.match.controls.names import cut_name, person_name
from bot.match.games import GAMES, GameEntry
from bot.match.lobby.computers import ALLOWED, may_play, with_one
from bot.screens import lobby as lobby_screens
from bot.screens.terms import terms_line
from bot.screens.words import escape
from bot.store.tables import Facts
from games.core import Kind, Seat
from tests.lives import PERSON, deal_of, played_live, table_of
from tests.record import ratings, states
from tests.record.album import Album
from tests.record.cups import cups
from tests.record.extent import Extent
from tests.record.films import filmed
from tests.record.leaderboards import leaderboards
from tests.record.plain import plain
from tests.record.positions import position
from tests.record.replays import replayed
from tests.record.reviews import reviewed
from tests.record.shares import shares
from tests.record.shell import before, of_game, of_match, picking, shell
from tests.shelf.play import Played, matches, tables

NAMES = ("Ana", "Ben*", "Cy", "Dee", "Eve", "Fay", "Gus")
"""One of them has a sign that is to be escaped."""

Entry = tuple[str, Any]


def recorded(extent: Extent) -> Iterator[Entry]:
    """Every entry with its address."""
    names = (*NAMES, "a\u202eb" * 9, "", "  x  y ", "\u3164", "Tumbler (hard)")
    yield "names", [[cut_name(name), escape(name), person_name(name, "ana")] for name in names]
    album = Album(is_empty=not extent.painted)
    yield from _at("shell", shell(GAMES.values()))
    for entry in (GAMES[key] for key in extent.games):
        yield from _before(entry, extent)
        yield from _at(f"{entry.key} itself", of_game(entry))
        is_painted = extent.painted > 0
        yield from _at(f"{entry.key} cup", cups(entry, is_painted=is_painted))
        told = leaderboards(entry, is_painted=is_painted)
        yield from _at(f"{entry.key} leaderboard", told)
        for played in matches(entry.game, extent.matches):
            yield from _match(entry, played, album, extent)


def _at(here: str, entries: Iterator[Entry]) -> Iterator[Entry]:
    """The entries as JSON, with the beginning of their addresses."""
    for what, value in entries:
        yield f"{here} {what}", plain(value)


def _before(entry: GameEntry, extent: Extent) -> Iterator[Entry]:
    for number, (options, seats) in enumerate(tables(entry.game)[: extent.most_tables]):
        facts = Facts(deal=deal_of(entry.key))
        table = table_of(entry.key, seats, "lobby", options, names=NAMES, facts=facts)
        here = f"{entry.key} table {number}"
        yield f"{here} terms", terms_line(entry, table)
        yield f"{here} lobby", plain(lobby_screens.lobby(entry, table))
        one = replace(table, seats=table.seats[:1])
        yield f"{here} one", plain(lobby_screens.lobby(entry, one))
        for reader in (PERSON, PERSON + 1, 99):
            about = lobby_screens.more(entry, table, reader, 0.0, NO_EXTRAS)
            yield f"{here} more for {reader}", plain(about)
        served = replace(one, added={ALLOWED.key: True})
        yield f"{here} one, with computers allowed", plain(lobby_screens.lobby(entry, served))
        if seats > 1 and may_play(entry):
            joined = with_one(entry, served)
            yield f"{here} with a computer", plain(lobby_screens.lobby(entry, joined))
            yield f"{here} thread with a computer", lobby_screens.thread_name(entry, joined)
        asked = replace(one, match=replace(one.match, invited=101))
        yield f"{here} invitation", plain(lobby_screens.lobby(entry, asked))
        yield f"{here} closed", plain(lobby_screens.closed(entry, table))
        yield f"{here} closing", plain(lobby_screens.closing(table, table.seats))
        yield from _at(here, before(entry, table))
        yield from _at(f"{here} before", ratings.before(entry, table))
    for option in entry.game.options:
        if option.kind is Kind.EACH:
            yield from _at(f"{entry.key} picks {option.name}", picking(entry, option))
    gallery = Gallery()
    for topic in help_screens.topics(entry):
        if extent.painted:
            page = asyncio.run(painted(gallery, entry, topic))
        else:
            page = help_screens.rules_page(entry, topic)
        yield f"{entry.key} rules {topic}", plain(page)


def _match(entry: GameEntry, played: Played, album: Album, extent: Extent) -> Iterator[Entry]:
    here = f"{entry.key} {played.seed}"
    yield f"{here} setup", [dict(played.options), played.seats, list(played.draws)]
    yield f"{here} log", [[row.n, row.seat, row.text, list(row.draws)] for row in played.rows]
    yield from _told(entry, played, here, is_painted=extent.painted > 0)
    painted = {play.n for play in played.sampled(extent.painted)} if extent.painted else set[int]()
    for play in played.sampled(extent.positions):
        live = played_live(played, play.n, names=NAMES)
        at = f"{here} row {play.n}"
        yield from position(live, played, at, album, extent, paints=play.n in painted)
    half, last = (played_live(played, n, names=NAMES) for n in _half_and_last(played))
    for live in (half, last):
        at = f"{here} row {live.play.n}"
        yield from _at(at, states.once(live))
        for name, state in states.states(live) if live is half or extent.at_end else ():
            yield from _at(f"{at} {name}", states.told(state))
        yield from _at(at, of_match(live))
        yield from _at(at, reviewed(live))
        yield from _at(at, replayed(live))
        yield from _at(at, filmed(live))
        yield from _at(at, shares(live))


def _half_and_last(played: Played) -> tuple[int, int]:
    return len(played.rows) // 2, len(played.rows)


def _told(entry: GameEntry, played: Played, here: str, *, is_painted: bool) -> Iterator[Entry]:
    """Every notice in words, for each who may hear it, and its picture where it has one."""
    seen: set[Any] = set()
    for at, told in enumerate(played.told):
        for seat in [None, *map(Seat, range(played.seats))]:
            event = told.notice.seen_by(seat)
            if event is None:
                continue
            setting = played.setting(NAMES, seat)
            line = entry.texts.say(event, setting)
            caption = entry.texts.caption(event, setting)
            yield f"{here} notice {at} {seat}", [told.n, told.seat, plain(line), plain(caption)]
            if is_painted and caption is not None and type(event) not in seen:
                seen.add(type(event))
                yield f"{here} scene {at} {seat}", plain(entry.painter.scene(event))
