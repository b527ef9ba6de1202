const HTML = ["text/html", "text/*", "*/*"];

// The accepted type with the highest q-value; of equal ones the first.
function wantedType(accept) {
  const types = (accept || "").toLowerCase().split(",").map((each) => {
    const [type, ...parameters] = each.split(";").map((part) => part.trim());
    const q = parameters.find((part) => part.startsWith("q="));
    return { type, q: q ? Number(q.slice(2)) : 1 };
  });
  const known = types.filter(({ type, q }) => q > 0 && (HTML.includes(type) || Object.hasOwn(TWINS, type)));
  return known.sort((one, other) => other.q - one.q)[0]?.type;
}

// The twin of a page where it is wanted and there is one, else what the host answers itself.
async function negotiate(request, respond, load) {
  const url = new URL(request.url);
  const isPage = url.pathname.startsWith(BASE) && /(?:\/|\.html|\/[^/.]+)$/.test(url.pathname);
  if (!isPage || !["GET", "HEAD"].includes(request.method)) return respond();
  const type = wantedType(request.headers.get("accept"));
  let answer = null;
  if (Object.hasOwn(TWINS, type)) {
    url.pathname = url.pathname.replace(/\/$/, "/index").replace(/\.html$/, "") + TWINS[type];
    const twin = await load(url);
    if (twin.status === 200 && !(twin.headers.get("content-type") || "").startsWith("text/html")) {
      answer = new Response(request.method === "HEAD" ? null : twin.body, twin);
      answer.headers.set("Content-Type", type.startsWith("text/") ? `${type}; charset=utf-8` : type);
    }
  }
  if (answer === null) {
    const page = await respond();
    answer = new Response(page.body, page);
  }
  if (!/\baccept\b(?!-)/i.test(answer.headers.get("vary") || "")) answer.headers.append("Vary", "Accept");
  return answer;
}
