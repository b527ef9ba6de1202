"""A page tries every way out of the browser that shows it: nothing gets to another server, or to a proxy."""

from __future__ import annotations

import json

import pytest
from serving import Answer, serving

from signage_site.audit.address import audit_address
from signage_site.audit.crawl import Bounds
from signage_site.audit.results import Settings, SiteAudit

pytestmark = [pytest.mark.connects, pytest.mark.usefixtures("installed_browser")]

SCRIPT, FILE = "text/javascript", "application/octet-stream"
ATTACHED = Answer("x", kind=FILE, headers={"Content-Disposition": "attachment"})
HEAD = """<!doctype html><title>Ways out</title>
<link rel="preconnect" href="OTHER"><link rel="dns-prefetch" href="OTHER"><link rel="stylesheet" href="OTHER/style">
<link rel="prefetch" href="OTHER/prefetch"><link rel="preload" as="script" href="OTHER/preload">
<link rel="modulepreload" href="OTHER/module"><link rel="prerender" href="OTHER/prerender">
<link rel="manifest" href="OTHER/manifest"><link rel="icon" href="OTHER/icon">
<script type="speculationrules">
{"prefetch": [{"urls": ["OTHER/ahead", "/ahead"]}], "prerender": [{"urls": ["OTHER/shown", "/shown"]}]}
</script>
<style>@import "OTHER/import"; @font-face { font-family: x; src: url(OTHER/font) }
p { font-family: x; background: url(OTHER/background) }</style>
<script type="module">import "OTHER/imported";</script>
<p>x<img src="OTHER/image"><img src="/moved"><object data="OTHER/object"></object><embed src="OTHER/embed">
<video src="OTHER/video" poster="OTHER/poster"></video><svg><image href="OTHER/drawn"/></svg>
<a id="ping" href="#x" ping="OTHER/ping /ping">Go</a><a id="window" href="OTHER/blank" target="_blank">Go</a>
<a id="own" href="" target="_blank">Go</a><a id="download" href="OTHER/download" download>Go</a>
<a id="file" href="/file" download>Go</a>
<form id="sent" method="post" action="/sent" target="_blank"></form>
<iframe src="/moved"></iframe>
<iframe src="file:///etc/passwd"></iframe><iframe src="view-source:OTHER/source"></iframe>
<iframe src="data:text/html,<img src=OTHER/data>"></iframe>
<iframe srcdoc='<img src="OTHER/inner"><meta http-equiv="refresh" content="0;url=OTHER/refreshed">'></iframe>
"""
ATTEMPTS = """
fetch(other + "/fetch")
fetch(other + "/kept", { keepalive: true, mode: "no-cors" })
fetch("/moved")
fetch("file:///etc/passwd")
fetch("/post", { method: "POST", body: "x" })
fetch("/put", { method: "PUT", body: "x" })
navigator.sendBeacon(other + "/beacon", "x")
navigator.sendBeacon("/beacon", "x")
new WebSocket(socket)
new WebSocket("/socket")
new EventSource(other + "/events")
Object.assign(new XMLHttpRequest(), { go() { this.open("GET", other + "/xhr"); this.send(); } }).go()
new Worker(worker)
new SharedWorker(worker)
new SharedWorker("/worker")
navigator.serviceWorker.register("/worker")
new WebTransport(secure + "/transport").ready
connected(new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:PORT" }] }))
connected(new RTCPeerConnection({ iceServers: [{ urls: "turn:127.0.0.1:PORT?transport=tcp", ...user }] }))
open(other + "/window")
document.querySelector("iframe[srcdoc]").contentWindow.open(other + "/window")
new PaymentRequest([{ supportedMethods: secure + "/pay" }], bill).canMakePayment()
navigator.credentials.get({ identity: { providers: [{ configURL: secure + "/identity", clientId: "x" }] } })
import(other + "/dynamic")
new Audio(other + "/audio").play()
new CSSStyleSheet().replace(`@import url(${other}/sheet)`)
document.getElementById("ping").click()
document.getElementById("window").click()
document.getElementById("own").click()
document.getElementById("download").click()
document.getElementById("file").click()
document.getElementById("sent").submit()
location.href = "view-source:" + other
location.href = "file:///etc/passwd"
""".strip().splitlines()
TRYING = """<script>
const other = "OTHER", socket = other.replace("http:", "ws:"), secure = other.replace("http:", "https:");
const user = { username: "x", credential: "x" };
const bill = { total: { label: "x", amount: { currency: "EUR", value: "1" } } };
const code = `fetch("${other}/worker").catch(() => 0); new WebSocket("${socket}")`;
const worker = URL.createObjectURL(new Blob([code]));
const connected = peer => {
  peer.createDataChannel("x");
  return peer.createOffer().then(offer => peer.setLocalDescription(offer));
};
addEventListener("pagehide", () => navigator.sendBeacon(other + "/hidden"));
let tried = 0;
const attempt = async work => { tried += 1; try { await work() } catch {} };
addEventListener("load", () => setTimeout(() => {
  ATTEMPTS
  document.body.append(Object.assign(document.createElement("button"), { textContent: `tried ${tried}` }));
}));
</script>"""
FRAMES = [
    '<meta http-equiv="refresh" content="0;url=OTHER/frame">',
    "<script>location = 'OTHER/frame'</script>",
    "<script>open('OTHER/frame')</script>",
    "<script>location = 'view-source:OTHER/frame'</script>",
    "<script>location = 'file:///etc/passwd'</script>",
    "<form action='OTHER/frame'></form><script>document.forms[0].submit()</script>",
    "<form action='/frame' method=post></form><script>document.forms[0].submit()</script>",
]
HEADERS = {
    "Link": "<OTHER/link>; rel=preload; as=script, <OTHER>; rel=preconnect",
    "Reporting-Endpoints": 'default="OTHER/reports"',
    "Report-To": '{"group": "default", "max_age": 9, "endpoints": [{"url": "OTHER/reports"}]}',
    "NEL": '{"report_to": "default", "max_age": 9, "success_fraction": 1.0}',
    "Content-Security-Policy-Report-Only": "img-src 'none'; report-uri OTHER/policy; report-to default",
    "Refresh": "0;url=OTHER/header",
}


def site(other: str, port: int) -> dict[str, Answer | str]:
    """Return pages that try all ways to another origin, and ways to send something to their own."""

    def made(text: str) -> str:
        return text.replace("OTHER", other).replace("PORT", str(port))

    headers = {name: made(value) for name, value in HEADERS.items()}
    moved = Answer(status=302, headers={"Location": f"{other}/moved"})
    frames = {f"/frame/{number}": made(text) for number, text in enumerate(FRAMES)}
    leaving = {f"/leaving/{number}/": f"{made(text)}<p>x" for number, text in enumerate(FRAMES)}
    attempts = "\n".join(f"attempt(() => {each});" for each in ATTEMPTS)
    page = HEAD + "".join(f'<iframe src="{path}"></iframe>' for path in (*frames, "/file"))
    page += "".join(f'<a href="{path}">Go</a>' for path in leaving) + TRYING.replace("ATTEMPTS", attempts)
    worker = Answer(made('fetch("OTHER/worker").catch(() => 0)'), kind=SCRIPT)
    whole = Answer(made(page), headers=headers)
    return {"/": whole, "/moved": moved, "/worker": worker, "/file": ATTACHED, **frames, **leaving}


def check(found: SiteAudit, paths: set[str]) -> None:
    """Check that the pages were shown, that all was tried, and that nothing else was asked for."""
    pages = {"/", *(f"/leaving/{number}/" for number in range(len(FRAMES)))}
    files = {"/moved", "/worker", "/file", "/ahead", "/shown", *(f"/frame/{each}" for each in range(len(FRAMES)))}
    documents = {"/robots.txt", "/.well-known/agent-manifest.json"}
    assert pages | {"/moved", "/frame/0"} <= paths <= pages | files | documents
    assert len(pages) == len(found.pages)
    assert f"“tried {len(ATTEMPTS)}”" in json.dumps(
        [each.message for each in found.pages[0].findings], ensure_ascii=False
    )
    assert any("other origin" in note for note in found.notes)


def test_nothing_but_its_own_origin_is_asked_and_nothing_is_sent() -> None:
    with serving({}) as other:
        port = other.server_address[1]
        with serving(site(f"http://127.0.0.1:{port}", port)) as host:
            found = audit_address(host.origin, Settings(render=True), Bounds())
        assert (0, []) == (other.connections, other.asked)
    assert {"GET"} == host.methods
    check(found, set(host.asked))


def test_the_browser_does_not_ask_a_proxy_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("no_proxy")
    pages = {f"http://garden.test{path}": answer for path, answer in site("http://other.test", 9).items()}
    with serving(pages) as proxy:
        for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.origin)
        found = audit_address("http://garden.test/", Settings(render=True), Bounds())
    assert {"GET"} == proxy.methods
    check(found, {each.removeprefix("http://garden.test") for each in proxy.asked})
