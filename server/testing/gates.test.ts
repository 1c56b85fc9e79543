import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const home = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

/** One deliberate violation per rule of the house: where it stands, what it says, which rule must speak. */
const violations: [file: string, text: string, rule: string][] = [
  [
    "domain/reads-files.ts",
    'import { readFile } from "node:fs/promises";\nexport const read = readFile;\n',
    "no-restricted-imports",
  ],
  [
    "domain/knows-server.ts",
    'import { fail } from "#server/errors.ts";\nexport const failure = fail;\n',
    "no-restricted-imports",
  ],
  [
    "server/log/knows-story.ts",
    'import { storyJobs } from "#server/story/story-jobs.ts";\nexport const jobs = storyJobs;\n',
    "no-restricted-imports",
  ],
  [
    "server/providers/knows-story.ts",
    'import { storyJobs } from "#server/story/story-jobs.ts";\nexport const jobs = storyJobs;\n',
    "no-restricted-imports",
  ],
  [
    "server/jobs/knows-story.ts",
    'import { storyJobs } from "#server/story/story-jobs.ts";\nexport const jobs = storyJobs;\n',
    "no-restricted-imports",
  ],
  [
    "server/story/knows-http.ts",
    'import { listen } from "#server/http/listen.ts";\nexport const open = listen;\n',
    "no-restricted-imports",
  ],
  [
    "server/story/uses-driver.ts",
    'import postgres from "postgres";\nexport const sql = postgres("x");\n',
    "no-restricted-imports",
  ],
  [
    "server/http/uses-vendor.ts",
    'import { generateText } from "ai";\nexport const ask = generateText;\n',
    "no-restricted-imports",
  ],
  [
    "server/http/inner/climbs.ts",
    'import { listen } from "../listen.ts";\nexport const open = listen;\n',
    "no-restricted-imports",
  ],
  ["server/http/reads-environment.ts", "export const port = process.env.PORT;\n", "no-process-env"],
  ["server/http/talks.ts", 'console.log("hello");\nexport const done = true;\n', "no-console"],
  ["server/http/any-thing.ts", "export const thing: any = 1;\n", "no-explicit-any"],
  ["server/http/defaults.ts", "export default function open(): void {}\n", "no-default-export"],
  ["server/http/BadName.ts", "export const name = 1;\n", "filename-case"],
  ["server/http/swallows.ts", "export function open(): void {\n  try {\n    open();\n  } catch {}\n}\n", "no-empty"],
  ["server/http/long.ts", "export {};\n".repeat(401), "max-lines"],
];

test("every rule of the house speaks when it is broken", async () => {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-gates-"));
  for (const name of [".oxlintrc.json", "package.json", "tsconfig.json"]) await cp(join(home, name), join(dir, name));
  await symlink(join(home, "node_modules"), join(dir, "node_modules"));
  for (const [file, text] of violations) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
  const lint = run(process.execPath, [join(home, "node_modules/oxlint/bin/oxlint"), "--format=json"], {
    cwd: dir,
    maxBuffer: 1e7,
  });
  const printed = await lint.catch((ended: { stdout: string }) => ended);
  const said: { filename: string; code: string }[] = JSON.parse(printed.stdout).diagnostics;
  for (const [file, , rule] of violations) {
    const rules = said.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code);
    expect(rules.join(), file).toContain(rule);
  }
});

async function sources(...rooms: string[]): Promise<{ path: string; text: string }[]> {
  const found = await Promise.all(
    rooms.map((room) => readdir(join(home, room), { recursive: true, withFileTypes: true })),
  );
  const files = found.flat().filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name));
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: path.slice(home.length), text: await readFile(path, "utf8") };
    }),
  );
}

test("SQL stands only in stores, in the backend and in supabase", async () => {
  const statement = /\b(select\s+[\w*,\s.]+\sfrom|insert\s+into|update\s+[\w.]+\s+set|delete\s+from|create\s+table)\b/;
  const strays = (await sources("server", "domain")).filter(
    ({ path, text }) =>
      statement.test(text) && !/(-store\.ts|\.test\.ts)$/.test(path) && !/^server\/(backend|testing)\//.test(path),
  );
  expect(strays.map(({ path }) => path)).toEqual([]);
});

test("no name says nothing, and no test is left out", async () => {
  const files = await sources("server", "domain", "examples", "scripts", "bench");
  const empty = files.filter(({ path }) =>
    /\/(utils?|helpers?|misc|common|manager|service|types|constants|index)\.(ts|mjs)$/.test(path),
  );
  expect(empty.map(({ path }) => path)).toEqual([]);
  const left = files.filter(
    ({ path, text }) =>
      path.endsWith(".test.ts") &&
      /\b(it|test|describe)\.(only|skip|todo)\b/.test(text) &&
      !path.endsWith("gates.test.ts"),
  );
  expect(left.map(({ path }) => path)).toEqual([]);
});
