"""A replay: the course of a match as one reader steps through it, and the pages that show it.

A step is a row of which the reader was told something. Its number is that of the row as the reader
counts rows (law 24), so that nothing tells of rows in between that are hidden from them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from bot.match.controls.custom_ids import Word
from bot.match.controls.message import (
    MAX_OPTIONS,
    Button,
    Extras,
    Row,
    Say,
    Screen,
    Select,
    SelectOption,
    shell_button,
    shell_select,
)
from bot.match.controls.wording import ListPage, counted, cut_to
from bot.match.live import Live
from bot.match.wall_clock import DAY_S
from bot.screens.buttons import LISTED, LookBack, turner
from bot.screens.more import ShowStory, words_pages
from bot.screens.parts import MAX_PRIVATE_PAGES, Prompt, against, shows
from bot.screens.story import Turn, last_row_of, thinned, told_after, turns_told
from bot.screens.words import MAX_TEXT, names_of, plain_names, plain_setting, setting_of, spoken
from games.core import Seat
from games.texts import marked
from render.picture import Picture

AWAY_S = 3 * DAY_S
"""Who has done nothing for so long is offered first what happened since."""

TURNS = 10
"""So many turns the buttons at both ends of their row go on, or back."""

SPACE = MAX_TEXT - 800
"""The most characters of a turn; the rest is for who has what and the heading."""

LABEL = 60
"""The most characters of a line of the select, which stands in two lines on a phone."""

_EYES, _TURNS, _BACK = 20, 21, 22
"""The ways of the two selects, and of the way back from the words; those of buttons are lower."""


class Replay(Word, frozen=True):
    """[Step by step], and its pages: whose eyes, 0 for everybody's or the seat from 1, and a step.

    `way` is which control was pressed: two of one page may lead to the same step.
    """

    name = "_replay"
    way: int | None = None
    eyes: int | None = None
    number: int | None = None


class ReplayWords(Word, frozen=True):
    """[In words] of a page, whose words may have pages of their own."""

    name = "_replay:words"
    eyes: int
    number: int
    page: int


class Step(Struct, frozen=True):
    """A board of a replay: the one after row `n`, which the reader counts as `number`.

    `turn` is the number of its turn, 0 for the set-up; it is step `at` of that, from 1.
    """

    n: int
    number: int
    turn: int
    at: int


class Course(Struct, frozen=True, dict=True):
    """The steps of a match for the reader of its story (None: everybody), the set-up first."""

    live: Live
    eyes: Seat | None
    turns: tuple[Turn, ...]
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def index(self, number: int) -> int:
        """The index of the step with this number, or of the last one before it."""
        return max(0, bisect_right(self.steps, number, key=lambda step: step.number) - 1)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """By the number of a turn the index of its last step; that of the set-up is 0.

        A turn without a row of its own ends with the one before it.
        """
        last = {step.turn: at for at, step in enumerate(self.steps)}
        ends = [0]
        for turn in range(1, len(self.turns) + 1):
            ends.append(last.get(turn, ends[-1]))
        return tuple(ends)

    def turned(self, index: int, turns: int) -> int:
        """The index of the end of a turn that is so many turns on, or back; within the match.

        Back from the middle of a turn is the end of the one before it.
        """
        stops = sorted({*self.ends})
        at = (bisect_right(stops, index) - 1 if turns > 0 else bisect_left(stops, index)) + turns
        return stops[min(max(0, at), len(stops) - 1)]


class ReplayPage(Struct, frozen=True):
    """A page of a replay: the course, the index of its step, and how the board stands there."""

    course: Course
    index: int
    then: Live
    prompt: Prompt
    pictures: tuple[Picture, ...]

    @property
    def step(self) -> Step:
        return self.course.steps[self.index]


def course_of(live: Live, eyes: Seat | None) -> Course:
    """The course of a match for a reader.

    The last step is the match as it stands: what others have done without a word, such as sealing a
    code, is seen there.
    """
    turns = turns_told(live, eyes)
    steps = [Step(0, 0, 0, 1)]
    for number, turn in enumerate(turns, 1):
        told = [n for n in turn.told if live.row_for(eyes, n) > steps[-1].number]
        steps += (Step(n, live.row_for(eyes, n), number, at) for at, n in enumerate(told, 1))
    steps[-1] = replace(steps[-1], n=live.play.n, number=live.row_for(eyes))
    return Course(live, eyes, turns, tuple(steps))


def eyes_for(live: Live, person: int) -> tuple[Seat | None, ...]:
    """With whose eyes a person may look at the course of a match, those that are meant first.

    The message at the table of who plays alone, or with computers in direct messages, is made for
    their seat.
    """
    if live.is_alone:
        return (live.own_seat,)
    if not live.has_secrets:
        return (None,)
    mine = live.seat_for(person)
    own = live.own_seat if mine is None else mine
    others: Sequence[Seat | None] = live.table.seats_of(person)
    if live.has_result:
        others = (None, *(Seat(one.seat) for one in live.seats))
    return (own, *(one for one in others if one != own))


def begins_at(course: Course) -> int:
    """The index of the step that a replay opens with.

    Of a running match that is the reader's own last act, or the present for who has done nothing
    there; of any other it is the set-up.
    """
    live = course.live
    if live.match.status != "open":
        return 0
    own = 0 if course.eyes is None else last_row_of(live, course.eyes)
    return course.index(live.row_for(course.eyes, own)) if own else course.last


def extras(live: Live, reader: Seat | None) -> Extras:
    """[Replay] behind [Look back] opens the story, from which [Step by step] leads to the boards.

    Who has done nothing for days has it on their own panel, with how much has happened since.
    """
    at = live.row_for(None)
    steps = (shell_button(live.match.id, Replay(), at, "Step by step", emoji="⏪"),)
    if live.match.status != "open":
        story = shell_button(live.match.id, ShowStory(), at, "Replay", emoji="⏪")
        return Extras(looks=(story,), steps=steps)
    return Extras(steps=steps, timed=tuple(_since(live, reader)))


def _since(live: Live, reader: Seat | None) -> Iterator[Button]:
    own = 0 if reader is None else last_row_of(live, reader)
    if not own or not live.times or live.now - live.times[own - 1] < AWAY_S:
        return
    steps = len(told_after(live, reader, own))
    if steps:
        label = f"Since your turn: {counted(steps, 'step')}"
        yield shell_button(live.match.id, Replay(), live.row_for(None), label, emoji="⏪")


def page(sight: ReplayPage, eyes: Sequence[Seat | None], mine: Sequence[Seat]) -> Screen:
    """A board of the match as it stood, what its turn has told up to there, and the way on.

    `eyes` are those with which the reader may look, `mine` the reader's own seats.
    """
    then, prompt = sight.then, sight.prompt
    status = then.entry.texts.status(prompt.view, setting_of(then, prompt.seat))
    text = "\n".join(part for part in (_place(sight, mine), status, _turn_words(sight)) if part)
    pictures = shows(then, prompt, sight.pictures)[:MAX_PRIVATE_PAGES]
    rows = (*_ways(sight), *_selects(sight, eyes, mine))
    return Screen((Say(_title(sight, mine)), *pictures, Say(text), *rows), then.entry.accent)


def in_words(sight: ReplayPage, number: int, mine: Sequence[Seat]) -> Screen:
    """The position of a step in words, in pages from 1; another number shows the first."""
    then, prompt = sight.then, sight.prompt
    pages = words_pages(then.entry.texts.words(prompt.view, plain_setting(then, prompt.seat)))
    shown = ListPage(number if 1 <= number <= len(pages) else 1, len(pages))
    eyes, at = _wired(sight.course.eyes), sight.step.number
    turns = turner(
        shown,
        lambda to: ReplayWords(eyes, at, to),
        LISTED,
        match=then.match.id,
        at=_present_row(sight),
    )
    back = _button(sight, _BACK, sight.index, "Back to the board", "⏪")
    head = f"{_title(sight, mine)}{shown.told}\n{_place(sight, mine)}"
    said = f"{head}\n{spoken(pages[shown.number - 1])}"
    return Screen((Say(said), *turns, (back,)), then.entry.accent)


def _title(sight: ReplayPage, mine: Sequence[Seat]) -> str:
    live, eyes = sight.course.live, sight.course.eyes
    rivals = against(live, eyes) if eyes is not None and eyes in mine else ""
    return f"### ⏪ Replay · {live.entry.title}{rivals}"


def _place(sight: ReplayPage, mine: Sequence[Seat]) -> str:
    """Which board it is, in bold, and whose; beneath it what a reader has not seen yet."""
    step, turns, within = sight.step, len(sight.course.turns), _within(sight)
    where = f"After turn {step.turn} of {turns}" if step.turn else "The set-up"
    if sight.course.live.match.status == "open" and sight.index == sight.course.last:
        where = "As it stands now"
    elif step.turn and step.at < within:
        where = f"Turn {step.turn} of {turns}, step {step.at} of {within}"
    return "\n".join([f"**{where}**{_whose(sight, mine)}", *_news(sight)])


def _whose(sight: ReplayPage, mine: Sequence[Seat]) -> str:
    """Whose view it is, where that matters."""
    live, eyes = sight.course.live, sight.course.eyes
    if not live.has_secrets or live.is_alone:
        return ""
    if eyes is None:
        return " · as everybody saw it"
    if eyes in mine:
        return " · as you saw it"
    names = names_of(live)
    return f' · as {marked(names, eyes)} saw it; "you" is {names[eyes]}'


def _news(sight: ReplayPage) -> list[str]:
    """How much a reader has not seen yet, at their own last act in a running match."""
    course, eyes = sight.course, sight.course.eyes
    if course.live.match.status != "open" or eyes is None or begins_at(course) != sight.index:
        return []
    steps = course.last - sight.index
    if not steps:
        return ["-# Nothing has happened since your turn."]
    return [f"-# Since your turn: {counted(steps, 'step')}"]


def _within(sight: ReplayPage) -> int:
    """How many steps the turn of the step has."""
    return sum(step.turn == sight.step.turn for step in sight.course.steps)


def _turn_words(sight: ReplayPage) -> str:
    step, turns = sight.step, sight.course.turns
    told = turns[step.turn - 1].upto(step.n) if step.turn else turns[0].upto(0) if turns else ""
    if len(told) > SPACE:
        told = told[: told.rfind(" ", 0, SPACE)].rstrip("\\ *") + " …"
    return told or "The match begins."


def _ways(sight: ReplayPage) -> tuple[Row, ...]:
    """The rows of buttons: by steps, by turns, and to what stands beside the board.

    Their labels are short, so that each row is one line on a phone.
    """
    course, at, last = sight.course, sight.index, sight.course.last
    steps = (
        _button(sight, 0, 0, "Start"),
        _button(sight, 1, max(0, at - 1), "Back"),
        _button(sight, 2, min(last, at + 1), "Next"),
        _button(sight, 3, last, "End"),
    )
    ways = (
        (4, -TURNS, f"−{TURNS}"),
        (5, -1, "−1 turn"),
        (6, 1, "+1 turn"),
        (7, TURNS, f"+{TURNS}"),
    )
    if course.last == len({*course.ends}) - 1:  # each turn is one step
        ways = ((4, -TURNS, f"−{TURNS} turns"), (7, TURNS, f"+{TURNS} turns"))
    turns = tuple(_button(sight, way, course.turned(at, by), label) for way, by, label in ways)
    live, number = course.live, sight.step.number
    words = ReplayWords(_wired(course.eyes), number, 1)
    row = _present_row(sight)
    beside = [
        shell_button(live.match.id, words, row, "In words", emoji="🔎"),
        shell_button(live.match.id, ShowStory(), row, "Story", emoji="📜"),
    ]
    if live.match.status != "open":
        beside.append(shell_button(live.match.id, LookBack(), row, "Look back", emoji="🔍"))
    return (steps, turns, tuple(beside))


def _button(sight: ReplayPage, way: int, to: int, label: str, emoji: str | None = None) -> Button:
    course = sight.course
    word = Replay(way, _wired(course.eyes), course.steps[to].number)
    live = to != sight.index or way == _BACK
    return shell_button(
        course.live.match.id, word, _present_row(sight), label, emoji=emoji, live=live
    )


def _selects(sight: ReplayPage, eyes: Sequence[Seat | None], mine: Sequence[Seat]) -> Iterator[Row]:
    """The turns to go to, and with whose eyes, where there is a choice."""
    course = sight.course
    lines = tuple(_turn_options(sight))
    match = course.live.match.id
    if len(lines) > 1:
        to = Replay.up_to(_TURNS, _wired(course.eyes))
        yield Select(shell_select(match, to), "Go to a turn (✨ great moments)", lines)
    if len(eyes) > 1:
        shown = tuple(_eyes_options(sight, eyes, mine))
        yield Select(shell_select(match, Replay.up_to(_EYES)), "See it as…", shown)


def _eyes_options(
    sight: ReplayPage, eyes: Sequence[Seat | None], mine: Sequence[Seat]
) -> Iterator[SelectOption]:
    live, n, names = sight.course.live, sight.step.n, plain_names(sight.course.live)
    for one in eyes:
        label = "As everybody saw it" if one is None else f"As {marked(names, one)} saw it"
        label = "As you saw it" if [*mine] == [one] else label
        value = f"{_wired(one)}:{live.row_for(one, n)}"
        yield SelectOption(label[:LABEL], value, chosen=one == sight.course.eyes)


def _turn_options(sight: ReplayPage) -> Iterator[SelectOption]:
    """At most 25 turns, in their order: the great ones, then others evenly, and the present one."""
    course, here = sight.course, sight.step.turn
    plain, listed = turns_told(course.live, course.eyes, is_plain=True), _listed(course)
    great = [turn for turn in listed if plain[turn - 1].is_great]
    present = [turn for turn in listed if turn == here]
    for turn in thinned((present, great, listed), MAX_OPTIONS):
        told = plain[turn - 1].text.replace("\n", " · ").replace("**", "")
        star = "✨ " if turn in great else ""
        value = str(course.steps[course.ends[turn]].number)
        yield SelectOption(cut_to(f"{turn}. {star}{told}", LABEL), value, chosen=turn == here)


def _listed(course: Course) -> list[int]:
    turns = range(1, len(course.turns) + 1)
    return [turn for turn in turns if course.ends[turn] > course.ends[turn - 1]]


def _wired(eyes: Seat | None) -> int:
    return 0 if eyes is None else eyes + 1


def _present_row(sight: ReplayPage) -> int:
    return sight.course.live.row_for(None)
