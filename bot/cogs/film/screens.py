"""The film of a match: while it is made, as its reader sees it first, and as it is posted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from bot.cogs.share.screens import button
from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Extras, Film, Note, Say, Screen, Show
from bot.match.controls.panel import Style
from bot.match.controls.wording import counted
from bot.match.live import Live
from bot.match.lobby.visibility import hiding, hiding_spoken, marked_once
from bot.match.refusals import ShellRefused
from bot.screens.buttons import LookBack
from bot.screens.refusals import sentence
from bot.screens.story import Turn, outcome, turns_told
from bot.screens.words import names_of, plain_names, plain_setting
from games.core import MARKS, SHAPES, Seat
from games.texts import MAX_ALT, listed

EMOJI = "🎞️"

MOMENTS = 3
"""So many great moments are told in words; with who played and how it ended they are five."""

LONGEST = 180
"""Characters of a moment; what it led to stands at its head."""

PERHAPS_POSTED = Note(
    "Discord did not tell me whether the film was posted. Look for it below; if you press again, I"
    " look there, too, and don't post it twice."
)


class WatchFilm(Word, frozen=True):
    """[As a film]."""

    name = "_film"


class PostFilm(Word, frozen=True):
    """[Post it here]."""

    name = "_film!"


def extras(live: Live, _reader: Seat | None) -> Extras:
    """[As a film] behind [Share], of a match with a result."""
    if not live.has_result:
        return Extras()
    return Extras(shares=(button(live, WatchFilm(), "As a film", emoji=EMOJI),))


def making(live: Live) -> Screen:
    """A film is being made."""
    return _titled(live, "I am making the film. That takes a few seconds.")


def failed(live: Live, key: str = "film_failed") -> Screen:
    """Says in the place of a film why there is none, as the refusal of this key does."""
    return _titled(live, sentence(ShellRefused(key)))


def preview(live: Live, posted: Screen, *, may_post: bool) -> Screen:
    """A film as its reader alone sees it; who may post it sees it as it would stand there."""
    row = [button(live, LookBack(), "Look back", emoji="🔍")]
    said = _title(live)
    if may_post:
        said += "\nOnly you see this. It would stand in this channel like this:"
        row.insert(0, button(live, PostFilm(), "Post it here", style=Style.MAIN, emoji="📣"))
    return replace(posted, blocks=(Say(said), *posted.blocks, tuple(row)))


def posted(live: Live, film: Film, by: int | None, hidden: Collection[int] = ()) -> Screen:
    """A film as everybody sees it in a channel; who is `hidden` is named nowhere.

    Without somebody who posts it, it is as who watches it sees it.
    """
    told = marked_once(outcome(hiding(live, hidden)))
    mine = () if by is None else live.table.seats_of(by)
    small = f"\n-# Posted by {names_of(live)[mine[0]]}" if mine else ""
    line = Say(f"**{live.entry.title}{live.added().heading}**: {told}.{small}")
    shown = Show(f"{live.entry.key}-{live.match.id}-film.webp", film, alt(live, hidden))
    return Screen((line, shown), live.entry.accent)


def done(live: Live) -> Screen:
    """What a preview becomes once the film is posted."""
    row = (button(live, LookBack(), "Look back", emoji="🔍"),)
    return Screen((Say("Posted below, where everybody here sees it."), row), live.entry.accent)


def alt(live: Live, hidden: Collection[int] = ()) -> str:
    """A match in at most five sentences: who played, its great moments, how it ended."""
    told = hiding_spoken(live, hidden)
    turns = turns_told(told, None, is_plain=True)
    end = told.entry.texts.result(told.view(None), plain_setting(told))[0].rstrip(".")
    first, last = _who(told, len(turns)), f"At the end: {_spoken(end)}."
    room = MAX_ALT - len(first) - len(last) - 1
    moments = list[str]()
    for moment in _moments(told, turns):
        if len(moment) < room:
            moments.append(moment)
            room -= len(moment) + 1
    return " ".join((first, *moments, last))


def _who(live: Live, turns: int) -> str:
    """Who played which game, in how many turns."""
    names = plain_names(live)
    if live.is_alone:
        return f"A film of {names[0]} playing {live.entry.game.title}, {counted(turns, 'turn')}."
    people = [
        name if SHAPES[seat] in name else f"{name} ({SHAPES[seat]})"
        for seat, name in enumerate(names)
    ]
    return f"A film of {listed(people)} playing {live.entry.game.title}, {counted(turns, 'turn')}."


def _moments(live: Live, turns: Sequence[Turn]) -> Iterator[str]:
    """The great moments before the last turn, evenly; with few of them, how it stood halfway."""
    great = [n for n, turn in enumerate(turns[:-1]) if turn.is_great]
    chosen = great if len(great) <= MOMENTS else [great[0], great[len(great) // 2], great[-1]]
    middle = len(turns) // 2
    halfway = middle if len(chosen) < MOMENTS and 0 < middle < len(turns) - 1 else None
    for n in sorted({*chosen, *(() if halfway is None else (halfway,))}):
        if n in chosen:
            yield f"Turn {n + 1}: {_short(_spoken(turns[n].greatest))}"
        if n == halfway:
            then = live.upto(turns[n].rows.stop - 1)
            status = live.entry.texts.status(then.view(None), plain_setting(live))
            yield f"Halfway: {_short(_spoken(status.replace('**', '')))}"


def _short(text: str) -> str:
    """A text with its full stop, cut at the end of a word if it is long."""
    if len(text) <= LONGEST:
        return f"{text.rstrip('.')}."
    return f"{text[:LONGEST].rpartition(' ')[0].rstrip(',;:')}…"


def _spoken(text: str) -> str:
    """A text in which marks are words: beside a name none is needed."""
    for mark, shape in zip(MARKS, SHAPES, strict=True):
        text = text.replace(f"{mark} ", "").replace(mark, f"{shape} ")
    return text


def _titled(live: Live, text: str) -> Screen:
    return Screen((Say(f"{_title(live)}\n{text}"),), live.entry.accent)


def _title(live: Live) -> str:
    return f"### {EMOJI} Film · {live.entry.title}"
