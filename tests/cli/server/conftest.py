from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from editor import Client


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
