"""What the boards of Triplock are painted with: layout, pieces, cards, strips, marks."""
