"""Messages about somebody who is asked: buttons for the others, questions to them, pings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.cogs.clock.late import leaves_kind
from bot.match.controls.custom_ids import Base36, Word
from bot.match.controls.message import Button, Extras, Note, Row, Say, Screen, shell_button
from bot.match.controls.panel import Style, in_rows
from bot.match.live import Live
from bot.match.lobby.computers import may_stand_in
from bot.match.turn_timer import NO_PACE, PACE, pace_of
from bot.screens.board import table_words
from bot.screens.buttons import Hand
from bot.screens.causes import last_cause
from bot.screens.parts import MOST_BUTTONS, against, hand_button, more_button
from bot.screens.words import marked_people, names_of, plain_names
from bot.store.questions import TurnTimer
from games.core import MARKS, Seat
from games.first import first_of
from games.texts import listed, marked

MOST = 3
"""About so many people a board asks at once; the next follow. Discord: 40 components."""

MOST_LABEL = 34
"""The most characters of a button that is read whole on a phone."""

SAFE_MOVE = "Let the bot play one safe move"

Choice = Literal["wait", "play", "leave", "agree", "back", "computer"]
"""What others decide about somebody whose time is up; `leave` only asks."""


class Late(Word, frozen=True):
    """A choice about the question `k` to a seat."""

    name = "_late"
    what: Choice
    seat: Seat
    k: int


class AskGive(Word, frozen=True):
    """[Give time…], a list of whom."""

    name = "_give"


class Give(Word, frozen=True):
    """[Give Ana time] for the question `k` to a seat, with the seconds it was given before."""

    name = "_give"
    seat: Seat
    k: int
    seen: Base36


class AskNudge(Word, frozen=True):
    """[Nudge…], a list of whom."""

    name = "_nudge"


class Nudge(Word, frozen=True):
    """[Nudge Ana] about the question `k` to a seat."""

    name = "_nudge"
    seat: Seat
    k: int


def extras(live: Live, reader: Seat | None) -> Extras:
    """The choices about people whose time is up; behind More what helps somebody who is asked.

    A line for each person who is asked and away, or has used half of their time.
    """
    if live.match.status == "over":
        return Extras(lines=last_cause(live))
    if live.is_asleep:
        return Extras()
    up = _open(live)[:MOST]
    lines = [_line(live, ask) for ask in up]
    rows = [_choices(live, ask, alone=len(up) == 1) for ask in up]
    passing = "\n".join(line for ask in live.facts.asks if (line := _has(live, ask)))
    more = _more(live, reader)
    return Extras(lines=tuple(lines), rows=tuple(rows), more=more, passing=passing)


def whom(live: Live, reader: Seat, word: type[Give | Nudge]) -> Screen:
    """Asks whom to give time, or whom to nudge."""
    make, text = (_given, "Give time to whom?") if word is Give else (_nudged, "Nudge whom?")
    made = [make(live, ask) for ask in _asked(live, reader)]
    text = text if made else "Nobody else is asked right now."
    return Screen((Say(text), *in_rows(made, MOST_BUTTONS)), live.entry.accent)


def gave(live: Live, seat: Seat) -> Screen:
    """What the pressed message becomes once somebody was given time."""
    who = marked(names_of(live), seat)
    text = f"{who} has {_more_time(live)}."
    ends = next((ask.ends_at for ask in live.facts.asks if ask.seat == seat), None)
    if ends is not None:
        text += f" It runs out <t:{ends:.0f}:R>."
    return Screen((Say(text),), live.entry.accent)


def noted(live: Live) -> Screen:
    """What the pressed message becomes after a nudge, whatever came of it."""
    return Screen((Say("Noted."),), live.entry.accent)


def leaving(live: Live, seat: Seat, user: int, *, ends: bool, cost: str) -> Screen:
    """Asks once more whether somebody leaves; `cost` is what it costs beside the match."""
    ask = first_of(one for one in live.facts.asks if one.seat == seat)
    who, agreed = marked(names_of(live), seat), _agreed(live, ask)
    missing = [one for one in ask.deciders if one not in (*agreed, user)]
    then = "That ends the match" if ends else "The others then play on"
    parts = [f"Should {who} leave? {then}, as if {who} had resigned. It can't be taken back."]
    parts += [cost] * bool(cost)
    if missing:
        needed = listed(marked_people(live, missing))
        parts.append(f"It happens once {needed} agree{'s' if len(missing) == 1 else ''}, too.")
    elif len(ask.deciders) > 1:
        parts.append("Yours is the last yes: it happens at once.")
    else:
        parts.append("It happens at once.")
    keep = shell_button(live.match.id, Hand(), live.row_for(None), "Not now")
    if user in agreed and missing:
        parts.append("You agree already.")
        keep = _button(live, ask, "back", "Take it back")
    rows: list[Row] = [(keep,)]
    if user not in agreed or not missing:
        label = f"{plain_names(live)[seat]} leaves"
        rows.append((_button(live, ask, "agree", label, Style.LOSS),))
    return Screen((Say("\n".join(parts)), *rows), live.entry.accent)


def agreed(live: Live, seat: Seat, *, yes: bool) -> Screen:
    """What that question becomes once it was answered."""
    who = marked(names_of(live), seat)
    ask = next((one for one in live.facts.asks if one.seat == seat), None)
    if not yes:
        text = f"Taken back. {who} stays."
    elif ask is None or ask.leaves:
        text = f"{who} leaves the match."
    else:
        text = f"You agree: {len(_agreed(live, ask))} of {len(ask.deciders)}."
    return Screen((Say(text),), live.entry.accent)


def left_server(live: Live) -> Note:
    """The direct message to who has left the server, and is waited for."""
    text = (
        f"⏰ {live.entry.title}: it is your turn. You have left the server of this table;"
        " you can go on playing here."
    )
    return Note(text, ((hand_button(live), more_button(live)),))


def reminder(live: Live, due: Sequence[TurnTimer]) -> Note:
    """The plain line by which the board comes again for people who are still asked."""
    whom = against(live, Seat(due[0].seat)) if len(due) == 1 else ""
    text = f"⏰ {live.entry.title}: still your turn{whom}."
    people = " ".join(dict.fromkeys(f"<@{ask.person}>" for ask in due))
    ends = due[0].ends_at if len(due) == 1 else None
    until = "" if ends is None else f" Time is up <t:{ends:.0f}:R>."
    return Note(f"{text} {people}{until}", (table_words(live),))


def time_is_up(live: Live, ask: TurnTimer, people: Sequence[int]) -> Note:
    """The plain line by which the board comes again for those who decide about a late person."""
    mentions = " ".join(f"<@{person}>" for person in people)
    who = names_of(live)[ask.seat]
    why = f"{who}'s time is up"
    if ask.gone or ask.is_away:
        why = f"{who} can't be reached" if ask.gone else f"{who} is away for long"
    text = f"⏰ {live.entry.title}: {why}. What now?"
    return Note(f"{text} {mentions}", (table_words(live),))


def _has(live: Live, ask: TurnTimer) -> str:
    """How long somebody who is asked has, once half of it is gone, or that they are away."""
    who = f"{MARKS[ask.seat]} {names_of(live)[ask.seat]}"
    if ask.by_clock:
        return f"{who} leaves" if ask.leaves else f"The bot plays for {who}"
    if ask.gone:
        return f"{who} can't be reached"
    if ask.is_away:
        return f"{who} is away" + (f" until <t:{ask.back_at:.0f}:f>" if ask.back_at else "")
    if ask.late_at is not None:
        return f"{who}'s time has run out (<t:{ask.late_at:.0f}:R>)"
    if ask.ends_at is not None:
        return f"{who}'s time runs out <t:{ask.ends_at:.0f}:R>"
    return ""


def _open(live: Live) -> list[TurnTimer]:
    """The questions about which the others decide, one a person."""
    found: dict[int, TurnTimer] = {}
    for ask in live.facts.asks:
        if ask.is_open_to_choice and ask.deciders:
            found.setdefault(ask.person, ask)
    return list(found.values())


def _line(live: Live, ask: TurnTimer) -> str:
    """Why the others decide, who they are, and who agrees that the person leaves."""
    who = marked(names_of(live), Seat(ask.seat))
    deciders = listed(marked_people(live, ask.deciders), "or", none="Nobody")
    told = f"{_why(ask, who)} {deciders} can decide."
    agreed = _agreed(live, ask)
    if len(ask.deciders) > 1:
        told += f" {who} leaves only if all of them agree."
    if agreed:
        verb = "agrees" if len(agreed) == 1 else "agree"
        told += (
            f" {listed(marked_people(live, agreed))} {verb}: {len(agreed)} of {len(ask.deciders)}."
        )
    return told


def _why(ask: TurnTimer, who: str) -> str:
    if ask.gone:
        return f"{who} can't be reached any more."
    if ask.is_away:
        return f"{who} has been away for a week."
    return f"{who}'s time is up."


def _agreed(live: Live, ask: TurnTimer) -> tuple[int, ...]:
    offer = live.facts.offer(leaves_kind(ask))
    return () if offer is None else tuple(one for one in offer.agreed if one in ask.deciders)


def _choices(live: Live, ask: TurnTimer, *, alone: bool) -> Row:
    """The buttons about one person, who is named where several are asked about."""
    name = plain_names(live)[ask.seat]
    count = f", {len(_agreed(live, ask))} of {len(ask.deciders)}" if _agreed(live, ask) else ""
    return (
        _button(live, ask, "wait", _waits(live, name)),
        _plays(live, ask, alone=alone),
        _button(live, ask, "leave", f"{name} leaves{count}…"),
    )


def _plays(live: Live, ask: TurnTimer, *, alone: bool) -> Button:
    """[A computer for Ben]; where none may play, the bot plays until nothing is owed."""
    name = plain_names(live)[ask.seat]
    if may_stand_in(live.entry, live.table):
        return _button(live, ask, "computer", _naming("A computer for {}", name))
    safe = SAFE_MOVE if alone else _naming("Let the bot play for {}", name)
    return _button(live, ask, "play", safe)


def _waits(live: Live, name: str) -> str:
    """[Give Ana 3 more days], as long as the pace is."""
    return _naming(f"Give {{}} {_more_time(live)}", name)


def _more_time(live: Live) -> str:
    """One pace as more of it: "3 more days"; without a pace nobody counts them."""
    count, _, unit = live.match.terms.get(PACE.name, NO_PACE).partition(" ")
    return f"{count} more {unit}" if unit else "more time"


def _naming(label: str, name: str) -> str:
    """A label with a name in it, which is cut so that the label fits a button."""
    room = MOST_LABEL - len(label.format(""))
    return label.format(name if len(name) <= room else f"{name[: room - 1]}…")


def _button(
    live: Live, ask: TurnTimer, what: Choice, label: str, style: Style = Style.PLAIN
) -> Button:
    word = Late(what, Seat(ask.seat), ask.k)
    return shell_button(live.match.id, word, live.row_for(None), label[:80], style=style)


def _more(live: Live, reader: Seat | None) -> tuple[Button, ...]:
    """[Give Ben time] and [Nudge Ben]; where several are asked, lists of them."""
    helped = _asked(live, reader)
    if not helped:
        return ()
    made = [_given(live, helped[0]), _nudged(live, helped[0])]
    if len(helped) > 1:
        match, at = live.match.id, live.row_for(None)
        made = [
            shell_button(match, AskGive(), at, "Give time…"),
            shell_button(match, AskNudge(), at, "Nudge…"),
        ]
    return tuple(made if pace_of(live.match.terms) is not None else made[1:])


def _asked(live: Live, reader: Seat | None) -> list[TurnTimer]:
    """The questions to other people at the table that they have still to answer, one a person."""
    me = None if reader is None else live.seats[reader].person
    if me is None or live.match.status != "open" or live.is_asleep:
        return []
    found: dict[int, TurnTimer] = {}
    for ask in live.facts.asks:
        if ask.person != me and not ask.by_clock:
            found.setdefault(ask.person, ask)
    return list(found.values())


def _given(live: Live, ask: TurnTimer) -> Button:
    word = Give(Seat(ask.seat), ask.k, Base36(int(ask.given)))
    label = f"Give {plain_names(live)[ask.seat]} time"[:80]
    return shell_button(live.match.id, word, live.row_for(None), label, emoji="⏳")


def _nudged(live: Live, ask: TurnTimer) -> Button:
    word, label = Nudge(Seat(ask.seat), ask.k), f"Nudge {plain_names(live)[ask.seat]}"[:80]
    return shell_button(live.match.id, word, live.row_for(None), label, emoji="🔔")
