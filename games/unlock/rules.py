"""Unlock as a value: options, set-up, who may do what, and the `GAME` record."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from games.core import (
    BadAction,
    Draw,
    Game,
    Illegal,
    Kind,
    Notice,
    Option,
    Seat,
    Step,
    Turn,
    settle,
)
from games.unlock.board import Dots
from games.unlock.codes import drawn_code, judge
from games.unlock.course import first_game, lock_in, outcome, resign, reveal_if_full
from games.unlock.events import CardSealed, OwnSealed
from games.unlock.notation import Action, Code, Random, Skip, parse, typed, write
from games.unlock.state import State, imagine, lying, submitted, view, waiting
from games.unlock.view import Laws, Sealed, Terms, View

OPTIONS = (
    Option(
        "lock",
        Kind.SEAT,
        ("bot",),
        "0",
        "Who hides the code: a seat, or the house. In a tournament everybody does in turn.",
        said="Lock {0}",
        void="tournament",
    ),
    Option(
        "difficulty",
        Kind.CHOICE,
        ("easy", "medium", "hard"),
        "easy",
        "Easy joins neighbours only; Medium any dots; Hard may cross and close the path.",
        said="{0}",
    ),
    Option(
        "grid",
        Kind.CHOICE,
        ("3", "4"),
        "3",
        "Dots on a side: 3 by 3, or the harder 4 by 4.",
        said="{0}×{0}",
    ),
    Option(
        "tournament",
        Kind.FLAG,
        (),
        "off",
        "As many games as players, everybody is the Lock once, and the scores add up.",
    ),
    Option(
        "cards",
        Kind.NUMBER,
        ("1", "999"),
        "60",
        "Guess cards in the deck; dealt out evenly they limit the number of turns.",
    ),
    Option("secret", Kind.TEXT, (), "", "The house's code, for tests; empty: it draws one."),
)


def seats(options: Mapping[str, str]) -> range:
    """How many may sit down: 2 to 7 with a player as Lock, 1 to 6 with the bot."""
    return range(1, 7) if options.get("lock") == "bot" else range(2, 8)


def setup(options: Mapping[str, str], seats_: int, draw: Draw) -> Step[State]:
    """Rules section 4. Raises `Illegal` for a value or a combination that cannot be played."""
    given = settle(GAME, options)
    span = seats(given)
    if seats_ not in span:
        raise Illegal("seats", low=span.start, high=span.stop - 1, seats=seats_)
    terms = Terms(
        Laws(int(given["grid"]), given["difficulty"]),
        seats_,
        given["lock"],
        given["tournament"] == "on",
        int(given["cards"]),
    )
    _judge_terms(terms)
    return first_game(terms, _given_secret(terms, given["secret"]), draw)


def _judge_terms(terms: Terms) -> None:
    if terms.bot and terms.tournament:
        raise Illegal("bot_tournament")
    if not terms.bot and int(terms.lock) >= terms.seats:
        raise Illegal("lock_seat", lock=terms.lock, seats=terms.seats, last=terms.seats - 1)
    players = terms.seats - (not terms.bot)
    if terms.cards < players:
        raise Illegal("cards_few", cards=terms.cards, guessers=players)


def _given_secret(terms: Terms, text: str) -> Dots | None:
    if not text:
        return None
    if not terms.bot:
        raise Illegal("secret_lock")
    try:
        action = parse(f"code:{text}")
    except BadAction:
        raise Illegal("secret_bad", secret=text) from None
    return judge(terms.laws, _dots(action))


def _dots(action: Action) -> Dots:
    return action.dots if isinstance(action, Code) else ()


def turn(state: State) -> Turn:
    """Who owes a card, and who may still replace one (Rules UN-8)."""
    owing = frozenset(waiting(state))
    return Turn(state.stage, owing, state.phase, frozenset(submitted(state)) - owing)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Only `random` for the Lock and `skip` for guessers: codes are too many to list."""
    if not _may_act(state, seat):
        return ()
    return (Random(),) if state.phase == "secret" else (Skip(),)


def sample(state: State, seat: Seat, draw: Draw) -> Action:
    """Any code that is legal now, or one of `legal`."""
    if draw(8) == 0:
        return legal(state, seat)[0]
    code = drawn_code(state.terms.laws, draw)
    taken = state.phase == "guess" and code in lying(state.table)
    return Skip() if taken else Code(code)


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """What the clock plays: a skip, or for the Lock a drawn secret (Rules UN-12, UN-17)."""
    return legal(state, seat)[0]


def apply(state: State, seat: Seat, action: Action, draw: Draw) -> Step[State]:
    """The only judge; raises `Illegal` and then nothing has changed."""
    if isinstance(action, Random):
        _judge_random(state, seat)
        return lock_in(state, drawn_code(state.terms.laws, draw), drawn=True)
    code = _judged(state, seat, action)
    if state.phase == "secret":
        return lock_in(state, code or (), drawn=False)
    mine = Sealed(seat, code)
    after = _sealed(state, mine)
    step = reveal_if_full(after, draw, seat)
    return Step(step.state, _told(state, after, mine) + step.notices)


def _sealed(state: State, mine: Sealed) -> State:
    """The card in place of an earlier one of its owner, before anything is revealed."""
    others = [sealed for sealed in state.pending if sealed.seat != mine.seat]
    pending = sorted([*others, mine], key=lambda sealed: sealed.seat)
    return replace(state, pending=tuple(pending))


def preview(state: State, seat: Seat, action: Action) -> State:
    """The state while an action waits to be confirmed: judged, but nothing is sealed yet.

    What is asked stands in the draft, so that a view tells what really lies sealed. Refuses
    `random`, which draws.
    """
    if isinstance(action, Random):
        _judge_random(state, seat)
        raise Illegal("no_preview")
    _judged(state, seat, action)
    return state


def _judged(state: State, seat: Seat, action: Code | Skip) -> Dots | None:
    """The canonical code of a submission, None for a skip."""
    _judge_seat(state, seat)
    laws = state.terms.laws
    if isinstance(action, Skip):
        if state.phase == "secret":
            raise Illegal("lock_skip")
        return None
    if state.phase == "secret":
        return judge(laws, action.dots)
    return judge(laws, action.dots, lying(state.table))


def _judge_random(state: State, seat: Seat) -> None:
    _judge_seat(state, seat)
    if state.phase != "secret":
        raise Illegal("no_random")


def _judge_seat(state: State, seat: Seat) -> None:
    if state.phase == "over":
        raise Illegal("over")
    if seat in state.left:
        raise Illegal("left")
    if not _may_act(state, seat):
        raise Illegal("wait_lock" if state.phase == "secret" else "lock_done")


def _may_act(state: State, seat: Seat) -> bool:
    return seat in waiting(state) or seat in submitted(state)


def _told(before: State, after: State, mine: Sealed) -> tuple[Notice, ...]:
    """The content to its owner, unless all is revealed now; the bare fact to all, once a turn."""
    seat, turn_ = mine.seat, before.turn
    replaced = seat in submitted(before)
    own = Notice(OwnSealed(seat, turn_, mine.code, replaced), frozenset({seat}))
    bare = Notice(CardSealed(seat, turn_))
    if not waiting(after):
        return (bare,)
    return (own,) if replaced else (own, bare)


def leave(state: State, seat: Seat, draw: Draw) -> Step[State]:
    """Rules UN-18; refuses once the match is over, or who has left already."""
    if state.phase == "over":
        raise Illegal("over")
    if seat in state.left:
        raise Illegal("left")
    return resign(state, seat, draw)


def read(seen: View, text: str) -> tuple[Action, ...]:
    """One action from what a person typed: the word `code` may be left out."""
    return (typed(seen.laws.grid, text),)


def again(state: State) -> dict[str, str]:
    """The options of a rematch: the Lock passes on to the next seat; a bot stays."""
    terms = state.terms
    moves = not terms.bot and not terms.tournament
    return {
        "lock": str((int(terms.lock) + 1) % terms.seats) if moves else terms.lock,
        "difficulty": terms.laws.difficulty,
        "grid": str(terms.laws.grid),
        "tournament": "on" if terms.tournament else "off",
        "cards": str(terms.cards),
        "secret": "",
    }


GAME: Game[State, Action, View] = Game(
    key="unlock",
    title="Unlock",
    rules_version=1,
    options=OPTIONS,
    seats=seats,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    leave=leave,
    view=view,
    imagine=imagine,
    scores=outcome,
    fallback=fallback,
    parse=parse,
    write=write,
    preview=preview,
    sample=sample,
    read=read,
    again=again,
)
