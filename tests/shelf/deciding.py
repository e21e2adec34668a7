"""The laws of advice about what is certain: what wins is played, and what loses is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any, NamedTuple

from games.core import Advice, Ending, Level, Outcome, Refused, Seat, side_of
from tests.shelf.advising import SAME, Thought, advised, asked, thought_at
from tests.shelf.found import laid_out
from tests.shelf.laws import Law, some_actions
from tests.shelf.play import BOUND, IS_DEEP, LEVELS, Played, acting, seen_at
from tests.shelf.secrecy import imagined

WORLDS = 16
"""What happens in so many states behind what a seat sees counts as certain."""

TRIED = 60
"""So many acts of a seat are tried, whether they win or lose."""

LAST = 4 if IS_DEEP else 2
"""So many positions before the end are looked at, beside those that are sampled."""

TIMES = 20 if IS_DEEP else 6
"""With so many draws the lowest level plays what is certain."""

CLEAR = 2
"""So many positions of a match in which one plan is worth more than all others are looked at."""

Plan = tuple[Any, ...]


class Chance(NamedTuple):
    """A position, by its row, in which a seat can win at once, with the acts that do."""

    n: int
    seat: Seat
    acts: tuple[Any, ...]


def deciding(played: Played) -> list[tuple[int, Seat]]:
    """Returns the rows of the sampled positions and of the last ones, with who may act there."""
    if played.game.advise is None:
        return []
    near = [(at.n, seat) for at in played.plays[-LAST - 1 :] for seat in sorted(acting(at))]
    return list(dict.fromkeys([*((at.n, seat) for at, seat in asked(played)), *near]))


def outcomes(played: Played, n: int, seat: Seat, plan: Plan) -> Iterator[Outcome | None]:
    """Yields how a plan ends the match in each imagined state; None: it does not."""
    for world in range(WORLDS):
        state = after(played, n, seat, plan, world)
        yield None if state is None else played.game.outcome(state)


@lru_cache(maxsize=WORLDS)
def _world(played: Played, n: int, seat: Seat, world: int) -> Any:
    return imagined(played, played.plays[n], seat, world)


def after(played: Played, n: int, seat: Seat, plan: Plan, world: int) -> Any:
    """Returns the state after a plan in an imagined state; None if that forbids it."""
    return _played(played, _world(played, n, seat, world), seat, plan, world)


def _played(played: Played, state: Any, seat: Seat, plan: Plan, world: int) -> Any:
    luck = played.chance("world", world)
    try:
        for action in plan:
            state = played.game.apply(state, seat, action, luck.randrange).state
    except Refused:
        return None
    return state


def has_won(played: Played, seat: Seat, outcome: Outcome | None) -> bool:
    """Whether the seat's side is among the winners."""
    side = played.sides[side_of(played.sides, seat)]
    return outcome is not None and bool(side & set(outcome.winners))


def has_lost(played: Played, seat: Seat, outcome: Outcome | None) -> bool:
    """Whether another side has won, or the house."""
    over = outcome is not None and outcome.ending is not Ending.DRAWN
    return over and not has_won(played, seat, outcome)


def wins(played: Played, n: int, seat: Seat, plan: Plan) -> bool:
    """Whether a plan ends the match with the seat's side among the winners, for certain."""
    return all(has_won(played, seat, outcome) for outcome in outcomes(played, n, seat, plan))


def keeps_the_win(played: Played, chance: Chance, plan: Plan) -> bool:
    """Whether a plan wins for certain, or leaves the seat an act that does, in each state."""
    n, seat, acts = chance
    return all(
        state is not None
        and (
            has_won(played, seat, played.game.outcome(state)) or _can_win(played, state, seat, acts)
        )
        for state in (after(played, n, seat, plan, world) for world in range(WORLDS))
    )


def _can_win(played: Played, state: Any, seat: Seat, acts: Sequence[Any]) -> bool:
    """Whether an act of the seat wins at once in a state; `acts` are tried first."""
    game, luck = played.game, played.chance("next act")
    turn = game.turn(state)
    legal = game.legal(state, seat) if seat in turn.waiting | turn.may else ()
    some = luck.sample(legal, min(TRIED, len(legal)))
    return any(
        has_won(played, seat, game.outcome(game.apply(state, seat, act, luck.randrange).state))
        for act in (*(act for act in acts if act in legal), *some)
    )


def loses(played: Played, n: int, seat: Seat, plan: Plan) -> bool:
    """Whether a plan ends the match and another side wins, or the house, for certain."""
    return all(has_lost(played, seat, outcome) for outcome in outcomes(played, n, seat, plan))


def tried(played: Played, n: int, seat: Seat) -> list[Any]:
    """Returns a sample of what a seat may do, with what it did."""
    done = [
        played.game.parse(row.text)
        for row in played.rows[n : n + 1]
        if row.seat == seat and not row.text.startswith("_")
    ]
    return list(dict.fromkeys([*done, *some_actions(played, played.plays[n], seat, TRIED)]))


@cache
def chances(played: Played) -> tuple[Chance, ...]:
    """Returns the positions in which an act wins at once, with these acts."""
    found = (
        Chance(n, seat, tuple(a for a in tried(played, n, seat) if wins(played, n, seat, (a,))))
        for n, seat in deciding(played)
    )
    return tuple(chance for chance in found if chance.acts)


def wins_are_taken(played: Played) -> Iterator[str]:
    """Where an act wins at once by what a seat sees, every level plays one or keeps it at hand."""
    for chance in chances(played):
        for level in LEVELS:
            one = thought_at(played, chance.n, chance.seat, level)
            plan = one.advice.best.plan
            if not keeps_the_win(played, chance, plan):
                yield f"{one.where}: {plan!r} is played, where {chance.acts[0]!r} wins"


def no_match_is_handed_over(played: Played) -> Iterator[str]:
    """No level makes another side win at once where another act surely does not.

    A match that nobody could still win may be ended: that act has to leave a chance to win it.
    """
    for n, seat in deciding(played):
        others = tried(played, n, seat)
        for level in LEVELS:
            one = thought_at(played, n, seat, level)
            plan = one.advice.best.plan
            if loses(played, n, seat, plan):
                better = (act for act in others if leaves_a_chance(played, n, seat, act))
                for action in islice(better, 1):
                    yield f"{one.where}: {plan!r} hands over the match, {action!r} does not"


def leaves_a_chance(played: Played, n: int, seat: Seat, action: Any) -> bool:
    """Whether an act surely does not lose at once, and the match can still be won after it."""
    ends = outcomes(played, n, seat, (action,))
    return not any(has_lost(played, seat, end) for end in ends) and can_still_win(
        played, n, seat, action
    )


def can_still_win(played: Played, n: int, seat: Seat, action: Any) -> bool:
    """Whether a match that goes on by chance after an act is won in one of the imagined states.

    They are imagined by all that the seat was shown. What it saw may leave no hope where its view,
    which need not keep that, leaves some.
    """
    for world in range(WORLDS):
        state = _played(played, _remembered(played, n, seat, world), seat, (action,), world)
        if has_won(played, seat, _played_on(played, state, world)):
            return True
    return False


def _remembered(played: Played, n: int, seat: Seat, world: int) -> Any:
    """Returns a state that could lie behind what the seat was shown until then."""
    memory, at = laid_out(played.game.key, "remembering"), played.plays[n]
    if memory is None:
        return _world(played, n, seat, world)
    view = memory.remembered(seen_at(played, at, seat, at.state))
    return played.game.imagine(view, played.chance("remembered", n, seat, world).randrange)


def _played_on(played: Played, state: Any, world: int) -> Outcome | None:
    """Returns how a match ends by chance from a state; None is no state, or no end."""
    game, luck = played.game, played.chance("playing on", world)
    for _ in range(BOUND if state is not None else 0):
        turn = game.turn(state)
        if not turn.waiting:
            return game.outcome(state)
        seat = luck.choice(sorted(turn.waiting))
        action = game.any_action(state, seat, luck.randrange)
        state = game.apply(state, seat, action, luck.randrange).state
    return None


def what_is_certain_is_done(played: Played) -> Iterator[str]:
    """No draw has the lowest level overlook what it sees.

    Where an act wins at once, it lets no draw give that away. Where one plan is worth more
    to it than all others, and no draw changes what plans are worth, it plays that plan.
    """
    for chance in chances(played):
        one = thought_at(played, chance.n, chance.seat, Level.EASY)
        for plan in {one.by_draw(draw).best.plan for draw in range(TIMES)}:
            if not keeps_the_win(played, chance, plan):
                yield f"{one.where}: by some draw {plan!r}, where {chance.acts[0]!r} wins"
    easy = (one for one in advised(played) if one.call.level is Level.EASY)
    for one in islice(filter(_is_clear, easy), CLEAR):
        best = one.advice.best.plan
        for draw in range(TIMES):
            advice = one.by_draw(draw)
            if advice.best.plan != best and _overlooks(one, advice, one.by_draw(draw, (best,))):
                yield f"{one.where}: {best!r} is worth most, but by some draw {advice.best.plan!r}"
                break


def _is_clear(one: Thought) -> bool:
    """Whether one plan is worth more than all others."""
    worths = [choice.worth for choice in one.advice.choices[:2]]
    return len(worths) > 1 and worths[0] > worths[1] + SAME


def _overlooks(one: Thought, advice: Advice[Any], weighed: Advice[Any]) -> bool:
    """Whether other draws change nothing but that the best plan is passed over.

    `weighed`: the advice by the same draws where that plan has to be weighed, and comes first. A
    level that imagines worlds, or picks the plans that it looks at, has other worths or other plans
    by other draws.
    """
    before, now = _worths(one.advice), _worths(weighed)
    is_same = all(abs(now.get(plan, worth) - worth) < SAME for plan, worth in before.items())
    is_best = weighed.best.plan == one.advice.best.plan
    others = {choice.plan for choice in one.advice.choices[1:]}
    return is_best and is_same and others <= {choice.plan for choice in advice.choices}


def _worths(advice: Advice[Any]) -> dict[Plan, float]:
    return {choice.plan: choice.worth for choice in advice.choices}


DECIDING_LAWS: tuple[Law, ...] = (
    wins_are_taken,
    no_match_is_handed_over,
    what_is_certain_is_done,
)
