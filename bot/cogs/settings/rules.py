"""What a person sets for all matches: reminders, quiet hours, absences, private things, blocks.

What a change does to matches is stored in the same transaction: questions whose moments may come
earlier are looked at again, and boards that say something else are shown again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.match import blocks, quiet_hours
from bot.match.matches import Matches
from bot.match.quiet_hours import zones
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import schedule_questions
from bot.store import cursors, person_settings, questions, spans
from bot.store.keys import once
from bot.store.matches import matches_of
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
from bot.store.tables import read_table
from bot.store.tx import Tx

NONE = "none"
"""The value of an hour by which quiet hours end."""

USUAL_HOURS = 9
"""How long quiet hours are if only their beginning or their end was chosen."""

_FLAGS = {"1": True, "0": False}

_CHOICES: Mapping[str, Mapping[str, bool | str]] = {
    "reminders": _FLAGS,
    "ping": {CHANNEL: CHANNEL, DM: DM},
    "private": {DM: DM, HAND: HAND},
    "invitations": _FLAGS,
    "results": {EVERYBODY: EVERYBODY, MET: MET, NOBODY: NOBODY},
}
"""Settings that take one of a few values, by their texts."""

_HOURS = {str(hour): hour for hour in range(24)}


class OwnSettings(Struct, frozen=True):
    """All that a person has set, the absence under way, and whom they have blocked."""

    settings: PersonSettings
    absence: Absence | None = None
    blocked: tuple[Blocked, ...] = ()


class Persons:
    """Settings of people.

    Each change is one transaction, and raises `Repeated` if its interaction has changed something
    before.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def read(self, person: int) -> OwnSettings:
        at = self._matches.clock()
        return await self._matches.store.read(lambda tx: read(tx, person, at))

    async def choose(self, person: int, what: str, value: str, *, interaction: int) -> OwnSettings:
        """Sets one thing to a value. Raises `no_choice` for what it does not take."""

        def work(tx: Tx, at: float) -> None:
            person_settings.write(tx, chosen(person_settings.read(tx, person), what, value))
            look_again(tx, person, at)
            if what == "private":
                _other_ways(tx, person)

        return await self._change(person, interaction, work)

    async def zone(self, person: int, zone: str, *, interaction: int) -> OwnSettings:
        """Sets a person's time zone, one of the IANA names."""

        def work(tx: Tx, at: float) -> None:
            person_settings.write(tx, replace(person_settings.read(tx, person), zone=zone))
            look_again(tx, person, at)
            write = self._matches.writing(tx)
            for feature in write.means.features:
                feature.zoned(write, person)

        return await self._change(person, interaction, work)

    async def leave(self, person: int, days: int, *, interaction: int) -> OwnSettings:
        """Begins an absence of so many days, or gives the one under way another end.

        Raises `no_choice`, and `away_again` while it is too early.
        """

        def work(tx: Tx, at: float) -> None:
            if days not in quiet_hours.AWAY_DAYS:
                raise ShellRefused("no_choice")
            known = spans.read_absences(tx, person, 0.0)
            span, now = (
                quiet_hours.new_absence(known, at, days),
                quiet_hours.present_absence(known, at),
            )
            spans.end_absence(tx, person, at)
            is_shared = now is not None and now.shared
            spans.add_absence(tx, Absence(person, span.since, span.until, is_shared))
            look_again(tx, person, at)

        return await self._change(person, interaction, work)

    async def back(self, person: int, *, interaction: int) -> OwnSettings:
        """Ends an absence; does nothing if the person is here."""

        def work(tx: Tx, at: float) -> None:
            if spans.end_absence(tx, person, at):
                look_again(tx, person, at)

        return await self._change(person, interaction, work)

    async def share(self, person: int, *, shared: bool, interaction: int) -> OwnSettings:
        """Sets whether boards tell until when the person is away."""

        def work(tx: Tx, at: float) -> None:
            if spans.share_absence(tx, person, at, shared=shared):
                look_again(tx, person, at)

        return await self._change(person, interaction, work)

    async def block(self, person: int, other: int, name: str, *, interaction: int) -> OwnSettings:
        """Stores that a person does not want to hear of another. Raises `own_block`."""

        def work(tx: Tx, at: float) -> None:
            if person == other:
                raise ShellRefused("own_block")
            blocks.block(tx, person, other, name, at)

        return await self._change(person, interaction, work)

    async def unblock(self, person: int, mark: str, *, interaction: int) -> OwnSettings:
        """Takes a block back; does nothing if there is none."""

        def work(tx: Tx, at: float) -> None:
            person_settings.remove_block(tx, person, mark)

        return await self._change(person, interaction, work)

    async def _change(
        self, person: int, interaction: int, work: Callable[[Tx, float], None]
    ) -> OwnSettings:
        def change(tx: Tx) -> OwnSettings:
            at = self._matches.clock()
            once(tx, interaction, at)
            work(tx, at)
            return read(tx, person, at)

        return await self._matches.store.write(change)


def has_zone(settings: PersonSettings) -> bool:
    """Whether a person has named their time zone, and it is known here."""
    return settings.zone in zones()


def has_digest(settings: PersonSettings) -> bool:
    """Whether a person is told each day what waits for them: they chose an hour, in their zone."""
    return settings.digest is not None and not settings.digest_shut and has_zone(settings)


def read(tx: Tx, person: int, at: float) -> OwnSettings:
    """Returns all that a person has set, as it is at a time."""
    absence = quiet_hours.read_present(tx, person, at)
    return OwnSettings(
        person_settings.read(tx, person), absence, person_settings.read_blocks(tx, person)
    )


def chosen(settings: PersonSettings, what: str, value: str) -> PersonSettings:
    """Returns settings with one of them at a value. Raises `no_choice` and `quiet_same`."""
    if what in ("from", "to"):
        return _quiet(settings, what, value)
    choices = _CHOICES.get(what, {})
    if value not in choices:
        raise ShellRefused("no_choice")
    return replace(settings, **{what: choices[value]})


def _quiet(settings: PersonSettings, what: str, value: str) -> PersonSettings:
    """Returns settings with another beginning or end of quiet hours; the other follows if unset."""
    if value == NONE:
        return replace(settings, quiet_from=None, quiet_to=None)
    hour = _HOURS.get(value)
    if hour is None:
        raise ShellRefused("no_choice")
    if what == "from":
        end = (hour + USUAL_HOURS) % 24 if settings.quiet_to is None else settings.quiet_to
        found = replace(settings, quiet_from=hour, quiet_to=end)
    else:
        usual = (hour - USUAL_HOURS) % 24
        begin = usual if settings.quiet_from is None else settings.quiet_from
        found = replace(settings, quiet_from=begin, quiet_to=hour)
    if found.quiet_from == found.quiet_to:
        raise ShellRefused("quiet_same")
    return found


def look_again(tx: Tx, person: int, at: float) -> None:
    """Has the questions to a person, and those that they decide about, looked at now."""
    schedule_questions(tx, questions.open_around(tx, person), at)


def _other_ways(tx: Tx, person: int) -> None:
    """Has a person's private messages follow the setting: where they end, they are put away.

    The boards of the running matches say who reads their own panel alone.
    """
    ends = person_settings.read(tx, person).private == HAND
    for match in matches_of(tx, person=person):
        cursors.mark_behind(tx, match)
        table = read_table(tx, match)
        cursor = cursors.read_cursors(tx, match).get(person)
        if ends and cursor is not None and table is not None:
            cursors.retire(tx, match, person, cursor, table.last)
            cursors.drop_cursor(tx, match, person)
