"""Run the command line as `python -m signage`."""

from signage.main import main

main(prog_name="signage")
