"""`signage formats`: which formats there are, their labels and file names."""

import click

from signage_specs.registry import FORMATS


@click.command()
def formats() -> None:
    """List the formats with their labels and file names."""
    for each in FORMATS:
        click.echo(click.style(each.name, bold=True) + f"  {each.title}")
        click.echo(f"    labels         {', '.join(each.labels)}")
        files = [*(f"*{suffix}" for suffix in each.suffixes), *each.filenames]
        if files:
            click.echo(f"    files          {', '.join(files)}")
        click.echo(f"    specification  {each.specification.title} {each.specification.version}")
        click.echo(f"    rules          {len(each.rules)}")
    click.echo("\nThe label `anml` stands for anml-xml, anml-json or anml-native: the first character decides.")
