"""The rules of Triplock: what a seat may do, why not, and what it does."""
