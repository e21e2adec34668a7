from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.core import Seat, begin, extend, settle
from games.triplock import GAME
from games.triplock.table.cards import CHARACTERS, CHIPS, DIAGRAMS, FACES, Die, side_of
from games.triplock.table.events import Exposed, Peeked
from games.triplock.table.public import Attempt, Open
from games.triplock.table.traces import Last, Look
from games.triplock.table.view import CardView, PlayerView, SpotView, View
from games.triplock.texts.painted import TITLES
from render.kit import NIGHT, Canvas, Page, Picture, bench, text_width
from render.triplock import paint, scene, warm
from render.triplock.hand import paint_hand
from render.triplock.parts.board import TITLE_PX
from render.triplock.parts.layout import CHAIR
from render.triplock.parts.pieces import stack
from render.triplock.parts.rings import NOTHING, targets
from tests.quantity import some
from tests.render.looking import exactly, named, ringed
from tests.render.pictures import opened
from tests.render.samples import (
    ANA,
    BEN,
    COVERED,
    LOOKS,
    NEW,
    OVER,
    PUBLIC,
    SAMPLES,
    TRIP,
    TRYING,
    A,
    B,
    own,
)


def box_of_change(one: Picture, other: Picture) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(opened(one), opened(other)).getbbox()


def has(picture: Picture, colour: tuple[int, int, int]) -> int:
    """How many pixels have exactly this colour."""
    return exactly(opened(picture), colour)


@pytest.mark.parametrize("name", some(SAMPLES, 2))
def test_every_situation_is_painted_within_bounds(name: str) -> None:
    view, draft = SAMPLES[name]
    pictures = paint(view, draft)
    pages = [picture.page for picture in pictures]
    alone = view.seat is None or view.phase == "over"
    assert pages == ([Page.BOARD] if alone else [Page.BOARD, Page.HAND])
    for picture in pictures:
        assert opened(picture).size == (picture.width, picture.height)
        assert picture.width == 1000
        assert 400 <= picture.height <= 1200
        assert 10_000 < len(picture.png) < 300_000


@pytest.mark.parametrize("name", ["public", "own-1", "attempt", "discard", "over"])
def test_equal_views_give_equal_bytes(name: str) -> None:
    view, draft = SAMPLES[name]
    again: View = replace(view, spots=tuple(replace(spot) for spot in view.spots))
    assert again is not view
    assert paint(view, draft) == paint(again, draft)


def test_a_spectator_sees_no_hand_and_a_seat_its_own() -> None:
    assert len(paint(PUBLIC, "")) == 1
    _, ana = paint(own(A), "")
    _, other = paint(own(A, (CardView(False, "D09", 0), *own(A).players[0].diagrams[1:])), "")
    assert ana != other


def test_own_cards_lie_open_on_the_own_board_alone() -> None:
    one, other = own(A, (CardView(False, "D01", 0),)), own(A, (CardView(False, "D17", 3),))
    box = box_of_change(paint(one, "")[0], paint(other, "")[0])
    assert box is not None
    assert box[1] > OWN_CARDS_Y
    public = [paint(replace(view, seat=None), "")[0] for view in (one, other)]
    assert public[0] == public[1]
    theirs = [paint(replace(view, seat=B), "")[0] for view in (one, other)]
    assert theirs[0] == theirs[1]


OWN_CARDS_Y = CHAIR.near_y + 100


def test_a_covered_stack_always_looks_the_same() -> None:
    spots = list(PUBLIC.spots)
    spots[0] = SpotView(True, "GEAR", "BOLT", "FUSE")
    assert paint(replace(PUBLIC, spots=tuple(spots)), "") == paint(PUBLIC, "")


def test_the_notebook_does_not_change_the_board() -> None:
    seen: View = replace(own(A), notebook="tracked")
    assert paint(seen, "") == paint(own(A), "")


@pytest.mark.parametrize(
    ("draft", "left", "right"),
    [("die:0:flip:", 10, 730), ("die:1:peek:", 20, 976), ("die:0:expose", 480, 976)],
)
def test_a_draft_changes_only_rings(draft: str, left: int, right: int) -> None:
    plain, drafted = paint(PUBLIC, ""), paint(PUBLIC, draft)
    changed = ImageChops.difference(opened(plain[0]), opened(drafted[0])).convert("L")
    spots = targets(PUBLIC, draft).spots
    assert spots
    middle = {0: 139, 1: 370, 2: 601, 3: 854}
    rest = changed.copy()
    for spot in spots:
        x = middle[spot]
        rest.paste(0, (x - 126, 530 - 126, x + 126, 530 + 126))
    tray = (500, 8, 980, 126)
    assert rest.crop(tray).getbbox() is not None or len(targets(PUBLIC, draft).dice) == 2
    rest.paste(0, tray)
    assert rest.getbbox() is None
    mat = changed.crop((0, 300, 1000, 710)).getbbox()
    assert mat is not None
    assert left <= mat[0] < mat[2] <= right
    for spot in spots:
        x = middle[spot]
        heart = changed.crop((x - 54, 530 - 54, x + 50, 530 + 54))
        assert heart.getbbox() is None


def test_the_mover_has_the_lit_strip() -> None:
    ben, ana = paint(PUBLIC, "")[0], paint(replace(PUBLIC, active=A, waiting=(A,)), "")[0]
    far, near = (30, 134, 970, 140), (30, 732, 970, 738)

    def aqua(picture: Picture, box: tuple[int, int, int, int]) -> int:
        part = opened(picture).crop(box)
        return exactly(part, NIGHT.aqua)

    assert aqua(ben, far) > 500 > aqua(ben, near)
    assert aqua(ana, near) > 500 > aqua(ana, far)


def test_a_seat_that_is_not_asked_sees_no_rings() -> None:
    assert targets(own(A), "") == NOTHING
    assert targets(own(B), "") != NOTHING


@pytest.mark.parametrize("act", ["peek", "flip", "swap", "dd", "expose", "fail", "match"])
def test_the_last_act_stands_in_brackets(act: str) -> None:
    quiet = paint(replace(PUBLIC, last=None), "")[0]
    marked = paint(replace(PUBLIC, last=Last(act, A, (2,))), "")[0]
    assert has(quiet, NIGHT.ember) == 0
    assert has(marked, NIGHT.ember) > 300
    box = box_of_change(quiet, marked)
    assert box is not None
    assert box[0] > 480
    assert box[2] < 730


@pytest.mark.parametrize("act", ["roll", "complete", "skill", "draw", "trap", "orient", "discard"])
def test_an_act_without_a_stack_is_marked_too(act: str) -> None:
    cards = ((1, 0),) if act == "orient" else ()
    assert has(paint(replace(PUBLIC, last=Last(act, B, (), cards)), "")[0], NIGHT.ember) > 100


def test_the_board_is_drawn_from_the_own_side() -> None:
    spots = tuple(SpotView(False, face) for face in ("GEAR", "KEYPAD", "PUSH"))
    view: View = replace(own(B), spots=(*spots, SpotView(True, None)), last=None, waiting=())
    picture = opened(paint(view, "")[0])
    gold = [picture.getpixel((x, 406))[0] > 150 for x in (146, 399, 630, 861)]  # type: ignore[index]
    assert gold == [False, True, True, True]
    seat0 = opened(paint(replace(view, seat=None), "")[0])
    gold = [seat0.getpixel((x, 463))[0] > 150 for x in (139, 370, 601, 854)]  # type: ignore[index]
    assert gold == [True, True, True, False]


def test_an_attempt_shows_its_card_and_the_matched_face() -> None:
    before = paint(PUBLIC, "")[0]
    during = paint(replace(PUBLIC, asked=TRYING), "")[0]
    assert during.height > before.height
    none_yet = replace(TRYING, matched=(), left=(0, 1, 2))
    assert paint(replace(PUBLIC, asked=none_yet), "")[0] != during


def test_tr27_a_combo_rings_only_stacks_that_leave_room() -> None:
    def ringed(tried: Attempt) -> set[int]:
        return {*targets(replace(PUBLIC, asked=tried), "").spots}

    assert ringed(TRYING) == {1}
    assert ringed(replace(TRYING, matched=(), left=(0, 1, 2))) == {2}
    two = replace(TRYING, symbols=("GEAR", "KEY"), matched=(), left=(0, 1))
    assert ringed(two) == {2, 1}


def test_tr28_a_trip_rings_every_unused_stack() -> None:
    assert targets(replace(PUBLIC, asked=TRIP), "").spots == {2, 1, 0}
    used = replace(TRIP, matched=TRYING.matched, left=(1, 2))
    assert targets(replace(PUBLIC, asked=used), "").spots == {1, 0}


def test_tr45_a_wide_flip_rings_every_stack_of_a_ring() -> None:
    """A duel's reward reaches no further than its die; in a ring it reaches the Hidden one too."""
    ring = replace(PUBLIC, mode="ring", players=(ANA, BEN, ANA), spots=(COVERED,) * 6, waiting=(B,))
    for do in ("flip", "swap"):
        wide, narrow = (Open(do, "D01", True), Open(do, "act", False))
        assert targets(replace(ring, asked=wide), "").spots == {0, 1, 2, 3, 4, 5}
        assert targets(replace(ring, asked=narrow), "").spots == {2, 3, 5}
        assert targets(replace(PUBLIC, asked=wide), "").spots == {0, 1, 2}
    any_act = replace(ring, asked=Open("any", "T04", True))
    assert targets(any_act, "bonus:flip:").spots == {2, 3, 5}
    peek = replace(ring, asked=Open("peek:1", "D17", True))
    assert targets(peek, "").spots == {2, 3, 4, 5}


def test_a_countermeasure_is_not_ringed_to_be_concealed() -> None:
    counter = replace(PUBLIC.players[1], diagrams=(CardView(True, "C01", 0), *BEN.diagrams))
    view = replace(PUBLIC, players=(ANA, counter))
    assert targets(view, "sacrifice:diagram:conceal:").cards == {(1, 3)}
    assert (1, 0) in targets(view, "sacrifice:diagram:alter:").cards


@pytest.mark.parametrize(
    ("draft", "spots", "cards"),
    [
        ("die:0:", {0, 1, 2}, 0),
        ("sacrifice:dd:", {0, 2}, 0),
        ("sacrifice:expose", {3}, 0),
        ("skill:char:peek:", {0, 1, 2, 3}, 0),
        ("sacrifice:diagram:", set(), 5),
        ("sacrifice:diagram:reveal:", set(), 4),
        ("sacrifice:diagram:conceal:", set(), 1),
        ("complete:", set(), 3),
        ("end", set(), 0),
        ("nonsense:9", set(), 0),
    ],
)
def test_a_draft_rings_its_targets(draft: str, spots: set[int], cards: int) -> None:
    found = targets(PUBLIC, draft)
    assert set(found.spots) == spots
    assert len(found.cards) == cards


def test_a_seat_sees_which_of_its_diagrams_may_be_completed() -> None:
    assert targets(own(B), "complete:").cards == {(1, 0)}
    assert paint(own(B), "complete:")[1] != paint(own(B), "")[1]


def every_card(side: int | None) -> list[View]:
    ids = list(DIAGRAMS)
    trios = [ids[i : i + 3] for i in range(0, len(ids), 3)]
    return [own(B, tuple(CardView(False, card, side) for card in trio)) for trio in trios]


@pytest.mark.parametrize("side", range(4))
@pytest.mark.proof
def test_every_diagram_fits_into_a_hand_and_on_a_strip(side: int) -> None:
    for view in every_card(side):
        assert len(paint(view, "")) == 2
        players = tuple(shown(player) for player in view.players)
        paint(replace(view, seat=None, players=players), "")
        paint(replace(OVER, players=players), "")


def shown(player: PlayerView) -> PlayerView:
    return replace(player, diagrams=tuple(replace(card, up=True) for card in player.diagrams))


@pytest.mark.parametrize("card", DIAGRAMS)
@pytest.mark.proof
def test_every_new_diagram_fits(card: str) -> None:
    new = paint(own(B, (CardView(False, card, None),)), "")[1]
    assert (new.width, new.height) == (1000, 1146)


def test_every_diagram_fits_when_four_are_held() -> None:
    ids = list(DIAGRAMS)
    asked = SAMPLES["discard"][0].asked
    for i in range(0, len(ids), 4):
        cards = tuple(CardView(False, card, 1) for card in ids[i : i + 3])
        picture = paint(own(B, (*cards, NEW), asked=asked), "")[1]
        assert picture.height <= 1200


def test_sequences_of_all_sides_are_known() -> None:
    kinds = {side_of(card, side).kind for card in DIAGRAMS for side in range(4)}
    assert kinds == {"collect", "combo", "trip", ""}


def peeked(seat: Seat, looks: tuple[Look, ...] | None) -> Peeked:
    return Peeked(seat, "duel", 3, tuple(look.spot for look in looks or ()), looks)


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("seat", [A, B])
def test_a_look_is_a_picture(count: int, seat: Seat) -> None:
    looks = (*LOOKS, Look(0, "PADLOCK", "VIAL"))[:count]
    picture = scene(peeked(seat, looks))
    assert picture is not None
    assert (picture.width, picture.height) == (1000, 420)
    assert picture == scene(peeked(seat, looks))
    assert picture == scene(Exposed(seat, "duel", 9, 3, 2, None, looks[::-1]))


def test_looks_are_named_from_the_lookers_chair() -> None:
    look = (Look(0, "GEAR", "BOLT"),)
    assert scene(peeked(A, look)) != scene(peeked(B, look))


def test_what_everybody_may_know_has_no_scene() -> None:
    assert scene(peeked(A, None)) is None


def test_warming_up_changes_no_picture() -> None:
    before = paint(PUBLIC, "")
    warm()
    assert paint(PUBLIC, "") == before


@pytest.mark.parametrize("seed", [3, 8])
@pytest.mark.proof
def test_a_whole_duel_is_painted(seed: int) -> None:
    draw = Random(seed).randrange
    characters = {"characters": "wren,osric"}
    play, _ = begin(GAME, settle(GAME, characters), 2, draw)
    scenes = steps = 0
    while play.turn.waiting and steps < 400:
        seat = min(play.turn.waiting)
        action = GAME.any_action(play.state, seat, draw)
        play, told = extend(GAME, play, seat, GAME.write(action), draw)
        steps += 1
        heard = [row.notice.seen_by(reader) for row in told for reader in (A, B)]
        scenes += sum(scene(event) is not None for event in heard if event is not None)
        if steps % 9 == 0:
            for viewer in (None, A, B):
                assert paint(GAME.view(play.state, viewer), "")
    play_on = GAME.leave(play.state, A, draw).state if play.turn.waiting else play.state
    assert len(paint(GAME.view(play_on, None), "")) == 1
    assert scenes > 0


def test_a_completed_diagram_is_marked_at_the_completed_ones() -> None:
    trying: View = replace(PUBLIC, last=Last("match", B, (2,), ((1, 2),)))
    box = box_of_change(paint(replace(trying, last=None), "")[0], paint(trying, "")[0])
    assert box is not None
    assert 220 < box[0] < 250
    assert 140 < box[1] < 165


def test_a_third_diagram_in_brackets_is_clear_of_the_chips() -> None:
    turned: View = replace(PUBLIC, last=Last("diagram", A, (), ((1, 2),)))
    marked = opened(paint(turned, "")[0])
    caption = marked.crop((782, 225, 1000, 268))
    quiet = opened(paint(replace(turned, last=None), "")[0]).crop((782, 225, 1000, 268))
    assert ImageChops.difference(caption, quiet).getbbox() is None


def test_a_diagram_that_waits_for_its_side_is_no_blank_card() -> None:
    def ink(card: CardView) -> int:
        shown = replace(PUBLIC.players[1], diagrams=(card,))
        picture = paint(replace(PUBLIC, last=None, players=(PUBLIC.players[0], shown)), "")[0]
        pixels = opened(picture).crop((416, 151, 520, 251)).convert("L")
        return sum(pixels.histogram()[:90])

    assert ink(CardView(True, "C01", None)) > 500
    assert ink(CardView(True, "D01", None)) > 200


def test_at_set_up_every_seat_has_the_badge_of_its_draw() -> None:
    view: View = replace(PUBLIC, phase="setup", waiting=(A, B), last=None)
    quiet = paint(view, "")[0]

    def badges(*cards: tuple[int, int]) -> list[bool]:
        marked = paint(replace(view, last=Last("draw", A, (), cards)), "")[0]
        change = ImageChops.difference(opened(quiet), opened(marked))
        return [change.crop((448, y, 488, y + 44)).getbbox() is not None for y in (115, 713)]

    assert badges((0, 0), (1, 0)) == [True, True]
    assert badges((0, 0)) == [False, True]


def test_all_faces_are_lettered_alike_and_clear_of_the_other_die() -> None:
    def shot(*faces: str) -> Image.Image:
        dice = tuple(Die(face, True) for face in faces)
        view: View = replace(PUBLIC, last=None, turn=replace(PUBLIC.turn, dice=dice))
        return opened(paint(view, "")[0])

    for face in FACES:
        change = ImageChops.difference(shot(face, "flip"), shot("peek", "flip"))
        box = change.crop((604, 20, 976, 114)).getbbox()
        assert box is None or 604 + box[2] < 738
        assert all(text_width(word, TITLE_PX) <= 738 - 608 for word in TITLES[face].split())


def test_a_hand_and_a_strip_say_whom_one_plays() -> None:
    plain: View = replace(own(A), players=(replace(own(A).players[0], char=None), BEN))
    named: View = replace(own(A), players=(replace(own(A).players[0], char="mabel"), BEN))
    pairs = zip(paint(plain, ""), paint(named, ""), strict=True)
    board, hand = (box_of_change(one, other) for one, other in pairs)
    assert board is not None and board[2] < 150 and board[1] > 690
    assert hand is not None and hand[0] > 420 and hand[3] < 80
    for char in CHARACTERS:
        paint(own(A, char=char), "")


def test_rings_lie_where_the_legal_actions_aim() -> None:
    """The picture and the engine ask one function, so it rings what can be played."""
    draw = Random(5).randrange
    play, _ = begin(GAME, settle(GAME, {}), 2, draw)
    seen: set[str] = set()
    while play.turn.waiting and play.n < 250:
        seat = min(play.turn.waiting)
        view, legal = GAME.view(play.state, seat), GAME.legal(play.state, seat)
        texts = [GAME.write(action) for action in legal]
        for draft in ("die:0:", "die:1:", "sacrifice:dd:", "sacrifice:diagram:"):
            aimed = [text.removeprefix(draft) for text in texts if text.startswith(draft)]
            if aimed and aimed != ["expose"]:
                assert ringed(view, draft) == named(aimed)
                seen.add(draft)
        action = GAME.any_action(play.state, seat, draw)
        play, _ = extend(GAME, play, seat, GAME.write(action), draw)
    assert len(seen) == 4


def test_the_back_of_a_covered_stack_shows_no_symbol() -> None:
    """A symbol has edges of ink; the back has none within its rim."""

    def contrast(face: str | None) -> int:
        canvas = Canvas(bench(200, 220))
        canvas.centre(stack(face), 100, 100)
        low, high = canvas.image.crop((72, 60, 128, 116)).convert("L").getextrema()
        assert isinstance(low, int)
        assert isinstance(high, int)
        return high - low

    assert contrast(None) < 70
    assert all(contrast(face) > 140 for face in CHIPS.symbols)


def test_a_new_diagram_shows_the_stacks_as_they_lie() -> None:
    covered, bare = own(B, (NEW,)), own(B, (NEW,), spots=(SpotView(False, "KEY"), *[COVERED] * 3))
    pictures = [opened(paint(view, "")[1]) for view in (covered, bare)]
    box = ImageChops.difference(*pictures).getbbox()
    assert box is not None
    assert box[1] > 780


def test_a_side_that_nobody_can_set_off_shows_no_reward_in_the_hand() -> None:
    """Side 4 of C03 waits for a character, which the other seat has or has not."""
    dead, alive = (
        paint_hand(_holding(char), A, "").image.crop((330, 86, 980, 290)) for char in (None, "wren")
    )
    assert ImageChops.difference(dead, alive).getbbox() is not None


def _holding(char: str | None) -> View:
    mine = replace(own(A).players[0], diagrams=(CardView(True, "C03", 0),), char=None)
    theirs = replace(BEN, char=char)
    return replace(own(A), players=(mine, theirs), asked=None)
