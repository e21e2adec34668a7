"""`/tables`, and what moderators of a server may do at its tables."""
