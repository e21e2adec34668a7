"""F60: two worlds that differ only in what a reader must not know give him the same messages.

The other world has another state behind the reader's view, other draws, another log, and, where
somebody else was told in private, nothing that could be read. Every screen of `bot.screens` that
reaches the reader is built in both, with its pictures, and compared as Discord would get it. They
hold their views and events here, and are painted by `make night`: a law of the shelf compares those
of equal views. What is logged is compared, too; `tests/e2e/test_log.py` does so where people play.
"""

from __future__ import annotations

import logging
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from zlib import decompress

import msgspec
import pytest
from msgspec.structs import replace

from bot import screens
from bot.cogs.clock import screens as pings
from bot.cogs.digest import screens as digest
from bot.cogs.digest.rules import Waiting
from bot.cogs.matches.screens import running
from bot.delivery.discord.components import layout, rows
from bot.interactions.autocomplete import move_choices
from bot.match.controls.message import Message, Note, Screen
from bot.match.controls.panel import Menu, Panel
from bot.match.games import GAMES, GameEntry
from bot.match.live import Live
from bot.match.typed_lines import understand_line
from bot.screens.parts import tell_buttons
from bot.screens.scenes import PrivateScene
from games.core import Folded, Kind, Play, Refused, Seat, legal_of
from render.picture import Picture
from tests.bot.screen_lives import crowded
from tests.logged import logged, timeless
from tests.plain import telling
from tests.shelf.play import IS_DEEP, Played, acting, matches, seats_of, tables
from tests.shelf.play import play as play_match
from tests.shelf.secrecy import imagined, told_by, viewers
from tests.sure import sure
from tests.worlds import Unread, secret, told_to

URL = "https://discord.com/channels/1/2/3"

DEPTH = int(os.environ.get("SHELF_SEEDS", "1"))
MATCHES, POSITIONS, READERS, DRAFTS = DEPTH, max(3, DEPTH // 2), min(DEPTH, 3), 2
"""Of each game: random matches, positions of each, readers of those, drafts in each hand."""

OPEN = frozenset({"timelock"})
"""Games in which everybody sees the whole state, and later rolls are not in it."""

TELLING = telling()

Offered = tuple[dict[str, str], int]
"""Options and the number of seats of a table."""

Screens = Callable[[Live, Seat | None, list[str]], Iterator[tuple[str, Any]]]


def other_world(live: Live, viewer: Seat | None, state: Any) -> Live:
    """Another match that this reader could not tell from his own: nothing else is the same."""
    game = live.entry.game
    hidden = {option.name: "1-2" for option in game.options if option.kind is Kind.TEXT}
    match = replace(live.match, draws=(), options={**live.match.options, **hidden})
    last = replace(live.play, state=state, turn=game.turn(state))
    before = tuple(replace(play, state=Unread()) for play in live.plays[:-1])
    told = tuple(told_to(one, viewer) for one in live.told)
    legal = {
        seat: actions if seat == viewer else (Unread(),)
        for seat, actions in legal_of(game, last).items()
    }
    folded = Folded((*before, last), told, legal)
    rows = tuple(secret(row) for row in live.rows)
    return replace(live, table=replace(live.table, match=match), folded=folded, rows=rows)


def everything(live: Live, viewer: Seat | None, drafts: list[str]) -> Iterator[tuple[str, Any]]:
    """Every message and list that this reader can come to see, each with a name."""
    yield from at_the_table(live)
    yield from behind_more(live, viewer)
    if viewer is not None:
        yield from in_private(live, viewer, drafts)


def at_the_table(live: Live) -> Iterator[tuple[str, Any]]:
    pictures = live.entry.painter.paint(live.view(None), "")
    yield "board", screens.board(live, screens.prompt_of(live, None), pictures)
    yield "ping", screens.ping(live, sorted(live.play.turn.waiting))
    if live.facts.asks:
        yield "reminder", pings.reminder(live, live.facts.asks)
    for ask in live.facts.asks:
        yield f"time of {ask.seat} is up", pings.time_is_up(live, ask, [*ask.deciders])
        yield f"{ask.seat} leaves", pings.leaving(live, Seat(ask.seat), 0, ends=False, cost="")
    for upto in (live.play.n // 2, live.play.n):
        yield f"remains to {upto}", screens.remains(live, 0, upto)


def behind_more(live: Live, viewer: Seat | None) -> Iterator[tuple[str, Any]]:
    yield "more", screens.more(live, viewer)
    yield "story", screens.whole_story(live, viewer)
    yield "words", screens.in_words(live, viewer)
    own = None if viewer is None else live.seats[viewer].person
    yield "line in /matches", msgspec.to_builtins(running(live, 1.0, own or 0), enc_hook=repr)
    waits = digest.DigestMatch(live, Waiting(live.match.id, 1.0, 2.0), URL)
    yield "digest", digest.digest([waits], 1, own or 0, 739_999, 1.0)
    if viewer is not None and live.facts.asks:
        yield "whom to nudge", pings.whom(live, viewer, pings.Nudge)


def in_private(live: Live, seat: Seat, drafts: list[str]) -> Iterator[tuple[str, Any]]:
    n = live.play.n
    yield "resting", screens.resting(live, seat, looks=looked(live, seat), board_url=URL)
    yield "done", Note(screens.report(live, seat, max(0, n - 1)))
    yield "resign", screens.resign(live, seat)
    for draft in ["", *drafts]:
        yield from with_draft(live, seat, draft)
    if seat in acting(live.play):
        for typed in ("", "1", "t"):
            found = move_choices(live, seat, typed)
            yield f"list of {typed!r}", [(choice.name, choice.value) for choice in found]
        for typed in ("gear", "2", "no such move"):
            meant = understand_line(live, seat, typed)
            yield f"what {typed!r} means", (meant.text, [move.typed for move in meant.near])
    yield "what an adviser gets", msgspec.to_builtins(live.seen(seat), enc_hook=repr)
    yield from looks(live, seat)


def with_draft(live: Live, seat: Seat, draft: str) -> Iterator[tuple[str, Any]]:
    """The panel in direct messages, in a private answer, or at a table for one."""
    try:
        prompt = screens.prompt_of(live, seat, draft)
    except Refused as refused:
        yield f"refusal of {draft}", live.entry.texts.refusal(refused)
        return
    pictures = live.entry.painter.paint(prompt.view, draft)
    if live.is_alone:
        own = screens.table_prompt(live, draft)
        yield f"own board {draft}", screens.own_board(live, own, pictures)
    yield f"hand {draft}", screens.hand(live, prompt, pictures, board_url=URL)
    seen = looked(live, seat)
    yield f"private {draft}", screens.private(live, prompt, pictures, looks=seen, board_url=URL)


def looked(live: Live, seat: Seat) -> list[tuple[PrivateScene, Picture]]:
    """The looks of this seat's turn with their pictures, as its live message shows them."""
    found = screens.own_looks(live, seat)
    scene = live.entry.painter.scene
    painted = [(look, scene(look.told.notice.seen_by(seat))) for look in found]
    return [(look, picture) for look, picture in painted if picture is not None]


def looks(live: Live, seat: Seat) -> Iterator[tuple[str, Any]]:
    """The last picture that this seat alone was sent."""
    for at, told in reversed(list(enumerate(live.told))):
        caption = screens.caption_of(live, told, seat)
        event = told.notice.seen_by(seat)
        picture = None if caption is None else live.entry.painter.scene(event)
        if caption is not None and picture is not None:
            yield f"look {at}", screens.look(live, seat, caption, picture, at, URL)
            return


def bytes_of(what: Any) -> bytes:
    """A message as Discord gets it, with names, alt texts and contents of pictures; or a list."""
    if not isinstance(what, Screen | Note):
        return msgspec.json.encode(what)
    message: Message = what
    if isinstance(message, Note):
        return msgspec.json.encode([message.content, rows(message)])
    files = [(show.name, show.alt, unpacked(sure(show.content))) for show in message.files]
    return msgspec.json.encode([layout(message), files])


def unpacked(png: bytes) -> bytes:
    """All that a PNG holds, its pixels inflated.

    Its deflate was seen to pack the same pixels in two ways, once in some 100,000 pictures on a
    busy machine. How they are packed says nothing of the match.
    """
    out, packed, at = [png[:8]], list[bytes](), 8
    while at < len(png):
        end = at + 8 + int.from_bytes(png[at : at + 4], "big")
        kind, content = png[at + 4 : at + 8], png[at + 8 : end]
        if kind == b"IDAT":
            packed.append(content)
        else:
            out += [kind, content]
        at = end + 4
    return b"".join((*out, decompress(b"".join(packed))))


def drafts_of(live: Live, seat: Seat, luck: random.Random) -> list[str]:
    """Some drafts that lie within three taps of the seat's panel, by chance."""
    out: list[str] = []
    for _ in range(DRAFTS):
        draft = ""
        for _ in range(luck.randint(1, 3)):
            offered = openings(screens.prompt_of(live, seat, draft).panel)
            if not offered:
                break
            draft = luck.choice(offered)
        if draft:
            out.append(draft)
    return out


def openings(panel: Panel) -> list[str]:
    """The drafts that a panel opens."""
    out: list[str] = []
    for row in panel.rows:
        if isinstance(row, Menu):
            out.extend(row.text + choice.text for choice in row.choices if row.draft)
        else:
            out.extend(press.text for press in row if press.live and press.draft)
    return out


def differences(live: Live, other: Live, viewer: Seat | None, made: Screens) -> list[str]:
    """The messages in which the two worlds differ for this reader; "log" if what is logged does."""
    luck = random.Random(f"{live.entry.key} {live.play.n} {viewer}")
    acts = viewer is not None and viewer in acting(live.play)
    drafts = drafts_of(live, viewer, luck) if viewer is not None and acts else []
    with logged() as lines_here:
        here = [(name, bytes_of(one)) for name, one in made(live, viewer, drafts)]
    with logged() as lines_there:
        there = [(name, bytes_of(one)) for name, one in made(other, viewer, drafts)]
    assert [name for name, _ in here] == [name for name, _ in there]
    found = [name for (name, one), (_, two) in zip(here, there, strict=True) if one != two]
    return found + ["log"] * (timeless(lines_here) != timeless(lines_there))


def worlds(key: str) -> Iterator[tuple[str, Live, Live, Seat | None]]:
    """Running positions of random matches, each with another world for one of its readers."""
    entry, tried = GAMES[key], Counter[tuple[bool, int]]()
    for played in matches(entry.game, MATCHES):
        for play in played.sampled(POSITIONS):
            if not play.turn.waiting:
                continue  # the end shows everything to everybody
            live = crowded(played, play.n)
            live = live if IS_DEEP else replace(live, entry=TELLING[key])
            states = {viewer: imagined(played, play, viewer) for viewer in viewers(played)}
            for viewer in readers(played, play, states, tried):
                other = other_world(live, viewer, states[viewer])
                yield f"{played.where}, row {play.n}, {viewer}", live, other, viewer


def readers(
    played: Played,
    play: Play[Any],
    states: dict[Seat | None, Any],
    tried: Counter[tuple[bool, int]],
) -> list[Seat | None]:
    """Some of each kind in turn: who may act, spectators, and who may not.

    Those come first from whom something is hidden; `tried` counts them and the others by kinds.
    """
    kinds: list[list[Seat | None]] = [[], [], []]
    for viewer in viewers(played):
        kinds[1 if viewer is None else 0 if viewer in acting(play) else 2].append(viewer)
    luck, found = played.chance("readers", play.n), dict[tuple[bool, int], Seat | None]()
    for at, kind in enumerate(kinds):
        hidden = [viewer for viewer in kind if states[viewer] != play.state]
        if kind:
            found[not hidden, at] = luck.choice(hidden or kind)
    some = sorted(found, key=lambda one: (one[0], tried[one]))[:READERS]
    tried.update(some)
    return [found[one] for one in some]


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_f60_two_worlds_of_a_reader_are_one(key: str) -> None:
    differed = set[Seat | None]()
    for where, live, other, viewer in worlds(key):
        if live.play.state != other.play.state:
            differed.add(viewer)
        assert live.view(viewer) == other.view(viewer)
        assert differences(live, other, viewer, everything) == [], where
    if key in OPEN:
        assert not differed, "something is hidden after all"
    else:
        assert differed - {None}, "no two worlds of a seat differed: nothing was tried"


def worlds_with_looks(key: str) -> Iterator[tuple[str, Live, Live, Seat]]:
    """Positions in which a seat has been shown something alone, each with another world for it.

    They come from matches in which people have partners, whom they may tell of it; each stands once
    before the seat tells, and once after that.
    """
    entry = GAMES[key]
    shared = [table for table in tables(entry.game) if max(map(len, entry.game.sides(*table))) > 1]
    random.Random(key).shuffle(shared)
    for seed, (options, seats) in enumerate(noted(entry, shared)[: 4 * MATCHES]):
        played = play_match(entry.game, options, seats, seed)
        for play in played.sampled(POSITIONS):
            live = crowded(played, play.n)
            for seat in seats_of(played):
                if not play.turn.waiting or not any(
                    screens.caption_of(live, told, seat) for told in live.told
                ):
                    continue
                for one in (play, after_telling(played, play, seat)):
                    here = replace(live, folded=replace(live.folded, plays=(*live.plays[:-1], one)))
                    other = other_world(here, seat, imagined(played, one, seat))
                    yield f"{played.where}, row {play.n}, {seat}", here, other, seat


def noted(entry: GameEntry, offered: list[Offered]) -> list[Offered]:
    """The same tables, one after another with each kind of notebook, where a game has one."""
    kinds = next((o.values for o in entry.game.options if o.name == "notebook"), ())
    return [
        ({**options, "notebook": kinds[at % len(kinds)]} if kinds else options, seats)
        for at, (options, seats) in enumerate(offered)
    ]


def after_telling(played: Played, play: Play[Any], seat: Seat) -> Play[Any]:
    """The position in which a seat has told its partners what it saw, if it had anything to."""
    step = told_by(played, play.state, seat)
    return play if step is None else replace(play, state=step.state)


@pytest.mark.parametrize("key", sorted(key for key, entry in GAMES.items() if entry.game.tell))
@pytest.mark.proof
async def test_f60_who_has_looked_finds_two_worlds_one(key: str) -> None:
    """What a seat may tell its partners hangs on its view, as all that it is offered."""
    offered = set[bool]()
    for where, live, other, seat in worlds_with_looks(key):
        offered.add(bool(tell_buttons(live, seat)))
        assert live.view(seat) == other.view(seat)
        assert differences(live, other, seat, everything) == [], where
    assert offered == {True, False}, "both were tried"


def tells_state(live: Live, viewer: Seat | None, drafts: list[str]) -> Iterator[tuple[str, Any]]:
    pictures = live.entry.painter.paint(live.view(None), "")
    yield "board", screens.board(live, screens.prompt_of(live, None), pictures)
    yield "leak", Note(str(hash(live.play.state)))


def tells_notices(live: Live, viewer: Seat | None, drafts: list[str]) -> Iterator[tuple[str, Any]]:
    yield "more", screens.more(live, viewer)
    wholes = [told.notice.whole or told.notice.what for told in live.told]
    yield "leak", Note(str(wholes)[-1900:])


def logs_state(live: Live, viewer: Seat | None, drafts: list[str]) -> Iterator[tuple[str, Any]]:
    logging.getLogger("bot.screens").debug("a state", extra={"code": hash(live.play.state)})
    yield "more", screens.more(live, viewer)


@pytest.mark.parametrize(
    ("key", "made"),
    [
        *((key, tells_state) for key in sorted(GAMES.keys() - OPEN)),
        ("triplock", tells_notices),
        ("triplock", logs_state),
    ],
)
async def test_a_screen_that_tells_a_secret_is_found(key: str, made: Screens) -> None:
    """A control: what hides in the state, or was told to somebody else, makes a difference."""
    found = [differences(live, other, viewer, made) for _, live, other, viewer in worlds(key)]
    leak = ["log"] if made is logs_state else ["leak"]
    assert leak in found
    assert all(told in ([], leak) for told in found)


def test_what_was_told_to_another_cannot_be_read() -> None:
    with pytest.raises(AssertionError, match="may not know"):
        _ = Unread().seat
