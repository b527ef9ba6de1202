"""A rule: one thing that a specification asks for, and the check that finds where a document breaks it."""

import ast
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from itertools import islice
from types import UnionType
from typing import Generic, TypeVar, cast

from signage_core.frozen import frozen
from signage_core.wording import Suggester, did_you_mean, is_slip, listed, nearest, quoted, suggestion
from signage_specs.diagnostic import (
    Diagnostic,
    Edit,
    Fix,
    Fixable,
    Profile,
    Related,
    Respelling,
    Severity,
    first_place,
)
from signage_specs.span import Span

#: What a module of a rule is made of, the parts and the words of its findings as well.
__all__ = [
    "ERROR", "ERROR_ELSE_INFO", "ERROR_ELSE_WARNING", "ERROR_STRICT", "INFO", "MAX_FINDINGS", "WARNING", "Check",
    "Context", "Edit", "Finding", "Findings", "Fix", "Levels", "Profile", "Related", "Respelling", "Rule", "Span",
    "Suggester", "did_you_mean", "first_place", "is_slip", "judge", "listed", "nearest", "quoted", "rule",
    "rules_in", "suggestion", "unknown",
]  # fmt: skip

D = TypeVar("D")
D_contra = TypeVar("D_contra", contravariant=True)
T = TypeVar("T")


@frozen
class Levels:
    """The severity of a rule in each profile; None where the profile allows what the rule finds."""

    strict: Severity | None
    as_used: Severity | None

    def severity(self, profile: Profile) -> Severity | None:
        """Return the severity in `profile`."""
        return self.strict if profile is Profile.STRICT else self.as_used


ERROR = Levels(Severity.ERROR, Severity.ERROR)
WARNING = Levels(Severity.WARNING, Severity.WARNING)
INFO = Levels(Severity.INFO, Severity.INFO)
ERROR_STRICT = Levels(Severity.ERROR, None)
ERROR_ELSE_WARNING = Levels(Severity.ERROR, Severity.WARNING)
ERROR_ELSE_INFO = Levels(Severity.ERROR, Severity.INFO)


@frozen
class Finding:
    """What a rule's check yields. The rule adds its code, name, section and severity.

    Levels are of this finding alone; None takes the rule's. The message says what is wrong and what to write
    instead, in one or two short sentences; it may name related places. A fix is the one right answer, where there
    is one; a respelling is a fix of the word that stands in the span.
    """

    span: Span
    message: str
    levels: Levels | None = None
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    respelling: Respelling | None = None


Findings = Iterator[Finding]  # what a check returns


@frozen
class Context:
    """How a document is to be judged.

    The profile is the reading of the specification that is the measure. In an embedded text, an example in a page,
    a line of `...` stands for what was left out; a fragment is judged by what it says, not by what it leaves out.
    `now` is the moment to judge expiry by; None leaves such rules out, so that no result changes by the day. The
    encoding of the bytes is a key of `signage_specs.anml.encoding.ENCODINGS`; empty where only the text is known.
    Extras are what only one format's rules need, such as an `AnmlContext`: one value of each type.
    """

    profile: Profile = Profile.AS_USED
    embedded: bool = False
    fragment: bool = False
    now: datetime | None = None
    encoding: str = ""
    extras: tuple[object, ...] = ()

    def of(self, kind: type[T]) -> T:
        """Return the extra of a type, or what the type is without arguments where there is none."""
        return next((each for each in self.extras if isinstance(each, kind)), None) or kind()


#: A check of documents of a type, with the context or without it.
Check = Callable[[D, Context], Iterable[Finding]] | Callable[[D], Iterable[Finding]]


@frozen
class Rule(Generic[D_contra]):
    """One rule over documents of type D_contra, made by the decorator `rule`.

    The code is a letter and three digits, such as `N014`; it and the name stay. The name is that of the rule's
    module in kebab-case, and names the fault: `duplicate-ref`. The section is that of the specification; page rules
    have none. Fixable says whether some findings come with a fix. The advice says what to write instead, as one
    imperative sentence. The check yields a finding for each place at fault in a document and a context, and never
    raises. The documentation is the module's docstring (see `signage_specs.rule_documentation`). The rule judges
    documents of a type, or a union of types.
    """

    code: str
    name: str
    levels: Levels
    section: str
    advice: str
    check: Callable[[D_contra, Context], Iterable[Finding]]
    documentation: str | None
    documents: type | UnionType = object
    fixable: Fixable = Fixable.NO

    def over(self, check: Check[T]) -> "Rule[T]":
        """Make the same rule over documents of another type: a decorator for the check of these."""
        documents = _documents(check)
        return replace(cast("Rule[T]", self), check=_with_context(check), documents=documents)

    def diagnostics(self, document: D_contra, context: Context) -> Iterator[Diagnostic]:
        """Yield what the check finds, at the severity that the profile gives it."""
        for finding in self.check(document, context):
            severity = (finding.levels or self.levels).severity(context.profile)
            if severity is not None:
                yield Diagnostic(
                    code=self.code,
                    name=self.name,
                    severity=severity,
                    message=finding.message,
                    span=finding.span,
                    section=self.section,
                    advice=self.advice,
                    related=finding.related,
                    fix=finding.fix or respelled(getattr(document, "text", ""), finding.span, finding.respelling),
                )


def rule(
    code: str, levels: Levels, *, section: str = "", fixable: str = "", advice: str
) -> Callable[[Check[D]], Rule[D]]:
    """Make a rule of the check in a module: a decorator; the arguments are the attributes of `Rule`.

    The module's name is the rule's, its docstring the documentation. The check takes the document, and the context
    if it needs that.
    """

    def decorate(check: Check[D]) -> Rule[D]:
        name = check.__module__.rpartition(".")[2].replace("_", "-")
        documentation = check.__globals__["__doc__"] or _written_docstring(check.__module__)
        return Rule(
            code=code,
            name=name,
            levels=levels,
            section=section,
            advice=advice,
            check=_with_context(check),
            documentation=documentation,
            documents=_documents(check),
            fixable=Fixable(fixable),
        )

    return decorate


def _written_docstring(module: str) -> str | None:
    """Return the docstring that a module has in its file: `python -OO` drops it from the module itself."""
    try:
        return ast.get_docstring(ast.parse(inspect.getsource(sys.modules[module])), clean=False)
    except OSError:  # the file isn't there
        return None


def rules_in(package: str, documents: type[D]) -> tuple[Rule[D], ...]:
    """Return the rules for documents of a type, of all modules of a package, in the order of their codes."""
    names = [module.name for module in pkgutil.iter_modules(sys.modules[package].__path__)]
    modules = [importlib.import_module(f"{package}.{name}") for name in names]
    values = (value for module in modules for value in vars(module).values())
    rules: list[Rule[D]] = [
        each for each in values if isinstance(each, Rule) and issubclass(documents, each.documents)
    ]
    return tuple(sorted(rules, key=lambda rule: rule.code))


_PLAIN = re.compile(r"[\w.:/<>%&;#=-]+")  # what needs no quotes or escapes in any format


def respelled(text: str, span: Span, respelling: Respelling | None) -> Fix | None:
    """Return the fix that writes the word that was meant; None where the text has the other one in escapes."""
    if respelling is None:
        return None
    written, meant = respelling.written, respelling.meant
    piece = text[span.start : span.end]
    if not written or piece.count(written) != 1 or not _PLAIN.fullmatch(meant):
        return None
    start = span.start + piece.index(written)
    is_safe = respelling.is_safe
    if is_safe is None:
        is_safe = is_slip(written.lower(), meant.lower())
    return Fix(f"Write `{meant}`", (Edit(Span(start, start + len(written)), meant),), is_safe)


def unknown(  # noqa: PLR0913  what such a finding is made of
    span: Span,
    what: str,
    word: str,
    meant: str | None,
    otherwise: str,
    *,
    is_safe: bool | None = None,
    is_free: bool = True,
    levels: Levels | None = None,
) -> Finding:
    """Return the finding of a word that nothing has: `what` says so in front of it.

    It asks whether another word was meant, and respells it unless that one is taken already. Where none is near, it
    says what to do otherwise.
    """
    respelling = Respelling(word, meant, is_safe) if meant and is_free else None
    return Finding(span, f"{what} {quoted(word)}. {suggestion(meant, otherwise)}", levels, respelling=respelling)


def _documents(check: Check[D]) -> type | UnionType:
    """Return the type of a check's first parameter."""
    documents: type | UnionType = next(iter(check.__annotations__.values()))
    return documents


def _with_context(check: Check[D]) -> Callable[[D, Context], Iterable[Finding]]:
    if check.__code__.co_argcount > 1:
        return cast("Callable[[D, Context], Iterable[Finding]]", check)
    alone = cast("Callable[[D], Iterable[Finding]]", check)
    return lambda document, _context: alone(document)


#: How many findings of one rule a document gets, beside the one that says that there are more.
MAX_FINDINGS = 1_000
_MORE = "There are more than {:,} findings of {} here. Fix these first, then run the check again."


def judge(rules: Iterable[Rule[D]], document: D, context: Context) -> list[Diagnostic]:
    """Return what the rules find in a document, in text order, then by code.

    Equal findings at one place are one: HTML can make two elements of one start tag. Of one rule's findings the
    first MAX_FINDINGS are kept, and one more says that there are more.
    """
    found: dict[tuple[int, int, str, str], Diagnostic] = {}
    for rule in rules:
        diagnostics = rule.diagnostics(document, context)
        for diagnostic in islice(diagnostics, MAX_FINDINGS):
            span = diagnostic.span
            found.setdefault((span.start, span.end, diagnostic.code, diagnostic.message), diagnostic)
        following = next(diagnostics, None)
        if following is not None:
            span = following.span
            more = replace(following, message=_MORE.format(MAX_FINDINGS, rule.code), related=(), fix=None)
            found[span.start, span.end, more.code, more.message] = more
    # Numbers are compared faster than spans, and there may be very many findings.
    return [found[key] for key in sorted(found)]
