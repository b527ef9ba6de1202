"""What an agent can do on a site: the audit of AAF (6.7), whether it could be carried out, and what shows it."""
