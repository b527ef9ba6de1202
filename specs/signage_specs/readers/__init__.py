"""One raw syntax each, with the place of everything kept."""
