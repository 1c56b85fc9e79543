import type { Edition } from "#domain/book/edition.ts";
import type { Memoir } from "#domain/book/memoir.ts";
import type { FrontMatter } from "#server/pipeline/3-memoir/compose-memoir.job.ts";
import type { ImportedFolder } from "#server/pipeline/1-recordings/folder/import-folder.ts";
import type { makeStory } from "#server/pipeline/make-story.ts";
import type { ChosenPunctuation } from "#server/providers/punctuation/choose-punctuation.ts";
import type { ExportedFile } from "./export/export-story.ts";
import { unwrittenNote } from "./writing-notes.ts";
import type { ChosenStt } from "#server/providers/stt/choose-stt.ts";

export type MadeStory = Awaited<ReturnType<typeof makeStory>>;
export type Warning = { file: string | null; message: string };

export type ReportSource = {
  frontMatter: FrontMatter;
  edition: Edition;
  imported: ImportedFolder;
  folderWarnings: Warning[];
  /** The storyteller's name is unknown. */
  namedByFolder: boolean;
  engines: { stt: ChosenStt; punctuation: ChosenPunctuation };
  story: MadeStory;
  memoir: Memoir;
  files: ExportedFile[];
  publicUrl: string | null;
  localUrl: string | null;
  warnings: Warning[];
  /** `toScreen`: time until the screen PDF was in the folder. */
  seconds: { total: number; toScreen: number | null };
};

/** All warnings of the result, each with its file. */
export function warningsOf(source: Omit<ReportSource, "files" | "seconds" | "warnings">): Warning[] {
  const { imported, story, folderWarnings, namedByFolder, publicUrl, localUrl } = source;
  const nameOf = new Map(imported.recordings.map(({ id, name }) => [id, name]));
  const transcribed = imported.recordings.flatMap(({ id, name }) =>
    (story.transcripts.get(id)?.warnings ?? []).map((message) => ({ file: name, message })),
  );
  const audiobook =
    story.audiobook?.audiobook.chapters.flatMap(({ mp3, misses }) =>
      misses.map((message) => ({ file: mp3, message })),
    ) ?? [];
  const lost = lossesOf(source);
  const isLost = (message: string) => lost.some((loss) => loss.message === message);
  const general = [
    ...(story.book?.warnings ?? []).filter((message) => !isLost(message)),
    ...(story.audiobook?.warnings ?? []),
  ].map((message) => ({
    file: null,
    message,
  }));
  const unnamed = namedByFolder ? [{ file: null, message: noAuthor(source.frontMatter.author) }] : [];
  const qr = publicUrl ? [] : [{ file: null, message: noCodes(localUrl) }];
  const unwritten = unwrittenNote(source.memoir);
  const all = [
    ...(unwritten === null ? [] : [{ file: null, message: unwritten }]),
    ...folderWarnings,
    ...imported.warnings,
    ...transcribed,
    ...audiobook,
    ...general,
    ...lost,
    ...unnamed,
    ...qr,
  ];
  const photoOf = new Map(
    imported.recordings.flatMap(({ photos }) => photos.map(({ name, keptAs }) => [keptAs, name] as const)),
  );
  return all.map(({ file, message }) => ({ file, message: withNames(withPhotos(message, photoOf), nameOf) }));
}

function noAuthor(name: string): string {
  return `Nobody said who tells this life, so the folder's name stands on the book: ${name}. Say it with --author, and make it again.`;
}

function noCodes(localUrl: string | null): string {
  return localUrl === null
    ? "No QR codes are printed: they need a public address (PUBLIC_URL) to lead to."
    : `No QR codes are printed: PUBLIC_URL is set to ${localUrl}, but that is not public, only this machine reaches it.`;
}

/** Names recordings by their files. */
function withPhotos(message: string, photoOf: ReadonlyMap<string, string>): string {
  return [...photoOf].reduce((said, [keptAs, name]) => said.replaceAll(keptAs, () => name), message);
}

function withNames(message: string, nameOf: ReadonlyMap<string, string>): string {
  return [...nameOf].reduce((said, [id, name]) => said.replaceAll(id, name), message);
}

/** Requested files that are missing; they cause exit code 2. */
export function lossesOf({ imported, story }: Pick<ReportSource, "imported" | "story">): Warning[] {
  const nameOf = new Map(imported.recordings.map(({ id, name }) => [id, name]));
  const lost = story.losses.map((loss) => ({ file: nameOf.get(loss.subject) ?? null, message: loss.error.message }));
  const pictures = (story.book?.warnings ?? []).filter((message) => message.includes("was left out of the book:"));
  return [...lost, ...pictures.map((message) => ({ file: null, message }))];
}

/** Contradicting answers, which only the storyteller can resolve. */
function isContradiction(reason: string): boolean {
  return reason.startsWith("to settle:");
}

/**
 * Report of a make: inputs, outputs, times and warnings. Names recordings by file; the same folder gives the same
 * report except `seconds`.
 */
export function reportOf(source: ReportSource): unknown {
  const nameOf = new Map(source.imported.recordings.map(({ id, name }) => [id, name]));
  const named = (_: string, value: unknown) => (typeof value === "string" ? (nameOf.get(value) ?? value) : value);
  return JSON.parse(JSON.stringify(reported(source)), named);
}

/** Seconds of sound that needed no recognizer in this run; earlier transcripts are reused. */
function silenceOf({ transcripts }: MadeStory): number {
  return [...transcripts.values()].reduce((sum, made) => sum + (made?.silentMs ?? 0), 0) / 1000;
}

function reported(source: ReportSource) {
  const { frontMatter, edition, imported, engines, story, memoir, files } = source;
  return {
    made: files,
    from: imported.recordings.map(({ name, durationMs, id }) => ({
      file: name,
      seconds: durationMs / 1000,
      ...story.transcripts.get(id),
      warnings: undefined,
      silentMs: undefined,
    })),
    ...frontMatter,
    edition,
    draft: memoir.draft,
    recogniser: {
      engine: engines.stt.stt?.engine ?? null,
      model: engines.stt.stt?.model ?? null,
      reason: engines.stt.reason,
      considered: engines.stt.considered,
    },
    punctuation: engines.punctuation.reason,
    composer: memoir.composer,
    words: memoir.account,
    refused: memoir.refused.filter(({ reason }) => !isContradiction(reason)),
    toSettle: memoir.refused.filter(({ reason }) => isContradiction(reason)),
    book: story.book && { pages: story.book.pages, printedLinks: story.book.printedLinks },
    audiobook: story.audiobook?.audiobook ?? null,
    readAlong: story.readAlong,
    seconds: { ...source.seconds, ...story.seconds, silence: silenceOf(story) },
    warnings: source.warnings,
  };
}
