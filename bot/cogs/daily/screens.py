"""Screens of shared deals: the name of a deal, the table of a day, a result to share, streaks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from bot.cogs.daily.rules import PLAYED, OfDay
from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import Block, Button, Extras, Note, Say, Screen, Show, shell_button
from bot.match.controls.panel import Style
from bot.match.controls.wording import counted
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.deals import Streak, code_of, day_of, merit, streak_in
from bot.screens.words import escape, names_of, plain_setting
from bot.store.deals import Deal
from bot.store.matches import NOWHERE
from bot.store.results import Result
from games.core import Seat
from render.picture import Picture

SHOWN = 10
"""The most attempts that a table of the day lists."""

PERHAPS_POSTED = (
    "Discord did not tell me whether the result was posted. Look for it there; I don't post twice."
)

_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


class PlayDaily(Word, frozen=True):
    """[Play today's], the deal of a game."""

    name = "_daily"
    game: str


class Practise(Word, frozen=True):
    """[Practise] on it."""

    name = "_practise"
    game: str


class ShareDaily(Word, frozen=True):
    """[Share]."""

    name = "_share"


class ShareHome(Word, frozen=True):
    """[Post it where I started]."""

    name = "_share:home"


class Attempt(Struct, frozen=True):
    """A finished attempt at the deal of a day.

    `place` counts from 1, and ties share one; `name` is escaped; `words` say how it ended; `hints`
    is how many were taken.
    """

    place: int
    name: str
    words: str
    hints: int


def extras(live: Live, reader: Seat | None) -> Extras:
    """The name of a daily deal, how others can play the same deal, and [Share] on the result.

    The streak stands on the result alone: the board of an attempt is read by its player and nobody
    else, and what is behind More by others, too.
    """
    note, told = _about(live), in_a_row(live)
    is_over = live.match.status == "over"
    return Extras(
        heading=_heading(live.facts.deal),
        notes=(note,) if note else (),
        lines=(f"{told}.",) if told else (),
        buttons=_share_button(live) if is_over else (),
    )


def _heading(deal: Deal) -> str:
    """What a daily deal adds to the title: " · 14 May", " · 14 May, practice"."""
    day = day_of(deal.name)
    if day is None:
        return ""
    practice = ", practice" if deal.is_practice else ""
    return f" · {spoken_day(day)}{practice}"


def _about(live: Live) -> str:
    """How others can play the same deal, or whether a daily attempt counts; "" without a deal."""
    deal, game = live.facts.deal, live.match.game
    code = code_of(deal.name)
    if code is not None:
        return f"Deal **{code}**: `/{game} start deal:{code}` plays the same one."
    if day_of(deal.name) is None:
        return ""
    if deal.is_practice:
        return "Practice on the deal of the day. It does not count."
    return "Your attempt at the deal of the day. `/daily` shows the table."


def _share_button(live: Live) -> tuple[Button, ...]:
    """[Share], if the game can tell a result without spoiling the deal; else no button."""
    if live.entry.sharing is None or live.is_void:
        return ()
    return (shell_button(live.match.id, ShareDaily(), live.row_for(None), "Share", emoji="📣"),)


def today(
    entry: GameEntry, day: date, found: OfDay, done: bool = False, *, is_over: bool = False
) -> Screen:
    """The table of a day, the best attempt first. It tells no card, order or roll.

    `done`: the reader has finished today's deal, so [Play today's] is no longer the main button.
    `is_over`: the day is, and this stays as it is.
    """
    attempts, running = placed(entry, found.ended), found.running
    lines = [_line(attempt) for attempt in attempts[:SHOWN]]
    more = len(attempts) - len(lines) + found.left_out
    if more and lines:
        lines.append(f"-# and {more} more")
    elif more:
        lines.append(f"-# {counted(more, 'person has', 'people have')} played it")
    if running and is_over:
        lines.append(f"-# {running} had not finished when the day ended")
    elif running:
        lines.append(f"-# {running} still {'plays' if running == 1 else 'play'}")
    if not lines:
        lines.append(f"No result to show{'' if is_over else ' yet'}.")
    style = Style.PLAIN if done else Style.MAIN
    play = shell_button(NO_MATCH, PlayDaily(entry.key), 0, "Play today's", style=style, emoji="▶️")
    practise = shell_button(NO_MATCH, Practise(entry.key), 0, "Practise")
    ended = "\n-# This day is over." if is_over else ""
    head = Say(f"### {entry.title} · {spoken_day(day)}{ended}")
    row = (play,) if is_over else (play, practise)
    return Screen((head, Say("\n".join(lines)), row), entry.accent)


def begun_lead(live: Live) -> str:
    """Says of an attempt or practice that begins whether it counts, and how it is found again."""
    told = "This attempt counts: there is one a day. An attempt without a hint ranks first."
    if live.facts.deal.is_practice:
        told = "Your attempt of the day is done, so this is practice and does not count."
    if live.match.channel != NOWHERE:
        return told
    return f"{told}\n-# Only you see this. `/{live.match.game} start deal:daily` brings it back."


def running_lead(live: Live) -> str:
    """Says that an attempt or practice has begun before."""
    what = "practice on" if live.facts.deal.is_practice else "attempt at"
    return f"Your {what} today's deal is still running."


def way_to_own(lead: str, url: str) -> Note:
    """Leads to an attempt or practice that stands in direct messages."""
    return Note(lead, ((Button("Open", url=url),),))


def _line(attempt: Attempt) -> str:
    text = f"{attempt.place}. **{attempt.name}** {attempt.words}"
    return f"{text}, {counted(attempt.hints, 'hint')}" if attempt.hints else text


def spoken_day(day: date) -> str:
    """A day as people read it: "14 May"."""
    return f"{day.day} {_MONTHS[day.month - 1]}"


def in_a_row(live: Live) -> str:
    """The streak that an attempt made, on the day of its deal: "Day 12 in a row".

    "" for the first day, for practice, for an attempt without a result, and without a daily deal.
    """
    day = day_of(live.facts.deal.name)
    streak = Streak() if day is None else streak_in(live.table.fact(PLAYED), day)
    return f"Day {streak.length} in a row{_with_free(streak)}" if streak.length > 1 else ""


def own_streak(streak: Streak) -> Note | None:
    """Tells a person their streak as it stands today, and what keeps it; None without any."""
    told = [_standing(streak)] if streak.length else []
    if streak.best > max(streak.length, 1):
        told.append(f"Your best is {streak.best} days in a row.")
    return Note(" ".join(told)) if told else None


def _standing(streak: Streak) -> str:
    days = f"{streak.length} days in a row" if streak.length > 1 else ""
    if streak.is_kept:
        kept = f"your {days}" if days else "the day before it"
        had = f"Yesterday was missed; this week's free day keeps {kept}."
    elif days:
        had = f"You have played {days}{_with_free(streak)}."
    else:
        had = f"You have played {'today' if streak.is_played else 'yesterday'}'s deal."
    more = f"{streak.length + 1}{'' if days else ' days in a row'}"
    return f"{had} Play {'tomorrow' if streak.is_played else 'today'}'s deal to make it {more}."


def _with_free(streak: Streak) -> str:
    if not streak.free:
        return ""
    return f", with {'a free day' if streak.free == 1 else f'{streak.free} free days'}"


def title(name: str | None) -> str:
    """A deal as people read it: "14 May", "deal 7KQ2AB"; "" without a deal."""
    day, code = day_of(name), code_of(name)
    if day is not None:
        return spoken_day(day)
    return f"deal {code}" if code is not None else ""


def share_line(live: Live) -> str:
    """The line that tells a result without spoilers. Raises `LookupError` if a game has none."""
    if live.entry.sharing is None:
        raise LookupError(live.entry.key)
    name = title(live.facts.deal.name) or "a deal"
    line = live.entry.sharing.line(live.view(None), name, sum(live.play.hints))
    told = in_a_row(live)
    return f"{line} {told}." if told else line


def shared(live: Live, picture: Picture | None) -> Screen:
    """A result for everybody: who played, the line, and the small picture."""
    blocks: tuple[Block, ...] = (
        Say(f"**{names_of(live)[Seat(0)]}** · {share_line(live)}"),
        Show(f"{live.entry.key}-shared.png", picture, _shared_alt(live)),
    )
    return Screen(blocks, live.entry.accent)


def _shared_alt(live: Live) -> str:
    """The alt text of a shared result, in other words than the line beside the picture."""
    head, how = live.entry.texts.result(live.view(None), plain_setting(live))
    name = title(live.facts.deal.name) or "a deal"
    hints = sum(live.play.hints)
    helped = f"With {counted(hints, 'hint')}." if hints else "Without a hint."
    return f"{live.entry.game.title}, {name}. {head}. {helped} {how}".replace("*", "")


def copy_line(live: Live) -> Note:
    """For direct messages: the line to copy, and a button to post it where the deal started."""
    text = f"Copy this line wherever you like:\n```\n{share_line(live)}\n```"
    if live.facts.deal.home_channel is None:
        return Note(text)
    post = shell_button(
        live.match.id, ShareHome(), live.row_for(None), "Post it where I started", emoji="📣"
    )
    return Note(f"{text}\nOr I post it in <#{live.facts.deal.home_channel}>.", ((post,),))


def posted(channel: int) -> Note:
    """Says where a result was posted."""
    return Note(f"Posted in <#{channel}>.")


def placed(entry: GameEntry, ended: Iterable[Result]) -> tuple[Attempt, ...]:
    """The attempts of a day, the best first; attempts that are equally good share a place.

    Those without a hint stand before all others. Raises `LookupError` for a game whose results are
    not shared.
    """
    if entry.sharing is None:
        raise LookupError(entry.key)
    ranked = sorted(ended, key=merit, reverse=True)
    out: list[Attempt] = []
    for at, result in enumerate(ranked):
        tied = at > 0 and merit(ranked[at - 1]) == merit(result)
        place = out[-1].place if tied else at + 1
        words = entry.sharing.standing(result.rank)
        out.append(Attempt(place, escape(result.name), words, result.hints))
    return tuple(out)
