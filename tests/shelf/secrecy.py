"""The laws of secrecy: what a reader is shown depends on nothing but the reader's view.

`imagine` makes a second state behind the same view. The reader must not be able to tell the two
states apart by a turn, a legal action, a refusal, a preview, or a notice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.core import Notice, Play, Refused, Seat, Step, side_of
from tests.shelf.found import laid_out
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


def secret_parts_have_an_owner(played: Played) -> Iterator[str]:
    """An event with a secret part is told whole to one seat; both forms are events of one kind."""
    for told in played.told:
        notice, here = told.notice, f"{played.where}, row {told.n}, {told.notice.what!r}"
        if (notice.whole is None) == bool(notice.owners):
            yield f"{here}: a secret part without an owner, or an owner without one"
        if not notice.owners <= set(seats_of(played)):
            yield f"{here}: {sorted(notice.owners)} have no seats"
        if notice.whole is not None and type(notice.whole) is not type(notice.what):
            yield f"{here}: its whole is another kind of event"


def nothing_is_private_where_nothing_hides(played: Played) -> Iterator[str]:
    """In a game or mode without secrets, every seat is told what everybody is told."""
    if played.game.hides(played.options, played.seats):
        return
    for told in played.told:
        for seat in seats_of(played):
            if told.notice.seen_by(seat) != told.notice.seen_by(None):
                yield f"{played.where}, row {told.n}: {seat} alone is told {told.notice!r}"


def same_notices(played: Played) -> Iterator[str]:
    """If views are equal before and after an action, the public notices are equal too.

    Private notices are not compared, because by them a reader may learn what the view does not
    keep. When a game ends inside a match, all of it is open: an event carries its last view, which
    counts as seen, or is one that the game names, and what is told until then is not compared.
    """
    for where, viewer, real, dream in twins(played):
        if heard(real, None) != heard(dream, None):
            yield f"{where}: what {viewer} is told is a secret"


def same_open_parts(played: Played) -> Iterator[str]:
    """If views are equal before and after an action, so is what others read of a secret event.

    Private notices without a secret part are not compared, as in `same_notices`.
    """
    if all(told.notice.whole is None for told in played.told):
        return
    for where, viewer, real, dream in twins(played):
        if open_parts(real, viewer) != open_parts(dream, viewer):
            yield f"{where}: {viewer} reads the secret part of another's event"


def open_parts(notices: Iterable[Notice[Any]], reader: Seat | None) -> list[Any]:
    """Returns what a reader is told of the events whose secret part is another's."""
    return heard((n for n in notices if n.whole is not None and reader not in n.owners), reader)


Notices = tuple[Notice[Any], ...]


def twins(played: Played) -> Iterator[tuple[str, Seat | None, Notices, Notices]]:
    """Yields what an action tells in a match and in another world with the same views.

    Before it stand the place and the reader, whose view is equal in both before and after it.
    """
    for at in played.sampled():
        for actor in sorted(acting(at)):
            for action in some_actions(played, at, actor, 5):
                for viewer in viewers(played):
                    pair = _twin(played, at, actor, action, viewer)
                    if pair is not None:
                        yield f"{played.where}, row {at.n}, {action!r}", viewer, *pair


def _twin(
    played: Played, at: Play[Any], actor: Seat, action: Any, viewer: Seat | None
) -> tuple[Notices, Notices] | None:
    game = played.game
    other = imagined(played, at, viewer)
    try:
        real = game.apply(at.state, actor, action, played.chance("notice").randrange)
        dream = game.apply(other, actor, action, played.chance("notice").randrange)
    except Refused:
        return None  # the actor knows more, so the imagined state may forbid the action
    seen = [game.view(step.state, viewer) for step in (real, dream)]
    closing = [closed(step.notices, type(seen[0])) for step in (real, dream)]
    if seen[0] != seen[1] or closing[0] != closing[1]:
        return None
    return still_hidden(game.key, real.notices), still_hidden(game.key, dream.notices)


def tellings_stay_on_the_side(played: Played) -> Iterator[str]:
    """What a seat tells reaches its own side; the others learn no more than that it was told.

    What they hear and see then is the same whatever the teller knows that they do not.
    """
    game = played.game
    for at, seat, step in tellings(played):
        here = f"{played.where}, row {at.n}: {seat} tells its side"
        for viewer in viewers(played):
            if viewer is not None and is_partner(played, seat, viewer):
                continue
            other = told_by(played, imagined(played, at, viewer), seat)
            if other is None:
                continue
            if heard(step.notices, viewer) != heard(other.notices, viewer):
                yield f"{here}, and {viewer} hears what"
            if game.view(step.state, viewer) != game.view(other.state, viewer):
                yield f"{here}, and {viewer} sees what"
        if game.turn(step.state) != at.turn:
            yield f"{here}, and the turn changes"


def is_partner(played: Played, seat: Seat, other: Seat) -> bool:
    """Whether two seats are on one side; a seat is on its own."""
    return side_of(played.sides, seat) == side_of(played.sides, other)


def tellings(played: Played) -> Iterator[tuple[Play[Any], Seat, Step[Any, Any]]]:
    """Yields what each seat could tell its side; nothing in a game without `tell`."""
    for at in played.sampled(20):
        for seat in seats_of(played):
            step = told_by(played, at.state, seat)
            if step is not None:
                yield at, seat, step


def told_by(played: Played, state: Any, seat: Seat) -> Step[Any, Any] | None:
    """Returns the step in which a seat tells its side what it saw; None if it may not."""
    if played.game.tell is None:
        return None
    try:
        return played.game.tell(state, seat)
    except Refused:
        return None


def tellings_are_known(played: Played) -> Iterator[str]:
    """A seat tells what stands in its view, or events that it was told.

    In another world with the same view the telling is the same, but for such events.
    """
    for at in played.sampled(20):
        for seat in seats_of(played):
            own = heard((one.notice for one in played.told[: at.told]), seat)
            step = told_by(played, at.state, seat)
            other = told_by(played, imagined(played, at, seat), seat)
            here = f"{played.where}, row {at.n}: {seat}"
            if step is None:
                if other is not None:
                    yield f"{here} may not tell its side anything, which tells a secret"
                continue
            same = [] if other is None else list(other.notices)
            for notice in step.notices:
                event = notice.what if notice.whole is None else notice.whole
                if notice not in same and event not in own:
                    yield f"{here} tells its side what it does not know: {event!r}"


def tellings_are_offered(played: Played) -> Iterator[str]:
    """In a game with `tell`, each seat reads in its view whether it may tell its side anything."""
    if played.game.tell is None:
        return
    for at in played.sampled(20):
        for seat in seats_of(played):
            may_tell = told_by(played, at.state, seat) is not None
            if played.game.view(at.state, seat).may_tell != may_tell:
                yield f"{played.where}, row {at.n}: {seat} reads wrongly whether it may tell"


def closed(notices: Iterable[Notice[Any]], kind: type) -> list[Any]:
    """Returns the last views of the games that end in these notices."""
    events = heard(notices, None)
    parts = [getattr(event, name) for event in events for name in event.__struct_fields__]
    return [part for part in parts if isinstance(part, kind)]


def still_hidden(key: str, notices: Notices) -> Notices:
    """The notices after one that opens all of a game, whose table no later view shows; else all."""
    opening = laid_out(key, "opening")
    if opening is not None:
        for at, notice in enumerate(notices):
            if opening.opens(notice.what):
                return notices[at + 1 :]
    return notices


def heard(notices: Iterable[Notice[Any]], reader: Seat | None) -> list[Any]:
    """Returns the events as a reader is told them: the public ones and the reader's own."""
    events = (notice.seen_by(reader) for notice in notices)
    return [event for event in events if event is not None]


SECRECY_LAWS: tuple[Law, ...] = (
    imagined_looks_the_same,
    same_questions,
    same_refusals,
    same_previews,
    secret_parts_have_an_owner,
    nothing_is_private_where_nothing_hides,
    same_notices,
    same_open_parts,
    tellings_stay_on_the_side,
    tellings_are_known,
    tellings_are_offered,
)
