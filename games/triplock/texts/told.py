"""What happened in Triplock, told to everybody or to one seat (the table's 2.8 and 3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.core import MARKS, Names, Seat
from games.texts import Caption, Line, marked
from games.triplock import events as ev
from games.triplock.texts import lexicon
from games.triplock.texts.questions import look_line
from games.triplock.texts.sides import all_sides, card_type, side_reward, side_told
from games.triplock.view import Look


class Ear(Struct, frozen=True):
    """Who hears: the names of the table, and the seat that reads (None: everybody)."""

    names: Names
    seat: Seat | None

    def spot(self, spot: int, actor: Seat) -> str:
        """A stack, counted from the reader's chair, in public from the actor's, with its mark."""
        rows, hidden = lexicon.seating(len(self.names))
        if self.seat is not None:
            return lexicon.spot_of(rows, hidden, spot, self.seat)
        name = lexicon.spot_of(rows, hidden, spot, actor)
        return name if name == lexicon.HIDDEN or name[0] in MARKS else f"{MARKS[actor]}{name}"

    def spots(self, spots: Sequence[int], actor: Seat) -> str:
        """Several stacks, in the order of the reader's picture."""
        rows, _ = lexicon.seating(len(self.names))
        row = rows[0 if self.seat is None else self.seat]
        order = [*row, *(spot for spot in spots if spot not in row)]
        return lexicon.join([self.spot(spot, actor) for spot in sorted(spots, key=order.index)])

    def card(self, owner: Seat, slot: int, actor: Seat) -> str:
        """A Diagram by its owner: "own Diagram 2", "your Diagram 1", "▲ Ben's Diagram 3"."""
        if owner == self.seat:
            return f"your Diagram {slot + 1}"
        whose = "own" if owner == actor else f"{marked(self.names, owner)}'s"
        return f"{whose} Diagram {slot + 1}"

    def whose(self, seat: Seat) -> str:
        """A person's: "your", "▲ Ben's"."""
        return "your" if seat == self.seat else f"{marked(self.names, seat)}'s"

    def has(self, seat: Seat) -> str:
        """The verb behind the subject, which a reader meets as "You"."""
        return "have" if seat == self.seat else "has"

    def who(self, seat: Seat) -> str:
        """A person inside a sentence: "you", "▲ Ben"."""
        return "you" if seat == self.seat else marked(self.names, seat)


def say(event: ev.Event, names: Names, seat: Seat | None) -> Line | None:
    """An event as its audience may read it; None where there is nothing to say."""
    if isinstance(event, ev.Oriented) and event.seat == seat:
        return None  # the seat itself is told more by the secret half
    if isinstance(event, ev.Drew) and event.seat == seat and event.id is None:
        return None
    ear = Ear(names, seat)
    for tell in (_table, _dice, _lock, _cards, _attempt, _skill, _fired, _own):
        line = tell(event, ear)
        if line is not None:
            return line
    return None


# -- turns and the match ----------------------------------------------------------------------


def _table(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.SetupBegun():
            return Line(None, f"The lock is built.{_cast(event, ear)} {_FIRST}")
        case ev.TurnEnded():
            return _ended(event)
        case ev.TurnBegan(blocked=True):
            return Line(event.seat, f"{ear.has(event.seat)} no Skill this turn")
        case ev.Resigned():
            return Line(event.seat, "resigned", True)
        case ev.Over():
            return Line(None, _over(event, ear), True)
        case _:
            return None


_FIRST = "Every seat lays its first Diagram."


def _cast(event: ev.SetupBegun, ear: Ear) -> str:
    """Who plays which character, if any: " ● Ana is Wren Calloway, ▲ Ben is Tobias Pell."."""
    cast = [
        f"{ear.who(Seat(i))} {'are' if i == ear.seat else 'is'} {lexicon.character(char)[0]}"
        for i, char in enumerate(event.chars)
        if char is not None
    ]
    return f" {lexicon.capital(', '.join(cast))}." if cast else ""


def _ended(event: ev.TurnEnded) -> Line:
    unused = lexicon.join([lexicon.FACES[face] for face in event.unused])
    lost = f", {unused} unused" if unused else ""
    if event.why == "end":
        return Line(event.seat, f"ended the turn{lost}", quiet=True)
    return Line(event.seat, f"lost the rest of the turn{lost}", True)


def _over(event: ev.Over, ear: Ear) -> str:
    points = "–".join(str(n) for n in event.points)
    if not event.winners:
        return f"The match is over at {points}."
    won = lexicon.join([ear.who(seat) for seat in event.winners])
    shared = " share the win" if len(event.winners) > 1 else " won"
    return f"{lexicon.capital(won)}{shared} at {points}"


# -- dice -------------------------------------------------------------------------------------


def _dice(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.Rolled():
            return Line(event.seat, f"rolled {', '.join(lexicon.FACES[f] for f in event.dice)}")
        case ev.DieSet():
            was, face = lexicon.FACES[event.was], lexicon.FACES[event.face]
            return Line(event.seat, f"set a die from {was} to {face}")
        case ev.Sacrificed():
            return Line(event.seat, f"sacrificed both dice for {lexicon.FACES[event.face]}")
        case ev.DiceDropped():
            lost = lexicon.join([lexicon.FACES[face] for face in event.dice])
            return Line(event.seat, f"lost {lost or 'no die'}", bool(lost))
        case ev.BonusRolled():
            return Line(event.seat, f"rolled {lexicon.FACES[event.face]} as a bonus")
        case ev.BonusDeclined():
            return Line(event.seat, f"declined to {lexicon.bonus_ask(event.do)}")
        case ev.BonusVoid():
            return Line(event.seat, f"could not {lexicon.bonus_ask(event.do)}")
        case _:
            return None


# -- the lock ---------------------------------------------------------------------------------


def _lock(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.Peeked():
            return Line(event.seat, f"peeked at {ear.spots(event.spots, event.seat)}")
        case ev.Flipped():
            return Line(
                event.seat, f"flipped {ear.spot(event.spot, event.seat)}{_bare(event.face)}"
            )
        case ev.Swapped():
            return Line(event.seat, f"swapped {ear.spots(event.spots, event.seat)}")
        case ev.Disarmed():
            where = ear.spot(event.spot, event.seat)
            return Line(event.seat, f"disarmed {where}{_bare(event.face)}")
        case ev.Exposed():
            moved = f"now at {ear.spot(event.to, event.seat)}{_bare(event.face)}"
            return Line(event.seat, f"exposed {ear.spot(event.spot, event.seat)}, {moved}")
        case _:
            return None


def _bare(face: str | None) -> str:
    return f", a bare {lexicon.symbol(face)}" if face is not None else ""


# -- Diagrams ---------------------------------------------------------------------------------


def _cards(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.Oriented():
            return Line(event.seat, f"laid {_laid(event)}")
        case ev.Drew():
            kind = "a Countermeasure" if event.id is not None else "a Diagram"
            return Line(event.seat, f"drew {kind}{', one too many' if event.over_limit else ''}")
        case ev.NothingDrawn():
            return Line(event.seat, "found nothing to draw")
        case ev.Reshuffled():
            return Line(None, f"The discard pile is the new deck, {event.cards} cards")
        case ev.Revealed():
            card = ear.card(event.owner, event.slot, event.seat)
            return Line(event.seat, f"revealed {card}: {side_told(event.id, event.side)}")
        case ev.Concealed():
            return Line(event.seat, f"concealed {ear.card(event.owner, event.slot, event.seat)}")
        case ev.Altered():
            return Line(event.seat, _altered(event, ear))
        case ev.Discarded():
            return Line(event.seat, _discarded(event, ear), event.why == "scrap")
        case _:
            return None


def _laid(event: ev.Oriented) -> str:
    if event.id is None or event.side is None:
        return "a Diagram"
    return f"a Countermeasure: {side_told(event.id, event.side)}"


def _altered(event: ev.Altered, ear: Ear) -> str:
    card = ear.card(event.owner, event.slot, event.seat)
    told = f"turned {card} by {lexicon.count(event.turns, 'quarter')}"
    if event.id is None or event.side is None:
        return told
    return f"{told} to {side_told(event.id, event.side)}"


def _discarded(event: ev.Discarded, ear: Ear) -> str:
    """An id means nothing to people: a card is told by its top side, a new one by all four."""
    if event.side is None:
        return f"discarded the new Diagram: {' / '.join(all_sides(event.id))}"
    shown = side_told(event.id, event.side)
    return f"discarded {ear.card(event.owner, event.slot, event.seat)}: {shown}"


# -- attempts ---------------------------------------------------------------------------------


def _attempt(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.Announced():
            return Line(event.seat, f"announced {lexicon.sequence(event.kind, event.symbols)}")
        case ev.Matched(right=True):
            left = lexicon.join([lexicon.symbol(name) for name in event.left])
            verb = "is" if len(event.left) == 1 else "are"
            where = ear.spot(event.spot, event.seat)
            rest = f". {left} {verb} left" if left else ""
            return Line(None, f"✔ {where} is {lexicon.a_symbol(event.face)}{rest}")
        case ev.Matched():
            face, wanted = lexicon.a_symbol(event.face), lexicon.a_symbol(event.symbol)
            where = ear.spot(event.spot, event.seat)
            return Line(None, f"✖ {where} is {face}, not {wanted}", True)
        case ev.Completed():
            return Line(event.seat, _completed(event), True)
        case ev.Failed():
            shown = side_told(event.id, event.side)
            return Line(event.seat, f"failed {shown}: the Diagram is lost", True)
        case ev.ChipsRemoved():
            return Line(event.seat, f"gave up {lexicon.some(event.chips)}")
        case _:
            return None


def _completed(event: ev.Completed) -> str:
    gains = [f"+{event.points}"] * bool(event.points)
    gains += [f"bonus {lexicon.short(effect)}" for effect in event.effects]
    done = f"completed {side_told(event.id, event.side)}"
    return f"{done}: {', '.join(gains)}" if gains else done


# -- Skill and points -------------------------------------------------------------------------


def _skill(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.SkillUsed():
            return Line(event.seat, _used(event))
        case ev.TrackFinished():
            track = "Points" if event.at == "pts" else "Action"
            return Line(event.seat, f"finished {track}, the bead is back in hand")
        case ev.ResetHit():
            return Line(event.seat, f"{ear.has(event.seat)} no Skill in the next turn, by Reset")
        case ev.BeadOff():
            return Line(event.seat, "took the bead back to hand")
        case ev.SkillDropped():
            return Line(event.seat, f"{ear.has(event.seat)} no Skill for the rest of the turn")
        case ev.Scored():
            return Line(event.seat, f"scored +{event.points}, {event.total} now")
        case ev.LostPoints() if event.points == 0:
            return Line(event.seat, "had no point to lose")
        case ev.LostPoints():
            return Line(event.seat, f"lost {_points(event.points)}, {event.total} now", True)
        case _:
            return None


def _points(n: int) -> str:
    return lexicon.count(n, "point")


def _used(event: ev.SkillUsed) -> str:
    match event.at:
        case "pts" | "act":
            of = lexicon.track_length(event.at)
            track = "Points" if event.at == "pts" else "Action"
            return f"moved the bead to {track} {event.n} of {of}"
        case "reset":
            return "used Reset"
        case _:
            skill = lexicon.character(event.char)[1] if event.char else "a Character Skill"
            return f"used {skill}"


# -- Traps and Countermeasures ----------------------------------------------------------------


def _fired(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.TrapFired():
            return Line(None, _sprung(event, ear, "💥", "Trap"), True)
        case ev.CounterFired():
            return Line(None, _sprung(event, ear, "🛡️", "Countermeasure"), True)
        case ev.Stole():
            got = "took a chip from" if event.found else "found no chip to take from"
            return Line(event.seat, f"{got} {ear.who(event.victim)}", event.found)
        case _:
            return None


def _sprung(event: ev.TrapFired | ev.CounterFired, ear: Ear, sign: str, kind: str) -> str:
    whose = lexicon.capital(ear.whose(event.owner))
    what = f'{sign} {whose} {kind} "{lexicon.trigger_words(_side(event), event.event)}"'
    parts = [lexicon.reward(event.now)] * bool(event.now)
    if event.deferred:
        waits = lexicon.reward(event.deferred)
        parts.append(f"{waits} when {ear.whose(event.owner)} next turn begins")
    return f"{what}: {'; '.join(parts)}"


def _side(event: ev.TrapFired | ev.CounterFired) -> str:
    return "self" if event.owner == event.actor else "opp"


# -- what only its owner may read -------------------------------------------------------------


def _own(event: ev.Event, ear: Ear) -> Line | None:
    """SECRET lines; without a reader they say nothing at all."""
    if ear.seat is None:
        return None
    match event:
        case ev.Laid():
            shown = side_reward(event.id, event.side)
            return Line(event.seat, f"laid Diagram {event.slot + 1}: {shown}")
        case ev.Looked():
            return Line(event.seat, f"saw {'; '.join(_looks(event, ear))}")
        case ev.Took():
            chip = lexicon.a_symbol(event.chip)
            return Line(event.seat, f"took {chip} from {ear.spot(event.spot, event.seat)}")
        case ev.DrewCard():
            kind = "Diagram" if card_type(event.id) == "standard" else _kind(event.id)
            return Line(event.seat, f"drew a {kind}: {' / '.join(all_sides(event.id))}")
        case ev.StoleChip():
            chip = lexicon.a_symbol(event.chip)
            if event.seat == ear.seat:
                return Line(event.seat, f"took {chip} from {marked(ear.names, event.victim)}")
            return Line(None, f"{marked(ear.names, event.seat)} took {chip} from you")
        case _:
            return None


def _kind(card: str) -> str:
    return "Trap" if card_type(card) == "trap" else "Countermeasure"


def _looks(event: ev.Looked, ear: Ear) -> list[str]:
    looks = sorted(event.looks, key=lambda look: _from_left(look, ear))
    return [look_line(ear.spot(look.spot, event.seat), look) for look in looks]


def _from_left(look: Look, ear: Ear) -> int:
    rows, _ = lexicon.seating(len(ear.names))
    return list(rows[0 if ear.seat is None else ear.seat]).index(look.spot)


def caption(event: ev.Event, names: Names, seat: Seat | None) -> Caption | None:
    """The words around the picture of a look, for its owner; None for all else."""
    if isinstance(event, ev.Looked) and event.looks and seat is not None:
        return _look_caption(event, Ear(names, seat))
    return None


def _look_caption(event: ev.Looked, ear: Ear) -> Caption:
    act = "peeked at" if event.by == "peek" else "exposed"
    spots = ear.spots([look.spot for look in event.looks], event.seat)
    sign = "👁️" if event.by == "peek" else "🔦"
    words = f"{'. '.join(_looks(event, ear))}. As it lay at that moment."
    return Caption(f"{sign} Round {event.round} · you {act} {spots}", words)
