"""The engines of the store, what opens one by its address, and what carries one over."""
