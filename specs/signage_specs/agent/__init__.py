"""What an agent does with documents. Nothing here opens a connection."""
