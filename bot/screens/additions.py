"""What is said of presses that were made for an older draft than their message shows (law 28)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.message.escaping import harmless
from bot.message.wording import joined

GO_ON = "Go on from here."


class LatePress(Struct, frozen=True):
    """A press for an older draft: its label, and what it adds; both are "" if nobody knows it."""

    label: str = ""
    adds: str = ""


def told(left_out: Sequence[LatePress]) -> str:
    """The sentence above a draft that stands: which presses were left out, and why."""
    if not left_out:
        return ""
    added = [f"**{harmless(one.label)}**" for one in left_out if one.adds]
    others = [f"**{harmless(one.label)}**" for one in left_out if one.label and not one.adds]
    sentences: list[str] = []
    if added:
        sentences.append(f"{joined(added)} can't be added after your other presses.")
    if others:
        was, it = ("was", "it") if len(others) == 1 else ("were", "they")
        sentences.append(
            f"{joined(others)} {was} pressed before this stood here, so {it} did nothing."
        )
    if not (added or others):
        sentences.append("Your last press was made before this stood here, so it did nothing.")
    return " ".join((*sentences, GO_ON))
