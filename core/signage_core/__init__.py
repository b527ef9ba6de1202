"""What every layer needs: wording, worker processes."""
