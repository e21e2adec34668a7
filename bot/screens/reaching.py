"""How to reach who runs the bot, and what they say of privacy: what the host has set, in words."""

from __future__ import annotations

from msgspec import Struct


class Reach(Struct, frozen=True):
    """An address of http(s) or of e-mail by which the host is reached, and that of their policy.

    None: not set. Neither has a space or a sign by which it would end where it is shown.
    """

    contact: str | None = None
    policy: str | None = None


def host(reach: Reach) -> str:
    """Who runs the bot, within a sentence, with the way to reach them if it is known."""
    return "the host of this bot" + ("" if reach.contact is None else f" ({shown(reach.contact)})")


def shown(address: str) -> str:
    """An address as a message has it: a link without a preview, or an e-mail address to copy."""
    return f"<{address}>" if address.startswith(("http://", "https://")) else f"`{address}`"
