"""A match under way: the own hand, More, the story, typed moves, hints, and giving up."""
