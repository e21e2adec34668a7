"""Who caused a row that nobody at the table did: the clock, by itself or as the others decided.

What people wrote, as it may stand in a message: cut, and without effect.

Times for a message: as Discord shows them, and in words.

Lists and long texts in pages, and the row that turns them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bot.match.controls.message import Button, ListPage, joined, shell_button
from bot.match.controls.names import cut
from bot.match.controls.wire import NO_MATCH, Word
from bot.match.live import Live
from bot.match.offers import leaves_kinds
from bot.store.log import Cause
from bot.store.offers import DONE
from bot.store.seats import NOBODY, Clock, Moderator
from games.core import HINT, LEAVE, MARKS, Names, Row, Seat, Setting
from render import fonts

_MARKUP = re.compile(r"[\\*_~`|<\[\]]|^\s*[#>+-]", re.MULTILINE)
"""What Discord may read as markdown: signs anywhere, and those that begin a line."""

_LINK = re.compile(r":(?=//)|\bdiscord(?:app)?\.", re.IGNORECASE)
"""What Discord makes a link or an invitation of, up to where it is broken."""

BROKEN = "\u200b"
"""A sign without width."""


def plain(name: str) -> str:
    """A name where no markdown is read: in alt texts, labels and titles. It is cut.

    This, `escape` and `drawn` are the only ways by which a name reaches a screen.
    """
    return unlinked(cut(name))


def escape(name: str) -> str:
    """A name for a message, which people read there as `plain` has it."""
    return harmless(cut(name))


def drawn(name: str) -> str:
    """A name in a picture, where no markdown is read; "" if the font lacks a letter of it."""
    return fonts.drawn(cut(name))


def harmless(text: str) -> str:
    """Any text for a message, read there as it stands: nothing in it has an effect."""
    marked = _MARKUP.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", text)
    return unlinked(marked).replace("@", f"@{BROKEN}")


def unlinked(text: str) -> str:
    """A text in which links and invitations are none; it looks the same."""
    return _LINK.sub(lambda found: found[0] + BROKEN, text)


MAX_TEXT = 3800
"""The most characters of text in one message. Discord: 4,000 over all its text blocks."""


def spoken(text: str) -> str:
    """An alt text as text of a message: it is read there as it stands, cut to `MAX_TEXT`."""
    return harmless(text)[:MAX_TEXT]


MOST_SHOWN = 40
"""The most characters of a typed line that are shown back."""


def shown(text: str) -> str:
    """What a person typed, safe to be shown back: cut, on one line, escaped; "nothing" if empty."""
    plain = "".join(char if char.isprintable() else " " for char in text)[:MOST_SHOWN]
    return harmless(plain.strip()) or "nothing"


def relative(at: float) -> str:
    """A time (seconds since the epoch, UTC) as Discord shows it: "in 5 hours", "2 days ago".

    It works in the text of a message, and not in labels, options and alt texts.
    """
    return f"<t:{int(at)}:R>"


NOW = "just now"


def ago(at: float, now: float) -> str:
    """The time from `at` to `now` (both in seconds), in the largest unit that fits: "2 h"."""
    passed_s = max(0, int(now - at))
    for unit_s, name in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if passed_s >= unit_s:
            return f"{passed_s // unit_s} {name}"
    return NOW


LISTED, NEWEST_FIRST, OLDEST_FIRST, IN_A_ROW = (
    ("Previous page", "Next page"),
    ("Newer", "Older"),
    ("Earlier", "Later"),
    ("Previous", "Next"),
)
"""What the two buttons of a row are called, by the order of what is turned."""


def turner(
    page: ListPage,
    word: Callable[[int], Word],
    labels: tuple[str, str],
    *,
    match: str = NO_MATCH,
    at: int = 0,
) -> tuple[tuple[Button, ...], ...]:
    """A row that turns to the pages beside this one; none for a single page.

    `word` makes the shell word of a button from the number of its page; `at` is the row it stands
    for.
    """
    if page.of == 1:
        return ()
    turns = zip((page.number - 1, page.number + 1), labels, strict=True)
    return (
        tuple(
            shell_button(match, word(to), at, label, live=1 <= to <= page.of) for to, label in turns
        ),
    )


def causes_after(live: Live, after: int, last: int) -> list[tuple[int, str]]:
    """Rows after+1..last that the clock or a moderator caused, each with a sentence about it.

    Rows of one seat, one after another, have one sentence.
    """
    known = {cause.n: cause for cause in live.facts.causes}
    out: list[tuple[int, str]] = []
    said: tuple[int, str] | None = None
    for row in live.rows[max(0, after) : last]:
        if said is not None and row.seat != said[0]:
            said = None
        if row.n in known:
            told = _told(live, row, known[row.n])
            if said != (row.seat, told):
                said = (row.seat, told)
                out.append((row.n, told))
    return out


def last_cause(live: Live) -> tuple[str, ...]:
    """Who caused the end of a match, if nobody at the table did."""
    acts = [row.n for row in live.rows if row.text != HINT]
    return tuple(told for n, told in causes_after(live, 0, live.play.n) if acts and n == acts[-1])


def _told(live: Live, row: Row, cause: Cause) -> str:
    who = f"{MARKS[row.seat]} {escape(live.table.sitting_at(row.seat, row.n).name)}"
    match cause.actor:
        case Moderator(moderator):
            if moderator == NOBODY:
                return f"A moderator removed {who}."
            return f"<@{moderator}> removed {who} as a moderator."
        case Clock() if row.text != LEAVE:
            return f"The bot played for {who}."
        case Clock():
            people = _deciders(live, row)
            if not people:
                return f"{who} has left: the bot had played for this seat for too long."
            return f"{who} left, as {joined(people)} decided."


def _deciders(live: Live, row: Row) -> list[str]:
    """The names of those who agreed that a seat leaves; [] if the clock alone did it."""
    mine = live.table.sittings_with(row.seat)  # one decision takes all seats of a person
    kinds = tuple(leaves_kinds(sitting.seat) for sitting in mine)
    for offer in reversed(live.facts.offers):
        if offer.kind.startswith(kinds) and offer.state == DONE:
            seats = (live.table.seats_of(person) for person in offer.agreed)
            names = [live.seats[found[0]].name for found in sorted(seats) if found]
            return [escape(name) for name in names] or ["the others"]
    return []


Named = Callable[[Live, int], Names]
"""A function that gives the names of the players at a row, by seat."""


def names_of(live: Live) -> Names:
    """The names of the players by seat, escaped for a message."""
    return tuple(escape(record.name) for record in live.seats)


def names_at(live: Live, n: int) -> Names:
    """The same at row `n`: who sat there then, though the seat may have changed hands since."""
    return tuple(escape(live.table.sitting_at(s.seat, n).name) for s in live.seats)


def plain_names_at(live: Live, n: int) -> Names:
    """The names at row `n`, not escaped."""
    return tuple(plain(live.table.sitting_at(s.seat, n).name) for s in live.seats)


def plain_names(live: Live) -> Names:
    """The names of the players by seat, not escaped, for alt texts, labels and modals."""
    return tuple(plain(record.name) for record in live.seats)


def marked_people(live: Live, people: Iterable[int]) -> list[str]:
    """People at the table with the marks of their seats, by seat: "▲ Ben", "● ■ Ana"."""
    names, seats = names_of(live), (live.table.seats_of(person) for person in people)
    found = sorted(mine for mine in seats if mine)
    return [f"{' '.join(MARKS[seat] for seat in mine)} {names[mine[0]]}" for mine in found]


def setting_of(live: Live, reader: Seat | None = None) -> Setting:
    """The setting of a text in a message: names are escaped. `reader` None is everybody."""
    return live.setting(names_of(live), reader)


def plain_setting(live: Live, reader: Seat | None = None) -> Setting:
    """The setting of an alt text or a modal: names are not escaped."""
    return live.setting(plain_names(live), reader)
