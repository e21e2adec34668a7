"""The scripts of lessons, played: the match before each part, and after the last one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.match.games import GAMES
from games.core import Row, Tape, Told, begin, extend, settle
from games.lesson import Lesson, Part
from tests.shelf.play import Played

FIRST: Mapping[int, int] = {}
"""Every part by its first play."""


def lesson_of(key: str) -> Lesson:
    lesson = GAMES[key].lesson
    assert lesson is not None
    return lesson


def others(key: str) -> Iterator[Mapping[int, int]]:
    """Each play of each part that is not the first one."""
    for at, part in enumerate(lesson_of(key).parts):
        yield from ({at: n} for n in range(1, len(part.plays)))


def scripted(key: str, way: Mapping[int, int] = FIRST) -> Played:
    """The match after all parts, `way` says by which plays. Fails where the script does not fit."""
    return [played for _, played in by_parts(key, way)][-1]


def by_parts(key: str, way: Mapping[int, int] = FIRST) -> Iterator[tuple[Part | None, Played]]:
    """Each part with the match before it; at the end None with the whole script played."""
    lesson, game = lesson_of(key), GAMES[key].game
    options = settle(game, lesson.options)
    tape = Tape(lesson.draws)
    play, heard = begin(game, options, lesson.seats, tape)
    tape.finish()
    rows, plays, told = list[Row](), [play], list[Told](heard)

    def now() -> Played:
        given = (dict(options), lesson.seats, lesson.draws)
        return Played(game, 0, *given, tuple(rows), tuple(plays), tuple(told))

    for at, part in enumerate(lesson.parts):
        yield part, now()
        texts = part.plays[way.get(at, 0)].split(";")
        for n, draws in enumerate(part.draws):
            before = plays[-1]
            seat, text = part.seat, texts[n] if n < len(texts) else ""
            if not text:
                assert before.turn.forced is not None
                (seat,), text = before.turn.waiting, game.write(before.turn.forced)
            assert seat in before.turn.waiting | before.turn.may
            tape = Tape(draws)
            after, heard = extend(game, before, seat, text, tape)
            tape.finish()
            rows.append(Row(after.n, seat, text, draws))
            plays.append(after)
            told.extend(heard)
        assert plays[-1].turn.forced is None
    yield None, now()
