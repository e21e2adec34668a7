"""What is tried at a moment: by the panel alone the best plan is found, and nothing is forged."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.cogs.review import rules
from bot.cogs.review.cog import playable
from bot.cogs.review.rules import LEAST, Reviews, moment
from bot.match.controls.panel import Menu, Panel
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.thinking.advice import Advising, panel_with_draft
from bot.match.typed_lines import whole_actions
from games.core import Refused, Seat
from tests.cogs.review.reviewed import MOST, Moment, judging, moments_of

KEYS = [key for key, entry in GAMES.items() if entry.cost is not None]
MOST_PRESSES = 200


@pytest.fixture
async def advising(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Advising]:
    monkeypatch.setattr(rules, "LONGEST_S", 600.0)
    store, made, _ = await judging(tmp_path)
    yield made
    await store.close()


def stood(one: Moment) -> tuple[Live, Seat]:
    """The match at a moment, and whose it is."""
    live, seat, review, page = one
    return moment(live, review.moments[page - 1].decision.at, seat), seat


def presses(panel: Panel | None) -> Iterator[tuple[str, bool]]:
    """The wire text of all that can be pressed or chosen on a panel, and whether it is a draft."""
    for row in panel.rows if panel is not None else ():
        if isinstance(row, Menu):
            yield from ((row.text + one.text, row.draft) for one in row.choices)
        else:
            yield from ((one.text, one.draft) for one in row if one.live)


def leads(draft: str, wanted: str) -> bool:
    """Whether the whole actions of a draft are the first of a plan, or go on after all of it."""
    begun = whole_actions(draft)
    return f"{wanted};".startswith(begun) or begun.startswith(f"{wanted};")


def pressed(then: Live, seat: Seat, wanted: str) -> str | None:
    """What plays a plan, for who presses nothing but what leads there; None if nothing does.

    From the untouched panel on, and no draft is opened twice. In Lockpick a colour that costs no
    card is played with the jump after it.
    """
    left, known = [""], {""}
    for _ in range(MOST_PRESSES):
        if not left:
            return None
        draft = max(
            left, key=lambda one: (len(whole_actions(one)), wanted.startswith(one), len(one))
        )
        left.remove(draft)
        for text, is_draft in presses(panel_with_draft(then, seat, draft)):
            if not is_draft and (text == wanted or text.startswith(f"{wanted};")):
                return text
            if is_draft and text not in known and leads(text, wanted):
                known.add(text)
                left.append(text)
    return None


@pytest.mark.parametrize("key", KEYS)
async def test_by_the_panel_alone_the_best_plan_is_found(advising: Advising, key: str) -> None:
    """The whole plan, or so much of it as one press plays."""
    tried = found = 0
    for one in await moments_of(key, advising):
        live, _, review, page = one
        then, seat = stood(one)
        plan = [live.entry.game.write(action) for action in review.moments[page - 1].best.plan]
        played = (pressed(then, seat, ";".join(plan[:n])) for n in range(len(plan), 0, -1))
        text = next((text for text in played if text is not None), None)
        tried += 1
        if text is not None:
            judged = await Reviews(advising).worth(then, seat, playable(then, seat, text))
            found += judged is not None and judged.cost < LEAST
    assert tried == MOST
    assert found >= 0.95 * tried


@pytest.mark.parametrize("key", KEYS)
async def test_what_was_played_costs_the_same_again(advising: Advising, key: str) -> None:
    """The draws of the thought are the same."""
    for live, seat, review, _ in await moments_of(key, advising, 4):
        for judged in review.judged[:6]:
            then = moment(live, judged.decision.at, seat)
            again = await Reviews(advising).worth(then, seat, judged.decision.plan)
            assert again is not None
            assert (again.cost, again.best) == (judged.cost, judged.best)
            assert again.decision.plan == judged.decision.plan


FORGED = ("", "nonsense", "_leave", "_review", "code:1-99", "~", "99@0,0D0", ";;", "die:9:flip:9")


@pytest.mark.parametrize("key", KEYS)
async def test_what_cannot_be_played_is_refused_with_a_sentence(
    advising: Advising, key: str
) -> None:
    for one in await moments_of(key, advising, 4):
        then, seat = stood(one)
        for text in FORGED:
            with pytest.raises(Refused) as refused:
                playable(then, seat, text)
            assert then.entry.texts.refusal(refused.value).endswith((".", "?"))


@pytest.mark.parametrize("key", KEYS)
async def test_what_is_tried_ends_where_the_seat_owes_nothing(advising: Advising, key: str) -> None:
    """Whatever follows in the text is not played, nor thought about."""
    for one in await moments_of(key, advising):
        live, _, review, page = one
        then, seat = stood(one)
        plan = review.moments[page - 1].decision.plan
        tried = playable(then, seat, ";".join(plan))
        assert tried == plan
        if seat not in live.plays[review.moments[page - 1].decision.rows[-1].n].turn.waiting:
            assert playable(then, seat, ";".join((*plan, "nonsense"))) == plan
