"""`/server`: what those who manage a server set for it."""
