// Starts `signage server` for the folder that is open, and gives it to VS Code's client.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

// What has examples, besides the files in the formats.
const PAGES = ["markdown", "mdx", "restructuredtext", "html", "python"];
const CONFIGURATIONS = ["signage.toml", "pyproject.toml"];
const IN_ENVIRONMENT = process.platform === "win32" ? [".venv", "Scripts", "signage.exe"] : [".venv", "bin", "signage"];

let client;

/** Returns the command that starts the server: the one that is set, the folder's own, or the one on the path. */
function command() {
  const set = vscode.workspace.getConfiguration("signage").get("command") ?? [];
  if (set.length > 0) return set;
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const program = path.join(folder.uri.fsPath, ...IN_ENVIRONMENT);
    if (folder.uri.scheme === "file" && fs.existsSync(program)) return [program, "server"];
  }
  return ["signage", "server"];
}

function selector(extension) {
  const formats = extension.packageJSON.contributes.languages.map((each) => each.id);
  return [
    ...[...formats, ...PAGES].flatMap((language) => [
      { scheme: "file", language },
      { scheme: "untitled", language },
    ]),
    // Without extensions for MDX and Quarto, VS Code has no such languages, nor for Cursor's rules.
    { scheme: "file", pattern: "**/*.{mdx,mdc,qmd,rmd,Rmd}" },
    ...CONFIGURATIONS.map((name) => ({ scheme: "file", pattern: `**/${name}` })),
  ];
}

async function start(context) {
  const [program, ...parameters] = command();
  const cwd = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  client = new LanguageClient(
    "signage",
    "Signage",
    { command: program, args: parameters, options: { cwd } },
    { documentSelector: selector(context.extension) },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `Could not start \`${[program, ...parameters].join(" ")}\`: ${error.message ?? error}. ` +
        "Install Signage as the extension's page says, or set `signage.command`.",
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function activate(context) {
  const restart = async () => {
    await stop();
    if (vscode.workspace.isTrusted) await start(context);
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("signage.restart", restart),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("signage.command")) restart();
    }),
  );
  if (vscode.workspace.isTrusted) await start(context);
}

module.exports = { activate, deactivate: stop };
