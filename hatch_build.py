"""Compile the modules that sign pages to machine code, in a wheel that is built with `SIGNAGE_COMPILE=1`.

Every other wheel holds Python alone and does the same. A compiled one holds the Python beside what was made of it,
and fits one version of Python on one kind of machine.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What compiles. It is asked for only where something is to be compiled.
_REQUIREMENTS = ["mypy>=2.1,<3", "setuptools>=77"]
# What has a compiler make vector instructions of loops; Microsoft's does by itself.
_VECTORS = [] if os.name == "nt" else ["-O3"]


class CompiledModules(BuildHookInterface[Any]):
    """Adds extension modules to a wheel; pyproject.toml says which modules they are made of."""

    PLUGIN_NAME = "custom"
    _scratch: Path | None = None

    def dependencies(self) -> list[str]:
        """Return what the build needs."""
        return _REQUIREMENTS if _is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add what was made to the wheel. An editable install stays as it is."""
        if version == "editable" or not _is_wanted():
            return
        root = Path(self.root)
        self._scratch = Path(tempfile.mkdtemp(prefix="signage-"))
        try:
            sources = [root / source for source in self.config["sources"]]
            built = _compile(compiled_modules(root, self.config), sources, root, self._scratch)
        except BaseException:  # setuptools ends the program where it has no compiler
            self._remove_scratch()
            raise
        made = (path for path in built.rglob("*") if path.is_file())
        build_data["force_include"].update({str(path): path.relative_to(built).as_posix() for path in made})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002  hatchling's
        """Remove what the wheel was made of."""
        self._remove_scratch()

    def _remove_scratch(self) -> None:
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)


def compiled_modules(root: Path, settings: dict[str, Any]) -> list[Path]:
    """Return the modules that are compiled, in order.

    Args:
        root: the folder of pyproject.toml.
        settings: the hook's table: `modules` and `exclude` are patterns of paths.
    """
    excluded = {path for pattern in settings["exclude"] for path in root.glob(pattern)}
    return sorted({path for pattern in settings["modules"] for path in root.glob(pattern)} - excluded)


def _is_wanted() -> bool:
    return os.environ.get("SIGNAGE_COMPILE", "") not in ("", "0")


def _compile(modules: list[Path], sources: list[Path], root: Path, scratch: Path) -> Path:
    """Return a folder that holds the extension modules, each in its package."""
    from mypyc.build import mypycify  # noqa: PLC0415  it is there only where something is compiled
    from setuptools import Extension, setup  # noqa: PLC0415  like it

    # One library for each package, so that they are made side by side.
    packages: dict[str, list[str]] = {}
    roots: set[str] = set()
    for module in modules:
        source_root, package, *_ = module.relative_to(root).parts
        roots.add(str(root / source_root))
        packages.setdefault(package, []).append(str(module))
    os.environ["MYPYPATH"] = os.pathsep.join(sorted(roots))
    # The types were checked before, with all that they stand on. Here they only say how a module is compiled.
    options = ["--config-file=", "--explicit-package-bases", "--ignore-missing-imports", f"--cache-dir={scratch}"]
    with chdir(scratch):  # a folder without settings for mypy and setuptools
        extensions: Any = mypycify(  # of the old name of setuptools' own class
            [*options, *(path for paths in packages.values() for path in paths)],
            opt_level="2",
            separate=[(paths, package) for package, paths in packages.items()],
            target_dir=str(scratch),
        )
        for source in sources:
            name = ".".join(source.relative_to(root).with_suffix("").parts[1:])
            extensions.append(Extension(name, [str(source)], extra_compile_args=_VECTORS))
        places = [f"--build-lib={scratch / 'built'}", f"--build-temp={scratch / 'objects'}"]
        command = ["--quiet", "build_ext", f"--parallel={os.cpu_count() or 1}", *places]
        setup(name="signage", packages=[], ext_modules=extensions, script_args=command)
    return scratch / "built"
