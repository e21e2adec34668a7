"""F21: quick presses, all made for the draft that was shown first (law 28).

Each that still adds is laid on, in the order of the presses; the others are left out, and that is
told. What a person sees of it is in `tests/e2e/test_late_drafts`.
"""

from __future__ import annotations

from bot.delivery.panels import Drafts, Drawn
from bot.interactions.answers import draft_after_press
from bot.match.controls.custom_ids import Wire
from bot.match.live import Live
from bot.screens.leads import left_out_told
from bot.screens.parts import prompt_of
from games.core import Seat
from tests.desk import ANA, BEN, CY, Desk
from tests.seed import chance

MESSAGE = 70
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
        self.shown = await draft_after_press(self.live, self.seat, wire, self.drafts, MESSAGE)
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
