import type { Language } from "#domain/language.ts";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fail } from "#server/errors.ts";
import { importFolder, type ImportedFolder } from "#server/story/1-answer/import-folder.ts";
import { readRecordingsFolder, type FolderWarning } from "#server/story/1-answer/read-recordings-folder.ts";
import { readMemoir } from "#server/story/3-memoir/memoir-store.ts";
import { makeStory, type Step } from "#server/story/pipeline.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import type { MakeArguments } from "./arguments.ts";
import { exportStory } from "./export-story.ts";
import { makeOutFolder } from "./make-out-folder.ts";
import { audiobookSettingsFor, editionFor, frontMatterFor } from "./front-matter.ts";
import { lossesOf, reportOf, warningsOf, type MadeStory, type Warning } from "./report.ts";
import type { ShowProgress } from "./show-progress.ts";
import { writeWhole } from "./write-whole.ts";

const stepNames: Record<Step, string> = {
  transcribe: "Transcripts",
  compose: "Memoir",
  typeset: "Book",
  audiobook: "Audiobook",
  "read-along": "Read-along",
};

/** The main job: a folder of recordings becomes book and audiobook in `out`. `complete` is false when something named is missing. */
export async function makeFromFolder(
  tools: StoryTools,
  asked: MakeArguments,
  { show, signal }: { show: ShowProgress; signal: AbortSignal },
): Promise<{ complete: boolean; warnings: Warning[] }> {
  const startedAt = performance.now();
  const dir = resolve(asked.folder);
  const out = resolve(asked.out);
  await mustBeFolder(dir, asked.folder);
  await makeOutFolder(out, asked.out);

  const folder = await readRecordingsFolder(dir);
  const frontMatter = frontMatterFor(asked, folder.settings);
  const edition = editionFor(asked, folder.settings);
  const imported = await importFolder(tools, dir, folder, {
    language: frontMatter.language,
    signal,
    onProgress: (done, of, name) => show.update("Recordings", done / of, name),
  });
  if (imported.recordings.length === 0) throw nothingUsable(asked.folder, [...folder.warnings, ...imported.warnings]);
  show.update("Recordings", 1, `${imported.recordings.length}`);

  const order = {
    userId: imported.userId,
    sessionId: imported.sessionId,
    recordings: imported.recordings,
    answers: [],
    frontMatter,
    audiobook: audiobookSettingsFor(asked, folder.settings),
    edition,
  };
  const story = await makeStory(tools.queue, order, { signal, onProgress: overallProgress(show, imported) });
  const kept = await readMemoir(tools.sql, story.memoirId);
  if (!kept) throw fail("internal", "The memoir was composed but is not there.");

  const { recordings } = imported;
  const files = await exportStory(tools, { memoirId: story.memoirId, memoir: kept.memoir, recordings }, out);
  const made = {
    frontMatter,
    edition,
    imported,
    folderWarnings: folder.warnings,
    engines: await enginesOf(tools, frontMatter.language),
    story,
    memoir: kept.memoir,
    publicUrl: tools.publicUrl,
    localUrl: tools.localUrl ?? null,
  };
  const warnings = warningsOf(made);
  const report = reportOf({ ...made, warnings, files, seconds: (performance.now() - startedAt) / 1000 });
  await writeWhole(join(out, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
  return { complete: isComplete(folder.warnings, imported, story), warnings };
}

async function enginesOf(tools: StoryTools, language: Language) {
  return { stt: await tools.stt(language), punctuation: await tools.punctuation(language) };
}

function isComplete(inFolder: FolderWarning[], imported: ImportedFolder, story: MadeStory): boolean {
  const losses = [...inFolder.filter(({ loss }) => loss), ...imported.warnings, ...lossesOf({ imported, story })];
  return losses.length === 0;
}

async function mustBeFolder(dir: string, asked: string): Promise<void> {
  const found = await stat(dir).catch(() => null);
  if (!found?.isDirectory()) throw fail("nothing_to_make", `There is no folder ${asked}.`);
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
