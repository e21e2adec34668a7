"""Features on screens: all that they add keeps Discord's limits, and a double press is safe.

A red answer never lies where the button that opened its question lay.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot import screens
from bot.cogs.clock.late import leaves_kind
from bot.cogs.clock.screens import Give, Nudge, whom
from bot.cogs.own_data import screens as own_data
from bot.cogs.rematch.rules import REMATCH
from bot.cogs.series.rules import GAME, SeriesGame
from bot.cogs.tables import panel as moderation
from bot.cogs.tables.screens import ListedTable
from bot.match.controls.message import Beside, Button, Extras, Screen, all_extras
from bot.match.controls.names import computer_name
from bot.match.controls.panel import Style
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.wall_clock import DAY_S
from bot.store.deals import PRACTICE, Deal
from bot.store.offers import Offer, OfferAnswer
from bot.store.questions import TurnTimer
from bot.store.seats import Computer
from games.core import LEAVE, Level, Seat, settle
from tests.deeds import offers_rematch
from tests.desk import CY, GUILD, Desk
from tests.fitting import MOST_IN_ROW, fitting
from tests.interactions import fresh
from tests.lives import MATCH, PERSON, having, knowing, lived, playing, replaced, table_of
from tests.plain import painted


def over(key: str, people: int) -> Live:
    """A match that ended because all but the last seat left it."""
    left = [f"{seat} {LEAVE}" for seat in range(people)]
    tried = (lived(key, people, *left[:count]) for count in range(1, people + 1))
    return next(live for live in tried if live.match.status == "over")


def rematch(seats: list[int]) -> Offer:
    """The offer of a rematch by the people on these seats."""
    answers = tuple(OfferAnswer(PERSON + seat, True, 0.0) for seat in seats)
    return Offer(f"{MATCH}0", MATCH, REMATCH, PERSON, 0, 0.0, answers=answers)


def fullest(live: Live) -> Live:
    """The match when every feature has most to say.

    Those are two buttons of a rematch, a daily practice, and a long series that ends.
    """
    offered = list(range(1, len(live.seats)))[: max(1, len(live.seats) - 2)]
    deal = Deal("daily:2026-09-30", PRACTICE) if live.entry.deals else Deal()
    game = SeriesGame("FIRST234", 19, tuple(range(len(live.seats))))
    live = knowing(having(live, offers=(rematch(offered),), deal=deal), GAME, game)
    return playing(live, series="2000")


def most_seats(key: str) -> int:
    game = GAMES[key].game
    return max(game.seats(settle(game, {})))


@pytest.mark.parametrize("key", GAMES)
def test_all_features_together_keep_discords_limits(key: str) -> None:
    live = fullest(over(key, most_seats(key)))
    pictures = painted(live, live.view(None))
    ids = fitting(screens.result(live, pictures))
    added = live.added()
    assert len(added.buttons) > 0
    assert bool(added.sequel) == (len(live.sides) > 1)
    assert {button.custom_id for button in added.buttons} <= ids


def computers_on(live: Live, *seats: int, level: Level = Level.MEDIUM) -> Live:
    """The match, in which computers of a level sit on these seats."""
    sits = tuple(
        replace(one, sitter=Computer(level), name=computer_name(level.value, 1))
        if one.seat in seats
        else one
        for one in live.seats
    )
    return replace(live, table=replace(live.table, seats=sits))


def results(key: str) -> Iterator[tuple[str, Live]]:
    """A match of each number of people that is over, in every way that changes its buttons."""
    game = GAMES[key].game
    for people in game.seats(settle(game, {})):
        live = over(key, people)
        day = Deal("daily:2026-09-30", 1) if live.entry.deals else Deal()
        counts = SeriesGame("FIRST234", 2, (1,) * people)
        for what, one in (
            ("alone", live),
            ("of a day", having(live, deal=day)),
            ("in a series", knowing(playing(live, series="best of 5"), GAME, counts)),
            ("at the end of a series", knowing(playing(live, series="2000"), GAME, counts)),
        ):
            for first in range(1, people):
                for level in Level:
                    seats = range(first, people)
                    yield f"{what}, {level.value}", computers_on(one, *seats, level=level)
            for offering in range(people):
                offers = (rematch(list(range(people - offering, people))),) if offering else ()
                for follows in (None, "7KQ2AB3D"):
                    yield what, having(one, offers=offers, rematch=follows)


def beneath(live: Live) -> list[str]:
    """The labels of the buttons beneath the result of a match."""
    row = screens.result(live, ()).blocks[-1]
    assert isinstance(row, tuple)
    return [one.label for one in row if isinstance(one, Button)]


@pytest.mark.parametrize("key", GAMES)
def test_a_row_of_buttons_beneath_a_result_takes_five(key: str) -> None:
    """Whatever a match was, and whoever wants a rematch; [Look back] is among them."""
    most = 0
    for what, live in results(key):
        labels = beneath(live)
        assert "Look back" in labels, what
        assert len(labels) <= MOST_IN_ROW, (what, labels)
        most = max(most, len(labels))
    assert most >= 3, "some have several"


def test_against_computers_a_result_offers_other_levels() -> None:
    live = computers_on(over("triplock", 2), 1)
    labels = beneath(live)
    assert labels == ["Again", "Again, easier", "Again, harder", "Look back"]


@pytest.mark.parametrize("key", [key for key in GAMES if most_seats(key) > 1])
def test_a_running_board_about_many_people_keeps_discords_limits(key: str) -> None:
    """All but the last seat are late, or replaced, and about each all agree but one."""
    people = most_seats(key)
    live = lived(key, people)
    decides = tuple(PERSON + seat for seat in range(people))
    late = tuple(
        TurnTimer(
            MATCH, seat, 9_999, 0, PERSON + seat, 1.0, late_at=2.0, deciders=decides, given=1e8
        )
        for seat in range(people - 1)
    )
    offers = tuple(
        Offer(f"{MATCH}{ask.seat}", MATCH, leaves_kind(ask), PERSON, 0, 0.0, answers=_yes(decides))
        for ask in late
    )
    live = playing(having(live, offers=offers, asks=late), pace="12 hours")
    if people > 2:  # and a stand-in plays for the last but one
        live = having(replaced(live, people - 2), asks=late[:-1])
    pictures = painted(live, live.view(None))
    shown = screens.board(live, screens.table_prompt(live), pictures)
    listed = [
        screens.more(live, Seat(people - 1)),
        *(whom(live, Seat(people - 1), w) for w in WORDS),
    ]
    for screen in listed:
        fitting(screen)
    ids = fitting(shown)
    assert 1 <= len(live.added().rows) - (people > 2) <= 3
    assert any("_takeback" in one for one in ids) == (people > 2)


WORDS = (Give, Nudge)


def _yes(people: tuple[int, ...]) -> tuple[OfferAnswer, ...]:
    return tuple(OfferAnswer(person, True, 0.0) for person in people[1:])


@pytest.mark.parametrize("key", GAMES)
def test_a_match_without_facts_of_a_feature_has_nothing_added_while_it_runs(key: str) -> None:
    live = over(key, most_seats(key))
    running = replace(live, table=replace(live.table, match=replace(live.match, status="open")))
    for_all, own = running.added(), running.added(Seat(0))
    assert [button.label for button in for_all.steps] == ["Step by step"]
    assert replace(for_all, steps=()) == replace(own, steps=(), ends=()) == Extras()


def saying(word: str, seat: int) -> Extras:
    """A feature that adds something everywhere."""
    button = Button(word, word)
    return Extras(
        heading=word,
        standing=word,
        notes=(word,),
        lines=(word,),
        buttons=(button,),
        sequel=word,
        asks=word,
        cost=word,
        rows=((button,),),
        more=(button,),
        passing=word,
        opens=frozenset({Seat(seat)}),
        listed=button,
        last_rows=((Button(word, f"{word} last"),),),
        says=word,
        own=(button,),
        timed=(button,),
        step=word,
        looks=(button,),
        steps=(button,),
        shares=(button,),
        ends=((button,),),
    )


def test_of_what_several_features_add_nothing_is_missing() -> None:
    one, two = saying("one", 0), saying("two", 1)
    nothing = Extras()
    assert all(getattr(one, name) != getattr(nothing, name) for name in Extras.__struct_fields__)
    assert all_extras((one, two)) == Extras(
        heading="onetwo",
        standing="one\ntwo",
        notes=("one", "two"),
        lines=("one", "two"),
        buttons=(*one.buttons, *two.buttons),
        sequel="one two",
        asks="one two",
        cost="one two",
        rows=(*one.rows, *two.rows, *one.last_rows, *two.last_rows),
        more=(*one.more, *two.more),
        passing="one\ntwo",
        opens=frozenset({Seat(0), Seat(1)}),
        listed=one.listed,
        says="one\ntwo",
        own=(*one.own, *two.own),
        timed=(*one.timed, *two.timed),
        step="one\ntwo",
        looks=(*one.looks, *two.looks),
        steps=(*one.steps, *two.steps),
        shares=(*one.shares, *two.shares),
        ends=(*one.ends, *two.ends),
    )


def test_a_rematch_that_cannot_be_played_offers_no_start() -> None:
    live = over("triplock", 2)
    alone = having(live, offers=(rematch([0]),))
    assert [button.label for button in alone.added().buttons] == ["Rematch 1/2", "Look back"]


async def test_features_stand_on_screens_in_the_order_of_the_list(desk: Desk) -> None:
    match = await desk.duel(pace="3 days")
    player, other = await desk.turn(match)
    await desk.waits(5 * DAY_S)
    labels = (await desk.more(match, other)).labels
    gives = next(label for label in labels if label.startswith("Give "))
    assert labels.index(gives) < labels.index("End…")
    await desk.moderation.remove(match, player, GUILD, CY, interaction=fresh())
    await offers_rematch(desk.matches, match, other)
    text = (await desk.board(match)).text
    assert text.index("offers a rematch") < text.index("as a moderator")


Place = tuple[int, int]


def places(screen: Screen) -> dict[Place, Button]:
    """The buttons of a screen by block and index, those at the side of a text with index -1."""
    found: dict[Place, Button] = {}
    for at, block in enumerate(screen.blocks):
        if isinstance(block, Beside):
            found[at, -1] = block.button
        elif isinstance(block, tuple):
            found |= {(at, index): one for index, one in enumerate(block)}
    return found


def opener(screen: Screen, label: str) -> Place:
    return next(place for place, one in places(screen).items() if one.label.startswith(label))


def red(screen: Screen) -> Place:
    (place,) = [place for place, one in places(screen).items() if one.style is Style.LOSS]
    return place


def test_the_answer_that_forgets_a_person() -> None:
    assert opener(own_data.my_data(), "Forget me") != red(own_data.asks_to_forget(2, 1, 1))


def test_the_answers_of_a_moderator() -> None:
    table = table_of("unlock", 7, "lobby")
    shown = moderation.table(ListedTable(GAMES["unlock"], table, "https://discord.com"))
    assert opener(shown, "End without a result") != red(moderation.asks_end(table))
    for sitting in table.seats[1:]:
        asked = moderation.asks_out(table, sitting.person or 0)
        assert opener(shown, f"Remove {sitting.name}") != red(asked)
