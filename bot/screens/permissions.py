"""The permissions in a channel, in Discord's words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.message.wording import joined

_NAMES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


def permission_names(permissions: Iterable[str]) -> str:
    """Permissions, by their names in the API, as a list in words, in bold."""
    return joined([f"**{_NAMES[name]}**" for name in permissions])
