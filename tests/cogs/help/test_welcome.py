"""The hello, `/help`, the card of a game and the choice of a lesson, at the desk."""

from __future__ import annotations

import pytest

from bot.app.setting_values import MOST_ADDRESS
from bot.cogs.help.screens import SECOND_PERSON, hello, help_lines, topics
from bot.match.controls.message import Say, Screen, Select
from bot.match.controls.wording import HostContact
from bot.match.games import GAMES
from bot.store import servers
from bot.store.servers import Server, ServerGame
from tests.desk import ANA, CHANNEL, CY, GUILD, Desk
from tests.desk_press import GENERAL
from tests.plain import welcome
from tests.shown import Shown
from tests.sure import sure

TITLES = [entry.title for entry in GAMES.values()]
SEVERAL = [key for key, entry in GAMES.items() if entry.for_several]

LONG = f"https://{'a' * (MOST_ADDRESS - 8)}"
"""The longest address that a host may set."""


async def welcomed(desk: Desk) -> Shown:
    """The hello of the sandbox; here its picture is not made."""
    front = await desk.front()
    await front.client.hello.opened(sure(front.client.get_guild(GUILD)))
    return next(one for one in front.sees(ANA) if "Learn a game" in one.labels)


async def helped(desk: Desk, channel: int | None = CHANNEL) -> Shown:
    return (await desk.command(ANA, "help", channel)).answer


async def test_it_is_one_picture_a_few_words_a_list_and_two_buttons(desk: Desk) -> None:
    ids = (await welcomed(desk)).ids
    gallery = (await desk.front()).client.services.gallery
    gallery.welcome = welcome  # type: ignore[method-assign]
    shown = await helped(desk)
    assert len(shown.parts) <= 10
    assert shown.files == ["tumbler-games.png"]
    (alt,) = shown.alts
    assert all(entry.game.title in alt for entry in GAMES.values())
    assert shown.labels == ["Learn a game", "Today's puzzle"]
    assert [one["label"] for one in shown.buttons if one["style"] == 1] == ["Learn a game"]
    (listed,) = shown.selects
    assert listed["placeholder"] == "Choose a game"
    assert shown.choices == TITLES
    assert shown.ids == ids


def said(screen: Screen) -> str:
    (told,) = [one.content for one in screen.blocks if isinstance(one, Say)]
    return told


def test_a_hello_has_few_words() -> None:
    assert len(said(hello(GAMES.values(), None, (SECOND_PERSON,)))) <= 260


def test_a_line_of_the_list_says_what_one_does_with_how_many_and_for_how_long() -> None:
    (listed,) = [one for one in hello(GAMES.values(), None).blocks if isinstance(one, Select)]
    told = [line.about for line in listed.options]
    assert max(map(len, [*told, *TITLES])) <= 80
    assert told[0] == (
        "Turn and swap chips until the stacks show your card. 1 to 3 people, 30 minutes."
    )
    assert [line.rpartition(". ")[2] for line in told[1:]] == [
        "1 to 7 people, 15 minutes.",
        "1, 2 or 4 people, 20 minutes.",
        "2 to 6 people, 30 minutes.",
        "1 person, 20 minutes.",
    ]


def test_help_says_whom_to_tell_and_what_is_kept_with_the_longest_addresses_too() -> None:
    told = said(hello(GAMES.values(), None, help_lines("1.2.3", HostContact(LONG, LONG))))
    assert len(told) <= 800
    for word in ("`/matches`", "`/settings`", "`/server`", "Tumbler 1.2.3", "**My data**"):
        assert word in told
    assert told.count(f"<{LONG}>") == 2
    assert "://" not in said(hello(GAMES.values(), None, help_lines("1.2.3", HostContact())))


@pytest.mark.parametrize("key", GAMES)
async def test_two_presses_lead_to_a_panel_of_ones_own(desk: Desk, key: str) -> None:
    card = (await desk.press(ANA, GAMES[key].title, on=await welcomed(desk))).answer
    led = await desk.press(ANA, "Play", on=card)
    (match,) = led.touched
    live = await desk.live(match)
    assert live.table.people == (ANA,)
    assert len(live.seats) == (1 if key == "lockpick" else 2)
    panel = sure(led.swapped)
    assert panel.is_private
    assert "Board" in panel.links
    assert any(match in custom_id for custom_id in panel.ids)


@pytest.mark.parametrize("key", GAMES)
async def test_two_presses_lead_to_the_first_step_of_a_lesson(desk: Desk, key: str) -> None:
    """From `/help`, which has the buttons of the hello."""
    asked = sure((await desk.press(ANA, "Learn a game", on=await helped(desk))).swapped)
    assert asked.labels == [entry.game.title for entry in GAMES.values()]
    led = await desk.press(ANA, GAMES[key].game.title, on=asked)
    assert any("🧩 **1 of " in told.text for told in (*led.posted, *led.answers))


@pytest.mark.parametrize("key", SEVERAL)
async def test_a_card_has_the_ways_to_play_and_the_first_is_blue(desk: Desk, key: str) -> None:
    entry = GAMES[key]
    card = (await desk.press(ANA, entry.title, on=await welcomed(desk))).answer
    alone = ["The Station, alone"] if key == "triplock" else []
    assert card.labels == ["Play Tumbler", "Open a table", *alone, "Learn", "Rules"]
    assert f"{entry.gist}." in card.text
    assert [one["label"] for one in card.buttons if one["style"] == 1] == ["Play Tumbler"]
    led = await desk.press(ANA, "Open a table", on=card)
    (table,) = led.posted
    assert "Join" in " ".join(table.labels)


async def test_another_choice_takes_the_place_of_the_card(desk: Desk) -> None:
    card = (await desk.press(ANA, "⚙️", on=await welcomed(desk))).answer
    led = await desk.press(ANA, "🗝️", on=card)
    assert led.answers == ()
    assert sure(led.swapped).labels == ["Play", "Today's deal", "Learn", "Rules"]


async def test_the_station_is_played_alone_by_one_press(desk: Desk) -> None:
    card = (await desk.press(ANA, "⚙️", on=await welcomed(desk))).answer
    led = await desk.press(ANA, "The Station", on=card)
    live = await desk.live(*led.touched)
    assert (live.is_alone, live.match.options["mode"]) == (True, "solo")
    assert live.match.options["episode"] == "station"


async def test_todays_deal_and_the_table_of_the_day(desk: Desk) -> None:
    shown = await welcomed(desk)
    led = await desk.press(ANA, "Today's puzzle", on=shown)
    (table,) = led.posted
    assert table.labels == ["Play today's", "Practise"]
    card = (await desk.press(ANA, "🗝️", on=shown)).answer
    led = await desk.press(ANA, "Today's deal", on=card)
    (match,) = led.touched
    assert (await desk.live(match)).table.facts.deal.name


async def test_in_direct_messages_nobody_opens_a_table(desk: Desk) -> None:
    shown = await helped(desk, None)
    card = sure((await desk.press(ANA, "🔓", on=shown)).swapped)
    assert card.labels == ["Play Tumbler", "Learn", "Rules"]
    led = await desk.press(ANA, "Play Tumbler", on=card)
    assert (await desk.live(*led.touched)).table.people == (ANA,)


async def test_what_a_server_has_closed_is_not_offered(desk: Desk) -> None:
    shown = await welcomed(desk)

    def closes(tx: servers.Tx) -> None:
        servers.write_game(tx, ServerGame(GUILD, "unlock", may_play=False))
        servers.write(tx, Server(GUILD, computers=False))

    await desk.store.write(closes)
    assert (await desk.press(ANA, "🔓", on=shown)).refused == "game_off"
    asked = await helped(desk)
    assert asked.choices == [one for one in TITLES if "Unlock" not in one]
    card = sure((await desk.press(ANA, "🔺", on=asked)).swapped)
    assert card.labels == ["Open a table", "Learn", "Rules"]
    assert "Unlock" not in (await desk.press(ANA, "Learn a game", on=shown)).answer.labels


async def test_where_the_bot_may_not_write_both_starts_are_refused(desk: Desk) -> None:
    front = await desk.front()
    card = (await desk.press(ANA, "🔺", on=await welcomed(desk))).answer
    front.town.faults.forbid(GENERAL, "send_messages")
    for label in ("Play Tumbler", "Open a table"):
        led = await desk.press(ANA, label, on=card)
        assert (led.refused, led.stored) == ("permissions", {})


async def test_the_buttons_of_earlier_hellos_go_on(desk: Desk) -> None:
    shown = await welcomed(desk)
    led = await desk.presses(shown, "t1b.00000000.0._play:triplock", forged=True)
    assert "Join" in led.posted[0].labels
    led = await desk.presses(shown, "t1b.00000000.0._learn:tripol", forged=True)
    assert any("🧩 **1 of " in told.text for told in (*led.posted, *led.answers))
    led = await desk.presses(shown, "t1b.00000000.0._rules:unlock", forged=True)
    assert "📖 Unlock" in led.answer.text
    for word in ("_play:chess", "_play", "_play:unlock:x", "_game:chess", "_rules:chess"):
        led = await desk.presses(shown, f"t1b.00000000.0.{word}", forged=True)
        assert (led.refused, led.stored) == ("unknown_button", {}), word


async def test_rules_are_read_from_the_first_topic_to_the_last(desk: Desk) -> None:
    """From a table, from More and from the command they are the same pages."""
    shown = (await desk.opened("triplock"), "⋯ More…"), (await desk.duel(), "⋯ More")
    ways = [(await desk.command(CY, "triplock rules")).answer]
    for match, label in shown:
        more = (await desk.press(CY, label, match=match)).answer
        ways.append((await desk.press(CY, "Rules", on=more)).answer)
    names = list(topics(GAMES["triplock"]))
    for page in ways:
        assert page.text.startswith(f"### 📖 Triplock · {names[0]}\n-# 1 of {len(names)}")
        assert page.labels == ["Next"]
    for at, name in enumerate(names[1:], 2):
        page = sure((await desk.press(CY, "Next", on=page)).swapped)
        assert page.text.startswith(f"### 📖 Triplock · {name}\n-# {at} of {len(names)}")
        assert [one["label"] for one in page.selects[0]["options"] if one.get("default")] == [name]
    assert page.labels == ["Previous"]
    page = sure((await desk.press(CY, "Previous", on=page)).swapped)
    assert f"Triplock · {names[-2]}" in page.text
