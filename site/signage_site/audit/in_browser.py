"""What a page in a browser is asked by `in_browser.js`, and the picture of it."""

from collections.abc import Sequence
from importlib.resources import files
from math import isfinite
from typing import Any

from playwright.async_api import Page

from signage_site.audit.results import Box, Picture

_WIDEST, _HIGHEST, _QUALITY = 2_000, 3_000, 50  # of a picture: CSS pixels, and what JPEG keeps of 100
_SCRIPT = files("signage_site.audit").joinpath("in_browser.js").read_text(encoding="utf-8")


async def called(page: Page, function: str, argument: object = None) -> Any:
    """Return what a function of `in_browser.js` returns on a page."""
    return await page.evaluate(f"argument => {_SCRIPT.strip().rstrip(';')}.{function}(argument)", argument)


async def picture_of(page: Page, patience: float) -> Picture:
    """Return a picture of the upper part of a page, whose controls are numbered; it waits for so many seconds."""
    width, height = (int(each) for each in await called(page, "size"))
    width, height = max(1, min(width, _WIDEST)), max(1, min(height, _HIGHEST))
    boxes = [_box(each) for each in await called(page, "boxes")]
    image = await page.screenshot(
        type="jpeg",
        quality=_QUALITY,
        full_page=True,
        clip={"x": 0, "y": 0, "width": width, "height": height},
        animations="disabled",
        timeout=patience * 1000,
    )
    return Picture(image, width, height, tuple(boxes))


def _box(found: Sequence[float]) -> Box:
    if len(found) != 4:  # noqa: PLR2004  left, top, width, height
        return None
    x, y, width, height = (float(each) for each in found)
    is_shown = width > 0 and height > 0 and x >= 0 and 0 <= y < _HIGHEST
    return (x, y, width, height) if is_shown and all(map(isfinite, (x, width, height))) else None
