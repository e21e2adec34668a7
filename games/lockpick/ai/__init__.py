"""The hint player of Lockpick: what it advises, why, and how lucky a roll was."""
