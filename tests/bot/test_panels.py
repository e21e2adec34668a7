"""F21: presses for an older draft than their message shows are known as such (law 28).

Each that still adds is laid on, in the order of the presses, and the others are told; how they are
answered, on every message that shows drafts, is in `tests/e2e/test_late_drafts`. A private panel is
closed when it has become wrong.
"""

from __future__ import annotations

import pytest

from bot.delivery.panels import KEPT_DRAFTS, KEPT_MESSAGES, Drafts, Drawn, OpenPanels
from bot.match.controls.custom_ids import SEQUENCES, Wire, read_wire
from bot.match.controls.message import Button, Row, Screen
from bot.match.games import GAMES
from bot.match.live import Live
from bot.screens.leads import left_out_told
from bot.screens.parts import own_rows, prompt_of
from games.core import Seat
from tests.desk import ANA, BEN, CY, Desk
from tests.lives import played_live
from tests.seed import chance
from tests.shelf.play import matches

MESSAGE, STAMP = 70, 3


def press(sequence: int | None, stamp: int = STAMP) -> Wire:
    """A press on the panel of a seat that was shown with a sequence."""
    return Wire("b", "abcdef", stamp, "1-2", draft=True, seat=Seat(1), sequence=sequence)


def shown(sequence: int, stamp: int = STAMP) -> Drawn:
    return Drawn(stamp, sequence, "1-2")


@pytest.fixture
def drafts() -> Drafts:
    made = Drafts()
    made.note(MESSAGE, shown(5))
    return made


def test_f21_a_press_on_the_draft_that_is_shown_is_taken(drafts: Drafts) -> None:
    assert drafts.newer(MESSAGE, press(5)) is None


@pytest.mark.parametrize("sequence", [4, 6, 0])
def test_f21_a_press_on_another_draft_of_the_message_gets_the_one_that_is_shown(
    drafts: Drafts, sequence: int
) -> None:
    assert drafts.newer(MESSAGE, press(sequence)) == shown(5)


def test_f21_each_draft_has_the_next_sequence_whichever_was_pressed(drafts: Drafts) -> None:
    assert drafts.following(MESSAGE, press(5)) == 6
    assert drafts.following(MESSAGE, press(2)) == 6
    assert drafts.following(MESSAGE) == 6
    drafts.note(MESSAGE, shown(SEQUENCES - 1))
    assert drafts.following(MESSAGE, press(5)) == 0, "they begin again"


def test_f21_what_was_noted_last_is_shown(drafts: Drafts) -> None:
    drafts.note(MESSAGE, shown(6))
    assert drafts.newer(MESSAGE, press(5)) == shown(6)
    assert drafts.newer(MESSAGE, press(6)) is None


def test_the_drafts_that_were_shown_last_are_remembered_by_their_sequences(drafts: Drafts) -> None:
    for at in range(1, KEPT_DRAFTS):
        drafts.note(MESSAGE, Drawn(STAMP, 5 + at, f"1-2-{at}"))
    assert drafts.pressed(MESSAGE, press(5)) == "1-2"
    assert drafts.pressed(MESSAGE, press(5, stamp=STAMP + 1)) is None, "it was another row's"
    drafts.note(MESSAGE, Drawn(STAMP, 5 + KEPT_DRAFTS))
    assert drafts.pressed(MESSAGE, press(5)) is None
    assert drafts.pressed(MESSAGE, press(6)) == "1-2-1"
    assert KEPT_DRAFTS < SEQUENCES, "no sequence stands for two of them"


def test_what_is_noted_again_is_one_draft(drafts: Drafts) -> None:
    drafts.note(MESSAGE, Drawn(STAMP, 5, "1-2-3"))
    assert drafts.pressed(MESSAGE, press(5)) == "1-2-3"


def test_a_new_message_that_was_pressed_already_shows_what_the_press_drew(drafts: Drafts) -> None:
    drafts.sent(MESSAGE, shown(0))
    assert drafts.newer(MESSAGE, press(4)) == shown(5)
    drafts.sent(MESSAGE + 1, shown(0))
    assert drafts.newer(MESSAGE + 1, press(4)) == shown(0)


def test_a_press_of_another_row_is_judged_by_its_stamp_alone(drafts: Drafts) -> None:
    assert drafts.newer(MESSAGE, press(4, stamp=STAMP + 1)) is None


def test_a_press_without_a_sequence_is_taken(drafts: Drafts) -> None:
    """Buttons of earlier versions have none."""
    assert drafts.newer(MESSAGE, press(None)) is None


def test_a_message_that_is_not_known_takes_any_press_and_goes_on_from_it() -> None:
    drafts = Drafts()
    assert drafts.newer(MESSAGE, press(4)) is None
    assert drafts.following(MESSAGE, press(4)) == 5
    assert drafts.following(MESSAGE, press(SEQUENCES - 1)) == 0
    assert drafts.following(MESSAGE, press(None)) == drafts.following(MESSAGE) == 0


def test_the_message_that_was_edited_longest_ago_is_forgotten_first(drafts: Drafts) -> None:
    for message in range(1000, 1000 + KEPT_MESSAGES - 1):
        drafts.note(message, shown(1))
    drafts.note(MESSAGE, shown(6))  # edited once more
    drafts.note(1, shown(1))
    assert drafts.newer(MESSAGE, press(5)) == shown(6)
    assert drafts.newer(1000, press(5)) is None
    assert drafts.newer(1001, press(5)) == shown(1)


def pressable(rows: tuple[Row, ...]) -> list[Wire]:
    """What the buttons and selects of a panel send, without shell words."""
    blocks = [block for row in rows for block in (row if isinstance(row, tuple) else (row,))]
    ids = [one.custom_id for one in blocks if not isinstance(one, Button) or one.live]
    return [wire for one in ids if not (wire := read_wire(one)).is_word]


async def panel_of(desk: Desk, match: str) -> tuple[Live, Seat, list[Wire]]:
    """The match, a seat that is waited for, and what its panel sends."""
    live = await desk.live(match)
    seat = min(live.play.turn.waiting)
    return live, seat, pressable(own_rows(live, prompt_of(live, seat, sequence=7)))


DRAFTED = {
    "unlock": ((ANA, BEN, CY), [(ANA, "code:1-2-5-9")], {"grid": "3"}),
    "triplock": ((ANA, BEN), [(ANA, "orient:0"), (BEN, "orient:0")], {}),
    "lockpick": ((ANA,), [], {}),
    "timelock": ((ANA, BEN), [], {}),
}


@pytest.mark.parametrize("game", DRAFTED)
async def test_f21_everything_on_the_panel_of_a_seat_carries_the_sequence(
    desk: Desk, game: str
) -> None:
    people, moves, options = DRAFTED[game]
    match = await desk.begun(game, people, options)
    for person, text in moves:
        await desk.plays(match, person, text)
    live, seat, wires = await panel_of(desk, match)
    while not any(wire.draft for wire in wires):  # not at a roll, nor at some first steps
        rules = live.entry.game
        first = rules.write(rules.legal(live.play.state, seat)[0])
        await desk.plays(match, await desk.waited_for(match), first)
        live, seat, wires = await panel_of(desk, match)
    assert {(wire.sequence, wire.stamp, wire.seat) for wire in wires} == {
        (7, live.stamp(seat), seat)
    }


MOST_DEALS = 60


class Hasty:
    """Somebody who presses the panel that a draft was shown with, before any answer arrives."""

    def __init__(self, live: Live, seat: Seat, draft: str = "") -> None:
        self.live, self.seat, self.drafts = live, seat, Drafts()
        self.labels = {one.label: one.text for one in prompt_of(live, seat, draft).panel.offers}
        self.shown = Drawn(live.stamp(seat), 0, draft)
        self.drafts.sent(MESSAGE, self.shown)

    async def presses(self, *labels: str) -> str:
        """Presses these buttons of that panel; gives the draft that stands afterwards."""
        for label in labels:
            await self.sends(self.labels[label])
        return self.shown.draft

    async def sends(self, text: str, sequence: int = 0) -> None:
        wire = Wire("b", self.live.match.id, self.shown.stamp, text, True, self.seat, 1, sequence)
        self.shown = await self.drafts.after_press(self.live, self.seat, MESSAGE, wire)
        self.drafts.note(MESSAGE, self.shown)

    @property
    def told(self) -> str:
        return left_out_told(self.shown.left_out)


async def guesser(desk: Desk, draft: str = "") -> Hasty:
    """Ben, who is to draw a guess."""
    match = await desk.begun("unlock", (ANA, BEN, CY), {"grid": "3"})
    return Hasty(await desk.plays(match, ANA, "code:1-2-5-9"), Seat(1), draft)


async def test_five_dots_are_laid_on_in_the_order_of_the_presses(desk: Desk) -> None:
    ben = await guesser(desk)
    assert await ben.presses("1", "2", "5", "9", "6") == "code:1-2-5-9-6"
    assert ben.told == ""


async def test_dots_go_on_from_the_path_that_is_shown(desk: Desk) -> None:
    ben = await guesser(desk, "code:1")
    assert await ben.presses("2", "5", "4") == "code:1-2-5-4"


async def test_a_dot_that_does_not_fit_any_more_is_told_and_loses_nothing(desk: Desk) -> None:
    ben = await guesser(desk)
    assert await ben.presses("1", "1") == "code:1"
    assert ben.told == "**1** can't be added after your other presses. Go on from here."
    assert await ben.presses("2", "2", "3") == "code:1-2-3"
    assert ben.told == "**1** and **2** can't be added after your other presses. Go on from here."


async def test_the_next_press_for_what_is_shown_clears_what_was_told(desk: Desk) -> None:
    ben = await guesser(desk)
    await ben.presses("1", "1")
    await ben.sends("code:1-2", ben.shown.sequence)
    assert (ben.shown.draft, ben.told) == ("code:1-2", "")


async def test_what_does_not_only_add_is_done_for_the_draft_that_is_shown_alone(desk: Desk) -> None:
    ben = await guesser(desk, "code:1-2")
    assert await ben.presses("3", "Send", "Undo", "3") == "code:1-2-3"
    assert ben.told == (
        "**3** can't be added after your other presses. "
        "**Send** and **Undo** were pressed before this stood here, so they did nothing. "
        "Go on from here."
    )


async def test_what_is_added_after_an_undo_goes_on_from_it(desk: Desk) -> None:
    ben = await guesser(desk, "code:1-2")
    assert await ben.presses("Undo", "5") == "code:1-5"


async def test_a_press_whose_draft_nobody_remembers_changes_nothing(desk: Desk) -> None:
    ben = await guesser(desk)
    await ben.presses("1", "2")
    await ben.sends("code:1-3", 20)
    assert ben.shown.draft == "code:1-2"
    assert ben.told == (
        "Your last press was made before this stood here, so it did nothing. Go on from here."
    )


async def test_a_forged_draft_is_laid_on_nothing(desk: Desk) -> None:
    ben = await guesser(desk)
    await ben.presses("1")
    await ben.sends("code:9-8-7")
    assert ben.shown.draft == "code:1"


async def mover(desk: Desk) -> Hasty:
    """The one who moves in Timelock, with a stack open of whose steps the dice pay for some."""
    desk.matches.chance = chance(of="1")
    live = await desk.live(await desk.begun("timelock"))
    seat = min(live.play.turn.waiting)
    ana = Hasty(
        live, seat, next(one for one in Hasty(live, seat).labels.values() if one[-1] in "ab")
    )
    while len(adding(ana)) < 2:
        ana = Hasty(live, seat, ana.labels[adding(ana)[0]])
    return ana


def adding(hasty: Hasty) -> list[str]:
    """The labels of what adds to the draft that is shown."""
    panel = prompt_of(hasty.live, hasty.seat, hasty.shown.draft).panel
    return [one.label for one in panel.offers if one.adds]


async def test_the_steps_of_a_plan_are_laid_on_while_they_can_be_paid(desk: Desk) -> None:
    ana = await mover(desk)
    standing, labels = ana.shown.draft, adding(ana)
    laid: list[str] = []
    for label in labels:
        fits = label in adding(ana)
        now = await ana.presses(label)
        assert now.rpartition(";")[2] == standing.rpartition(";")[2], "the stack stays open"
        assert now.startswith(standing.rpartition(";")[0]), "nothing that stood there is lost"
        assert (now != standing) == fits
        laid += [label] * fits
        standing = now
    assert laid
    assert laid != labels, "one of them cannot be paid any more"
    assert all((f"**{label}**" in ana.told) == (label not in laid) for label in labels)


async def test_a_step_of_a_stack_that_is_not_open_any_more_is_left_out(desk: Desk) -> None:
    """The stack that was opened has steps of the same name."""
    ana = await mover(desk)
    step, tab = adding(ana)[0], ana.labels["e"]
    await ana.sends(tab)
    assert ana.shown.draft == tab
    assert await ana.presses(step) == tab
    assert ana.told.startswith(f"**{step}** can't be added")


async def pusher(desk: Desk, least: int) -> Hasty:
    """A player of Lockpick with so many cards in hand or more, whose columns are chosen."""
    for _ in range(MOST_DEALS):
        match = await desk.begun("lockpick", (ANA,))
        live = await desk.live(match)
        first = live.entry.game.write(live.legal(Seat(0))[0])
        live = await desk.plays(match, ANA, first)
        view = live.view(Seat(0))
        if view.phase == "push" and least <= len(view.hand) != 5:
            return Hasty(live, Seat(0), "G>:")
    raise AssertionError("no hand is large enough")


async def test_cards_fill_the_columns_in_the_order_of_the_presses(desk: Desk) -> None:
    ana = await pusher(desk, 3)
    hand = ana.live.view(Seat(0)).hand
    labels = adding(ana)
    assert len(labels) == len(hand)
    draft = await ana.presses(*labels)
    assert draft == f"G>:{':'.join(hand)};", "the last card has fallen by itself"
    assert ana.told.startswith(f"**{labels[-1]}** can't be added")


async def test_columns_are_chosen_once(desk: Desk) -> None:
    ana = await pusher(desk, 3)
    ana = Hasty(ana.live, ana.seat)
    first, second = adding(ana)[:2]
    chosen = await ana.presses(first)
    assert await ana.presses(second) == chosen
    assert "can't be added" in ana.told


async def test_what_shows_an_older_row_closes_no_newer_panel() -> None:
    """A press may be played, and its panel shown, while the row before is still being shown."""
    played = matches(GAMES["tripol"].game)[0]
    before, now, after = (played_live(played, n) for n in (0, 1, len(played.rows) - 1))
    seat = Seat(played.rows[0].seat)
    assert before.stamp(seat) < now.stamp(seat) < after.stamp(seat)
    closed: list[Screen] = []

    async def edit(screen: Screen) -> None:
        closed.append(screen)

    panels = OpenPanels()
    panels.keep(MESSAGE, now, seat, edit)
    await panels.close_wrong(before)
    await panels.close_wrong(now)
    assert closed == []
    await panels.close_wrong(after)
    assert len(closed) == 1
