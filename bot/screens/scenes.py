"""Messages for events that have a picture: public scenes, and private looks to keep."""

from __future__ import annotations

from bot.play.live import Live
from bot.screens.message import (
    Block,
    Button,
    Say,
    Screen,
    Show,
)
from bot.screens.parts import against, spoken
from bot.screens.story import names_of, plain_names, public
from games.core import Told
from games.texts import Caption
from render.picture import Picture


def public_caption(live: Live, told: Told) -> Caption | None:
    """The caption of a public event that has a picture of its own; None for all others."""
    if not public(told):
        return None
    return live.entry.texts.caption(told.notice.what, plain_names(live), None)


def last_scene(live: Live) -> int:
    """The row of the latest public event with a picture of its own; 0 if there is none."""
    found = (told.n for told in reversed(live.play.told) if public_caption(live, told))
    return next(found, 0)


def scene(live: Live, told: Told, caption: Caption, picture: Picture, at: int) -> Screen:
    """A public event with its picture, such as the end of a game inside a match.

    `at` is the event's index in `live.play.told`.
    """
    name = f"{live.entry.key}-{live.match.id}-{at}-scene.png"
    line = live.entry.texts.say(told.notice.what, names_of(live), None)
    text = f"### {live.entry.title} · {caption.title}"
    if line is not None:
        text += f"\n{line.text}"
    return Screen((Say(text), Show(name, picture, caption.words[:1024])), live.entry.accent)


def look(live: Live, caption: Caption, picture: Picture, at: int, board_url: str | None) -> Screen:
    """A private event with its picture, as a message of its own, to keep.

    Small print names the match, because a person may play several. `at` is the event's index in
    `live.play.told`.
    """
    notice = live.play.told[at].notice
    readers = sorted(notice.to or ()) if notice.owner is None else [notice.owner]
    whose = against(live, readers[0]) if len(readers) == 1 else ""
    name = f"{live.entry.key}-{live.match.id}-{at}-look.png"
    blocks: list[Block] = [
        Say(f"### {caption.title}\n-# {live.entry.title}{whose}"),
        Show(name, picture, caption.words[:1024]),
        Say(spoken(caption.words)),
    ]
    if board_url:
        blocks.append((Button("Board", url=board_url),))
    return Screen(tuple(blocks), live.entry.accent)
