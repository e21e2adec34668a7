"""What opens a store by its address, and the engine for PostgreSQL."""
