"""Posts of an ending: whom they name, and that each is posted once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct

from bot.cogs.share.rules import Audience, Target
from bot.delivery.discord.errors import Failed, Verdict, is_lost
from bot.delivery.discord.post import Post
from bot.match.controls.message import Screen
from bot.match.feature import By
from bot.match.live import Live
from bot.match.lobby.visibility import hidden_from_all
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.store.keys import claim
from bot.store.matches import home_channel
from bot.store.tx import Tx


class Refusals(Struct, frozen=True):
    """The refusals of a kind of post: it was posted before, or Discord has refused it.

    `failed` has them by Discord's code or, for others, by verdict.
    """

    stands: str
    failed: Mapping[Verdict | int | None, str]

    def of(self, error: Exception) -> str | None:
        """The key of the refusal for an error of Discord; None for any other error."""
        if not isinstance(error, Failed):
            return None
        return self.failed.get(error.code) or self.failed.get(error.verdict)


class EndingSender:
    """Posts endings of matches in channels, for somebody or in a feed."""

    def __init__(self, matches: Matches, post: Post) -> None:
        self._matches = matches
        self._post = post

    async def audience(
        self, live: Live, guild: int | None, channel: int, by: int | None
    ) -> Audience:
        """The readers of a channel. Raises `Failed` while the bot does not know the server."""
        store, played_in = self._matches.store, live.match.channel
        sees = channel == played_in
        if not sees and guild is not None and live.match.guild is not None:
            here, there = await store.read(
                lambda tx: (home_channel(tx, channel), home_channel(tx, played_in))
            )
            sees = self._post.is_seen_by_all_of(guild, here, there)
        hidden = await store.read(lambda tx: hidden_from_all(tx, live, by, sees_home=sees))
        return Audience(hidden, sees)

    async def post(
        self,
        by: By,
        to: Target,
        screen: Screen,
        refusals: Refusals,
        *,
        nonce: str,
        mark: Callable[[Tx, bool], bool] | None = None,
        send: Callable[[], Awaitable[object]] | None = None,
    ) -> bool:
        """Posts an ending for somebody, once; False if no answer tells whether it stands there.

        `mark` stores whether it is posted, and returns False if that was stored before; without it
        the channel is searched for the picture. `send` sends it in another way than `Post` does.
        Raises what `claim`, `Posts.made` and `send` raise, and the `refusals`.
        """
        store, now = self._matches.store, self._matches.clock()

        def begin(tx: Tx) -> bool:
            claim(tx, by.interaction, now)
            return mark is None or mark(tx, True)

        is_new = await store.write(begin)
        if not is_new or (mark is None and await self._post.stands(to.channel, screen)):
            raise ShellRefused(refusals.stands, channel=to.mention)
        try:
            with self._matches.posts.made(by.person, to.channel, to.pause_s):
                if send is None:
                    await self._post.send(to.channel, screen, nonce=nonce, silent=True)
                else:
                    await send()
        except Exception as error:  # a mark without a post would refuse every later one
            if is_lost(error):
                return False
            if mark is not None:
                await store.write(lambda tx: mark(tx, False))
            if key := refusals.of(error):
                raise ShellRefused(key, channel=to.mention) from error
            raise
        return True
