"""Whether somebody is still a member of a server."""

from __future__ import annotations

import logging

from bot.edge.post import Post
from bot.edge.verdicts import Failed

log = logging.getLogger(__name__)


async def has_left(post: Post, guild: int, person: int) -> bool:
    """Whether a person has left a server; False if nobody can tell now."""
    try:
        return await post.is_member(guild, person) is False
    except Failed as failed:
        log.info("a member was not looked up", extra={"code": failed.name})
        return False
