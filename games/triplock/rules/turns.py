"""What follows an action: pending rewards, the next turn, the end (rules 7.5, 7.6, 8)."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import Seat
from games.triplock.rules.aims import acts
from games.triplock.rules.bench import Bench
from games.triplock.rules.effects import happen
from games.triplock.rules.perform import draw_card
from games.triplock.rules.rooms import end_room, end_round, is_open
from games.triplock.table.cards import AUTOMATIC, FACES, RULES, Effect, Owed, effect
from games.triplock.table.events import BonusRolled, BonusVoid, TurnBegan
from games.triplock.table.public import Open, TurnState
from games.triplock.table.state import State, owing
from games.triplock.table.view import Sight


def proceed(bench: Bench) -> None:
    """Does everything that needs no decision, until a seat owes one or the match is over."""
    while bench.state.phase not in ("over", "choose"):
        if is_open(bench):
            end_room(bench, True)
        elif bench.state.phase == "setup":
            if owing(bench.state):
                return
            bench.put(phase="turn")
            _begin_turn(bench, Seat(0))
        elif bench.state.asked is not None:
            if not _drop_void(bench, bench.state.asked):
                return
        elif bench.state.queue:
            owed, *rest = bench.state.queue
            bench.put(queue=tuple(rest))
            _use(bench, owed)
        elif bench.state.turn.ending:
            _next_turn(bench)
        else:
            return


def _drop_void(bench: Bench, asked: object) -> bool:
    """Drops an open bonus that has no possible choice; whether it did."""
    if not isinstance(asked, Open):
        return False
    seat = bench.state.active
    if acts(Sight(bench.state, seat), seat, asked.do, asked.wide):
        return False
    bench.put(asked=None)
    bench.tell(BonusVoid(seat, asked.do, asked.by))
    return True


def _use(bench: Bench, owed: Owed) -> None:
    """Carries out one reward of the active seat, or opens it as a bonus."""
    seat = bench.state.active
    reward = effect(owed.effect)
    if reward.name in AUTOMATIC:
        happen(bench, reward, seat, seat, owed.by)
    elif reward.name == "draw":
        if reward.n > 1:
            rest = Effect("draw", reward.n - 1)
            bench.owe((Owed(rest.text, owed.by, owed.wide),))
        draw_card(bench, seat)
    elif reward.name == "die":
        face = FACES[bench.draw(len(FACES))]
        bench.tell(BonusRolled(seat, face, owed.by))
        bench.put(asked=Open(face, owed.by, False))
    else:
        bench.put(asked=Open(owed.effect, owed.by, owed.wide))


def _next_turn(bench: Bench) -> None:
    state = bench.state
    seat = Seat((state.active + 1) % len(state.players))
    if seat == 0:
        if state.journey is not None:
            end_round(bench)
        elif state.round >= RULES.round_cap:
            bench.finish(leaders(state, range(len(state.players))), "round_cap")
        else:
            bench.put(round=state.round + 1)
    if bench.state.phase == "turn":
        _begin_turn(bench, seat)


def _begin_turn(bench: Bench, seat: Seat) -> None:
    player = bench.player(seat)
    turn, stage = TurnState(blocked=player.skip), bench.state.stage + 1
    bench.begin(seat, stage=stage, turn=turn, queue=player.deferred)
    bench.put_player(seat, skip=False, deferred=())
    bench.tell(TurnBegan(seat, bench.state.round, len(player.deferred), player.skip))


def leaders(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    """The best of these seats: points, then Diagrams, then chips decide (TR-42).

    In an Episode nobody is: its seats play against the house.
    """
    players = state.players
    ranks = {s: (players[s].points, len(players[s].done), len(players[s].disarmed)) for s in seats}
    return tuple(seat for seat in sorted(ranks) if ranks[seat] == max(ranks.values()))
