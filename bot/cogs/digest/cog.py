"""The page of the digest behind `/settings`, and the duty by which digests are sent.

No digest opens direct messages on its own: a first message is sent at the person's own press, and
where it does not get through there is no digest.
"""

from __future__ import annotations

import hashlib
import logging

from bot.cogs.digest import rules, screens
from bot.cogs.digest.rules import DIGEST, DueDigest, Waiting
from bot.cogs.digest.screens import MOST, DigestMatch
from bot.cogs.settings.screens import Digest
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.delivery.places import board_of
from bot.interactions.cog import Cog, Services
from bot.interactions.press import Press
from bot.match.controls.custom_ids import NO_MATCH
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.store import jobs, person_settings
from bot.store.jobs import Job
from bot.store.keys import once
from bot.store.person_settings import PersonSettings
from bot.store.tx import Tx, person_key

log = logging.getLogger(__name__)

PAUSE_S = 30.0
"""Seconds after which a digest that Discord did not take is tried again."""

REFUSED = (Verdict.DM_CLOSED, Verdict.NOWHERE)


class Digests:
    """Sends each digest once, and stops those of whom Discord takes none for."""

    def __init__(self, post: Post, matches: Matches) -> None:
        self._post = post
        self._matches = matches
        self._store = matches.store

    async def choose(self, person: int, value: str, *, interaction: int) -> PersonSettings:
        """Sets the hour of a person's digest, or none; returns what is set then.

        Who had none is sent a first message. If Discord refuses that, there is no digest. Raises
        `no_choice`, `digest_zone`, `Repeated` if its interaction has changed something before, and
        `digest_later` if Discord did not answer.
        """
        key = (person_key(person),)

        def chosen(tx: Tx) -> tuple[bool, PersonSettings]:
            at = self._matches.clock()
            once(tx, interaction, at)
            return rules.choose(tx, person, value, at), person_settings.read(tx, person)

        is_first, settings = await self._store.write(chosen, on=key)
        if not is_first or settings.digest is None:
            return settings
        try:
            channel = await self._post.open_dm(person)
            note = screens.announced(settings.digest)
            await self._post.send(channel, note, nonce=f"dg{interaction}")
        except Failed as failed:
            log.info("a digest could not be announced", extra={"code": failed.name})
            await self._stop(person, failed)
            if failed.verdict not in REFUSED:
                raise ShellRefused("digest_later") from failed
        return await self._store.read(lambda tx: person_settings.read(tx, person))

    async def _stop(self, person: int, failed: Failed) -> None:
        """Has a person have no digest any more, because a message of it did not get through."""
        at, is_refused = self._matches.clock(), failed.verdict in REFUSED
        await self._store.write(
            lambda tx: rules.stop(tx, person, at, is_refused=is_refused), on=(person_key(person),)
        )

    async def look(self, duty: Job) -> None:
        """Sends the digest of a duty, unless nothing waits, and puts the duty of the next one."""
        person, key = duty.person, (duty.match,)
        now = self._matches.clock()
        due = await self._store.write(lambda tx: rules.begin(tx, duty, person, now), on=key)
        if due is None:
            return
        again_in_s = self._post.knocks.wait_s()
        try:
            if not again_in_s:
                await self._tell(person, due)
        except Failed as failed:
            log.info("a digest was not sent", extra={"code": failed.name})
            if failed.verdict in REFUSED:
                await self._stop(person, failed)
                return
            if failed.verdict is Verdict.LATER:
                again_in_s = failed.wait_s or PAUSE_S
        again_at = self._matches.clock() + again_in_s

        def ended(tx: Tx) -> None:
            if again_in_s:
                jobs.put_off(tx, duty, again_at)
            else:
                rules.go_on(tx, person, again_at)

        await self._store.write(ended, on=key)

    async def _tell(self, person: int, due: DueDigest) -> None:
        """Sends what waits now; a message of an earlier try is looked for before."""
        now = self._matches.clock()
        found = await self._store.read(lambda tx: rules.waiting(tx, person, now))
        listed = [await self._listed(one) for one in found[:MOST]]
        known = [one for one in listed if one is not None]
        count = len(found) - len(listed) + len(known)
        if not count:
            return
        channel, word = await self._post.open_dm(person), Digest(due.day)
        if due.is_tried and await self._post.find(channel, NO_MATCH, words=(word.text,)):
            return
        note = screens.digest(known, count, person, due.day, now)
        mark = hashlib.sha256(f"{person}".encode()).hexdigest()[:12]
        await self._post.send(channel, note, nonce=f"dg{due.day}p{mark}")

    async def _listed(self, one: Waiting) -> DigestMatch | None:
        """A match that waits; None for one that cannot be read by now."""
        try:
            live = await self._matches.live(one.match)
        except ShellRefused as refused:
            log.info("a match is not in a digest", extra={"match": one.match, "code": refused.key})
            return None
        return DigestMatch(live, one, board_of(live))


class DigestCog(Cog):
    """Lets a person choose the hour of their digest, and sends it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._digests = Digests(self.delivery.post, self.matches)
        self.on(Digest, self._open)
        self.on(screens.Hour, self._choose)
        self.does(DIGEST, self._digests.look, beside=True)

    async def _open(self, press: Press, _word: Digest) -> None:
        settings = await self.matches.store.read(lambda tx: person_settings.read(tx, press.person))
        await press.show(screens.page(settings))

    async def _choose(self, press: Press, word: screens.Hour) -> None:
        await press.hold()
        settings = await self._digests.choose(
            press.person, word.value, interaction=press.by.interaction
        )
        await press.show(screens.page(settings))
