"""Show an audit as one page of HTML that needs nothing else."""
