"""Every game keeps every law of texts and panels, and these laws find faults."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.controls.panel import Choice, Menu, Panel, PanelButton
from tests.shelf.broken import GAME, remake
from tests.shelf.controls import PANEL_LAWS, faults, public_panels_fit
from tests.shelf.found import found, lawful
from tests.shelf.play import matches
from tests.shelf.words import TEXT_LAWS, TextLaw, fault, sentence_fault


@pytest.mark.parametrize("law", TEXT_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_texts(key: str, law: TextLaw) -> None:
    game = found(key)
    assert [told for played in matches(game.game) for told in law(game.texts, played)] == []


@pytest.mark.parametrize("law", PANEL_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_panels(key: str, law: Any) -> None:
    """F66: one of the laws is that every panel fits into a message."""
    game = found(key)
    assert [told for played in matches(game.game) for told in law(game.panel, played)] == []


@pytest.mark.parametrize(
    "text",
    ["", " ", "not_now", "x" * 301, "two\nlines", "Guess(number=3)", "seat None", "the {name}", 7],
)
def test_a_text_that_cannot_be_shown_is_found(text: object) -> None:
    assert fault(text, 300)


@pytest.mark.parametrize("text", ["Illegal", "It is not your turn", "not_now", "die:0:flip"])
def test_a_refusal_that_is_no_sentence_is_found(text: str) -> None:
    assert sentence_fault(text)
    assert not sentence_fault("Die 1 is used. Peek is still open.")


def press(label: str = "Flip", text: str = "die:0:flip:1", **more: Any) -> PanelButton:
    return PanelButton(label, text, **more)


def pick(count: int, **more: Any) -> Menu:
    choices = tuple(Choice(f"Card {n}", f"{n}") for n in range(count))
    return Menu(more.pop("placeholder", "Which?"), more.pop("text", "diagram:"), choices, **more)


@pytest.mark.parametrize(
    "panel",
    [
        Panel(tuple((press(text=f"a{n}"),) for n in range(6))),
        Panel(tuple(tuple(press(text=f"a{n}{m}") for m in range(5)) for n in range(5))),
        Panel((tuple(press(text=f"a{n}") for n in range(6)),)),
        Panel(((),)),
        Panel(((press(), press("Other")),)),
        Panel(((press("x" * 35),),)),
        Panel(((press(""),),)),
        Panel(((press(text=""),),)),
        Panel(((press(text="a" * 83),),)),
        Panel(((press(text="a b"),),)),
        Panel((Menu("Which?", "a", (Choice("One", "1#2"),)),)),
        Panel((pick(0),)),
        Panel((pick(2, placeholder=""),)),
        Panel((pick(2, text="a" * 90),)),
        Panel((Menu("Which?", "a", (Choice("One", "1"), Choice("Two", "1"))),)),
        Panel((Menu("Which?", "a", (Choice("x" * 101, "1"),)),)),
        Panel((), note="x" * 1001),
    ],
)
def test_a_panel_that_discord_refuses_is_found(panel: Panel) -> None:
    assert list(faults(panel))


def test_a_panel_that_fits_passes() -> None:
    rows = ((press(), press("Flip", draft=True), press("Used", "", live=False)), pick(60))
    assert list(faults(Panel(rows))) == []


def test_a_bare_board_is_found_only_where_nothing_is_hidden() -> None:
    def told(hides: bool) -> list[str]:
        game = remake(GAME, hides=lambda options, seats: hides)
        return [wrong for played in matches(game, 2) for wrong in public_panels_fit(bare, played)]

    def bare(view: Any, legal: Any, draft: str) -> Panel:
        return Panel(())

    assert told(hides=True) == []
    assert told(hides=False)
