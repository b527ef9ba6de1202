"""Hold the processes of a browser to an amount of memory."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.async_api import Browser as Chromium
from playwright.async_api import Error as PlaywrightError

from signage_core.time_limit import MOST_MEMORY

_PAUSE = 0.2  # seconds between two looks


async def hold_to_memory(chromium: Chromium, most: int = MOST_MEMORY) -> None:
    """End each process of a browser that takes more bytes than that, until the browser ends.

    Only Linux tells what they take. The browser's first process shows no page, and isn't ended.
    """
    if sys.platform != "linux":
        return
    with suppress(PlaywrightError):  # it has ended
        session: Any = await chromium.new_browser_cdp_session()
        while True:
            told: dict[str, list[dict[str, Any]]] = await session.send("SystemInfo.getProcessInfo")
            for each in told["processInfo"]:
                if each["type"] != "browser" and _memory(each["id"]) > most:
                    with suppress(OSError):
                        os.kill(each["id"], signal.SIGKILL)
            await asyncio.sleep(_PAUSE)


def _memory(process: int) -> int:
    """Return how many bytes a process has of its own; 0 where nothing tells."""
    try:
        _, resident, shared, *_ = map(int, Path(f"/proc/{process}/statm").read_bytes().split())
    except (OSError, ValueError):
        return 0
    return (resident - shared) * os.sysconf("SC_PAGE_SIZE")
