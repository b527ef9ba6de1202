"""Show pages in a real browser, which gets all that it asks for from us: it opens no connection itself."""

import asyncio
import os
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as OutOfTimeError
from contextlib import suppress
from html import escape
from types import TracebackType
from typing import Any, Self, TypeVar

from playwright.async_api import Browser as Chromium
from playwright.async_api import BrowserContext, Page, Playwright, Request, Route, WebSocketRoute, async_playwright
from playwright.async_api import Error as PlaywrightError

from signage_core.paths import program
from signage_site.audit.browser_memory import hold_to_memory
from signage_site.audit.crawl import PAGE_TYPES
from signage_site.audit.in_browser import called, picture_of
from signage_site.audit.page import marked
from signage_site.audit.results import Picture
from signage_site.deployed.fetch import Get, Response, Unreachable, origin_of
from signage_specs.readers.html_encoding import Undecodable, decode

Result = TypeVar("Result")

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_FLAGS = (
    # It finds no host, by name or by number: what it asks for is intercepted, and what isn't fails.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--dns-prefetch-disable",
)
_PATIENCE = 15.0  # seconds for a page
_QUIET, _RESTLESS = 300, 3_000  # milliseconds without a change, and at most
_START = 60.0  # seconds for the browser
_MOST_KEPT = 64 << 20  # bytes of scripts, styles and pictures
_MOST_HTML = 8 << 20  # characters of a page
_LEFT_OUT = ("content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive")
_REPLACED = "Execution context was destroyed"  # what playwright says where another page takes a page's place
_CRASHED = "Target crashed"  # what it says where a page's process has ended
_NO_WINDOWS = "window.open = () => null"  # one would run beside the page, and could hold it


class NoBrowserError(Exception):
    """There is no browser that can be started; the message says what to do."""


class ShowingError(Exception):
    """A page can't be shown, or doesn't do what it is told; the message says why."""


class LeavingError(ShowingError):
    """A page can't be shown because its scripts lead to another one."""

    def __init__(self) -> None:
        super().__init__("its scripts lead to another page")


class Browser:
    """One browser, and the pages that are shown in it, each by itself. Use it as a context."""

    def __init__(self, get: Get, parallel: int, served: tuple[str, str] = ("", "")) -> None:
        """Hold what gets resources: address, accepted types, the moment by which it has to end.

        What pages ask for at the first origin of `served` is asked for at the second one.
        """
        self._get = get
        self.origin = _origin(served[0])
        """Where the site says that it is served; empty where that isn't told."""
        self._instead = served[1]
        self._parallel = parallel
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._pool = ThreadPoolExecutor(2 * parallel)
        self._kept: dict[str, Response | Unreachable] = {}
        self._size = 0
        self._playwright: Playwright | None = None
        self._chromium: Chromium | None = None
        self._watch: asyncio.Task[None] | None = None
        self.refused: set[str] = set()
        """The origins of what pages asked for elsewhere."""

    def __enter__(self) -> Self:
        """Start the browser. Raises NoBrowserError where that can't be done."""
        self._thread.start()
        try:
            self.run(self._start(), _START)
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the browser."""
        self._stop()

    async def _start(self) -> None:
        executable = next((found for name in NAMES if (found := program(name))), None)
        if executable is None:
            raise NoBrowserError("no Chromium or Chrome is installed. Install one, or leave out `--render`")
        # Chromium refuses to build its sandbox for the administrator, as whom containers run.
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        self._slots = asyncio.Semaphore(self._parallel)
        try:
            self._playwright = await async_playwright().start()
            self._chromium = await self._playwright.chromium.launch(
                executable_path=executable, chromium_sandbox=not is_root, args=list(_FLAGS), timeout=_START * 1000
            )
        except PlaywrightError as error:
            raise NoBrowserError(f"{executable} can't be started: {_first_line(error)}") from error
        self._watch = asyncio.create_task(hold_to_memory(self._chromium))

    def _stop(self) -> None:
        with suppress(Exception):
            self.run(self._end(), _PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_PATIENCE)
        if not self._thread.is_alive():
            self._loop.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _end(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        if self._chromium is not None:
            await self._chromium.close()
        if self._playwright is not None:
            await self._playwright.stop()
        rest = asyncio.all_tasks() - {asyncio.current_task()}  # what waits for an answer that doesn't come
        for each in rest:
            each.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    def run(self, work: Coroutine[Any, Any, Result], seconds: float) -> Result:
        """Return what some work on the browser's thread returns. Raises ShowingError where it takes longer."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(seconds)
        except OutOfTimeError as error:
            future.cancel()
            raise ShowingError(f"it took more than {seconds:g} seconds") from error

    def html(self, url: str, text: str, *, picture: bool) -> tuple[str, Picture | None]:
        """Return a page after its scripts have run, with a picture of it where that is asked for.

        Raises ShowingError where it can't be shown.
        """

        async def shown(page: Page) -> tuple[str, Picture | None]:
            image = await picture_of(page, _PATIENCE) if picture else None
            return await self._html(page, "html"), image

        return self.run(self.showing(url, text, shown), 2 * _PATIENCE)

    async def showing(
        self, url: str, text: str, use: Callable[[Page], Awaitable[Result]], *, leaves: bool = False
    ) -> Result:
        """Show a page, let its scripts run, and return what is made of it. Raises ShowingError where it fails.

        While it is used it may lead to another page where `leaves` says so; else it stays, whatever its scripts do.
        """
        if self._chromium is None:
            raise ShowingError("the browser has ended")
        requests = _Requests(self, url, text)
        async with self._slots:
            try:
                context = await self._chromium.new_context(service_workers="block", accept_downloads=False)
            except PlaywrightError as error:
                raise ShowingError(_first_line(error)) from error
            try:
                return await asyncio.wait_for(self._shown(context, requests, use, leaves), _PATIENCE)
            except TimeoutError as error:
                raise ShowingError(f"its scripts took more than {_PATIENCE:g} seconds") from error
            except PlaywrightError as error:
                if requests.stays and _REPLACED in str(error):
                    raise LeavingError from error
                if _CRASHED in str(error):
                    raise ShowingError("its scripts took too much memory, or made the browser crash") from error
                raise ShowingError(_first_line(error)) from error
            except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
                raise ShowingError("its scripts replace what a browser tells of it") from error
            finally:
                with suppress(PlaywrightError, TimeoutError):
                    await asyncio.wait_for(context.close(), _PATIENCE)

    async def _shown(
        self, context: BrowserContext, requests: "_Requests", use: Callable[[Page], Awaitable[Result]], leaves: bool
    ) -> Result:
        await context.route("**/*", requests.answer)
        await context.route_web_socket("**/*", _close)
        await context.add_init_script(_NO_WINDOWS)
        page = await context.new_page()
        await page.goto(requests.url, wait_until="commit", timeout=_PATIENCE * 1000)
        if not await called(page, "loaded"):
            raise LeavingError
        await requests.settled(page)
        requests.stays = not leaves
        found = await use(page)
        if requests.stays and not requests.has_origin_of(page.url):  # it led to what isn't requested, such as blob:
            raise LeavingError
        return found

    async def _html(self, page: Page, function: str) -> str:
        found = await called(page, function)
        if not isinstance(found, str) or len(found) > _MOST_HTML:
            raise ShowingError(f"its scripts make more than {_MOST_HTML:,} characters of it")
        return found

    def where(self, url: str) -> str:
        """Return where what a page asks for is asked for: it may name its own by the address it is served at."""
        is_own = self.origin and _origin(url) == self.origin
        return self._instead + url[len(self.origin) :] if is_own else url

    async def resource(self, url: str) -> Response | Unreachable:
        """Return what a host answers, or answered before."""
        found = self._kept.get(url)
        if found is None:
            until = time.monotonic() + _PATIENCE
            found = await self._loop.run_in_executor(self._pool, self._get, url, "*/*", until)
            size = len(found.body) if isinstance(found, Response) else 0
            if self._size + size <= _MOST_KEPT:
                self._size += size
                self._kept[url] = found
        return found


class _Requests:
    """What one page asks for: it gets what its own origin has, and nothing else."""

    def __init__(self, browser: Browser, url: str, text: str) -> None:
        self._browser = browser
        self.url = url
        self._text = text
        self._origin = origin_of(url)
        self._running = 0
        self._is_there = False
        self.stays = True
        """Whether nothing may take the place of the page once it is there."""

    async def settled(self, page: Page) -> None:
        """Wait until nothing is asked for and nothing changes, for a few seconds at most."""
        until = time.monotonic() + _RESTLESS / 1000
        while True:
            await called(page, "settle", [_QUIET, _RESTLESS])
            if not self._running or time.monotonic() >= until:
                return

    async def answer(self, route: Route) -> None:
        """Answer a request, or refuse it."""
        self._running += 1
        try:
            with suppress(PlaywrightError):  # the page has gone meanwhile
                await self._answer(route)
        finally:
            self._running -= 1

    def has_origin_of(self, url: str) -> bool:
        """Tell whether an address is one of the page's origin."""
        return _origin(url) == self._origin

    async def _answer(self, route: Route) -> None:
        request = route.request
        is_navigation = request.is_navigation_request()
        is_whole = is_navigation and _is_whole(request)
        is_kept = is_whole and self._is_there and self.stays
        self._is_there |= is_whole
        asked = self._browser.where(request.url)
        is_own = self.has_origin_of(asked)
        if not is_own:
            self._browser.refused.add(_origin(request.url))
        if not is_own or is_kept or request.method != "GET":  # an audit changes nothing
            # With another reason, the browser's own page about it would take the page's place.
            await route.abort("aborted" if is_navigation else "blockedbyclient")
            return
        if is_navigation and asked != request.url:
            await _lead_to(asked, route)
            return
        if asked.partition("#")[0] == self.url.partition("#")[0]:
            await route.fulfill(status=200, content_type="text/html; charset=utf-8", body=marked(self._text))
            return
        found = await self._browser.resource(asked)
        if isinstance(found, Unreachable) or found.cut:
            await route.abort("aborted" if is_navigation else "failed")
            return
        if is_navigation and found.url.partition("#")[0] != request.url.partition("#")[0]:
            # A redirect, of which the browser would ask for the end by itself.
            await _lead_to(found.url, route)
            return
        headers = {name: value for name, value in found.headers.items() if name not in _LEFT_OUT}
        if asked != request.url:  # where the site is served, it's the page's own origin
            headers["access-control-allow-origin"] = "*"
        body = found.body
        if request.resource_type == "document" and found.media_type in PAGE_TYPES:
            decoded = decode(body)
            if not isinstance(decoded, Undecodable):
                body = marked(decoded.text).encode(errors="replace")
                headers["content-type"] = "text/html; charset=utf-8"
        await route.fulfill(status=found.status, headers=headers, body=body)


async def _lead_to(url: str, route: Route) -> None:
    there = f'<meta http-equiv="refresh" content="0;url={escape(url)}">'
    await route.fulfill(status=200, content_type="text/html; charset=utf-8", body=there)


def _origin(url: str) -> str:
    try:
        return origin_of(url)
    except ValueError:
        return ""


def _is_whole(request: Request) -> bool:
    """Tell whether a navigation is that of a page or a window, and not of a frame in it."""
    try:
        return request.frame.parent_frame is None
    except PlaywrightError:  # a window that isn't there yet
        return True


async def _close(socket: WebSocketRoute) -> None:
    await socket.close()


def _first_line(error: PlaywrightError) -> str:
    return str(error).strip().partition("\n")[0]
