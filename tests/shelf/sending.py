"""The laws of what goes to the worker process, and of what it keeps there: nothing.

A cache of an adviser that is keyed by what all see would tell one seat what another one sees; and
what hangs on the order of a set differs from process to process, because texts are hashed anew in
each.
"""

from __future__ import annotations

import asyncio
import io
import pickle
from collections.abc import Iterable, Iterator, Sequence
from types import FunctionType
from typing import Any

from bot.match.thinking.advice_worker import MODULE, AdviceRequest, Fortune, Thought
from bot.match.thinking.process import WorkerProcess
from games.core import Advice, Ending, Kind, Level, Outcome, Play, Seat
from tests.shelf.advising import asked, call_at, thought
from tests.shelf.laws import Law
from tests.shelf.play import LEVELS, Played, seats_of, seen_at
from tests.shelf.secrecy import imagined

SHARED = ("builtins", "games.advice", "games.seats", "msgspec._core", "msgspec._utils")
"""Where the types stand that may be sent beside a game's own."""

ALSO = (AdviceRequest, Fortune, Outcome, Ending)
"""Other types that may be sent."""

OTHERS = 2
"""So many other seats a process advises before it is asked."""


class _Witness(pickle.Pickler):
    """Pickles something and keeps all that it meets on the way."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), pickle.HIGHEST_PROTOCOL)
        self.met: list[Any] = []

    def persistent_id(self, obj: Any) -> None:
        self.met.append(obj)


def sent(what: Any) -> list[Any]:
    """Returns all objects that are pickled with something, itself included.

    Classes and functions are pickled by their names, and are among them.
    """
    witness = _Witness()
    witness.dump(what)
    return witness.met


def strange(thought: Thought, secret: type | None) -> Iterator[str]:
    """Yields what a thought holds beside what its seat may know.

    That may be values of the game's own package and of the contract of advice, and the one
    function that thinks. `secret`: the type of the game's states, where it hides something.
    """
    function = thought.adviser if isinstance(thought, AdviceRequest) else thought.luck
    if not isinstance(function, FunctionType):
        yield f"{function!r}, which is no function of a module"
        return
    home = _package(function.__module__)
    if thought.seen.setting.names:
        yield f"the names {thought.seen.setting.names}"
    for one in sent(thought):
        kind = one if isinstance(one, type) else type(one)
        if isinstance(one, FunctionType):
            if one is not function and one.__module__ not in SHARED:
                yield f"the function {one.__module__}.{one.__qualname__}"
        elif kind is secret:
            yield f"a {kind.__name__}, which holds what is hidden"
        elif kind not in ALSO and not {kind.__module__, _package(kind.__module__)} & {
            home,
            *SHARED,
        }:
            yield f"a {kind.__module__}.{kind.__qualname__}"


def _package(module: str) -> str:
    """The package of a game: "games.unlock", "tests.probe"."""
    return ".".join(module.split(".")[:2])


def nothing_else_is_sent(played: Played) -> Iterator[str]:
    """What is pickled for the worker holds no state, row or draw of the match, and no name.

    A free text of the options, such as a set secret, does not go along.
    """
    game = played.game
    secret = type(played.plays[0].state) if game.hides(played.options, played.seats) else None
    texts = {option.name for option in game.options if option.kind is Kind.TEXT}
    for at, seat in asked(played):
        call = call_at(played, at, seat, Level.HARD)
        thoughts: list[Thought] = [call]
        if game.dice is not None:
            thoughts.append(Fortune(game.dice.luck, call.seen, call.seed))
        here = f"{played.where}, row {at.n}: what goes to the worker for {seat}"
        try:
            strangers = dict.fromkeys(one for each in thoughts for one in strange(each, secret))
        except (pickle.PicklingError, AttributeError) as error:
            strangers = {f"what is not pickled: {error!r}": None}
        for what in strangers:
            yield f"{here} holds {what}"
        if told := texts & set(call.seen.setting.options):
            yield f"{here} holds the option {told}"


def what_is_seen_can_be_pickled(played: Played) -> Iterator[str]:
    """All that an adviser gets can be pickled, because another process may think about it."""
    for at in played.sampled():
        for seat in seats_of(played):
            seen = seen_at(played, at, seat, at.state)
            try:
                again = pickle.loads(pickle.dumps(seen))
            except Exception as error:  # a law reports every exception
                yield f"{played.where}, row {at.n}: what {seat} sees is not pickled: {error!r}"
            else:
                if again != seen:
                    yield f"{played.where}, row {at.n}: what {seat} sees is another when unpickled"


def no_process_remembers(played: Played) -> Iterator[str]:
    """A worker gives the same advice whether it is new or has advised others, and so do we.

    The others are other seats, and the same seat where all see the same but it sees something else.
    Processes cost too much to be asked about a brief match.
    """
    where = list(asked(played))
    if played.brief or not where:
        return
    at, seat = played.chance("asked by a worker").choice(where)
    calls = [call_at(played, at, seat, level) for level in LEVELS]
    others = list(_others(played, at, seat))
    first, then = asyncio.run(_answers([calls, [*others, *reversed(calls)]]))
    for call, new, old in zip(calls, first, reversed(then), strict=False):
        here = f"{played.where}, row {at.n}, seat {seat}, {call.level.value}"
        here_too = thought(call)
        if new != here_too:
            yield f"{here}: a new process gives other advice than this one"
        if old != here_too:
            yield f"{here}: a process that has advised others gives other advice"


def _others(played: Played, at: Play[Any], seat: Seat) -> Iterator[AdviceRequest]:
    """Yields calls that a cache by what all see would take for those of the seat."""
    before = [(one, other) for one, other in asked(played) if other != seat and one.n <= at.n]
    other_secrets = imagined(played, at, None)
    for level in LEVELS:
        yield call_at(played, at, seat, level, state=other_secrets)
        for one, other in before[-OTHERS:]:
            yield call_at(played, one, other, level)
        for other in [other for other in seats_of(played) if other != seat][:OTHERS]:
            yield call_at(played, at, other, level)


async def _answers(orders: Sequence[Sequence[AdviceRequest]]) -> list[list[Advice[Any] | None]]:
    """Returns the answers to each list of calls by a process of its own; None: it had none."""
    return await asyncio.gather(*map(_answered, orders))


async def _answered(calls: Iterable[AdviceRequest]) -> list[Advice[Any] | None]:
    worker = await WorkerProcess.start(MODULE)
    try:
        return [(await worker.ask(call)).found for call in calls]
    finally:
        await worker.kill()


SENDING_LAWS: tuple[Law, ...] = (
    nothing_else_is_sent,
    what_is_seen_can_be_pickled,
    no_process_remembers,
)
