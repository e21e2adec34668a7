"""What stands above a panel: a hint, what a typed line came to, and which presses were left out."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.match.controls.message import Button, shell_button
from bot.match.controls.wording import in_order
from bot.match.live import Live
from bot.match.typed_lines import TypedLine, after_draft
from bot.screens.buttons import ShowMe
from bot.screens.words import harmless
from games.core import Seat
from games.texts import listed, some

GO_ON = "Go on from here."


def idea(words: str) -> str:
    """The first step of a hint: what to look at."""
    return f"💡 {words}"


def show_me(live: Live) -> Button:
    """[Show me], beneath the first step of a hint."""
    return shell_button(live.match.id, ShowMe(), live.row_for(None), "Show me", emoji="💡")


def hinted_plan(plan: Sequence[str], why: str, *, told_first: str, press: str, whole: bool) -> str:
    """The second step of a hint: a plan by the words of its actions, why, and how to play it.

    `told_first`: the partners who should first hear what the seat saw, or "". `press`: the label
    of the button on the panel that plays the plan, or if it is not the `whole` its first action;
    "" where there is none.
    """
    first = f"First tell {told_first} what you saw. " if told_first else ""
    how = f" **{press}** plays {'it' if whole else 'the first step'}." if press else ""
    return f"💡 {first}{in_order(plan)}. {why}{how}"


def above_typed(live: Live, seat: Seat, line: TypedLine, pressed: str) -> str:
    """The sentences above what a line came to: what became of a draft, and why the line stops.

    `pressed` are the whole actions of the draft that stood there, each with its `;`.
    """
    told: list[str] = []
    if line.begun:
        told.append(f"With what you had pressed: {_named(live, seat, line.begun)}.")
    elif pressed:
        told.append("Your line alone, without what you had pressed.")
    if line.refused is not None:
        told.append(typed_in_part(live.entry.texts.refusal(line.refused)))
    return "\n".join(told)


def _named(live: Live, seat: Seat, begun: str) -> str:
    """Whole actions of a draft in words, each as it stood when it was pressed."""
    game, told = live.entry.game, list[str]()
    for at, text in enumerate(texts := begun.split(";")[:-1]):
        before = after_draft(live, seat, "".join(f"{one};" for one in texts[:at]))
        told.append(live.entry.texts.label(before.view(seat), game.parse(text)))
    return "; ".join(some(told))


def typed_in_part(why: str) -> str:
    """The sentence above a draft of a typed line whose next action was refused, with the reason."""
    return f"{why} What stands before it in your line is below."


class LatePress(Struct, frozen=True):
    """A press for an older draft: its label, and what it adds; both are "" if nobody knows it."""

    label: str = ""
    adds: str = ""


def left_out_told(left_out: Sequence[LatePress]) -> str:
    """The sentence above a draft that stands: which presses were left out, and why."""
    if not left_out:
        return ""
    added = [f"**{harmless(one.label)}**" for one in left_out if one.adds]
    others = [f"**{harmless(one.label)}**" for one in left_out if one.label and not one.adds]
    sentences: list[str] = []
    if added:
        sentences.append(f"{listed(added)} can't be added after your other presses.")
    if others:
        was, it = ("was", "it") if len(others) == 1 else ("were", "they")
        sentences.append(
            f"{listed(others)} {was} pressed before this stood here, so {it} did nothing."
        )
    if not (added or others):
        sentences.append("Your last press was made before this stood here, so it did nothing.")
    return " ".join((*sentences, GO_ON))
