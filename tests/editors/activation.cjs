// Activates the extension against a VS Code that has only what the extension and its client touch, with the real
// client and the real server, and tells what came of it.
// Standard input: {"modules": folder, "extension": folder, "command": […], "trusted": bool, "folder": folder, "text": …}
// Standard output: {"messages": errors that were shown, "diagnostics": what the client was sent}
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const given = JSON.parse(fs.readFileSync(0, "utf8"));
const told = { messages: [], diagnostics: null, commands: [], subscriptions: 0 };

class Uri {
  constructor(text) {
    Object.assign(this, { text, scheme: new URL(text).protocol.slice(0, -1), fsPath: decodeURIComponent(new URL(text).pathname) });
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(name) {
    return new Uri(pathToFileURL(name).href);
  }
  toString() {
    return this.text;
  }
}
const holds = (...names) => class { constructor(...values) { names.forEach((name, index) => (this[name] = values[index])); } };
class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener, self) => {
      const bound = listener.bind(self);
      this.listeners.add(bound);
      return { dispose: () => this.listeners.delete(bound) };
    };
  }
  fire(value) {
    for (const each of this.listeners) each(value);
  }
  dispose() {}
}
const event = () => ({ dispose() {} });
const page = {
  uri: Uri.file(path.join(given.folder, "page.md")),
  languageId: "markdown",
  version: 1,
  isClosed: false,
  getText: () => given.text,
};
class TabInputText {
  constructor(uri) {
    this.uri = uri;
  }
}
const provider = () => ({ dispose() {} });

// What is not named is a class that holds nothing, or an event that never comes.
const filled = (known) =>
  new Proxy(known, { get: (all, name) => (name in all ? all[name] : /^on[A-Z]/.test(String(name)) ? event : name === "then" ? undefined : (all[name] = class {})) });
const registering = (known) =>
  new Proxy(known, { get: (all, name) => (name in all ? all[name] : /^register/.test(String(name)) ? provider : /^on[A-Z]/.test(String(name)) ? event : undefined) });

const vscode = filled({
  version: "1.100.0",
  TabInputText,
  Uri,
  EventEmitter,
  Position: holds("line", "character"),
  Range: holds("start", "end"),
  Diagnostic: holds("range", "message", "severity"),
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  Disposable: class { constructor(dispose) { this.dispose = dispose; } static from() { return { dispose() {} }; } },
  CancellationTokenSource: class { constructor() { this.token = { isCancellationRequested: false, onCancellationRequested: event }; } cancel() {} dispose() {} },
  CodeActionKind: { Empty: { append: (value) => ({ value, append: vscode.CodeActionKind.Empty.append }) } },
  CancellationError: class extends Error {},
  env: { language: "en", appName: "VS Code" },
  l10n: { t: (text) => text },
  extensions: { all: [], getExtension: () => undefined, onDidChange: event },
  commands: { registerCommand: (name, run) => (told.commands.push(name), { dispose() {}, run }) },
  window: registering({
    activeTextEditor: { document: page },
    visibleTextEditors: [{ document: page }],
    tabGroups: { all: [{ isActive: true, tabs: [{ isActive: true, input: new TabInputText(page.uri) }] }], onDidChangeTabs: event, onDidChangeTabGroups: event },
    createOutputChannel: () => ({ append() {}, appendLine() {}, show() {}, dispose() {}, clear() {} }),
    showErrorMessage: async (text) => void told.messages.push(text),
    showWarningMessage: async (text) => void told.messages.push(text),
    showInformationMessage: async () => undefined,
  }),
  workspace: registering({
    isTrusted: given.trusted,
    name: "demo",
    workspaceFolders: [{ uri: Uri.file(given.folder), name: "demo", index: 0 }],
    textDocuments: [page],
    notebookDocuments: [],
    getConfiguration: () => ({ get: (name, otherwise) => (name === "command" ? given.command : otherwise) }),
    getWorkspaceFolder: () => undefined,
    createFileSystemWatcher: () => ({ onDidCreate: event, onDidChange: event, onDidDelete: event, dispose() {} }),
  }),
  languages: registering({
    match: (selector, document) => (selector.some?.((each) => each.language === document.languageId) ? 10 : 0),
    createDiagnosticCollection: () => ({
      set(uri, found) {
        told.diagnostics = (found ?? []).map((each) => [each.code?.value ?? each.code, each.message]);
      },
      delete() {},
      clear() {},
      dispose() {},
    }),
  }),
});

const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  return name === "vscode" ? "vscode" : resolve.call(this, name, ...rest);
};
Module._cache.vscode = Object.assign(new Module("vscode"), { exports: vscode, loaded: true });

async function main() {
  const extension = require(path.join(given.extension, "extension.js"));
  const packageJSON = JSON.parse(fs.readFileSync(path.join(given.extension, "package.json"), "utf8"));
  const context = { subscriptions: [], extension: { packageJSON }, asAbsolutePath: (name) => path.join(given.extension, name) };
  await extension.activate(context);
  told.subscriptions = context.subscriptions.length;
  for (let tries = 0; tries < 100 && told.diagnostics === null && told.messages.length === 0 && given.trusted; tries++) {
    await new Promise((done) => setTimeout(done, 50));
  }
  await extension.deactivate();
  process.stdout.write(JSON.stringify(told));
  process.exit(0);
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
