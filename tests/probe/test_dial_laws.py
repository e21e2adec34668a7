"""Dial keeps every law at every kind of table, also after clues were told."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from games.core import TELL, Level, Refused, Seat, Seen, Tape, extend, settle
from tests.probe import painter, texts
from tests.probe.actions import Pass
from tests.probe.panel import panel
from tests.probe.rules import GAME
from tests.shelf.advising import ADVICE_LAWS
from tests.shelf.controls import PANEL_LAWS
from tests.shelf.deciding import DECIDING_LAWS
from tests.shelf.laws import ENGINE_LAWS, Law
from tests.shelf.pictures import PICTURE_LAWS
from tests.shelf.play import Played, play
from tests.shelf.secrecy import SECRECY_LAWS, viewers
from tests.shelf.sending import SENDING_LAWS, no_process_remembers
from tests.shelf.words import TEXT_LAWS, fault, sentence_fault

TABLES: tuple[tuple[Mapping[str, str], int], ...] = (
    ({}, 1),
    ({"rounds": "2"}, 1),
    ({"first": "1", "tie": "share"}, 2),
    ({"clues": "off"}, 2),
    ({"table": "triangle", "colours": "red,blue,amber"}, 3),
    ({"table": "triangle", "colours": "blue,green,red", "clues": "off"}, 3),
    ({"first": "3", "rounds": "12"}, 4),
    ({"telling": "off"}, 4),
)


@cache
def at_all_tables() -> tuple[Played, ...]:
    return tuple(
        play(GAME, settle(GAME, options), seats, seed)
        for seed, (options, seats) in enumerate(TABLES)
    )


def some_tables() -> tuple[Played, ...]:
    """For what costs much: one alone, two without clues, and four."""
    return at_all_tables()[::3]


@cache
def with_telling() -> tuple[Played, ...]:
    """The matches in which clues can be told, played anew with every seat telling in between.

    Their rows are actions alone, as the laws expect.
    """
    return tuple(_telling(played) for played in at_all_tables() if played.seats > 2)


def _telling(played: Played) -> Played:
    luck = random.Random(played.seed)
    plays, told, now = list(played.plays[:1]), list(played.told[:1]), played.plays[0]
    while now.turn.waiting:
        seat = min(now.turn.waiting)
        text = GAME.write(GAME.any_action(now.state, seat, luck.randrange))
        for what, who in ((TELL, Seat(luck.randrange(played.seats))), (text, seat)):
            try:
                now, heard = extend(GAME, now, who, what, Tape(luck.randrange))
            except Refused:
                continue
            plays.append(now)
            told.extend(heard)
    return replace(played, plays=tuple(plays), told=tuple(told))


@pytest.mark.parametrize(
    "law",
    [*ENGINE_LAWS, *SECRECY_LAWS, *ADVICE_LAWS, *DECIDING_LAWS, *SENDING_LAWS],
    ids=lambda law: law.__name__,
)
def test_law(law: Law) -> None:
    tables = some_tables() if law is no_process_remembers else at_all_tables()
    assert [fault for played in tables for fault in law(played)] == []


@pytest.mark.parametrize("law", SECRECY_LAWS, ids=lambda law: law.__name__)
def test_law_of_secrecy_after_telling(law: Law) -> None:
    assert any(played.plays[-1].state.board.told for played in with_telling())
    assert [fault for played in with_telling() for fault in law(played)] == []


@pytest.mark.parametrize("law", TEXT_LAWS, ids=lambda law: law.__name__)
def test_texts(law: Any) -> None:
    matches = (*at_all_tables(), *with_telling())
    assert [fault for played in matches for fault in law(texts, played)] == []


@pytest.mark.parametrize("law", PANEL_LAWS, ids=lambda law: law.__name__)
def test_panels(law: Any) -> None:
    assert [fault for played in at_all_tables() for fault in law(panel, played)] == []


@pytest.mark.parametrize("law", PICTURE_LAWS, ids=lambda law: law.__name__)
def test_pictures(law: Any) -> None:
    matches = (*some_tables(), *with_telling())
    assert [fault for played in matches for fault in law(painter, texts, played)] == []


def test_advice_is_legal_follows_the_view_and_is_told_in_a_sentence() -> None:
    for played in (*at_all_tables(), *with_telling()):
        for at in played.sampled():
            for seat in sorted(at.turn.waiting | at.turn.may):
                for level in Level:
                    _judge_advice(played, at, seat, level)


def _judge_advice(played: Played, at: Any, seat: Seat, level: Level) -> None:
    heard = (told.notice.seen_by(seat) for told in played.told[: at.told])
    events = tuple(event for event in heard if event is not None)
    seen = Seen(seat, GAME.view(at.state, seat), events, played.setting((), seat))
    advice = [GAME.advise(seen, level, random.Random(at.n).randrange) for _ in range(2)]  # type: ignore[misc]
    assert advice[0] == advice[1]
    assert advice[0].best.plan[0] in GAME.legal(at.state, seat)
    assert not sentence_fault(texts.why(seen.view, advice[0].best.reason, seen.setting))
    if seat in at.turn.may:
        assert advice[0].best.plan == (Pass(),)


def test_a_draft_has_a_question_pictures_and_alt_texts() -> None:
    for played in at_all_tables():
        at = played.plays[0]
        seat = min(at.turn.waiting)
        setting = played.setting(("Ana", "Ben", "Cy", "Dee"), seat)
        view = GAME.view(GAME.preview(at.state, seat, GAME.parse("dial:19")), seat)
        assert texts.ask(view, "dial:19;", setting) == "Dial 19?"
        assert painter.paint(view, "dial:19;")[0] != painter.paint(view, "")[0]
        told = texts.describe(view, "dial:19;", setting)
        assert "Dial 19 is not played yet" in told[0]
        assert len(told) == len(painter.paint(view, "dial:19;"))


def test_a_spectator_gets_no_hand() -> None:
    for played in at_all_tables():
        state, has_clues = played.plays[0].state, played.options["clues"] == "on"
        for viewer in viewers(played):
            pages = painter.paint(GAME.view(state, viewer), "")
            assert len(pages) == 2 + (viewer is not None and has_clues)
        for at in played.sampled(2):
            for viewer in viewers(played):
                assert not fault(texts.status(GAME.view(at.state, viewer), played.setting(())), 300)
