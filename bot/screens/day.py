"""What a shared deal adds to the screens: its name, the table of a day, a result to pass on."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from bot import deals
from bot.panel import Style
from bot.play.live import Live
from bot.screen import Block, Button, Note, Say, Screen, Show, word
from bot.screens.story import names_of, plain_names
from bot.screens.words import escape
from bot.shelf import Shelved
from bot.storage.records import MatchRecord
from games.core import Seat
from render.picture import Picture

NO_MATCH = "00000000"
"""Stands for the match on buttons that belong to none."""

SHOWN = 10
"""Attempts that a table of the day lists."""

PRACTICE = 0
"""`counted` of an attempt at a daily deal after the one that counts."""


class Attempt(Struct, frozen=True):
    """A finished attempt at the deal of a day: its place (ties share one), name, words, hints."""

    place: int
    name: str
    words: str
    hints: int


def heading(match: MatchRecord) -> str:
    """What a board's headline adds for a daily deal: " · 14 May", " · 14 May, practice"."""
    day = deals.day_of(match.deal)
    if day is None:
        return ""
    practice = ", practice" if match.counted == PRACTICE else ""
    return f" · {deals.spoken_day(day)}{practice}"


def about_deal(match: MatchRecord) -> str:
    """How others come to the same deal, or what a daily attempt is; "" where there is no deal."""
    code = deals.code_of(match.deal)
    if code is not None:
        return f"Deal **{code}**: `/{match.game} start deal:{code}` plays the same one."
    if deals.day_of(match.deal) is None:
        return ""
    if match.counted == PRACTICE:
        return "Practice on the deal of the day. It does not count."
    return f"Your attempt at the deal of the day. `/{match.game} today` shows the table."


def share_button(live: Live) -> tuple[Button, ...]:
    """[Share] on the result of a game whose end can be told without spoiling the deal."""
    if live.entry.sharing is None:
        return ()
    return (word(live.match.id, "_share", live.play.n, "Share", emoji="📣"),)


def today(
    entry: Shelved, day: date, attempts: tuple[Attempt, ...], running: int, done: bool = False
) -> Screen:
    """The table of a day, best first; it tells no card, order or roll.

    `done`: who asks for it has played the day, so that playing is not the next step.
    """
    lines = [_line(attempt) for attempt in attempts[:SHOWN]]
    if len(attempts) > SHOWN:
        lines.append(f"-# and {len(attempts) - SHOWN} more")
    if running:
        lines.append(f"-# {running} still {'plays' if running == 1 else 'play'}")
    if not lines:
        lines.append("Nobody here has played it yet.")
    style = Style.PLAIN if done else Style.MAIN
    play = word(NO_MATCH, f"_daily:{entry.key}", 0, "Play today's", style=style, emoji="▶️")
    practise = word(NO_MATCH, f"_practise:{entry.key}", 0, "Practise")
    head = Say(f"### {entry.title} · {deals.spoken_day(day)}")
    return Screen((head, Say("\n".join(lines)), (play, practise)), entry.accent)


def _line(attempt: Attempt) -> str:
    text = f"{attempt.place}. **{attempt.name}** {attempt.words}"
    return f"{text}, {hinted(attempt.hints)}" if attempt.hints else text


def hinted(hints: int) -> str:
    """Hints in words: "1 hint"."""
    return f"{hints} {'hint' if hints == 1 else 'hints'}"


def share_line(live: Live) -> str:
    """The spoiler-free line of a finished match. Raises `LookupError` where a game has none."""
    if live.entry.sharing is None:
        raise LookupError(live.entry.key)
    name = deals.title(live.match.deal) or "a deal"
    return live.entry.sharing.line(live.view(None), name, live.play.hints)


def shared(live: Live, picture: Picture) -> Screen:
    """A result for everybody: who, the line, and the small picture."""
    blocks: tuple[Block, ...] = (
        Say(f"**{names_of(live)[Seat(0)]}** · {share_line(live)}"),
        Show(f"{live.entry.key}-shared.png", picture, _shared_alt(live)),
    )
    return Screen(blocks, live.entry.accent)


def _shared_alt(live: Live) -> str:
    """The picture of a shared result in words, which are not those of the line beside it."""
    head, how = live.entry.texts.result(live.view(None), plain_names(live))
    name = deals.title(live.match.deal) or "a deal"
    return f"{live.entry.game.title}, {name}. {head}. {how}".replace("*", "")


def copy_line(live: Live) -> Note:
    """In direct messages: the line to copy, and a way to post it where the deal was started."""
    text = f"Copy this line wherever you like:\n```\n{share_line(live)}\n```"
    if live.match.home_channel is None:
        return Note(text)
    post = word(live.match.id, "_share:home", live.play.n, "Post it where I started", emoji="📣")
    return Note(f"{text}\nOr I post it in <#{live.match.home_channel}>.", ((post,),))


def placed(ranked: list[tuple[tuple[int, ...], str, str, int]]) -> tuple[Attempt, ...]:
    """Attempts from (rank, name, words, hints), the largest rank first; equal ranks share a place.

    Names are escaped here.
    """
    ranked = sorted(ranked, key=lambda one: one[0], reverse=True)
    out: list[Attempt] = []
    for at, (rank, name, words, hints) in enumerate(ranked):
        tied = at > 0 and ranked[at - 1][0] == rank
        place = out[-1].place if tied else at + 1
        out.append(Attempt(place, escape(name), words, hints))
    return tuple(out)
