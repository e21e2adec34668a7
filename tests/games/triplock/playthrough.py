"""Playthroughs: whole matches by a knowing player, written down for people to read.

Write them anew, after a change of the rules, with `python -m tests.games.triplock.playthrough`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

from msgspec import Struct

from games.core import Row, Seat, Tape, Told, begin, extend
from games.texts import listed
from games.triplock import GAME
from games.triplock.table.events import Event
from games.triplock.table.state import State
from games.triplock.table.view import View
from tests.games.triplock.knowing import knowing
from tests.games.triplock.triplock_table import knowing_more
from tests.sure import sure

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ana", "Ben", "Cy")


class Story(Struct, frozen=True):
    """A match to be written down: the name of its file, its options, and the seed of its draws."""

    name: str
    options: dict[str, str]
    seed: int

    @property
    def path(self) -> Path:
        """Where it stands."""
        return FOLDER / f"{self.name}.txt"

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays it."""
        return NAMES[: GAME.seats(self.options)[0]]


STORIES = (
    Story("duel", {"characters": "wren,tobias", "notebook": "tracked"}, 9),
    Story("ring", {"mode": "ring", "characters": "mabel,ines,silas", "notebook": "tracked"}, 30),
    Story("bridge", {"mode": "coop", "notebook": "tracked"}, 4),
    Story("gasworks", {"mode": "solo", "episode": "gasworks", "notebook": "log"}, 20),
)


def logged(story: Story) -> tuple[list[int], list[Row], list[str]]:
    """The set-up's draws, the rows, and the readable history of a knowing match."""
    chance = Random(story.seed)
    tape = Tape(chance.randrange)
    names = story.names
    play, heard = begin(GAME, story.options, len(names), tape)
    draws, rows = list(tape.drawn), list[Row]()
    people = listed(names)
    mode = story.options.get("mode", "duel")
    lines = [f"Triplock, {mode}: {people}, {story.options}", *told(heard)]
    while play.turn.waiting:
        seat = min(play.turn.waiting)
        text = GAME.write(knowing(play.state, seat, chance))
        tape = Tape(chance.randrange)
        offered = len(GAME.legal(play.state, seat))
        done = f"R{play.state.round} {names[seat]} {text.replace(':', ' ')}"
        lines.append(f"{done}  [of {offered}]")
        play, heard = extend(GAME, play, seat, text, tape)
        rows.append(Row(play.n, seat, text, tuple(tape.drawn)))
        lines += told(heard)
        if text == "end" or play.state.phase == "choose":
            lines += ["", *seen(play.state)]
    return draws, rows, [*lines, "", *seen(play.state), f"{GAME.outcome(play.state)}"]


def told(heard: Iterable[Told]) -> list[str]:
    """What a row told, to whom."""
    out: list[str] = []
    for notice in (item.notice for item in heard):
        public = notice.seen_by(None)
        if public is not None:
            out.append(f"    all: {words(public)}")
        own = knowing_more(notice)
        if own:
            audience = " and ".join(NAMES[seat] for seat in own)
            out.append(f"    {audience}: {words(sure(notice.seen_by(own[0])))}")
    return out


def words(event: Event) -> str:
    """An event's name and fields."""
    names = type(event).__struct_fields__
    return " ".join([type(event).__name__, *(f"{name}={getattr(event, name)}" for name in names)])


def seen(state: State) -> list[str]:
    """What the table and each seat can see, in a few words."""
    table = GAME.view(state, None)
    out = [f"    table: {lock(table)}; deck {table.deck}, discard {' '.join(table.discard)}"]
    for seat in map(Seat, range(table.n)):
        view = GAME.view(state, seat)
        me = view.players[seat]
        cards = " ".join(f"{c.id}.{c.side}{'^' if c.up else ''}" for c in me.diagrams)
        known = " ".join(k.face or "?" for k in view.known)
        out.append(
            f"    {NAMES[seat]}: {me.points} points, done {' '.join(me.done) or '-'}; {cards}; "
            f"chips {me.disarmed}; bead {me.bead.at} {me.bead.n}; knows {known}"
        )
    return out


def lock(view: View) -> str:
    """The stacks as everybody sees them."""
    return " ".join("covered" if spot.covered else f"{spot.face}" for spot in view.spots)


if __name__ == "__main__":
    for each in STORIES:
        each.path.write_text("\n".join(logged(each)[2]) + "\n", encoding="utf-8")
