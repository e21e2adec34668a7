"""The end of a match as it is shown: the words in its picture, and its alt text."""

from __future__ import annotations

from games.core import SHAPES, Names, Seat
from games.texts import counted, listed, some
from games.triplock.table.ending import chair, count, decided_by, decisive, parted, race, standing
from games.triplock.table.view import View
from games.triplock.texts import rooms
from games.triplock.texts.result import NOUNS, how_words
from games.triplock.texts.shared import lexicon, stacks
from games.triplock.texts.shared.sides import card_type, side_words

NOTHING = "Nothing completed"
RESIGNED = "resigned"
NOBODY = "Nobody wins"
TRACK = "Points track"


def figure(view: View, seat: Seat) -> int:
    """The number that decided: points, completed Diagrams or chips."""
    return count(view, seat, decided_by(view))


def figure_caption(view: View) -> str:
    """The line below the winner's number: "points in round 8", "Diagrams in round 9"."""
    if not view.winners:
        return NOBODY
    noun = NOUNS[decided_by(view)]
    what = noun if figure(view, view.winners[0]) == 1 else f"{noun}s"
    if len(view.winners) > 1:
        return f"{what} each, round {view.round}"
    return f"{what} in round {view.round}"


def other_caption(view: View, seat: Seat) -> str:
    """The line below the number of somebody who did not win; "" where there is nothing to add."""
    if seat == view.left:
        return RESIGNED
    if decided_by(view) != "points":
        return counted(view.players[seat].points, "point")
    return ""


def headline(view: View) -> str:
    """The line below the title: how it was decided."""
    match view.reason:
        case "points":
            return "Opened by points"
        case "completed":
            return "Opened by five Diagrams"
        case "round_cap":
            return f"{_breaker(view)} after the last round"
        case "resigned" if parted(view) is not None:
            return f"{_breaker(view)} after a resignation"
        case "resigned":
            return "The other side resigned"
        case _:
            return "Over"


def _breaker(view: View) -> str:
    """What parted the seats: points, where they are level Diagrams, then chips."""
    told = parted(view)
    if told is None or not told.by:
        return "Level"
    return f"{lexicon.capital(NOUNS[told.by])}s decided"


def ending_alt(view: View, names: Names, depth: int) -> str:
    """The ending in words: who won, how, by what, what lay in the lock. Each depth is shorter."""
    told = [f"Triplock, over in round {view.round}. {_won(view, names)} {_points(view, names)}"]
    if moment := _moment(view, names, depth < 2):
        told.append(moment)
    told.append(_lock(view, names))
    told += [_done(view, names, seat, depth < 1) for seat in standing(view)]
    if depth < 3 and (race := _race(view, names)):
        told.append(race)
    return " ".join(told)


def _won(view: View, names: Names) -> str:
    if not view.winners:
        return f"{NOBODY}."
    who = listed([f"{names[seat]} ({SHAPES[seat]})" for seat in view.winners])
    are_partners = set(view.layout.opponents(view.winners[0])).isdisjoint(view.winners)
    several = "win together" if are_partners else "share the win"
    verb = "wins" if len(view.winners) == 1 else several
    return f"{who} {verb}. {how_words(view, names)}"


def _points(view: View, names: Names) -> str:
    told = [f"{names[seat]} {view.players[seat].points}" for seat in standing(view)]
    return f"Points: {', '.join(some(told))}."


def _moment(view: View, names: Names, has_reward: bool) -> str:
    moment = decisive(view)
    if moment is None:
        return ""
    if not moment.card:
        return f"The last points came from {names[moment.seat]}'s {TRACK}."
    kind = {"trap": "Trap", "counter": "Countermeasure"}.get(card_type(moment.card), "Diagram")
    told = side_words(view, moment.card, moment.side, has_reward)
    return f"The decisive {kind}: {told}."


def _lock(view: View, names: Names) -> str:
    seat = chair(view)
    return f"All stacks revealed, from {names[seat]}'s chair: {_stacks(view, names, seat)}."


def room_turned_over(view: View, names: Names) -> str:
    """The lock of the last room of an Episode: "The last room, Signal Box, all revealed: …"."""
    room = rooms.played(view.journey).name if view.journey is not None else ""
    return f"The last room, {room}, all revealed: {_stacks(view, names, chair(view))}."


def _stacks(view: View, names: Names, seat: Seat) -> str:
    """Every stack turned over, the seat's own row first."""
    row = view.rows[seat]
    order = [*row, *(spot for spot in range(len(view.spots)) if spot not in row)]
    told = [f"{stacks.told_of(view.layout, names, at, seat)} {_stack(view, at)}" for at in order]
    return "; ".join(some(told))


def _stack(view: View, spot: int) -> str:
    seen = view.spots[spot]
    face = "unknown" if seen.face is None else lexicon.symbol(seen.face)
    chips = ((seen.top, "on top"), (seen.bottom, "at the bottom"))
    return ", ".join(
        some([face, *(f"{lexicon.symbol(chip)} {at}" for chip, at in chips if chip is not None)])
    )


def _done(view: View, names: Names, seat: Seat, has_reward: bool) -> str:
    sides = {gone.id: gone.side for gone in view.gone if gone.why == "completed"}
    told: list[str] = []
    for card in view.players[seat].done:
        side = sides.get(card)
        told.append("a Diagram" if side is None else side_words(view, card, side, has_reward))
    return f"{names[seat]} completed {'; '.join(some(told, none='nothing'))}."


def _race(view: View, names: Names) -> str:
    """The race of points or Diagrams: "Ana 2 in round 1, 5 in round 4"."""
    told: list[str] = []
    for seat in standing(view):
        if steps := race(view, seat):
            way = ", ".join(some(f"{count} in round {at}" for at, count in steps))
            told.append(f"{names[seat]} {way}")
    what = "Diagrams" if view.reason == "completed" else "points"
    return f"The race of {what}: {'; '.join(some(told))}." if told else ""
