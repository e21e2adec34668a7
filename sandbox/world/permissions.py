"""The permission bits of Discord that the sandbox checks."""

from __future__ import annotations

BITS: dict[str, int] = {
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "bypass_slowmode": 1 << 52,
}
"""Permission bits by discord.py's names for them."""

_WITHHELD = (
    "manage_guild",
    "manage_messages",
    "manage_threads",
    "create_private_threads",
    "bypass_slowmode",
)

EVERYONE = sum(bit for name, bit in BITS.items() if name not in _WITHHELD)
"""The permissions of the guild's @everyone role.

Everyone may be mentioned, as in any new guild, so that open mentions really ping."""

DM = sum(
    BITS[name]
    for name in (
        "add_reactions",
        "view_channel",
        "send_messages",
        "embed_links",
        "attach_files",
        "read_message_history",
        "mention_everyone",
        "use_external_emojis",
    )
)
"""The permissions of both sides in direct messages."""


def bits(*names: str) -> int:
    """The sum of the named permissions; KeyError for a name that does not exist."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total
