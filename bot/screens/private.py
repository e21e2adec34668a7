"""What one reader alone sees: My hand, and the live message in his direct messages."""

from __future__ import annotations

from typing import Any

from bot.matches import Live, outcome
from bot.panel import Panel, Shows
from bot.screen import (
    Block,
    Button,
    Say,
    Screen,
    rows_of,
    word,
)
from bot.screens.parts import panel_of, question, shows, small, spoken, standing, words_button
from bot.screens.story import names_of, news_after, since
from bot.sentences import joined
from games.core import Seat
from games.texts import marked
from render.picture import Page, Picture

MAX_PRIVATE_PAGES = 4
"""Pictures in a private message; with a panel of 26 components Discord's 40 hold no more."""


def wanted_pages(panel: Panel, pictures: tuple[Picture, ...]) -> tuple[int, ...]:
    """Which pictures go with the question; all of them where the wanted kind is missing."""
    if panel.shows is Shows.BOTH:
        return tuple(range(len(pictures)))
    page = Page.BOARD if panel.shows is Shows.BOARD else Page.HAND
    found = tuple(at for at, picture in enumerate(pictures) if picture.page is page)
    return found or tuple(range(len(pictures)))


def hand(
    live: Live,
    seat: Seat,
    pictures: tuple[Picture, ...],
    draft: str = "",
    *,
    lead: str = "",
    board_url: str | None = None,
) -> Screen:
    """My hand: what is the reader's own, and his controls; each press edits this message."""
    view, panel = panel_of(live, seat, draft)
    every = shows(live, view, pictures, draft)
    chosen = wanted_pages(panel, pictures)
    hands = [at for at, p in enumerate(pictures) if p.page is Page.HAND]
    over = live.match.status == "over"
    pages = tuple(range(len(pictures))) if over else chosen if panel.rows else (hands or chosen)
    others = joined([n for s, n in enumerate(names_of(live)) if s != seat])
    against = f" against {others}" if others else ""
    blocks: list[Block] = []
    if lead:
        blocks.append(Say(lead))
    blocks.append(Say(f"### ✋ Your hand · {live.entry.game.title}{against}"))
    blocks.extend(every[at] for at in pages)
    if not draft and not over:
        told = "\n".join(every[at].alt for at in hands)
        if told:
            blocks.append(Say(spoken(told)))
    blocks.append(Say(_own_question(live, view, panel, draft, seat)))
    blocks.extend(rows_of(panel, live.match.id, live.play.stamps[seat]))
    last: list[Button] = []
    if draft or board_url is None:
        last.append(word(live.match.id, "_more", live.play.n, "⋯ More"))
    if board_url:
        last.append(Button("Board", url=board_url))
    blocks.append(tuple(last))
    return Screen(tuple(blocks), live.entry.accent)


def private(
    live: Live,
    seat: Seat,
    pictures: tuple[Picture, ...],
    draft: str = "",
    *,
    board_url: str | None = None,
    lead: str = "",
) -> Screen:
    """The live message in somebody's direct messages: board and hand from his own chair."""
    view, panel = panel_of(live, seat, draft)
    if live.match.status == "over":
        blocks: list[Block] = [Say(f"### {live.entry.title}\n{outcome(live)}.")]
        if board_url:
            blocks.append((Button("Result", url=board_url),))
        return Screen(tuple(blocks), live.entry.accent)
    acts = seat in live.play.turn.waiting
    names = names_of(live)
    others = joined([n for s, n in enumerate(names) if s != seat])
    head = "your turn" if acts else "waiting"
    text = f"### {live.entry.title} against {others} · {head}\n{standing(live, view)}"
    blocks = [Say(lead)] if lead else []
    blocks.append(Say(text))
    told = since(live, news_after(live, seat), seat) if acts and not draft else ""
    if told:
        blocks.append(Say(small(f"Since your last turn: {told}")))
    every = shows(live, view, pictures, draft)
    blocks.extend(every[at] for at in _private_pages(panel, pictures, draft))
    blocks.append(Say(_own_question(live, view, panel, draft, seat)))
    blocks.extend(rows_of(panel, live.match.id, live.play.stamps[seat]))
    last = [words_button(live), word(live.match.id, "_more", live.play.n, "⋯ More")]
    if board_url:
        last.append(Button("Open the channel", url=board_url))
    blocks.append(tuple(last))
    return Screen(tuple(blocks), live.entry.accent)


def _private_pages(panel: Panel, pictures: tuple[Picture, ...], draft: str) -> tuple[int, ...]:
    """Board and hand; while a draft is open on the hand alone, just that; older pages go first."""
    hands = tuple(at for at, picture in enumerate(pictures) if picture.page is Page.HAND)
    if draft and hands and panel.shows is Shows.HAND:
        return hands
    boards = [at for at, picture in enumerate(pictures) if picture.page is Page.BOARD]
    kept = boards[: max(1, MAX_PRIVATE_PAGES - len(hands))]
    return tuple(sorted((*kept, *hands)))


def _own_question(live: Live, view: Any, panel: Panel, draft: str, seat: Seat) -> str:
    turn = live.play.turn
    if live.match.status == "over":
        return f"This match is over: {outcome(live)}."
    if seat in turn.waiting | turn.may:
        return question(live, view, panel, draft)
    waiting = [marked(names_of(live), other) for other in sorted(turn.waiting)]
    verb = "is" if len(waiting) == 1 else "are"
    return f"{joined(waiting)} {verb} playing. You will be told."
