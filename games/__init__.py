"""Pure rules of the five lock games: no chance, clock, name or Discord id of their own."""
