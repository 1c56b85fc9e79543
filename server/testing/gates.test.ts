import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const home = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

/** One deliberate violation per rule: file, content, and the rule that must report it. */
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

/** One deliberate import per import rule: file, import, and the expected message. */
const imports: [file: string, from: string, message: string][] = [
  ["domain/reads-files.ts", "node:fs/promises", "domain imports no Node module."],
  ["web/ui/loads-all.ts", "zod", "Browsers load zod/mini."],
  ["domain/imports-server.ts", "#server/platform/errors.ts", "domain imports npm packages only."],
  [
    "server/platform/log/imports-pipeline.ts",
    "#server/pipeline/story-jobs.ts",
    "platform is the lowest server module.",
  ],
  [
    "server/platform/media/imports-providers.ts",
    "#server/providers/stt/stt.ts",
    "platform is the lowest server module.",
  ],
  [
    "server/providers/stt/imports-pipeline.ts",
    "#server/pipeline/1-recordings/answer-store.ts",
    "providers import only domain and platform.",
  ],
  [
    "server/platform/mail/imports-auth.ts",
    "#server/api/auth/caller.ts",
    "mail imports only domain, platform and providers.",
  ],
  [
    "server/api/rest/imports-pipeline.ts",
    "#server/pipeline/2-transcripts/transcript-store.ts",
    "The APIs do not import",
  ],
  ["server/api/auth/imports-context.ts", "#server/context.ts", "The APIs do not import"],
  ["server/database/imports-rest.ts", "#server/api/rest/rest-api.ts", "database imports only domain and platform."],
  [
    "server/platform/jobs/imports-book.ts",
    "#server/pipeline/4-book/typeset-book.ts",
    "jobs import only domain, platform",
  ],
  ["server/pipeline/imports-http.ts", "#server/http/site/app-shell.ts", "pipeline does not import features"],
  [
    "server/pipeline/4-book/imports-a-feature.ts",
    "#server/features/book/artifact-links.ts",
    "pipeline does not import",
  ],
  [
    "server/features/book/imports-a-feature.ts",
    "#server/features/waitlist/waitlist.ts",
    "A server feature imports no other",
  ],
  ["server/features/waitlist/imports-http.ts", "#server/http/listen.ts", "A server feature imports no other feature"],
  [
    "server/voice/session/imports-http.ts",
    "#server/http/listen.ts",
    "voice does not import features, command or http.",
  ],
  ["server/command/imports-http.ts", "#server/http/listen.ts", "command does not import features or http."],
  ["server/sample/media/imports-http.ts", "#server/http/site/site.routes.ts", "sample does not import http."],
  ["server/http/site/imports-a-screen.ts", "#web/features/auth/auth-page.tsx", "http imports no screen except"],
  ["server/http/imports-main.ts", "#server/open-server.ts", "only main imports http."],
  ["web/lib/texts/imports-ui.ts", "#web/ui/button.tsx", "Texts import only domain."],
  ["web/lib/imports-a-screen.ts", "#web/features/auth/auth-page.tsx", "web/lib imports only domain."],
  ["web/ui/player/imports-site.ts", "#web/site/page.ts", "The component kit imports only domain and web/lib."],
  ["web/recording/imports-ui.ts", "#web/ui/button.tsx", "Recording and playback import only domain and web/lib."],
  ["web/story/imports-a-feature.ts", "#web/features/gifts/gift-page.tsx", "web/story holds what several screens show"],
  [
    "web/features/story/imports-auth.ts",
    "#web/features/auth/auth-page.tsx",
    "The story screen imports only the book editor",
  ],
  [
    "web/features/private-link/imports-a-feature.ts",
    "#web/features/family/family-page.tsx",
    "The page of a private link imports only the contribution page",
  ],
  ["web/offline/imports-a-screen.ts", "#web/features/auth/auth-page.tsx", "The service worker imports only domain."],
  ["web/features/auth/imports-a-feature.ts", "#web/features/interview/active-page.tsx", "A screen imports no other"],
  [
    "web/features/memoir-reader/imports-the-app.ts",
    "#web/app/layout.tsx",
    "A screen imports no other feature, not the app",
  ],
  [
    "web/site/faq/imports-server.ts",
    "#server/platform/errors.ts",
    "The public site imports no part of the app and never the server.",
  ],
  ["web/app/imports-server.ts", "#server/http/app.ts", "The web never imports the server."],
  ["server/pipeline/3-memoir/uses-driver.ts", "postgres", "The database driver lives in server/database."],
  ["server/http/uses-vendor.ts", "@ai-sdk/openai", "Vendor SDKs live in server/providers/."],
  ["server/http/inner/climbs.ts", "../listen.ts", "Across folders use #domain/, #server/ or #web/."],
  ["server/http/inner/most/climbs-on.ts", "../../app.ts", "Across folders use #domain/, #server/ or #web/."],
  ["server/http/climbs.test.ts", "../open-server.ts", "Across folders use #domain/, #server/ or #web/."],
];

type Said = { filename: string; code: string; help: string };

test("reports every broken lint rule with its reason", async () => {
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

test("every import rule has a violation", async () => {
  const table: { message?: string }[] = JSON.parse(await readFile(join(home, "scripts/lint-imports.json"), "utf8"));
  for (const { message } of table)
    if (message)
      expect(
        imports.some(([, , expected]) => message.includes(expected)),
        message,
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

test("keeps SQL in stores, the APIs, the database module and supabase", async () => {
  const statement = /\b(select\s+[\w*,\s.]+\sfrom|insert\s+into|update\s+[\w.]+\s+set|delete\s+from|create\s+table)\b/;
  const strays = (await sources("server", "domain")).filter(
    ({ path, text }) =>
      statement.test(text) && !/(-store\.ts|\.test\.ts)$/.test(path) && !/^server\/(api|database|testing)\//.test(path),
  );
  expect(strays.map(({ path }) => path)).toEqual([]);
});

test("writes answers in two stores and reads storage objects in storage alone", async () => {
  const written = (await sources("server")).filter(
    ({ path }) => !path.endsWith(".test.ts") && !path.includes("testing/"),
  );
  const of = (statement: RegExp) => written.filter(({ text }) => statement.test(text)).map(({ path }) => path);
  expect(of(/(update|insert into|delete from) public\.answers\b/)).toEqual([
    "server/pipeline/1-recordings/answer-store.ts",
    "server/pipeline/1-recordings/restored-answer-store.ts",
  ]);
  expect(of(/from storage\.objects\b/).filter((path) => !/^server\/(api|database|http\/metrics)\//.test(path))).toEqual(
    [],
  );
});

test("rejects vague file names and skipped tests", async () => {
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
