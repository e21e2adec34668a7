"""Ratings in words: what a table says before the match, and what a result has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.cogs.ratings import rules
from bot.cogs.ratings.rules import MOST_TOGETHER, OfMatch
from bot.message.escaping import escape
from bot.message.extras import Extras
from bot.message.wording import joined
from bot.play.lobby.rated import Unrated
from bot.play.lobby.terms import RATED, table_sides, term
from bot.play.match.live import Live
from bot.play.ratings.model import Rating, is_shown
from bot.screens.ratings import standing
from bot.shelf import Shelved
from bot.store.results.ratings import Rated
from bot.store.tables import Table
from games.core import Seat


def seated(entry: Shelved, table: Table, at: float) -> tuple[str, ...]:
    """Whether a match is rated as its table stands now, or why not; () where none ever is."""
    wanted = term(entry, table.match.terms, RATED.name)
    if table.match.guild is None or not wanted or len(table_sides(entry, table)) < 2:
        return ()
    if wanted != "on":
        return ("Not rated.",)
    pool = rules.pool_at(entry, table)
    if pool is None:
        return ("Not rated: with these options it matters too much where somebody sits.",)
    kept = rules.kept_from(entry, table, pool, table.fact(rules.TOGETHER), at)
    if kept is not None:
        return (f"Not rated: {_before(*kept)}.",)
    return ("Rated: the result changes the ratings of the players in this server.",)


def _before(reason: Unrated, names: Sequence[str]) -> str:
    who = joined([escape(name) for name in names])
    match reason:
        case Unrated.COMPUTER:
            return "a computer sits here"
        case Unrated.TWO_SEATS:
            return f"{who} {'holds' if len(names) == 1 else 'hold'} two seats"
        case Unrated.HINTS:
            return "hints may be asked for"
        case _:
            return f"{who} have had {MOST_TOGETHER} rated matches with each other in a week"


AFTERWARDS = {
    Unrated.COMPUTER: "a computer sat at the table",
    Unrated.TWO_SEATS: "one person held two seats",
    Unrated.HINTS: "hints could be asked for",
    Unrated.OFTEN: f"two people had had {MOST_TOGETHER} rated matches with each other in a week",
    Unrated.CHANGED: "a seat changed hands",
    Unrated.MODERATOR: "a moderator took part",
    Unrated.SHORT: "not everybody has played two moves",
    Unrated.TAKEN_BACK: "a moderator has taken the result back",
}
"""Why a match was not rated, after "Not rated: "."""


def extras(live: Live, _reader: Seat | None) -> Extras:
    """Whether a match counts, behind More, and on the result what it changed."""
    found = live.table.fact(rules.RATED)
    if found is None or live.is_void:
        return Extras()
    if found.to_rate.reason is not None:
        return Extras(notes=(f"Not rated: {AFTERWARDS[Unrated(found.to_rate.reason)]}.",))
    if live.match.status != "over":
        return Extras(notes=("This match is rated.",))
    told = " · ".join(_changes(live, found))
    return Extras(notes=(f"Ratings: {told}",) if told else ())


def _changes(live: Live, found: OfMatch) -> Iterator[str]:
    """What the match changed, by seat; of who hides their results, nothing."""
    by_person = {one.person: one for one in found.rated}
    for sitting in live.seats:
        rated = by_person.get(sitting.person or 0)
        if rated is not None:
            yield f"{escape(sitting.name)} {change(rated)}"


def change(rated: Rated) -> str:
    """What a match did to a rating: "1510 → 1530"; "new, 2 of 5" while it is not shown yet."""
    after = standing(rated.played, rated.met, Rating(*rated.after))
    is_first = not is_shown(rated.played - 1, rated.met)
    before = "" if is_first else f"{Rating(*rated.before).shown} → "
    return f"{before}{after}"
