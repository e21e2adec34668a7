"""Commands in sentences can be pressed, wherever Discord takes that and nowhere else."""

from __future__ import annotations

import pytest

from bot.delivery.discord.components import (
    MOST_IN_NOTE,
    MOST_IN_SCREEN,
    editing,
    pressable,
    sending,
)
from bot.match.controls.message import Beside, Button, Note, Say, Screen, Select, SelectOption, Show
from sandbox.protocol import walk

IDS = {"matches": "7", "lockpick start": "8"}


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("`/matches` lists them.", "</matches:7> lists them."),
        ("`/lockpick start` or `/matches`", "</lockpick start:8> or </matches:7>"),
        ("`/lockpick start deal:7KQ2AB`", "`/lockpick start deal:7KQ2AB`"),
        ("`/settings zone:`", "`/settings zone:`"),
        ("`/lockpick`", "`/lockpick`"),
        ("/matches", "/matches"),
        ("```\n`/matches`\n``` `/matches`", "```\n`/matches`\n``` </matches:7>"),
        ("`` `/matches` ``", "`` `/matches` ``"),
        (r"\`/matches\`", r"\`/matches\`"),
    ],
)
def test_only_a_whole_command_in_code_is_pressed(said: str, shown: str) -> None:
    assert pressable(said, IDS) == shown
    assert pressable(said, {}) == said


def test_labels_lines_and_alt_texts_keep_their_words() -> None:
    word = "`/matches`"
    select = Select("t1s.x", word, (SelectOption(word, "a", word),))
    beside = Beside(word, Button(word, "t1b.x"))
    screen = Screen((Say(word), Show("a.png", None, word), beside, (Button(word, "y"),), select))
    (made,) = editing(screen, IDS).json["components"]
    said = [part.get("content") for part in walk([made]) if part["type"] == 10]
    assert said.count("</matches:7>") == 2
    labels = [part.get("label") or part.get("placeholder") for part in walk([made])]
    assert [each for each in labels if each] == [word, word, word]
    note = sending(Note(word, ((Button(word, "y"),),)), IDS).json
    assert note["content"] == "</matches:7>"
    assert note["components"][0]["components"][0]["label"] == word


@pytest.mark.parametrize("spare", [0, 1])
def test_what_would_be_too_long_stays_as_it_was(spare: int) -> None:
    more = len("</matches:7>") - len("`/matches`")
    for most, made in ((MOST_IN_NOTE, Note), (MOST_IN_SCREEN, lambda text: Screen((Say(text),)))):
        text = "`/matches`" + "x" * (most - len("`/matches`") - more + spare)
        body = sending(made(text), IDS).json
        said = body.get("content") or body["components"][0]["components"][0]["content"]
        assert said.startswith("`/matches`" if spare else "</matches:7>")
        assert len(said) <= most
