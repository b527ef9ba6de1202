// Tells the scopes of texts, as VS Code's own engine reads the grammars in a folder.
// Standard input: {"grammars": folder, "modules": folder, "texts": [{"scope": …, "text": …}]}
// Standard output: for each text its lines, each a list of [start, end, scopes] in UTF-16 units.
const fs = require("node:fs");
const path = require("node:path");
const { createRequire } = require("node:module");

const given = JSON.parse(fs.readFileSync(0, "utf8"));
const load = createRequire(path.join(given.modules, "package.json"));
const oniguruma = load("vscode-oniguruma");
const textmate = load("vscode-textmate");

// The languages that stand in ours, from Shiki, where it is installed.
const OTHERS = {
  "text.html.markdown": "markdown",
  "source.shell": "shellscript",
  "source.python": "python",
  "source.js": "javascript",
  "source.ts": "typescript",
  "source.css": "css",
  "source.rst": "rst",
};

const ours = {};
const injections = [];
for (const name of fs.readdirSync(given.grammars)) {
  const text = fs.readFileSync(path.join(given.grammars, name), "utf8");
  const grammar = textmate.parseRawGrammar(text, name);
  ours[grammar.scopeName] = grammar;
  if (grammar.injectionSelector) injections.push(grammar.scopeName);
}

async function other(scope) {
  if (!OTHERS[scope]) return null;
  const folder = path.dirname(load.resolve("shiki")).replace(/shiki\/dist$/, "@shikijs/langs/dist");
  const file = path.join(folder, `${OTHERS[scope]}.mjs`);
  if (!fs.existsSync(file)) return null;
  const languages = (await import(file)).default;
  return languages.find((each) => each.scopeName === scope) ?? null;
}

async function main() {
  const wasm = fs.readFileSync(load.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => ours[scope] ?? (await other(scope)),
    getInjections: (scope) => (ours[scope] ? undefined : injections),
  });
  const answers = [];
  for (const { scope, text } of given.texts) {
    const grammar = await registry.loadGrammar(scope);
    let state = textmate.INITIAL;
    const lines = [];
    for (const line of text.split("\n")) {
      const result = grammar.tokenizeLine(line, state);
      state = result.ruleStack;
      lines.push(result.tokens.map((each) => [each.startIndex, each.endIndex, each.scopes]));
    }
    answers.push(lines);
  }
  process.stdout.write(JSON.stringify(answers));
}

main();
