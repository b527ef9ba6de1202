"""What a host has to be told, so that it serves the documents as the draft asks (sections 6.3 and 8.1.1)."""
