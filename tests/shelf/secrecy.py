"""The laws of secrecy: what a reader is shown depends on nothing but the reader's view.

`imagine` makes a second state behind the same view. The reader must not be able to tell the two
states apart by a turn, a legal action, a refusal, a preview, or a notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core import Notice, Play, Refused, Seat
from tests.shelf.laws import Law, some_actions
from tests.shelf.play import Played, acting, seats_of


def imagined(played: Played, at: Play[Any], viewer: Seat | None, n: int = 0) -> Any:
    """Returns some state that could lie behind the viewer's view."""
    luck = played.chance("imagine", at.n, viewer, n)
    return played.game.imagine(played.game.view(at.state, viewer), luck.randrange)


def viewers(played: Played) -> list[Seat | None]:
    """Returns every seat, and None for the spectator."""
    return [*seats_of(played), None]


def imagined_looks_the_same(played: Played) -> Iterator[str]:
    """`view(imagine(v)) == v`, with the same hash."""
    for at in played.sampled():
        for viewer in viewers(played):
            view = played.game.view(at.state, viewer)
            for n in range(2):
                again = played.game.view(imagined(played, at, viewer, n), viewer)
                if again != view or hash(again) != hash(view):
                    yield f"{played.where}, row {at.n}: {viewer} sees {different(view, again)}"


def different(view: Any, again: Any) -> str:
    """Names the fields in which two views differ."""
    names = getattr(view, "__struct_fields__", ())
    fields = [name for name in names if getattr(view, name) != getattr(again, name)]
    return f"another {', '.join(fields) or 'view'}"


def same_questions(played: Played) -> Iterator[str]:
    """Equal views give equal turns, and equal legal actions to the seat they belong to."""
    for at in played.sampled():
        for viewer in viewers(played):
            other = imagined(played, at, viewer)
            turn = played.game.turn(other)
            here = (at.turn.stage, at.turn.waiting, at.turn.may, at.turn.ask)
            if here != (turn.stage, turn.waiting, turn.may, turn.ask):
                yield f"{played.where}, row {at.n}: {viewer} could read the turn {turn!r}"
            if viewer is None or viewer not in acting(at):
                continue
            if at.turn.forced != turn.forced:
                yield f"{played.where}, row {at.n}: {viewer} is forced by what he can't see"
            if set(played.game.legal(at.state, viewer)) != set(played.game.legal(other, viewer)):
                yield f"{played.where}, row {at.n}: {viewer}'s legal actions tell a secret"


def same_refusals(played: Played) -> Iterator[str]:
    """Equal views give equal refusals, also for actions that other seats have played."""
    foreign = list(dict.fromkeys(row.text for row in played.rows))
    for at in played.sampled():
        texts = played.chance("refusals", at.n).sample(foreign, min(12, len(foreign)))
        for seat in seats_of(played):
            other = imagined(played, at, seat)
            for text in texts:
                mine = refusal(played, at.state, seat, text)
                if mine != refusal(played, other, seat, text):
                    yield f"{played.where}, row {at.n}: the answer to {text} by {seat} tells {mine}"


def refusal(played: Played, state: Any, seat: Seat, text: str) -> str:
    """Returns the refusal of an action as text, or "" if the action is accepted."""
    try:
        played.game.apply(
            state, seat, played.game.parse(text), played.chance("try", text).randrange
        )
    except Refused as refused:
        return repr((refused.key, refused.values))
    return ""


def same_previews(played: Played) -> Iterator[str]:
    """Equal views give equal previews, or equal refusals of them."""
    for at in played.sampled():
        for seat in sorted(acting(at)):
            other = imagined(played, at, seat)
            for action in some_actions(played, at, seat, 6):
                shown = preview(played, at.state, seat, action)
                if shown != preview(played, other, seat, action):
                    yield f"{played.where}, row {at.n}: the preview of {action!r} tells a secret"


def preview(played: Played, state: Any, seat: Seat, action: Any) -> Any:
    """Returns view, turn and legal actions of the seat after the preview, or its refusal."""
    try:
        after = played.game.preview(state, seat, action)
    except Refused as refused:
        return (refused.key, repr(refused.values))
    legal = frozenset(played.game.legal(after, seat))
    return (played.game.view(after, seat), played.game.turn(after), legal)


def same_notices(played: Played) -> Iterator[str]:
    """If views are equal before and after an action, the public notices are equal too.

    Private notices are not compared, because by them a reader may learn what the view does not
    keep. When a game ends inside a match, an event carries its last view, which opens all secrets;
    this view counts as seen.
    """
    for at in played.sampled():
        for actor in sorted(acting(at)):
            for action in some_actions(played, at, actor, 5):
                for viewer in viewers(played):
                    yield from _notices(played, at, actor, action, viewer)


def _notices(
    played: Played, at: Play[Any], actor: Seat, action: Any, viewer: Seat | None
) -> Iterator[str]:
    game = played.game
    other = imagined(played, at, viewer)
    try:
        real = game.apply(at.state, actor, action, played.chance("notice").randrange)
        dream = game.apply(other, actor, action, played.chance("notice").randrange)
    except Refused:
        return  # the actor knows more than this reader, so the imagined state may forbid the action
    seen = [game.view(step.state, viewer) for step in (real, dream)]
    closing = [closed(step.notices, type(seen[0])) for step in (real, dream)]
    if seen[0] != seen[1] or closing[0] != closing[1]:
        return
    if heard(real.notices, None) != heard(dream.notices, None):
        yield f"{played.where}, row {at.n}: what {viewer} is told of {action!r} is a secret"


def closed(notices: tuple[Notice, ...], kind: type) -> list[Any]:
    """Returns the last views of the games that end in these notices."""
    events = [notice.what for notice in notices if notice.to is None]
    parts = [getattr(event, name) for event in events for name in event.__struct_fields__]
    return [part for part in parts if isinstance(part, kind)]


def heard(notices: tuple[Notice, ...], viewer: Seat | None) -> list[Any]:
    """Returns the events that a reader is told: the public ones and the reader's own."""
    seen = [notice.seen_by(viewer) for notice in notices]
    return [event for event in seen if event is not None]


SECRECY_LAWS: tuple[Law, ...] = (
    imagined_looks_the_same,
    same_questions,
    same_refusals,
    same_previews,
    same_notices,
)
