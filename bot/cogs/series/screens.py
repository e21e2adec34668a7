"""A series on the screens of its games: how it stands, what follows a game, and who has won it."""

from __future__ import annotations

from bot.cogs.rematch import rules as rematch
from bot.cogs.rematch.screens import roles
from bot.cogs.series import rules
from bot.cogs.series.rules import Finish, SeriesStanding
from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Button, Extras, Note, shell_button
from bot.match.live import Live
from bot.screens.board import board_link
from bot.screens.words import names_of
from games.core import MARKS, Seat
from games.texts import listed, some

LAST = " · the last game, because somebody has left"
ALONE = " · every game counts by itself here"


class Newest(Word, frozen=True):
    """[Game 2], which leads from a result to the newest game of its series."""

    name = "_series"


def extras(live: Live, reader: Seat | None) -> Extras:
    """The number of the game and the standing; after a game what follows, with a button for it."""
    standing = rules.standing_of(live)
    if standing is None:
        return Extras()
    over = live.match.status == "over"
    line = f"Game {standing.number}, {_finish(standing.finish)}: {_totals(live, standing)}"
    return Extras(
        heading=f" · game {standing.number}",
        standing=line + ALONE * standing.is_uneven + LAST * (standing.is_left and not over),
        sequel=_sequel(live, standing) if over else "",
        buttons=_buttons(live, standing),
        cost="The series ends with it.",
        opens=_opens(live) if over else frozenset(),
    )


def _opens(live: Live) -> frozenset[Seat]:
    """The seats of who begins the next game."""
    starter = rematch.first_seat(live) if rules.goes_on(live) else None
    if starter is None:
        return frozenset()
    return frozenset(Seat(sitting.seat) for sitting in live.table.sittings_with(starter))


def _finish(finish: Finish) -> str:
    return f"to {finish.total} points" if finish.games is None else f"best of {finish.games}"


def _totals(live: Live, standing: SeriesStanding) -> str:
    """What each side has: "● Ana 13 – ▲ Ben 0"."""
    told = (f"{_side(live, side)} {total}" for side, total in enumerate(standing.totals))
    return " – ".join(some(told))


def _side(live: Live, side: int) -> str:
    """Who plays for a side, each with the marks of their seats: "● Ana and ■ Cy", "● ■ Ana"."""
    names, marks = names_of(live), dict[str, list[str]]()
    for seat in sorted(live.sides[side]):
        marks.setdefault(names[seat], []).append(MARKS[seat])
    return listed([f"{' '.join(found)} {name}" for name, found in marks.items()])


def _sequel(live: Live, standing: SeriesStanding) -> str:
    """What follows a game that is over, or who has won the series."""
    if standing.winner is not None:
        return _won(live, standing, standing.winner)
    if not rules.goes_on(live):
        why = "without a winner" if live.is_void else "because somebody has left"
        return f"The series ends here, {why}. {_lead(live, standing, ahead=True)}"
    begins = f"Game {standing.number + 1} begins"
    how = [
        part for part in (_starts(live), roles(live, rematch.all_seats(live), goes_on=True)) if part
    ]
    return f"{_lead(live, standing)} {'; '.join([begins, *how])}."


def _starts(live: Live) -> str:
    """Who starts the next game, where lots decide the seats; else ""."""
    first = rematch.first_seat(live)
    return "" if first is None else f"{names_of(live)[first]} starts"


def _won(live: Live, standing: SeriesStanding, winner: int) -> str:
    who = _side(live, winner)
    wins = "win" if _is_plural(live, winner) else "wins"
    games = "one game" if standing.number == 1 else f"{standing.number} games"
    if len(standing.totals) == 2:
        return f"🏆 {who} {wins} the series, {_score(standing, winner)}, in {games}."
    return f"🏆 {who} {wins} the series in {games}: {_totals(live, standing)}."


def _lead(live: Live, standing: SeriesStanding, *, ahead: bool = False) -> str:
    """Who has the most: "● Ana leads 13 to 8.", "It stands 1 to 1."; `ahead`: at the end of it."""
    first, *others = standing.leaders
    by_two = len(standing.totals) == 2
    if others:
        return f"It stands {_score(standing, 0) if by_two else _totals(live, standing)}."
    if ahead:
        verb, comma = ("are ahead" if _is_plural(live, first) else "is ahead"), ","
    else:
        verb, comma = ("lead" if _is_plural(live, first) else "leads"), ""
    if by_two:
        return f"{_side(live, first)} {verb}{comma} {_score(standing, first)}."
    return f"{_side(live, first)} {verb}: {_totals(live, standing)}."


def _score(standing: SeriesStanding, side: int) -> str:
    """The totals of two sides, that of `side` first: "13 to 8"."""
    return f"{standing.totals[side]} to {standing.totals[1 - side]}"


def _is_plural(live: Live, side: int) -> bool:
    names = names_of(live)
    return len({names[seat] for seat in live.sides[side]}) > 1


def _buttons(live: Live, standing: SeriesStanding) -> tuple[Button, ...]:
    """[Game 2] on the result of game 1: it stays, where a link to a board would lead nowhere."""
    if live.facts.rematch is None or not rules.goes_on(live):
        return ()
    label = f"Game {standing.number + 1}"
    return (shell_button(live.match.id, Newest(), live.row_for(None), label, emoji="▶️"),)


def newest(live: Live, url: str | None) -> Note:
    """Leads to the newest game of a series."""
    standing = rules.standing_of(live)
    number = 1 if standing is None else standing.number
    over = live.match.status == "over"
    text = f"Game {number} is over." if over else f"Game {number} is running."
    return Note(text, board_link(url, is_over=over))
