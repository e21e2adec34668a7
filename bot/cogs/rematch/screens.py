"""A rematch on the result: who offers one, who would play first, and the buttons for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from bot.cogs.rematch import rules
from bot.cogs.rematch.rules import RematchPlan
from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Button, Extras, shell_button
from bot.match.controls.panel import Style
from bot.match.live import Live
from bot.match.lobby import computers
from bot.match.lobby.shell_terms import is_series
from bot.screens.words import names_of
from bot.store.offers import OPEN
from games.core import MARKS, Level, Option, Seat
from games.texts import listed, marked, some

TAKEN_BACK = "Your offer is taken back."


class Rematch(Word, frozen=True):
    """[Rematch] and [Again]; with an open offer, the end of the offer's id."""

    name = "_rematch"
    of: str | None = None


class AgainAt(Word, frozen=True):
    """[Again, easier] and [Again, harder]: against computers of that level."""

    name = "_again"
    level: Literal["easy", "medium", "hard"]


class StartRematch(Word, frozen=True):
    """[Start with 3], by which the host starts it with those who have offered one."""

    name = "_rematch:start"


def extras(live: Live, reader: Seat | None) -> Extras:
    """The offers and the buttons, once the match is over; nothing before."""
    if live.match.status != "over" or live.facts.is_bound:
        return Extras()
    told, buttons = _offers(live), _buttons(live, is_own=reader is not None)
    asks = "Rematch?" if buttons else ""
    return Extras(lines=(told,) if told else (), buttons=buttons, asks=asks)


def _offers(live: Live) -> str:
    """Who offers a rematch and who would play first, or that it has begun; "" without offers."""
    names = names_of(live)
    who = [marked(names, Seat(seat)) for seat in rules.offering(live)]
    if live.facts.rematch is not None:  # at another level nobody has to offer it
        who = who or [marked(names, Seat(s.seat)) for s in live.seats if s.person is not None]
        return f"{listed(who, none='Somebody')} {'plays' if len(who) < 2 else 'play'} again."
    if not who:
        return ""
    told = f"{listed(who)} {'offers' if len(who) == 1 else 'offer'} a rematch."
    first = rules.first_seat(live)
    return told if first is None else f"{told} {marked(names, first)} plays first."


def _buttons(live: Live, *, is_own: bool) -> tuple[Button, ...]:
    """[Rematch], pressed again to withdraw, and [Start with…]; none once it has begun.

    A reader's own panel, which no offer edits, has [Rematch] alone; in a series the result has it.
    """
    match, at = live.match.id, live.row_for(None)
    has_other = is_series(live.match.terms) if is_own else live.facts.rematch is not None
    if has_other or not rules.is_possible(live):
        return ()
    if live.is_alone or (live.has_computers and len(live.table.people) == 1):
        again_now = shell_button(match, Rematch(), at, "Again", style=Style.MAIN, emoji="🔁")
        return (again_now, *_levels(live))
    asked, held = 0 if is_own else len(rules.offering(live)), rules.held_seats(live)
    count = f" {asked}/{len(held) - len(computers.at(live.table))}" if asked else ""
    label, word = _with_roles(live, f"Rematch{count}", held), _word(live) if asked else Rematch()
    row = [shell_button(match, word, at, label, style=Style.MAIN, emoji="🔁")]
    if asked and (some := rules.with_host(live)) is not None:
        label = _with_roles(live, f"Start with {len(some)}", some)
        row.append(shell_button(match, StartRematch(), at, label, emoji="▶️"))
    return tuple(row)


def _levels(live: Live) -> Iterator[Button]:
    """[Again, easier] and [Again, harder] against computers, as far as there are such levels."""
    if live.has_computers:
        match, at, levels = live.match.id, live.row_for(None), list(Level)
        now = levels.index(computers.level_of(live.entry, live.table))
        for step, told in ((-1, "easier"), (1, "harder")):
            if 0 <= now + step < len(levels):
                word = AgainAt(levels[now + step].value)
                yield shell_button(match, word, at, f"Again, {told}")


def _word(live: Live) -> Rematch:
    """The shell word of [Rematch]: with an open offer, it carries the end of the offer's id."""
    offer = live.facts.offer(rules.REMATCH)
    if offer is None or offer.state != OPEN:
        return Rematch()
    return Rematch(offer.id.removeprefix(live.match.id))


def _with_roles(live: Live, label: str, seats: Sequence[int]) -> str:
    told = roles(live, seats)
    return f"{label}, {told}" if told else label


def roles(live: Live, seats: Sequence[int], *, goes_on: bool = False) -> str:
    """The next holder of a role of one seat: "▲ is the Lock"; `goes_on`: in the same series."""
    plan = rules.planned(live, seats, goes_on=goes_on)
    told = [
        f"{MARKS[plan.seats[int(plan.options[option.name])]]} is {option.role}"
        for option in _seated(live, plan)
    ]
    return ", ".join(some(told, none=""))


def _seated(live: Live, plan: RematchPlan) -> list[Option]:
    """The options that count in the rematch and give one seat a role."""
    return [
        option
        for option in live.entry.game.options
        if option.role
        and plan.options.get(option.name, "").isdigit()
        and option.applies(plan.options, len(plan.seats))
    ]
