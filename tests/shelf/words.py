"""The laws of texts: everything has a text within Discord's limits, and none is a raw key."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from games.core import Notice, Play, Refused, Seat
from games.texts import Texts
from tests.shelf.hostile import HOSTILE
from tests.shelf.play import Played, acting, seats_of
from tests.shelf.secrecy import heard, viewers

TextLaw = Callable[[Texts, Played], Iterator[str]]

NAMES = tuple(f"{head}mmmmmmmmmmmmmm…" for head in ("A", "B", "C", "D", "E", "F", "G"))
"""Seven names of 16 characters, the most that the shell allows."""

MAX_ASK = 300
MAX_LABEL = 100
MAX_LINE = 600
MAX_ALT = 1000


GAP = re.compile(
    r"\S {2,}\S|\s[.,;:?!]$|\s([,;:?!](?= )|\.(?= [A-Z]))|[,;:] ?[,;.]|\( ?\)|,$|“”|\*{4}",
    re.MULTILINE,
)
"""What is left of a sentence around nothing: "Lose  and end", "Waiting for ."."""


def fault(text: object, limit: int, *, lines: bool = False) -> str:
    """Says what is wrong with a text that is shown; "" if it is right."""
    if not isinstance(text, str) or not text.strip():
        return "says nothing"
    if len(text) > limit:
        return f"has {len(text)} characters, at most {limit}"
    if "\n" in text and not lines:
        return f"has several lines: {text!r}"
    if re.fullmatch(r"[a-z]+(_[a-z]+)+", text):
        return f"is a raw key: {text}"
    if re.search(r"\bNone\b|\w+\(\w+=|<\w+ object|\{\w*\}|frozenset", text):
        return f"shows the program: {text!r}"
    if gap := GAP.search(text):
        return f"has a gap at {gap[0]!r}: {text!r}"
    return ""


def sentence_fault(text: object) -> str:
    """Says what is wrong with a refusal, which must be in whole sentences; "" if it is right."""
    wrong = fault(text, MAX_ASK)
    if wrong or not isinstance(text, str):
        return wrong
    if " " not in text or text.rstrip('*_`)”"')[-1:] not in ".?!…":
        return f"is no sentence: {text!r}"
    return ""


def asks_in_words(texts: Texts, played: Played) -> Iterator[str]:
    """Every reader of every position gets a question, and every legal action has a label."""
    for at in played.sampled():
        for viewer in viewers(played):
            view = played.game.view(at.state, viewer)
            if wrong := fault(texts.ask(view, "", played.setting((), viewer)), MAX_ASK):
                yield f"{played.where}, row {at.n}: the question to {viewer} {wrong}"
            if viewer is not None and viewer in acting(at):
                for action in played.game.legal(at.state, viewer)[:400]:
                    if wrong := fault(texts.label(view, action), MAX_LABEL):
                        yield f"{played.where}, row {at.n}: the label of {action!r} {wrong}"


def stands_in_words(texts: Texts, played: Played) -> Iterator[str]:
    """Every view has a status, a brief text, alt texts and the whole position in words."""
    for at in played.sampled():
        for viewer in viewers(played):
            view, setting = played.game.view(at.state, viewer), played.setting(NAMES, viewer)
            here = f"{played.where}, row {at.n}, {viewer}"
            if wrong := fault(texts.status(view, setting), MAX_LINE):
                yield f"{here}: the status {wrong}"
            if len(texts.brief(view)) > 20 or "\n" in texts.brief(view):
                yield f"{here}: brief is long: {texts.brief(view)!r}"
            if wrong := fault(texts.words(view, setting), 100_000, lines=True):
                yield f"{here}: the board in words {wrong}"
            for page in texts.describe(view, "", setting) or ("",):
                if wrong := fault(page, MAX_ALT, lines=True):
                    yield f"{here}: an alt text {wrong}"


def tells_every_notice(texts: Texts, played: Played) -> Iterator[str]:
    """Every line of a notice fits and names a seat of the match; a match has one line or more."""
    spoken = False
    for told in played.told:
        for reader in readers(played, told.notice):
            event = told.notice.seen_by(reader)
            line = texts.say(event, played.setting(NAMES, reader))
            if line is None:
                continue
            spoken = True
            if wrong := fault(line.text, MAX_LINE):
                yield f"{played.where}, row {told.n}: {event!r} to {reader} {wrong}"
            if line.subject is not None and line.subject not in seats_of(played):
                yield f"{played.where}, row {told.n}: a line about seat {line.subject}"
    if not spoken:
        yield f"{played.where}: a whole match without a word"


def readers(played: Played, notice: Notice[Any]) -> list[Seat | None]:
    """Returns the readers who may know a notice; None is the public board."""
    return [viewer for viewer in viewers(played) if heard((notice,), viewer)]


def every_private_notice_is_told(texts: Texts, played: Played) -> Iterator[str]:
    """Every seat that is told an event privately gets a line or a caption for it."""
    for told in played.told:
        notice = told.notice
        for seat in sorted({*(notice.to or ()), *notice.owners}):
            event, setting = notice.seen_by(seat), played.setting(NAMES, seat)
            said = texts.say(event, setting) or texts.caption(event, setting)
            if said is None:
                yield f"{played.where}, row {told.n}: {seat} never hears of {event!r}"


def refuses_in_sentences(texts: Texts, played: Played) -> Iterator[str]:
    """Every refusal of `provoked` is a sentence."""
    for refused in provoked(played):
        if wrong := sentence_fault(texts.refusal(refused)):
            yield f"{played.where}: the refusal {refused.key} {refused.values} {wrong}"


def provoked(played: Played) -> list[Refused]:
    """Returns one refusal for each key that hostile steps lead to.

    The steps are hostile texts, foreign actions, previews, and impossible leaves and set-ups.
    """
    found: dict[str, Refused] = {}

    def attempt(do: Callable[[], object]) -> None:
        try:
            do()
        except Refused as refused:
            found.setdefault(refused.key, refused)

    game, luck = played.game, played.chance("provoked")
    for text in HOSTILE:
        attempt(lambda text=text: game.parse(text))
    actions = [game.parse(row.text) for row in played.rows]
    for at in played.sampled():
        for seat in seats_of(played):
            attempt(lambda at=at, seat=seat: game.typed(game.view(at.state, seat), "no such move"))
            for action in luck.sample(actions, min(20, len(actions))):
                for do in (game.apply, _previewed(played)):
                    attempt(
                        lambda do=do, at=at, seat=seat, action=action: do(
                            at.state, seat, action, luck.randrange
                        )
                    )
    over = played.plays[-1]
    for seat in seats_of(played):
        attempt(lambda seat=seat: game.leave(over.state, seat, luck.randrange))
    for seats in range(12):
        attempt(lambda seats=seats: game.setup(played.options, seats, luck.randrange))
    # The shell has its own sentences for these two.
    return [refused for key, refused in found.items() if key not in ("no_option", "bad_option")]


def _previewed(played: Played) -> Callable[..., object]:
    return lambda state, seat, action, draw: played.game.preview(state, seat, action)


def tells_the_result(texts: Texts, played: Played) -> Iterator[str]:
    """Every reader is told who won and why, also in a match that ended because a seat left."""
    for state, how in _ended(played):
        for viewer in viewers(played):
            view = played.game.view(state, viewer)
            headline, why = texts.result(view, played.setting(NAMES, viewer))
            if wrong := fault(headline, 200):
                yield f"{played.where}, {how}: the headline {wrong}"
            if wrong := fault(why, 1000, lines=True):
                yield f"{played.where}, {how}: the explanation {wrong}"


def _ended(played: Played) -> Iterator[tuple[Any, str]]:
    if played.over:
        yield played.plays[-1].state, "at the end"
    luck = played.chance("ended")
    for at in played.sampled(2):
        if at.turn.waiting:
            state = played.game.leave(at.state, Seat(0), luck.randrange).state
            if not played.game.turn(state).waiting:
                yield state, f"left at row {at.n}"


def foreign_texts_are_answered(texts: Texts, played: Played) -> Iterator[str]:
    """The refusal of a text typed in error is a sentence that fits, however long the text is."""
    at: Play[Any] = played.plays[len(played.plays) // 2]
    for text in HOSTILE:
        for seat in seats_of(played)[:2]:
            try:
                played.game.typed(played.game.view(at.state, seat), text)
            except Refused as refused:
                answer = texts.refusal(refused)
                # The answer may quote the text, which need not be like a sentence.
                quoted = answer.replace(text, "…") if text.strip() else answer
                if wrong := sentence_fault(quoted):
                    yield f"{played.where}: the answer to {text[:30]!r} {wrong[:200]}"
                if len(answer) > MAX_ASK or len(answer.splitlines()) > 1:
                    yield f"{played.where}: the answer to {text[:30]!r} is {answer[:200]!r}"


TEXT_LAWS: tuple[TextLaw, ...] = (
    asks_in_words,
    stands_in_words,
    tells_every_notice,
    every_private_notice_is_told,
    refuses_in_sentences,
    tells_the_result,
    foreign_texts_are_answered,
)
