"""The computer player of Triplock: what it remembers, searches, weighs, and why it plays so."""
