"""Films of matches that are over: what is filmed, the process that makes them, where they lie."""
