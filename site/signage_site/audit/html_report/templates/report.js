"use strict";
// Filters the list of pages, and shows the findings of one when it is unfolded.
(() => {
  const find = (id) => document.getElementById(id);
  const [form, words, code, shown, list, nothing] =
    ["filter", "words", "code", "shown", "list", "nothing"].map(find);
  const groups = [...list.children];
  const more = [...document.querySelectorAll(".more")];
  const rows = [...list.querySelectorAll(".row")].map((element) => ({
    element,
    path: element.querySelector(".path").textContent.toLowerCase(),
    codes: element.dataset.codes,
  }));
  const UNFOLDED = 50, PRINTED = 200;

  // What pages write gets into the document as text and as attributes that mean nothing else.
  const SVG = "http://www.w3.org/2000/svg";
  const put = (made, attributes, children) => {
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
  const element = (name, attributes, ...children) => put(document.createElement(name), attributes, children);
  const shape = (name, attributes, ...children) => put(document.createElementNS(SVG, name), attributes, children);
  const prose = (text) => {
    const parts = text.split("`");
    return parts.length % 2 ? parts.map((part, at) => (at % 2 ? element("code", {}, part) : part)) : [text];
  };

  let parsed;
  const details = () => (parsed ??= JSON.parse(find("details").textContent));
  const numberOf = (row) => Number(row.id.slice("page-".length)) - 1;
  const findings = (number) => {
    const picture = details().pictures[number];
    const byRule = new Map();
    details().pages[number].forEach(([name, ...finding], at) => {
      if (!byRule.has(name)) byRule.set(name, element("ul", { class: "own" }));
      byRule.get(name).append(entry([at + 1, ...finding], Boolean(picture)));
    });
    const made = picture ? [screenshot(picture)] : [];
    for (const [name, list] of [...byRule].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const rule = find(`rule-${name}`);
      made.push(
        element("h3", {}, element("a", { href: `#rule-${name}` }, name), ` ${rule.dataset.name} `,
          element("span", { class: "quiet" }, rule.dataset.category)),
        element("p", { class: "fix" }, element("b", {}, "Fix:"), " ", ...prose(rule.dataset.advice)),
        list);
    }
    return made.length ? made : [element("p", {}, "Nothing is missing.")];
  };

  const entry = ([number, line, column, message, markup, kind], isNumbered) => {
    const said = prose(details().texts[message]);
    if (isNumbered) said.unshift(element("b", { class: "badge" }, String(number)), " ");
    if (kind) {
      said.push(" ", element("a", { href: `#shared-${kind}` }, "Also on other pages"));
    }
    if (details().texts[markup]) said.push(element("code", { class: "markup" }, details().texts[markup]));
    return element("li", { class: kind ? "shared" : "" },
      element("span", { class: "at" }, line ? `${line}:${column}` : details().texts[markup] ? "script" : "page"), element("span", {}, ...said));
  };

  const RADIUS = 11;
  const inside = (place, size) => Math.max(RADIUS + 1, Math.min(place, size - RADIUS - 1));
  const disc = (x, y, number) => [shape("circle", { cx: x, cy: y, r: RADIUS }), shape("text", { x, y: y + 4 }, number)];

  const screenshot = ({ address, width, height, outlines }) => element("figure", { class: "shot" },
    element("div", {},
      element("img", { src: address, width, height, alt: "Screenshot of the page" }),
      shape("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
        ...outlines.map(([number, x, y, wide, high, isReachable, label]) =>
          shape("g", { class: isReachable ? "reachable" : "unreachable" },
            shape("rect", { x, y, width: wide, height: high, rx: 3 }, shape("title", {}, label)),
            ...(number ? disc(inside(x, width), inside(y, height), number) : []))))),
    element("figcaption", {},
      "Controls that an agent can reach have a solid green outline, others a dashed red one. ",
      "The numbers are those of the findings."));

  const fill = (row) => {
    const folded = row.firstElementChild;
    if (folded.childElementCount === 1) {
      folded.append(element("div", { class: "detail" }, ...findings(numberOf(row))));
    }
    return folded;
  };

  const filter = () => {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    const left = new Map(groups.map((group) => [group, 0]));
    for (const { element: row, path, codes } of rows) {
      const fits = codes.includes(code.value) && wanted.every((word) => path.includes(word));
      if (row.hidden === fits) row.hidden = !fits;
      if (fits) left.set(row.parentElement, left.get(row.parentElement) + 1);
      count += fits;
    }
    for (const [group, number] of left) {
      group.hidden = !number;
      group.style.setProperty("--rows", number);
    }
    nothing.hidden = count > 0;
    list.hidden = count === 0;
    shown.textContent = `${count.toLocaleString("en")} of ${rows.length.toLocaleString("en")} pages`;
  };

  const reveal = () => {
    const row = find(location.hash.slice(1));
    if (row?.matches(".row")) {
      if (row.hidden) {
        form.reset();
        filter();
      }
      fill(row).open = true;
      row.scrollIntoView();
      row.querySelector("summary").focus();
    } else if (row) {
      row.closest("details")?.setAttribute("open", "");
      row.scrollIntoView();
    }
  };

  // Both return what folds them again.
  const unfold = (most, wanted) => rows.filter(({ element: row, codes }) => !row.hidden && codes !== "-" && wanted(row))
    .slice(0, most).map(({ element: row }) => opened(fill(row)));
  const opened = (folded) => {
    const wasOpen = folded.open;
    folded.open = true;
    return () => { folded.open = wasOpen; };
  };
  let folds = [];

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  words.addEventListener("input", filter);
  code.addEventListener("change", filter);
  // Before it is drawn: a toggle event comes after.
  list.addEventListener("click", ({ target }) => target.closest("summary") && fill(target.closest(".row")));
  list.addEventListener("toggle", ({ target }) => {
    if (target.open) fill(target.parentElement);
    const group = target.closest(".group");
    group.classList.toggle("unfolded", group.querySelector("details[open]") !== null);
  }, true);
  find("unfold").addEventListener("click", () => unfold(UNFOLDED, () => true));
  find("fold").addEventListener("click", () => rows.forEach(({ element: row }) => { row.firstElementChild.open = false; }));
  // What a page shares with others is on paper once, among what to fix first.
  const hasItsOwn = (row) => details().pages[numberOf(row)].some((finding) => !finding[5]);
  addEventListener("beforeprint", () => { folds = [...more.map(opened), ...unfold(PRINTED, hasItsOwn)]; });
  addEventListener("afterprint", () => folds.forEach((undo) => undo()));
  addEventListener("hashchange", reveal);
  filter();
  reveal();
})();
