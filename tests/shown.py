"""The page object of the tests: a message as one person sees it, and what they can do with it.

A house gives them: `house.board(ana)`, `house.last(ben)`. Nothing changes in one after it was read;
`now()` reads the message again.

    assert "to play" in house.board(ana).text
    await house.last(ben).press("Accept")
    await house.board(ana).seen_by(cy).press("Roll")
"""

from __future__ import annotations

import json
import re
from typing import Self

from msgspec import Struct

from sandbox.people.person import Person
from sandbox.protocol import (
    BUTTON,
    EPHEMERAL,
    LOADING,
    MEDIA_GALLERY,
    TEXT_DISPLAY,
    Json,
    children,
    walk,
)
from sandbox.world.outcome import Outcome

_PRESSABLE = re.compile(r"</([^:>]+):\d+>")


def as_written(text: str) -> str:
    """Text with its commands as the bot's own sentences have them, not as they can be pressed."""
    return _PRESSABLE.sub(r"`/\1`", text)


class Shown(Struct, frozen=True):
    """A message in front of a person. `json` is what Discord sent of it."""

    person: Person
    json: Json

    @classmethod
    def of(cls, person: Person, outcome: Outcome) -> Self:
        """The message that answers what a person did; fails if none did."""
        assert outcome.message is not None, outcome
        return cls(person, outcome.message)

    # Reading

    @property
    def id(self) -> int:
        return int(self.json["id"])

    @property
    def is_private(self) -> bool:
        """Whether its person alone sees it (an ephemeral message)."""
        return bool(int(self.json["flags"]) & EPHEMERAL)

    @property
    def is_thinking(self) -> bool:
        """Whether it only says that the bot is thinking."""
        return bool(int(self.json["flags"]) & LOADING)

    @property
    def parts(self) -> list[Json]:
        """All components, however deep, in reading order."""
        return list(walk(children(self.json, "components")))

    @property
    def text(self) -> str:
        """All text: its content, then its text blocks, a line each."""
        said = [self.json.get("content") or ""]
        said += [part["content"] for part in self.parts if part["type"] == TEXT_DISPLAY]
        return as_written("\n".join(each for each in said if each))

    @property
    def alts(self) -> list[str]:
        """The alt texts of all pictures."""
        galleries = (part for part in self.parts if part["type"] == MEDIA_GALLERY)
        return [str(item.get("description")) for found in galleries for item in found["items"]]

    @property
    def files(self) -> list[str]:
        """The names of all attached files, pictures among them."""
        return [str(each["filename"]) for each in children(self.json, "attachments")]

    @property
    def labels(self) -> list[str]:
        """The labels of all buttons that can be pressed."""
        live = (part for part in self.buttons if not part.get("disabled"))
        return [str(part.get("label")) for part in live]

    @property
    def choices(self) -> list[str]:
        """The labels of all lines of its selects."""
        return [str(each["label"]) for part in self.selects for each in part["options"]]

    @property
    def ids(self) -> list[str]:
        """The `custom_id` of each button and select that has one; links have none."""
        return [str(part["custom_id"]) for part in self.parts if part.get("custom_id")]

    @property
    def links(self) -> dict[str, str]:
        """The addresses of all buttons that lead somewhere, by label."""
        return {str(part["label"]): str(part["url"]) for part in self.buttons if part.get("url")}

    @property
    def match(self) -> str:
        """The match that its first `custom_id` names."""
        return self.ids[0].split(".")[1]

    @property
    def buttons(self) -> list[Json]:
        """The components of all buttons, dead ones and links among them."""
        return [part for part in self.parts if part["type"] == BUTTON]

    @property
    def selects(self) -> list[Json]:
        """The components of all selects with lines of their own."""
        return [part for part in self.parts if part.get("options")]

    def button(self, label: str) -> str:
        """The `custom_id` of the first button whose label begins with `label`."""
        for part in self.buttons:
            if str(part.get("label", "")).startswith(label):
                return str(part["custom_id"])
        raise AssertionError(f"no button {label!r} among {self.labels}: {self.text[:300]}")

    def beside(self, line: str) -> str:
        """The `custom_id` of the button beside the line with this name, in bold."""
        for part in self.parts:
            if part.get("accessory") and str(part["components"][0]["content"]).startswith(
                f"**{line}**"
            ):
                return str(part["accessory"]["custom_id"])
        raise AssertionError(f"no line {line!r} with a button: {self.text[:300]}")

    # The same message, otherwise

    def seen_by(self, person: Person) -> Shown:
        """The same message in front of another person, who may press what they never saw."""
        return Shown(person, self.json)

    def now(self) -> Shown:
        """The message as it stands now; fails if it is gone."""
        found = self.person.message(self.id)
        assert found is not None, f"{self.id} is gone"
        return Shown(self.person, found)

    def is_gone(self) -> bool:
        """Whether it is deleted by now, or hidden from its person."""
        return self.person.message(self.id) is None

    # Doing

    async def press(self, label: str) -> Outcome:
        """Its person presses the first button whose label begins with `label`."""
        return await self.press_id(self.button(label))

    async def choose(self, label: str) -> Outcome:
        """Its person chooses the first line of a select whose label begins with `label`."""
        for part in self.selects:
            for each in part["options"]:
                if each["label"].startswith(label):
                    return await self.select(part["custom_id"], each["value"])
        raise AssertionError(f"no option {label!r}")

    async def press_id(self, custom_id: str, *, forged: bool = False) -> Outcome:
        """Its person presses a button; `forged`: though it may not stand there (any more)."""
        return await self.person.press(self.id, custom_id, forged=forged)

    async def select(self, custom_id: str, *values: str, forged: bool = False) -> Outcome:
        """Its person chooses values in a select; `forged` as in `press_id`."""
        return await self.person.select(self.id, custom_id, list(values), forged=forged)


def read_by(person: Person) -> str:
    """Everything of every message that this person sees: texts, alts, ids, file names."""
    return json.dumps([person.messages(place.id) for place in person.channels()])
