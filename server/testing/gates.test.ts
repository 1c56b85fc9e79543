import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const home = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

/** One deliberate violation per rule: where it stands, what it says, which rule must speak. */
const violations: [file: string, text: string, rule: string][] = [
  ["server/http/reads-environment.ts", "export const port = process.env.PORT;\n", "no-process-env"],
  ["server/http/talks.ts", 'console.log("hello");\nexport const done = true;\n', "no-console"],
  ["server/http/any-thing.ts", "export const thing: any = 1;\n", "no-explicit-any"],
  ["server/http/defaults.ts", "export default function open(): void {}\n", "no-default-export"],
  ["server/http/BadName.ts", "export const name = 1;\n", "filename-case"],
  ["server/http/swallows.ts", "export function open(): void {\n  try {\n    open();\n  } catch {}\n}\n", "no-empty"],
  [
    "server/http/goes-round.ts",
    'import type { Back } from "./comes-back.ts";\nexport type Round = { back: Back };\n',
    "no-cycle",
  ],
  [
    "server/http/comes-back.ts",
    'import type { Round } from "./goes-round.ts";\nexport type Back = { round: Round };\n',
    "no-cycle",
  ],
  ["server/http/long.ts", "export {};\n".repeat(401), "max-lines"],
];

/** One deliberate import per rule of who may import whom: where it stands, what it imports, what must be said. */
const imports: [file: string, from: string, message: string][] = [
  ["domain/reads-files.ts", "node:fs/promises", "domain is pure: no Node."],
  ["web/ui/loads-all.ts", "zod", "Browsers load zod/mini."],
  ["domain/knows-server.ts", "#server/errors.ts", "domain imports npm only."],
  ["server/log/knows-story.ts", "#server/story/story-jobs.ts", "config, log and errors stand at the bottom."],
  ["server/media/knows-providers.ts", "#server/providers/stt/stt.ts", "media knows sound and nothing above it."],
  [
    "server/providers/stt/knows-story.ts",
    "#server/story/1-answer/answer-store.ts",
    "providers know the outside world and nothing above them.",
  ],
  ["server/mail/knows-auth.ts", "#server/backend/auth/caller.ts", "mail knows its providers and nothing above them."],
  ["server/backend/rest/knows-story.ts", "#server/story/2-transcript/transcript-store.ts", "the APIs know no story."],
  ["server/backend/auth/knows-context.ts", "#server/context.ts", "the APIs know no story."],
  ["server/backend/db/knows-rest.ts", "#server/backend/rest/rest-api.ts", "the database knows nothing above it."],
  ["server/jobs/knows-story.ts", "#server/story/4-book/typeset-book.ts", "jobs know no story."],
  ["server/story/knows-http.ts", "#server/http/site/app-shell.ts", "story stands below command, http and features."],
  ["server/story/4-book/knows-a-feature.ts", "#server/features/book/artifact-links.ts", "story stands below command"],
  ["server/features/book/knows-a-neighbour.ts", "#server/features/waitlist/waitlist.ts", "a feature knows no other"],
  ["server/features/waitlist/knows-http.ts", "#server/http/listen.ts", "a feature knows no other feature, and nothing"],
  [
    "server/voice/listen/knows-http.ts",
    "#server/http/listen.ts",
    "voice knows the answers' story, and nothing above it.",
  ],
  ["server/command/knows-http.ts", "#server/http/listen.ts", "command knows neither features nor http."],
  ["server/sample/media/knows-http.ts", "#server/http/site/site.routes.ts", "http stands above."],
  ["server/http/site/knows-a-screen.ts", "#web/features/auth/auth-page.tsx", "http renders the public pages and knows"],
  ["server/http/knows-main.ts", "#server/open-server.ts", "only main starts it."],
  ["web/i18n/knows-the-kit.ts", "#web/ui/button.tsx", "words know no screen."],
  ["web/lib/knows-a-screen.ts", "#web/features/auth/auth-page.tsx", "web/lib knows no screen."],
  ["web/ui/player/knows-a-feature.ts", "#web/features/site/page.ts", "the kit knows no feature."],
  ["web/audio/knows-the-kit.ts", "#web/ui/button.tsx", "web/audio knows no screen."],
  ["web/offline/knows-a-screen.ts", "#web/features/auth/auth-page.tsx", "the service worker knows no screen."],
  ["web/features/auth/knows-a-neighbour.ts", "#web/features/interview/question-card.tsx", "a screen knows no other"],
  ["web/features/memoir/knows-the-app.ts", "#web/app/layout.tsx", "a screen knows no other feature, not the app"],
  ["web/features/site/faq/knows-server.ts", "#server/errors.ts", "and never the server."],
  ["web/app/knows-server.ts", "#server/http/app.ts", "the web never imports the server."],
  ["server/story/3-memoir/uses-driver.ts", "postgres", "The database driver lives in server/backend/db."],
  ["server/http/uses-vendor.ts", "@ai-sdk/openai", "Vendor SDKs live in server/providers/."],
  ["server/http/inner/climbs.ts", "../listen.ts", "Across rooms use #domain/, #server/ or #web/."],
  ["server/http/inner/most/climbs-on.ts", "../../app.ts", "Across rooms use #domain/, #server/ or #web/."],
  ["server/http/climbs.test.ts", "../open-server.ts", "Across rooms use #domain/, #server/ or #web/."],
];

type Said = { filename: string; code: string; help: string };

test("every rule speaks when it is broken, and says why", async () => {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-gates-"));
  for (const name of [".oxlintrc.json", "package.json", "tsconfig.json"]) await cp(join(home, name), join(dir, name));
  await symlink(join(home, "node_modules"), join(dir, "node_modules"));
  const written = imports.map(
    ([file, from]) => [file, `import { one } from "${from}";\nexport const two = one;\n`] as const,
  );
  for (const [file, text] of [...violations.map(([name, broken]) => [name, broken] as const), ...written]) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
  const lint = run(process.execPath, [join(home, "node_modules/oxlint/bin/oxlint"), "--format=json"], {
    cwd: dir,
    maxBuffer: 1e7,
  });
  const printed = await lint.catch((ended: { stdout: string }) => ended);
  const said: Said[] = JSON.parse(printed.stdout).diagnostics;
  const saidOf = (file: string) => said.filter(({ filename }) => filename.endsWith(file));
  for (const [file, , rule] of violations)
    expect(
      saidOf(file)
        .map(({ code }) => code)
        .join(),
      file,
    ).toContain(rule);
  for (const [file, , message] of imports)
    expect(
      saidOf(file)
        .filter(({ code }) => code.includes("no-restricted-imports"))
        .map(({ help }) => help)
        .join(),
      file,
    ).toContain(message);
});

test("what lint holds is what the table of rooms says, and each of its rules is broken above", async () => {
  const config: unknown = JSON.parse(await readFile(join(home, ".oxlintrc.json"), "utf8"));
  const { stdout } = await run(process.execPath, [join(home, "scripts/lint-rooms.mjs"), "--print"]);
  expect(config, "run node scripts/lint-rooms.mjs").toEqual(JSON.parse(stdout));
  const table: { says?: string }[] = JSON.parse(await readFile(join(home, "scripts/lint-rooms.json"), "utf8"));
  for (const { says } of table)
    if (says)
      expect(
        imports.some(([, , message]) => says.includes(message)),
        says,
      ).toBe(true);
});

async function sources(...rooms: string[]): Promise<{ path: string; text: string }[]> {
  const found = await Promise.all(
    rooms.map((room) => readdir(join(home, room), { recursive: true, withFileTypes: true })),
  );
  const files = found.flat().filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name));
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

test("answers are written by one store, and only storage reads where an object lies", async () => {
  const written = (await sources("server")).filter(
    ({ path }) => !path.endsWith(".test.ts") && !path.includes("testing/"),
  );
  const of = (statement: RegExp) => written.filter(({ text }) => statement.test(text)).map(({ path }) => path);
  expect(of(/(update|insert into|delete from) public\.answers\b/)).toEqual(["server/story/1-answer/answer-store.ts"]);
  expect(of(/from storage\.objects\b/).filter((path) => !/^server\/(backend|http\/metrics)\//.test(path))).toEqual([]);
});

test("no name says nothing, and no test is left out", async () => {
  const files = await sources("server", "domain", "web", "e2e", "examples", "scripts", "bench");
  const empty = files.filter(({ path }) =>
    /\/(utils?|helpers?|misc|common|manager|service|types|constants|index)\.(tsx?|mjs)$/.test(path),
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
