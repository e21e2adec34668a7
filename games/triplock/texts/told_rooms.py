"""What happens in an Episode, as phrases of the log: rooms, their locks, the solo die, looks."""

from __future__ import annotations

from games.core import Seat
from games.texts import Line, counted, listed
from games.triplock.table import events as ev
from games.triplock.table.episodes import Journey, throw
from games.triplock.texts import rooms
from games.triplock.texts.looks import Ear, memos_by_round
from games.triplock.texts.shared import lexicon


def say_room(event: ev.Event, ear: Ear) -> Line | None:
    """The phrase of an event that only an Episode has; None for others."""
    match event:
        case ev.Chose():
            return Line(event.seat, f"chose {lexicon.character(event.char)[0]}")
        case ev.RoomBegan():
            return Line(None, _began(event, ear), True)
        case ev.RoomEnded():
            return Line(None, _room_ended(event), True, milestone=True)
        case ev.LockAnnounced():
            asked = lexicon.sequence(event.kind, event.symbols)
            return Line(event.seat, f"announced the lock, {asked}")
        case ev.LockOpened():
            return Line(event.seat, "opened the lock", True)
        case ev.LockFailed():
            return Line(event.seat, "failed at the lock, which stays shut", True)
        case ev.LooksTold():
            return _told(event, ear)
        case _:
            return _solo(event, ear)


def begun(journey: Journey) -> str:
    """The first words of an Episode: its name, its two sentences, who goes along."""
    episode = journey.episode
    along = f"{rooms.cast(journey.roster)} go along, each for one room"
    return f"{episode.name}. {episode.intro} {along}."


def _began(event: ev.RoomBegan, ear: Ear) -> str:
    """A room's name and sentence, who went in, what opens it, and what lies bare there."""
    journey, room = event.journey, event.journey.place
    told = [f"{lexicon.capital(rooms.place(journey))}, {room.name}. {room.intro}"]
    told.append(f"{lexicon.capital(_goers(event, ear))} within {room.rounds} rounds.")
    if room.lock is not None:
        how = "left to right" if room.lock.kind == "combo" else "in any order"
        told.append(f"The lock: {rooms.lock(room.lock)}, {how}.")
    for spot, chip, face in zip(room.stripped, event.stripped, event.faces, strict=True):
        gone = f"{lexicon.capital(lexicon.a_symbol(chip))} is off {rooms.position(spot)}"
        told.append(f"{gone}, which shows {lexicon.a_symbol(face)}.")
    return " ".join(told)


def _goers(event: ev.RoomBegan, ear: Ear) -> str:
    wants = rooms.wants(event.journey.place)
    if len(event.chars) == 1:
        return f"{lexicon.character(event.chars[0])[0]} has to {wants}"
    pairs = enumerate(event.chars)
    goers = [f"{ear.who(Seat(seat))} as {lexicon.character(char)[0]}" for seat, char in pairs]
    return f"{listed(goers)} have to {wants}, together"


def _room_ended(event: ev.RoomEnded) -> str:
    """A room opened, and what is next; or lost, plainly why, and who may go in next."""
    journey = event.journey
    tried = journey.tried[-1]
    room = journey.episode.rooms[tried.room]
    if tried.won:
        told = f"{room.name} is open, in round {tried.round} of {tried.limit}"
        return (
            f"{told}. {who_is_next(journey)}" if not is_won(journey) else f"{told}, the last room."
        )
    goals = rooms.goals_words(event.goals_left)
    why = f"{room.name} stays shut: {goals} when the last round ended"
    return f"{why}. {who_is_left(journey)}"


def is_won(journey: Journey) -> bool:
    """Whether the last room is open."""
    return journey.opened == len(journey.episode.rooms)


def who_is_next(journey: Journey) -> str:
    """What comes after an opened room: "Next is Signal Box; Wren Calloway may go in."."""
    if len(journey.unspent) < journey.place.seats:
        return f"Next would be {journey.place.name}, but {_too_few(journey)}."
    return f"Next is {journey.place.name}; {rooms.cast(journey.unspent)} may go in."


def who_is_left(journey: Journey) -> str:
    """Who may go in after a room was lost: "Osric Vane and Mabel Thorne may go in next."."""
    if len(journey.unspent) < journey.place.seats:
        return f"{lexicon.capital(_too_few(journey))}."
    return f"{rooms.cast(journey.unspent)} may go in next."


def _too_few(journey: Journey) -> str:
    if not journey.unspent:
        return "nobody is left to go in"
    return f"only {rooms.cast(journey.unspent)} is left, and it takes {journey.place.seats}"


def episode_over(event: ev.Over) -> str:
    """How an Episode ended."""
    match event.reason:
        case "episode":
            return "The Episode is won: every room is open"
        case "no_characters":
            return "The Episode is lost: too few characters are left"
        case _:
            return "The Episode is over before its last room"


def _solo(event: ev.Event, ear: Ear) -> Line | None:
    match event:
        case ev.SoloSilenced():
            return Line(None, "The room leaves out its throw, because of Reset")
        case ev.SoloRolled():
            effects = rooms.throws([throw(text) for text in event.effects])
            return Line(None, f"The room rolls {rooms.SOLO[event.face]}: {effects}")
        case ev.RoomActed():
            told = _acted(event, ear)
            return Line(None, told) if told else None
        case _:
            return None


def _acted(event: ev.RoomActed, ear: Ear) -> str:
    """What a throw led to beyond what its face says; "" for nothing."""
    match throw(event.effect).name:
        case "flip" if event.face is not None:
            where = rooms.position(event.spots[0])
            return f"{lexicon.capital(lexicon.a_symbol(event.face))} lies open at {where}"
        case "alarm":
            return f"The room ends after round {event.limit}"
        case "lose" if not event.seats:
            return "No point was there to take"
        case "bead_off" if not event.seats:
            return "The Skill bead was in hand already"
        case "rearm":
            return _rearmed(event, ear)
        case _:
            return ""


def _rearmed(event: ev.RoomActed, ear: Ear) -> str:
    if not event.spots:
        return "Nobody had a chip to lay back, or every stack was covered"
    chip = "chip" if event.chip is None else lexicon.symbol(event.chip)
    whose = listed(ear.whose(seat) for seat in event.seats)
    return f"{lexicon.capital(whose)} {chip} covers {rooms.position(event.spots[0])} again"


def _told(event: ev.LooksTold, ear: Ear) -> Line:
    """Looks that were told: everybody hears that, the side also what."""
    partners = [seat for seat in ear.layout.side(event.seat) if seat != event.seat]
    to = listed([ear.who(Seat(seat)) for seat in partners], none="nobody")
    said = f"told {to} about {counted(len(event.memos), 'look')}" if event.memos else f"told {to}"
    if event.memos is None:
        return Line(event.seat, f"{said} what there was to see")
    seen = memos_by_round(ear.layout, event.memos, event.seat, "; ")
    return Line(event.seat, f"{said} · {seen}")
