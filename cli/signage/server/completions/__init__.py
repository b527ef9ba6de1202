"""What may be written in each format, told by the text before the position: it may be far from sound."""
