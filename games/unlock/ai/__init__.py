"""The computer player of Unlock: secrets that fit, what a card is worth, and why it is advised."""
