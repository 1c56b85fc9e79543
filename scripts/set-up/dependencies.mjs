import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { home, modules } from "./paths.mjs";
import { giveUp, say } from "./say.mjs";

const stamp = join(modules, ".heirvoice-stamp");
const lock = join(home, ".install-lock");
const staleMs = 20 * 60_000;
/** onnxruntime-node, a dependency of tests, would download GPU libraries from another host. */
const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" };

/**
 * Installs the packages of package.json once per state: those of the product, and for `all` those of tests and benches.
 * Keeps installed packages. Concurrent calls wait for each other.
 */
export function installDependencies({ all }) {
  if (isInstalled(all)) return;
  takeLock();
  try {
    if (isInstalled(all)) return;
    const whole = all || hasDevelopment();
    say(`Installing dependencies with npm (${whole ? "a minute" : "half a minute"}) …`);
    installIn(home, whole ? [] : ["--omit=dev"]);
    const wanted = hashes();
    writeFileSync(stamp, JSON.stringify({ run: wanted.run, all: whole ? wanted.all : null }));
    removeNeverLoaded();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Runs npm in a folder, first with its possibly stale cache. Leaves the lock file as it is. Ends the command on failure. */
export function installIn(folder, options = []) {
  const npm = (output, ...more) => {
    const args = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", ...options, ...more];
    return spawnSync("npm", args, { cwd: folder, env, stdio: ["ignore", output, output] }).status === 0;
  };
  if (!npm("ignore", "--prefer-offline") && !npm(2))
    giveUp("npm could not install the dependencies. Check the network and the lines above, then run this again.");
}

function isInstalled(all) {
  const { run, all: whole } = readStamp();
  const wanted = hashes();
  return run === wanted.run && (!all || whole === wanted.all);
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, "utf8"));
  } catch {
    return { run: null, all: null };
  }
}

/** npm's own record of installed packages, with their development flag. */
function hasDevelopment() {
  const record = join(modules, ".package-lock.json");
  return existsSync(record) && Object.values(JSON.parse(readFileSync(record, "utf8")).packages).some(({ dev }) => dev);
}

/** Compares the dependency tree, not the text: npm may reformat the lock file. */
function hashes() {
  const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  return { run: hashOf([dependencies, overrides]), all: hashOf([dependencies, devDependencies, overrides]) };
}

/** A package's source maps, TypeScript sources (Node does not load them there) and documentation: 45 MB. */
const neverLoaded = /\.(map|mdx|flow)$|(?<!\.d|\.d\.[^.]+)\.[cm]?ts$|^(README|CHANGELOG|HISTORY)(\.md)?$/i;

/**
 * Files that npm installs and no code loads; also headers to compile against Node (67 MB), browser bundles (14 MB) and
 * onnxruntime's libraries for other systems (up to 260 MB).
 */
function removeNeverLoaded() {
  const nodes = join(modules, "node", "node_modules");
  const platforms = existsSync(nodes) ? readdirSync(nodes).filter((name) => name.startsWith("node-")) : [];
  const headers = platforms.map((name) => join(nodes, name, "include"));
  const unused = [...headers, join(modules, "pdf-lib", "dist"), ...otherSystems(join(modules, "onnxruntime-node"))];
  for (const folder of unused) rmSync(folder, { recursive: true, force: true });
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && neverLoaded.test(entry.name)) rmSync(join(entry.parentPath, entry.name), { force: true });
}

function otherSystems(onnxruntime) {
  const libraries = join(onnxruntime, "bin", "napi-v6");
  if (!existsSync(libraries)) return [];
  const systems = readdirSync(libraries).map((name) => join(libraries, name));
  const folders = systems.flatMap((system) => readdirSync(system).map((name) => join(system, name)));
  return folders.filter((folder) => folder !== join(libraries, process.platform, process.arch));
}

function hashOf(what) {
  return createHash("sha256").update(JSON.stringify(what)).digest("hex");
}

function takeLock() {
  for (let waited = false; ; waited = true) {
    try {
      mkdirSync(lock);
      return;
    } catch (cause) {
      if (cause.code !== "EEXIST") throw cause;
    }
    if (Date.now() - statSync(lock).mtimeMs > staleMs) rmSync(lock, { recursive: true, force: true });
    if (!waited) say("Another start is installing; waiting for it …");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
}
