"""A table before its match begins: who sits down, what its host changes, and how it starts."""
