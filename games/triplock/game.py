"""Triplock as a value: who owes what, the judge, the outcome, and the record `GAME`."""

from __future__ import annotations

from typing import assert_never, cast

from msgspec.structs import replace

from games.core import (
    Draw,
    Ending,
    Game,
    Illegal,
    Notice,
    Options,
    Order,
    Outcome,
    Seat,
    Step,
    Turn,
)
from games.triplock.ai import advise
from games.triplock.rules.actions import (
    Action,
    Bonus,
    Choose,
    Complete,
    Discard,
    End,
    Match,
    Orient,
    Reset,
    Roll,
    Room,
    Sacrifice,
    Skip,
    Talent,
    Track,
    UseDie,
    face_of,
)
from games.triplock.rules.attempt import announce, announce_lock, declare
from games.triplock.rules.bench import Bench
from games.triplock.rules.effects import drop_dice, emit, end_turn
from games.triplock.rules.notation import parse, write
from games.triplock.rules.perform import perform
from games.triplock.rules.reasons import check, fallback, legal
from games.triplock.rules.rooms import choose
from games.triplock.rules.setup import OPTIONS, judges, rated, seats, setup, sides
from games.triplock.rules.skill import use_reset, use_talent, use_track
from games.triplock.rules.turns import leaders, proceed
from games.triplock.rules.typed import read, spell
from games.triplock.table.cards import FACES, Die
from games.triplock.table.events import (
    BonusDeclined,
    Discarded,
    Event,
    LooksTold,
    Oriented,
    Resigned,
    Rolled,
    Sacrificed,
)
from games.triplock.table.imagine import imagine
from games.triplock.table.public import Attempt, Discarding, Open, Orienting
from games.triplock.table.state import Card, State, owing, unlaid, untold
from games.triplock.table.view import View, view


def turn(state: State) -> Turn[Action]:
    """Who is waited for; `ask` is choose, orient, discard, match, bonus, roll, act or over.

    An attempt that can go on in one way only goes on by itself.
    """
    ways = legal(state, state.active) if isinstance(state.asked, Attempt) else ()
    forced = ways[0] if len(ways) == 1 else None
    return Turn(state.stage, frozenset(owing(state)), _ask(state), forced=forced)


def _ask(state: State) -> str:
    if state.phase != "turn":
        return "orient" if state.phase == "setup" else state.phase
    match state.asked:
        case Orienting():
            return "orient"
        case Discarding():
            return "discard"
        case Attempt():
            return "match"
        case Open():
            return "bonus"
        case _:
            return "act" if state.turn.rolled else "roll"


def apply(state: State, seat: Seat, action: Action, draw: Draw) -> Step[State, Event]:
    """The step of an action with everything that follows automatically. Raises `Illegal`."""
    check(state, seat, action)
    bench = Bench(state, draw)
    carry_out(bench, seat, action)
    proceed(bench)
    return bench.step()


def carry_out(bench: Bench, seat: Seat, action: Action) -> None:
    """Carries out a legal action, without what follows automatically."""
    match action:
        case Orient(side):
            _orient(bench, seat, side)
        case Discard(slot):
            _discard(bench, seat, slot)
        case Roll():
            _roll(bench, seat)
        case UseDie(i, act):
            dice = bench.state.turn.dice
            used = tuple(Die(die.face, die.used or at == i) for at, die in enumerate(dice))
            bench.put_turn(dice=used)
            perform(bench, seat, act)
        case Sacrifice():
            _sacrifice(bench, seat, action)
        case Complete(slot):
            announce(bench, seat, slot)
        case Match():
            # Legal only while an attempt runs.
            declare(bench, seat, cast(Attempt, bench.state.asked), action)
        case Track(at):
            use_track(bench, seat, at)
        case Reset(index):
            use_reset(bench, seat, index)
        case Talent(act):
            use_talent(bench, seat, act)
        case Bonus(act):
            # The bonus is closed before it is used, so that what it earns comes before the rest.
            bench.put(asked=None)
            perform(bench, seat, act)
        case Skip():
            _decline(bench, seat)
        case End():
            bench.note("end", seat)
            end_turn(bench, "end")
        case Choose(char):
            choose(bench, seat, char)
        case Room():
            announce_lock(bench, seat)
        case _:
            assert_never(action)


def _orient(bench: Bench, seat: Seat, side: int) -> None:
    slot = unlaid(bench.player(seat)) or 0
    card = bench.player(seat).diagrams[slot]
    bench.put_card(seat, slot, Card(card.id, side, card.up))
    bench.put(asked=None)
    bench.note("orient", seat, cards=((seat, slot),))
    oriented = Oriented(seat, slot, card.id, side)
    if card.up:
        bench.tell(oriented)
    else:
        bench.tell_whole(bench.state.layout.side(seat), oriented, "id", "side")


def _discard(bench: Bench, seat: Seat, slot: int) -> None:
    """Gives up a Diagram, which everybody sees; a new card that stays is laid next (TR-16)."""
    bench.note("discard", seat, cards=((seat, slot),))
    card = bench.toss(seat, slot, "limit")
    waits = unlaid(bench.player(seat))
    bench.put(asked=None if waits is None else Orienting(waits))
    # The top side of a hidden card stays its owner's secret.
    side = card.side if card.up else None
    bench.tell(Discarded(seat, seat, slot, card.id, side, "limit"))


def _roll(bench: Bench, seat: Seat) -> None:
    first = FACES[bench.draw(len(FACES))]
    second = FACES[bench.draw(len(FACES))]
    bench.put_turn(dice=(Die(first, False), Die(second, False)))
    bench.note("roll", seat)
    bench.tell(Rolled(seat, (first, second)))
    if first == second:
        emit(bench, "double", seat)


def _sacrifice(bench: Bench, seat: Seat, action: Sacrifice) -> None:
    drop_dice(bench)
    bench.note("sacrifice", seat)
    bench.tell(Sacrificed(seat, face_of(action.act)))
    perform(bench, seat, action.act)
    emit(bench, "sacrifice", seat)


def _decline(bench: Bench, seat: Seat) -> None:
    # Legal only while a bonus is open.
    bonus = cast(Open, bench.state.asked)
    bench.put(asked=None)
    bench.tell(BonusDeclined(seat, bonus.do, bonus.by))


def leave(state: State, seat: Seat, draw: Draw) -> Step[State, Event]:
    """The seat resigns and the match ends (rules 14). Raises `Illegal` after the end.

    The best of the other sides wins, in a duel the opponent; an Episode is lost.
    """
    if state.phase == "over":
        raise Illegal("match_over")
    bench = Bench(state, draw)
    bench.tell(Resigned(seat))
    bench.put(left=seat)
    bench.finish(leaders(state, state.layout.opponents(seat)), "resigned")
    return bench.step()


def tell(state: State, seat: Seat) -> Step[State, Event]:
    """The seat tells its partners what it saw since it last told them; they keep it as notes.

    Rules 14, TR-49. Raises `Illegal`: `match_over`, `nothing_to_tell`.
    """
    if state.phase == "over":
        raise Illegal("match_over")
    player, fresh = state.players[seat], untold(state, seat)
    partners = [other for other in state.layout.side(seat) if other != seat]
    if not fresh or not partners:
        raise Illegal("nothing_to_tell")
    others = frozenset(map(Seat, partners))
    players = list(state.players)
    players[seat] = replace(player, told=len(player.memo))
    for other in partners:
        heard = tuple(replace(memo, by=seat) for memo in fresh)
        players[other] = replace(players[other], memo=players[other].memo + heard)
    what = LooksTold(seat, state.mode, None)
    notice: Notice[Event] = Notice(what, whole=replace(what, memos=fresh), owners=others)
    return Step(replace(state, players=tuple(players)), (notice,))


def outcome(state: State) -> Outcome | None:
    """The result; `rank` is (won, points, completed, disarmed) of the first winner.

    That of an Episode is (won, rooms opened, attempts lost, rounds played), the last two negative.
    """
    if state.phase != "over":
        return None
    best = state.players[state.winners[0] if state.winners else 0]
    rank = (int(bool(state.winners)), best.points, len(best.done), len(best.disarmed))
    if state.journey is not None:
        tried = state.journey.tried
        lost, rounds = sum(not each.won for each in tried), sum(each.round for each in tried)
        rank = (int(bool(state.winners)), state.journey.opened, -lost, -rounds)
    ending = Ending.WON if state.winners else Ending.LOST
    return Outcome(
        ending, state.winners, tuple(p.points for p in state.players), rank, state.reason
    )


def again(state: State) -> Options:
    """The options of a rematch: the same ones; the shell decides who sits where."""
    if state.journey is not None:
        return {
            "mode": state.mode,
            "episode": state.journey.id,
            "roster": ",".join(state.journey.roster),
            "notebook": state.notebook,
        }
    chars = ",".join(player.char or "" for player in state.players)
    return {
        "mode": state.mode,
        "characters": chars if chars.strip(",") else "",
        "notebook": state.notebook,
        "first_skip": "on" if state.first_skip else "off",
    }


GAME: Game[State, Action, View, Event] = Game(
    key="triplock",
    title="Triplock",
    rules_version=1,
    options=OPTIONS,
    seats=seats,
    sides=sides,
    order=Order.LOT,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    leave=leave,
    tell=tell,
    view=view,
    imagine=imagine,
    outcome=outcome,
    fallback=fallback,
    advise=advise,
    judges=judges,
    parse=parse,
    write=write,
    read=read,
    spell=spell,
    again=again,
    rated=rated,
)
