"""The pages of a review: what the match was worth, and its moments, to be thought over again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.review.rules import LEAST, Judged, Review, has_review, is_judged, is_theirs, moment
from bot.match.controls.custom_ids import Word
from bot.match.controls.message import (
    Address,
    Button,
    Extras,
    Row,
    Say,
    Screen,
    panel_rows,
    shell_button,
)
from bot.match.controls.panel import Controls, Menu, Panel, Style
from bot.match.controls.wording import counted, in_order, numbered
from bot.match.live import Live
from bot.match.thinking.advice import plan_words
from bot.screens.buttons import LookBack
from bot.screens.parts import MAX_PRIVATE_PAGES, Prompt, shows, wanted_pages
from bot.screens.story import turns_told
from bot.screens.words import names_of, setting_of
from games.core import MARKS, Seat
from games.texts import about, listed, marked
from render.picture import Picture

BETTER, FOUND = "Better", "✅ Found"
"""What stands before the best plan: it is shown, or it was found."""

LISTED = 3
"""So many costs are named on the first page; of more, the dearest alone, with its turn."""


class OpenReview(Word, frozen=True):
    """[Review], and its pages: 0 is the first one, and from 1 they are its moments."""

    name = "_review"
    seat: Seat | None = None
    page: int | None = None


class ShowBest(Word, frozen=True):
    """[Show me]: what would have been better at a moment."""

    name = "_review:show"
    seat: Seat
    page: int


class LetMeTry(Word, frozen=True):
    """[Let me try]: the panel of a moment, on which nothing is stored."""

    name = "_review:try"
    seat: Seat
    page: int


class Opened(Struct, frozen=True):
    """A review that its person looks at: the match, their seat there, and what was judged."""

    live: Live
    seat: Seat
    review: Review


class ReviewMoment(Struct, frozen=True):
    """A moment of it, by its page from 1, as the seat saw it; a draft may lie on it."""

    opened: Opened
    page: int
    prompt: Prompt
    pictures: tuple[Picture, ...]

    @property
    def judged(self) -> Judged:
        return self.opened.review.moments[self.page - 1]

    @property
    def then(self) -> Live:
        return self.opened.live.upto(self.judged.decision.at)


def extras(live: Live, reader: Seat | None) -> Extras:
    """[Review] behind [Look back], for who sat at a match that has one."""
    if reader is None or not has_review(live):
        return Extras()
    button = shell_button(live.match.id, OpenReview(), live.row_for(None), "Review", emoji="📊")
    return Extras(looks=(button,))


def thinking(opened: Opened) -> Screen:
    """Says how far a review is that takes longer."""
    live = opened.live
    told = f"I am still looking at this match: {counted(opened.review.left, 'moment')} to go."
    row = (_button(live, OpenReview(opened.seat, 0), "Go on", style=Style.MAIN),)
    return Screen((Say(f"{_head(live)}\n{told}"), row), live.entry.accent)


def summary(opened: Opened) -> Screen:
    """The first page: the turns in which more was possible, the best find, the luck of the dice."""
    live, seat, review = opened.live, opened.seat, opened.review
    lines = [_head(live), *_told(opened), "", *_small(opened)]
    moments = len(review.moments)
    row: list[Button] = []
    if moments:
        biggest = "Look at the biggest" if moments == 1 else f"Look at the {moments} biggest"
        some = biggest if moments < len(review.dear) else "Look at them"
        label = "Look at it" if len(review.dear) == 1 else some
        row.append(_button(live, OpenReview(seat, 1), label, style=Style.MAIN, emoji="➡️"))
    row += [
        _button(live, OpenReview(other, 0), f"Review of {MARKS[other]}")
        for other in _own_seats(live, seat)
        if other != seat
    ]
    row.append(_button(live, LookBack(), "Look back", emoji="🔍"))
    return Screen((Say("\n".join(lines)), tuple(row)), live.entry.accent)


def _told(opened: Opened) -> Iterator[str]:
    live, seat, review = opened.live, opened.seat, opened.review
    turns = _turns(live, seat)
    own = {turns[row.n] for row in live.rows if row.seat == seat and is_theirs(live, row)}
    played = f"You played {counted(len(own), 'turn')}."
    if not is_judged(live):
        yield "I can't judge moves at such a table well enough to review them."
    elif not review.judged:
        nothing = "You had nothing to decide in this match."
        yield "I could not judge what you played in this match." if review.unjudged else nothing
    elif not review.dear:
        yield f"{played} I found no move that was clearly better."
    else:
        yield f"{played} {_missed(opened, turns)}"
    if (find := review.find) is not None:
        yield f"Best find, turn {turns[find.decision.at + 1]}: {tried_words(live, seat, find)}."
    if review.luck:
        yield _luck(opened)


def _missed(opened: Opened, turns: Sequence[int]) -> str:
    """In how many turns more was possible, and how much: in all, where each cost is an amount."""
    dear, noun = opened.review.dear, opened.live.entry.unit
    count = len({turns[one.decision.at + 1] for one in dear})
    some = f"{numbered(count, 'turn')} could have brought"
    costs = [cost_words(opened.live, opened.seat, one) for one in dear]
    if len(dear) > LISTED or len(dear) > count:
        are_amounts = costs == [about(one.cost, noun) for one in dear]
        total = f"{about(sum(one.cost for one in dear), noun)} " if are_amounts else ""
        most = f"You missed most in turn {turns[dear[0].decision.at + 1]}: {costs[0]}."
        return f"{some} {total}more. {most}"
    is_same = len(costs) > 1 and len(set(costs)) == 1
    return f"{some} more: {f'{costs[0]} each' if is_same else listed(costs)}."


def _luck(opened: Opened) -> str:
    """What the dice brought each seat beside the average, the reader's first."""
    live, luck_of = opened.live, opened.review.luck
    names, noun = names_of(live), live.entry.unit
    told = [f"you got {_beside(luck_of.get(opened.seat, 0.0), noun)}"]
    told += [
        f"{marked(names, other)} {_beside(luck, noun)}"
        for other, luck in sorted(luck_of.items())
        if other != opened.seat
    ]
    return f"Compared with average dice, {listed(told)}."


def _beside(luck: float, noun: str) -> str:
    """What dice brought beside the average: "about 4 points more"."""
    if abs(luck) < LEAST:
        return "about as much"
    return f"{about(abs(luck), noun)} {'more' if luck > 0 else 'less'}"


def _small(opened: Opened) -> Iterator[str]:
    if is_judged(opened.live):
        names_turns = opened.review.dear or opened.review.find is not None
        numbers = " The turns are numbered as in **Replay**." if names_turns else ""
        yield f"-# I judge by what you could know then.{numbers}"
    if hints := opened.live.play.hints[opened.seat]:
        yield f"-# You asked for {counted(hints, 'hint')}."
    if opened.review.unjudged:
        yield f"-# {numbered(opened.review.unjudged, 'move')} I could not judge."


def moment_page(sight: ReviewMoment) -> Screen:
    """A moment: what was played there and missed, but not yet what was better.

    The sight has what was played as a draft, if it can be shown.
    """
    live, seat, one = sight.opened.live, sight.opened.seat, sight.judged
    played, missed = tried_words(live, seat, one), cost_words(live, seat, one)
    text = f"You played: {played}.\nYou missed {missed}. What was better?"
    try_it = _button(live, LetMeTry(seat, sight.page), "Let me try", style=Style.MAIN, emoji="🎯")
    return _page(sight, text, ((try_it, _show_me(sight), *_on(sight)),), most=1)


def best_page(sight: ReviewMoment, *, lead: str = BETTER) -> Screen:
    """What was better at a moment, and why; the sight has it as a draft, if it can be shown."""
    live, seat, best = sight.opened.live, sight.opened.seat, sight.judged.best
    plan = [live.entry.game.write(action) for action in best.plan]
    why = ""
    if live.entry.why is not None:
        why = live.entry.why(sight.then.view(seat), best.reason, setting_of(live, seat))
    text = f"{lead}: {in_order(plan_words(sight.then, seat, plan))}. {why}".rstrip()
    back = _button(live, OpenReview(seat, sight.page), "Back to the moment")
    return _page(sight, text, ((back, *_on(sight)),))


def trial(sight: ReviewMoment, *, lead: str = "") -> Screen:
    """The panel of a moment: its presses are judged, and stored nowhere."""
    live, seat, prompt = sight.opened.live, sight.opened.seat, sight.prompt
    asked = live.entry.texts.ask(prompt.view, prompt.draft, setting_of(live, seat))
    text = "\n".join(part for part in (TRY, lead, prompt.panel.note, asked) if part)
    at = sight.judged.decision.at
    to = Address(live.match.id, at, 0, seat, prompt.draft, prompt.page, is_trial=True)
    rows = panel_rows(_without_words(prompt.panel), to)
    return _page(sight, text, (*rows, (_show_me(sight), *_on(sight))))


TRY = "-# Only tried: nothing that you press here changes the match."
"""Above the panel of a moment."""


def not_yet(live: Live, seat: Seat, judged: Judged) -> str:
    """What is said of a choice that misses something, too."""
    played = tried_words(live, seat, judged)
    return f"🎯 Not yet: “{played}” misses {cost_words(live, seat, judged)}. Try something else."


def as_good(live: Live, seat: Seat, judged: Judged) -> str:
    """What stands before the best plan where another one is as good."""
    return f"✅ “{tried_words(live, seat, judged)}” is as good as what I would play"


def tried_words(live: Live, seat: Seat, judged: Judged) -> str:
    """What was played or tried, in words."""
    decision = judged.decision
    return in_order(plan_words(live.upto(decision.at), seat, decision.plan))


UNJUDGED = "🎯 I can't judge that one. Try something else."


def _page(
    sight: ReviewMoment, text: str, rows: tuple[Row, ...], *, most: int = MAX_PRIVATE_PAGES
) -> Screen:
    """A page of a moment: which it is, its pictures from the own chair, the words, the buttons."""
    live, seat, prompt = sight.opened.live, sight.opened.seat, sight.prompt
    at, moments = sight.judged.decision.at, len(sight.opened.review.moments)
    where = f" · moment {sight.page} of {moments}" if moments > 1 else ""
    head = f"{_head(live)}\n-# Turn {_turns(live, seat)[at + 1]}{where}"
    every = shows(moment(live, at, seat), prompt, sight.pictures)
    most = most if prompt.draft else 1
    shown = [every[n] for n in wanted_pages(prompt.panel, every)[:most]]
    return Screen((Say(head), *shown, Say(text), *rows), live.entry.accent)


def _show_me(sight: ReviewMoment) -> Button:
    live, seat = sight.opened.live, sight.opened.seat
    return _button(live, ShowBest(seat, sight.page), "Show me", emoji="💡")


def _on(sight: ReviewMoment) -> tuple[Button, ...]:
    """[Next], as long as there is a next moment, and the way back to the first page."""
    live, seat, page = sight.opened.live, sight.opened.seat, sight.page
    first = _button(live, OpenReview(seat, 0), "Summary", emoji="📊")
    if page == len(sight.opened.review.moments):
        return (first,)
    return _button(live, OpenReview(seat, page + 1), "Next", emoji="➡️"), first


def _without_words(panel: Panel) -> Panel:
    """The panel without presses that carry a word of the shell, which would leave the moment."""
    rows: list[Controls] = []
    for row in panel.rows:
        kept = row if isinstance(row, Menu) else tuple(p for p in row if not p.text.startswith("_"))
        if kept:
            rows.append(kept)
    return replace(panel, rows=tuple(rows))


def _own_seats(live: Live, seat: Seat) -> tuple[Seat, ...]:
    return tuple(Seat(one.seat) for one in live.table.sittings_with(seat))


def _turns(live: Live, seat: Seat) -> list[int]:
    """By row the number of its turn, as the story counts them for a seat; 0 for the set-up."""
    numbers = [0] * (live.play.n + 1)
    for number, turn in enumerate(turns_told(live, seat), 1):
        for n in turn.rows:
            numbers[n] = number
    return numbers


def cost_words(live: Live, seat: Seat, one: Judged) -> str:
    """What a decision missed, in words."""
    cost = live.entry.cost
    if cost is None:
        raise ValueError("a game without an adviser has no reviews")
    view = live.upto(one.decision.at).view(seat)
    return cost(view, one.best.worth, one.played.worth, setting_of(live, seat))


def _head(live: Live) -> str:
    return f"### 📊 Review · {live.entry.title}"


def _button(live: Live, word: Word, label: str, **look: object) -> Button:
    return shell_button(live.match.id, word, live.row_for(None), label, **look)
