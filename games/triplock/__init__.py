"""Triplock: two people over one lock of four stacks, each with Diagrams of their own."""
