"""The parts of an AnyT workflow, each with its place."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from signage_specs.anyt.vocabulary import FORM_KEY, ID_ATTRIBUTE, SCHEMA_KEY
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlScalar, YamlSequence, followed
from signage_specs.span import Fault, Span


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute of a tag.

    Attributes:
        span: name and value.
        name: as written.
        value: without its quotes; None when there is none.
        value_span: with its quotes.
        quote: `"`, `'`, or nothing.
    """

    span: Span
    name: str
    value: str | None
    value_span: Span
    quote: str


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag at the start of a line.

    Attributes:
        span: from `<` to `>`, or to the end of the line when there is no `>`.
        name: what follows `<` or `</`.
        closing: whether it starts with `</`.
        indent: the white space before it.
        self_closing: it ends with `/>`.
        end_tag: the place of its end tag on the same line.
        rest: what else follows it on the line, without white space around.
        faults: what is malformed in it.
    """

    span: Span
    name: str
    closing: bool
    attributes: tuple[Attribute, ...]
    indent: str
    self_closing: bool
    complete: bool
    end_tag: Span | None
    rest: Span
    faults: tuple[Fault, ...]

    def attribute(self, name: str) -> Attribute | None:
        """Return the first attribute of a name, or None."""
        return next((attribute for attribute in self.attributes if attribute.name == name), None)

    @property
    def inline(self) -> bool:
        """Whether it is a whole cell on one line."""
        return self.self_closing or self.end_tag is not None


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the text in which tags are text: a fenced code block, or a here-document of a script.

    Attributes:
        span: with its first and last line.
        kind: `fence` or `heredoc`.
        info: what follows the opening fence, such as `yaml`.
        content: without its first and last line.
        closed: it has its last line.
    """

    span: Span
    kind: str
    info: str
    content: Span
    closed: bool

    @property
    def language(self) -> str:
        """The first word after the opening fence."""
        return self.info.split()[0] if self.info.strip() else ""


@dataclass(frozen=True, slots=True)
class OutputPath:
    """One declared output; `text` is empty where nothing is between two commas."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Output:
    """A line of declared outputs."""

    span: Span
    paths: tuple[OutputPath, ...]


@dataclass(frozen=True, slots=True)
class Misspelling:
    """What nearly is a mark, so that the line isn't read; `mark` is the one that was meant."""

    span: Span
    mark: str


@dataclass(frozen=True, slots=True)
class Action:
    """One action: `text` is what it does."""

    span: Span
    name: str
    name_span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Actions:
    """A list of actions.

    Attributes:
        span: the line `**Actions:**`.
        malformed: lines of the list that aren't an action.
        elisions: lines of `...` in the list.
    """

    span: Span
    items: tuple[Action, ...]
    malformed: tuple[Span, ...]
    elisions: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A form of an input cell, or a fragment of one.

    Attributes:
        span: with its fence or tags.
        language: `yaml`, `json`, `dsl`, or what the author wrote instead.
        root: its value; a YAML alias of nothing stands for what could not be read.
        faults: of the YAML or JSON.
        closed: it has its closing fence or tag.
        bare: a fragment: the fields alone, or a single field, without `fields:`.
        broken: the YAML or JSON breaks off at a fault, so that the rest was not read.
        elided: a line of `...` stands for what was left out.
    """

    span: Span
    language: str
    content: Span
    root: YamlNode | None
    faults: tuple[Fault, ...]
    closed: bool = True
    bare: bool = False
    broken: bool = False
    elided: bool = False

    @property
    def fields(self) -> tuple[YamlNode, ...]:
        """The fields, as far as they could be read."""
        root = self.root
        if self.bare:
            return root.items if isinstance(root, YamlSequence) else (root,) if root else ()
        listed = root.get(FORM_KEY) if isinstance(root, YamlMapping) else None
        return listed.items if isinstance(listed, YamlSequence) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What the lines of a body hold, or those outside the cells.

    Attributes:
        forms: forms of an input cell, or fragments of forms outside the cells.
        misspellings: of the marks of outputs and actions.
    """

    outputs: tuple[Output, ...] = ()
    actions: tuple[Actions, ...] = ()
    forms: tuple[Form, ...] = ()
    misspellings: tuple[Misspelling, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether they hold nothing."""
        return not (self.outputs or self.actions or self.forms or self.misspellings)


@dataclass(frozen=True, slots=True)
class Cell(Contents):
    """One cell.

    Attributes:
        span: from its opening to its closing tag.
        kind: `task`, `input`, `shell`, `note` or `break`.
        body: what is between the tags, as written.
        closing: the closing tag; None when it is missing.
        blocks: fenced code blocks and here-documents of the body.
    """

    span: Span
    kind: str
    opening: Tag
    body: Span
    closing: Span | None
    blocks: tuple[Block, ...] = ()

    @property
    def id(self) -> str | None:
        """The value of the attribute `id`; None when there is no such attribute."""
        attribute = self.opening.attribute(ID_ATTRIBUTE)
        return (attribute.value or "") if attribute else None


@dataclass(frozen=True, slots=True)
class Frontmatter:
    """The YAML at the start of the file.

    Attributes:
        span: with its delimiters.
        opening: the first `---`; None in a fragment without delimiters.
        root: its value; None when it is empty.
        closing: the second `---`; None when it is missing.
    """

    span: Span
    opening: Span | None
    content: Span
    root: YamlNode | None
    faults: tuple[Fault, ...]
    closing: Span | None

    @property
    def mapping(self) -> YamlMapping | None:
        """The keys and values, when the YAML is a mapping."""
        return self.root if isinstance(self.root, YamlMapping) else None

    @property
    def schema(self) -> str:
        """The value of `schema`, such as `2.0`; empty without one."""
        schema = self.mapping.get(SCHEMA_KEY) if self.mapping else None
        return schema.text if isinstance(schema, YamlScalar) else ""

    @property
    def is_schema_2(self) -> bool:
        """Whether it declares schema 2, which the specification doesn't describe: its additions are allowed."""
        return self.schema.split(".")[0].strip() == "2"


@dataclass(frozen=True, slots=True)
class Prose:
    """Lines outside the cells; `elision`: it is one line of `...`."""

    span: Span
    elision: bool = False


@dataclass(frozen=True, slots=True)
class Workflow(Contents):
    """A workflow, or a fragment of one.

    Attributes:
        text: the text that was parsed.
        frontmatter: None when the text doesn't start with `---`.
        cells: in text order.
        prose: lines outside the cells.
        blocks: fenced code blocks outside the cells.
        faults: what broke the grammar, in text order; the parser lists the kinds.
    """

    text: str
    frontmatter: Frontmatter | None
    cells: tuple[Cell, ...]
    prose: tuple[Prose, ...]
    blocks: tuple[Block, ...]
    faults: tuple[Fault, ...]

    @property
    def is_schema_2(self) -> bool:
        """Whether its frontmatter declares schema 2."""
        return self.frontmatter is not None and self.frontmatter.is_schema_2

    @property
    def settings(self) -> YamlMapping | None:
        """The keys and values of the frontmatter, when it is a mapping."""
        return self.frontmatter.mapping if self.frontmatter else None

    def source(self, span: Span) -> str:
        """Return the text of a place."""
        return self.text[span.start : span.end]

    def ids(self) -> Iterator[tuple[Span, str]]:
        """Yield the place and the value of each cell's attribute `id` that has a value."""
        for cell in self.cells:
            attribute = cell.opening.attribute(ID_ATTRIBUTE)
            if attribute and attribute.value is not None:
                yield attribute.span, attribute.value

    def cell_at(self, offset: int) -> Cell | None:
        """Return the cell that an offset is in, or None."""
        index = bisect_right(self.cells, offset, key=lambda cell: cell.span.start) - 1
        return self.cells[index] if index >= 0 and offset < self.cells[index].span.end else None

    def block_at(self, offset: int) -> Block | None:
        """Return the fenced code block or here-document that an offset is in, or None."""
        cell = self.cell_at(offset)
        blocks = cell.blocks if cell else self.blocks
        index = bisect_right(blocks, offset, key=lambda block: block.span.start) - 1
        return blocks[index] if index >= 0 and offset < blocks[index].span.end else None

    def all_forms(self) -> Iterator[tuple[Cell | None, Form]]:
        """Yield each form with its cell; with None for a fragment outside the cells."""
        for form in self.forms:
            yield None, form
        for cell in self.cells:
            for form in cell.forms:
                yield cell, form

    def fields(self) -> Iterator[tuple[Form, YamlMapping]]:
        """Yield each field that is a mapping, with its form; one that aliases repeat once."""
        seen: set[int] = set()  # an alias stands for what is judged where it is written
        for _, form in self.all_forms():
            for node in form.fields:
                field = followed(node)
                if isinstance(field, YamlMapping) and id(field) not in seen:
                    seen.add(id(field))
                    yield form, field
