"""A position for all its readers: screens, alt texts, legal lists, drafts, refusals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot import screens
from bot.cogs.daily import screens as deal_screens
from bot.cogs.daily.rules import PLAYED
from bot.cogs.rematch import rules as rematch
from bot.match.controls.message import Message
from bot.match.live import Live
from bot.match.refusals import not_yours
from bot.match.typed_lines import preview_line
from bot.screens.refusals import sentence
from bot.screens.scenes import PrivateScene
from bot.screens.story import deed, outcome
from bot.store.deals import COUNTED, Deal
from bot.store.offers import Offer, OfferAnswer
from games.core import Refused, Seat
from render.picture import Picture
from tests.lives import NAMES, PERSON, having, knowing
from tests.record.album import Album
from tests.record.extent import Extent
from tests.record.plain import plain
from tests.shelf.controls import screens as drafts_of
from tests.shelf.hostile import HOSTILE
from tests.shelf.play import Played, acting

Entry = tuple[str, Any]

RECENT = 12
"""So many rows back scenes are shown as messages in a position; at the end all are."""

DAYS = ("daily:2026-05-12", "daily:2026-05-13", "daily:2026-05-14")
"""The daily deals that somebody has played who plays that of the last day."""


def _readers(live: Live) -> list[Seat | None]:
    return [None, *(Seat(record.seat) for record in live.seats)]


def position(
    live: Live, played: Played, here: str, album: Album, extent: Extent, *, paints: bool
) -> Iterator[Entry]:
    """Everything that is shown in a position of a match; the luck of refusals is the match's."""
    play = live.play
    turn = play.turn
    yield (
        f"{here} turn",
        [turn.stage, sorted(turn.waiting), turn.ask, sorted(turn.may), list(play.stamps)],
    )
    for seat in _readers(live):
        where = f"{here} for {seat}"
        yield from _reader(live, where, seat, album, paints=paints)
        if seat is not None and seat in acting(play):
            yield from _drafts(live, played, where, seat, album, extent, paints=paints)
        if seat is not None:
            yield f"{where} refusals", list(_refusals(live, played, seat))
    yield from _scenes(live, here)
    yield from _of_all(live, here, album)


def _scenes(live: Live, here: str) -> Iterator[Entry]:
    """The milestones, and what each seat has seen alone, as messages."""
    is_over = live.match.status == "over"
    since = screens.milestone_since(live, max(0, live.play.n - RECENT))
    yield f"{here} milestones", [since, screens.table_reader(live)]
    for seat in (Seat(sitting.seat) for sitting in live.seats):
        looks = [
            (PrivateScene(at, told, seat, caption), None)
            for at, told in enumerate(live.told)
            if told.n >= live.play.n - RECENT or is_over
            if (caption := screens.caption_of(live, told, seat)) is not None
        ]
        yield f"{here} looks of {seat}", plain(screens.resting(live, seat, looks=looks))
        for look, _ in looks[-1:]:
            told = plain(screens.look(live, seat, look.caption, None, look.at, "https://a.b/c"))
            yield f"{here} look of {seat}", told
        own = [look.at for look in screens.own_looks(live, seat)]
        untold = [look.at for look in screens.untold(live, PERSON + seat)]
        yield f"{here} seen by {seat}", [own, untold, screens.asks_for_hand(live, seat)]


def _rematch(live: Live, seats: tuple[int, ...]) -> Offer:
    """The offer of a rematch by the people on these seats."""
    match = live.match.id
    answers = tuple(OfferAnswer(PERSON + seat, True, 0.0) for seat in seats)
    return Offer(f"{match}0", match, rematch.REMATCH, 100, live.play.n, 0.0, answers=answers)


def _of_all(live: Live, here: str, album: Album) -> Iterator[Entry]:
    waiting = sorted(live.play.turn.waiting)
    yield f"{here} ping", plain(screens.ping(live, waiting))
    yield f"{here} not yours", sentence(not_yours(live, 555))
    if live.rows:
        yield f"{here} done", deed(live, live.rows[-1])
    if live.match.status != "over":
        return
    pictures = album.painted(live, live.view(None))
    yield f"{here} outcome", outcome(live)
    for count in range(1, len(live.seats) + 1):
        offered = tuple(range(len(live.seats) - count, len(live.seats)))
        offering = having(live, offers=(_rematch(live, offered),))
        yield f"{here} rematch {count}", plain(screens.result(offering, pictures))
        if rematch.playable(live, range(count)):
            yield f"{here} plan {count}", plain(rematch.planned(live, range(count)))
    if live.entry.sharing is not None:
        draw = live.entry.sharing.picture
        picture = None if album.is_empty else draw(live.view(None), sum(live.play.hints))
        yield f"{here} share", plain(deal_screens.shared(live, picture))
        yield f"{here} copy", plain(deal_screens.copy_line(live))
        for counted in (0, 1):
            daily = having(live, deal=Deal("daily:2026-05-14", counted))
            yield (
                f"{here} daily {counted}",
                [
                    plain(screens.result(daily, pictures)),
                    plain(screens.more(daily, Seat(0))),
                    daily.added().heading,
                    deal_screens.title(daily.facts.deal.name),
                ],
            )
        third = knowing(having(live, deal=Deal(DAYS[-1], COUNTED)), PLAYED, DAYS)
        yield (
            f"{here} third day",
            [
                plain(screens.result(third, pictures)),
                plain(deal_screens.shared(third, picture)),
                plain(deal_screens.copy_line(third)),
                deal_screens.in_a_row(third),
            ],
        )


def _reader(
    live: Live, here: str, seat: Seat | None, album: Album, *, paints: bool
) -> Iterator[Entry]:
    view = live.view(seat)
    texts, game, setting = live.entry.texts, live.entry.game, live.setting(NAMES, seat)
    pictures = album.seen(live, view, "", paints=paints)
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
    if seat is None:
        yield f"{here} board", plain(_at_table(live, pictures, album, paints=paints))
        return
    prompt = screens.prompt_of(live, seat)
    yield f"{here} hand", plain(screens.hand(live, prompt, pictures, board_url="https://a.b/c"))
    yield f"{here} private", plain(screens.private(live, prompt, pictures, lead="Lead."))
    yield f"{here} resign", plain(screens.resign(live, seat))
    yield f"{here} played", screens.report(live, seat, max(0, live.play.n - 3))
    if seat in acting(live.play):
        legal = game.legal(live.play.state, seat)
        yield f"{here} legal", [[game.write(a), texts.label(view, a)] for a in legal]


def _at_table(live: Live, pictures: tuple[Picture, ...], album: Album, *, paints: bool) -> Message:
    """The message at the table: a player alone reads their own board there."""
    if not live.is_alone:
        return screens.board(live, screens.prompt_of(live, None), pictures)
    prompt = screens.table_prompt(live)
    own = album.seen(live, prompt.view, "", paints=paints)
    return screens.own_board(live, prompt, own)


def _drafts(
    live: Live,
    played: Played,
    here: str,
    seat: Seat,
    album: Album,
    extent: Extent,
    *,
    paints: bool,
) -> Iterator[Entry]:
    found = drafts_of(live.entry.panel, played, live.play, seat)
    for at, (draft, panel) in enumerate(found):
        if at >= extent.drafts:
            return
        yield f"{here} draft {draft!r}", plain(panel)
        if panel is None or not draft:
            continue
        prompt = screens.prompt_of(live, seat, draft)
        pictures = album.seen(live, prompt.view, draft, paints=paints and at < extent.painted)
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
    yield said(lambda: preview_line(live, seat, text).draft)
    yield said(
        lambda: bool(game.apply(live.play.state, seat, parsed(), luck.randrange)) and "played"
    )
