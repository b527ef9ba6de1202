"""The static trust manifest and the answer of a trust query (sections 12.3 and 12.4)."""
