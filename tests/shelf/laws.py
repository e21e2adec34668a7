"""The laws that every engine must satisfy. A law takes a random match and yields its faults.

A fault is a sentence that names the match and the place. A law without faults is kept.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from typing import Any

from games.core import (
    MAX_ACTION_TEXT,
    BadAction,
    Folded,
    OffTape,
    Play,
    Refused,
    Row,
    Seat,
    Tape,
    checksum,
    fits,
    is_partition,
    replay,
)
from tests.shelf.hostile import HOSTILE
from tests.shelf.play import BOUND, AnyGame, Played, acting, play, seats_of

Law = Callable[[Played], Iterator[str]]

ACTIONS = 12
"""How many legal actions are sampled at a position."""


def some_actions(played: Played, at: Play[Any], seat: Seat, count: int = ACTIONS) -> list[Any]:
    """Returns a sample of a seat's legal actions, and one from `any_action`."""
    luck = played.chance("actions", at.n, seat)
    legal = list(played.game.legal(at.state, seat))
    some = luck.sample(legal, min(count, len(legal)))
    return [*some, played.game.any_action(at.state, seat, luck.randrange)]


def ends(played: Played) -> Iterator[str]:
    """A match ends within the bound, and has an outcome exactly then."""
    if not played.over:
        yield f"{played.where}: still running after {BOUND} rows"
    for at in played.plays:
        outcome = played.game.outcome(at.state)
        if (outcome is None) != bool(at.turn.waiting):
            yield f"{played.where}, row {at.n}: outcome and waiting contradict each other"


def sides_are_a_partition(played: Played) -> Iterator[str]:
    """Every seat of a match is on exactly one side."""
    if not is_partition(played.sides, played.seats):
        yield f"{played.where}: {played.sides} is no partition of {played.seats} seats"


def outcomes_fit(played: Played) -> Iterator[str]:
    """An outcome fits the sides, at the end and after a seat has left."""
    game = played.game
    states = [(at.state, f"row {at.n}") for at in played.plays]
    for at in played.sampled():
        for seat in seats_of(played) if at.turn.waiting else ():
            luck = played.chance("left", at.n, seat)
            left = game.leave(at.state, seat, luck.randrange).state
            states.append((left, f"{seat} left at row {at.n}"))
    for state, how in states:
        outcome = game.outcome(state)
        if outcome is not None and not fits(outcome, played.sides):
            yield f"{played.where}, {how}: {outcome!r} does not fit {played.sides}"


def asks_rightly(played: Played) -> Iterator[str]:
    """`legal` is empty exactly for seats that neither owe nor may act; a forced action is legal."""
    for at in played.sampled(40):
        for seat in seats_of(played):
            if bool(played.game.legal(at.state, seat)) != (seat in acting(at)):
                yield f"{played.where}, row {at.n}: seat {seat} and its legal actions disagree"
        if at.turn.waiting & at.turn.may:
            yield f"{played.where}, row {at.n}: a seat both owes and may"
        forced = at.turn.forced
        if forced is not None and not any(
            forced in played.game.legal(at.state, seat) for seat in at.turn.waiting
        ):
            yield f"{played.where}, row {at.n}: the forced action is not legal"


def stages_rise(played: Played) -> Iterator[str]:
    """The stage never falls; it rises when the question changes for anybody but the actor."""
    for row, before, after in zip(played.rows, played.plays, played.plays[1:], strict=False):
        if after.turn.stage < before.turn.stage:
            yield f"{played.where}, row {row.n}: the stage falls"
        if after.turn.stage == before.turn.stage:
            for seat in set(seats_of(played)) - {row.seat}:
                if (seat in acting(before)) != (seat in acting(after)):
                    yield f"{played.where}, row {row.n}: seat {seat} is asked anew unnoticed"


def legal_applies(played: Played) -> Iterator[str]:
    """Every legal action applies; its state and events can be hashed, and the state has a turn."""
    for at in played.sampled():
        for seat in sorted(acting(at)):
            for action in some_actions(played, at, seat):
                try:
                    step = played.game.apply(
                        at.state, seat, action, played.chance(at.n, action).randrange
                    )
                    hash(step.state)
                    hash(step.notices)
                    played.game.turn(step.state)
                except (Refused, TypeError) as error:
                    yield f"{played.where}, row {at.n}: {action!r} by {seat}: {error!r}"


def notation_round_trips(played: Played) -> Iterator[str]:
    """`parse(write(a)) == a`, the text fits the wire, and no two legal actions share a text."""
    for at in played.sampled():
        for seat in sorted(acting(at)):
            for action in some_actions(played, at, seat, 200):
                text = played.game.write(action)
                if played.game.parse(text) != action:
                    yield f"{played.where}: {text!r} reads as {played.game.parse(text)!r}"
                if not well_formed(text):
                    yield f"{played.where}: {text!r} cannot stand on the wire"
            texts = [played.game.write(action) for action in played.game.legal(at.state, seat)]
            if len(set(texts)) < len(texts):
                yield f"{played.where}, row {at.n}: two legal actions share a text"


def well_formed(text: str) -> bool:
    """Whether the wire can carry an action's text.

    It has at most 60 printable ASCII characters, no space or `;`, and no `~` or `_` at the front.
    """
    plain = all("!" <= char <= "~" and char != ";" for char in text)
    return 0 < len(text) <= MAX_ACTION_TEXT and plain and text[0] not in "~_"


def typed_is_read(played: Played) -> Iterator[str]:
    """The text of an action can be typed: `typed(view, write(a)) == (a,)`."""
    for at in played.sampled():
        for seat in sorted(acting(at)):
            view = played.game.view(at.state, seat)
            for action in some_actions(played, at, seat):
                got = played.game.typed(view, played.game.write(action))
                if got != (action,):
                    yield f"{played.where}, row {at.n}: {played.game.write(action)} is {got!r}"


def spelled_is_read(played: Played) -> Iterator[str]:
    """What a person types for a legal action is that action: `typed(view, spelled(view, a))`.

    It can stand in a line of moves and in a sentence: it is short, plain and without `;`.
    """
    for at in played.sampled():
        for seat in sorted(acting(at)):
            view = played.game.view(at.state, seat)
            for action in played.game.legal(at.state, seat)[:400]:
                text = played.game.spelled(view, action)
                try:
                    got = played.game.typed(view, text)
                except Refused as refused:
                    got = refused
                if got != (action,):
                    yield f"{played.where}, row {at.n}: {text!r} is {got!r}, not {action!r}"
                if not re.fullmatch(r"[ !-:<-_a-~]{1,80}", text):
                    yield f"{played.where}, row {at.n}: {text!r} cannot be shown and typed"


def hostile_texts_are_refused(played: Played) -> Iterator[str]:
    """A hostile text is refused by `parse` with `BadAction`, or parsed; nothing else is raised.

    Shell words and drafts are always refused. `typed` raises nothing but a refusal.
    """
    at = played.plays[len(played.plays) // 2]
    views = [played.game.view(at.state, seat) for seat in seats_of(played)]
    for text in HOSTILE:
        try:
            played.game.parse(text)
        except BadAction:
            pass
        except Exception as error:  # a law reports every other exception
            yield f"{played.where}: parse({text[:30]!r}) raises {error!r}"
        else:
            if text.startswith(("~", "_")):
                yield f"{played.where}: parse takes {text!r}, a word of the shell"
        for view in views:
            try:
                played.game.typed(view, text)
            except Refused:
                pass
            except Exception as error:  # likewise
                yield f"{played.where}: read({text[:30]!r}) raises {error!r}"


def foreign_actions_are_refused(played: Played) -> Iterator[str]:
    """An action of another moment or seat is refused, unless it is legal here too."""
    foreign = list(dict.fromkeys(row.text for row in played.rows))
    for at in played.sampled():
        texts = played.chance("foreign", at.n).sample(foreign, min(20, len(foreign)))
        for seat in seats_of(played):
            for text in texts:
                yield from _foreign(played, at, seat, text)


def _foreign(played: Played, at: Play[Any], seat: Seat, text: str) -> Iterator[str]:
    action = played.game.parse(text)
    before = (hash(at.state), repr(at.state))
    try:
        played.game.apply(at.state, seat, action, played.chance(text).randrange)
    except Refused:
        taken = False
    except Exception as error:  # a law reports every other exception
        yield f"{played.where}, row {at.n}: {text} by {seat} raises {error!r}"
        return
    else:
        taken = True
    if (hash(at.state), repr(at.state)) != before:
        yield f"{played.where}, row {at.n}: {text} by {seat} changes the state it was given"
    if taken and seat not in acting(at):
        yield f"{played.where}, row {at.n}: {text} is taken from {seat}, whom nobody asks"
    # In a game with its own `sample`, `legal` does not list every legal action.
    listed = played.game.sample is not None or action in played.game.legal(at.state, seat)
    if taken and not listed:
        yield f"{played.where}, row {at.n}: {text} is taken from {seat}, but not legal"


def states_never_change(played: Played) -> Iterator[str]:
    """No function of the engine changes the state it is given."""
    game = played.game
    for at in played.sampled():
        before = (hash(at.state), repr(at.state))
        luck = played.chance("unchanged", at.n)
        for viewer in [*seats_of(played), None]:
            game.imagine(game.view(at.state, viewer), luck.randrange)
        for seat in sorted(acting(at)):
            game.fallback(at.state, seat, luck.randrange)
            for action in some_actions(played, at, seat, 4):
                game.apply(at.state, seat, action, luck.randrange)
                with contextlib.suppress(Refused):
                    game.preview(at.state, seat, action)
            game.leave(at.state, seat, luck.randrange)
        if game.tell is not None:
            for seat in seats_of(played):
                with contextlib.suppress(Refused):
                    game.tell(at.state, seat)
        if (hash(at.state), repr(at.state)) != before:
            yield f"{played.where}, row {at.n}: the state was changed in place"


def replay_equals_play(played: Played) -> Iterator[str]:
    """The log gives the same match up to any row, and the draws of a row fit exactly."""
    game, rows = played.game, played.rows
    luck = played.chance("replay")
    for n in sorted({0, len(rows), luck.randrange(len(rows) + 1)}):
        try:
            again = replay(game, played.options, played.seats, played.draws, rows[:n])
        except (OffTape, Refused) as error:
            yield f"{played.where}: the log up to row {n} does not replay: {error!r}"
            continue
        folded = played.folded(n)
        if (again.plays, again.told) != (folded.plays, folded.told):
            yield f"{played.where}: the replay of {n} rows gives another match"
        elif check(game, again) != check(game, folded):
            yield f"{played.where}: the replay of {n} rows gives another checksum"
    drawing = [row for row in rows if row.draws]
    if drawing and not _misfit(played, luck.choice(drawing)):
        yield f"{played.where}: a row with a draw too many replays"


def check(game: AnyGame, folded: Folded[Any]) -> int:
    """Returns the checksum of a fold."""
    return checksum(game, folded.play.turn, folded.legal)


def _misfit(played: Played, row: Row) -> bool:
    """Whether the replay refuses a row that has one draw too many."""
    longer = Row(row.n, row.seat, row.text, (*row.draws, 0))
    try:
        replay(
            played.game,
            played.options,
            played.seats,
            played.draws,
            [*played.rows[: row.n - 1], longer],
        )
    except OffTape:
        return True
    return False


def folds_list_what_is_legal(played: Played) -> Iterator[str]:
    """The fold of a log lists what `legal` gives for each seat that may act, in the same order."""
    game, rows = played.game, played.rows
    luck = played.chance("listed")
    for n in sorted({0, len(rows), *(luck.randrange(len(rows) + 1) for _ in range(2))}):
        folded = replay(game, played.options, played.seats, played.draws, rows[:n])
        state = folded.play.state
        listed = {seat: game.legal(state, seat) for seat in sorted(acting(folded.play))}
        if folded.legal != listed or list(folded.legal) != list(listed):
            yield f"{played.where}, row {n}: the fold lists other actions than `legal`"


def apply_is_pure(played: Played) -> Iterator[str]:
    """The same state, seat, action and draws give the same step."""
    for row, before, after in zip(played.rows, played.plays, played.plays[1:], strict=False):
        action = played.game.parse(row.text)
        step = played.game.apply(before.state, row.seat, action, Tape(row.draws))
        if step.state != after.state or played.game.turn(step.state) != after.turn:
            yield f"{played.where}, row {row.n}: {row.text} gives another step the second time"


def fallbacks_are_legal(played: Played) -> Iterator[str]:
    """The fallback of every seat that may act is accepted, and so is an action of `any_action`."""
    for at in played.sampled(20):
        for seat in sorted(acting(at)):
            luck = played.chance("fallback", at.n, seat)
            for action in (
                played.game.fallback(at.state, seat, luck.randrange),
                played.game.any_action(at.state, seat, luck.randrange),
            ):
                try:
                    played.game.apply(at.state, seat, action, luck.randrange)
                except Refused as error:
                    yield f"{played.where}, row {at.n}: {action!r} by {seat}: {error!r}"


def seats_can_be_left(played: Played) -> Iterator[str]:
    """A seat may leave until the end. Nobody waits for it afterwards; the others can play on."""
    game = played.game
    for at in played.sampled():
        if not at.turn.waiting:
            yield from _left_after_the_end(played, at)
            continue
        for seat in seats_of(played):
            luck = played.chance("leave", at.n, seat)
            state = game.leave(at.state, seat, luck.randrange).state
            turn = game.turn(state)
            if seat in turn.waiting | turn.may:
                yield f"{played.where}, row {at.n}: seat {seat} left and is still asked"
            if (game.outcome(state) is None) != bool(turn.waiting):
                yield f"{played.where}, row {at.n}: after {seat} left nobody is asked or it is over"
            for other in sorted(turn.waiting):
                action = game.any_action(state, other, luck.randrange)
                game.apply(state, other, action, luck.randrange)


def _left_after_the_end(played: Played, at: Play[Any]) -> Iterator[str]:
    for seat in seats_of(played):
        try:
            played.game.leave(at.state, seat, played.chance("leave", at.n, seat).randrange)
        except Refused:
            continue
        yield f"{played.where}, row {at.n}: seat {seat} left after the end"


def rematches_are_playable(played: Played) -> Iterator[str]:
    """`again` gives options with which the same number of people can play."""
    if played.game.again is None or not played.over:
        return
    options = dict(played.game.again(played.plays[-1].state))
    try:
        play(played.game, options, played.seats, played.seed)
    except Refused as error:
        yield f"{played.where}: a rematch with {options} is refused: {error!r}"


ENGINE_LAWS: tuple[Law, ...] = (
    ends,
    sides_are_a_partition,
    outcomes_fit,
    asks_rightly,
    stages_rise,
    legal_applies,
    notation_round_trips,
    typed_is_read,
    spelled_is_read,
    hostile_texts_are_refused,
    foreign_actions_are_refused,
    states_never_change,
    replay_equals_play,
    folds_list_what_is_legal,
    apply_is_pure,
    fallbacks_are_legal,
    seats_can_be_left,
    rematches_are_playable,
)
