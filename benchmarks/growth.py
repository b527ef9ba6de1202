"""How time and memory grow with the number of pages: what one run takes with a quarter, a half and all of them."""

import math
import shutil
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measurement import Command, Cost, alone

_PAGE = '# Page {0}\n\n```anyt\n<task id="t{0}">\n```\n\n' + "Words of a page that has some. " * 20 + "\n"
_HTML = (
    "<html lang=en><head><title>Page {0}</title></head><body><main><h1>Page {0}</h1><p>"
    + "Words of a page that has some. " * 60
    + "<form><label>Name <input name=n></label><button>Send</button></form></main></body></html>"
)
_SIGN = ("-m", "signage", "annotate", "site", "--base-url", "https://docs.example/")
_COMMANDS = {
    "signage check, first run": ("-m", "signage", "check", "docs"),
    "signage check, unchanged": ("-m", "signage", "check", "docs"),
    "signage check --baseline use": ("-m", "signage", "check", "docs", "--no-cache", "--baseline", "use"),
    "signage annotate, first run": _SIGN,
    "signage annotate, unchanged": _SIGN,
}


def run(folder: Path, pages: int) -> Iterator[str]:
    """Yield the lines of a table."""
    sizes = (pages // 4, pages // 2, pages)
    yield f"| Command | {' | '.join(f'{size:,} pages' for size in sizes)} | Exponent | Memory with {pages:,} |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    costs: dict[str, list[Cost]] = {name: [] for name in _COMMANDS}
    for size in sizes:
        _write(folder, size)
        alone(Command(folder, ("-m", "signage", "check", "docs", "--no-cache", "--baseline", "write")))
        for name, arguments in _COMMANDS.items():
            costs[name].append(alone(Command(folder, arguments)))
        shutil.rmtree(folder)
    for name, (quarter, _, whole) in costs.items():
        times = " | ".join(f"{each.seconds:.1f} s" for each in costs[name])
        exponent = math.log(whole.seconds / quarter.seconds, 4)
        yield f"| `{name}` | {times} | {exponent:.2f} | {whole.memory:.0f} MB |"


def _write(folder: Path, pages: int) -> None:
    (folder / "docs").mkdir(parents=True)
    (folder / "site").mkdir()
    for number in range(pages):
        (folder / "docs" / f"{number}.md").write_text(_PAGE.format(number), encoding="utf-8")
        (folder / "site" / f"{number}.html").write_text(_HTML.format(number), encoding="utf-8")
