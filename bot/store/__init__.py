"""Rows as values, the statements for them, and the SQLite file that holds them."""
