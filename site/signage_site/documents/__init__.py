"""What a site says of itself: manifest, index, files for hosts."""
