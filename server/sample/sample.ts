import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { languageSchema, type Language } from "#domain/language.ts";
import { sampleAddresses, type SampleState } from "#domain/book/sample.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import type { ShowProgress } from "#server/command/show-progress.ts";
import { writeWhole } from "#server/command/write-whole.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import { yieldInBackground } from "#server/platform/threads/yield-processor.ts";
import { runWithPriority } from "#server/platform/process/processor-priority.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { sampleMedia } from "./media/sample-media.ts";

const reportSchema = z.object({
  title: z.string(),
  author: z.string(),
  draft: z.boolean(),
  made: z.array(z.object({ path: z.string(), bytes: z.int() })),
  warnings: z.array(z.object({ file: z.string().nullable(), message: z.string() })),
  audiobook: z.object({ chapters: z.array(z.object({ mp3: z.string(), title: z.string() })) }),
});

/** The sample life stories, one per language, made once in the background by the regular pipeline. */
export type Sample = {
  /** The folder that is served at the address of a language's sample. */
  dir(language: Language): string;
  state(language: Language): Promise<SampleState>;
  /** The media of a language's public pages; null until made. */
  media(language: Language): SiteMedia | null;
  stop(): Promise<void>;
};

type Making = { show: ShowProgress; signal: AbortSignal };

const run = promisify(execFile);
const voices = new URL("../../examples/make-sample.ts", import.meta.url);
const texts: Record<Language, URL> = {
  en: new URL("../../examples/life-story/", import.meta.url),
  fr: new URL("../../examples/life-story-fr/", import.meta.url),
};

/** Samples in `home` (English) and a folder in it (French), made in turn. */
export function startSample(tools: StoryTools, home: string, options: { make: boolean }, log: Log): Sample {
  const stopping = new AbortController();
  const stories: Record<Language, OneSample> = {
    en: oneSample(tools, { home, language: "en" }, log),
    fr: oneSample(tools, { home: join(home, "fr"), language: "fr" }, log),
  };
  const begin = async () => {
    for (const language of languageSchema.options) {
      if (options.make) await stories[language].make(stopping.signal);
      else await stories[language].find();
    }
  };
  const making = runWithPriority("background", begin);
  return {
    dir: (language) => stories[language].dir,
    state: (language) => stories[language].state(),
    media: (language) => stories[language].media(),
    stop: async () => {
      stopping.abort();
      await making;
    },
  };
}

type Story = { home: string; language: Language };
type OneSample = {
  dir: string;
  state(): Promise<SampleState>;
  media(): SiteMedia | null;
  /** Loads the media of an earlier run. */
  find(): Promise<void>;
  /** Never throws: errors are logged and stored in the state. */
  make(signal: AbortSignal): Promise<void>;
};

function oneSample(tools: StoryTools, story: Story, log: Log): OneSample {
  const dir = join(story.home, "made");
  const steps = new Map<string, { fraction: number; word: string }>();
  const show: ShowProgress = {
    update: (name, fraction, word) => void steps.set(name, { fraction, word }),
    say: () => undefined,
    stop: () => undefined,
  };
  const media = sampleMedia(tools, story.home, story.language);
  let problem: string | null = null;
  const logFailure = (thrown: unknown, what: string, signal: AbortSignal) => {
    if (signal.aborted) return null;
    const error = asAppError(thrown);
    log.error({ code: error.code, err: error.cause ?? error.message, language: story.language }, what);
    return error.message;
  };
  return {
    dir,
    state: async () => ({
      ...(await shownSample(story, dir)),
      steps: [...steps].map(([name, step]) => ({ name, ...step })),
      problem,
    }),
    media: () => media.current(),
    find: () => media.find(),
    make: async (signal) => {
      problem = await makeStory(tools, story, { show, signal }).catch((thrown: unknown) =>
        logFailure(thrown, "the sample could not be made", signal),
      );
      await media
        .make(signal)
        .catch((thrown: unknown) => logFailure(thrown, "the media of the sample could not be made", signal));
    },
  };
}

/** Makes the sample once from these texts. Returns a description of what is missing; null when complete. */
async function makeStory(
  tools: StoryTools,
  { home, language }: Story,
  { show, signal }: Making,
): Promise<string | null> {
  const hash = await hashOf(texts[language]);
  const before = await readStamp(home);
  if (before === hash) return null;
  const [recordings, out] = [join(home, "recordings"), join(home, "made")];
  if (before !== null) await rm(recordings, { recursive: true, force: true });
  show.update("Voices", 0, "");
  await recordVoices(recordings, language, signal);
  show.update("Voices", 1, "");
  await rm(out, { recursive: true, force: true });
  const { makeFromFolder } = await import("#server/command/make-from-folder.ts");
  const { complete, warnings } = await makeFromFolder(tools, { folder: recordings, out }, { show, signal });
  if (!complete) return warnings.map(({ message }) => message).join(" ");
  await writeWhole(join(home, "stamp"), hash);
  return null;
}

/** Runs in a child process, because sound synthesis needs CPU and this process answers requests. */
async function recordVoices(folder: string, language: Language, signal: AbortSignal): Promise<void> {
  try {
    const voicing = run(process.execPath, [fileURLToPath(voices), folder, language], { signal, killSignal: "SIGKILL" });
    yieldInBackground(voicing.child);
    await voicing;
  } catch (cause) {
    const said = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : "";
    throw fail("tool_missing", said || "The voices of the sample could not be recorded.", cause);
  }
}

/** The state is "making" until the report exists; the caller adds progress and errors. */
async function shownSample({ home, language }: Story, dir: string): Promise<Omit<SampleState, "steps" | "problem">> {
  const report = (await readStamp(home)) === null ? null : await readReport(dir);
  if (!report) return { state: "making", title: "", author: "", draft: false, files: [], warnings: [] };
  return {
    state: "made",
    title: report.title,
    author: report.author,
    draft: report.draft,
    files: [...report.made, await reportFile(dir)].map(({ path, bytes }) => ({
      kind: path,
      href: `${sampleAddresses[language]}${path.split("/").map(encodeURIComponent).join("/")}`,
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

/** The report is not listed in itself. */
async function reportFile(dir: string): Promise<{ path: string; bytes: number }> {
  return { path: "report.json", bytes: (await stat(join(dir, "report.json"))).size };
}

async function readReport(dir: string) {
  return reportSchema.parse(JSON.parse(await readFile(join(dir, "report.json"), "utf8")));
}
