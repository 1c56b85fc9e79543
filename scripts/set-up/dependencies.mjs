import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { home, modules } from "./paths.mjs";
import { giveUp, say } from "./say.mjs";

const stamp = join(modules, ".heirvoice-stamp");
const lock = join(home, ".install-lock");
const staleMs = 20 * 60_000;

/** Installs what package.json names, once for each state of it. Two at once wait for one another. */
export function installDependencies() {
  const wanted = hashOfManifest();
  if (isInstalled(wanted)) return;
  takeLock();
  try {
    if (isInstalled(wanted)) return;
    say("Installing dependencies with npm (about a minute) …");
    const npm = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: home,
      stdio: ["ignore", 2, 2],
    });
    if (npm.status !== 0)
      giveUp("npm could not install the dependencies. Check the network and the lines above, then run this again.");
    writeFileSync(stamp, hashOfManifest());
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function isInstalled(wanted) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
}

/** What decides the tree, not how it is written: npm may write the lock file anew. */
function hashOfManifest() {
  const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  return createHash("sha256")
    .update(JSON.stringify([dependencies, devDependencies, overrides]))
    .digest("hex");
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
