"""The end of a match as it stands in the results feed."""

from __future__ import annotations

from bot.message.message import Say, Screen
from bot.play.match.live import Live
from bot.screens.parts import prompt_of, shows
from bot.screens.story import outcome
from render.picture import Picture


def ended(live: Live, pictures: tuple[Picture, ...]) -> Screen:
    """How a match ended, in a small line, with the first picture of its ending."""
    line = Say(f"-# {live.entry.title}: {outcome(live)}. <#{live.match.channel}>")
    return Screen((line, *shows(live, prompt_of(live, None), pictures)[:1]), live.entry.accent)
