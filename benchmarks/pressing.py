"""One press end to end: a Triplock roll on the public board, against the bare bot's press.

Sandbox and people run in this process, each bot in its own. A roll is accepted, stored with
synchronous FULL, and shown by an edit of the board. Processor time is that of the bot's process
until the board shows the roll. It is compared with the time of the bare bot plus that of painting
the board, both measured in the same run: the whole board, written by Pillow, so that the yardstick
stays the same when our painter gets quicker. The player's private message with two more pictures
is not counted: it follows after a pause without presses, once for all of them.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from benchmarks.painting import by_pillow
from benchmarks.positions import duel
from benchmarks.ratio import Ratio, Report, ms
from benchmarks.town import Town, town
from games.triplock import GAME
from render import triplock
from sandbox.people.person import Person

ROUNDS = 24
WARM = 8


class Pressed(Struct, frozen=True):
    """One press: seconds until the board shows it, and processor seconds of the bot."""

    answer_s: float
    cpu_s: float


class Round(Struct, frozen=True):
    """One round of measuring: both presses, and processor seconds of painting the board.

    `plain_s` is the whole board by Pillow, `next_s` the next board of a match by the painter.
    """

    ours: Pressed
    bare: Pressed
    plain_s: float
    next_s: float


def report() -> Report:
    """Yields the answer time, then the processor time."""
    rounds = asyncio.run(_measured())

    def median(figure: Callable[[Round], float]) -> float:
        return statistics.median(figure(one) for one in rounds)

    answer, answer_bare = median(lambda r: r.ours.answer_s), median(lambda r: r.bare.answer_s)
    cpu, cpu_bare = median(lambda r: r.ours.cpu_s), median(lambda r: r.bare.cpu_s)
    plain, own = median(lambda r: r.plain_s), median(lambda r: r.next_s)
    yield Ratio(
        "press : bare bot",
        answer / answer_bare,
        3.0,
        f"{ms(answer)} : {ms(answer_bare)}",
    )
    yield Ratio(
        "press, processor : bare bot + board by Pillow",
        cpu / (cpu_bare + plain),
        1.3,
        f"{ms(cpu)} : {ms(cpu_bare)} + {ms(plain)}",
    )
    yield Ratio(
        "press, processor : bare bot + our next board",
        cpu / (cpu_bare + own),
        None,
        f"{ms(cpu)} : {ms(cpu_bare)} + {ms(own)}",
    )


async def _measured() -> list[Round]:
    """Measures both bots' presses and the painting in each round, one after another."""
    rounds: list[Round] = []
    plays = duel(7)
    views = [view for play in plays if (view := GAME.view(play.state, None)).phase == "turn"]
    for view in views:
        triplock.paint(view, "")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with town(folder, "bot") as one, town(folder, "benchmarks.bare_bot", "GAMES") as two:
            await begin(one)
            for count in range(ROUNDS + WARM):
                mine, theirs = await roll(one), await _bare_press(two)
                view = views[count % len(views)]
                plain_s = _timed(lambda view=view: by_pillow(view))
                next_s = _timed(lambda view=view: triplock.paint(view, ""))
                if count >= WARM:
                    rounds.append(Round(mine, theirs, plain_s, next_s))
                await pass_on(one)
    return rounds


def _timed(paint: Callable[[], object]) -> float:
    """Returns the processor seconds of painting."""
    began = time.thread_time()
    paint()
    return time.thread_time() - began


async def _measure(place: Town, person: Person, message: int, custom_id: str) -> Pressed:
    cpu, began = place.cpu_s(), time.perf_counter()
    pressing = asyncio.create_task(person.press(message, custom_id))
    await place.edited(message)
    answered = time.perf_counter()
    await pressing
    await place.quiet()
    return Pressed(answered - began, place.cpu_s() - cpu)


async def _bare_press(place: Town) -> Pressed:
    message = place.ana.messages(place.games)[-1]
    return await _measure(place, place.ana, int(message["id"]), "bare")


async def begin(place: Town) -> None:
    """Ana invites Ben; both lay their first Diagram. The board stands in the channel."""
    await place.ana.slash(place.games, "server")
    for label in ("Change…", "Threads off"):
        await _press_labelled(place, place.ana, label, private=False)
    await place.ana.slash(place.games, "triplock start", opponent=place.ben.id)
    await _press_labelled(place, place.ben, "Accept", private=False)
    for person in (place.ana, place.ben):
        await _press_labelled(place, person, "1.", private=True)
    await place.eventually(lambda: _roll_button(place))


async def _press_labelled(place: Town, person: Person, label: str, *, private: bool) -> None:
    def found() -> tuple[int, str] | None:
        channel = place.dm(person) if private else place.games
        return None if channel is None else place.offered(person, channel, label)

    await person.press(*await place.eventually(found))
    await place.quiet()


def _roll_button(place: Town) -> tuple[int, str] | None:
    return place.offered(place.ana, place.games, "Roll")


async def roll(place: Town) -> Pressed:
    """The seat whose turn it is rolls on the board."""
    message, custom_id = await place.eventually(lambda: _roll_button(place))
    return await _measure(place, _on_turn(place), message, custom_id)


async def pass_on(place: Town) -> None:
    """The seat whose turn it is ends the turn, and the next seat is asked."""
    await _on_turn(place).slash(place.games, "match move", move="end")
    await place.quiet()


def _on_turn(place: Town) -> Person:
    """Returns the person whom the headline of the newest board names."""
    for message in reversed(place.ana.messages(place.games)):
        for part in message["components"]:
            text = str(part)
            for user, person in place.people.items():
                if f"<@{user}> to play" in text:
                    return person
    raise LookupError("nobody is to play")
