"""Events with a picture, which some may see: on their live messages, or as messages to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.match.controls.message import Block, Button, Say, Screen, Show
from bot.match.live import Live
from bot.screens.parts import against
from bot.screens.story import turn_began
from bot.screens.words import plain_setting, spoken
from games.core import Seat, Told
from games.texts import Caption
from render.picture import Picture


def caption_of(live: Live, told: Told, reader: Seat | None) -> Caption | None:
    """The caption of an event with a picture, for a reader who may know the event; else None."""
    event = told.notice.seen_by(reader)
    if event is None or event is told.notice.seen_by(None):  # what all may know has none
        return None
    return live.entry.texts.caption(event, plain_setting(live, reader))


class PrivateScene(Struct, frozen=True):
    """A private event with a picture: its index in `live.told`, and the seat that may see it."""

    at: int
    told: Told
    seat: Seat
    caption: Caption


def untold(live: Live, person: int) -> Iterator[PrivateScene]:
    """Yields, in order, what a person's sittings have not been told yet; each event once."""
    mine = [sitting for sitting in live.seats if sitting.person == person]
    first = min((sitting.told for sitting in mine), default=live.play.n)
    late = live.told_since(first)
    for at, told in enumerate(late, len(live.told) - len(late)):
        for sitting in mine:
            seat = Seat(sitting.seat)
            caption = caption_of(live, told, seat) if told.n > sitting.told else None
            if caption is not None:
                yield PrivateScene(at, told, seat, caption)
                break


def own_looks(live: Live, seat: Seat) -> tuple[PrivateScene, ...]:
    """The looks of a seat since its present turn began, or its last one if it is not to act.

    Only those that do not stay as messages of their own, which nobody gets to whom the message at
    the table belongs.
    """
    began = turn_began(live, seat)
    late = live.told_since(began)
    out: list[PrivateScene] = []
    for at, told in enumerate(late, len(live.told) - len(late)):
        caption = caption_of(live, told, seat)
        if caption is not None and (live.own_seat is not None or not caption.stays):
            out.append(PrivateScene(at, told, seat, caption))
    return tuple(out)


def heard(live: Live, at: int, reader: Seat | None) -> int:
    """The number of a notice for a reader: how many they were told up to it."""
    return sum(told.notice.seen_by(reader) is not None for told in live.told[: at + 1])


def look_blocks(live: Live, look: PrivateScene, picture: Picture | None) -> tuple[Block, ...]:
    """A look on the live message of its reader: its title, and the picture with its alt text."""
    name = f"{live.entry.key}-{live.match.id}-{heard(live, look.at, look.seat)}-look.png"
    return Say(f"**{look.caption.title}**"), Show(name, picture, look.caption.words[:1024])


Looked = tuple[PrivateScene, Picture | None]
"""A look and its picture, if that could be made."""


def latest_looks(live: Live, looks: Sequence[Looked], most: int) -> list[Block]:
    """The latest looks, at most so many; earlier ones stand in the story and in the notebook."""
    kept = looks[max(0, len(looks) - most) :]
    return [block for look, picture in kept for block in look_blocks(live, look, picture)]


def look(
    live: Live,
    seat: Seat,
    caption: Caption,
    picture: Picture | None,
    at: int,
    board_url: str | None,
) -> Screen:
    """A private event with its picture, as a message of its own, to keep.

    No row knows where it is, so that it is never edited and has nothing to press but the way to the
    board. Small print names the match, because a person may play several. `at` is the event's index
    in `live.told`.
    """
    name = f"{live.entry.key}-{live.match.id}-{heard(live, at, seat)}-look.png"
    blocks: list[Block] = [
        Say(f"### {caption.title}\n-# {live.entry.title}{against(live, seat)}"),
        Show(name, picture, caption.words[:1024]),
    ]
    if picture is not None:  # else these words stand in its place
        blocks.append(Say(spoken(caption.words)))
    if board_url:
        blocks.append((Button("Board", url=board_url),))
    return Screen(tuple(blocks), live.entry.accent)
