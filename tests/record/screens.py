"""Screens, alt texts, refusals, legal lists, drafts and picture digests of random matches."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from bot import screens
from bot.inbox.rules import painted
from bot.outbox.gallery import Gallery
from bot.play import again, rematch
from bot.play.act import previewed
from bot.play.live import Live
from bot.play.names import cut
from bot.play.refusals import not_yours
from bot.screens import deals as deal_screens
from bot.screens import lobby as lobby_screens
from bot.screens import rules as rules_screens
from bot.screens.features import extras
from bot.screens.message import Message
from bot.screens.refusals import sentence
from bot.screens.story import deed, outcome
from bot.screens.terms import options_line
from bot.screens.words import escape
from bot.shelf import SHELF, Shelved
from bot.store.actors import Person
from bot.store.deals import Deal
from bot.store.offers import Answer, Offer
from bot.store.sittings import Sitting
from bot.store.tables import Facts, Table
from games.core import MARKS, Play, Refused, Seat
from render.picture import Picture
from tests.bot.screen_lives import record_of
from tests.shelf.controls import screens as drafts_of
from tests.shelf.hostile import HOSTILE
from tests.shelf.play import Played, acting, matches, tables

MATCHES = 6
"""Matches of each game, over its options and seat counts."""

POSITIONS = 7
PAINTED = 2
"""Positions of a match that are told, and how many of them are painted."""

DRAFTS = 8
NAMES = ("Ana", "Ben*", "Cy", "Dee", "Eve", "Fay", "Gus")

Entry = tuple[str, Any]


def recorded() -> Iterator[Entry]:
    """Every entry with its address."""
    yield "names", [[cut(name), escape(name)] for name in (*NAMES, "a\u202eb" * 9, "", "  x  y ")]
    for entry in SHELF.values():
        yield from _before(entry)
        for played in matches(entry.game, MATCHES):
            yield from _match(entry, played)


def plain(value: Any) -> Any:
    """A message as JSON; a picture is its digest."""
    return msgspec.to_builtins(_undrawn(value), str_keys=True, order="deterministic")


def _undrawn(value: Any) -> Any:
    if isinstance(value, Picture):
        return _digest(value)
    if isinstance(value, tuple | list):
        return [_undrawn(item) for item in value]
    if isinstance(value, msgspec.Struct):
        fields = {name: _undrawn(getattr(value, name)) for name in value.__struct_fields__}
        return {"is": type(value).__name__, **fields}
    return value


def _digest(picture: Picture) -> str:
    return f"{hashlib.sha256(picture.png).hexdigest()[:16]} {picture.page.name}"


def _before(entry: Shelved) -> Iterator[Entry]:
    for number, (options, seats) in enumerate(tables(entry.game)):
        table = _table(entry, options, seats, "lobby")
        here = f"{entry.key} table {number}"
        yield f"{here} terms", options_line(entry, table)
        yield f"{here} lobby", plain(lobby_screens.lobby(entry, table))
        one = replace(table, seats=table.seats[:1])
        yield f"{here} one", plain(lobby_screens.lobby(entry, one))
        asked = replace(one, match=replace(one.match, invited=101))
        yield f"{here} invitation", plain(lobby_screens.lobby(entry, asked))
        yield f"{here} begun", plain(lobby_screens.begun(entry, table))
        yield f"{here} closed", plain(lobby_screens.closed(entry, table, table.seats[0].name))
        yield f"{here} closing", plain(lobby_screens.closing(table, table.seats))
    gallery = Gallery()
    for topic in rules_screens.topics(entry):
        page = asyncio.run(painted(gallery, entry, topic))
        yield f"{entry.key} rules {topic}", plain(page)


def _table(entry: Shelved, options: Any, seats: int, status: str) -> Table:
    match = record_of(entry.key, seats, status, **options)
    people = tuple(Sitting(at, Person(100 + at), NAMES[at]) for at in range(seats))
    deal = Deal("code:7KQ2AB") if entry.deals else Deal()
    return Table(match, people, 0, Facts(deal=deal))


def _match(entry: Shelved, played: Played) -> Iterator[Entry]:
    here = f"{entry.key} {played.seed}"
    yield f"{here} setup", [dict(played.options), played.seats, list(played.draws)]
    yield f"{here} log", [[row.n, row.seat, row.text, list(row.draws)] for row in played.rows]
    yield from _told(entry, played, here)
    painted = {play.n for play in played.sampled(PAINTED)}
    for play in played.sampled(POSITIONS):
        live = _live(entry, played, play)
        yield from _position(live, played, f"{here} row {play.n}", play.n in painted)


def _live(entry: Shelved, played: Played, play: Play[Any]) -> Live:
    status = "open" if play.turn.waiting else "over"
    table = _table(entry, played.options, played.seats, status)
    return Live(table, entry, played.folded(play.n), played.rows[: play.n])


def _readers(live: Live) -> list[Seat | None]:
    return [None, *(Seat(record.seat) for record in live.seats)]


def _told(entry: Shelved, played: Played, here: str) -> Iterator[Entry]:
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
            if caption is not None and type(event) not in seen:
                seen.add(type(event))
                yield f"{here} scene {at} {seat}", plain(entry.painter.scene(event))


def _position(live: Live, played: Played, here: str, is_painted: bool) -> Iterator[Entry]:
    play = live.play
    turn = play.turn
    yield (
        f"{here} turn",
        [turn.stage, sorted(turn.waiting), turn.ask, sorted(turn.may), list(play.stamps)],
    )
    for seat in _readers(live):
        yield from _reader(live, played, f"{here} for {seat}", seat, is_painted)
    yield from _of_all(live, here)


def _rematch(live: Live, seats: tuple[int, ...]) -> Offer:
    """The offer of a rematch by the people on these seats."""
    match = live.match.id
    answers = tuple(Answer(100 + seat, True, 0.0) for seat in seats)
    return Offer(f"{match}0", match, rematch.REMATCH, 100, live.play.n, 0.0, answers=answers)


def _of_all(live: Live, here: str) -> Iterator[Entry]:
    waiting = sorted(live.play.turn.waiting)
    yield f"{here} ping", plain(screens.ping(live, waiting))
    yield f"{here} not yours", sentence(not_yours(live))
    if live.rows:
        yield f"{here} done", deed(live, live.rows[-1])
    if live.match.status != "over":
        return
    yield f"{here} outcome", outcome(live)
    for count in range(1, len(live.seats) + 1):
        offered = tuple(range(len(live.seats) - count, len(live.seats)))
        offering = _with(live, offers=(_rematch(live, offered),))
        yield f"{here} rematch {count}", plain(screens.result(offering, _pictures(live, None)))
        if rematch.playable(live, range(count)):
            yield f"{here} plan {count}", plain(again.planned(live, range(count)))
    if live.entry.sharing is not None:
        picture = live.entry.sharing.picture(live.view(None), live.play.hints)
        yield f"{here} share", plain(deal_screens.shared(live, picture))
        yield f"{here} copy", plain(deal_screens.copy_line(live))
        for counted in (0, 1):
            daily = _with(live, deal=Deal("daily:2026-05-14", counted))
            yield (
                f"{here} daily {counted}",
                [
                    plain(screens.result(daily, _pictures(live, None))),
                    plain(screens.more(daily, Seat(0))),
                    extras(daily).heading,
                    deal_screens.title(daily.facts.deal.name),
                ],
            )


def _with(live: Live, **facts: Any) -> Live:
    """The match, with other facts of a feature."""
    return replace(live, table=replace(live.table, facts=replace(live.facts, **facts)))


def _pictures(live: Live, seat: Seat | None, draft: str = "") -> tuple[Picture, ...]:
    """What `paint` gives, painted once a view."""
    return _painted(live, live.view(seat), draft)


_kept: dict[Any, tuple[Picture, ...]] = {}


def _painted(live: Live, view: Any, draft: str) -> tuple[Picture, ...]:
    key = live.entry.key
    if (key, view, draft) not in _kept:
        _kept.clear()
        _kept[key, view, draft] = SHELF[key].painter.paint(view, draft)
    return _kept[key, view, draft]


def _blank(live: Live, view: Any, draft: str) -> tuple[Picture, ...]:
    """Pictures of the right kind and number, not painted: their alt texts are what counts."""
    known = _pages.get((live.entry.key, type(view).__name__))
    alts = live.entry.texts.describe(view, draft, live.setting(NAMES, None))
    pages = known or tuple(p.page for p in _painted(live, view, draft))
    _pages[live.entry.key, type(view).__name__] = pages
    if len(pages) != len(alts):
        return _painted(live, view, draft)
    return tuple(Picture(b"", 1, 1, page) for page in pages)


_pages: dict[tuple[str, str], tuple[Any, ...]] = {}


def _reader(
    live: Live, played: Played, here: str, seat: Seat | None, is_painted: bool
) -> Iterator[Entry]:
    view = live.view(seat)
    texts, game, setting = live.entry.texts, live.entry.game, live.setting(NAMES, seat)
    pictures = _pictures(live, seat) if is_painted else _blank(live, view, "")
    yield (
        f"{here} words",
        [
            texts.ask(view, "", setting),
            texts.status(view, setting),
            texts.brief(view),
            list(texts.describe(view, "", setting)),
            texts.words(view, setting),
        ],
    )
    yield f"{here} more", plain(screens.more(live, seat))
    yield f"{here} in words", plain(screens.in_words(live, seat))
    yield f"{here} story", plain(screens.whole_story(live, seat))
    if seat is not None:
        yield f"{here} resting", plain(screens.resting(live, seat))
    if live.entry.hopeless is not None:
        yield f"{here} hopeless", live.entry.hopeless(view)
    if seat is None:
        yield f"{here} board", plain(_at_table(live, pictures, is_painted))
        return
    prompt = screens.prompt_of(live, seat)
    yield f"{here} hand", plain(screens.hand(live, prompt, pictures, board_url="https://a.b/c"))
    yield f"{here} private", plain(screens.private(live, prompt, pictures, lead="Lead."))
    yield f"{here} resign", plain(screens.resign(live, seat))
    yield f"{here} played", screens.report(live, seat, max(0, live.play.n - 3))
    if seat in acting(live.play):
        legal = game.legal(live.play.state, seat)
        yield f"{here} legal", [[game.write(a), texts.label(view, a)] for a in legal]
        yield from _drafts(live, played, here, seat, is_painted)
    yield f"{here} refusals", list(_refusals(live, played, seat))


def _at_table(live: Live, pictures: tuple[Picture, ...], is_painted: bool) -> Message:
    """The message at the table: a player alone reads their own board there."""
    if not live.is_alone:
        return screens.board(live, screens.prompt_of(live, None), pictures)
    prompt = screens.table_prompt(live)
    own = _pictures(live, prompt.seat) if is_painted else _blank(live, prompt.view, "")
    return screens.own_board(live, prompt, own)


def _drafts(live: Live, played: Played, here: str, seat: Seat, is_painted: bool) -> Iterator[Entry]:
    found = drafts_of(live.entry.panel, played, live.play, seat)
    for at, (draft, panel) in enumerate(found):
        if at >= DRAFTS:
            return
        yield f"{here} draft {draft!r}", plain(panel)
        if panel is None or not draft:
            continue
        prompt = screens.prompt_of(live, seat, draft)
        paints = is_painted and at < PAINTED
        draw = _painted if paints else _blank
        pictures = draw(live, prompt.view, draft)
        message: Message
        if live.is_alone:
            message = screens.own_board(live, prompt, pictures)
        else:
            message = screens.hand(live, prompt, pictures)
            yield f"{here} own {draft!r}", plain(screens.private(live, prompt, pictures))
        yield f"{here} shown {draft!r}", plain(message)


def _refusals(live: Live, played: Played, seat: Seat) -> Iterator[Any]:
    """What foreign texts meet: in the notation, by typing, in a preview and when played."""
    luck = played.chance("refusals", live.play.n, seat)
    rows = [row.text for row in played.rows]
    tried = [*luck.sample(HOSTILE, 4), *luck.sample(rows, min(10, len(rows)))]
    game = live.entry.game
    for text in tried:
        yield [text.encode("unicode_escape").decode(), *_steps(live, seat, text, game, luck)]


def _steps(live: Live, seat: Seat, text: str, game: Any, luck: Any) -> Iterator[Any]:
    def said(step: Any) -> Any:
        try:
            return step()
        except Refused as refused:
            return [type(refused).__name__, refused.key, live.entry.texts.refusal(refused)]

    def parsed() -> Any:
        return game.parse(text)

    yield said(lambda: game.write(parsed()))
    yield said(lambda: [game.write(action) for action in game.typed(live.view(seat), text)])
    yield said(lambda: previewed(live, seat, text).draft)
    yield said(
        lambda: bool(game.apply(live.play.state, seat, parsed(), luck.randrange)) and "played"
    )


assert len(MARKS) == len(NAMES)
