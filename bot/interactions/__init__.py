"""From a press or a command to its answer: the router, the guard, the base of all cogs."""
