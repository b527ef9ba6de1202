"""Fix what has one right answer: show the change, or write it and check again until nothing is left to fix."""

from codecs import BOM_UTF8
from dataclasses import replace
from pathlib import Path

from signage.commands.checking import Checking
from signage.commands.failure import Failure
from signage.commands.output import write_file
from signage_linter.fixes import FixedFile, fixed_files
from signage_linter.report import RunReport, counted
from signage_linter.source import SourceCache

# A fix may show another fault that has a fix, such as a name that was in the wrong place and in the wrong quotes.
_ROUNDS = 10


def diff_of_fixes(report: RunReport) -> str:
    """Return what `fix_files` would change first, as unified diffs."""
    return "".join(each.diff() for each in fixed_files(report.diagnostics, SourceCache(Path())))


def fix_files(checking: Checking, report: RunReport) -> tuple[RunReport, tuple[str, ...]]:
    """Apply the fixes of a report to the files.

    Return the report on what is left, whose notes count the fixes, and a line for each file that can't be written.

    Args:
        checking: checks again.
        report: what it found.
    """
    fixed, files = 0, set[str]()
    left: list[str] = []
    hindered: list[str] = []
    for _ in range(_ROUNDS):
        changes = fixed_files(report.diagnostics, SourceCache(Path()))
        written = [each for each in changes if _write(each, left, hindered)]
        if not written:
            break
        fixed += sum(each.applied for each in written)
        files.update(each.source.path for each in written)
        report = checking.report()
    said = [f"{counted(fixed, 'finding')} fixed in {counted(len(files), 'file')}"] if fixed else []
    return replace(report, notes=(*report.notes, *said, *dict.fromkeys(left))), tuple(dict.fromkeys(hindered))


def _write(change: FixedFile, left: list[str], hindered: list[str]) -> bool:
    """Write a fixed file, unless it isn't what was checked; return whether it was written.

    Args:
        change: the file as it is to be.
        left: gets a line about a file that is left as it is.
        hindered: gets one about a file that can't be written.
    """
    file, source = Path(change.source.path), change.source
    content, text = file.read_bytes(), source.text.encode("utf-8")
    if content.removeprefix(BOM_UTF8) != text or change.text == source.text:
        if content.removeprefix(BOM_UTF8) != text:
            left.append(f"{source.path}: not fixed: it isn't UTF-8, or somebody has just changed it")
        return False
    mark = "\ufeff" if content.startswith(BOM_UTF8) else ""
    try:
        write_file(file, mark + change.text)
    except Failure as failure:
        hindered.append(f"not fixed: {failure.format_message()}")
        return False
    return True
