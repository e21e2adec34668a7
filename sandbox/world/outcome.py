"""What a person sees after a press, a command or a submit."""

from __future__ import annotations

from msgspec import Struct

from sandbox.protocol import Json


class Modal(Struct, frozen=True):
    """An open modal with its `components`: labels of one field each, or text displays."""

    custom_id: str
    title: str
    components: list[Json]
    channel: int
    message: int | None = None


class Choice(Struct, frozen=True):
    """One choice of an autocomplete list."""

    name: str
    value: str | int | float


class Outcome(Struct, frozen=True):
    """The first answer to an interaction.

    `kind` is "message" (a new one), "update" (of the source), "deferred" (`message` is the
    "thinking" message, or None), "modal", "choices" or "failed" (`reason` is what the person
    reads). `interaction` is its id, 0 if nothing was sent. `error` is the body of Discord's error
    if the press was refused and no interaction was made.
    """

    kind: str
    message: Json | None = None
    modal: Modal | None = None
    reason: str = ""
    interaction: int = 0
    choices: tuple[Choice, ...] = ()
    error: Json | None = None

    @property
    def message_id(self) -> int:
        """The id of the message; raises ValueError if there is none."""
        if self.message is None:
            raise ValueError(f"a {self.kind} outcome has no message: {self.reason}")
        return int(self.message["id"])
