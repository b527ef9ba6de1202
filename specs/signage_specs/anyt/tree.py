"""The parts of an AnyT workflow, each with its place."""

from bisect import bisect_right
from collections.abc import Iterator

from signage_core.frozen import frozen
from signage_specs.anyt.vocabulary import FORM_KEY, ID_ATTRIBUTE, SCHEMA_KEY
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlScalar, YamlSequence, followed
from signage_specs.span import Fault, Span


@frozen
class Attribute:
    """One attribute of a tag.

    The value is without its quotes, its span with them; the quote is `"`, `'`, or nothing.
    """

    span: Span
    name: str
    value: str | None
    value_span: Span
    quote: str


@frozen
class Tag:
    """A tag at the start of a line.

    The span is from `<` to `>`, or to the end of the line when there is no `>`. A closing tag starts with `</`. Its
    end tag may be on the same line. The rest is what else follows there, without white space around. Faults are
    those in it.
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


@frozen
class Block:
    """A part of the text in which tags are text: a fenced code block, or a here-document of a script.

    The kind is `fence` or `heredoc`, the info what follows the opening fence. The span is with the first and the
    last line, the content without them; without a last line it isn't closed.
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


@frozen
class OutputPath:
    """One declared output; `text` is empty where nothing is between two commas."""

    span: Span
    text: str


@frozen
class Output:
    """A line of declared outputs."""

    span: Span
    paths: tuple[OutputPath, ...]


@frozen
class Misspelling:
    """What nearly is a mark, so that the line isn't read; `mark` is the one that was meant."""

    span: Span
    mark: str


@frozen
class Action:
    """One action: `text` is what it does."""

    span: Span
    name: str
    name_span: Span
    text: str


@frozen
class Actions:
    """A list of actions, at its line `**Actions:**`; lines of it that aren't one, and lines of `...`."""

    span: Span
    items: tuple[Action, ...]
    malformed: tuple[Span, ...]
    elisions: tuple[Span, ...] = ()


@frozen
class Form:
    """A form of an input cell, or a fragment of one.

    The span is with its fence or tags. The language is `yaml`, `json`, `dsl`, or what the author wrote instead. A
    YAML alias of nothing stands for what could not be read. A bare fragment has the fields alone, or one of them. A
    broken one was not read behind a fault; of an elided one a line of `...` stands for what was left out.
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


@frozen(kw_only=True)
class Contents:
    """What the lines of a body hold, or those outside the cells.

    Outside the cells, forms are fragments of forms. Misspellings are of the marks of outputs and actions.
    """

    outputs: tuple[Output, ...] = ()
    actions: tuple[Actions, ...] = ()
    forms: tuple[Form, ...] = ()
    misspellings: tuple[Misspelling, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether they hold nothing."""
        return not (self.outputs or self.actions or self.forms or self.misspellings)


@frozen
class Cell(Contents):
    """One cell.

    The kind is `task`, `input`, `shell`, `note` or `break`. The body is between the tags, as written, with fenced
    code blocks and here-documents.
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


@frozen
class Frontmatter:
    """The YAML at the start of the file.

    The span is with its delimiters `---`; the opening one is None in a fragment, the closing one when it is
    missing.
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


@frozen
class Prose:
    """Lines outside the cells; `elision`: it is one line of `...`."""

    span: Span
    elision: bool = False


@frozen
class Workflow(Contents):
    """A workflow, or a fragment of one.

    Prose is lines outside the cells; so are its blocks. Faults are in text order; the parser lists the kinds.
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

    def setting(self, key: str) -> YamlNode | None:
        """Return the value of a key of the frontmatter; None without one, and where the YAML breaks off in it."""
        value = self.settings.get(key) if self.settings else None
        faults = self.frontmatter.faults if self.frontmatter else ()
        broken = value is not None and any(
            fault.kind == "yaml-syntax" and value.span.start <= fault.span.start <= value.span.end
            for fault in faults
        )
        return None if broken else value

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
