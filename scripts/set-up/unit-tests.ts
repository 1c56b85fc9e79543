import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const home = fileURLToPath(new URL("../../", import.meta.url));

/** Modules that need a database, a server, a browser, a build, ffmpeg or a child process. */
const services =
  /^server\/testing\/(test-database|serve|servers|programs|fakes|liveness)|^server\/database\/(embedded|connection)|ffmpeg\.ts$|-child\.ts$|^e2e\/|^bench\/|^node:child_process$/;
const reference = /(?:from\s+|import\(\s*|import\s+|new URL\(\s*)["']((?:\.\.?\/|#|node:)[^"']+)["']/g;

const folders = ["domain", "examples", "server", "supabase", "web"];

/** Tests of priorities start children, but need the normal priority, which only unit tests have. */
const normalPriority = new Set(["server/platform/threads/yield-processor.test.ts"]);

type Known = Map<string, string[]>;

/** Test files whose import graph reaches no service: they run without any setup. */
export function unitTests(): string[] {
  const tests = folders.flatMap((folder) =>
    readdirSync(join(home, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name}`),
  );
  const known: Known = new Map();
  return tests.filter((test) => normalPriority.has(test) || !reachesService(test, known, new Set())).sort();
}

function reachesService(file: string, known: Known, seen: Set<string>): boolean {
  if (services.test(file)) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return referencesOf(file, known).some((next) => reachesService(next, known, seen));
}

function referencesOf(file: string, known: Known): string[] {
  const found = known.get(file);
  if (found) return found;
  const path = join(home, file);
  const text = /\.(tsx?|mjs)$/.test(file) && existsSync(path) ? readFileSync(path, "utf8") : "";
  const references = [...text.matchAll(reference)].map(([, name = ""]) => resolved(file, name));
  known.set(file, references);
  return references;
}

function resolved(file: string, name: string): string {
  if (name.startsWith("node:")) return name;
  return name.startsWith("#") ? name.slice(1) : posix.join(dirname(file), name);
}
