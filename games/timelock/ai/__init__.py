"""The computer player of Timelock: what it searches, how it judges, and why it plays so."""
