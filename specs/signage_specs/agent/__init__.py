"""What an agent does with documents. No command and no host needs it, and nothing here opens a connection."""
