"""The Skill bead: two tracks, Reset and the character (rules 7.3)."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Seat
from games.triplock.rules.actions import Act, SetDie
from games.triplock.rules.bench import Bench
from games.triplock.rules.effects import emit
from games.triplock.rules.perform import perform
from games.triplock.table.cards import HAND, RULES, Bead, Owed, chip_symbol
from games.triplock.table.events import ChipsRemoved, ResetHit, SkillUsed, TrackFinished

LENGTHS = {"pts": RULES.pts_track, "act": RULES.act_track}
"""The steps of each track."""


def use_track(bench: Bench, seat: Seat, at: str) -> None:
    """Moves the bead one step on a track; leaving a track loses its progress (TR-38)."""
    bench.put_turn(skill=True)
    bead = bench.player(seat).bead
    n = bead.n + 1 if bead.at == at else 1
    done = n == LENGTHS[at]
    bench.put_player(seat, bead=HAND if done else Bead(at, n))
    bench.note("skill", seat)
    bench.tell(SkillUsed(seat, at, n, None))
    if not done:
        return
    bench.tell(TrackFinished(seat, at))
    if at == "pts":
        bench.score(seat, RULES.pts_reward, "pts")
    else:
        # Rules TR-24: the die is rolled now, and used at once or lost.
        bench.owe((Owed("die", "act", False),))
    emit(bench, at, seat)


def use_reset(bench: Bench, seat: Seat, index: int) -> None:
    """Rules TR-39, TR-40: a chip leaves the game, and opponents miss the Skill of one turn.

    In an Episode the next solo die is not rolled instead (TR-41).
    """
    bench.put_turn(skill=True)
    player = bench.player(seat)
    chip = player.disarmed[index]
    rest = player.disarmed[:index] + player.disarmed[index + 1 :]
    bench.put_player(seat, disarmed=rest, bead=Bead("reset", 0))
    bench.put(removed=(*bench.state.removed, chip))
    bench.note("skill", seat)
    bench.tell(SkillUsed(seat, "reset", 0, None))
    bench.tell(ChipsRemoved(seat, (chip_symbol(chip),), "reset"))
    for other in bench.state.layout.opponents(seat):
        bench.put_player(other, bead=Bead("reset", 0), skip=True)
        bench.tell(ResetHit(Seat(other), seat))
    if bench.state.journey is not None:
        bench.put(journey=replace(bench.state.journey, quiet=True))
    emit(bench, "reset", seat)


def use_talent(bench: Bench, seat: Seat, act: Act) -> None:
    """Uses the character's Skill: its effect with the effect's own event, then the event char."""
    bench.put_turn(skill=True)
    bench.put_player(seat, bead=Bead("char", 0))
    if isinstance(act, SetDie):
        bench.note("skill", seat)  # every other act notes itself
    bench.tell(SkillUsed(seat, "char", 0, bench.player(seat).char))
    perform(bench, seat, act)
    emit(bench, "char", seat)
