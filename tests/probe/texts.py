"""Dial's texts. The module satisfies `games.texts.Texts`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from games.core import MARKS, Names, Reason, Refused, Seat, Setting
from games.texts import MAX_ALT, Caption, Line, counted, listed, marked, shaped
from tests.probe.actions import Action, Dial, Pass, parse
from tests.probe.events import (
    Begun,
    Clue,
    ClueTold,
    Dealt,
    Dialled,
    Ended,
    Event,
    Left,
    Opened,
    Passed,
    RoundBegun,
    Telling,
)
from tests.probe.state import Board, View, ahead, fitting, left_open, side

_SENTENCES: Mapping[str, str] = {
    "unreadable": 'I can\'t read "{text}" as a number to dial. Type 0 to 39, or pass.',
    "over": "This match is over. Nothing more can be dialled.",
    "left": "You have resigned from this match. The others play on.",
    "not_turn": "{asked} dials now. Wait for your turn.",
    "ruled_out": "{number} is ruled out: dial {low} to {high}.",
    "must_dial": "It is your turn. Dial a number: you can pass only ahead.",
    "no_pass": "You can pass only ahead, before your turn, and while the others dial.",
    "no_clues": "This table plays without clues.",
    "no_telling": "At this table partners do not tell each other their clues.",
    "no_partner": "You have no partner to tell your clue to.",
    "told_already": "You have told your clue to your side already.",
    "seats": "{seats} cannot sit at a {table} table. A square takes 1, 2 or 4, a triangle 3.",
    "first_seat": "first:{seat} names no seat: they are 0 to {last}.",
    "colours": (
        "Each of three needs a colour. Set colours to pick or random, "
        "or to three of them with commas between."
    ),
    "no_option": "Dial has no setting called {name}.",
    "bad_option": "{value} does not fit the setting {name}.",
}

MODES: Mapping[str, str] = {}

QUOTED = 24
"""Characters of a player's own words that a sentence repeats."""


def ask(view: View, draft: str, setting: Setting) -> str:
    """Whose turn it is; for who may act, what to choose, or the draft to confirm."""
    board = view.board
    if board.reason:
        return "The match is over."
    asked = board.queue[0]
    if view.seat == asked and draft:
        return f"{_drafted(view, draft)}?"
    if view.seat == asked:
        return f"Dial a number, {span(board, side(board, asked))}."
    who = marked(setting.names, asked)
    if view.seat in ahead(board):
        return f"{who} dials. You may pass this round ahead."
    return f"{who} dials a number, {span(board, side(board, asked))}."


def why(view: View, reason: Reason, setting: Setting) -> str:
    """Why the computer dials a number, or passes, in one sentence."""
    given = dict(reason.values)
    if reason.key == "not_yet":
        return (
            f"It is {marked(setting.names, Seat(int(given['seat'])))}'s turn, so it can only pass."
        )
    count = counted(int(given["count"]), "number")
    what = "that can be right" if reason.key == "fits" else "left"
    after = f"The number is {given['answer']} than {given['to']}: " if "to" in given else ""
    return f"{after}{given['number']} is one of {count} {what}."


def idea(view: View, reason: Reason, setting: Setting) -> str:
    """What to look at, before the number is told."""
    if reason.key == "not_yet":
        return "Look at whose turn it is: what can you do before yours?"
    return "Look at what is higher and lower: which numbers are left?"


def _drafted(view: View, draft: str) -> str:
    return label(view, parse(draft.removesuffix(";")))


def span(board: Board, at: int) -> str:
    """The numbers left for a side: "12 to 39"."""
    left = left_open(board, at)
    return f"{left[0]} to {left[-1]}" if len(left) > 1 else f"only {left[0]}"


def label(view: View, action: Action) -> str:
    """An action in words: "Dial 17", "Pass round 2"."""
    match action:
        case Dial(number):
            return f"Dial {number}"
        case Pass():
            return f"Pass round {view.board.round}"
        case _:  # pragma: no cover
            assert_never(action)


def refusal(refused: Refused) -> str:
    """The sentence of a refusal; an unknown key gets a general one."""
    sentence = _SENTENCES.get(refused.key, "That cannot be played now. Nothing was changed.")
    told = {name: _quoted(value) for name, value in refused.values.items()}
    if refused.key == "not_turn":
        told["asked"] = MARKS[int(told["asked"])]
    return sentence.format(**told)


def _quoted(value: object) -> str:
    """A value on one short line, without markup or mentions."""
    plain = (
        sign if sign.isascii() and (sign.isalnum() or sign in " -:,.") else "·"
        for sign in str(value)[:QUOTED]
    )
    return "".join(plain)


def say(event: Event, setting: Setting) -> Line | None:
    """The phrase of an event for its reader."""
    match event:
        case Begun(safes, rounds):
            hidden = "A safe hides" if safes == 1 else "Each safe hides"
            return Line(None, f"{hidden} a number from 0 to 39. {counted(rounds, 'round')} at most")
        case Dealt(clue):
            return Line(None, f"Your clue: {clued(clue)}")
        case Dialled(_, seat, number, answer):
            return Line(seat, f"dialled {number}: **{answer}**")
        case Opened(_, seats, number):
            told = f"{team(setting.names, seats)} opened a safe with {number}"
            return Line(None, told, strong=True, milestone=True)
        case Passed(number, seat):
            return Line(seat, f"passed round {number} ahead")
        case Telling(seat):
            return _telling(seat, setting)
        case ClueTold(clue):
            return Line(clue.seat, f"told you a clue: {clued(clue)}")
        case RoundBegun(number):
            return Line(None, f"Round {number} begins", quiet=True)
        case Left(seat):
            return Line(seat, "resigned")
        case Ended():
            return Line(None, _ended(event), strong=True)
        case _:  # pragma: no cover
            assert_never(event)


def _telling(seat: Seat, setting: Setting) -> Line | None:
    """That a clue was told; its partners hear the clue itself."""
    if setting.reader == seat:
        return Line(seat, "told your clue to your side")
    mine = next((one for one in setting.sides if seat in one), frozenset[Seat]())
    return None if setting.reader in mine else Line(seat, "told a clue to the own side")


def clued(clue: Clue) -> str:
    """A clue: "divided by 5 your number leaves 2"."""
    return f"divided by {clue.divisor} your number leaves {clue.rest}"


def _ended(event: Ended) -> str:
    hidden = listed(map(str, event.numbers))
    after = f"over after {counted(event.rounds, 'round')}"
    noun = "number was" if len(event.numbers) == 1 else "numbers were"
    return f"The match is {after}; the {noun} {hidden}"


def team(names: Names, seats: Iterable[Seat]) -> str:
    """Seats by mark and name: "● Ana and ■ Cy"."""
    return listed([marked(names, seat) for seat in sorted(seats)])


def coloured(view: View, names: Names, seat: Seat) -> str:
    """A seat with its colour, if it has one: "● Ana (red)"."""
    colours = view.board.terms.colours
    return f"{marked(names, seat)} ({colours[seat]})" if colours else marked(names, seat)


def status(view: View, setting: Setting) -> str:
    """The numbers left for each side, and the round."""
    told: list[str] = []
    for at, seats in enumerate(view.board.terms.sides):
        who = listed([coloured(view, setting.names, seat) for seat in sorted(seats)])
        told.append(f"{who} **{_known(view, at)}**")
    return " – ".join(told) + f" · {_round(view.board)}"


def _known(view: View, at: int) -> str:
    number = view.numbers[at]
    return span(view.board, at) if number is None else str(number)


def _round(board: Board) -> str:
    if board.reason:
        return f"over after {counted(board.round, 'round')}"
    return f"round {board.round} of {board.terms.rounds}"


def brief(view: View) -> str:
    """What is left for the own safe; for a spectator the round."""
    if view.seat is None:
        return f"round {view.board.round}"
    return _known(view, side(view.board, view.seat))


def describe(view: View, draft: str, setting: Setting) -> tuple[str, ...]:
    """An alt text for the board, the record of dials, and a seat's clues."""
    drawn = f" {_drafted(view, draft)} is not played yet." if draft else ""
    board = f"Dial, {_round(view.board)}. {' '.join(_sides(view, setting.names))}{drawn}"
    texts = (_cut(board), _first_fit(_records(view.board, setting.names)))
    return (*texts, _cut(_hand(view, setting.names))) if view.clues else texts


def _sides(view: View, names: Names) -> Iterator[str]:
    """A sentence for each side: its people, what is left, who is asked."""
    board = view.board
    for at, seats in enumerate(board.terms.sides):
        who = listed([_spoken(view, names, seat) for seat in sorted(seats)])
        number = view.numbers[at]
        safe = f"shut, {span(board, at)} left" if number is None else f"the number is {number}"
        yield f"Safe of {who}: {safe}."
    if board.queue:
        yield f"{_spoken(view, names, board.queue[0])} dials."
    if board.dials:
        last = board.dials[-1]
        yield f"Last: {_spoken(view, names, last.seat)} dialled {last.number}, {last.answer}."


def _spoken(view: View, names: Names, seat: Seat) -> str:
    colours = view.board.terms.colours
    who = shaped(names, seat) if names else MARKS[seat]
    return f"{who}, {colours[seat]}" if colours else who


def _records(board: Board, names: Names) -> Iterator[str]:
    """The dials by round, each text without the oldest rounds of the one before."""
    if not board.dials:
        yield "The record: nothing was dialled yet."
    for since in range(1, board.round + 1 if board.dials else 0):
        older = "" if since == 1 else " Older rounds: Board in words."
        yield f"The record. {' '.join(_rounds(board, names, since))}{older}"


def _rounds(board: Board, names: Names, since: int) -> Iterator[str]:
    for number in range(since, board.round + 1):
        told = [
            f"{names[dial.seat] if names else MARKS[dial.seat]} {dial.number} {dial.answer}"
            for dial in board.dials
            if dial.round == number
        ]
        yield f"Round {number}: {', '.join(told) or 'nothing'}."


def _first_fit(texts: Iterable[str]) -> str:
    """The first text that is short enough; the last one is cut where none is."""
    text = ""
    for text in texts:
        if len(text) <= MAX_ALT:
            return text
    return _cut(text)


def _cut(text: str) -> str:
    return text if len(text) <= MAX_ALT else f"{text[: MAX_ALT - 1]}…"


def _hand(view: View, names: Names) -> str:
    """What a seat knows: its clue, its partners', and the numbers that fit them."""
    told = [
        f"Your clue: {clued(clue)}."
        if clue.seat == view.seat
        else f"{_spoken(view, names, clue.seat)}, told you: {clued(clue)}."
        for clue in view.clues
    ]
    fit = fitting(view, side(view.board, view.clues[0].seat))
    return f"Your hand. {' '.join(told)} These numbers fit: {', '.join(map(str, fit))}."


def words(view: View, setting: Setting) -> str:
    """The whole position in words."""
    board = view.board
    lines = [f"Dial, {_round(board)}.", *_sides(view, setting.names)]
    lines += _rounds(board, setting.names, 1)
    for title, seats in (("Passed", board.passed), ("Resigned", board.left), ("Told", board.told)):
        if seats:
            lines.append(f"{title}: {team(setting.names, seats)}.")
    if view.clues:
        lines.append(_hand(view, setting.names))
    return "\n".join(lines)


def caption(event: Event, setting: Setting) -> Caption | None:
    """The words around the picture of a clue that was told."""
    match event:
        case ClueTold(clue):
            who = marked(setting.names, clue.seat)
            return Caption(f"A clue from {who}", f"A clue: {clued(clue)}.")
        case _:
            return None


def result(view: View, setting: Setting) -> tuple[str, str]:
    """Headline and explanation. Who shares a side is never told as an opponent."""
    board, names = view.board, setting.names
    losers = [seat for one in setting.sides for seat in one if not one & frozenset(board.winners)]
    if board.winners:
        won = "win" if len(board.winners) > 1 else "wins"
        against = f" against {team(names, losers)}" if losers else ""
        shares = board.reason == "shared"
        head = f"{team(names, board.winners)} {'share the win' if shares else won + against}"
        return head, _why(view)
    if len(board.terms.sides) == 1:
        return f"The safe stays shut: {team(names, board.terms.seats)} lost", _why(view)
    return f"A draw between {' and '.join(team(names, one) for one in board.terms.sides)}", _why(
        view
    )


def _why(view: View) -> str:
    board = view.board
    hidden = listed([str(number) for number in view.numbers])
    noun = "number was" if len(view.numbers) == 1 else "numbers were"
    rounds = counted(board.round, "round")
    match board.reason:
        case "open":
            told = f"The safe was opened in round {board.round}."
        case "shared" | "both":
            told = f"Both safes were opened in round {board.round}."
        case "left":
            told = "A side has nobody left."
        case _:
            told = f"Nobody opened a safe in {rounds}."
    return f"{told} The {noun} {hidden}."
