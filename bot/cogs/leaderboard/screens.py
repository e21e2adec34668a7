"""A leaderboard as one reader sees it: in words, and as the data of its picture."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Literal

from bot.cogs.leaderboard.rows import LEAST, MONTH_PLAYED, LeaderboardRow
from bot.cogs.leaderboard.rules import Leader, Leaderboard, LeaderboardKind, Unlisted
from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import Block, Say, Screen, Show
from bot.match.controls.names import SOMEBODY
from bot.match.controls.wording import counted
from bot.match.rating_model import FIRST_MET, FIRST_SHOWN, POINT, SETTLED, Rating, in_tens, is_shown
from bot.screens.buttons import LISTED, turner
from bot.screens.words import drawn, escape, mode_title, plain, rating_words
from games.texts import listed, some
from render.charts import MOST_STEPS, Board, BoardRow, Step
from render.picture import Picture

ALL, MONTH = "all", "month"

SETTLING = "still settling"

COUNTS = (
    "A match counts if it ends by its rules, only people sit there, and everybody has played two"
    " moves; giving up is losing."
    f" Listed is who has {FIRST_SHOWN} such matches against {FIRST_MET} people."
)
WHO = "You see people who show you their results."
NOBODY_LISTED = "Nobody is listed here yet, and you can be the first."


class Leaders(Word, frozen=True):
    """A page of a leaderboard."""

    name = "_leaders"
    game: str
    mode: str
    period: Literal["all", "month"]
    page: int


def page(kind: LeaderboardKind, found: Leaderboard, picture: Picture | None) -> Screen:
    """A page with its picture; too few people are told in words alone."""
    title = f"### {kind.entry.emoji} {_title(kind)} · leaderboard{found.page.told}"
    if not found.is_enough:
        return Screen((Say("\n".join([title, *_few(kind, found)])),), kind.entry.accent)
    lines = [
        f"{one.place}\\. {_told(found, one.line, f'**{escape(one.line.name)}**')}"
        for one in found.leaders
    ]
    blocks: tuple[Block, ...] = (
        Say(f"{title}\n-# {_about(found)}"),
        Show(f"{kind.entry.key}-leaderboard.png", picture, alt(kind, found)),
        Say("\n".join([*lines, *_own(kind, found), _who(found)])),
    )

    def to(number: int) -> Leaders:
        period = ALL if found.scope.month is None else MONTH
        return Leaders(kind.entry.key, kind.mode, period, number)

    return Screen((*blocks, *turner(found.page, to, LISTED, match=NO_MATCH)), kind.entry.accent)


def alt(kind: LeaderboardKind, found: Leaderboard) -> str:
    """The picture in words: who stands where, and where its reader does."""
    lines = "; ".join(
        some(
            [
                f"{one.place}. {_told(found, one.line, plain(one.line.name))}"
                for one in found.leaders
            ],
            none="nobody",
        )
    )
    told = f"{_title(kind)}, leaderboard{found.page.told}. {_about(found)} {lines}."
    return f"{told} {_own_place(found)}".strip()[:1000]


def board(kind: LeaderboardKind, found: Leaderboard, server: str) -> Board:
    """The picture of a page that has people enough."""
    steps = found.leaders[:MOST_STEPS] if found.page.number == 1 else ()
    own = found.own
    is_elsewhere = isinstance(found.place, int) and not any(one.is_own for one in found.leaders)
    aside = None
    if own is not None and isinstance(found.place, int) and is_elsewhere:
        aside = _row(found, Leader(found.place, found.place, own.line, True))
    return Board(
        _title(kind),
        "All time" if found.scope.month is None else f"Points, {_month(found)}",
        server,
        tuple(_step(found, leader) for leader in steps),
        tuple(_row(found, leader) for leader in found.leaders[len(steps) :]),
        aside,
        found.page.told.removeprefix(", "),
    )


def _title(kind: LeaderboardKind) -> str:
    return mode_title(kind.entry, kind.mode)


def _about(found: Leaderboard) -> str:
    if found.scope.month is None:
        return "By rating in this server; one that is still settling counts for less."
    return f"By the points won in {_month(found)} (UTC), from {MONTH_PLAYED} rated matches on."


def _month(found: Leaderboard) -> str:
    """The month of a leaderboard as people read it: "November 2026"."""
    return f"{date.fromisoformat(f'{found.scope.month}-01'):%B %Y}"


def _value(found: Leaderboard, line: LeaderboardRow) -> str:
    """What somebody has: a rating such as "1510", or a month's points such as "+40"."""
    if found.scope.month is None:
        return str(Rating(line.mu, line.sigma).shown)
    points = in_tens(POINT * line.worth)
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)}"


def _detail(found: Leaderboard, line: LeaderboardRow, between: str) -> str:
    """What else is told of somebody: "24 played, 14 won"."""
    if found.scope.month is not None:
        return f"{line.month_played} played"
    return f"{line.played} played{between}{line.won} won"


def _told(found: Leaderboard, line: LeaderboardRow, who: str) -> str:
    """Somebody in words: "Ana 1510, 24 played, 14 won, still settling"."""
    told = [f"{who} {_value(found, line)}", _detail(found, line, ", ")]
    if _is_settling(found, line):
        told.append(SETTLING)
    return ", ".join(some(told))


def _own(kind: LeaderboardKind, found: Leaderboard) -> Iterator[str]:
    """How the reader stands, or why they are not listed."""
    own = found.own
    if isinstance(found.place, int):
        yield _own_place(found)
    elif own is None or found.place is Unlisted.NONE:
        yield f"You have no rated match of it here yet. {_start(kind)}"
    elif found.place is Unlisted.OFF:
        yield "You are not listed: moderators took you off the leaderboards of this server."
    else:
        yield f"You are not listed yet: {_on_the_way(own.line)}."
    if own is not None and own.hides and found.place is not Unlisted.OFF:
        yield "Only you see your line, because you show your results to nobody."


def _own_place(found: Leaderboard) -> str:
    """The reader's place as a sentence; "" without one."""
    if found.own is None or not isinstance(found.place, int):
        return ""
    value = _value(found, found.own.line)
    return f"You stand on place {found.place} of {found.listed}, with {value}."


def _on_the_way(line: LeaderboardRow) -> str:
    """How far somebody is who is not listed yet: "new, 2 of 5", "2 of 3 this month"."""
    if not is_shown(line.played, line.met):
        return rating_words(line.played, line.met, Rating(line.mu, line.sigma))
    return f"{line.month_played} of {MONTH_PLAYED} rated matches this month"


def _few(kind: LeaderboardKind, found: Leaderboard) -> Iterator[str]:
    """What is told in place of a list: who is listed, who is on the way, and what counts."""
    if found.own is None and not found.leaders and not found.coming:
        yield f"{_left_out(found) or NOBODY_LISTED} {_start(kind)}"
        yield COUNTS
        return
    yield f"A leaderboard begins with {LEAST} people{' whom you see' if found.left_out else ''}."
    if found.scope.month is not None:
        yield f"-# {_about(found)}"
    if found.leaders:
        yield f"So far: {listed([escape(one.line.name) for one in found.leaders])}."
    if found.coming:
        told = [f"{escape(line.name)} {_short(line)}" for line in found.coming]
        yield f"On the way: {listed(told)}."
    yield COUNTS
    if not isinstance(found.place, int):
        yield from _own(kind, found)
    if found.own is not None:
        yield _start(kind)
    yield _who(found)


def _who(found: Leaderboard) -> str:
    """The people listed for the reader, and the number who are not."""
    return f"-# {_left_out(found) or WHO} `/settings` says who sees yours."


def _left_out(found: Leaderboard) -> str:
    """The number of those there whom the reader does not see; "" if nobody does."""
    if not found.left_out:
        return ""
    more = "more " if found.leaders or found.coming else ""
    who = counted(found.left_out, f"{more}person stands", f"{more}people stand")
    return f"{who} here; you see those with whom you have played."


def _short(line: LeaderboardRow) -> str:
    """How far somebody else is: "3 of 5 matches"."""
    told = _on_the_way(line).removeprefix("new, ")
    return f"{told} matches" if told[-1].isdigit() else told


def _start(kind: LeaderboardKind) -> str:
    """How a table is opened at which matches of a kind are rated."""
    typed = "".join(f" {name}:{value}" for name, value in kind.options.items())
    people = f" for {kind.seats} people" if kind.seats > 2 else ""
    return f"Start a match{people}: `/{kind.entry.key} start{typed}`."


def _step(found: Leaderboard, leader: Leader) -> Step:
    line = leader.line
    played = line.played if found.scope.month is None else line.month_played
    return Step(
        leader.place,
        drawn(line.name),
        _coin(found, leader),
        _value(found, line),
        SETTLING if _is_settling(found, line) else f"{played} played",
    )


def _row(found: Leaderboard, leader: Leader) -> BoardRow:
    line = leader.line
    return BoardRow(
        leader.place,
        drawn(line.name),
        _value(found, line),
        SETTLING if _is_settling(found, line) else _detail(found, line, " · "),
        _coin(found, leader),
        leader.is_own,
    )


def _is_settling(found: Leaderboard, line: LeaderboardRow) -> bool:
    return found.scope.month is None and line.sigma > SETTLED


def _coin(found: Leaderboard, leader: Leader) -> str:
    """The number of a line by which the picture tells who it is, where the name does not.

    It cannot be drawn, it looks like another on the page, or they have none any more.
    """
    name = drawn(leader.line.name)
    names = [drawn(one.line.name) for one in found.leaders]
    is_clear = name and name != SOMEBODY and names.count(name) < 2
    return "" if is_clear else str(leader.number)
