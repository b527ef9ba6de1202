// Renders texts with Shiki, as a site that uses it would.
// Standard input: {"grammars": folder, "modules": folder, "texts": [{"scope": …, "text": …}]}
// Standard output: for each text its lines, each a list of [text, colour].
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const given = JSON.parse(fs.readFileSync(0, "utf8"));
const load = createRequire(path.join(given.modules, "package.json"));
const { createHighlighter } = await import(load.resolve("shiki"));

const theme = "github-light";
const grammars = fs.readdirSync(given.grammars).map((name) => ({
  ...JSON.parse(fs.readFileSync(path.join(given.grammars, name), "utf8")),
  name: name.replace(".tmLanguage.json", ""),
}));
const others = ["markdown", "shellscript", "python", "javascript", "typescript", "css", "html"];
const own = grammars.filter((each) => !each.injectionSelector);
const highlighter = await createHighlighter({ themes: [theme], langs: [...others, ...own] });

const answers = given.texts.map(({ scope, text }) => {
  const lang = own.find((each) => each.scopeName === scope).name;
  // Without a limit, which a busy machine would reach: what is left of a line then is one token.
  const { tokens } = highlighter.codeToTokens(text, { lang, theme, tokenizeTimeLimit: 0 });
  return tokens.map((line) => line.map(({ content, color }) => [content, color]));
});
process.stdout.write(JSON.stringify(answers));
