"""What Triplock says of Episodes: who goes in, the rooms, the solo die, partners, the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest
from msgspec.structs import replace

from games.core import Illegal, Seat
from games.triplock import GAME, texts
from games.triplock.game import tell
from games.triplock.rules.bench import Bench
from games.triplock.rules.rooms import end_room, end_round
from games.triplock.table import events as ev
from games.triplock.table.cards import CHARACTERS
from games.triplock.table.episodes import EPISODES, SOLO_FACES, Goal, Journey, Tried
from games.triplock.table.public import Attempt
from games.triplock.table.state import State
from games.triplock.table.traces import Look, Memo
from games.triplock.texts import rooms
from tests.games.triplock.mode_table import begun
from tests.games.triplock.triplock_modes import BRIDGE, STATION, coop, match, readers, setting, solo
from tests.games.triplock.triplock_table import BARE, bead, play, seat
from tests.sure import sure

AGAINST = re.compile(r"\b(opponents?|against|other side|theirs|duel|their)\b", re.IGNORECASE)
"""Words that no sentence of an Episode may hold: nobody plays against anybody."""

SIGNAL_BOX = replace(STATION, room=2)


def said(event: ev.Event, mode: str = "solo", reader: int | None = None) -> str:
    line = texts.say(event, setting(mode, reader))
    return "" if line is None else line.text


def throw(face: str, state: State) -> tuple[State, list[ev.Event]]:
    """The state after a round whose throw shows `face`, and what everybody is told."""
    bench = Bench(state, lambda n: SOLO_FACES.index(face) if n == 6 else 0)
    end_round(bench)
    step = bench.step()
    return step.state, [sure(notice.seen_by(None)) for notice in step.notices]


def lines(events: list[ev.Event], mode: str = "solo") -> list[str]:
    return [told for told in (said(event, mode) for event in events) if told]


@lru_cache(maxsize=1)
def positions() -> tuple[tuple[str, State], ...]:
    """Every fifth position of random matches of each Episode, and each where one is chosen."""
    out: list[tuple[str, State]] = []
    for mode, episode in (("solo", "station"), ("solo", "gasworks"), ("coop", "bridge")):
        for seed in range(3):
            states = [state for state, *_ in match(mode, seed, episode=episode)]
            out += [(mode, s) for n, s in enumerate(states) if n % 5 == 0 or s.phase == "choose"]
            out.append((mode, GAME.leave(states[-1], Seat(0), lambda n: 0).state))
    return tuple(out)


def told_of(mode: str, state: State) -> Iterator[str]:
    """Every text about a position, for every reader."""
    for reader in readers(state):
        view, to = GAME.view(state, reader), setting(mode, reader)
        yield texts.ask(view, "", to)
        yield texts.status(view, to)
        yield texts.words(view, to)
        yield from texts.describe(view, "", to)
        if state.phase == "over":
            yield from texts.result(view, to)
        for draft in ("room", "end", "skill:reset:", "sacrifice:"):
            yield texts.ask(view, draft, to)


def test_no_sentence_of_an_episode_speaks_of_opponents() -> None:
    for mode, state in positions():
        for text in told_of(mode, state):
            assert not AGAINST.search(text), text


def test_no_event_of_an_episode_speaks_of_opponents() -> None:
    for mode in ("solo", "coop"):
        for state, number, action, _ in match(mode, 9):
            step = GAME.apply(state, number, action, Random(3).randrange)
            for notice in step.notices:
                for reader in readers(state):
                    told = said(sure(notice.seen_by(reader)), mode, reader)
                    assert not AGAINST.search(told.replace("●", "")), told
                    assert "●L" not in told and "▲L" not in told, told


def test_alt_texts_of_episodes_fit_and_are_plain_words() -> None:
    for mode, state in positions():
        for reader in readers(state):
            view = GAME.view(state, reader)
            pages = texts.describe(view, "", setting(mode, reader))
            lone = state.phase == "choose" or (state.phase == "over" and not state.spots)
            own = state.phase == "over" or reader is not None
            assert len(pages) == (1 if lone else 1 + own)
            for page in pages:
                assert 0 < len(page) <= 1000
                assert not re.search(r"[→⇄▾●▲*_]|None|\b[A-Z]{4,}\b", page), page


def test_the_choice_names_the_room_and_who_is_spent() -> None:
    journey = replace(STATION, room=1, used=("wren", "ines"))
    state = replace(solo(), phase="choose", journey=journey)
    assert texts.ask(GAME.view(state, Seat(0)), "", setting("solo", 0)) == (
        "Room 2 of 4, Left Luggage: who goes in? Spent: Wren and Ines."
    )


def test_in_coop_each_seat_is_asked_for_its_own() -> None:
    journey = Journey("bridge", BRIDGE.roster, picked=("wren",))
    state = replace(coop(), phase="choose", journey=journey, active=Seat(1))
    asked = {r: texts.ask(GAME.view(state, r), "", setting("coop", r)) for r in readers(state)}
    first = "The only room, Twin Levers: Wren Calloway goes in. Who goes in for"
    assert asked[None] == f"{first} ▲ Ben?"
    assert asked[Seat(1)] == f"{first} you?"
    assert asked[Seat(0)] == "▲ Ben chooses who goes in. You will be told."


def test_the_first_diagram_says_who_else_sees_it() -> None:
    together = replace(coop(mine="D01", theirs="D03"), phase="setup")
    asked = texts.ask(GAME.view(together, Seat(0)), "", setting("coop", 0))
    assert asked.endswith("you can turn it later. Your partner sees it, too.")
    alone = replace(solo(mine="D01"), phase="setup")
    asked = texts.ask(GAME.view(alone, Seat(0)), "", setting("solo", 0))
    assert asked.endswith("you can turn it later."), "its board may stand in a public channel"
    assert texts.ask(GAME.view(alone, None), "", setting("solo")) == "● Ana is laying a Diagram."


@pytest.mark.parametrize("char", CHARACTERS)
def test_every_character_can_be_chosen_by_label_and_by_typing(char: str) -> None:
    roster = (char, *(other for other in CHARACTERS if other != char))[:5]
    begun = GAME.setup({"mode": "solo", "roster": ",".join(roster)}, 1, lambda n: 0).state
    view = GAME.view(begun, Seat(0))
    (action,) = GAME.typed(view, f"choose {char}")
    assert texts.label(view, action).startswith(f"Choose {rooms.cast((char,))}: ")


def test_a_room_begins_with_its_sentence_and_what_opens_it() -> None:
    began = ev.RoomBegan(SIGNAL_BOX, ("wren",), ("FUSE",), ("KEYPAD",))
    assert said(began) == (
        "Room 3 of 4, Signal Box. Three levers, one order, and the points move on their own. Wren "
        "Calloway has to open its lock within 7 rounds. The lock: Gear→Spring→Key, left to right. "
        "A Fuse is off L2, which shows a Keypad."
    )
    together = said(ev.RoomBegan(BRIDGE, ("wren", "osric"), (), ()), "coop", 1)
    assert "● Ana as Wren Calloway and you as Osric Vane have to score 8 points and open its lock, "
    assert "together within 5 rounds" in together


def test_an_episode_begins_with_its_story_and_who_goes_along() -> None:
    for key, episode in EPISODES.items():
        mode = "coop" if episode.seats == 2 else "solo"
        setup = GAME.setup({"mode": mode, "episode": key}, episode.seats, lambda n: 0)
        first = said(setup.notices[0].what, mode)
        assert first.startswith(f"{episode.name}. {episode.intro} Wren Calloway, ")
        assert first.endswith(" go along, each for one room.")


@pytest.mark.parametrize(
    ("face", "told"),
    [
        ("calm", ["The room rolls Calm: nothing happens"]),
        ("jolt", ["The room rolls Jolt: L1 is flipped"]),
        ("shuffle", ["The room rolls Shuffle: L1 and L3 change places"]),
        ("drift", ["The room rolls Drift: the row moves one place to the left"]),
    ],
)
def test_a_throw_is_one_line_with_what_it_does(face: str, told: list[str]) -> None:
    assert lines(throw(face, solo())[1]) == told


def test_a_throw_that_bares_a_stack_says_which_face() -> None:
    spots = (replace(solo().spots[0], bottom=None), *solo().spots[1:])
    assert lines(throw("jolt", solo(spots=spots))[1]) == [
        "The room rolls Jolt: L1 is flipped",
        "A Padlock lies open at L1",
    ]


def test_a_throw_of_grind_says_what_came_of_it() -> None:
    luggage = replace(STATION, room=1, limit=6)
    nothing = lines(throw("grind", solo(luggage))[1])
    assert nothing[0] == "The room rolls Grind: a chip that was taken is laid back on a bare stack"
    assert nothing[1] == "Nobody had a chip to lay back, or every stack was covered"
    state = seat(coop(spots=BARE), 1, disarmed=(6,))
    _, events = throw("grind", state)
    acted = next(event for event in events if isinstance(event, ev.RoomActed))
    assert said(acted, "coop") == "▲ Ben's chip covers L1 again"
    known = replace(acted, chip="VIAL")
    assert said(known, "coop", 1) == "Your Vial covers L1 again"
    held = seat(solo(SIGNAL_BOX), 0, bead=bead("pts", 1))
    assert lines(throw("grind", held)[1]) == ["The room rolls Grind: the Skill bead goes back"]


def test_the_last_room_takes_points_and_rounds() -> None:
    platform = replace(STATION, room=3, limit=7)
    state, events = throw("whistle", solo(platform))
    assert lines(events) == [
        "The room rolls Whistle: the room loses a round",
        "The room ends after round 6",
    ]
    status = texts.status(GAME.view(state, None), setting("solo"))
    assert status.endswith("round 2 of 6")
    assert lines(throw("grind", solo(platform))[1])[1] == "No point was there to take"


def test_the_throw_is_told_since_the_last_turn() -> None:
    state, _ = throw("shuffle", solo())
    page = texts.describe(GAME.view(state, None), "", setting("solo"))[0]
    assert "the room rolled Shuffle: L1 and L3 changed places" in page
    assert "It showed Shuffle last." in page


def test_reset_says_that_it_silences_the_die() -> None:
    state = seat(solo(), 0, disarmed=(6,))
    view = GAME.view(state, Seat(0))
    asked = texts.ask(view, "skill:reset:", setting("solo", 0))
    assert asked.endswith("It leaves the game, and the room leaves out its next throw.")
    step = play(state, "skill:reset:0")
    told = [said(notice.what) for notice in step.notices]
    assert "used Reset: the room leaves out its next throw" in told
    quiet = GAME.view(step.state, Seat(0))
    assert (
        "It leaves out its next throw, because of Reset."
        in texts.describe(quiet, "", setting("solo"))[0]
    )
    assert lines(throw("jolt", step.state)[1]) == [
        "The room leaves out its throw, because of Reset"
    ]


def test_the_lock_of_a_room_is_asked_about_with_what_it_costs() -> None:
    view = GAME.view(solo(SIGNAL_BOX, dice="flip peek"), Seat(0))
    assert texts.ask(view, "room", setting("solo", 0)) == (
        "Try the lock, **Gear→Spring→Key**? There is no way back. If one symbol is wrong, the lock "
        "stays shut and your turn ends; Flip and Peek are lost."
    )
    assert texts.label(view, GAME.parse("room")) == ("Try the lock of the room, Gear→Spring→Key")
    running = replace(view, asked=Attempt(None, True, ("GEAR", "SPRING", "KEY"), (0, 1, 2)))
    assert texts.ask(running, "", setting("solo", 0)).startswith("You try the lock, Gear → Spring")
    page = texts.describe(running, "", setting("solo", 0))[0]
    assert page.endswith(
        "You are trying the lock of the room, Combo, Gear then Spring then Key; still to match: "
        "Gear, Spring and Key."
    )


def test_a_wrong_face_leaves_the_lock_shut() -> None:
    failed = ev.LockFailed(Seat(0), ("GEAR", "SPRING", "KEY"))
    assert said(failed) == "failed at the lock, which stays shut"
    assert "Diagram is lost" not in said(failed)
    assert said(ev.LockOpened(Seat(0), ("GEAR",))) == "opened the lock"


def ended(journey: Journey, won: bool, **players: object) -> tuple[ev.RoomEnded, State]:
    bench = Bench(seat(replace(solo(journey), round=journey.limit), 0, **players), lambda n: 0)
    end_room(bench, won)
    step = bench.step()
    return next(n.what for n in step.notices if isinstance(n.what, ev.RoomEnded)), step.state


def test_a_lost_room_says_plainly_why_and_who_may_go_in() -> None:
    event, state = ended(STATION, False, points=6)
    assert said(event) == (
        "Ticket Hall stays shut: 6 of 8 points when the last round ended. Osric Vane, Mabel "
        "Thorne, Silas Grubb and Ines Okafor may go in next."
    )
    assert state.phase == "choose"


def test_a_room_lost_by_its_lock_says_so() -> None:
    event, _ = ended(SIGNAL_BOX, False)
    assert said(event).startswith("Signal Box stays shut: the lock still shut when the last round ")
    platform, _ = ended(replace(STATION, room=3), False, points=6)
    assert platform.goals_left == (Goal("lock", 1, 0),)
    tried = platform.journey.tried[-1]
    assert rooms.attempt_words(tried) == "lost by Wren Calloway with the lock still shut"


def test_an_opened_room_says_when_and_what_comes_next() -> None:
    event, _ = ended(STATION, True, points=9)
    assert said(event).startswith("Ticket Hall is open, in round 8 of 8. Next is Left Luggage; ")


def test_an_episode_that_is_lost_says_for_whom_the_rooms_waited() -> None:
    last = replace(STATION, used=STATION.roster)
    event, state = ended(last, False, points=2)
    assert said(event).endswith("Nobody is left to go in.")
    assert state.reason == "no_characters"
    headline, told = texts.result(GAME.view(state, None), setting("solo"))
    assert headline == "The Station stays shut, 0 of 4 rooms open"
    assert told.endswith("Too few characters are left for Ticket Hall.")
    assert "round" not in told
    page = texts.describe(GAME.view(state, None), "", setting("solo"))[0]
    assert page.startswith(
        "Triplock, The Station, lost: 0 of 4 rooms open. "
        "The clock: midnight, the train has left. The rooms: 1, Ticket "
    )


@pytest.mark.parametrize(
    ("episode", "words"),
    [
        ("station", "The clock: 140 minutes left, each round takes 5. Ticket Hall: "),
        ("gasworks", "The gauge: 12 rounds left, to the red line. Valve Yard: "),
        ("bridge", "The milestone: 5 miles off, 1 nearer each round. Twin Levers: "),
    ],
)
def test_a_journey_tells_its_dial(episode: str, words: str) -> None:
    mode = "solo" if EPISODES[episode].seats == 1 else "coop"
    view = GAME.view(begun(mode, episode=episode), None)
    assert words in texts.describe(view, "", setting(mode))[0]


def test_an_episode_that_is_won_names_who_opened_which_room() -> None:
    tried = tuple(
        Tried(at, (char,), 3, 7, True, (Goal("lock", 1, 1),))
        for at, char in enumerate(("wren", "osric", "mabel"))
    )
    journey = replace(STATION, room=3, used=("wren", "osric", "mabel", "silas"), tried=tried)
    event, state = ended(replace(journey, lock_open=True), True, points=6)
    assert said(event) == "Platform Nine is open, in round 8 of 8, the last room."
    view = GAME.view(state, None)
    headline, told = texts.result(view, setting("solo"))
    assert headline == "Ana opens The Station"
    assert told == "Every door is open, in 17 rounds: well played."
    assert texts.status(view, setting("solo")) == "**The Station** · 4 of 4 rooms open"
    pages = texts.describe(view, "", setting("solo"))
    assert "won by Ana (circle): every room is open." in pages[0]
    assert "4, Platform Nine, opened by Silas Grubb in round 8 of 8" in pages[0]
    assert "won by Ana, circle. Every room is open." in texts.words(view, setting("solo"))
    assert pages[1].startswith("The last room, Platform Nine, all revealed: L1 Gear, Bolt on top")


def test_giving_up_tells_where() -> None:
    over = GAME.leave(coop(round=2), Seat(1), lambda n: 0).state
    headline, told = texts.result(GAME.view(over, None), setting("coop"))
    assert headline == "The Signal Bridge is given up"
    assert told == "Given up in Twin Levers, in round 2."
    assert said(ev.Resigned(Seat(1)), "coop") == "gave up"


def test_the_status_of_a_room_shows_its_goals() -> None:
    state = seat(seat(coop(round=3), 0, points=4), 1, points=1)
    view = GAME.view(state, Seat(0))
    line = "The only room, **Twin Levers** · 5 of 8 points · lock shut · round 3 of 5"
    assert texts.status(view, setting("coop", 0)) == line
    assert texts.brief(view) == "round 3 of 5"
    assert texts.brief(GAME.view(solo(), None)) == "room 1 of 4"


def test_a_room_is_told_well_enough_to_play_by_ear() -> None:
    state = seat(coop(round=5), 1, disarmed=(6, 0))
    page = texts.describe(GAME.view(state, Seat(0)), "", setting("coop", 0))[0]
    facts = (
        "Triplock, The Signal Bridge, the only room, Twin Levers. Round 5 of 5, the last one.",
        "To open the room: 0 of 8 points; its lock, shut, a Combo, Key then Spring then Gear.",
        "The lock left to right: L1 covered; L2 covered; L3 covered; Hidden covered.",
        "Jolt, L2 is flipped; Shuffle, L1 and L3 change places; Drift, the row moves one place",
        "Ben: 0 points and 0 completed Diagrams; Diagram 1 face down: Trip, Spring, for a flip; "
        "1 Bolt and 1 Vial in hand;",
    )
    found = [page.find(fact) for fact in facts]
    assert -1 not in found and found == sorted(found)
    public = texts.describe(GAME.view(state, None), "", setting("coop"))[0]
    assert "Ben: 0 points and 0 completed Diagrams; Diagram 1 face down; 2 chips in hand;" in public


def test_what_a_partner_tells_is_told_to_the_partner() -> None:
    looks = (Memo(2, Look(0, "GEAR", "BOLT")), Memo(3, Look(3, "KEY", None)))
    whole = ev.LooksTold(Seat(0), "coop", looks)
    bare = replace(whole, memos=None)
    assert said(bare, "coop") == "told ▲ Ben what there was to see"
    seen = "Round 2: L1: a Gear with a Bolt on top; Round 3: Hidden: a Key with no chip"
    assert said(whole, "coop", 1) == f"told you about 2 looks · {seen}"
    caption = texts.caption(whole, setting("coop", 1))
    assert caption is not None and caption.stays
    assert caption.title == "👁️ ● Ana told you what there was to see"
    assert caption.words == (
        "Round 2: L1: a Gear with a Bolt on top. Round 3: Hidden: a Key with no chip. As it lay at"
        " that moment."
    )
    assert texts.caption(bare, setting("coop", 0)) is None


def test_looks_of_a_partner_are_kept_as_theirs() -> None:
    looked = play(coop(dice="peek flip", notebook="log"), "die:0:peek:0+1").state
    heard = tell(looked, Seat(0)).state
    told = texts.words(GAME.view(heard, Seat(1)), setting("coop", 1))
    assert "Round 1, told by your partner: L1: a Gear with a Bolt on top; L2: a Keypad" in told
    assert "told by your partner" not in texts.words(GAME.view(heard, Seat(0)), setting("coop"))


@pytest.mark.parametrize(
    ("refused", "told"),
    [
        (Illegal("spent", char="wren"), "Wren Calloway was in a room already. Choose somebody "),
        (Illegal("just_taken", char="ines"), "Ines Okafor goes into this room already. "),
        (
            Illegal("wrong_episode", episode="bridge", seats=2, mode="solo"),
            "The Signal Bridge does ",
        ),
        (
            Illegal("wrong_roster", given=2, wanted=5),
            "In this Episode 5 characters go along, not 2",
        ),
        (Illegal("not_here", mode="ring"), "That belongs to Episodes. In a ring nobody "),
        (Illegal("bad_seats", seats=2, wanted=3), "That mode has 3 seats, not 2."),
    ],
)
def test_refusals_of_episodes_name_what_is_meant(refused: Illegal, told: str) -> None:
    assert texts.refusal(refused).startswith(told)
