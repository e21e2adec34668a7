"""Names, times, ratings and what people wrote, as they may stand in a message."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from bot.match.controls.names import cut_name
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.rating_model import FIRST_MET, FIRST_SHOWN, SETTLED, Rating
from games.core import MARKS, Names, Seat, Setting
from render import letters

_MARKUP = re.compile(r"[\\*_~`|<\[\]]|^\s*[#>+-]", re.MULTILINE)
"""What Discord may read as markdown: signs anywhere, and those that begin a line."""

_LINK = re.compile(r":(?=//)|\bdiscord(?:app)?\.", re.IGNORECASE)
"""What Discord makes a link or an invitation of, up to where it is broken."""

BROKEN = "\u200b"
"""A sign without width."""

MAX_TEXT = 3800
"""The most characters of text in one message. Discord: 4,000 over all its text blocks."""

MOST_SHOWN = 40
"""The most characters of a typed line that are shown back."""

MOST_NAMES = 500
"""So many names are remembered as they are shown, because each line of a screen has some."""

NOW = "just now"

Named = Callable[[Live, int], Names]
"""A function that gives the names of the players at a row, by seat."""


@lru_cache(MOST_NAMES)
def plain(name: str) -> str:
    """A name where no markdown is read: in alt texts, labels and titles. It is cut.

    This, `escape` and `drawn` are the only ways by which a name reaches a screen.
    """
    return unlinked(cut_name(name))


@lru_cache(MOST_NAMES)
def escape(name: str) -> str:
    """A name for a message, which people read there as `plain` has it."""
    return harmless(cut_name(name))


def drawn(name: str) -> str:
    """A name in a picture, where no markdown is read; "" if the font lacks a letter of it."""
    return letters.drawn(cut_name(name))


def harmless(text: str) -> str:
    """Any text for a message, read there as it stands: nothing in it has an effect."""
    marked = _MARKUP.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", text)
    return unlinked(marked).replace("@", f"@{BROKEN}")


def unlinked(text: str) -> str:
    """A text in which links and invitations are none; it looks the same."""
    return _LINK.sub(lambda found: found[0] + BROKEN, text)


def spoken(text: str) -> str:
    """An alt text as text of a message: it is read there as it stands, cut to `MAX_TEXT`."""
    return harmless(text)[:MAX_TEXT]


def shown(text: str) -> str:
    """What a person typed, safe to be shown back: cut, on one line, escaped; "nothing" if empty."""
    plain = "".join(char if char.isprintable() else " " for char in text)[:MOST_SHOWN]
    return harmless(plain.strip()) or "nothing"


def names_of(live: Live) -> Names:
    """The names of the players by seat, escaped for a message."""
    return tuple(escape(record.name) for record in live.seats)


def names_at(live: Live, n: int) -> Names:
    """The names of who sat there at row `n`, by seat: one may have changed hands since."""
    return tuple(escape(live.table.sitting_at(s.seat, n).name) for s in live.seats)


def plain_names(live: Live) -> Names:
    """The names of the players by seat, not escaped, for alt texts, labels and modals."""
    return tuple(plain(record.name) for record in live.seats)


def plain_names_at(live: Live, n: int) -> Names:
    """The names of who sat there at row `n`, by seat, not escaped."""
    return tuple(plain(live.table.sitting_at(s.seat, n).name) for s in live.seats)


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


def relative(at: float) -> str:
    """A time (seconds since the epoch, UTC) as Discord shows it: "in 5 hours", "2 days ago".

    It works in the text of a message, and not in labels, options and alt texts.
    """
    return f"<t:{int(at)}:R>"


def ago(at: float, now: float) -> str:
    """The time from `at` to `now` (both in seconds), in the largest unit that fits: "2 h"."""
    passed_s = max(0, int(now - at))
    for unit_s, name in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if passed_s >= unit_s:
            return f"{passed_s // unit_s} {name}"
    return NOW


def mode_title(entry: GameEntry, mode: str) -> str:
    """What people read of a game and a mode of it: "Triplock duel", "Timelock for two"."""
    return f"{entry.game.title} {entry.texts.MODES[mode]}".rstrip()


def rating_words(played: int, met: int, rating: Rating) -> str:
    """A rating in words: "1530", "1530, still settling", "new, 2 of 5"."""
    if played < FIRST_SHOWN:
        return f"new, {played} of {FIRST_SHOWN}"
    if met < FIRST_MET:
        return f"new, {met} of {FIRST_MET} opponents"
    return f"{rating.shown}{', still settling' if rating.sigma > SETTLED else ''}"
