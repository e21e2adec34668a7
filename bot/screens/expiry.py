"""What the message of a table becomes when nobody has begun its match in time."""

from __future__ import annotations

from bot.message.escaping import escape
from bot.message.message import Block, Button, Say, Screen, shell_button
from bot.message.shell_word import Word
from bot.play.lobby.hosting import host_name
from bot.screens.buttons import Rules
from bot.screens.terms import options_line
from bot.shelf import Shelved
from bot.store.tables import Table


class Reopen(Word, frozen=True):
    """[Open again]."""

    name = "_reopen"


def expired(entry: Shelved, table: Table, *, again: bool, url: str | None) -> Screen:
    """An expired table: what it was, and [Open again].

    `again`: it was opened again, as the table at this address.
    """
    match = table.match
    host = host_name(table)
    what = "invitation" if match.invited is not None else "table"
    text = f"{entry.title}: {escape(host)}'s {what} waited for 7 days and is closed."
    if again:
        rows: tuple[Block, ...] = ((Button("The new table", url=url),),) if url else ()
        return Screen((Say(f"{text} It was opened again."), *rows), entry.accent)
    about = f"-# {options_line(entry, table)}"
    buttons = (
        shell_button(match.id, Reopen(), 0, "Open again", emoji="🔁"),
        shell_button(match.id, Rules(), 0, "Rules"),
    )
    return Screen((Say(f"{text}\n{about}"), buttons), entry.accent)
