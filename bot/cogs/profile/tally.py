"""Counts the finished matches of a person that a reader sees, by game, mode and company."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum

from msgspec import Struct

from bot.cogs.profile.history import History, TurnTime, turn_time
from bot.cogs.profile.rows import FinishedMatch, Other, TurnTimes
from bot.match.games import GameEntry
from bot.match.lobby.deals import Streak, merit, streak_in
from bot.match.lobby.rated import pool_of
from bot.match.rating_model import Rating, is_shown
from bot.store.ratings import RatingStanding
from bot.store.results import Result
from games.core import Ending
from games.texts import Feat

RECENT = 10
"""The most matches that are listed, the latest."""

CURVE = 50
"""The most ratings of a curve, the latest."""


class Company(Enum):
    """With or against whom somebody has played."""

    PEOPLE = "people"
    """Against other people."""
    COMPUTERS = "computers"
    """Against computers alone."""
    TOGETHER = "together"
    """With others, against the house."""
    ALONE = "alone"
    """Alone, against the house."""


class Variety(Struct, frozen=True):
    """A game by its key, the words of its mode after its title ("duel"), and the company.

    `pool` is that of its ratings; "" where it has none.
    """

    game: str
    mode: str
    company: Company
    pool: str = ""

    @property
    def has_rivals(self) -> bool:
        return self.company in (Company.PEOPLE, Company.COMPUTERS)


class GameRecord(Struct, frozen=True):
    """What a person has from one game and mode.

    `best` is the best result, where results of it can be compared. `run` are the wins since the
    last other end. `standing` is that of its pool; `curve` has the ratings that were shown, the
    oldest first.
    """

    variety: Variety
    won: int
    drawn: int
    lost: int
    best: Result | None = None
    run: int = 0
    standing: RatingStanding | None = None
    curve: tuple[int, ...] = ()

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


class Recent(Struct, frozen=True):
    """One of the latest matches: how it ended, the points by side, the person's first, and when.

    `people` are the names of the rivals, or of the partners where there are none; None stands for
    who is hidden from the reader.
    """

    match: str
    variety: Variety
    ending: Ending
    points: tuple[int, ...]
    rank: tuple[int, ...]
    people: tuple[str | None, ...]
    at: float


class Duel(Struct, frozen=True):
    """How often the reader stood before the person, the person before the reader, or neither."""

    own: int
    theirs: int
    drawn: int


class Tally(Struct, frozen=True):
    """All that is told of a person. `streaks` are by game; `lines` begin with the latest one."""

    lines: tuple[GameRecord, ...] = ()
    recent: tuple[Recent, ...] = ()
    feats: tuple[tuple[Feat, int], ...] = ()
    streaks: tuple[tuple[str, Streak], ...] = ()
    duel: Duel | None = None
    turns: TurnTime | None = None


def tally(
    history: History,
    seen: Sequence[FinishedMatch],
    reader: int,
    shelf: Mapping[str, GameEntry],
    at: float,
) -> Tally:
    """Counts the matches that a reader sees, latest first; streaks only for the person."""
    is_own, known = reader == history.person, [one for one in seen if one.game in shelf]
    kinds = [variety(shelf[one.game], one, _others(history, one)) for one in known]
    groups: dict[Variety, list[FinishedMatch]] = {}
    for kind, one in zip(kinds, known, strict=True):
        groups.setdefault(kind, []).append(one)
    latest = zip(kinds[:RECENT], known[:RECENT], strict=True)
    return Tally(
        tuple(_record(history, shelf[kind.game], kind, each) for kind, each in groups.items()),
        tuple(_recent(history, kind, one) for kind, one in latest),
        _feats(groups, shelf),
        tuple(_streaks(known, shelf, at)) if is_own else (),
        None if is_own else _duel(history, known, reader),
        turn_time(list(_timed(history, known))),
    )


def _others(history: History, one: FinishedMatch) -> tuple[Other, ...]:
    return history.others.get(one.match, ())


def variety(entry: GameEntry, played: FinishedMatch, others: Sequence[Other]) -> Variety:
    """Returns what a match was, by its options and who else sat there at its end."""
    if len(entry.game.sides(played.options, played.seats)) < 2:
        company = Company.ALONE if played.seats == 1 else Company.TOGETHER
        return Variety(entry.key, "", company)
    if all(one.is_computer for one in rivals(played, others)):
        return Variety(entry.key, "", Company.COMPUTERS)
    mode = entry.game.rated(played.options, played.seats)
    words = "" if mode is None else entry.texts.MODES[mode]
    return Variety(entry.key, words, Company.PEOPLE, _pool(entry, words))


def _pool(entry: GameEntry, words: str) -> str:
    """The pool of the mode with these words: what is not rated stands on its line, too."""
    modes = (mode for mode, told in entry.texts.MODES.items() if told == words)
    return next((pool_of(entry, mode) for mode in modes), "")


def rivals(played: FinishedMatch, others: Sequence[Other]) -> tuple[Other, ...]:
    """Returns who sat on the other sides."""
    return tuple(one for one in others if one.side != played.result.side)


def ending(played: FinishedMatch) -> Ending:
    """Returns how a match ended for the person: who has not won where somebody has, lost."""
    result = played.result
    is_won = result.ending is Ending.WON
    return Ending.LOST if is_won and result.place != 1 else result.ending


def _record(
    history: History, entry: GameEntry, kind: Variety, played: Sequence[FinishedMatch]
) -> GameRecord:
    ends = [ending(one) for one in played]
    counts = Counter(ends)
    run = next((at for at, end in enumerate(ends) if end is not Ending.WON), len(ends))
    standing = history.standings.get(kind.pool) if kind.pool else None
    curve = () if standing is None else _curve(history, kind.pool, standing, played)
    return GameRecord(
        kind,
        counts[Ending.WON],
        counts[Ending.DRAWN],
        counts[Ending.LOST],
        _best(entry, played),
        run,
        standing,
        curve,
    )


def _curve(
    history: History, pool: str, standing: RatingStanding, played: Sequence[FinishedMatch]
) -> tuple[int, ...]:
    """The ratings that matches of the reader's sight have left, once ratings are shown."""
    if not is_shown(standing.played, standing.met):
        return ()
    seen = {one.match for one in played}
    return tuple(
        Rating(one.mu, one.sigma).shown
        for one in history.ratings
        if one.pool == pool and one.match in seen and is_shown(one.played, one.met)
    )[-CURVE:]


def _best(entry: GameEntry, played: Sequence[FinishedMatch]) -> Result | None:
    """The best result: by merit where results at a deal can be compared, else by points."""
    results = [one.result for one in played]
    if entry.sharing is not None:
        return max(results, key=merit)
    scored = [one for one in results if one.points is not None]
    return max(scored, key=lambda one: one.points or 0, default=None)


def _recent(history: History, kind: Variety, one: FinishedMatch) -> Recent:
    others = _others(history, one)
    beside = rivals(one, others) if kind.has_rivals else others
    return Recent(
        one.match,
        kind,
        ending(one),
        _points(one, others),
        one.result.rank,
        tuple(_name(one, each) for each in beside if not each.is_computer),
        one.result.ended_at,
    )


def _points(one: FinishedMatch, others: Sequence[Other]) -> tuple[int, ...]:
    """The points of each side, the person's first; () where a side has none."""
    sides: dict[int, list[int | None]] = {one.result.side: [one.result.points]}
    for other in others:
        sides.setdefault(other.side, []).append(other.points)
    best = [[points for points in side if points is not None] for side in sides.values()]
    return tuple(max(points) for points in best) if all(best) else ()


def _name(one: FinishedMatch, other: Other) -> str | None:
    """The name of somebody in a match; None if they are hidden from a reader who sat elsewhere."""
    return other.name if one.seen.has_sat or other.person is None or other.is_shown else None


def _feats(
    groups: Mapping[Variety, Sequence[FinishedMatch]], shelf: Mapping[str, GameEntry]
) -> tuple[tuple[Feat, int], ...]:
    """How often what has a name was achieved, in the order of the games."""
    found: dict[str, Counter[Feat]] = {key: Counter() for key in shelf}
    for kind, played in groups.items():
        feat = shelf[kind.game].feat
        if feat is None or kind.has_rivals:
            continue
        won = [feat(one.options) for one in played if ending(one) is Ending.WON]
        found[kind.game].update(one for one in won if one is not None)
    return tuple(
        (feat, count)
        for counts in found.values()
        for feat, count in sorted(counts.items(), key=lambda each: each[0].name)
    )


def _streaks(
    played: Sequence[FinishedMatch], shelf: Mapping[str, GameEntry], at: float
) -> Iterator[tuple[str, Streak]]:
    """The days in a row of each game with deals of the day, where there ever was one."""
    day = datetime.fromtimestamp(at, UTC).date()
    for key, entry in shelf.items():
        names = [one.seen.deal for one in played if one.game == key and one.counts]
        streak = streak_in((name for name in names if name is not None), day)
        if entry.deals and streak.best:
            yield key, streak


def _duel(history: History, played: Sequence[FinishedMatch], reader: int) -> Duel | None:
    """Head to head with the reader; None if they have never sat against each other."""
    found = Counter[int]()
    for one in played:
        own = next((each for each in _others(history, one) if each.person == reader), None)
        if own is not None and own.side != one.result.side:
            mine, theirs = own.place or 0, one.result.place or 0
            found[(mine > theirs) - (mine < theirs)] += 1
    return Duel(found[-1], found[1], found[0]) if found else None


def _timed(history: History, played: Sequence[FinishedMatch]) -> Iterator[TurnTimes]:
    """The times of a person's turns in matches with other people, as far as they are known."""
    for one in played:
        result = one.result
        is_known = result.took_s is not None or result.left_at is not None
        if is_known and any(not other.is_computer for other in _others(history, one)):
            yield TurnTimes(result.took_s, result.left_at is not None)
