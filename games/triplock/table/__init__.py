"""What lies on the table of Triplock: cards, boards, the state, its views, and what happens."""
