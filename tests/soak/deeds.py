"""What people do at a running match: they play, look, slip, and press what is not theirs."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable

from msgspec import Struct

from bot.cogs.own_data.screens import Forget, ForgetNow
from bot.cogs.settings.screens import Data
from bot.match.live import Live
from bot.store.keys import base36
from games.core import Seat
from sandbox.people import modals
from sandbox.people.person import Person
from sandbox.server import Stand
from sandbox.world.outcome import Outcome
from tests.soak.logs import Logs
from tests.soak.report import Report
from tests.soak.visible import Tap, offered, press, taps, taps_of, word
from tests.soak.witness import Witness

MOST_TAPS = 7
"""How many drafts a person opens one after another before giving that way up."""


class Company(Struct):
    """What all people of a soak share; `dms` is the chance that they act in direct messages."""

    stand: Stand
    people: dict[int, Person]
    witness: Witness
    logs: Logs
    report: Report
    dice: random.Random
    dms: float = 0.0

    def is_for_dms(self) -> bool:
        """Draws whether somebody acts in direct messages."""
        return self.dms > 0 and self.dice.random() < self.dms

    def place(self, now: Moment) -> int:
        """Where somebody types: in the channel of the match, or in their direct messages."""
        if self.is_for_dms():
            return self.stand.world.open_dm(now.person.id).id
        return now.live.match.channel


class Moment(Struct):
    """A match at which somebody is to do something: who acts for which seat."""

    live: Live
    person: Person
    seat: Seat

    @property
    def match(self) -> str:
        return self.live.match.id

    @property
    def key(self) -> str:
        return self.live.entry.key


Deed = Callable[[Company, Moment], Awaitable[None]]


async def type_move(of: Company, now: Moment) -> None:
    """Types a legal move. Where the bot opens it as a draft, presses what plays it."""
    legal = now.live.legal(now.seat)
    if not legal:
        return
    text = now.live.entry.game.write(of.dice.choice(legal))
    path, channel = "match move", of.place(now)
    outcome = await now.person.slash(channel, path, move=text, match=now.match)
    of.report.count("moves typed")
    await play_draft(of, now, outcome)


async def type_in_form(of: Company, now: Moment) -> None:
    """Types a legal move in the form behind More."""
    legal = now.live.legal(now.seat)
    more = word(of.witness, now.person, now.match, "_more")
    if more is None or not legal:
        return
    form = offered(await press(now.person, more), "_type")
    asked = None if form is None else (await press(now.person, form)).modal
    if asked is None:
        return
    field = modals.fields(asked)[0]["custom_id"]
    text = now.live.entry.game.write(of.dice.choice(legal))
    of.report.count("moves typed in forms")
    await play_draft(of, now, await now.person.submit(asked, {field: text}))


async def play_draft(of: Company, now: Moment, outcome: Outcome) -> None:
    """Presses what plays a draft, in the private answer that an outcome brought."""
    if outcome.message is not None:
        await _press_play(of, now, outcome.message_id)


async def _press_play(of: Company, now: Moment, message: int) -> None:
    """Presses something that plays on a message, once that no longer is "thinking…"."""
    await until(now.person, lambda: not _thinks(now.person, message))
    shown = now.person.message(message)
    if shown is None:
        return
    plays = [t for t in taps_of(message, shown["components"]) if is_play(t)]
    if plays:
        await press(now.person, of.dice.choice(plays))
        of.report.count("presses")


def _thinks(person: Person, message: int) -> bool:
    shown = person.message(message)
    return shown is not None and bool(shown["flags"] & 128)


async def press_move(of: Company, now: Moment) -> None:
    """Presses what is seen: through drafts until one plays, or until it leads nowhere.

    A draft that opens a private panel goes on there.
    """
    offers = fresh(of, now)
    for _ in range(MOST_TAPS):
        plays = [t for t in offers if is_play(t)]
        drafts = [t for t in offers if t.wire.draft]
        if not offers:
            break
        if plays and (not drafts or of.dice.random() < 0.6):
            await press(now.person, of.dice.choice(plays))
            of.report.count("presses")
            return
        drawn = of.dice.choice(drafts)
        outcome = await press(now.person, drawn)
        of.report.count("presses")
        if outcome.kind not in ("update", "deferred", "message"):
            return
        message = drawn.message if outcome.message is None else outcome.message_id
        await until(now.person, lambda at=message: not _thinks(now.person, at))
        shown = now.person.message(message)
        offers = [] if shown is None else list(_own(now, taps_of(message, shown["components"])))
    await type_move(of, now)


async def press_twice(of: Company, now: Moment) -> None:
    """Presses one play twice at once."""
    plays = [t for t in fresh(of, now) if is_play(t)]
    if plays:
        tap = of.dice.choice(plays)
        await asyncio.gather(press(now.person, tap), press(now.person, tap))
        of.report.count("presses", 2)


async def press_foreign(of: Company, now: Moment) -> None:
    """Somebody presses what is another's, or plays at a table where they have no seat."""
    other = of.dice.choice(list(of.people.values()))
    offers = taps(of.witness, other, now.match)
    if offers:
        await press(other, of.dice.choice([t for t in offers if _is_harmless(t)] or offers[:1]))
        of.report.count("presses of others")


def _is_harmless(tap: Tap) -> bool:
    """Whether a press ends nothing that goes on: no resigning, no closing, no new match."""
    ends = ("_resign!", "_rematch", "_close", "_decline", "_leave", "_offer", "_share")
    return not tap.wire.text.startswith(ends)


async def press_stale(of: Company, now: Moment) -> None:
    """Presses a button as it stood some rows ago, on a message that has changed since."""
    offers = fresh(of, now)
    plays = [t for t in offers if is_play(t) and t.wire.stamp > 0]
    if plays:
        tap = of.dice.choice(plays)
        stamp = tap.wire.stamp
        old = tap.custom_id.replace(f".{base36(stamp)}", f".{base36(stamp - 1)}", 1)
        await press(now.person, Tap(tap.message, old, tap.value, tap.wire), forged=True)
        of.report.count("stale presses")


async def look(of: Company, now: Moment) -> None:
    """Looks at the hand, the words, the rules, or has the board sent again."""
    kind = of.dice.choice(
        ("_panel", "_words", "_more", "hand", "words", "board", "matches", "rules")
    )
    channel = now.live.match.channel
    of.report.count("looks")
    if kind.startswith("_"):
        tap = word(of.witness, now.person, now.match, kind)
        if tap is not None:
            await press(now.person, tap)
    elif kind == "matches":
        await now.person.slash(channel, "matches")
    elif kind == "rules":
        await now.person.slash(channel, f"{now.key} rules")
    else:
        await now.person.slash(channel, f"match {kind}", match=now.match)


async def ask_hint(of: Company, now: Moment) -> None:
    """Asks for a hint where one is offered, and plays it."""
    tap = word(of.witness, now.person, now.match, "_hint")
    if tap is None:
        return
    await press(now.person, tap)
    of.report.count("hints")
    tap = word(of.witness, now.person, now.match, "_hint:move")
    if tap is None:
        return
    outcome = await press(now.person, tap)
    await _press_play(of, now, tap.message if outcome.message is None else outcome.message_id)


async def suggest(of: Company, now: Moment) -> None:
    """Asks for suggestions, and types the first of them."""
    path, channel = "match move", of.place(now)
    found = await now.person.suggest(channel, path, "move", match=now.match)
    of.report.count("suggestions")
    if found:
        move = str(found[0].value)
        outcome = await now.person.slash(channel, path, move=move, match=now.match)
        await play_draft(of, now, outcome)


async def hand_over(of: Company, now: Moment) -> None:
    """Offers the seat to somebody who sits at no seat here, who then takes it or not."""
    seated = now.live.table.people
    free = [p for p in of.people.values() if p.id not in seated]
    if len(now.live.seats) < 2 or not free:
        return
    to, channel = of.dice.choice(free), now.live.match.channel
    path = "match substitute"
    outcome = await now.person.slash(channel, path, user=to.id, match=now.match)
    tap = offered(outcome, "_offer:yes" if of.dice.random() < 0.8 else "_offer:no")
    if tap is not None:
        await press(to, tap)
        of.report.count("substitutes")


async def forget_me(of: Company, now: Moment) -> None:
    """Has oneself forgotten, by /settings, and two answers that say yes."""
    shown = await now.person.slash(now.live.match.channel, "settings")
    for begins in (Data.name, Forget.name, ForgetNow.name):
        if (tap := offered(shown, begins)) is None:
            return
        if begins == ForgetNow.name:
            of.logs.remember_seats(now.person.id)
            of.witness.forgotten.add(now.person.id)
        shown = await press(now.person, tap)
    of.report.count("people who had themselves forgotten")


async def resign(of: Company, now: Moment) -> None:
    """Resigns by the command and its button."""
    channel = now.live.match.channel
    tap = offered(await now.person.slash(channel, "match resign", match=now.match), "_resign!")
    if tap is not None:
        await press(now.person, tap)
        of.report.count("resignations")


def fresh(of: Company, now: Moment) -> list[Tap]:
    """The presses of the game that are the seat's own and not stale."""
    offers = list(_own(now, taps(of.witness, now.person, now.match)))
    if not of.is_for_dms():
        return offers
    dm = of.stand.world.open_dm(now.person.id).id
    messages = of.stand.world.state.messages
    return [tap for tap in offers if messages[tap.message].channel == dm] or offers


def _own(now: Moment, offers: Iterable[Tap]) -> list[Tap]:
    stamp = now.live.play.stamps[now.seat]
    return [
        t
        for t in offers
        if not t.wire.is_word and t.wire.stamp == stamp and t.wire.seat in (None, now.seat)
    ]


def is_play(tap: Tap) -> bool:
    """Whether a press plays something: neither a draft nor a word of the shell."""
    return not tap.wire.draft and not tap.wire.is_word


async def until(person: Person, check: Callable[[], object], longest_s: float = 6.0) -> bool:
    """Waits until something holds; False when it does not within the time."""
    try:
        await person.until(check, longest_s)
    except TimeoutError:
        return False
    return True


WEIGHTS: tuple[tuple[Deed, float], ...] = (
    (press_move, 40),
    (type_move, 26),
    (press_twice, 6),
    (press_foreign, 5),
    (press_stale, 4),
    (look, 9),
    (type_in_form, 4),
    (suggest, 4),
    (ask_hint, 2),
    (hand_over, 2),
    (forget_me, 0.3),
)


def drawn(dice: random.Random) -> Deed:
    """One deed, by the weights."""
    deeds, weights = zip(*WEIGHTS, strict=True)
    return dice.choices(deeds, weights)[0]
