"""Read `markdown_extensions` from a mkdocs.yml, or a zensical.toml, without running anything that it names."""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import entry_points
from itertools import chain
from pathlib import Path
from typing import Any, TypeGuard, cast

import yaml

from signage_core.frozen import frozen
from signage_core.paths import LARGEST_CONFIGURATION, is_folder, is_remote, read_file, resolved
from signage_core.project import project_root
from signage_linter.finders.markdown.foreign_headers import foreign_headers
from signage_linter.finders.markdown.settings import MarkdownSettings

# What MkDocs itself always adds.
_ALWAYS = ("toc", "tables", "fenced_code")
_KNOWN = ("markdown.extensions.", "pymdownx.")
# Modules of hosts that no package declares, and that only look at links and pictures.
_OF_HOSTS = ("material.extensions.preview", "zensical.extensions.preview", "zensical.extensions.glightbox")
_OURS = ("markdown_signage", "signage")
_LONGEST_CHAIN = 10
_MOST_NODES = 100_000  # with every alias followed
_EXCLUDE_DOCS = "exclude_docs"
_ALWAYS_EXCLUDED = (".*", "/templates/")  # by MkDocs itself, unless the setting takes one of them back


_UNREAD = object()
"""A value that only the host can make, such as a Python object; whoever holds it does without it."""


@frozen
class _Folder:
    """The value of `!relative`: a folder that the host knows."""

    text: str


class _Loader(yaml.SafeLoader):
    """A safe loader that reads past tags that it doesn't know, and refuses values that its own can't be made of."""

    def get_single_node(self) -> yaml.Node | None:
        """Return the root, if the values of the document are few enough with every alias followed."""
        root = super().get_single_node()
        if root is not None:
            _measure(root, {})
        return root

    def construct_object(self, node: yaml.Node, deep: bool = False) -> object:
        """Return the value of a node; raise a YAMLError, and no other, where it has none."""
        try:
            return cast("Any", super()).construct_object(node, deep=deep)
        except (ValueError, KeyError, IndexError, AttributeError, TypeError, OverflowError) as error:
            kind = node.tag.rpartition(":")[2]
            raise yaml.constructor.ConstructorError(
                None, None, f"not a valid value for the tag `!!{kind}`", node.start_mark
            ) from error


def _parts(node: yaml.Node) -> Iterator[yaml.Node]:
    """Yield the nodes of a list, or the keys and values of a mapping."""
    value = cast("Any", node).value
    if isinstance(node, yaml.SequenceNode):
        yield from value
    elif isinstance(node, yaml.MappingNode):
        yield from chain.from_iterable(value)


def _measure(node: yaml.Node, sizes: dict[yaml.Node, int]) -> int:
    """Return how many nodes a node stands for, with every alias followed.

    Raises MarkedYAMLError where they are too many, or a node holds itself.
    """
    size = sizes.get(node)
    if size is None:
        sizes[node] = 0  # as long as it isn't known
        size = sizes[node] = 1 + sum(_measure(part, sizes) for part in _parts(node))
    elif not size:
        raise yaml.constructor.ConstructorError(None, None, "an alias is inside what it names", node.start_mark)
    if size > _MOST_NODES:
        raise yaml.constructor.ConstructorError(None, None, "its aliases expand to too much", node.start_mark)
    return size


def _unread(*_: object) -> object:
    return _UNREAD


def _environment(loader: yaml.SafeLoader, node: yaml.Node) -> object:
    """Read `!ENV [NAME, …, default]` as its default: the environment of a build isn't ours to know."""
    if isinstance(node, yaml.SequenceNode) and len(node.value) > 1:
        return cast("Any", loader).construct_object(node.value[-1], deep=True)
    return _UNREAD


def _relative(_: yaml.SafeLoader, node: yaml.Node) -> object:
    return _Folder(str(node.value)) if isinstance(node, yaml.ScalarNode) else _UNREAD


cast("Any", _Loader).add_multi_constructor("", _unread)
_Loader.add_constructor("!ENV", _environment)
_Loader.add_constructor("!relative", _relative)


def read_mkdocs_settings(file: Path, root: Path) -> MarkdownSettings:
    """Return the Markdown settings of a MkDocs project.

    Nothing that the file names is run: values with a Python tag are left out. So are, each with a note, extensions
    that no installed package declares, since any other module would be called with what the file says, and options
    of other projects' extensions that may name a program, a file or a server. A file that can't be read gives the
    defaults, and is named.
    """
    notes: list[str] = []
    files: list[Path] = []
    unreadable: list[str] = []
    content = _read(file, unreadable, files)
    docs = file.parent / _text(content.get("docs_dir"), "docs")
    pages = _pages(content.get("docs_dir", "docs"), file.parent)
    default = ZENSICAL_EXTENSIONS if file.stem == "zensical" else None
    declared = _extensions(content.get("markdown_extensions", default))
    configs: dict[str, Any] = {}
    names: list[str] = []
    for name in dict.fromkeys((*_ALWAYS, *declared)):
        if name in _OURS:
            continue
        said = f"{file.as_posix()}: the Markdown extension `{name}`"
        if not _installed(name):
            notes.append(f"{said} is left out: no installed package declares it as an entry point")
            continue
        names.append(name)
        options = cast("dict[str, Any]", _options(declared.get(name, {}), file.parent, docs))
        configs[name] = options if _is_known(name) else {k: v for k, v in options.items() if isinstance(v, int)}
        if options.get("url_download") is True:
            notes.append(f"{said} reads nothing from addresses here (`url_download`): the build checks that")
        if left := ", ".join(str(key) for key in options if key not in configs[name]):
            notes.append(f"{said} is used without `{left}`: only numbers and switches are passed on")
    return MarkdownSettings(
        extensions=tuple(names),
        extension_configs={name: configs[name] for name in names if configs.get(name)},
        base_path=(file.parent,),
        root=root,
        notes=tuple(notes),
        unreadable=tuple(unreadable),
        files=tuple(files),
        has_pages=pages is None or is_folder(pages),
        pages=pages if pages is not None and is_folder(pages) else None,
        foreign_headers=foreign_headers(
            list(declared.values()), chain(*(_extensions(content.get(name)) for name in ("plugins", "hooks")))
        ),
    )


def _pages(docs: object, folder: Path) -> Path | None:
    """Return a project's folder of pages; None for one outside of its own folder, which isn't looked at."""
    if not isinstance(docs, str) or is_remote(docs) or os.path.normpath(docs).startswith(("..", "/")):
        return None
    return folder / docs


def read_exclusions(file: Path) -> tuple[Path, list[str]]:
    """Return the folder of a MkDocs project's pages, and the .gitignore patterns in it that leave pages out.

    A file that can't be read gives the defaults: whoever reads its settings is told why.
    """
    try:
        text = _content_of(file)
    except (OSError, ValueError):
        text = ""
    content: Mapping[object, object] = {}
    if any(key in text for key in (_EXCLUDE_DOCS, "docs_dir", "INHERIT")):  # to read YAML takes long
        content = _read(file, [], [])
    docs = Path(os.path.normpath(file.parent / _text(content.get("docs_dir"), "docs")))
    return docs, [*_ALWAYS_EXCLUDED, *_text(content.get(_EXCLUDE_DOCS), "").splitlines()]


def _read(file: Path, unreadable: list[str], files: list[Path]) -> Mapping[object, object]:
    """Return the file's content, with what it inherits."""
    files.append(file)
    try:
        if not resolved(file).is_relative_to(resolved(project_root(files[0].absolute().parent))):
            raise ValueError("it lies outside the project")  # noqa: TRY301  as all that can't be read
        if file.suffix == ".toml":
            return read_zensical(file)
        content: object = yaml.load(_content_of(file), Loader=_Loader)  # noqa: S506  a safe one
    except (OSError, UnicodeDecodeError, yaml.YAMLError, RecursionError, ValueError) as error:
        unreadable.append(f"{file.as_posix()}{_said(error)}. Correct it, so that its pages are read as it says.")
        return {}
    if not _is_mapping(content):
        return {}
    parent = content.get("INHERIT")
    if isinstance(parent, str) and not is_remote(parent) and len(files) <= _LONGEST_CHAIN:
        return _merged(_read(file.parent / parent, unreadable, files), content)
    return content


def _content_of(file: Path) -> str:
    return read_file(file, LARGEST_CONFIGURATION).decode("utf-8-sig")


def _said(error: Exception) -> str:
    """Return the place of an error in a file, where it has one, and what is wrong."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        mark = error.problem_mark
        return f":{mark.line + 1}:{mark.column + 1}: cannot be read as YAML: {error.problem}"
    reason = error.strerror if isinstance(error, OSError) else str(error).split("\n", maxsplit=1)[0]
    return f": cannot be read: {reason}"


def _merged(parent: Mapping[object, object], child: Mapping[object, object]) -> dict[object, object]:
    """Return the parent with what the child says; mappings are merged, lists are replaced, as MkDocs does it."""
    result = dict(parent)
    for key, value in child.items():
        above = result.get(key)
        result[key] = _merged(above, value) if _is_mapping(above) and _is_mapping(value) else value
    return result


def _extensions(declared: object) -> dict[str, Mapping[object, object]]:
    """Return the declared extensions in order, each with its options; MkDocs knows two ways to write them."""
    items = list(declared.items()) if _is_mapping(declared) else []
    for each in declared if _is_sequence(declared) else ():
        items.extend(each.items() if _is_mapping(each) else [(each, None)])
    return {name: options if _is_mapping(options) else {} for name, options in items if isinstance(name, str)}


def _options(value: object, folder: Path, docs: Path) -> object:
    """Return a value without what can't be read, its folders made absolute."""
    if _is_mapping(value):
        pairs = {key: _options(item, folder, docs) for key, item in value.items()}
        kept = {key: item for key, item in pairs.items() if item is not _UNREAD}
        if "base_path" in kept:
            kept["base_path"] = _absolute(kept["base_path"], folder)
        return kept
    if _is_sequence(value):
        items = (_options(item, folder, docs) for item in value)
        return [item for item in items if item is not _UNREAD]
    if isinstance(value, _Folder):
        return _resolved(value.text, folder, docs)
    return value


def _is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    return isinstance(value, Mapping)


def _is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list | tuple)


def _absolute(base: object, folder: Path) -> list[str]:
    bases = base if _is_sequence(base) else (base,)
    return [os.fspath(folder / each) for each in bases if isinstance(each, str) and not is_remote(each)]


def _resolved(text: str, folder: Path, docs: Path) -> object:
    """Return the folder that `!relative` names; that of the page itself isn't known before there is a page."""
    first, _, rest = text.partition("/")
    known = {"$config_dir": folder, "$docs_dir": docs}.get(first)
    return os.fspath(known / rest) if known is not None else _UNREAD


def _text(value: object, default: str) -> str:
    return value if isinstance(value, str) else default


def _installed(name: str) -> bool:
    """Tell whether an installed package declares an extension, or brings it as one of those that we know."""
    if name.startswith(_KNOWN) or name in _OF_HOSTS:
        return _importable(name)
    return name in _declared_extensions()


def _is_known(name: str) -> bool:
    """Tell whether an extension is one of Python-Markdown's, pymdown-extensions' or the hosts' own."""
    return name in _OF_HOSTS or _declared_extensions().get(name, name).startswith(_KNOWN)


@lru_cache(maxsize=1)
def _declared_extensions() -> dict[str, str]:
    """Return the extensions that installed packages declare, by the names that they go by; to ask takes long.

    Those are the declared name, the module, and the module with the class.
    """
    found: dict[str, str] = {}
    for each in entry_points(group="markdown.extensions"):
        found |= dict.fromkeys((each.value.partition(":")[0], each.value, each.name), each.value)
    return found


def _importable(name: str) -> bool:
    from importlib.util import find_spec  # noqa: PLC0415  only for names that are no entry points

    try:
        return find_spec(name.split(":", maxsplit=1)[0]) is not None
    except (ImportError, ValueError):
        return False


# What Zensical adds where a project names no extensions; of them all that blocks of code can depend on.
ZENSICAL_EXTENSIONS: Mapping[str, Mapping[str, Any]] = {
    "abbr": {},
    "admonition": {},
    "attr_list": {},
    "def_list": {},
    "footnotes": {},
    "md_in_html": {},
    "pymdownx.details": {},
    "pymdownx.highlight": {},
    "pymdownx.superfences": {"custom_fences": [{"name": "mermaid", "class": "mermaid"}]},
    "pymdownx.tabbed": {"alternate_style": True},
}
# Tables that group extensions, since a name with a dot needs quotes in TOML.
_GROUPS = ("pymdownx", "pymdownx.blocks", "zensical", "zensical.extensions")
# Options that name a function: Zensical imports it, here it is left out.
_FUNCTIONS = frozenset({"format", "validator", "emoji_generator", "emoji_index", "slugify"})


def read_zensical(file: Path) -> dict[object, object]:
    """Return the content of a zensical.toml as that of a mkdocs.yml.

    Raises OSError where it can't be read. Raises ValueError where it isn't UTF-8, or no TOML.
    """
    import tomli

    project: object = tomli.loads(_content_of(file)).get("project", {})
    if not isinstance(project, dict):
        return {}
    content = cast("dict[object, object]", project)
    declared = content.get("markdown_extensions")
    if isinstance(declared, dict):
        extensions = cast("dict[str, object]", declared)
        for group in _GROUPS:
            inner = extensions.pop(group, None)
            if isinstance(inner, dict):
                named = cast("dict[str, object]", inner)
                extensions.update({f"{group}.{name}": options for name, options in named.items()})
        content["markdown_extensions"] = _without_functions(extensions)
    return content


def _without_functions(value: object) -> object:
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return {key: _UNREAD if key in _FUNCTIONS else _without_functions(item) for key, item in table.items()}
    if isinstance(value, list):
        return [_without_functions(item) for item in cast("list[object]", value)]
    return value
