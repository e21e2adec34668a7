"""What a person sees after a press, a command or a submit."""

from __future__ import annotations

from msgspec import Struct

from sandbox.protocol import Json


class Modal(Struct, frozen=True):
    """An open form: `components` as the bot sent them (Labels of one field each, or texts)."""

    custom_id: str
    title: str
    components: list[Json]
    channel: int
    message: int | None = None


class Choice(Struct, frozen=True):
    """One line of an autocomplete list."""

    name: str
    value: str | int | float


class Outcome(Struct, frozen=True):
    """The first answer to an interaction.

    `kind`: message (a new one, perhaps only for me), update (the message I pressed on),
    deferred (it thinks: `message` is the loading one; or nothing to see, None), modal, choices,
    failed (`reason` is what the human reads). `interaction` is its id, 0 if nothing was sent.
    """

    kind: str
    message: Json | None = None
    modal: Modal | None = None
    reason: str = ""
    interaction: int = 0
    choices: tuple[Choice, ...] = ()

    @property
    def message_id(self) -> int:
        """The id of the message; ValueError where the outcome has none."""
        if self.message is None:
            raise ValueError(f"a {self.kind} outcome has no message: {self.reason}")
        return int(self.message["id"])
