"""The digest as a message, the line by which it is announced, and the page where it is set."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.cogs.digest.rules import OFF, Waiting
from bot.cogs.settings.rules import has_zone
from bot.cogs.settings.screens import ZONE, Digest, back, button, digest_now, o_clock
from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import Block, Note, Say, Screen, Select, SelectOption, shell_select
from bot.match.controls.wording import counted
from bot.match.live import Live
from bot.match.quiet_hours import quiet_of
from bot.screens.parts import channel_link
from bot.screens.waits import asked_since, match_line
from bot.screens.words import relative
from bot.store.person_settings import PersonSettings

MOST = 10
"""The most matches that a digest lists, as many as a page of `/matches`."""

MOST_CHARACTERS = 2_000
"""Discord: the longest plain message."""


class Hour(Word, frozen=True):
    """An hour of the day from the select, or none: `_digest:at:8`, `_digest:at:off`."""

    name = "_digest:at"
    value: str


class DigestMatch(Struct, frozen=True):
    """A match in a digest: as it stands, how it waits, and the address of its board."""

    live: Live
    waits: Waiting
    url: str | None


def digest(listed: Sequence[DigestMatch], count: int, person: int, day: int, now: float) -> Note:
    """What waits for a person, the oldest first. `count` are all matches that do.

    It says nothing that not everybody may know. Its button names the day, by which it is found.
    """
    lines = [_line(one, person, now) for one in listed]
    while len(text := _whole(lines, count)) > MOST_CHARACTERS:
        lines.pop()
    return Note(text, ((button(Digest(day), "Change the hour"),),))


def _whole(lines: Sequence[str], count: int) -> str:
    verb = "waits" if count == 1 else "wait"
    head = f"🔔 **{counted(count, 'match', 'matches')} {verb} for you.**"
    rest = count - len(lines)
    told = f"and {rest} more: `/matches`" if lines else "`/matches` lists them."
    more = [told] if rest else []
    return "\n".join(
        [head, *lines, *more, "-# Once a day, because you asked. `/settings` stops it."]
    )


def _line(one: DigestMatch, person: int, now: float) -> str:
    live = one.live
    title = f"[{live.entry.title}]({one.url or channel_link(live)})"
    score = live.entry.texts.brief(live.view(None))
    when = (asked_since(one.waits.since), _time_left(one.waits, now))
    return f"- {match_line(live, person, title, score, *when)}"


def _time_left(waits: Waiting, now: float) -> str:
    if waits.ends_at is None:
        return ""
    return (
        f"your time is up {relative(waits.ends_at)}" if waits.ends_at > now else "your time is up"
    )


def announced(hour: int) -> Note:
    """The first message, by which a person sees where their digest comes."""
    text = (
        f"🔔 Your daily message comes here at {o_clock(hour)}: the matches that wait for you."
        " On a day when nothing waits, nothing comes."
    )
    return Note(text, ((button(Digest(), "Change the hour"),),))


def page(settings: PersonSettings) -> Screen:
    """What a digest is, and a select of its hour; without a zone how to name one."""
    now, is_known = digest_now(settings), has_zone(settings)
    zone = "" if is_known else f" {ZONE} takes a city near you."
    text = f"### Daily message\n{now[0].upper()}{now[1:]}{zone}\n{_ABOUT}"
    blocks: list[Block] = [Say(text + _in_quiet_hours(settings))]
    if is_known:
        blocks.append(_hours())
    return Screen((*blocks, back("reminders")))


_ABOUT = (
    "-# It lists the matches that wait for you, the oldest first. Nothing comes when nothing waits,"
    " and while you are away. It replaces the reminder at half time."
)


def _in_quiet_hours(settings: PersonSettings) -> str:
    quiet, hour = quiet_of(settings), settings.digest
    if quiet is None or hour is None:
        return ""
    is_in = (hour - quiet.begin) % 24 < (quiet.end - quiet.begin) % 24
    return "\n-# That hour is in your quiet hours. You chose it, so it comes then." if is_in else ""


def _hours() -> Select:
    """A select of the hours of the day and none; Discord: 25 options."""
    options = [SelectOption("Off", OFF)]
    options += [SelectOption(o_clock(hour), str(hour)) for hour in range(24)]
    return Select(shell_select(NO_MATCH, Hour.up_to()), "Every day at…", tuple(options))
