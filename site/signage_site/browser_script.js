// Annotates what scripts create in the browser, as its site's built pages are annotated. Loads nothing, sends nothing.
// Generator: Signage
(() => {
  "use strict";
  const once = Symbol.for("signage");
  if (window[once]) return;
  window[once] = true;

  const rows = ROWS;
  const prefix = "data-agent-";
  const roots = new Set();
  const pause = 100; // milliseconds between two passes over the page

  const segment = (text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^(?=\d)/, "v")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^[^a-z]+|-+$/g, "")
      .slice(0, 40) || "other";

  function annotate(root) {
    let taken = null;
    const numbers = new Map(); // by name, the least that may be free
    for (const [selector, attributes] of rows) {
      for (const element of root.querySelectorAll(selector)) {
        if (element.getAttributeNames().some((name) => name.startsWith(prefix))) continue;
        taken ??= new Set(
          [document, ...roots].flatMap((each) =>
            [...each.querySelectorAll(`[${prefix}action]`)].map((found) => found.getAttribute(`${prefix}action`)),
          ),
        );
        for (const [name, value] of Object.entries(attributes)) {
          let text = value.replace("{text}", () => segment(element.textContent));
          if (name === "action") {
            const stem = text;
            let number = numbers.get(stem) ?? 2;
            for (; taken.has(text); number += 1) text = `${stem}-${number}`;
            numbers.set(stem, number);
            taken.add(text);
          }
          element.setAttribute(prefix + name, text);
        }
      }
    }
  }

  let waiting = 0;
  const observer = new MutationObserver(() => {
    waiting ||= setTimeout(pass, pause);
  });

  function pass() {
    waiting = 0;
    // A search that a theme draws over the page stands in a tree of its own.
    for (const { shadowRoot } of document.body?.children ?? []) {
      if (shadowRoot && !roots.has(shadowRoot)) {
        roots.add(shadowRoot);
        observer.observe(shadowRoot, { childList: true, subtree: true });
      }
    }
    for (const root of roots) if (!root.host.isConnected) roots.delete(root);
    for (const root of [document, ...roots]) annotate(root);
  }

  // A search form that a theme's script alone answers: sending it shows the results, and gives them to an agent.
  const list = ".md-search-result__list";
  const patience = 5000; // milliseconds

  function found() {
    return [...document.querySelectorAll(`${list} > li`)].map((item) => {
      const link = item.querySelector("a[href]");
      const title = item.querySelector("h1, h2, h3") ?? link;
      return { title: title?.textContent.trim() ?? "", url: link?.href ?? "" };
    });
  }

  function nothing() {
    try {
      const said = JSON.parse(document.getElementById("__config").textContent).translations["search.result.none"];
      return document.querySelector(".md-search-result__meta").textContent.trim() === said;
    } catch {
      return false;
    }
  }

  function results(form) {
    const box = document.getElementById("__search");
    const field = form.querySelector("input");
    if (box && !box.checked) box.click();
    field.focus();
    return new Promise((resolve) => {
      const end = Date.now() + patience;
      let before = null;
      const look = () => {
        field.dispatchEvent(new Event("keyup", { bubbles: true }));
        const now = JSON.stringify(found());
        // What stays the same from one look to the next is the answer to all of the words.
        if ((now !== "[]" && now === before) || nothing() || Date.now() > end) resolve(now);
        else setTimeout(look, pause);
        before = now;
      };
      setTimeout(look, pause);
    });
  }

  // A page can dispatch an event on what isn't an element, and a field called `matches` hides the form's function.
  const is = (target, selector) => target instanceof Element && Element.prototype.matches.call(target, selector);

  // That script hears keys alone: words that an agent puts into the field come without one.
  document.addEventListener("input", ({ target }) => {
    if (is(target, ".md-search__form input")) target.dispatchEvent(new Event("keyup", { bubbles: true }));
  });

  document.addEventListener(
    "submit",
    (event) => {
      if (!is(event.target, ".md-search__form:not([action])")) return;
      event.preventDefault();
      const answer = results(event.target);
      if (event.agentInvoked) event.respondWith?.(answer);
    },
    true,
  );

  TOOLS;

  observer.observe(document.documentElement, { childList: true, subtree: true });
  pass();
})();
