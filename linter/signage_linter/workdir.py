"""Find the AnyT workflows that work in a folder."""

from collections.abc import Iterable
from pathlib import Path

from signage_linter.paths import absolute
from signage_linter.source import SourceCache
from signage_specs.anyt.formats import ANYT
from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import FRONTMATTER_DEFAULTS
from signage_specs.readers.yaml_nodes import YamlScalar

_MOST_FOLDERS_ABOVE = 4  # how far above a working directory its workflow is looked for


def workflows_of(workdir: Path, known: Iterable[Path], sources: SourceCache) -> tuple[Workflow, ...]:
    """Return the workflows whose working directory is a folder.

    They are looked for among the files of the run, in the folder itself and in those above it.

    Args:
        workdir: the folder, absolute.
        known: the workflows' files that the run reads.
        sources: takes each file that is read.
    """
    found: dict[Path, Workflow] = {}
    around = [workdir, *workdir.parents][: _MOST_FOLDERS_ABOVE + 1]
    for file in (*known, *(each for folder in around for each in _workflow_files(folder))):
        whole = Path(absolute(file))
        if whole in found:
            continue
        source = sources.get(file.as_posix())
        workflow = parse_workflow(source.text) if source is not None else None
        if workflow is not None and _workdir(whole, workflow) == workdir:
            found[whole] = workflow
    return tuple(found.values())


def is_workflow(file: Path) -> bool:
    """Tell whether a file is a workflow by its name."""
    return file.name.lower().endswith(ANYT.suffixes) and file.name not in ANYT.suffixes


def _workflow_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if is_workflow(path) and path.is_file())
    except OSError:
        return []


def _workdir(file: Path, workflow: Workflow) -> Path:
    """Return the folder that a workflow works in, absolute."""
    mapping = workflow.frontmatter.mapping if workflow.frontmatter else None
    written = mapping.get("workdir") if mapping else None
    name = written.text if isinstance(written, YamlScalar) and written.text else FRONTMATTER_DEFAULTS["workdir"]
    try:
        return Path(absolute(file.parent / name))
    except ValueError:  # a null character in the name
        return file
