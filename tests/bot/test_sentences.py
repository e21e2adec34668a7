"""Names that mean no harm: cut, escaped, and unable to break a line or open a mention."""

from __future__ import annotations

import re

import pytest

from bot.play.names import MAX_NAME, cut
from bot.screens.refusals import SENTENCES
from bot.screens.words import continued, escape, joined


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
    assert cut(name) == shown


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
    assert re.search(r"(?<!\\)://", shown) is None
    bare = shown.replace("\\*", "").replace("\\`", "").replace("\\|", "")
    assert not set(bare) & set("*`|")


def test_words_in_a_row() -> None:
    assert [joined(list(word)) for word in ("", "a", "ab", "abc")] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_the_shell_speaks_calmly() -> None:
    for sentence in SENTENCES.values():
        assert "!" not in sentence
        assert sentence[-1] in ".:?", sentence
        assert "please" not in sentence.lower()


def test_a_sentence_goes_on_after_a_colon_unless_a_name_begins_it() -> None:
    assert continued("You win against Ana") == "you win against Ana"
    assert continued("Nobody wins") == "nobody wins"
    assert continued("Ana wins the Triplock duel") == "Ana wins the Triplock duel"
    assert continued("Younes wins") == "Younes wins"
