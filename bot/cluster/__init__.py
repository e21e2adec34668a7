"""Several processes over one PostgreSQL database; the core does not know this room."""
