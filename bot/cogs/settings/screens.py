"""A person's settings: four lines in words, and behind each a page with what changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

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


Page = Literal["reminders", "reaching", "results", "away"]


class SettingsPage(Word, frozen=True):
    """[Change…] and [I'm away…], which open a page, and [Back], with no page to all settings."""

    name = "_settings"
    page: Page | None = None


class Set(Word, frozen=True):
    """A value for a setting: `_set:reminders:0`, `_set:from:22`."""

    name = "_set"
    what: str
    value: str


PAGE_OF: Mapping[str, Page] = {
    "reminders": "reminders",
    "from": "reminders",
    "to": "reminders",
    "ping": "reaching",
    "private": "reaching",
    "invitations": "reaching",
    "results": "results",
}
"""The page on which a setting stands."""


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
    """[My data], what a person can do with what is kept about them."""

    name = "_data"


def button(word: Word, label: str, style: Style = Style.PLAIN, *, live: bool = True) -> Button:
    """A button that belongs to no match."""
    return shell_button(NO_MATCH, word, 0, label, style=style, live=live)


def back(page: Page | None = None) -> tuple[Button, ...]:
    """The row with [Back] to a page, or to all settings."""
    return (button(SettingsPage(page), "Back"),)


def panel(own: OwnSettings, page: Page | None = None, lead: str = "") -> Screen:
    """A page of a person's settings, or all of them in four lines. A `lead` stands above these."""
    match page:
        case None:
            return _all_settings(own, lead)
        case "reminders":
            blocks = _reminders_page(own.settings)
        case "reaching":
            blocks = _reaching_page(own)
        case "results":
            blocks = _results_page(own.settings)
        case "away":
            blocks = _away_page(own.absence)
    return Screen((*blocks, back()))


def _all_settings(own: OwnSettings, lead: str) -> Screen:
    settings, head = own.settings, "### Your settings"
    away, label = "no", "I'm away…"
    if own.absence is not None:
        away, label = f"until <t:{own.absence.until:.0f}:f>", "Change…"
    pages: list[tuple[Page, str, str]] = [
        ("reminders", f"**Reminders**: {_reminded(settings)}", "Change…"),
        ("reaching", f"**Reaching me**: {_reached(settings)}.", "Change…"),
        ("results", f"**Results**: shown {_SHOWN[settings.results or MET]}.", "Change…"),
        ("away", f"**Away**: {away}.", label),
    ]
    lines = (Beside(line, button(SettingsPage(page), name)) for page, line, name in pages)
    top = Say(f"{lead}\n{head}" if lead else head)
    return Screen((top, *lines, (button(Data(), "My data"),)))


def _reminded(settings: PersonSettings) -> str:
    """Reminders, quiet hours and digest of a person: "2 hours before. No …"."""
    half = "at half time and " if settings.reminders and not has_digest(settings) else ""
    begin, end = settings.quiet_from, settings.quiet_to
    quiet = "No quiet hours"
    if begin is not None and end is not None:
        quiet = f"Quiet from {o_clock(begin)} to {o_clock(end)}"
        quiet += "" if has_zone(settings) else " once I know your time zone"
    daily = "Discord refused your daily message" if settings.digest_shut else "no daily message"
    if settings.digest is not None and has_digest(settings):
        daily = f"a daily message at {o_clock(settings.digest)}"
    return f"{half}2 hours before. {quiet}, {daily}."


def _reached(settings: PersonSettings) -> str:
    """Ways to reach a person: pings, secrets and invitations."""
    pings = "in the channel" if settings.ping == CHANNEL else "by direct message"
    secrets = "by direct message" if settings.private == DM else "on your own panel only"
    invitations = "invitations from everybody" if settings.invitations else "no invitations"
    return f"pings {pings}, secrets {secrets}, {invitations}"


def _choice(line: str, what: str, value: str, label: str) -> Beside:
    return Beside(line, button(Set(what, value), label))


def _reminders_page(settings: PersonSettings) -> list[Block]:
    line, to, label = "at half time and 2 hours before", "0", "Not at half time"
    if not settings.reminders:
        line, to, label = "2 hours before", "1", "At half time too"
    elif has_digest(settings):
        line = "2 hours before. Your daily message replaces half time"
    daily = f"**Daily message**: {digest_now(settings)}"
    return [
        Say("### Reminders"),
        _choice(f"**Before your time is up**: {line}.", "reminders", to, label),
        Beside(daily, button(Digest(), "Choose")) if has_zone(settings) else Say(daily),
        Say(_quiet_line(settings)),
        _hours("from", "Quiet from", settings.quiet_from),
        _hours("to", "Quiet until", settings.quiet_to),
    ]


def digest_now(settings: PersonSettings) -> str:
    """The hour of a person's digest, or why they have none."""
    if not has_zone(settings):
        return "off. It needs your time zone."
    if settings.digest is None:
        return "off."
    if settings.digest_shut:
        return "off: Discord refused my last direct message. Choose an hour to try again."
    return f"at {o_clock(settings.digest)}, by direct message."


_REACHING = {
    ("ping", CHANNEL): ("**Pings**: in the channel.", DM, "By message"),
    ("ping", DM): ("**Pings**: by direct message.", CHANNEL, "In channel"),
    ("private", DM): ("**Secrets**: by direct message and on your panel.", HAND, "Own panel only"),
    ("private", HAND): ("**Secrets**: on your own panel only.", DM, "By message too"),
    ("invitations", True): ("**Invitations**: from everybody.", "0", "From nobody"),
    ("invitations", False): ("**Invitations**: from nobody.", "1", "From everybody"),
}
"""A line of the page by its value, and the other value with the button that chooses it."""


def _reaching_page(own: OwnSettings) -> list[Block]:
    blocks: list[Block] = [Say("### Reaching me")]
    for what in ("ping", "private", "invitations"):
        line, to, label = _REACHING[what, getattr(own.settings, what)]
        blocks.append(_choice(line, what, to, label))
    if not own.blocked:
        return [*blocks, Say("**Blocked people**: nobody.")]
    return [*blocks, Beside(f"**Blocked people**: {len(own.blocked)}.", button(Blocks(), "Show"))]


_SHOWN = {
    EVERYBODY: "in the servers where I played",
    MET: "to people I played with",
    NOBODY: "to nobody",
}
"""The readers of a person's results."""

_RESULTS = (
    SelectOption("Everybody", EVERYBODY, "who sees the channels of my matches, or a leaderboard"),
    SelectOption("People I played with", MET, "others don't find me in profiles or leaderboards"),
    SelectOption("Nobody", NOBODY, "nobody else finds me, and posted results call me a player"),
)


def _results_page(settings: PersonSettings) -> list[Block]:
    select = Select(shell_select(NO_MATCH, Set.up_to("results")), "Show my results to…", _RESULTS)
    return [Say(f"### Results\nShown {_SHOWN[settings.results or MET]}."), select]


def _quiet_line(settings: PersonSettings) -> str:
    begin, end, zone = settings.quiet_from, settings.quiet_to, settings.zone
    line = "**Quiet hours**: none. A reminder in them waits until they end."
    if begin is not None and end is not None:
        unknown = "" if zone else ", as soon as I know your time zone"
        line = f"**Quiet hours**: {o_clock(begin)} to {o_clock(end)}{unknown}."
    named = f"{zone}; {ZONE} changes it." if zone else f"not known; {ZONE} takes a city near you."
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


def _away_page(absence: Absence | None) -> list[Block]:
    """When the person is away; while that is so, how to come back and what boards tell."""
    select = Select(shell_select(NO_MATCH, Away.up_to()), _AWAY, _LENGTHS)
    if absence is None:
        return [Say("### Away\nYour time stands still while you are away."), select]
    text = f"Until <t:{absence.until:.0f}:f>. Your time stands still; you may play."
    until = Beside(text, button(Back(), "I am back", Style.MAIN))
    told = Beside(
        "**Boards** tell that you are away, without a date.", button(Date(True), "Tell the date")
    )
    if absence.shared:
        told = Beside("**Boards** tell until when.", button(Date(False), "Tell no date"))
    return [Say("### Away"), until, select, told]


_AWAY = "I am away for…"

_LENGTHS = (
    *(SelectOption(f"{days} days", str(days)) for days in AWAY_DAYS),
    SelectOption("Until I am back", "0", f"{LONGEST_DAYS} days at most"),
)


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
    return Screen((*blocks, *turns, back("reaching")))


def zone_set(zone: str) -> str:
    """The lead of the panel after the time zone was named."""
    return f"Your time zone is {zone}."
