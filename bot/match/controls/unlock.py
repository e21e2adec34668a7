"""Unlock's controls (docs/screens.md): the pad, its questions, and the sealed card.

A draft holds the path so far, such as `code:1-2-5`. A draft that ends in `;` is a whole action
that the player has still to confirm. The buttons of the dots stand in rows as in the picture.
"""

from __future__ import annotations

from bot.match.controls.panel import Controls, Panel, PanelButton, Shows, Style, in_rows
from games.unlock.rules.board import text_of
from games.unlock.rules.cards import Action, Code, Random
from games.unlock.rules.notation import Pad, PadDot, draft_of, pad_of, write
from games.unlock.rules.view import View
from games.unlock.texts import controls
from games.unlock.texts.pad import pad_line

EMPTY_PAD = "code:"
"""The draft of an empty pad; the draft "" shows the sealed card instead, if there is one."""


def panel(view: View, legal: tuple[Action, ...], draft: str) -> Panel:
    """Returns the controls for one reader; reads `draft` only if the view's seat may draw.

    One picture is enough: who draws or has sealed sees the pad, on which all cards on the table
    stand too; who waits sees the board.
    """
    if view.phase == "over":
        return Panel(shows=Shows.BOTH)
    if view.seat is None:
        return Panel(_public(view))
    if not view.draws:
        return Panel()
    action = draft_of(draft).action
    if action is not None:
        return Panel(_question(view, action), Shows.HAND)
    if view.pending is not None and not draft:
        return Panel(_sealed(view), Shows.HAND)
    return Panel(_pad(view, draft), Shows.HAND, pad_line(view, draft))


def _public(view: View) -> tuple[Controls, ...]:
    """Returns Draw, which opens the pad privately; the Lock draws on its own panel."""
    if view.phase != "guess":
        return ()
    return ((PanelButton(controls.DRAW, "_panel:draw", style=Style.MAIN, emoji="✏️"),),)


def _sealed(view: View) -> tuple[Controls, ...]:
    """A sealed card may be replaced until the reveal (Rules UN-8)."""
    replace = PanelButton(controls.REPLACE, EMPTY_PAD, draft=True, style=Style.MAIN)
    return ((replace, _skip(view)),) if _may_skip(view) else ((replace,),)


def _may_skip(view: View) -> bool:
    """Whether to offer a skip: not if a skip is sealed already."""
    return view.pending is None or view.pending.code is not None


def _skip(view: View) -> PanelButton:
    return PanelButton(controls.skip_asked(view.turn), "skip;", draft=True)


def _question(view: View, action: Action) -> tuple[Controls, ...]:
    """Returns Back, and below it the confirmation, which cannot be undone."""
    text = write(action)
    back = PanelButton(controls.BACK, text if isinstance(action, Code) else "", draft=True)
    if isinstance(action, Random):
        return ((back,), (PanelButton(controls.DRAW_FOR_ME, text, style=Style.LOSS, emoji="🎲"),))
    if not isinstance(action, Code):
        return ((back,), (PanelButton(controls.skip(view.turn), text, style=Style.LOSS),))
    if view.phase == "secret":
        return ((back,), (PanelButton(controls.LOCK_IN, text, style=Style.LOSS, emoji="🔒"),))
    return ((back,), (PanelButton(controls.SEND, text, style=Style.MAIN, emoji="✉️"),))


def _pad(view: View, draft: str) -> tuple[Controls, ...]:
    drawn = pad_of(view, draft)
    dots = [_dot(drawn, dot) for dot in drawn.dots]
    return (*in_rows(dots, view.laws.grid), _tools(view, drawn))


def _dot(drawn: Pad, dot: PadDot) -> PanelButton:
    """Returns the button of a dot. `▸` marks the end of the path, `•` its other dots."""
    sign = "▸" if dot.is_head else "•" if dot.on_path else ""
    text = f"code:{text_of((*drawn.typed, dot.dot))}" if dot.live else ""
    return PanelButton(f"{sign}{dot.dot}", text, draft=True, live=dot.live, adds=str(dot.dot))


def _tools(view: View, drawn: Pad) -> tuple[PanelButton, ...]:
    """Returns Undo, Clear and Send for a path; without one, what can be done without it."""
    type_it = PanelButton(controls.TYPE, "_type", emoji="⌨️")
    if not drawn.typed:
        return (*_pathless(view), type_it)
    undo = PanelButton(controls.UNDO, f"code:{text_of(drawn.typed[:-1])}", draft=True, emoji="↩️")
    clear = PanelButton(controls.CLEAR if view.pending is None else controls.BACK, "", draft=True)
    return (undo, clear, _send(view, drawn), type_it)


def _pathless(view: View) -> tuple[PanelButton, ...]:
    if view.phase == "secret":
        return (PanelButton(controls.SURPRISE, "random", draft=True, emoji="🎲"),)
    if view.pending is not None:
        return (PanelButton(controls.BACK, "", draft=True),)
    return (_skip(view),)


def _send(view: View, drawn: Pad) -> PanelButton:
    """Returns Send: a guesser's code is sent at once, the Lock has to confirm the secret."""
    if not drawn.sends:
        return PanelButton(controls.SEND, emoji="✉️", live=False)
    text = f"code:{text_of(drawn.typed)}"
    if view.phase == "secret":
        return PanelButton(
            controls.SEND_SECRET, f"{text};", draft=True, emoji="✉️", style=Style.MAIN
        )
    return PanelButton(controls.SEND, text, emoji="✉️", style=Style.MAIN)
