"""What happened, in lines: the news since a reader's last turn, or the record of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.match.controls.wording import ENDED_WITHOUT, numbered
from bot.match.live import Live
from bot.screens.causes import causes_after
from bot.screens.words import Named, names_at, names_of, plain_names_at, setting_of
from bot.store.seats import Computer
from games.core import MARKS, SIT, Names, Row, Seat, Setting, Told
from games.texts import Line, marked


class Space(Struct, frozen=True):
    """The most that a story may take: its lines, and its characters over all lines."""

    lines: int
    characters: int


BOARD = Space(5, 600)
"""On a live board, for the acts of this turn and the news before it together.

The acts of this turn take up to `NOW` of it; the news before it get what is left.
"""

NOW = Space(3, 300)
"""On a live board, for the acts of this turn alone."""

WHOLE = Space(1_000, 1_000_000)
"""Everything; who shows it cuts it into pages."""

STEPS = ("✔", "✖")
"""Prefixes of sub-steps, which are joined to the actor's line."""


class Story(Struct, frozen=True):
    """What happened, in lines, and the number of acts that did not fit."""

    text: str
    left_out: int = 0


class _Act(Struct, frozen=True):
    """One phrase. For lack of space, rank 2 (steps, quiet acts) is cut first, 0 (bold) last.

    `n` is the row. `subject` is who did it, by the name of who sat there then, or "You"; "" where
    nobody did.
    """

    n: int
    subject: str
    text: str
    rank: int
    step: bool = False
    strong: bool = False
    opens: bool = False


class Turn(Struct, frozen=True):
    """What happened in a turn as a reader may know it, and the rows of it."""

    acts: tuple[_Act, ...]
    rows: range

    @property
    def text(self) -> str:
        """All of it; consecutive acts of one subject share a line."""
        return "\n".join(_lines(self.acts))

    @property
    def is_great(self) -> bool:
        return any(act.strong for act in self.acts)

    @property
    def greatest(self) -> str:
        """The first great act in it; what somebody did before what nobody did; "" for none."""
        acts = [act for act in self.acts if act.strong]
        found = next((act for act in acts if act.subject), acts[0] if acts else None)
        return "" if found is None else f"{found.subject} {found.text}".lstrip()

    @property
    def told(self) -> tuple[int, ...]:
        """The rows of which the reader was told something, rising."""
        return tuple(dict.fromkeys(act.n for act in self.acts))

    def upto(self, n: int) -> str:
        """What had happened in it up to row `n`."""
        return "\n".join(_lines(act for act in self.acts if act.n <= n))


def since(
    live: Live,
    after: int,
    seat: Seat | None = None,
    *,
    upto: int | None = None,
    space: Space = BOARD,
) -> Story:
    """The acts of rows after+1..upto, as `seat` may read them (None: everybody), cut to `space`.

    The oldest act stands first. Consecutive acts of one subject share a line, joined by " · ". If
    space is short, bold acts are kept before others, and later acts before earlier ones.
    """
    last = live.play.n if upto is None else upto
    acts = list(_bold(_acts(live, after, last, seat)))
    kept: list[int] = []
    for at in sorted(range(len(acts)), key=lambda at: (acts[at].rank, -at)):
        more = sorted([*kept, at])
        lines = _lines([acts[one] for one in more])
        if kept and (len(lines) > space.lines or sum(map(len, lines)) > space.characters):
            break
        kept = more
    lost = [act for at, act in enumerate(acts) if at not in kept and not act.step]
    lines = _lines([acts[at] for at in kept])
    return Story("\n".join(lines), len(lost))


def line_of(live: Live, told: Told, setting: Setting) -> Line | None:
    """The phrase of a notice as the setting's reader may read it; None: nothing to say."""
    event = told.notice.seen_by(setting.reader)
    return None if event is None else live.entry.texts.say(event, setting)


def _acts(
    live: Live, after: int, last: int, seat: Seat | None, *, is_plain: bool = False
) -> Iterator[_Act]:
    """The acts of rows after+1..last, in order: what was told, and seats that changed hands.

    Who caused a row stands before it, if it was nobody at the table; not where no markdown is read.
    """
    named = plain_names_at if is_plain else names_at
    caused = [] if is_plain else causes_after(live, after, last)
    told = [(told.n, told) for told in live.told_since(after) if told.n <= last]
    sat = [(row.n, row) for row in live.rows[max(0, after) : last] if row.text == SIT]
    for n, one in sorted([*caused, *told, *sat], key=lambda each: each[0]):
        if isinstance(one, str):
            yield _Act(n, "", one, 0)
            continue
        if isinstance(one, Row):
            yield _Act(n, "", _sat(live, one, named), 0)
            continue
        names = named(live, n)
        line = line_of(live, one, live.setting(names, seat))
        if line is None:
            continue
        step = line.subject is None and line.text.startswith(STEPS)
        rank = 0 if line.strong else 2 if step or line.quiet else 1
        subject = _subject(live, line, n, seat, names)
        yield _Act(n, subject, line.text, rank, step, line.strong, line.opens)


def _sat(live: Live, row: Row, named: Named) -> str:
    """Says who sat down on a seat by a row; a computer gives it back to nobody but its person."""
    old, new = (named(live, n)[row.seat] for n in (row.n, row.n + 1))
    if isinstance(live.table.sitting_at(row.seat, row.n).sitter, Computer):
        return f"{new} took the seat back from {MARKS[row.seat]} {old}."
    return f"{new} took over the seat of {MARKS[row.seat]} {old}."


def _bold(acts: Iterable[_Act]) -> Iterator[_Act]:
    for act in acts:
        yield replace(act, text=f"**{act.text}**") if act.strong else act


def _subject(live: Live, line: Line, n: int, reader: Seat | None, names: Names) -> str:
    """Who did what a phrase of row `n` tells, as the reader reads it."""
    if line.subject is None:
        return ""
    then = live.table.sitting_at(line.subject, n)
    is_own = line.subject == reader and then.sitter == live.seats[line.subject].sitter
    return "You" if is_own else marked(names, line.subject)


def _lines(acts: Iterable[_Act]) -> list[str]:
    out: list[str] = []
    subject = ""
    follows = False  # whether a step may be joined to the last line
    for act in acts:
        same = act.subject != "" and act.subject == subject
        if out and (same or (act.step and follows)):
            out[-1] += f" · {act.text}"
        else:
            out.append(f"{act.subject} {act.text}".lstrip())
            subject = act.subject
        follows = act.step or act.subject != ""
    return out


def left_out(count: int) -> str:
    """The line that counts acts for which a live board has no space; "" for none."""
    if not count:
        return ""
    return f"{numbered(count, 'earlier move')}: **More** → **Story**"


def on_board(story: Story) -> str:
    """A story for a live board; a last line says what did not fit."""
    return "\n".join(part for part in (story.text, left_out(story.left_out)) if part)


def great_moments(live: Live, after: int, upto: int) -> str:
    """The great acts of rows after+1..upto in words, as everybody may read them; "" for none."""
    great = (act for act in _acts(live, after, upto, None) if act.rank == 0)
    return "\n".join(_lines(great))


def milestones(live: Live, after: int, upto: int) -> Iterator[str]:
    """Yields what ended a part of the match in rows after+1..upto, such as a room."""
    for told in live.told_since(after):
        line = line_of(live, told, setting_of(live)) if told.n <= upto else None
        if line is not None and line.milestone:
            yield line.text


def milestone_since(live: Live, after: int) -> bool:
    """Whether a part of the match has ended after a row."""
    return any(milestones(live, after, live.play.n))


def turns_told(live: Live, reader: Seat | None, *, is_plain: bool = False) -> tuple[Turn, ...]:
    """What happened in the whole match, turn by turn, as a reader may know it; oldest first.

    `is_plain` is for where no markdown is read: names are not escaped, and nothing is bold.

    A turn lasts until the question changes for anybody but the actor, or until an act opens the
    next one. That act may stand in the last row of a turn, which does not count for both.
    """
    out: list[Turn] = []
    begun = -1
    for n, play in enumerate(live.plays):
        last = n == live.play.n
        if last or live.plays[n + 1].turn.stage != play.turn.stage:
            # The row that ends a turn belongs to it.
            upto = n if last else n + 1
            if upto > begun:
                told = _acts(live, begun, upto, reader, is_plain=is_plain)
                turns = list(_by_turn(told if is_plain else _bold(told)))
                for at, acts in enumerate(turns, 1):
                    end = upto if at == len(turns) else acts[-1].n
                    out.append(Turn(tuple(acts), range(begun + 1, end + 1)))
                    begun = end
    return tuple(out)


def thinned(groups: Sequence[Sequence[int]], most: int) -> list[int]:
    """At most so many of some numbers, rising; those of earlier groups come first.

    Of a group that does not fit, numbers are left out evenly, neither the first nor the last.
    """
    kept: list[int] = []
    for group in groups:
        left = [number for number in group if number not in kept]
        room = most - len(kept)
        if len(left) > room > 1:
            left = [left[at * (len(left) - 1) // (room - 1)] for at in range(room)]
        kept += left[:room]
    return sorted(kept)


def told_after(live: Live, reader: Seat | None, n: int) -> tuple[int, ...]:
    """The rows after row `n` of which a reader was told something, rising."""
    return tuple(dict.fromkeys(act.n for act in _acts(live, n, live.play.n, reader)))


def _by_turn(acts: Iterable[_Act]) -> Iterator[list[_Act]]:
    """Acts parted before each that opens a turn."""
    turn: list[_Act] = []
    for act in acts:
        if act.opens and turn:
            yield turn
            turn = []
        turn.append(act)
    if turn:
        yield turn


def last_act(live: Live) -> str:
    """The last public act in a few words, for a notification; may be "".

    Of all that the same subject did last, what is strong counts first and what is quiet last; then
    the later counts, but not a quiet end.
    """
    acts: list[tuple[Line, str]] = []
    for told in reversed(live.told):
        names = names_at(live, told.n)
        line = line_of(live, told, live.setting(names, None))
        if line is None or line.subject is None:
            continue
        if acts and line.subject != acts[0][0].subject:
            break
        acts.append((line, names[line.subject]))
    if not acts:
        return ""

    def worth(at: int) -> tuple[bool, bool, bool, int]:
        line = acts[at][0]
        return line.strong, not line.quiet, line.quiet and at > 0, -at

    line, name = acts[max(range(len(acts)), key=worth)]
    return f"{name} {line.text}."


def turn_news(live: Live, seat: Seat, reader: Seat | None = None) -> str:
    """The news of a seat that is asked: since its last turn, then the acts of this turn.

    `reader` is who reads it (None: everybody). "" if nothing happened.
    """
    after, begun = news_after(live, seat), _begun(live, seat)
    now = since(live, begun, reader, space=NOW)
    lines = now.text.splitlines()
    space = Space(BOARD.lines - len(lines), BOARD.characters - sum(map(len, lines)))
    before = since(live, after, reader, upto=begun, space=space)
    parts = [now.text, left_out(before.left_out + now.left_out)]
    if before.text:
        parts.insert(0, f"{_heading(live, seat, reader)}: {before.text}")
    return "\n".join(part for part in parts if part)


def _heading(live: Live, seat: Seat, reader: Seat | None) -> str:
    if not has_played(live, seat, _begun(live, seat)):
        return "So far"
    if seat == reader:
        return "Since your last turn"
    return f"Since {marked(names_of(live), seat)} last played"


def _begun(live: Live, seat: Seat) -> int:
    return max(live.play.asked[seat] or 0, min(live.play.stamps))


def turn_began(live: Live, seat: Seat) -> int:
    """The row after which the present turn of a seat began, or its last if it may not act now.

    The question did not change since for anybody but the actor.
    """
    turn = live.play.turn
    at = live.play.n if seat in turn.waiting | turn.may else max(0, last_row_of(live, seat) - 1)
    while at > 0 and live.plays[at - 1].turn.stage == live.plays[at].turn.stage:
        at -= 1
    return at


def news_after(live: Live, seat: Seat | None) -> int:
    """The row after which the news of an asked seat begin: the last row of its previous turn.

    If that row also began the present turn, as the last of several sealed codes does, the news
    include it, because its player has not seen what it led to. Before a seat's first turn,
    everything is news. `seat` None stands for all seats that are asked at once: their news begin
    with the row that last raised the stage.
    """
    rose = min(live.play.stamps)  # the latest rise of the stage, which no stamp is below
    if seat is None:
        return max(0, rose - 1)
    begun = _begun(live, seat)
    if not has_played(live, seat, begun):
        return 0
    last = last_row_of(live, seat, begun)
    return last - 1 if last == begun else last


def has_played(live: Live, seat: Seat, upto: int | None = None) -> bool:
    """Whether a seat has played up to a row; the first stage only prepares the first turn."""
    first = live.plays[0].turn.stage
    last = last_row_of(live, seat, upto)
    return last > 0 and live.plays[last - 1].turn.stage > first


def last_row_of(live: Live, seat: Seat, upto: int | None = None) -> int:
    """The last row up to `upto` that the person on this seat played; 0 if there is none.

    It may be one of another seat of theirs. Rows from before they sat down are not theirs, nor are
    those that the clock or a moderator caused.
    """
    last = live.play.n if upto is None else upto
    since = {sitting.seat: sitting.since for sitting in live.table.sittings_with(seat)}
    rows = (row for row in reversed(live.rows[:last]) if row.n not in live.caused)
    return next((row.n for row in rows if row.n > since.get(row.seat, last)), 0)


def deed(live: Live, row: Row) -> str:
    """What a row did, as its player reads it after "you": "flipped ●L1".

    The part of an event that everybody may know comes before its secret part.
    """
    setting = setting_of(live, row.seat)
    for told in live.told_since(row.n - 1):
        whole = told.notice.seen_by(row.seat)
        if whole is None or told.n > row.n:
            continue
        for event in (told.notice.what, whole):
            line = live.entry.texts.say(event, setting)
            if line is not None and line.subject == row.seat:
                return line.text
    return "made that move"


def outcome(live: Live) -> str:
    """How a finished match ended, in a few words escaped for a message."""
    if live.is_void:
        return ENDED_WITHOUT
    return live.entry.texts.result(live.view(None), setting_of(live))[0].rstrip(".")
