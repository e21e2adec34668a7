"""What a live message must show, made anew from the log, and what the world shows, to compare."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from bot import screens
from bot.delivery.discord.components import layout
from bot.delivery.gallery import Gallery
from bot.delivery.private import looked
from bot.match.controls.message import Screen
from bot.match.live import Live
from bot.screens import leads
from bot.screens.parts import Tip
from bot.store.cursors import Cursor
from games.core import Seat
from sandbox.protocol import Json, children
from tests.shown import as_written

Plain = dict[str, Any]

URL = "https://discord.com/channels/0/0/0"
"""Stands in every link: which board a message links to is not compared."""


class Opened(Struct, frozen=True):
    """A draft as a message shows it: with its page, a sentence above it or none, and a hint's tip.

    `tip` has the words of a hint; it `shows_me` where they are its idea.
    """

    draft: str = ""
    page: int = 1
    lead: str = ""
    tip: str = ""
    shows_me: bool = False

    def tip_on(self, live: Live) -> Tip | None:
        """The tip as the panel of this match has it."""
        if not self.tip:
            return None
        return Tip(self.tip, leads.show_me(live) if self.shows_me else None)


NOTHING = Opened()


async def table_screen(gallery: Gallery, live: Live, opened: Opened = NOTHING) -> Screen:
    """The board of a match; a player alone may have a draft open on it."""
    prompt = screens.table_prompt(live, opened.draft, opened.page)
    pictures = await gallery.paint(live.entry, prompt.view, prompt.draft)
    if live.is_alone:
        return screens.own_board(live, prompt, pictures, lead=opened.lead, tip=opened.tip_on(live))
    return screens.board(live, prompt, pictures)


async def private_screen(
    gallery: Gallery, live: Live, seat: Seat, cursor: Cursor, opened: Opened = NOTHING
) -> Screen:
    """The live private message of a seat; `live` stands at the row that it shows."""
    acts = seat in live.play.turn.waiting | live.play.turn.may
    sent_now = cursor.born == cursor.shown
    if not (acts or sent_now or live.match.status != "open"):
        return screens.resting(live, seat, looks=await looked(gallery, live, seat), board_url=URL)
    prompt = screens.prompt_of(live, seat, opened.draft, opened.page)
    pictures = await gallery.paint(live.entry, prompt.view, prompt.draft)
    seen = await looked(gallery, live, seat)
    return screens.private(
        live,
        prompt,
        pictures,
        looks=seen,
        board_url=URL,
        lead=opened.lead,
        tip=opened.tip_on(live),
    )


def plain_screen(screen: Screen) -> Plain:
    """A screen as `plain_message` gives the message that it became."""
    files = {(show.name, show.alt) for show in screen.files}
    parts = [_plain(found) for found in layout(screen)]
    return {"content": "", "parts": parts, "files": sorted(files)}


def plain_message(body: Json) -> Plain:
    """What a message shows: text, components and alt texts, without ids and addresses."""
    files = {(a["filename"], a.get("description") or "") for a in body["attachments"]}
    parts = [_plain(found) for found in body["components"]]
    return {"content": as_written(body["content"]), "parts": parts, "files": sorted(files)}


_SEQUENCE = re.compile(r"^(t1[bs]\.\w+\.\w+:\d)\w")
"""A sequence counts the edits of a message, and is no part of what it shows."""

_KEPT = ("type", "custom_id", "label", "style", "placeholder", "content", "accent_color")


ROW = 1
"""The type of a row of buttons."""


def _is_timed(found: Any) -> bool:
    """Whether a button is there by the clock: no row of the log says since when."""
    return str(found.get("label") or "").startswith("Since your turn")


def _plain(found: Any) -> Plain:
    out: Plain = {key: found[key] for key in _KEPT if found.get(key) is not None}
    if "content" in out:
        out["content"] = as_written(out["content"])
    if "custom_id" in out:
        out["custom_id"] = _SEQUENCE.sub(r"\1", out["custom_id"])
    out["disabled"] = bool(found.get("disabled"))
    out["links"] = bool(found.get("url"))
    if found.get("emoji"):
        out["emoji"] = found["emoji"].get("name")
    out["options"] = [
        (o["label"], o["value"], o.get("description") or "") for o in children(found, "options")
    ]
    out["items"] = [
        (str(item["media"]["url"]).rsplit("/", 1)[-1], item.get("description") or "")
        for item in children(found, "items")
    ]
    parts = [_plain(child) for child in children(found, "components") if not _is_timed(child)]
    out["parts"] = [part for part in parts if part["type"] != ROW or part["parts"]]
    if found.get("accessory"):
        out["accessory"] = _plain(found["accessory"])
    return out


def difference(wanted: Plain, shown: Plain) -> str:
    """The first place where the two differ, in a few words."""
    return _difference(wanted, shown, "")


def _difference(wanted: Any, shown: Any, where: str) -> str:
    if type(wanted) is type(shown) is dict:
        for key in wanted.keys() | shown.keys():
            if wanted.get(key) != shown.get(key):
                return _difference(wanted.get(key), shown.get(key), f"{where}.{key}")
    if type(wanted) is type(shown) is list:
        for at, (one, other) in enumerate(zip_longest(wanted, shown)):
            if one != other:
                return _difference(one, other, f"{where}[{at}]")
    return f"at {where or 'the top'}: wanted {str(wanted)[:260]!r}, shown {str(shown)[:260]!r}"
