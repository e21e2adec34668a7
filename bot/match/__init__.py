"""The rules of a table: what a match is, who may do what in it, and how that is stored."""
