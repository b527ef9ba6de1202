  // A search that leads to a page of results: an agent gets them where it is, and its page stays.
  // By the interface: of the document itself, an image that a page calls `currentScript` would be the property.
  const { src } = Object.getOwnPropertyDescriptor(Document.prototype, "currentScript").get.call(document);
  const root = new URL(".", src);
  const still = 5; // so many looks that show the same are the answer

  const listed = `[${prefix}kind=collection][${prefix}output="docs.search.results"]`;

  function shown(page) {
    const items = page.querySelectorAll(`${listed} [${prefix}kind=item]`);
    const links = [...items].map((item) => item.querySelector("a[href]")).filter((link) => link);
    return links.map((link) => ({ title: link.textContent.trim(), url: link.href }));
  }

  function resultsAt(address) {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.src = address;
    let loaded = false;
    frame.addEventListener("load", () => (loaded = true));
    document.body.append(frame);
    return new Promise((resolve) => {
      const end = Date.now() + patience;
      let before = "[]";
      let looks = 0;
      const look = () => {
        const page = frame.contentDocument;
        const over = Date.now() > end;
        // Results that aren't known, or that no frame may show: the page goes there, as without this script.
        if ((loaded || over) && !page?.querySelector(listed)) {
          location.assign(address);
          return resolve(null);
        }
        const now = page ? JSON.stringify(shown(page)) : "[]";
        looks = now !== "[]" && now === before ? looks + 1 : 0;
        before = now;
        if (looks < still && !over) return setTimeout(look, pause);
        frame.remove();
        return resolve(now);
      };
      look();
    });
  }

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!event.agentInvoked || !event.respondWith || event.defaultPrevented) return;
      // By the interface: of the form itself, a field that is called so would be the property.
      const own = (name) => Reflect.get(HTMLFormElement.prototype, name, form);
      if (!is(form, `form[${prefix}action="docs.search"]`) || own("method") !== "get") return;
      const address = new URL(own("action"));
      if (address.origin !== location.origin) return;
      address.search = new URLSearchParams(new FormData(form));
      event.preventDefault();
      event.respondWith(resultsAt(address.href));
    },
    true,
  );

  // What this site says in Markdown. Nothing is asked of another host.
  async function text(address) {
    const answer = await fetch(address, { mode: "same-origin" });
    if (!answer.ok) throw new Error(`${address.pathname} can't be had: ${answer.status}`);
    return answer.text();
  }

  // The site's own address can be another one than that of the host that serves this copy of it.
  const here = (address) => new URL(new URL(address, location.href).pathname, root);
  const words = (said) => said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

  async function searchDocs({ words: wanted }) {
    const index = await text(new URL("llms.txt", root));
    const found = [];
    for (const [, title, url, summary = ""] of index.matchAll(/^- \[((?:\\.|[^\]\\])*)\]\(([^)\s]+)\)(?:: (.*))?$/gm)) {
      const hits = (said) => words(String(wanted)).filter((word) => said.toLowerCase().includes(word)).length;
      const rank = 2 * hits(title) + hits(summary);
      if (rank) found.push({ rank, title: title.replace(/\\(.)/g, "$1"), url: here(url).href, summary });
    }
    found.sort((one, other) => other.rank - one.rank);
    return found.slice(0, 20).map(({ title, url, summary }) => ({ title, url, summary }));
  }

  async function getPage({ url }) {
    const address = here(String(url));
    if (!address.pathname.startsWith(root.pathname)) throw new Error(`${address.pathname} is no page of this site`);
    address.pathname = address.pathname
      .replace(/\/$/, "/index.html")
      .replace(/\.html$/, ".md")
      .replace(/\/([^/.]+)$/, "/$1/index.md")
      .replace(/(?<!\.md)$/, ".md"); // nothing but a twin: what else is there may do something when it is asked for
    return text(address);
  }

  const asks = (name, description) => ({
    type: "object",
    properties: { [name]: { type: "string", description } },
    required: [name],
  });
  const tools = [
    ["search_docs", "Find pages of this site by their titles and summaries.", asks("words", "The words to find."), searchDocs],
    ["get_page", "Get a page of this site as Markdown.", asks("url", "The address of the page, or its path."), getPage],
  ];
  if (window.top === window && document.querySelector('link[rel~="alternate"][type="text/markdown"]')) {
    for (const [name, description, inputSchema, run] of tools) {
      // An agent isn't told what was thrown; it is told what was given.
      const execute = (input) => run(input).catch((fault) => ({ error: fault.message }));
      const tool = { name, description, inputSchema, annotations: { readOnlyHint: true }, execute };
      document.modelContext?.registerTool?.(tool)?.catch?.(() => {});
    }
  }
