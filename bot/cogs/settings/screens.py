"""The panel of a person's settings: a line for each, with its present value and what changes it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.settings.rules import NONE, OwnSettings, has_digest, has_zone
from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import (
    Beside,
    Block,
    Button,
    Say,
    Screen,
    Select,
    SelectOption,
    shell_button,
    shell_select,
)
from bot.match.controls.panel import Style
from bot.match.controls.wording import ListPage
from bot.match.quiet_hours import AWAY_DAYS, LONGEST_DAYS
from bot.screens.buttons import NEWEST_FIRST, turner
from bot.screens.words import escape
from bot.store.person_settings import (
    CHANNEL,
    DM,
    EVERYBODY,
    HAND,
    MET,
    NOBODY,
    Blocked,
    PersonSettings,
)
from bot.store.spans import Absence

ZONE = "`/settings zone:`"

PAGE = 8
"""People on a page of those who are blocked."""


class BackToSettings(Word, frozen=True):
    """[Back] to the panel."""

    name = "_settings"


class Set(Word, frozen=True):
    """A value for a setting: `_set:reminders:0`, `_set:from:22`."""

    name = "_set"
    what: str
    value: str


class Away(Word, frozen=True):
    """An absence of so many days, from the select; 0 is the longest."""

    name = "_away"
    days: int


class Back(Word, frozen=True):
    """[I am back]."""

    name = "_back"


class Date(Word, frozen=True):
    """Whether boards tell until when a person is away."""

    name = "_date"
    shared: bool


class Blocks(Word, frozen=True):
    """[Show], whom a person has blocked, and the pages of that."""

    name = "_blocks"
    page: int | None = None


class UnblockPerson(Word, frozen=True):
    """[Unblock]; `mark` stands for the person."""

    name = "_unblock"
    mark: str


class Digest(Word, frozen=True):
    """[Choose], the hour of the digest. Beneath a digest it names the day of that one."""

    name = "_digest"
    day: int | None = None


class Data(Word, frozen=True):
    """[Open], what a person can do with what is kept about them."""

    name = "_data"


def button(word: Word, label: str, style: Style = Style.PLAIN, *, live: bool = True) -> Button:
    """A button that belongs to no match."""
    return shell_button(NO_MATCH, word, 0, label, style=style, live=live)


def panel(own: OwnSettings, lead: str = "") -> Screen:
    """All settings of a person. A `lead` stands above them."""
    settings = own.settings
    head = "### Your settings\n-# They apply everywhere, and only you see them."
    blocks: list[Block] = [
        Say(f"{lead}\n{head}" if lead else head),
        _reminders(settings),
        _pings(settings),
        _digest(settings),
        _private(settings),
        Say(_quiet_line(settings)),
        _hours("from", "Quiet from", settings.quiet_from),
        _hours("to", "Quiet until", settings.quiet_to),
        *_absence(own.absence),
        _invitations(settings),
        *_results(settings),
        Beside(_blocked_line(own.blocked), button(Blocks(), "Show", live=bool(own.blocked))),
        Beside("**My data**: have it as a file, or be forgotten", button(Data(), "Open")),
    ]
    return Screen(tuple(blocks))


def _choice(line: str, what: str, value: str, label: str) -> Beside:
    return Beside(line, button(Set(what, value), label))


def _reminders(settings: PersonSettings) -> Beside:
    if settings.reminders:
        line = "**Reminders**: on, when half of your time is gone and 2 hours before its end"
        if has_digest(settings):
            line = "**Reminders**: on, 2 hours before your time is up, and before that your digest"
        return _choice(line, "reminders", "0", "Turn off")
    line = "**Reminders**: off, except for one 2 hours before your time is up"
    return _choice(line, "reminders", "1", "Turn on")


def _pings(settings: PersonSettings) -> Beside:
    if settings.ping == CHANNEL:
        return _choice("**Ping me**: in the channel", "ping", DM, "By message")
    line = "**Ping me**: by direct message, and in the channel if that is closed"
    return _choice(line, "ping", CHANNEL, "In channel")


def _digest(settings: PersonSettings) -> Say | Beside:
    line = f"**Digest**: {digest_now(settings)}"
    return Beside(line, button(Digest(), "Choose")) if has_zone(settings) else Say(line)


def digest_now(settings: PersonSettings) -> str:
    """At which hour a person has a digest, or why they have none."""
    if not has_zone(settings):
        return f"off. It needs your time zone first: {ZONE} takes a city near you"
    if settings.digest is None:
        return "off. Once a day, by direct message, what waits for you"
    if settings.digest_shut:
        return "off: Discord refused my last direct message. Choose an hour to try again"
    return f"every day at {o_clock(settings.digest)}, by direct message"


def _private(settings: PersonSettings) -> Beside:
    if settings.private == DM:
        line = "**Private things**: by direct message, and behind My hand"
        return _choice(line, "private", HAND, "My hand only")
    line = "**Private things**: only behind My hand"
    return _choice(line, "private", DM, "By message too")


def _invitations(settings: PersonSettings) -> Beside:
    if settings.invitations:
        return _choice("**Invitations**: from everybody", "invitations", "0", "From nobody")
    line = "**Invitations**: from nobody, and no seats are offered to you"
    return _choice(line, "invitations", "1", "From everybody")


_SHOWN = {
    EVERYBODY: ("everybody", "who sees the channels of my matches, or a leaderboard"),
    MET: ("people I played with", "others don't find me in profiles or on leaderboards"),
    NOBODY: ("nobody", "nobody else finds me there, and posted results call me a player"),
}
"""Who may see a person's results, and what that means."""


def _results(settings: PersonSettings) -> list[Block]:
    """Who may see the person's results, and a select of that."""
    now, _ = _SHOWN[settings.results or MET]
    options = tuple(
        SelectOption(name[0].upper() + name[1:], value, told)
        for value, (name, told) in _SHOWN.items()
    )
    select = Select(shell_select(NO_MATCH, Set.up_to("results")), "Show my results to…", options)
    return [Say(f"**Show my results**: to {now}"), select]


def _quiet_line(settings: PersonSettings) -> str:
    begin, end, zone = settings.quiet_from, settings.quiet_to, settings.zone
    if begin is None or end is None:
        line = "**Quiet hours**: none. A reminder in them waits until they end"
    elif zone is None:
        line = (
            f"**Quiet hours**: {o_clock(begin)} to {o_clock(end)}, as soon as I know your time zone"
        )
    else:
        line = f"**Quiet hours**: {o_clock(begin)} to {o_clock(end)}"
    named = f"{zone}; {ZONE} changes it" if zone else f"not known; {ZONE} takes a city near you"
    return f"{line}\n-# Time zone: {named}"


def _hours(what: str, label: str, present: int | None) -> Select:
    """A select of the hours of the day; Discord: 25 options, so that one is left for none."""
    options = [SelectOption("No quiet hours", NONE)]
    options += [SelectOption(o_clock(hour), str(hour)) for hour in range(24)]
    shown = label if present is None else f"{label} {o_clock(present)}"
    return Select(shell_select(NO_MATCH, Set.up_to(what)), shown, tuple(options))


def o_clock(hour: int) -> str:
    """An hour of the wall clock: "8:00"."""
    return f"{hour}:00"


def _absence(absence: Absence | None) -> list[Block]:
    """When the person is away; while that is so, how to come back and what boards tell."""
    select = Select(shell_select(NO_MATCH, Away.up_to()), _AWAY, _LENGTHS)
    if absence is None:
        return [Say("**Away**: no. Your time stands still while you are away"), select]
    until = f"**Away**: until <t:{absence.until:.0f}:f>. Your time stands still; you may play"
    if absence.shared:
        told = Beside("**Boards** tell until when", button(Date(False), "Tell no date"))
    else:
        told = Beside(
            "**Boards** tell that you are away, without a date",
            button(Date(True), "Tell the date"),
        )
    return [Beside(until, button(Back(), "I am back", Style.MAIN)), select, told]


_AWAY = "I am away for…"

_LENGTHS = (
    *(SelectOption(f"{days} days", str(days)) for days in AWAY_DAYS),
    SelectOption("Until I am back", "0", f"{LONGEST_DAYS} days at most"),
)


def _blocked_line(blocked: Sequence[Blocked]) -> str:
    return f"**People I blocked**: {len(blocked) or 'nobody'}"


def blocked_people(blocked: Sequence[Blocked], page: int = 1) -> Screen:
    """Whom a person has blocked, a page of them, each with [Unblock]."""
    shown = ListPage.at(page, len(blocked), PAGE)
    title = f"### People you blocked{shown.told}"
    what = "Their invitations and offers don't reach you, and they aren't told."
    if not blocked:
        what = "Nobody is blocked."
    blocks: list[Block] = [Say(f"{title}\n{what}")]
    for one in blocked[shown.span(PAGE)]:
        line = f"{escape(one.name)}, since <t:{one.at:.0f}:f>"
        blocks.append(Beside(line, button(UnblockPerson(one.mark), "Unblock")))
    turns = turner(shown, Blocks, NEWEST_FIRST)
    return Screen((*blocks, *turns, (button(BackToSettings(), "Back"),)))


def zone_set(zone: str) -> str:
    """The lead of the panel after the time zone was named."""
    return f"Your time zone is {zone}."
