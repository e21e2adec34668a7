"""A profile in words, and the data of its picture, which says the same in fewer words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from bot.cogs.profile.history import SEATED, TOLD, TurnTime
from bot.cogs.profile.tally import Company, Duel, GameRecord, Recent, Tally, Variety
from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import (
    Extras,
    Note,
    Say,
    Screen,
    Select,
    SelectOption,
    Show,
    shell_select,
)
from bot.match.controls.names import A_PLAYER, SOMEONE
from bot.match.controls.wording import counted, cut_to
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.deals import Streak
from bot.match.rating_model import Rating
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.screens.words import MAX_TEXT, NOW, ago, drawn, escape, plain, rating_words, relative
from bot.store.person_settings import EVERYBODY, NOBODY
from bot.store.tables import Table
from games.core import Ending, Seat
from games.texts import MAX_ALT, Feat, listed, some
from render.charts import Fact, Profile, Words
from render.charts import Line as DrawnRecord
from render.charts import Recent as DrawnMatch
from render.picture import Picture

FILE = "profile.png"

LABEL = 90
"""The most characters of a line of the select. Discord: 100."""

BENEATH = "More stands in words beneath the picture."
"""Ends an alt text that has no room for all of it."""

CHANGES = "`/settings` changes that."

HERE = "this server"
"""The name of a server that is not known."""

EVERYWHERE = "everywhere"
"""The place of what was asked for in direct messages."""

HAS_WON = {Ending.WON: "won", Ending.DRAWN: "drew", Ending.LOST: "lost"}
"""How a match ended for the person, within a line of it."""

COMPANY = {
    Company.PEOPLE: "",
    Company.COMPUTERS: "against Tumbler",
    Company.TOGETHER: "together",
    Company.ALONE: "alone",
}
"""What the company adds to the title of a game and its mode."""

PEOPLE = 3
"""So many names stand in the line of a match; the others are counted."""

WORDS = Words("played", "in a row")
"""What stands beside the numbers of the picture."""


class ProfilePage(Struct, frozen=True):
    """Whose profile it is and where it was asked for.

    `place` is the name of the server, "" for direct messages. `shows` is to whom the person shows
    their results. `reader` is the name of who reads, None where they read about themselves. `at` is
    now.
    """

    name: str
    place: str
    shows: str | None
    reader: str | None
    at: float
    tally: Tally


class LookAt(Word, frozen=True):
    """A match of the profile that is looked back on."""

    name = "_profile:look"
    match: str


def extras(live: Live, _reader: Seat | None) -> Extras:
    """On the result that tells somebody so: that results are remembered, and who can see them."""
    told = live.table.fact(TOLD)
    return Extras(notes=(_remembered(one.name for one in told),)) if told else Extras()


def _remembered(names: Iterable[str]) -> str:
    return (
        f"{listed([escape(name) for name in names])}: results are remembered now, in `/profile`."
        f" People you played with can see yours; {CHANGES}"
    )


def seated(_entry: GameEntry, table: Table) -> Extras:
    """The turn times of who sits at a table that has not begun, by seat; the first stands there."""
    times = {one.person: one.time for one in table.fact(SEATED)}
    people = [(person, table.name_of(person) or "") for person in table.people if person in times]
    lines = tuple(f"{escape(name)} {turns(times[person])}." for person, name in people)
    return Extras(standing="".join(lines[:1]), notes=lines)


def elsewhere() -> Note:
    """The answer in direct messages to who asks for somebody else."""
    return Note(
        "Here I show your own matches alone. Ask in a server to see what somebody has played there."
    )


def nothing_of(name: str) -> Note:
    """The answer where nothing of a person is to be seen, whatever the reason is."""
    return Note(
        f"I have nothing to show you of {escape(name)} here. I show what people have played in this"
        " server, in channels that you can see, if they let you."
    )


def nothing_yet(place: str) -> Note:
    """The answer to who has finished nothing."""
    if place:
        return Note(
            "You have finished no match in this server yet. `/tables` lists those to join, and"
            " `/help` opens one."
        )
    return Note("You have finished no match yet. `/help` shows the games, and starts one.")


def place_of(server: str | None) -> str:
    """The name of a server; `HERE` where the bot does not know it, or it shows nothing."""
    return server if server and plain(server) != SOMEONE else HERE


def profile(page: ProfilePage, shelf: Mapping[str, GameEntry], picture: Picture | None) -> Screen:
    """A person's profile: the head, the picture, and all of it in words."""
    form = _in_text()
    place = page.place and f" · {escape(page.place)}"
    head = f"### {escape(page.name)}{place}\n-# {_who_sees(page)}"
    words = _fitted(list(_told(page, shelf, form)), MAX_TEXT - len(head))
    board = Show(FILE, picture, alt(page, shelf))
    return Screen((Say(head), board, Say("\n".join(words)), *_matches(page, shelf)))


def _matches(page: ProfilePage, shelf: Mapping[str, GameEntry]) -> Iterator[Select]:
    """The last matches, each of which can be looked back on."""
    form = _in_alt(page.at)
    lines = [
        SelectOption(cut_to(_recent_line(one, shelf[one.variety.game], form), LABEL), one.match)
        for one in page.tally.recent
    ]
    if lines:
        yield Select(shell_select(NO_MATCH, LookAt.up_to()), "Look back on a match", tuple(lines))


def _who_sees(page: ProfilePage) -> str:
    """Who can see it, besides the person themselves."""
    if page.reader is not None:
        return "What happened in this server, in channels that you can see."
    if not page.place:
        return "What you have played everywhere. Nobody else can see it like this."
    if page.shows == NOBODY:
        return f"Nobody else can see this. {CHANGES}"
    who = "Everybody in this server" if page.shows == EVERYBODY else "People you played with"
    return f"{who} can see this, in channels that they can see. {CHANGES}"


def alt(page: ProfilePage, shelf: Mapping[str, GameEntry]) -> str:
    """The picture in words, at most `MAX_ALT` characters."""
    form = _in_alt(page.at)
    head = f"What {plain(page.name)} has played{f' in {plain(page.place)}' if page.place else ''}."
    lines = [head, *(f"{line.removeprefix('-# ')}." for line in _told(page, shelf, form))]
    told = _fitted(lines, MAX_ALT - len(BENEATH) - 1)
    return " ".join(told if len(told) == len(lines) else [*told, BENEATH])


def _fitted(lines: list[str], room: int) -> list[str]:
    """The first ones of these lines that fit together."""
    lengths = accumulate(len(line) + 1 for line in lines)
    return [line for line, length in zip(lines, lengths, strict=True) if length <= room]


def picture_of(page: ProfilePage, shelf: Mapping[str, GameEntry]) -> Profile:
    """What the picture of a profile shows; the painter takes as much of it as has room."""
    tally = page.tally
    facts = [
        Fact(f"{shelf[key].game.title} daily", _days(each).replace(" in a row", ""))
        for key, each in tally.streaks
    ]
    facts += [Fact(feat.name, _achieved(feat, count)) for feat, count in tally.feats]
    return Profile(
        drawn(page.name),
        drawn(page.place) or HERE if page.place else EVERYWHERE,
        WORDS,
        tuple(_picture_record(line, shelf[line.variety.game]) for line in tally.lines),
        tuple(facts),
        tuple(_picture_recent(one, shelf[one.variety.game], page.at) for one in tally.recent),
        "" if tally.turns is None else turns(tally.turns).removeprefix("answers "),
    )


class _Form(Struct, frozen=True):
    """How words are written where they stand: what is between facts, strong, a name, a time."""

    between: str
    strong: Callable[[str], str]
    name: Callable[[str], str]
    title: Callable[[GameEntry], str]
    when: Callable[[float], str]


def _in_text() -> _Form:
    return _Form(" · ", lambda text: f"**{text}**", escape, lambda entry: entry.title, relative)


def _in_alt(now: float) -> _Form:
    def when(at: float) -> str:
        passed = ago(at, now)
        return passed if passed == NOW else f"{passed} ago"

    return _Form(", ", str, plain, lambda entry: entry.game.title, when)


def _told(page: ProfilePage, shelf: Mapping[str, GameEntry], form: _Form) -> Iterator[str]:
    tally = page.tally
    for line in tally.lines:
        yield _record_line(line, shelf[line.variety.game], form)
    for key, streak in tally.streaks:
        yield f"{form.strong(form.title(shelf[key]))}: {_days(streak)}"
    for feat, count in tally.feats:
        yield f"{form.strong(feat.name)}: {_achieved(feat, count)}"
    if tally.duel is not None and page.reader is not None:
        yield _duel(form.name(page.name), tally.duel)
    if tally.turns is not None:
        told = turns(tally.turns)
        yield f"{told[:1].upper()}{told[1:]}"
    for recent in tally.recent:
        yield f"-# {_recent_line(recent, shelf[recent.variety.game], form)}"


def _record_line(line: GameRecord, entry: GameEntry, form: _Form) -> str:
    told = [", ".join(some(_counts(line)))]
    told += [_rating(line)] if line.standing is not None else []
    if len(line.curve) > 1:
        told.append(f"from {line.curve[0]} over {counted(len(line.curve), 'match', 'matches')}")
    told += [text] if (text := _best(line, entry)) else []
    told += [f"{line.run} wins in a row"] if line.run > 1 else []
    return f"{form.strong(_titled(form.title(entry), line.variety))}: {form.between.join(told)}"


def _counts(line: GameRecord) -> Iterator[str]:
    yield f"{line.played} played"
    yield f"{line.won} won"
    if line.drawn:
        yield f"{line.drawn} drawn"
    yield f"{line.lost} lost"


def _recent_line(recent: Recent, entry: GameEntry, form: _Form) -> str:
    title = _titled(form.title(entry), recent.variety)
    told = _score(recent, entry)
    points = f" {told}" if told and entry.sharing is None else f", {told}" if told else ""
    link = " against " if recent.variety.has_rivals else " with "
    people = _people(recent.people, form)
    beside = f"{link}{people}" if people else ""
    return f"{title}: {HAS_WON[recent.ending]}{points}{beside}, {form.when(recent.at)}"


def _people(people: Sequence[str | None], form: _Form) -> str:
    names = [A_PLAYER if name is None else form.name(name) for name in people]
    more = len(names) - PEOPLE
    return listed([*names[:PEOPLE], f"{more} more"] if more > 0 else names, none="")


def _duel(name: str, duel: Duel) -> str:
    drawn = f", {counted(duel.drawn, 'draw')}" if duel.drawn else ""
    return f"You against {name}: {duel.own} to {duel.theirs}{drawn}"


def _titled(title: str, variety: Variety) -> str:
    """A title of a game with its mode and company: "Triplock against Tumbler"."""
    return " ".join(part for part in (title, variety.mode, COMPANY[variety.company]) if part)


def _rating(line: GameRecord) -> str:
    """A rating after its word: "rating 1530, still settling"; without a rated match, ""."""
    found = line.standing
    if found is None:
        return ""
    return f"rating {rating_words(found.played, found.met, Rating(found.mu, found.sigma))}"


def _best(line: GameRecord, entry: GameEntry) -> str:
    """The best result, short: "best 14 points", "best: opened it in 31 turns"; "" without any."""
    if line.best is None:
        return ""
    if entry.sharing is not None:
        return f"best: {entry.sharing.standing(line.best.rank)}"
    points = line.best.points or 0
    return f"best {counted(points, 'point')}" if points > 0 else ""


def _days(streak: Streak) -> str:
    """Days in a row at the deal of the day: "12 days in a row, best 31"."""
    now = counted(streak.length, "day")
    more = f", best {streak.best}" if streak.best > streak.length else ""
    return f"{now} in a row{more}"


def _achieved(feat: Feat, count: int) -> str:
    """How often something was achieved: "opened once", "beaten 3 times"."""
    return f"{feat.verb} {'once' if count == 1 else f'{count} times'}"


def _score(recent: Recent, entry: GameEntry) -> str:
    """The points of a match, those of the person first: "10–7"; of a deal, how it ended.

    "" where they do not tell who has won, as when somebody has given up.
    """
    if entry.sharing is not None:
        return entry.sharing.standing(recent.rank)
    own, most = recent.points[:1], max(recent.points[1:], default=None)
    if own and most is not None and _ending_by(own[0], most) is not recent.ending:
        return ""
    between = "–" if min(recent.points, default=0) >= 0 else " : "
    return between.join(str(points).replace("-", "−") for points in recent.points)


def _ending_by(own: int, most: int) -> Ending:
    """How a match ended by points: those of the person, and the most of another side."""
    return Ending.WON if own > most else Ending.LOST if own < most else Ending.DRAWN


def turns(time: TurnTime) -> str:
    """Turn time in kind words: "answers within a day; finished 19 of 20"."""
    finished = f"finished {time.finished} of {time.matches}"
    return finished if time.took_s is None else f"{_answers(time.took_s)}; {finished}"


def _answers(took_s: float) -> str:
    within = (
        (HOUR_S, "within an hour"),
        (8 * HOUR_S, "within a few hours"),
        (DAY_S, "within a day"),
        (2 * DAY_S, "within two days"),
    )
    told = next((words for most_s, words in within if took_s <= most_s), "")
    return f"answers {told}" if told else "takes several days"


def _picture_record(line: GameRecord, entry: GameEntry) -> DrawnRecord:
    return DrawnRecord(
        _short_title(entry, line.variety),
        entry.accent,
        line.played,
        line.won,
        line.drawn,
        line.lost,
        _rating(line).removeprefix("rating ").replace(", still", " still"),
        line.curve,
        _best(line, entry).replace("best: ", ""),
        line.run if line.run > 1 else 0,
    )


def _picture_recent(recent: Recent, entry: GameEntry, at: float) -> DrawnMatch:
    return DrawnMatch(
        entry.accent,
        _short_title(entry, recent.variety),
        recent.ending,
        _score(recent, entry),
        ago(recent.at, at),
    )


def _short_title(entry: GameEntry, variety: Variety) -> str:
    """The title of a line, short enough for its column: "Triplock · Tumbler"."""
    return _titled(entry.game.title, variety).replace(" against ", " · ")
