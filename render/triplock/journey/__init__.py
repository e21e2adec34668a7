"""An Episode as a journey: the choice before each room, its scenes, and its end."""
