"""A seat that its person offers to somebody named, who takes it by a press."""
