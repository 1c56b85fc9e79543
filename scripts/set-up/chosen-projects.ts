import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unitTests } from "./unit-tests.ts";

const home = fileURLToPath(new URL("../../", import.meta.url));
const folders = ["bench", "domain", "e2e", "examples", "scripts", "server", "supabase", "web"];

export type Chosen = { projects: string[]; unmatched: string[] };

/** The Vitest projects that `npm test -- <args>` needs, and the paths that match no test file. */
export function chosenProjects(args: readonly string[]): Chosen {
  const unit = new Set(unitTests());
  const tests = folders.flatMap((folder) =>
    readdirSync(join(home, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(test|spec)\.ts$/.test(name) && !name.includes("node_modules"))
      .map((name) => `${folder}/${name}`),
  );
  const paths = args.flatMap((arg, at) => {
    if (arg.startsWith("-")) return [];
    const found = tests.filter((test) => join(home, test).includes(withoutLine(arg)));
    const isValueOfOption = args[at - 1]?.startsWith("-") === true && found.length === 0;
    return isValueOfOption ? [] : [{ arg, found }];
  });
  const chosen = paths.length === 0 ? tests : paths.flatMap(({ found }) => found);
  const needed = new Set(chosen.map((test) => projectOf(test, unit)));
  const named = projectsNamedIn(args);
  return {
    projects: [...needed].filter((project) => named.length === 0 || named.includes(project)),
    unmatched: paths.filter(({ found }) => found.length === 0).map(({ arg }) => arg),
  };
}

function projectOf(test: string, unit: ReadonlySet<string>): string {
  if (unit.has(test)) return "unit";
  return test.endsWith(".spec.ts") ? "e2e" : "server";
}

function projectsNamedIn(args: readonly string[]): string[] {
  return args.flatMap((arg, at) =>
    args[at - 1] === "--project" ? [arg] : arg.startsWith("--project=") ? [arg.slice("--project=".length)] : [],
  );
}

/** Vitest accepts `file:12` for the test at a line. */
function withoutLine(path: string): string {
  return path.replace(/^\.\//, "").replace(/:\d+$/, "");
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(JSON.stringify(chosenProjects(process.argv.slice(2))));
