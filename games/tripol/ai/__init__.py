"""The computer player of Tripol: what an act is worth, and why it plays so."""
