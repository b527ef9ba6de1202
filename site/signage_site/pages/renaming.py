"""Tell actions of pages apart that have one id and take different things: by what their pages are called."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.annotate import AnnotatedPage
from signage_site.pages.controls import NAMING, Annotation, Controls, annotation
from signage_site.pages.facts import PageFacts
from signage_site.pages.identifiers import Identifiers, beginnings, identifier, slug

#: Ids as a page alone would have them, each with the one that it gets on a site.
Renames: TypeAlias = tuple[tuple[str, str], ...]

#: The same by the paths of pages.
RenamesByPage: TypeAlias = Mapping[str, Renames]

_Contract: TypeAlias = tuple[str, str, bool, bool, Sequence[tuple[str, str, bool]]]


def renames_of(pages: Iterable[PageFacts]) -> dict[str, Renames]:
    """Return the ids that pages get which no page alone would give them, by the pages' paths.

    Of an id that stands for different things, most pages keep it. On the others, what they are called goes behind
    it: `user.save-change-password`; their paths where several are called the same. Ids that an author wrote, or
    that are the stems of such, stay. The result depends on what the pages say, and not on earlier runs.
    """
    contracts: dict[str, dict[str, list[_Contract]]] = {}
    titles: dict[str, str] = {}
    written: dict[str, set[str]] = {}
    for page in pages:
        titles[page.path] = slug(page.title)
        written[page.path] = {stem for each in page.written for stem in (each, each.rpartition(".")[0])}
        for action in _as_alone(page):
            contracts.setdefault(action.identifier, {}).setdefault(page.path, []).append(_contract(action))
    found: dict[str, list[tuple[str, str]]] = {path: [] for path in titles}
    taken = Identifiers(contracts)
    for identity, by_page in contracts.items():
        counts = Counter(contract for each in by_page.values() for contract in each)
        kept, count = counts.most_common(1)[0]
        others = {
            path: said[0]
            for path, said in (by_page.items() if count < counts.total() else ())
            if said != [kept] and len(said) == 1 and identity not in written[path]
        }
        for path, new in _told_apart(identity, others, titles, taken):
            found[path].append((identity, new))
    return {path: tuple(pairs) for path, pairs in found.items()}


def _told_apart(
    identity: str, contracts: Mapping[str, _Contract], titles: Mapping[str, str], taken: Identifiers
) -> Iterator[tuple[str, str]]:
    """Yield the paths of pages with the ids that they get: one for each title and contract."""
    contracts_by_title: dict[str, set[_Contract]] = {}
    for path, contract in contracts.items():
        contracts_by_title.setdefault(titles[path], set()).add(contract)
    ids: dict[tuple[str, _Contract], str] = {}
    for path, contract in contracts.items():
        title = titles[path]
        if (title, contract) not in ids:
            names = [title] if len(contracts_by_title[title]) == 1 else []
            ending = identifier(filter(None, (*names, path.rpartition(".")[0])), "page")
            ids[title, contract] = taken.take(f"{identity}-{ending}")
        yield path, ids[title, contract]


def rename(page: AnnotatedPage, controls: Controls, renames: Renames) -> AnnotatedPage:
    """Give actions of a page other ids, with their steps; what an author wrote stays."""
    names = dict(renames)
    insertions = dict(page.insertions)
    forms = {form: controls.said(form, "action") for form in (*controls.forms, *controls.wizards)}
    for element, says in list(controls.annotations.items()):
        owner = controls.form_owners.get(element)
        of_form = forms.get(owner, "") if owner is not None else ""
        told = {
            name: _renamed(value, names, of_form) if name in NAMING else value for name, value in says.said.items()
        }
        offset = element.insertion
        if told != says.said and says.text and offset is not None:
            new: Annotation = annotation(tuple(told.items()))
            controls.annotations[element] = new
            insertions[offset] = new.text
    return replace(page, insertions=tuple(insertions.items()))


def _renamed(value: str, names: Mapping[str, str], of_form: str) -> str:
    """Return an id in place of another one; that of a step, and of what else a form has, goes with the form's."""
    if of_form in names and value.startswith(f"{of_form}-"):
        return f"{names[of_form]}{value[len(of_form) :]}"
    start = next((each for each in (value, *beginnings(value, ".")) if each in names), "")
    return f"{names[start]}{value[len(start) :]}" if start else value


def _as_alone(page: PageFacts) -> Iterator[ActionFacts]:
    """Yield the actions of a page with the ids that it alone would give them."""
    names = {new: old for old, new in page.renamed}
    for action in page.actions:
        own = action.identifier
        start = next((each for each in (own, *beginnings(own, "-")) if each in names), "")
        old = f"{names[start]}{own[len(start) :]}" if start else own
        yield replace(action, identifier=old) if start else action


def _contract(action: ActionFacts) -> _Contract:
    """Return what has to be the same on all pages: what it does, and what it takes; not what it offers."""
    schema: dict[str, Any] = json.loads(action.input_schema)
    needed = schema.get("required", ())
    fields = tuple(
        sorted((name, each.get("type", ""), name in needed) for name, each in schema["properties"].items())
    )
    return (action.risk, action.confirmation, action.idempotent, action.view, fields)
