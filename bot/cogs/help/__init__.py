"""The way in: the hello, `/help`, and the rules of the games."""
