"""What is meant before it is played: typed lines, drafts, and plans that are laid as drafts."""
