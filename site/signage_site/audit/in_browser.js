// What an audit does on a page in a browser: an object of functions, evaluated anew for each call.
({
  // Wait until nothing has changed for a while, or for so long at most; both in milliseconds.
  settle: ([quiet, most]) => new Promise(done => {
    let timer = setTimeout(done, quiet);
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, quiet);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(done, most);
  }),

  // Wait until the page is loaded: true; false where that has ended early, as a script leads to another page.
  loaded: () => new Promise(done => {
    const look = () => {
      if (performance.timing.loadEventEnd) done(true);
      else if (document.readyState === "complete") done(false);
      else setTimeout(look, 20);
    };
    look();
  }),

  html: () => document.documentElement.outerHTML,

  // Number the controls and what is annotated, and tell where each is shown, in CSS pixels.
  boxes: () => [...document.querySelectorAll("form, input, select, textarea, button, [role=button], [data-agent-kind]")]
    .map((element, number) => {
      element.setAttribute("data-signage-number", number);
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) ? [x + scrollX, y + scrollY, width, height] : [];
    }),

  size: () => {
    const root = document.scrollingElement ?? document.documentElement;
    return [root.scrollWidth, root.scrollHeight];
  },

  // Number what is annotated, so that it can be named from outside, and return the page.
  numbered: () => {
    let number = 0;
    for (const element of document.querySelectorAll("*")) {
      if ([...element.attributes].some(each => each.name.startsWith("data-agent-"))) {
        element.setAttribute("data-signage-number", number++);
      }
    }
    return document.documentElement.outerHTML;
  },

  // Remember the links that are there, and of those that are shown the lists that they are in.
  remember: () => {
    const links = [...document.querySelectorAll("a[href]")];
    const listOf = link => link.closest("nav, aside, [role=navigation]") ?? link.closest("ul, ol, table");
    window.signageLinks = new WeakSet(links);
    window.signageLists = links.filter(link => link.checkVisibility()).map(link => [link, listOf(link)]);
  },

  // Tell whether of a list of links those are left that have a word: the search filters it.
  filtered: word => {
    const links = window.signageLists ?? [];
    const narrowed = new Set(links.map(([link, list]) => link.checkVisibility() ? null : list));
    narrowed.delete(null);
    return links.some(([link, list]) => narrowed.has(list) && link.checkVisibility()
      && link.textContent.toLowerCase().includes(word.toLowerCase()));
  },

  // Tell whether a link is shown that wasn't there: a script made it, or no page before had it.
  // A link to where the site says that it is served leads to a page of it.
  shown: ([known, origin]) => [...document.querySelectorAll("a[href]")].some(link => {
    // The browser's own pages, such as the one that says that nothing came, have links of no origin.
    if (!link.checkVisibility() || ![location.origin, origin].includes(link.origin) || link.origin === "null") return false;
    if (window.signageLinks) return !window.signageLinks.has(link);
    return !link.hasAttribute("data-signage-at") || !known.includes(link.href.replace(/#.*/, ""));
  }),

  links: () => [...document.querySelectorAll("a[href]")].map(link => link.href.replace(/#.*/, "")),

  // Press what opens a search where its field isn't shown, as a person would; never a link to another page.
  open: ([field, ...openers]) => {
    const [shown, ...pressed] = [field, ...openers].map(each => document.querySelector(`[data-signage-number="${each}"]`));
    if (!shown.checkVisibility()) pressed.find(each => each.checkVisibility() && !each.hasAttribute("href"))?.click();
  },

  fill: ([number, text]) => {
    const field = document.querySelector(`[data-signage-number="${number}"]`);
    field.focus();
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    if (own && own.set) own.set.call(field, text); else field.textContent = text;
    for (const kind of ["keydown", "input", "keyup", "change"]) {
      const key = { bubbles: true, key: text.at(-1) };
      field.dispatchEvent(kind.startsWith("key") ? new KeyboardEvent(kind, key) : new Event(kind, { bubbles: true }));
    }
  },

  submit: ([number, field]) => {
    const element = document.querySelector(`[data-signage-number="${number}"]`);
    const input = document.querySelector(`[data-signage-number="${field}"]`);
    const form = element.matches("form") ? element : input.form;
    if (element.matches("button, input, [role=button], a[href]")) element.click();
    else if (form) form.requestSubmit();
    else for (const kind of ["keydown", "keyup"]) input.dispatchEvent(new KeyboardEvent(kind, { bubbles: true, key: "Enter" }));
  },
})
