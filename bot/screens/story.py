"""What happened, in lines: the public acts since somebody last played, or one turn's record."""

from __future__ import annotations

from collections.abc import Iterable

from bot.matches import Live
from bot.sentences import escape
from games.core import Names, Seat, Told
from games.texts import Line, marked

MAX_LINES = 5
MAX_CHARACTERS = 600


def names_of(live: Live) -> Names:
    """The names by seat, escaped for a message."""
    return tuple(escape(record.name) for record in live.seats)


def plain_names(live: Live) -> Names:
    """The names by seat as they are, for alt texts and modals."""
    return tuple(record.name for record in live.seats)


def public(told: Told) -> bool:
    """True for what everybody may know."""
    return told.notice.to is None


def since(live: Live, after: int, seat: Seat | None = None) -> str:
    """The acts after row `after` as `seat` may read them (None: everybody), cut to fit.

    One line a subject in a row, oldest first, joined by " · "; the latest five lines and 600
    characters, with a count of what came before.
    """
    acts = [told for told in live.play.told if told.n > after and _heard(told, seat)]
    lines = _lines(live, acts, seat)
    kept: list[tuple[str, int]] = []
    size = 0
    for text, count in reversed(lines):
        if kept and (len(kept) == MAX_LINES or size + len(text) > MAX_CHARACTERS):
            break
        kept.append((text, count))
        size += len(text)
    kept.reverse()
    left_out = sum(count for _, count in lines) - sum(count for _, count in kept)
    out = [text for text, _ in kept]
    if left_out:
        out.insert(0, f"{left_out} earlier acts: **More**")
    return "\n".join(out)


def _heard(told: Told, seat: Seat | None) -> bool:
    to = told.notice.to
    return to is None or (seat is not None and seat in to)


def _lines(live: Live, acts: Iterable[Told], seat: Seat | None) -> list[tuple[str, int]]:
    names = names_of(live)
    out: list[tuple[str, int]] = []
    subject: Seat | None = None
    for told in acts:
        line = live.entry.texts.say(told.notice.what, names, seat)
        if line is None:
            continue
        text = f"**{line.text}**" if line.strong else line.text
        if out and line.subject is not None and line.subject == subject:
            out[-1] = (f"{out[-1][0]} · {text}", out[-1][1] + 1)
        else:
            out.append((_opened(line, text, names, seat), 1))
        subject = line.subject
    return out


def _opened(line: Line, text: str, names: Names, seat: Seat | None) -> str:
    if line.subject is None:
        return text
    who = "You" if line.subject == seat else marked(names, line.subject)
    return f"{who} {text}"


def last_act(live: Live) -> str:
    """The last public act in a few words, for a notification; may be empty.

    A quiet act stands back for the one before it, where that is the same person's.
    """
    names = names_of(live)
    quiet: Line | None = None
    for told in reversed(live.play.told):
        line = live.entry.texts.say(told.notice.what, names, None) if public(told) else None
        if line is None or line.subject is None:
            continue
        if line.quiet and quiet is None:
            quiet = line
            continue
        best = line if quiet is None or quiet.subject == line.subject else quiet
        return _sentence(best, names)
    return "" if quiet is None else _sentence(quiet, names)


def _sentence(line: Line, names: Names) -> str:
    return "" if line.subject is None else f"{names[line.subject]} {line.text}."


def news_after(live: Live, seat: Seat | None) -> int:
    """The row after which a reader's news begin (None: everybody who is asked at once).

    A seat's news begin after its own last row; where that very row changed the question for
    all, as the last of several sealed codes does, what it led to is news for its player too.
    """
    rose = min(live.play.stamps)  # the latest rise of the stage: every stamp is at least that
    last = rose if seat is None else last_row_of(live, seat)
    return max(0, last - 1) if last == rose else last


def last_row_of(live: Live, seat: Seat) -> int:
    """The last row that this seat played; 0 before its first."""
    return max((row.n for row in live.rows if row.seat == seat), default=0)
