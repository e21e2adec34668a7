"""The messages of a match at its table: board, ping, result, and the answers that lead there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.match.controls.message import (
    Address,
    Block,
    Button,
    Note,
    Row,
    Say,
    Screen,
    panel_rows,
)
from bot.match.live import Live, computers_asked
from bot.screens.parts import (
    MAX_PRIVATE_PAGES,
    MOST_BUTTONS,
    VOID_TITLE,
    Prompt,
    Tip,
    asked_seat,
    ended,
    hand_button,
    headline,
    hint_buttons,
    mention,
    more_button,
    own_buttons,
    own_rows,
    prompt_of,
    question,
    shows,
    small,
    standing,
    void_reason,
    wanted_pages,
)
from bot.screens.scenes import Looked, latest_looks
from bot.screens.story import (
    great_moments,
    has_played,
    last_act,
    last_row_of,
    milestones,
    news_after,
    on_board,
    outcome,
    since,
    turn_news,
)
from bot.screens.words import names_of, setting_of
from games.core import HINT, Seat, side_of
from games.texts import listed
from render.picture import Picture

WATCHED = "Everybody in this channel sees what you see. In direct messages only you do."
"""On the first board of who plays alone in a channel."""

STANDS_BELOW = "It stands below."
"""Fills a private "thinking…" when the answer itself is sent to everybody."""

NO_BOARD = "I can't post the board now; it follows."
"""The answer of who asks for a board that Discord does not take."""


def board(live: Live, prompt: Prompt, pictures: tuple[Picture, ...]) -> Screen:
    """The board, made by the spectator's prompt alone; the result once the match is over.

    Raises `ValueError` for the prompt of a seat, which knows more than the table may.
    """
    if prompt.seat is not None:
        raise ValueError("the board is the spectator's")
    if live.match.status == "over":
        return result(live, pictures)
    seat = asked_seat(live)
    blocks: list[Block] = [Say(f"{headline(live)}\n{standing(live, prompt.view)}")]
    told = _since_block(live, seat)
    if told:
        blocks.append(Say(told))
    blocks.extend(shows(live, prompt, pictures))
    blocks.append(Say(question(live, prompt)))
    at = live.row_for(None)
    stamp = live.stamp(seat) if seat is not None else at
    blocks.extend(panel_rows(prompt.panel, Address(live.match.id, stamp, at, seat)))
    blocks.extend(_added(live))
    blocks.append(table_words(live))
    return Screen(tuple(blocks), live.entry.accent)


def own_board(
    live: Live,
    prompt: Prompt,
    pictures: tuple[Picture, ...],
    *,
    looks: Sequence[Looked] = (),
    lead: str = "",
    board_url: str | None = None,
    tip: Tip | None = None,
) -> Screen:
    """Board and panel in one message, for a match with one seat, by its `table_prompt`.

    `board_url`: it is a private answer, and the board stands there. The looks of the turn stand
    beneath the picture. A tip stands above the question.
    """
    if live.match.status == "over":
        return result(live, pictures)
    draft, view = prompt.draft, prompt.view
    blocks: list[Block] = [Say(lead)] if lead else []
    watched = live.match.guild is not None and live.has_secrets and not live.play.n
    told = f"\n{small(WATCHED)}" if watched and not board_url else ""
    blocks.append(Say(f"{headline(live)}\n{standing(live, view)}{told}"))
    reader = prompt.seat if live.has_secrets else None
    told = on_board(since(live, before_last_act(live), reader)) if not draft else ""
    if told:
        blocks.append(Say(small(told)))
    every = shows(live, prompt, pictures)
    pages = wanted_pages(prompt.panel, every)[:MAX_PRIVATE_PAGES]
    blocks.extend(every[at] for at in pages)
    blocks.extend(latest_looks(live, looks, MAX_PRIVATE_PAGES - len(pages)))
    blocks.append(Say(question(live, prompt, tip)))
    blocks.extend(own_rows(live, prompt))
    blocks.extend(_added(live))
    last = [*own_buttons(live, prompt.seat, draft, tip), more_button(live)]
    if board_url and len(last) < MOST_BUTTONS:
        last.append(Button("Board", url=board_url))
    blocks.append(tuple(last))
    return Screen(tuple(blocks), live.entry.accent)


def _added(live: Live) -> Iterator[Block]:
    added = live.added()
    yield from (Say(line) for line in added.lines)
    yield from added.rows


def before_last_act(live: Live) -> int:
    """The row before the last act. Rows that it forced belong to it, and a hint is no act."""
    n = next((row.n for row in reversed(live.rows) if row.text != HINT), 0)
    while n > 1 and live.plays[n - 1].turn.forced is not None:
        n -= 1
    return max(0, n - 1)


def _since_block(live: Live, seat: Seat | None) -> str:
    if seat is not None and (told := turn_news(live, seat)):
        return small(told)
    told = on_board(since(live, news_after(live, None))) if seat is None else ""
    return small(told or on_board(since(live, max(0, live.play.n - 1))))


def table_words(live: Live) -> tuple[Button, ...]:
    """The last row of a board: the own panel where something is hidden, [Hint], [More].

    The way to the panel is blue where nothing can be played on the board.
    """
    is_only = live.asks_people and not prompt_of(live, None).panel.rows
    hand = (hand_button(live, is_main=is_only),) if live.has_private else ()
    return (*hand, *hint_buttons(live), more_button(live))


def ping(live: Live, seats: list[Seat]) -> Note:
    """The plain line a board is sent as, all that a notification shows: facts, then mentions."""
    names = names_of(live)
    mentions = " ".join(dict.fromkeys(mention(live, seat) for seat in seats))
    title = live.entry.title
    added = live.added()
    if live.match.status == "over":
        told = (f"{outcome(live)}.", added.sequel, added.asks)
        text = f"{title}: {' '.join(part for part in told if part)}"
    elif live.play.n == 0 or not any(row.seat in seats for row in live.rows):
        others = listed(dict.fromkeys(names[at] for at in _rivals(live, seats)), none="")
        against = f" against {others}" if others else ""
        text = f"{title}{added.heading}{against} has begun. {_plain_ask(live)}"
    elif len(live.play.turn.waiting) > 1:
        text = f"{title}: {_plain_ask(live)}"
    else:
        text = f"{title}: your turn{_against(live, seats)}. {last_act(live)}"
    return Note(f"{text} {mentions}".strip(), (table_words(live),))


def _plain_ask(live: Live) -> str:
    return live.entry.texts.ask(live.view(None), "", setting_of(live))


def _rivals(live: Live, seats: list[Seat]) -> list[Seat]:
    """The seats that play against all of these: neither among them nor their partners."""
    own = {side_of(live.sides, seat) for seat in seats}
    rivals = (Seat(sitting.seat) for sitting in live.seats)
    return [seat for seat in rivals if side_of(live.sides, seat) not in own]


def _against(live: Live, seats: list[Seat]) -> str:
    names = names_of(live)
    if len(seats) != 1:
        return ""
    others = list(dict.fromkeys(names[seat] for seat in _rivals(live, seats)))
    brief = live.entry.texts.brief(live.view(seats[0]))
    score = f", {brief}" if brief else ""
    return f" against {listed(others)}{score}" if others else score


def report(live: Live, seat: Seat, before: int) -> str:
    """Tells what a typed move led to and what is asked next: enough to play without the board."""
    told = on_board(since(live, before, seat)) or "That is done."
    if live.match.status == "over":
        return told if live.is_alone else f"{told}\n{ended(live, seat)}"
    if seat in live.play.turn.waiting | live.play.turn.may:
        return f"{told}\n{live.entry.texts.ask(live.view(seat), '', setting_of(live, seat))}"
    return f"{told}\n{over_to(live, seat)}"


def remains(live: Live, born: int, upto: int) -> Screen | None:
    """What an old board becomes that was sent at row `born` and replaced at row `upto`.

    While the match runs it keeps the great moments of the rows between, and the people whose ping
    it was, who have not acted since, and who are still waited for. Of a match alone it keeps the
    milestones. None: nothing of it is needed, and it is deleted, as where the board has only come
    again.
    """
    if live.match.status == "over" or born == upto:
        return None
    if live.is_alone:
        who = names_of(live)[0]
        lines = [f"{live.entry.emoji} {who}: {told}" for told in milestones(live, born, upto)]
        return _in_words(live, lines)
    moments = great_moments(live, born, upto)
    owing = [
        seat
        for seat in sorted(live.play.turn.waiting)
        if live.seats[seat].person is not None
        and (live.play.asked[seat] or 0) <= born
        and last_row_of(live, seat) <= born  # who acted since has read it
    ]
    lines = [f"{live.entry.emoji} {moments}"] if moments else []
    if owing:
        who = listed([mention(live, seat) for seat in owing])
        lines.append(f"{live.entry.title}: {who} still to play. The board stands below.")
    return _in_words(live, lines)


def _in_words(live: Live, lines: Sequence[str]) -> Screen | None:
    return Screen((Say("\n".join(lines)),), live.entry.accent) if lines else None


def over_to(live: Live, seat: Seat) -> str:
    """Says whose turn it is now; announces an end only if a turn ended.

    Seats that were asked before this seat's last row "still have to choose"; seats that were asked
    by it or later "have been told", and computers among them "play now". That does not change while
    the table sleeps: private messages are edited by rows alone.
    """
    waiting = sorted(live.play.turn.waiting)
    if not waiting:
        return "That is done."
    asked = max(live.play.asked[other] or 0 for other in waiting)
    if asked < last_row_of(live, seat):
        return f"That is done. {_with_verb(live, waiting, 'still has', 'still have')} to choose."
    done = "Your turn is over." if has_played(live, seat) else "That is done."
    computers = computers_asked(live.table, live.play.turn)
    people = [other for other in waiting if other not in computers]
    told = [f"{_with_verb(live, people, 'has', 'have')} been told"] if people else []
    if computers:
        told.append(f"{_with_verb(live, computers, 'plays', 'play')} now")
    return f"{done} {', and '.join(told)}."


def _with_verb(live: Live, seats: Sequence[Seat], one: str, several: str) -> str:
    who = listed([names_of(live)[seat] for seat in seats])
    return f"{who} {one if len(seats) == 1 else several}"


def ended_in(live: Live) -> Screen:
    """What the line becomes that leads from a channel to a match's thread, once that is over."""
    where = f"The ending stands in <#{live.match.channel}>."
    who = f" · {names_of(live)[0]}" if live.is_alone else ""
    told = f"{outcome(live)}. {where}"
    head = live.entry.emoji if live.entry.game.title in told else f"{live.entry.title}{who}:"
    return Screen((Say(f"{head} {told}"),), live.entry.accent)


def result(live: Live, pictures: tuple[Picture, ...]) -> Screen:
    """The result: who won and why, one picture, [Rematch] and [Look back]. Replay has the boards.

    Without a result it says why, and what was hidden stays so.
    """
    prompt = prompt_of(live, None)
    view = prompt.view
    own = live.own_seat if live.match.guild is None else None
    if live.is_void:
        title, how = VOID_TITLE, void_reason(live)
    else:
        title, how = live.entry.texts.result(view, setting_of(live, own))
    blocks: list[Block] = [Say(f"### {live.entry.emoji} {title}\n{how}".rstrip())]
    blocks.extend(shows(live, prompt, pictures)[: None if live.is_void else 1])
    added = live.added()
    lines = [f"-# {note}" for note in added.notes]
    if len(live.sides) > 2 and not live.is_void:  # the headline has the standing of two
        lines.insert(0, live.entry.texts.status(view, setting_of(live)))
    lines += [line for line in (added.sequel, *added.lines) if line]
    if lines:
        blocks.append(Say("\n".join(lines)))
    return Screen((*blocks, added.buttons), live.entry.accent)


def board_link(url: str | None, *, is_over: bool = False) -> tuple[Row, ...]:
    """A row with a link to the live board, [Result] if the match is over; no row without one."""
    return ((Button("Result" if is_over else "Board", url=url),),) if url else ()


def board_below(url: str | None, *, before: str | None) -> Note:
    """The answer to the command `board`, with the addresses of the board, and of the one before."""
    return Note("The board stands below." if url != before else NO_BOARD, board_link(url))


def new_match(live: Live, url: str) -> Screen:
    """The answer to who has begun a match in direct messages: a link to its board."""
    return Screen((Say("A new match has begun."), *board_link(url)), live.entry.accent)


def turn_is_over(live: Live, seat: Seat, following: Button) -> Note:
    """The answer to the last move of a turn on a board, with the way to the next match."""
    is_over = live.match.status == "over"
    return Note(ended(live, seat) if is_over else over_to(live, seat), ((following,),))
