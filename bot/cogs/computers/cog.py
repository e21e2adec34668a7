"""Computers think about what they are asked."""

from __future__ import annotations

from bot.cogs.computers.playing import Turns
from bot.cogs.computers.thoughts import THOUGHT
from bot.inbox.cog import Cog
from bot.inbox.services import Services


class ComputersCog(Cog):
    """Plays for computers; nobody presses anything for that."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        turns = Turns(services.matches, services.acts, services.advising)
        self.does(THOUGHT, turns.play, beside=True)
