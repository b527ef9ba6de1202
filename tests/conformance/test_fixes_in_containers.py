"""A fix writes the same lines wherever an example stands: in a list, a quote, a directive, a string."""

from pathlib import Path

from documented import documented
from judged_cases import judged_cases

from signage_linter.config import Configuration
from signage_linter.fixes import fixed_files
from signage_linter.run import check_paths
from signage_linter.source import SourceCache
from signage_specs.registry import FORMATS_BY_LABEL

MOST = 3_000  # code points
#: The name of a page, what stands before the example with its label, before each of its lines, and behind it.
CONTAINERS = {
    "list": ("page.md", "- item\n\n  ```{}\n", "  ", "  ```\n"),
    "quote": ("page.md", "> ```{}\n", "> ", "> ```\n"),
    "quote in a list": ("page.md", "1. item\n\n   > ```{}\n", "   > ", "   > ```\n"),
    "admonition": ("page.md", "!!! note\n\n    ```{}\n", "    ", "    ```\n"),
    "directive": ("page.rst", "Text.\n\n.. code-block:: {}\n\n", "   ", "\nText.\n"),
    "docstring": ("page.py", 'def moor():\n    r"""Moor.\n\n    ```{}\n', "    ", '    ```\n    """\n'),
}


def texts() -> list[tuple[str, str]]:
    """Return the labels and the texts of all examples and cases that may be lines of a page."""
    of_rules = [(each.form.name, each.example.text) for _, each in documented()]
    of_cases = [(each.case["format"], each.text) for each in judged_cases() if "text" in each.asked]
    found = dict.fromkeys((label, text.strip("\n")) for label, text in (*of_rules, *of_cases))
    marks = (
        "```",
        '"""',
        "\r",
        "\t",
        "\f",
        "\v",
        "\x1c",
        "\x1d",
        "\x1e",
        "\x85",
        "\u2028",
        "\u2029",
        "\0",
        "\ufeff",
    )
    return [
        (label, text)
        for label, text in found
        if label in FORMATS_BY_LABEL and 0 < len(text) < MOST and not any(mark in text for mark in marks)
    ]


def fixed(folder: Path, pages: dict[str, str]) -> dict[str, str]:
    for name, page in pages.items():
        (folder / name).write_text(page, encoding="utf-8")
    diagnostics = check_paths([folder], Configuration()).diagnostics
    changed = fixed_files(diagnostics, SourceCache(Path()), unsafe=True)
    return pages | {Path(each.source.path).name: each.text for each in changed}


def loses_space(text: str) -> bool:
    """Tell whether docutils leaves out space of a block: what all lines begin with, and what a line ends with."""
    lines = text.split("\n")
    return lines[0].startswith(" ") or any(line != line.rstrip() for line in lines)


def put(label: str, text: str, container: tuple[str, str, str, str]) -> str:
    _, before, prefix, behind = container
    lines = [f"{prefix}{line}".rstrip() if not line.strip() else f"{prefix}{line}" for line in text.split("\n")]
    return before.format(label) + "\n".join(lines) + "\n" + behind


def test_a_fix_writes_the_same_lines_wherever_it_stands(tmp_path: Path) -> None:
    pages = {f"{at}.md": (label, text) for at, (label, text) in enumerate(texts())}
    (tmp_path / "alone").mkdir()
    alone = fixed(tmp_path / "alone", {name: f"```{label}\n{text}\n```\n" for name, (label, text) in pages.items()})
    after = {name: page.partition("\n")[2].removesuffix("\n```\n") for name, page in alone.items()}
    changed = {name: each for name, each in pages.items() if after[name] != each[1]}
    wrong: list[str] = []
    for place, container in CONTAINERS.items():
        folder = tmp_path / place
        folder.mkdir()
        (folder / "mkdocs.yml").write_text("markdown_extensions: [admonition, pymdownx.superfences]\n")
        suffix = Path(container[0]).suffix
        kept = {name: each for name, each in changed.items() if suffix != ".rst" or not loses_space(each[1])}
        inside = fixed(folder, {f"{name}{suffix}": put(*each, container) for name, each in kept.items()})
        for name, (label, text) in kept.items():
            expected, actual = put(label, after[name], container), inside[f"{name}{suffix}"]
            if expected != actual:
                wrong.append(f"{place}: {text}\n--- expected\n{expected}\n--- actual\n{actual}")
    assert len(changed) > 700
    assert not wrong, f"{len(wrong)}\n" + "\n=====\n".join(wrong)
