"""What is kept about a person: to download it, to be forgotten; and how old matches are pruned."""
