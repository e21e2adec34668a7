"""`/matches`: what waits for a person, everywhere."""
