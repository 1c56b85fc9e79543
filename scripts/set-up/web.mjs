import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { home, modules, node } from "./paths.mjs";
import { giveUp, say } from "./say.mjs";

const icons = join(home, "scripts", "draw-icons.mjs");
const stamp = join(home, "build", "web", ".stamp");

/** Builds the browser's part if its sources have changed. */
export function buildWeb() {
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  say("Building the pages for the browser …");
  try {
    const vite = join(modules, "vite", "bin", "vite.js");
    const options = { cwd: home, stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } };
    execFileSync(node, [vite, "build", "--logLevel", "error"], options);
    execFileSync(node, [icons], options);
  } catch {
    giveUp("The pages for the browser could not be built: see above.");
  }
  writeFileSync(stamp, hash);
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const folder of ["web", "domain"])
    for (const entry of readdirSync(join(home, folder), { recursive: true, withFileTypes: true })
      .filter((found) => found.isFile() && !found.name.includes(".test."))
      .map((found) => join(found.parentPath, found.name))
      .sort())
      hash.update(entry.slice(home.length)).update(readFileSync(entry));
  for (const file of [join(home, "vite.config.ts"), join(home, "package.json"), icons]) hash.update(readFileSync(file));
  return hash.digest("hex");
}
