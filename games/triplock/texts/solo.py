"""What the solo die did, as marks of a board tell it: the room's own acts."""

from __future__ import annotations

from collections.abc import Sequence

from games.texts import listed
from games.triplock.episodes import Throw
from games.triplock.texts import rooms
from games.triplock.traces import Last
from games.triplock.view import View


def threw(view: View, acts: Sequence[Last]) -> str:
    """The last throw by its marks, oldest first: "the room rolled Jolt: L1 was flipped".

    A stack that moved since is named by where it lies now, too.
    """
    journey = view.journey
    if journey is None or journey.thrown is None:
        return "the room acted"
    effects = journey.place.throws(journey.thrown)
    pairs = zip(effects[-len(acts) :], acts, strict=False)
    told = [_acted(effect, act) for effect, act in pairs]
    name = rooms.SOLO[journey.thrown]
    return f"the room rolled {name}: {listed(told) or 'nothing happened'}"


def _acted(effect: Throw, act: Last) -> str:
    told = rooms.throw(effect, past=True)
    if effect.name == "rearm":
        if not act.was:
            return "no chip was laid back"
        told = f"a chip was laid back on {rooms.position(act.was[0])}"
    if len(act.spots) == 1 and act.spots != act.was:
        told += f" (now at {rooms.position(act.spots[0])})"
    return told
