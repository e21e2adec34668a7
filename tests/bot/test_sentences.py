"""Names that mean no harm: cut, escaped, and unable to break a line or open a mention."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

import pytest

from bot.match.controls.names import MAX_NAME, cut_name
from bot.match.controls.wording import continued, in_order
from bot.screens.refusals import SENTENCES
from bot.screens.words import escape, plain
from games.texts import listed, some
from tests.sources import FILES, SPOKEN, imported, under


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \n Lee ", "Ana Lee"),
        ("a" * 40, "a" * (MAX_NAME - 1) + "…"),
        ("\u202eevil", "evil"),
        ("Z\u0351\u0352a\u0353lgo", "Zalgo"),
        ("\u200b\u200b", "someone"),
    ],
)
def test_names_are_cut(name: str, shown: str) -> None:
    assert cut_name(name) == shown


@pytest.mark.parametrize(
    "name",
    ["@everyone", "@here", "<@123>", "<@&9>", "<#5>", "https://x.yz", "**b**", "`c`", "||s||"],
)
def test_names_are_only_characters(name: str) -> None:
    shown = escape(name)
    assert "@everyone" not in shown
    assert "@here" not in shown
    assert re.search(r"(?<!\\)<", shown) is None
    assert re.search(r"@[\d&!]", shown) is None
    assert "://" not in shown
    bare = shown.replace("\\*", "").replace("\\`", "").replace("\\|", "")
    assert not set(bare) & set("*`|")


NAMES = (
    "Jean-Luc (he)",
    "# big",
    "> q",
    "- dash",
    "**bold**",
    "_x_ ~~y~~ ||z||",
    "[x](http://e.vi)",
    "http://e.vi/x",
    "discord.gg/abcd",
    "DiscordApp.com/i",
    "<@1180000000000>",
    "back\\slash",
)


def read_by_people(text: str) -> str:
    """What Discord shows of a text that has no markup: without escapes and signs without width."""
    return re.sub(r"\\([^A-Za-z0-9\s])", r"\1", text).replace("\u200b", "")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_read_as_it_is_and_does_nothing(name: str) -> None:
    assert read_by_people(escape(name)) == cut_name(name)
    assert plain(name).replace("\u200b", "") == cut_name(name)
    for shown in (escape(name), plain(name)):
        assert re.search(r"://|discord(app)?\.\w", shown, re.IGNORECASE) is None
    signs = re.sub(r"\\[^A-Za-z0-9\s]", "", escape(name))
    assert re.search(r"[*_~`|<\[\]\\]|^[#>+-]", signs) is None


def test_a_name_has_only_the_escapes_that_it_needs() -> None:
    assert escape("Jean-Luc (he)") == "Jean-Luc (he)"
    assert escape("a.b: c#1 > d") == "a.b: c#1 > d"


def test_no_screen_prints_a_name_in_a_way_of_its_own() -> None:
    """Names are cut where they are stored; what shows them has `plain` and `escape`."""
    rooms = ("bot.match.controls.", "bot.screens.", "bot.delivery.")
    shows = [module for module in FILES if module.startswith(rooms) or module in SPOKEN]
    found = [
        module
        for module in shows
        if "bot.match.controls.names.cut_name" in imported(module, *FILES[module])
    ]
    assert found == ["bot.screens.words"]


def test_words_in_a_row() -> None:
    assert [listed(word) for word in ("a", "ab", "abc")] == ["a", "a and b", "a, b and c"]
    assert listed("ab", "or", none="nobody") == "a or b"
    assert listed([], none="nobody") == "nobody"
    assert some([], none="") == [""]


@pytest.mark.parametrize("told", [listed, some])
def test_no_sentence_is_told_around_an_empty_list(told: Callable[[list[str]], object]) -> None:
    with pytest.warns(UserWarning, match="empty list"):
        assert told([]) in ("none", ["none"])


def is_never_empty(items: ast.expr) -> bool:
    """Whether what is joined has an item, or says what stands there instead."""
    match items:
        case ast.Call(func=ast.Name(id="some")):
            return True
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return any(not isinstance(part, ast.Starred) for part in parts)
        case _:
            return False


def test_every_list_in_a_sentence_is_tried_with_nothing_in_it() -> None:
    """Items with a sign between them go through `some`, which takes no empty list in silence."""
    found: list[str] = []
    for name, (source, _) in FILES.items():
        is_told = ".texts." in name or under(name, ("bot.screens", "bot.cogs", "bot.interactions"))
        for node in ast.walk(ast.parse(source)) if is_told else ():
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Constant(value=str(between)), attr="join"),
                    args=[items],
                ) if between in SIGNS and not is_never_empty(items):
                    found.append(f"{name}:{node.lineno}")
                case _:
                    pass
    assert found == []


SIGNS = (", ", "; ", " – ", " · ", " / ", " and ", " or ")
"""What stands between the items of a list in a sentence."""


def test_steps_in_order_go_on_in_small_letters_but_for_a_word_in_capitals() -> None:
    steps = ("Pawn to row 2", "TIP: both dice become 6", "End turn")
    assert in_order(steps) == "Pawn to row 2, TIP: both dice become 6, then end turn"
    assert in_order(steps[:1]) == "Pawn to row 2"


def test_the_shell_speaks_calmly() -> None:
    for key, sentence in SENTENCES.items():
        assert "!" not in sentence
        if key == "off_script":  # a sentence of the lesson itself
            continue
        assert sentence[-1] in ".:?", sentence
        assert "please" not in sentence.lower()


def test_a_sentence_goes_on_after_a_colon_unless_a_name_begins_it() -> None:
    assert continued("You win against Ana") == "you win against Ana"
    assert continued("Nobody wins") == "nobody wins"
    assert continued("Ana wins the Triplock duel") == "Ana wins the Triplock duel"
    assert continued("Younes wins") == "Younes wins"


def refused_by() -> set[str]:
    """The keys by which the shell refuses, as they stand in its code."""
    found = set[str]()
    for module, (source, _) in FILES.items():
        if not module.startswith("bot.") or "ShellRefused(" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(ast.Name("ShellRefused"), [ast.Constant(str(key)), *_]):
                    found.add(key)
                case _:
                    pass
    return found


def test_every_refusal_of_the_shell_has_a_sentence() -> None:
    keys = refused_by()
    assert len(keys) > 80
    assert sorted(keys - set(SENTENCES)) == []


def test_a_refusal_is_told_to_who_typed_as_to_who_pressed() -> None:
    """Each may answer a command, so that it speaks of a press only where it names the button."""
    for key, told in SENTENCES.items():
        bare = re.sub(r"[Pp]ress (?:\w+ )*?\*\*", "", told)
        assert not re.search(r"\bpress", bare, re.IGNORECASE), f"{key}: {told}"
