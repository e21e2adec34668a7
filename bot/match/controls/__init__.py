"""A message as data, the code of a press, and the controls of each game; none knows Discord."""
