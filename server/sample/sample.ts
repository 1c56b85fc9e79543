import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import type { SampleState } from "#domain/sample.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import { makeFromFolder } from "#server/command/make-from-folder.ts";
import type { ShowProgress } from "#server/command/show-progress.ts";
import { writeWhole } from "#server/command/write-whole.ts";
import { asAppError, fail } from "#server/errors.ts";
import type { Log } from "#server/log/log.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { sampleMedia } from "./media/sample-media.ts";

const reportSchema = z.object({
  title: z.string(),
  author: z.string(),
  draft: z.boolean(),
  made: z.array(z.object({ path: z.string(), bytes: z.int() })),
  warnings: z.array(z.object({ file: z.string().nullable(), message: z.string() })),
  audiobook: z.object({ chapters: z.array(z.object({ mp3: z.string(), title: z.string() })) }),
});

/** The sample life story: made once in the background by the same path as everybody's, then shown. */
export type Sample = {
  /** The folder whose files are served below `/sample/`. */
  dir: string;
  state(): Promise<SampleState>;
  /** What the public pages play and show of it; null until it is made. */
  media(): SiteMedia | null;
  stop(): Promise<void>;
};

const run = promisify(execFile);
const voices = new URL("../../examples/make-sample.ts", import.meta.url);
const texts = new URL("../../examples/life-story/", import.meta.url);

export function startSample(tools: StoryTools, home: string, options: { make: boolean }, log: Log): Sample {
  const dir = join(home, "made");
  const stopping = new AbortController();
  const { signal } = stopping;
  const steps = new Map<string, { fraction: number; word: string }>();
  const show: ShowProgress = {
    update: (name, fraction, word) => void steps.set(name, { fraction, word }),
    say: () => undefined,
    stop: () => undefined,
  };
  const media = sampleMedia(tools, home);
  let problem: string | null = null;
  const tell = (thrown: unknown, what: string) => {
    if (signal.aborted) return null;
    const error = asAppError(thrown);
    log.error({ code: error.code, err: error.cause ?? error.message }, what);
    return error.message;
  };

  async function make(): Promise<void> {
    problem = await makeStory(tools, home, { show, signal }).catch((thrown: unknown) =>
      tell(thrown, "the sample could not be made"),
    );
    await media.make(signal).catch((thrown: unknown) => tell(thrown, "the media of the sample could not be made"));
  }
  const making = options.make ? make() : media.find();

  return {
    dir,
    state: async () => ({
      ...(await shownSample(home, dir)),
      steps: [...steps].map(([name, step]) => ({ name, ...step })),
      problem,
    }),
    media: () => media.current(),
    stop: async () => {
      stopping.abort();
      await making;
    },
  };
}

/** Made once from these texts. What is missing in it, in words; null when it is whole. */
async function makeStory(
  tools: StoryTools,
  home: string,
  { show, signal }: { show: ShowProgress; signal: AbortSignal },
): Promise<string | null> {
  const hash = await hashOf(texts);
  if ((await readStamp(home)) === hash) return null;
  const [recordings, out] = [join(home, "recordings"), join(home, "made")];
  show.update("Voices", 0, "");
  await recordVoices(recordings, signal);
  show.update("Voices", 1, "");
  await rm(out, { recursive: true, force: true });
  const { complete, warnings } = await makeFromFolder(tools, { folder: recordings, out }, { show, signal });
  if (!complete) return warnings.map(({ message }) => message).join(" ");
  await writeWhole(join(home, "stamp"), hash);
  return null;
}

/** In a process of its own: its sound is computed, and this one answers people meanwhile. */
async function recordVoices(folder: string, signal: AbortSignal): Promise<void> {
  try {
    await run(process.execPath, [fileURLToPath(voices), folder], { signal });
  } catch (cause) {
    const said = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : "";
    throw fail("tool_missing", said || "The voices of the sample could not be recorded.", cause);
  }
}

/** Until the report is there, it is being made; the caller adds how far it is, and what went wrong. */
async function shownSample(home: string, dir: string): Promise<Omit<SampleState, "steps" | "problem">> {
  const report = (await readStamp(home)) === null ? null : await readReport(dir);
  if (!report) return { state: "making", title: "", author: "", draft: false, files: [], warnings: [] };
  return {
    state: "made",
    title: report.title,
    author: report.author,
    draft: report.draft,
    files: [...report.made, await reportFile(dir)].map(({ path, bytes }) => ({
      kind: path,
      href: `/sample/${path.split("/").map(encodeURIComponent).join("/")}`,
      bytes,
      title: report.audiobook.chapters.find(({ mp3 }) => mp3 === path)?.title ?? null,
    })),
    warnings: report.warnings.map(({ file, message }) => (file ? `${file}: ${message}` : message)),
  };
}

async function hashOf(folder: URL): Promise<string> {
  const hash = createHash("sha256");
  for (const entry of (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((found) => found.isFile())
    .sort((a, b) => a.name.localeCompare(b.name)))
    hash.update(entry.name).update(await readFile(join(entry.parentPath, entry.name)));
  return hash.digest("hex");
}

async function readStamp(home: string): Promise<string | null> {
  return readFile(join(home, "stamp"), "utf8").catch(() => null);
}

/** The report cannot name itself. */
async function reportFile(dir: string): Promise<{ path: string; bytes: number }> {
  return { path: "report.json", bytes: (await stat(join(dir, "report.json"))).size };
}

async function readReport(dir: string) {
  return reportSchema.parse(JSON.parse(await readFile(join(dir, "report.json"), "utf8")));
}
