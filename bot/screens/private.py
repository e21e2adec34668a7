"""Screens for one reader alone: their own panel, and their direct messages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Block, Button, Note, Row, Say, Screen, shell_button
from bot.match.controls.panel import Shows, Style
from bot.match.live import Live
from bot.screens.board import over_to
from bot.screens.parts import (
    MAX_PRIVATE_PAGES,
    MOST_BUTTONS,
    Prompt,
    Tip,
    against,
    channel_link,
    ended,
    hand_button,
    lasting,
    more_button,
    own_buttons,
    own_rows,
    prompt_of,
    question,
    seat_of,
    shows,
    small,
    wanted_pages,
    words_button,
)
from bot.screens.scenes import Looked, latest_looks
from bot.screens.story import last_row_of, on_board, since, turn_began, turn_news
from games.core import Seat
from render.picture import Page, Picture

NO_TABLE = (
    "I can't write in the channel now, so the match goes on here. Whoever manages the channel can "
    "let me in again: I need **View Channel**, **Send Messages** and **Attach Files**."
)
"""The lead of private messages while the table's channel is closed."""


class TryDm(Word, frozen=True):
    """[Try again], which tries whether direct messages are open."""

    name = "_dm"


def asks_for_hand(live: Live, seat: Seat) -> bool:
    """Tells whether the seat is asked something about its hand, so that its panel is shown."""
    if live.match.status != "open" or seat not in live.play.turn.waiting:
        return False
    panel = prompt_of(live, seat).panel
    return panel.shows is Shows.HAND and bool(panel.rows)


def hand(
    live: Live,
    prompt: Prompt,
    pictures: tuple[Picture, ...],
    *,
    lead: str = "",
    board_url: str | None = None,
    following: Button | None = None,
    tip: Tip | None = None,
) -> Screen:
    """A reader's own panel, and what only they may see. Each press edits this message.

    The pictures and their alt texts say what is there; In words says it as text. `following` leads
    to the next match that waits for the reader, and A tip stands above the question.
    """
    seat, panel, draft = seat_of(prompt), prompt.panel, prompt.draft
    if live.match.status == "over":
        return _over(live, seat, board_url)
    every = shows(live, prompt, pictures)
    chosen = wanted_pages(panel, every)
    hands = [at for at, show in enumerate(every) if show.page is Page.HAND]
    pages = chosen if draft else (hands or chosen)
    blocks: list[Block] = [Say(lead)] if lead else []
    blocks.append(Say(_hand_head(live, seat, [every[at].page for at in pages])))
    blocks.extend(every[at] for at in pages)
    first = (*live.added(seat).timed, *own_buttons(live, seat, draft, tip))
    last = [*first, words_button(live), more_button(live)]
    ways = () if following is None else (following,)
    if board_url and len(last) + len(ways) < MOST_BUTTONS:
        last.append(Button("Board", url=board_url))
    return _played(live, prompt, tip, blocks, (*last, *ways))


def _played(
    live: Live, prompt: Prompt, tip: Tip | None, above: Sequence[Block], last: Row
) -> Screen:
    asked = Say(question(live, prompt, tip))
    return Screen((*above, asked, *own_rows(live, prompt), last), live.entry.accent)


def _hand_head(live: Live, seat: Seat, pages: list[Page | None]) -> str:
    """The heading of one's own panel; with the board alone, it says whose turn it is."""
    if Page.HAND in pages or (Page.BOARD not in pages and live.has_private):
        return f"### ✋ {live.entry.hand} · {live.entry.game.title}{against(live, seat)}"
    return f"### {live.entry.title}{against(live, seat)} · {_turn_words(live, seat)}"


def _turn_words(live: Live, seat: Seat) -> str:
    return "your turn" if seat in live.play.turn.waiting else "waiting"


def closed_panel(live: Live) -> Screen:
    """What a panel in a private answer becomes when it is no longer right."""
    over = f"{live.entry.title}: the match is over."
    went_on = f"The match has gone on. **{live.entry.hand}** shows it as it stands now."
    text = over if live.match.status == "over" else went_on
    return Screen((Say(text), (hand_button(live),)), live.entry.accent)


def private(
    live: Live,
    prompt: Prompt,
    pictures: tuple[Picture, ...],
    *,
    looks: Sequence[Looked] = (),
    board_url: str | None = None,
    lead: str = "",
    tip: Tip | None = None,
) -> Screen:
    """The live message in a person's direct messages: the table as their seat sees it.

    The looks of the turn stand beneath the picture. A tip stands above the question.
    """
    seat, panel, draft = seat_of(prompt), prompt.panel, prompt.draft
    if live.match.status == "over":
        return _over(live, seat, board_url)
    head = f"### {live.entry.title}{against(live, seat)} · {_turn_words(live, seat)}"
    blocks: list[Block] = [Say(lead)] if lead else []
    blocks.append(Say(f"{head}\n{lasting(live, prompt)}"))
    told = "" if draft or seat not in live.play.turn.waiting else turn_news(live, seat, seat)
    if told:
        blocks.append(Say(small(told)))
    every = shows(live, prompt, pictures)
    pages = wanted_pages(panel, every)[:MAX_PRIVATE_PAGES]
    blocks.extend(every[at] for at in pages)
    blocks.extend(latest_looks(live, looks, MAX_PRIVATE_PAGES - len(pages)))
    last = [*own_buttons(live, seat, draft, tip), words_button(live), more_button(live)]
    if any(show.page is Page.HAND for n, show in enumerate(every) if n not in pages):
        last.insert(-2, hand_button(live))
    if board_url and len(last) < MOST_BUTTONS:
        last.append(Button("Open the channel", url=board_url))
    return _played(live, prompt, tip, blocks, tuple(last[:MOST_BUTTONS]))


def resting(
    live: Live, seat: Seat, *, looks: Sequence[Looked] = (), board_url: str | None = None
) -> Screen:
    """The live message of a person who is not to act: what they did last, and what they saw."""
    told = on_board(since(live, turn_began(live, seat), seat, upto=last_row_of(live, seat)))
    head = f"### {live.entry.title}{against(live, seat)} · waiting"
    lines = [head, *([small(told)] if told else []), over_to(live, seat)]
    blocks: list[Block] = [Say("\n".join(lines)), *latest_looks(live, looks, MAX_PRIVATE_PAGES)]
    way = (Button("Open the channel", url=board_url),) if board_url else ()
    blocks.append((hand_button(live), more_button(live), *way))
    return Screen(tuple(blocks), live.entry.accent)


def _over(live: Live, seat: Seat, board_url: str | None) -> Screen:
    """The end as its reader alone reads it: one sentence, [Result] and the way to play again."""
    result = (Button("Result", url=board_url),) if board_url else ()
    again = (one for one in live.added(seat).buttons if one.style is Style.MAIN)
    return Screen((Say(ended(live, seat)), (*result, *again)), live.entry.accent)


def dms_closed(live: Live) -> Note:
    """Says that direct messages are closed and the own panel replaces them, with [Try again]."""
    again = shell_button(live.match.id, TryDm(), live.row_for(None), "Try again")
    text = f"I can't message you. **{live.entry.hand}** shows what is private: play on there."
    return Note(text, ((hand_button(live, is_main=True), again),))


def dm_tried(live: Live, *, is_open: bool) -> Note:
    """The answer to [Try again]."""
    if is_open:
        return Note("Your direct messages are open again. What is private comes there too.")
    return Note(f"I still can't message you. **{live.entry.hand}** shows everything.")


def dms_open_again(live: Live) -> Note:
    """The direct message by which a door is tried: it arrives only if the door is open again."""
    return Note(f"{live.entry.title}: I can message you again. What is private comes here, too.")


def turn_dm(live: Live, lead: str) -> Note:
    """The direct message that notifies a player whom the table cannot ping."""
    return Note(f"{live.entry.title}: it is your turn. {lead}")


def ping_dm(live: Live, line: str) -> Note:
    """A line of the table that pings, as the direct message to who wants to be pinged there."""
    text = " ".join(re.sub(r"<@\d+>", "", line).split())
    return Note(text, ((Button("Board", url=channel_link(live)),),))
