"""The log channel of a server: what its moderators do, and what is set for it."""
