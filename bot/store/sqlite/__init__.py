"""The SQLite file: the engine, its lock, its copies, and what can go wrong with a file."""
