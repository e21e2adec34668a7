"""Who posts the film of a match, and where."""

from __future__ import annotations

from bot.play.lobby.deals import is_closed
from bot.play.match.live import Live
from bot.play.match.refusals import ShellRefused, not_yours
from bot.store.ids import base36


def may_post(live: Live, person: int, guild: int | None) -> bool:
    """Whether a person may post the film of a match where they ask.

    That is for who sat there, in its own server; of a match in direct messages in any server.
    """
    is_here = guild is not None and live.match.guild in (None, guild)
    return is_here and bool(live.table.seats_of(person))


def check_posts(live: Live, person: int, guild: int | None, at: float) -> None:
    """Checks that a person may post the film of a match where they ask.

    Raises `film_elsewhere`, `day_runs`, and what `not_yours` gives for who did not sit there.
    """
    if not live.table.seats_of(person):
        raise not_yours(live, person)
    if not may_post(live, person, guild):
        raise ShellRefused("film_elsewhere")
    if is_closed(live.facts.deal.name, at):
        raise ShellRefused("day_runs")


def check_permissions(theirs: str, ours: str) -> None:
    """Checks what a person and the bot lack in a channel, in words; "" if they lack nothing.

    Raises `film_they_lack` and `film_bot_lacks`.
    """
    if theirs:
        raise ShellRefused("film_they_lack", missing=theirs)
    if ours:
        raise ShellRefused("film_bot_lacks", missing=ours)


def nonce(live: Live, channel: int) -> str:
    """The nonce of a film in a channel, whoever posts it. Discord: at most 25 characters."""
    return f"{live.match.id}{base36(channel)}film"
