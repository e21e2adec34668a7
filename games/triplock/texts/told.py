"""Triplock's events in words: lines of the log, and captions around private pictures."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Seat, Setting
from games.texts import Caption, Line, counted, listed, some
from games.triplock.table import events as ev
from games.triplock.table.cards import RULES
from games.triplock.table.traces import Look
from games.triplock.texts.looks import Ear, ear_of, look_line, look_was, memos_by_round
from games.triplock.texts.shared import lexicon
from games.triplock.texts.shared.sides import all_sides, card_type, side_reward, side_told
from games.triplock.texts.told_rooms import begun, episode_over, say_room

_FIRST = "Every seat lays its first Diagram."


def say(event: ev.Event, setting: Setting) -> Line | None:
    """The phrase of an event for its reader; None where there is nothing to say.

    A phrase about a secret follows the phrase that all read, behind " · ".
    """
    ear = ear_of(setting)
    line = _own_line(event, ear)
    if line is not None:
        return line
    for tell in (_table, _dice, _lock, _cards, _attempt, _skill, _fired, say_room):
        line = tell(event, ear)
        if line is not None:
            seen = _secret_words(event, ear)
            text = f"{line.text} · {seen}" if seen else line.text
            return replace(line, text=text)
    return None


def _own_line(event: ev.Event, ear: Ear) -> Line | None:
    """SECRET. The line of a reader who knows an event whole, where it stands alone; else None."""
    if ear.seat is None:
        return None
    match event:
        case ev.Oriented(id=str(card), side=int(side)) if _is_side_told(event, card, ear):
            return Line(event.seat, f"laid Diagram {event.slot + 1}: {side_reward(card, side)}")
        case ev.Drew(id=str(card)) if card_type(card) != "counter":
            return Line(event.seat, _drew(card))
        case ev.Stole(chip=str(chip)):
            taken = f"took {lexicon.a_symbol(chip)} from {ear.who(event.victim)}"
            return Line(event.seat, taken, True)
        case _:
            return None


def _is_side_told(event: ev.Oriented, card: str, ear: Ear) -> bool:
    """Whether a reader is told by number which Diagram was laid: what is open all read alike."""
    return event.seat == ear.seat or card_type(card) != "counter"


def _drew(card: str) -> str:
    kinds = {"trap": "Trap", "counter": "Countermeasure"}
    return f"drew a {kinds.get(card_type(card), 'Diagram')}: {' / '.join(some(all_sides(card)))}"


def _secret_words(event: ev.Event, ear: Ear) -> str:
    """SECRET. The phrase that follows the public one for a reader who knows more; "" for none."""
    if ear.seat is None:
        return ""
    match event:
        case ev.Peeked(looks=tuple(looks)):
            return f"saw {'; '.join(some(_looks_words(looks, event.seat, ear)))}"
        case ev.Exposed(looks=(look, *_)):
            return f"it was {look_was(look)}"
        case ev.Disarmed(chip=str(chip)):
            return f"the chip is {lexicon.a_symbol(chip)}"
        case ev.Drew(id=str(card)) if event.seat == ear.seat:
            return f"its sides: {' / '.join(some(all_sides(card)))}"
        case _:
            return ""


def _looks_words(looks: tuple[Look, ...], actor: Seat, ear: Ear) -> list[str]:
    """Several looks, in the order of the looker's row."""
    row = ear.layout.rows[actor]
    ordered = sorted(looks, key=lambda look: row.index(look.spot))
    return [look_line(ear.spot(look.spot, actor), look) for look in ordered]


def _table(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.SetupBegun(journey=journey) if journey is not None:
            return Line(None, begun(journey))
        case ev.SetupBegun():
            return Line(None, f"The lock is built.{_cast(event, ear)} {_FIRST}")
        case ev.TurnEnded():
            return _ended(event)
        case ev.TurnBegan(blocked=True):
            return Line(event.seat, f"{ear.has(event.seat)} no Skill this turn")
        case ev.Resigned():
            return Line(event.seat, "gave up" if ear.layout.in_rooms else "resigned", True)
        case ev.Over() if ear.layout.in_rooms:
            return Line(None, episode_over(event), True)
        case ev.Over():
            return Line(None, _over(event, ear), True)
        case _:
            return None


def _cast(event: ev.SetupBegun, ear: Ear) -> str:
    """Who plays which character, if any: " ● Ana is Wren Calloway, ▲ Ben is Tobias Pell."."""
    cast = [
        f"{ear.who(Seat(i))} {'are' if i == ear.seat else 'is'} {lexicon.character(char)[0]}"
        for i, char in enumerate(event.chars)
        if char is not None
    ]
    return f" {lexicon.capital(', '.join(some(cast)))}." if cast else ""


def _ended(event: ev.TurnEnded) -> Line:
    unused = lexicon.dice(event.unused)
    lost = f", {unused} unused" if unused else ""
    if event.why == "end":
        return Line(event.seat, f"ended the turn{lost}", quiet=True)
    return Line(event.seat, f"lost the rest of the turn{lost}", True, quiet=True)


def _over(event: ev.Over, ear: Ear) -> str:
    """Who won; the count only where a goal was reached, for the result tells what else decided."""
    if not event.winners:
        return "The match is over, nobody has won"
    first, *others = event.winners
    won = lexicon.capital(listed([ear.who(seat) for seat in event.winners]))
    are_partners = set(ear.layout.opponents(first)).isdisjoint(others)
    several = "won together" if are_partners else "share the win"
    told = f"{won} {several if others else 'won'}"
    match event.reason:
        case "points":
            return f"{told} with {_points(event.points[first])}"
        case "completed":
            return f"{told} with {counted(event.completed[first], 'completed Diagram')}"
        case _:
            return told


def _dice(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.Rolled():
            faces = ", ".join(some(lexicon.FACES[face] for face in event.dice))
            return Line(event.seat, f"rolled {faces}", quiet=True)
        case ev.DieSet():
            was, face = lexicon.FACES[event.was], lexicon.FACES[event.face]
            return Line(event.seat, f"set a die from {was} to {face}")
        case ev.Sacrificed():
            return Line(event.seat, f"sacrificed both dice for {lexicon.FACES[event.face]}")
        case ev.DiceDropped():
            lost = lexicon.dice(event.dice)
            return Line(event.seat, f"lost {lost or 'no die'}", bool(lost))
        case ev.BonusRolled():
            return Line(event.seat, f"rolled {lexicon.FACES[event.face]} as a bonus", quiet=True)
        case ev.BonusDeclined():
            return Line(event.seat, f"declined to {lexicon.bonus_ask(event.do)}", quiet=True)
        case ev.BonusVoid():
            return Line(event.seat, f"could not {lexicon.bonus_ask(event.do)}", quiet=True)
        case _:
            return None


def _lock(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.Peeked():
            return Line(event.seat, f"peeked at {ear.spots(event.spots, event.seat)}")
        case ev.Flipped():
            return Line(
                event.seat, f"flipped {ear.spot(event.spot, event.seat)}{_opened(event.face)}"
            )
        case ev.Swapped():
            return Line(event.seat, f"swapped {ear.spots(event.spots, event.seat)}")
        case ev.Disarmed():
            where = ear.spot(event.spot, event.seat)
            return Line(event.seat, f"took the chip off {where}{_opened(event.face)}")
        case ev.Exposed():
            moved = f"now at {ear.spot(event.to, event.seat)}{_opened(event.face)}"
            return Line(event.seat, f"exposed {ear.hidden(event.spot, event.seat)}, {moved}")
        case _:
            return None


def _opened(face: str | None) -> str:
    return f": {lexicon.a_symbol(face)} lies open" if face is not None else ""


def _cards(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.Oriented() | ev.Drew() if event.seat == ear.seat and event.id is None:
            return None  # the whole event tells its owner more
        case ev.Oriented():
            return Line(event.seat, f"laid {_laid(event)}", quiet=True)
        case ev.Drew():
            kind = "a Countermeasure" if event.id is not None else "a Diagram"
            told = f"drew {kind}{', one too many' if event.over_limit else ''}"
            return Line(event.seat, told, quiet=True)
        case ev.NothingDrawn():
            return Line(event.seat, "found nothing to draw", quiet=True)
        case ev.Reshuffled():
            return Line(None, f"The discard pile is the new deck, {event.cards} cards")
        case ev.Revealed():
            card = ear.card(event.owner, event.slot, event.seat)
            told = side_told(event.id, event.side)
            return Line(event.seat, f"turned {card} face up: {told}")
        case ev.Concealed():
            card = ear.card(event.owner, event.slot, event.seat)
            return Line(event.seat, f"turned {card} face down")
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
    told = f"turned {card} {lexicon.times(event.turns)}"
    if event.id is None or event.side is None:
        return told
    return f"{told}: now it shows {side_told(event.id, event.side)}"


def _discarded(event: ev.Discarded, ear: Ear) -> str:
    """An id means nothing to people: a card is told by its top side, else by all four.

    Beyond the hand limit lies the new one, which has no top side yet (TR-16).
    """
    is_new = event.slot >= RULES.hand_limit
    which = "the new Diagram" if is_new else ear.card(event.owner, event.slot, event.seat)
    sides = all_sides(event.id) if event.side is None else [side_told(event.id, event.side)]
    return f"discarded {which}: {' / '.join(some(sides))}"


def _attempt(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.Announced():
            return Line(event.seat, f"announced {lexicon.sequence(event.kind, event.symbols)}")
        case ev.Matched(right=True):
            left = listed([lexicon.symbol(name) for name in event.left], none="")
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
            return Line(event.seat, f"failed at {shown}: the Diagram is lost", True)
        case ev.ChipsRemoved():
            return Line(event.seat, f"gave up {lexicon.some(event.chips)}")
        case _:
            return None


def _completed(event: ev.Completed) -> str:
    gains = [_points(event.points)] * bool(event.points)
    gains += [lexicon.long(effect) for effect in event.effects]
    done = f"completed {side_told(event.id, event.side)}"
    return f"{done}: {listed(gains)}" if gains else done


def _skill(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.SkillUsed(at="reset") if ear.layout.in_rooms:
            return Line(event.seat, "used Reset: the room leaves out its next throw")
        case ev.SkillUsed():
            return Line(event.seat, _used(event), quiet=event.at in ("pts", "act"))
        case ev.TrackFinished():
            track = "Points" if event.at == "pts" else "Action"
            return Line(event.seat, f"finished {track}; the bead is back in hand", quiet=True)
        case ev.ResetHit():
            return Line(event.seat, f"{ear.has(event.seat)} no Skill next turn, because of Reset")
        case ev.BeadOff():
            return Line(event.seat, "took the bead back to hand")
        case ev.SkillDropped():
            return Line(event.seat, f"{ear.has(event.seat)} no Skill for the rest of the turn")
        case ev.Scored():
            return Line(event.seat, f"scored {_points(event.points)}, {event.total} in all")
        case ev.LostPoints() if event.points == 0:
            return Line(event.seat, "had no point to lose")
        case ev.LostPoints():
            left = f"{ear.has(event.seat)} {event.total} now"
            return Line(event.seat, f"lost {_points(event.points)} and {left}", True)
        case _:
            return None


def _points(n: int) -> str:
    return counted(n, "point")


def _used(event: ev.SkillUsed) -> str:
    match event.at:
        case "pts" | "act":
            of = lexicon.track_length(event.at)
            track = "Points" if event.at == "pts" else "Action"
            return f"moved the bead to {track}, step {event.n} of {of}"
        case "reset":
            return "used Reset"
        case _:
            skill = lexicon.character(event.char)[1] if event.char else "a Character Skill"
            return f"used {skill}"


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
    what = f'{sign} {whose} {kind} "{lexicon.trigger_words(_side(event), event.event)}" goes off'
    parts = [lexicon.sprung(event.now)] * bool(event.now)
    if event.deferred:
        waits = lexicon.reward(event.deferred)
        parts.append(f"{waits} when {ear.whose(event.owner)} next turn begins")
    return f"{what}: {'; '.join(some(parts, none='nothing happens'))}"


def _side(event: ev.TrapFired | ev.CounterFired) -> str:
    return "self" if event.owner == event.actor else "opp"


def caption(event: ev.Event, setting: Setting) -> Caption | None:
    """SECRET. The words around the picture of an event; None where it has no picture.

    That is a look, for its owner, or looks that a partner told of.
    """
    if setting.reader is None:
        return None
    match event:
        case ev.LooksTold(memos=tuple()):
            return _told(event, ear_of(setting))
        case ev.Peeked(looks=tuple(looks)):
            told = _peek(event, looks, ear_of(setting))
        case ev.Exposed(looks=(look, *_)):
            told = _expose(event, look, ear_of(setting))
        case _:
            return None
    return replace(told, stays=setting.options.get("notebook") == "off")


def _peek(event: ev.Peeked, looks: tuple[Look, ...], ear: Ear) -> Caption:
    spots = ear.spots([look.spot for look in looks], event.seat)
    words = f"{'. '.join(_looks_words(looks, event.seat, ear))}. As it lay at that moment."
    return Caption(f"👁️ Round {event.round} · you peeked at {spots}", words)


def _expose(event: ev.Exposed, look: Look, ear: Ear) -> Caption:
    now = f" and shows {lexicon.a_symbol(event.face)}" if event.face is not None else ""
    where = ear.spot(event.to, event.seat)
    words = f"It was {look_was(look)}. It now lies turned over at {where}{now}."
    return Caption(f"🔦 Round {event.round} · you exposed Hidden", words)


def _told(event: ev.LooksTold, ear: Ear) -> Caption:
    seen = memos_by_round(ear.layout, event.memos or (), event.seat, ". ", ".")
    title = f"👁️ {ear.who(event.seat)} told you what there was to see"
    return Caption(title, f"{seen} As it lay at that moment.", True)
