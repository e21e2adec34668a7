"""The screens of a match: pure functions from a match and its pictures to messages.

Public screens are made from the spectator's view alone; private ones from the reader's own. The
storyboards are docs/screens.md.
"""

from __future__ import annotations

from typing import Any

from bot import day_screens, rematch_screens
from bot.matches import Live, outcome
from bot.panel import Panel, Shows, Style
from bot.screen import (
    Block,
    Button,
    Note,
    Row,
    Say,
    Screen,
    Show,
    rows_of,
    word,
)
from bot.sentences import joined
from bot.story import last_act, last_row_of, names_of, news_after, plain_names, public, since
from games.core import HINT, MARKS, Seat, Told
from games.texts import Caption, marked
from render.picture import Page, Picture

MAX_PRIVATE_PAGES = 4
"""Pictures in a private message; with a panel of 26 components Discord's 40 hold no more."""

MAX_TEXT = 3800
"""Characters of text in one message; Discord: 4,000 over all its text blocks."""


def link(guild: int | None, channel: int, message: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def shows(live: Live, view: Any, pictures: tuple[Picture, ...], draft: str = "") -> list[Show]:
    """The pictures of a view with their alt texts; the names carry key, match and row only."""
    alts = live.entry.texts.describe(view, draft, plain_names(live))
    stem = f"{live.entry.key}-{live.match.id}-{live.play.n}"
    return [
        Show(f"{stem}.png" if at == 0 else f"{stem}-{at + 1}.png", picture, alts[at][:1024])
        for at, picture in enumerate(pictures)
    ]


def panel_of(live: Live, seat: Seat | None, draft: str) -> tuple[Any, Panel]:
    """The view and controls of a reader; the whole actions of the draft go through `preview`.

    Raises what `preview` raises when the draft does not fit any more.
    """
    game = live.entry.game
    if seat is None:
        view = live.view(None)
        return view, live.entry.panel(view, (), "")
    state = live.play.state
    *whole, _ = draft.split(";")
    for text in whole:
        state = game.preview(state, seat, game.parse(text))
    turn = game.turn(state)
    view = game.view(state, seat)
    legal = game.legal(state, seat) if seat in turn.waiting | turn.may else ()
    return view, live.entry.panel(view, legal, draft)


# -- the table ------------------------------------------------------------------------------


def asked_seat(live: Live) -> Seat | None:
    """The one seat that is waited for; None when several are, or nobody is."""
    waiting = live.play.turn.waiting
    return next(iter(waiting)) if len(waiting) == 1 else None


def headline(live: Live) -> str:
    """Sign, game, and who is to play; the mention of one player stands in it."""
    title = live.entry.title
    seat = asked_seat(live)
    if seat is None:
        return f"### {title} · {joined(list(names_of(live)))}"
    if live.entry.solitaire:
        return f"### {title} · {names_of(live)[seat]}{day_screens.heading(live.match)}"
    return f"### {title} · {MARKS[seat]} <@{live.seats[seat].user}> to play"


def standing(live: Live, view: Any) -> str:
    """One line, who has what; and whose private part stays behind My hand."""
    parts = [live.entry.texts.status(view, names_of(live))]
    closed = [MARKS[record.seat] for record in live.seats if record.dm_closed]
    if closed and not live.entry.solitaire:
        verb = "reads" if len(closed) == 1 else "read"
        parts.append(f"{joined(closed)} {verb} My hand")
    return " · ".join(part for part in parts if part)


def board(live: Live, pictures: tuple[Picture, ...]) -> Screen:
    """The board at the table, from the spectator's view alone."""
    if live.match.status == "over":
        return result(live, pictures)
    view, panel = panel_of(live, None, "")
    seat = asked_seat(live)
    blocks: list[Block] = [Say(f"{headline(live)}\n{standing(live, view)}")]
    told = _since_block(live, seat)
    if told:
        blocks.append(Say(told))
    blocks.extend(shows(live, view, pictures))
    blocks.append(Say(_question(live, view, panel, "")))
    stamp = live.play.stamps[seat] if seat is not None else live.play.n
    blocks.extend(rows_of(panel, live.match.id, stamp))
    blocks.append(_table_words(live))
    return Screen(tuple(blocks), live.entry.accent)


def solitaire(
    live: Live, pictures: tuple[Picture, ...], draft: str = "", *, lead: str = ""
) -> Screen:
    """The message of a game without secrets and with one seat: board and panel in one."""
    if live.match.status == "over":
        return result(live, pictures)
    seat = Seat(0)
    view, panel = panel_of(live, seat, draft)
    blocks: list[Block] = [Say(lead)] if lead else []
    blocks.append(Say(f"{headline(live)}\n{standing(live, view)}"))
    told = since(live, _before_last_act(live)) if not draft else ""
    if told:
        blocks.append(Say(_small(told)))
    blocks.extend(shows(live, view, pictures, draft))
    blocks.append(Say(_question(live, view, panel, draft)))
    blocks.extend(rows_of(panel, live.match.id, live.play.stamps[seat]))
    last = [_in_words(live), word(live.match.id, "_more", live.play.n, "⋯ More")]
    if live.entry.advise is not None and not draft:
        last.insert(0, word(live.match.id, "_hint", live.play.n, "Hint", emoji="💡"))
    if live.entry.hopeless is not None and live.entry.hopeless(view):
        last.append(word(live.match.id, "_resign", live.play.n, "Give up…", style=Style.LOSS))
    blocks.append(tuple(last))
    return Screen(tuple(blocks), live.entry.accent)


def _before_last_act(live: Live) -> int:
    """The row before the last act; what was forced after it belongs to it, a hint is no act."""
    n = max((row.n for row in live.rows if row.text != HINT), default=0)
    while n > 1 and live.plays[n - 1].turn.forced is not None:
        n -= 1
    return max(0, n - 1)


def _since_block(live: Live, seat: Seat | None) -> str:
    after = news_after(live, seat)
    told = since(live, after) or since(live, max(0, live.play.n - 1))
    if told and seat is not None and after == last_row_of(live, seat) < live.play.n:
        told = f"Since {MARKS[seat]} last played: {told}"
    return _small(told)


def _small(text: str) -> str:
    return "\n".join(f"-# {line}" for line in text.splitlines())


def _question(live: Live, view: Any, panel: Panel, draft: str) -> str:
    question = live.entry.texts.ask(view, draft)
    return f"{panel.note}\n{question}" if panel.note else question


def _table_words(live: Live) -> tuple[Button, ...]:
    match, at = live.match.id, live.play.n
    hand = word(match, "_panel", at, "My hand", emoji="✋")
    return (hand, _in_words(live), word(match, "_more", at, "⋯ More"))


def _in_words(live: Live) -> Button:
    """The position in words, one press from every board: how a screen reader plays."""
    return word(live.match.id, "_words", live.play.n, "In words", emoji="🔎")


def ping(live: Live, seats: list[Seat]) -> Note:
    """The line at birth, all that a push shows: facts first, mentions last."""
    names = names_of(live)
    mentions = " ".join(f"<@{live.seats[seat].user}>" for seat in seats)
    title = live.entry.title
    if live.match.status == "over":
        text = f"{title}: {outcome(live)}. Rematch?"
    elif live.play.n == 0 or not any(row.seat in seats for row in live.rows):
        others = joined([names[s.seat] for s in live.seats if Seat(s.seat) not in seats])
        against = f" against {others}" if others else ""
        text = f"{title}{against} has begun. {_plain_ask(live)}"
    elif len(live.seats) > 2 or len(live.play.turn.waiting) > 1:
        text = f"{title}: {_plain_ask(live)}"
    else:
        text = f"{title}: your turn{_against(live, seats)}. {last_act(live)}"
    return Note(f"{text} {mentions}".strip(), (_table_words(live),))


def _plain_ask(live: Live) -> str:
    return live.entry.texts.ask(live.view(None), "")


def _against(live: Live, seats: list[Seat]) -> str:
    names = names_of(live)
    if len(seats) != 1:
        return ""
    others = [names[s.seat] for s in live.seats if Seat(s.seat) != seats[0]]
    brief = live.entry.texts.brief(live.view(seats[0]))
    score = f", {brief}" if brief else ""
    return f" against {joined(others)}{score}" if others else score


def done(live: Live, seat: Seat, before: int) -> str:
    """What a typed move led to, and what is asked next: a turn can be played by these alone."""
    told = since(live, before, seat) or "That is done."
    if live.match.status == "over":
        return f"{told}\n{outcome(live)}."
    if seat in live.play.turn.waiting | live.play.turn.may:
        return f"{told}\n{live.entry.texts.ask(live.view(seat), '')}"
    return f"{told}\n{_over_to(live, seat)}"


def record(live: Live, after: int, upto: int, seat: Seat | None, url: str | None) -> Screen:
    """An old board: the picture goes, the words of rows after+1..upto stay."""
    known = Live(live.table, live.entry, live.plays[: upto + 1], live.rows[:upto])
    told = since(known, after, seat) or "The table has moved on."
    if seat is not None and seat not in live.play.turn.waiting and live.match.status == "open":
        told += f"\n{_over_to(live, seat)}"
    blocks: list[Block] = [Say(f"{live.entry.emoji} {told}")]
    if url:
        blocks.append((Button("Board now", url=url),))
    return Screen(tuple(blocks), live.entry.accent)


def opened(live: Live, url: str | None) -> Screen:
    """What the message of a table becomes once its match has begun."""
    names = list(names_of(live))
    verb = "plays" if len(names) == 1 else "play"
    blocks: list[Block] = [Say(f"{live.entry.title}: {joined(names)} {verb}.")]
    if url:
        blocks.append((Button("Board now", url=url),))
    return Screen(tuple(blocks), live.entry.accent)


def _over_to(live: Live, seat: Seat) -> str:
    """An end is announced; who was asked at the same time as oneself is told nothing new."""
    waiting = sorted(live.play.turn.waiting)
    who = joined([names_of(live)[other] for other in waiting])
    asked = max((live.play.asked[other] or 0 for other in waiting), default=0)
    if asked < last_row_of(live, seat):
        return f"That is done. {who} still {'has' if len(waiting) == 1 else 'have'} to choose."
    return f"Your turn is over. {who} {'has' if len(waiting) == 1 else 'have'} been told."


def result(live: Live, pictures: tuple[Picture, ...]) -> Screen:
    """The end: who won and how, the board opened, all that was hidden, Rematch."""
    view = live.view(None)
    title, how = live.entry.texts.result(view, names_of(live))
    blocks: list[Block] = [Say(f"### {live.entry.emoji} {title}\n{how}")]
    blocks.extend(shows(live, view, pictures))
    status = live.entry.texts.status(view, names_of(live))
    if live.play.hints:
        status += f" · {day_screens.hinted(live.play.hints)}"
    deal = day_screens.about_deal(live.match)
    lines = [status or "The match is over.", f"-# {deal}" if deal else ""]
    blocks.append(Say("\n".join(line for line in lines if line)))
    if told := rematch_screens.offers(live):
        blocks.append(Say(told))
    more = word(live.match.id, "_more", live.play.n, "⋯ More")
    blocks.append((*rematch_screens.buttons(live), *day_screens.share_button(live), more))
    return Screen(tuple(blocks), live.entry.accent)


# -- private --------------------------------------------------------------------------------


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
        spoken = "\n".join(every[at].alt for at in hands)
        if spoken:
            blocks.append(Say(_plain(spoken)))
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
        blocks.append(Say(_small(f"Since your last turn: {told}")))
    every = shows(live, view, pictures, draft)
    blocks.extend(every[at] for at in _private_pages(panel, pictures, draft))
    blocks.append(Say(_own_question(live, view, panel, draft, seat)))
    blocks.extend(rows_of(panel, live.match.id, live.play.stamps[seat]))
    last = [_in_words(live), word(live.match.id, "_more", live.play.n, "⋯ More")]
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
        return _question(live, view, panel, draft)
    waiting = [marked(names_of(live), other) for other in sorted(turn.waiting)]
    verb = "is" if len(waiting) == 1 else "are"
    return f"{joined(waiting)} {verb} playing. You will be told."


def _plain(text: str) -> str:
    """Alt text as a message: its characters mean nothing to markdown."""
    for char in "\\*_~`|":
        text = text.replace(char, "\\" + char)
    return text[:MAX_TEXT]


def public_caption(live: Live, told: Told) -> Caption | None:
    """The words for a public event that has a picture of its own; None for all others."""
    if not public(told):
        return None
    return live.entry.texts.caption(told.notice.what, plain_names(live), None)


def last_scene(live: Live) -> int:
    """The row of the latest public event with a picture of its own; 0 where there is none."""
    found = (told.n for told in reversed(live.play.told) if public_caption(live, told))
    return next(found, 0)


def scene(live: Live, told: Told, caption: Caption, picture: Picture, at: int) -> Screen:
    """A public event with its picture, such as a game that ended while the match goes on."""
    name = f"{live.entry.key}-{live.match.id}-{at}-scene.png"
    line = live.entry.texts.say(told.notice.what, names_of(live), None)
    text = f"### {live.entry.title} · {caption.title}"
    if line is not None:
        text += f"\n{line.text}"
    return Screen((Say(text), Show(name, picture, caption.words[:1024])), live.entry.accent)


def look(live: Live, caption: Caption, picture: Picture, at: int, board_url: str | None) -> Screen:
    """A private event with its picture: a message of its own, to keep."""
    name = f"{live.entry.key}-{live.match.id}-{at}-look.png"
    blocks: list[Block] = [
        Say(f"### {caption.title}"),
        Show(name, picture, caption.words[:1024]),
        Say(_plain(caption.words)),
    ]
    if board_url:
        blocks.append((Button("Board", url=board_url),))
    return Screen(tuple(blocks), live.entry.accent)


# -- More, words, resign --------------------------------------------------------------------


def more(live: Live, seat: Seat | None) -> Screen:
    """What is not on the board itself."""
    match, at = live.match.id, live.play.n
    first = [_in_words(live)]
    second = [word(match, "_rules", at, "Rules", emoji="📖")]
    if seat is not None and live.match.status == "open":
        first.append(word(match, "_type", live.play.stamps[seat], "Type a move", emoji="⌨️"))
        second.append(word(match, "_resign", at, "Resign…", style=Style.LOSS))
    people = joined(list(names_of(live)))
    text = f"### {live.entry.title} · {people}\n{standing(live, live.view(seat))}"
    if deal := day_screens.about_deal(live.match):
        text += f"\n-# {deal}"
    rows: tuple[Row, ...] = (tuple(first), tuple(second))
    return Screen((Say(text), *rows), live.entry.accent)


def in_words(live: Live, seat: Seat | None) -> Screen:
    """The whole position and, for who may act, every legal move: play by screen reader."""
    view = live.view(seat)
    text = live.entry.texts.words(view, plain_names(live))
    game = live.entry.game
    turn = live.play.turn
    moves = ""
    if seat is not None and seat in turn.waiting | turn.may:
        lines = [
            f"- {live.entry.texts.label(view, action)}: `{game.write(action)}`"
            for action in game.legal(live.play.state, seat)
        ]
        moves = _fitted(lines, max(600, MAX_TEXT - min(len(text), 2400)))
    blocks: list[Block] = [Say(f"### {live.entry.title} in words\n{_plain(text[:2400])}")]
    if moves:
        blocks.append(Say(f"**Your moves**\n{moves}"))
    row: list[Button] = []
    if moves and seat is not None:
        stamp = live.play.stamps[seat]
        row.append(word(live.match.id, "_type", stamp, "Type a move", emoji="⌨️"))
    row.append(word(live.match.id, "_words", live.play.n, "Read again", emoji="🔄"))
    blocks.append(tuple(row))
    return Screen(tuple(blocks), live.entry.accent)


def _fitted(lines: list[str], room: int) -> str:
    out: list[str] = []
    for at, line in enumerate(lines):
        if room < len(line) + 60:
            out.append(
                f"- and {len(lines) - at} more: the command `move` finds them by their words"
            )
            break
        room -= len(line) + 1
        out.append(line)
    return "\n".join(out)


def resign(live: Live, seat: Seat) -> Screen:
    """Asks once more, naming what is lost."""
    view = live.view(seat)
    brief = live.entry.texts.brief(view)
    others = joined([n for s, n in enumerate(names_of(live)) if s != seat])
    if others:
        score = f" at {brief}" if brief else ""
        text = f"Resign against {others}{score}? You lose the match, and it cannot be taken back."
    else:
        text = "Give this match up? It ends here, and it cannot be taken back."
    match, at = live.match.id, live.play.n
    keep = word(match, "_panel", at, "Keep playing")
    leave = word(match, "_resign!", at, "Resign", style=Style.LOSS)
    return Screen((Say(text), (keep,), (leave,)), live.entry.accent)
