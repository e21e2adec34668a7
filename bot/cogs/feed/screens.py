"""The end of a match as it stands in the results feed."""

from __future__ import annotations

from collections.abc import Collection

from bot.message.message import Say, Screen
from bot.play.lobby.hiding import hiding, hiding_spoken, marked_once
from bot.play.match.live import Live
from bot.screens.parts import prompt_of, shows
from bot.screens.story import outcome
from render.picture import Picture


def ended(live: Live, pictures: tuple[Picture, ...], hidden: Collection[int] = ()) -> Screen:
    """How a match ended, in a small line, with the first picture of its ending.

    Who is `hidden` is named in neither; pictures have no names.
    """
    told = marked_once(outcome(hiding(live, hidden)))
    line = Say(f"-# {live.entry.title}: {told}. <#{live.match.channel}>")
    spoken = hiding_spoken(live, hidden)
    return Screen((line, *shows(spoken, prompt_of(live, None), pictures)[:1]), live.entry.accent)
