"""The DNS records that lead to trust documents and to the service (sections 12.2 and 6.5.4)."""
