"""What runs keep for later ones: folder, names that no stranger knows, what tells the code, and values as JSON."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from secrets import token_bytes
from tempfile import mkstemp
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

_MARKS = {
    ".gitignore": "*\n",
    "CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n# What `signage` keeps; it may be deleted.\n",
}


def make_folder(folder: Path) -> None:
    """Make a folder that neither version control nor a backup takes in. Raises OSError where that can't be done."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in _MARKS.items():
        # Nothing of that name may be there, and no link that leads elsewhere either.
        with suppress(FileExistsError), (folder / name).open("x", encoding="utf-8", newline="\n") as file:
            file.write(content)


_KEY = 32  # bytes


_VARIABLE = "LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME"


def own_name(kept: str) -> str:
    """Return the name of the file that a user's runs keep something in, in 32 hexadecimal digits.

    What is kept is believed. It lies in a folder that may come with a hostile checkout, so its name depends on a
    key that only the user has, and no file of a stranger's is ever read.

    Raises:
        OSError: the key can't be read, and can't be made; the message names its file.
    """
    file = _key_file()
    try:
        key = _key(file)
    except OSError as error:
        raise OSError(error.errno, f"its key, {file}: {error.strerror}; {_VARIABLE} names its folder") from error
    return blake2b(kept.encode("utf-8", "surrogatepass"), digest_size=16, key=key).hexdigest()


def _key_file() -> Path:
    """Return where the key is: in the user's folder of states (XDG Base Directory Specification)."""
    told = os.environ.get(_VARIABLE, "")
    folder = Path(told) if Path(told).is_absolute() else Path(os.path.expanduser("~/.local/state"))  # noqa: PTH111  raises no error where there is no home
    return folder / "signage" / "key"


@lru_cache(maxsize=4)
def _key(file: Path) -> bytes:
    if not file.is_absolute():
        raise FileNotFoundError(errno.ENOENT, "there is no home folder")
    if not file.exists():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, made = mkstemp(dir=file.parent)  # only its owner may read it
        try:
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(token_bytes(_KEY))
            _put(made, file)
        finally:
            Path(made).unlink(missing_ok=True)
    if os.name != "nt" and file.stat().st_mode & 0o077:
        raise PermissionError(errno.EPERM, "others may read it; remove it")
    key = file.read_bytes()
    if len(key) != _KEY:
        raise OSError(errno.EINVAL, "it is damaged; remove it")
    return key


def _put(made: str, file: Path) -> None:
    """Give a file its name, where no other run has done so before."""
    try:
        os.link(made, file)
    except FileExistsError:
        pass
    except OSError:  # a file system without links: of two first runs at once, the key of the last counts
        os.replace(made, file)  # noqa: PTH105  as the line above


def code_stamps(*packages: str) -> Iterator[str]:
    """Yield what tells one state of this tool's code from another: it may be a checkout that is worked on."""
    for package in packages:
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
            for directory, folders, files in os.walk(folder):
                folders.sort()
                for name in sorted(files):
                    if name.endswith((".py", ".json")):
                        state = os.stat(os.path.join(directory, name))  # noqa: PTH116, PTH118  of each module
                        yield f"{package} {name} {state.st_size} {state.st_mtime_ns}"


def fields_of(value: Any) -> list[Any]:
    """Return the values of a dataclass's fields, as which JSON keeps it: the `default` of an encoder."""
    return [getattr(value, each.name) for each in fields(value)]


Reader = Callable[[Any], Any]
"""Makes a value of what JSON gives for it. Raises ValueError or TypeError where that has another form."""


def reader(hint: Any) -> Reader:
    """Return the reader of a type: of a dataclass, what `fields_of` made of it."""
    arguments = get_args(hint)
    if get_origin(hint) is UnionType:
        [inner] = [reader(each) for each in arguments if each is not NoneType]
        return lambda plain: None if plain is None else inner(plain)
    if get_origin(hint) is tuple and arguments[1:] == (...,):
        item = reader(arguments[0])
        return lambda plain: tuple([item(each) for each in _list(plain)])
    if get_origin(hint) is tuple:
        parts = [reader(each) for each in arguments]
        return lambda plain: tuple([read(each) for read, each in zip(parts, _list(plain), strict=True)])
    if is_dataclass(hint):
        return _record_reader(hint)
    return hint if issubclass(hint, StrEnum) else lambda plain: _of(hint, plain)


def _record_reader(record: Any) -> Reader:
    readers = [reader(hint) for hint in get_type_hints(record).values()]

    def read(*values: Any) -> Any:
        return record(*[reader(value) for reader, value in zip(readers, values, strict=True)])

    # The same object for the same action: most pages of a site have the same ones.
    shared = lru_cache(maxsize=4096)(read)

    def read_shared(plain: Any) -> Any:
        values = _list(plain)
        try:
            return shared(*values)
        except TypeError:  # a list within, which has no hash
            return read(*values)

    return read_shared


def _list(plain: Any) -> list[Any]:
    values: list[Any] = _of(list, plain)
    return values


def _of(kind: Any, plain: Any) -> Any:
    if plain.__class__ is not kind:
        raise ValueError(plain)
    return plain
