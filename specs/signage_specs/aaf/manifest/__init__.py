"""The agent manifest: the typed contract of a site's actions (sections 6.4 and 6.5)."""
