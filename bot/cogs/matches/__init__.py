"""`/games`: what waits for a person, everywhere."""
