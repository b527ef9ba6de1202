from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from editor import EDITORS, Client, capabilities_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return tmp_path


@pytest.fixture
def start(folder: Path) -> Iterator[Callable[..., Client]]:
    clients: list[Client] = []

    def begin(capabilities: dict[str, Any] | None = None, **options: Any) -> Client:
        clients.append(Client(folder, capabilities, **options))
        return clients[-1]

    yield begin
    for each in clients:
        each.leave()


@pytest.fixture(scope="session", params=EDITORS)
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """Return each editor in turn. They count characters in UTF-16, UTF-8 and UTF-32."""
    folder = tmp_path_factory.mktemp("project")
    (folder / ".git").mkdir()
    (folder / "mkdocs.yml").write_text("markdown_extensions: [pymdownx.tabbed, pymdownx.superfences]\n")
    for myst in (folder / "places" / "myst", folder / "fixes" / "myst"):
        myst.mkdir(parents=True)
        (myst / "conf.py").write_text('extensions = ["myst_parser"]\n')
    for docusaurus in (folder / "places" / "docusaurus", folder / "fixes" / "docusaurus"):
        docusaurus.mkdir()
        (docusaurus / "docusaurus.config.js").write_text("export default {};\n")
    client = Client(folder, capabilities_of(request.param))
    yield client
    assert (0, "") == client.close()
    client.leave()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """Return an editor that knows only what the protocol asks for, for documents in folders of their own."""
    folder = tmp_path_factory.mktemp("shared")
    (folder / ".git").mkdir()
    client = Client(folder)
    yield client
    assert (0, "") == client.close()
    client.leave()
