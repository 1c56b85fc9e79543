import type { Language } from "#domain/language.ts";
import type { Memoir } from "#domain/book/memoir.ts";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { lockFolder } from "#server/platform/process/lock-folder.ts";
import { fail } from "#server/platform/errors.ts";
import type { WorkProgress } from "#server/platform/jobs/progress-store.ts";
import { importFolder, type ImportedFolder } from "#server/pipeline/1-recordings/folder/import-folder.ts";
import {
  readRecordingsFolder,
  type FolderWarning,
} from "#server/pipeline/1-recordings/folder/read-recordings-folder.ts";
import type { Composer } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { readMemoir } from "#server/pipeline/3-memoir/memoir-store.ts";
import { isScreenPdfStored } from "#server/pipeline/4-book/typeset-book.job.ts";
import { makeStory, type Step } from "#server/pipeline/make-story.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import type { MakeArguments } from "./arguments.ts";
import { ArtifactExport } from "./export/export-artifacts.ts";
import { exportStory } from "./export/export-story.ts";
import { makeOutFolder } from "./make-out-folder.ts";
import { audiobookSettingsFor, editionFor, frontMatterFor } from "./front-matter.ts";
import { lossesOf, reportOf, warningsOf, type MadeStory, type Warning } from "./report.ts";
import type { ShowProgress } from "./show-progress.ts";
import { estimateLine } from "./writing-notes.ts";
import { writeWhole } from "./write-whole.ts";

const stepNames: Record<Step, string> = {
  transcribe: "Transcripts",
  compose: "Memoir",
  typeset: "Book",
  audiobook: "Audiobook",
  "read-along": "Read-along",
};

/**
 * Makes book and audiobook from a folder of recordings in `out`. `complete` is false when a requested file is missing.
 */
export async function makeFromFolder(
  tools: StoryTools,
  asked: MakeArguments,
  { show, signal }: { show: ShowProgress; signal: AbortSignal },
): Promise<{ complete: boolean; warnings: Warning[] }> {
  const startedAt = performance.now();
  await using folders = await openFolders(asked);
  const { dir, out } = folders;
  const folder = await readRecordingsFolder(dir);
  const frontMatter = frontMatterFor(asked, folder.settings);
  const edition = editionFor(asked, folder.settings);
  const imported = await importFolder(tools, dir, folder, {
    language: frontMatter.language,
    signal,
    onProgress: (done, of, name) => show.update("Recordings", done / of, name),
  });
  if (imported.recordings.length === 0) throw nothingUsable(asked.folder, [...folder.warnings, ...imported.warnings]);
  showImported(await tools.composer(), imported, show);
  const audiobook = audiobookSettingsFor(asked, folder.settings);
  const order = { ...imported, book: { sessionId: imported.sessionId }, answers: [], frontMatter, audiobook, edition };
  const artifacts = new ArtifactExport(tools, out, startedAt);
  const showStep = overallProgress(show, imported);
  const story = await makeStory(tools.queue, order, {
    signal,
    onComposed: (memoirId) => artifacts.of(memoirId),
    onProgress: (step, subject, row) => {
      showStep(step, subject, row);
      artifacts.begin(finishedBy(step, row));
    },
  });
  const memoir = await composedMemoir(tools, story.memoirId);
  const files = await exportStory(tools, artifacts, { memoir, recordings: imported.recordings }, out);
  const made = {
    frontMatter,
    edition,
    imported,
    folderWarnings: folder.warnings,
    namedByFolder: (asked.author ?? folder.settings.author) === null,
    engines: await enginesOf(tools, frontMatter.language),
    story,
    memoir,
    publicUrl: tools.publicUrl,
    localUrl: tools.localUrl ?? null,
  };
  const warnings = warningsOf(made);
  const seconds = { total: (performance.now() - startedAt) / 1000, toScreen: artifacts.secondsTo("book.pdf") };
  const report = reportOf({ ...made, warnings, files, seconds });
  await writeWhole(join(out, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
  return { complete: isComplete(folder.warnings, imported, story), warnings };
}

function showImported(composer: Composer, { recordings }: ImportedFolder, show: ShowProgress): void {
  show.update("Recordings", 1, `${recordings.length}`);
  const soundMs = recordings.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const estimate = estimateLine(composer, soundMs);
  if (estimate !== null) show.say(estimate);
}

async function composedMemoir(tools: StoryTools, memoirId: string): Promise<Memoir> {
  const kept = await readMemoir(tools.sql, memoirId);
  if (!kept) throw fail("internal", "The memoir was composed but is not there.");
  return kept.memoir;
}

async function enginesOf(tools: StoryTools, language: Language) {
  return { stt: await tools.stt(language), punctuation: await tools.punctuation(language) };
}

/** Names of finished files: others may belong to an earlier edition. The screen PDF is stored first. */
function finishedBy(step: Step, { fraction, state }: WorkProgress): ((kind: string) => boolean) | null {
  if (step === "typeset" && fraction >= isScreenPdfStored) return (kind) => kind === "book.pdf";
  return step === "audiobook" && state === "done" ? (kind) => kind.startsWith("audiobook") : null;
}

function isComplete(inFolder: FolderWarning[], imported: ImportedFolder, story: MadeStory): boolean {
  const losses = [...inFolder.filter(({ loss }) => loss), ...imported.warnings, ...lossesOf({ imported, story })];
  return losses.length === 0;
}

/** Both folders as absolute paths; `out` stays locked until disposal. */
async function openFolders({ folder, out }: MakeArguments): Promise<{ dir: string; out: string } & AsyncDisposable> {
  const paths = { dir: resolve(folder), out: resolve(out) };
  const found = await stat(paths.dir).catch(() => null);
  if (!found?.isDirectory()) throw fail("nothing_to_make", `There is no folder ${folder}.`);
  await makeOutFolder(paths.out, out);
  const held = `Another make is writing into ${paths.out}. Wait for its end, or choose another --out.`;
  return { ...paths, ...(await lockFolder(paths.out, "make", held)) };
}

function nothingUsable(folder: string, warnings: Warning[]): Error {
  const reasons = warnings.map(({ file, message }) => `  ${file ? `${file}: ` : ""}${message}`);
  const head = `There is no usable recording in ${folder}, so nothing was made.`;
  return fail("nothing_to_make", [head, ...reasons].join("\n"));
}

/** One bar for all transcripts together, one for each later step. */
function overallProgress(show: ShowProgress, imported: ImportedFolder) {
  const nameOf = new Map(imported.recordings.map(({ id, name }) => [id, name]));
  const fractions = new Map(imported.recordings.map(({ id }) => [id, 0]));
  return (step: Step, subject: string, row: { fraction: number; word: string }) => {
    if (step !== "transcribe") return show.update(stepNames[step], row.fraction, row.word);
    fractions.set(subject, row.fraction);
    const sum = [...fractions.values()].reduce((total, fraction) => total + fraction, 0);
    show.update(stepNames.transcribe, sum / fractions.size, nameOf.get(subject) ?? "");
  };
}
