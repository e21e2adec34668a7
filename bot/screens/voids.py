"""The end of a match without a result, in words: on its last board, in private, and in lists."""

from __future__ import annotations

from bot.message.escaping import escape
from bot.message.wording import joined
from bot.play.match import voids
from bot.play.match.live import Live
from bot.play.match.offers import END
from bot.store.voids import Void

TITLE = "Ended without a result"

_REASONS = {
    voids.ASLEEP: "Nobody woke the table for 60 days.",
    voids.NOBODY: "Nobody is left at the table.",
    voids.ASIDE: "It was on hold, and {who} closed it.",
    voids.LESSON: "The lesson was left.",
    voids.MODERATOR: "{who} ended it as a moderator.",
}


def reason(live: Live) -> str:
    """Why the match ended without a result, and who did it; "" for any other match."""
    void = live.facts.void
    if void is None:
        return ""
    if void.reason == voids.AGREED:
        return _agreed(live, void)
    return _REASONS.get(void.reason, "").format(who=_who(live, void.person))


def _agreed(live: Live, void: Void) -> str:
    offer = live.facts.offer(END)
    others = [] if offer is None else [one for one in offer.agreed if one != void.person]
    asked = f"{_who(live, void.person)} asked for it"
    if not others:
        return f"{asked}."
    return f"{asked}, and {joined([_who(live, one) for one in others])} agreed."


def _who(live: Live, person: int | None) -> str:
    """A person by the name of their seat; a mention for who has none, which notifies nobody."""
    if person is None:
        return "somebody"
    for sitting in live.seats:
        if sitting.person == person:
            return escape(sitting.name)
    return f"<@{person}>"
