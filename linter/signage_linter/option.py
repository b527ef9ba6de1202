"""What is wrong with an option's value, though its type is right: an empty string where nothing is."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import field
from enum import StrEnum
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import Any, TypeGuard, cast

from signage_core.frozen import frozen
from signage_core.paths import compiled_patterns, seen_from
from signage_core.wording import did_you_mean, listed

# What no address of a site has: control characters, backslashes, a query, a fragment.
_NEVER = re.compile(r"[\x00-\x1f\x7f-\x9f\\?#]")


def address_fault(value: str) -> str:
    """Say what is wrong with an address, or nothing."""
    if not value or _is_site_address(value.strip()):
        return ""
    complete = f"https://{value.strip()}"
    if "." in value.partition("/")[0] and _is_site_address(complete):
        return f"is {value!r}, which lacks `https://`. Write an address such as `{complete}`."
    return f"is {value!r}. Write an address such as `https://docs.example.com/guide/`."


def host_address_fault(setting: str, value: object) -> str:
    """Say why what a documentation host calls the address of its site can't be used, or nothing.

    A path alone is nothing to tell of: hosts take it, and Read the Docs' own advice falls back to `/`.
    """
    if not isinstance(value, str) or re.match("/(?!/)", value.strip()):
        return ""
    fault = address_fault(value)
    return f"`{setting}` {fault}" if fault else ""


_ELEMENT = re.compile(r"<[^<>]*>")
_COPYRIGHT = re.compile(r"copyright|\(c\)|\xa9", re.IGNORECASE)
_YEARS = re.compile(r"\b(?:19|20)\d\d\b(?: ?[-\u2013,] ?(?:(?:19|20)\d\d\b|present\b))*", re.IGNORECASE)
_NEXT_SENTENCE = re.compile(r"\ball rights\b| [|\u2022\xb7\u2013\u2014-] |\. ", re.IGNORECASE)
_LONGEST_NOTICE = 500  # code points


def rights_of(notice: object) -> dict[str, str]:
    """Return holder and year of the copyright as a host's own setting says them, by the names of the options.

    A notice is such as `Copyright &copy; 2031 <a href="/">Ferry Ltd</a>`; anything that names neither says nothing.
    """
    text = " ".join(unescape(_ELEMENT.sub(" ", notice)).split()) if isinstance(notice, str) else ""
    years = _YEARS.search(text)
    if len(text) > _LONGEST_NOTICE or (years is None and not _COPYRIGHT.search(text)):
        return {}
    rest = _COPYRIGHT.sub("", _YEARS.sub("", text, count=1)).strip(" ,.:-")
    holder = _NEXT_SENTENCE.split(rest, maxsplit=1)[0].removeprefix("by ").strip(" ,.:-")
    return {"rights_holder": holder, "rights_year": "" if years is None else years[0]}


def _is_site_address(address: str) -> bool:
    """Tell whether a site can be at an address: the web's, with a host and a path, and nothing else."""
    # Loaded by those who name an address.
    from urllib.parse import quote, unquote  # noqa: PLC0415  see above

    from signage_core.addresses import urlsplit  # noqa: PLC0415  see above
    from signage_specs.anml.values import is_address, is_host  # noqa: PLC0415  the same
    from signage_specs.uri import parse_uri  # noqa: PLC0415  the same

    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").encode("idna").decode("ascii")
        path = quote(parts.path, safe="/~!$&'()*+,;=:@%")
        is_web = parts.scheme in ("http", "https") and parts.port != 0
    except ValueError:  # such as an open bracket where the host should be, a host that can't be a name, port 99999
        return False
    return (
        is_web
        and (is_host(host) or is_address(host))
        and ("[" in parts.netloc) == (":" in host)
        # In ASCII, as documents write it.
        and parse_uri(f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{path}") is not None
        and "@" not in parts.netloc
        and not _NEVER.search(address)
        and not path.rstrip("/").startswith("//")
        and not {".", ".."}.intersection(unquote(path).split("/"))
    )


def language_fault(value: str) -> str:
    """Say what is wrong with a language, or nothing."""
    from signage_specs.anml.values import is_language_tag  # noqa: PLC0415  loaded by those who name a language

    if not value or is_language_tag(value):
        return ""
    return f"is {value!r}. Write a BCP 47 tag such as `en` or `pt-BR`."


def rule_fault(patterns: Sequence[str]) -> str:
    """Say which code, prefix or name is no rule's, or nothing."""
    if not patterns:
        return ""
    from signage_linter.rule_names import all_rules  # noqa: PLC0415  loaded by those who name a rule

    codes, names = list(all_rules()), [rule.name for rule, _ in all_rules().values()]
    for pattern in patterns:
        if pattern not in names and not any(pattern and code.startswith(pattern) for code in codes):
            hint = did_you_mean(pattern, [*codes, *names], "Write a code, its beginning, or a rule's name.")
            return f"has `{pattern}`, which is not a rule. {hint}"
    return ""


HOSTS = ("netlify", "cloudflare", "github-pages", "vercel", "apache", "nginx", "s3", "readthedocs", "dns", "robots")
"""The hosts that the site signer knows. It isn't imported here: who only checks pages doesn't load it."""


def host_fault(names: tuple[str, ...]) -> str:
    """Return what is wrong with a list of hosts; empty for nothing."""
    unknown = next((name for name in names if name not in HOSTS), None)
    if unknown is None:
        return ""
    hint = did_you_mean(unknown, HOSTS, f"Write any of {listed(HOSTS)}.")
    return f"has `{unknown}`, which is not a known host. {hint}"


class ConfigurationError(Exception):
    """A wrong option; the message names the file or host, the key, and what to write instead.

    The reason is without file and host. Keys, as far as they are known, lead to what is wrong: of tables, and
    places in lists from 0.
    """

    def __init__(self, reason: str, keys: tuple[str | int, ...] = (), origin: str = "") -> None:
        """Hold what is wrong."""
        super().__init__(f"{origin}: {reason}" if origin else reason)
        self.reason = reason
        self.keys = keys
        self.origin = origin

    def found_in(self, origin: str) -> ConfigurationError:
        """Return this error with the file or host that it is in."""
        return ConfigurationError(self.reason, self.keys, origin)

    def below(self, *keys: str | int, reason: str = "") -> ConfigurationError:
        """Return this error of something that stands in more tables or lists."""
        return ConfigurationError(reason + self.reason, (*keys, *self.keys))


def option(
    default: Any,
    explanation: str,
    *,
    for_hosts: bool = True,
    fault: Callable[[Any], str] = lambda _: "",
    read: Callable[[object], object] | None = None,
) -> Any:
    """Return the field of an option; see `Option`."""
    said = {"help": explanation, "for_hosts": for_hosts, "fault": fault, "read": read}
    return field(default=default, metadata=said)


def flag(explanation: str) -> bool:
    """Return the field of an option that is off unless it is asked for."""
    asked: bool = option(default=False, explanation=explanation)
    return asked


_MOST = 1_000  # texts in a list, each of which is compared with each file, finding or control
_MOST_TABLES = 100  # of overrides, each with lists of its own
_LARGEST = 2**31 - 1  # what caches count seconds with (RFC 9111, section 1.2.2)


@frozen
class Option:
    """One option, as help texts, documentation and hosts need it.

    The kind is bool, int, str, tuple (of strings) or a StrEnum. A host decides itself which pages it reads and when
    its build fails: these options aren't for hosts. `fault` says what is wrong with a value of the right type, or
    nothing; `read` reads a value that is made of tables.
    """

    name: str
    kind: type[Any]
    default: Any
    help: str
    for_hosts: bool
    fault: Callable[[Any], str]
    read: Callable[[object], object] | None = None

    @property
    def choices(self) -> tuple[str, ...]:
        """The values that an enumerated option admits; empty for any other."""
        return tuple(member.value for member in self.kind) if issubclass(self.kind, StrEnum) else ()

    @property
    def values(self) -> str:
        """What may be written for it, in words."""
        if self.choices:
            return ", ".join(f"`{choice}`" for choice in self.choices)
        if self.name in ("overrides", "annotations"):
            return "list of tables"
        if self.name == "actions":
            return "table of tables"
        if self.name == "severity":
            return "table of severities"
        return {bool: "true, false", int: "whole number", tuple: "list of strings"}.get(self.kind, "string")

    @property
    def default_text(self) -> str:
        """The default as a configuration file has it, one of several choices without quotes."""
        if self.choices:
            return str(self.default.value)
        if self.values.startswith("table"):
            return "{}"
        if self.kind is tuple:
            return "[" + ", ".join(f'"{each}"' for each in self.default) + "]"
        return str(self.default).lower() if self.kind is bool else str(self.default) or '""'

    def converted(self, value: object) -> object:
        """Return a value as this option's type.

        Raises ConfigurationError where the value is of another type, or one that the option doesn't admit.
        """
        try:
            typed = self._typed(value)
        except ValueError as error:  # Python doesn't write a number of more than 4,300 digits
            reason = f"`{self.name}` has a number of thousands of digits. Write a shorter one."
            raise ConfigurationError(reason, (self.name,)) from error
        if any("\0" in text for text in _texts(typed)):
            raise ConfigurationError(f"`{self.name}` has a null character. Leave it out.", (self.name,))
        most = _MOST_TABLES if self.name == "overrides" else _MOST
        if self.kind is tuple and len(texts := cast("tuple[object, ...]", typed)) > most:
            reason = f"`{self.name}` has {len(texts):,} entries, and at most {most:,} are read. Write fewer."
            raise ConfigurationError(reason, (self.name,))
        fault = self.fault(typed)
        if fault:
            raise ConfigurationError(f"`{self.name}` {fault}", (self.name,))
        return typed

    def _typed(self, value: object) -> object:
        if self.read is not None:
            return self.read(value)
        if self.choices:
            if value in self.choices:
                return self.kind(value)
            wanted = "one of " + ", ".join(f"`{choice}`" for choice in self.choices)
        elif self.kind is tuple:
            if _are_strings(value):
                return tuple(value)
            wanted = "a list of strings"
        elif self.kind is int:
            if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST:
                return value
            wanted = f"a whole number from 0 to {_LARGEST}"
        else:
            if isinstance(value, self.kind):
                return value
            wanted = {bool: "true or false", str: "a string"}[self.kind]
        raise ConfigurationError(f"`{self.name}` is {value!r}. Write {wanted}.", (self.name,))


def unknown_key(key: str, known: Collection[str]) -> str:
    """Return the sentence that follows one about a key that isn't known."""
    return did_you_mean(key.replace("-", "_"), known, f"The options are {', '.join(known)}.")


def _texts(value: object) -> Sequence[str]:
    """Return the texts that a value consists of; none of tables."""
    return (value,) if isinstance(value, str) else value if _are_strings(value) else ()


def _are_strings(value: object) -> TypeGuard[Sequence[str]]:
    return isinstance(value, list | tuple) and all(
        isinstance(item, str) for item in cast("Sequence[object]", value)
    )


@frozen
class Override:
    """Options with other values for some files.

    Paths are .gitignore patterns. They start in the folder, an absolute path; without one they match the path as it
    is printed.
    """

    paths: tuple[str, ...]
    settings: tuple[tuple[str, object], ...]
    folder: str = ""


def about(path: str, overrides: Sequence[Override], root: Path) -> Iterator[Override]:
    """Yield the overrides that name a file; its path starts at a root."""
    folders = {each.folder for each in overrides} if path else ()
    seen = {folder: seen_from(folder, root / path) if folder else path for folder in folders}
    return (each for each in overrides if path and _is_meant(each.paths, seen[each.folder]))


@lru_cache(maxsize=1024)
def _is_meant(patterns: tuple[str, ...], path: str) -> bool:
    return compiled_patterns(patterns).match_file(path)
