import { dirname } from "node:path";
import { Readable } from "node:stream";
import type { TransactionSql } from "postgres";
import { archiveParts, type ArchiveTotals } from "#domain/account/personal-archive.ts";
import type { Language } from "#domain/language.ts";
import { brand } from "#domain/content.ts";
import { assertFreeSpace } from "#server/api/storage/ingest/free-space.ts";
import { readArchivedObjects, type BucketObject } from "#server/api/storage/objects/archived-object-store.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import type { JobRun } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { addTranscripts } from "./add-transcripts.ts";
import { addMemoirs } from "./add-memoirs.ts";
import { addViewer, addViewerLists } from "./add-viewer.ts";
import { archivedTables, accountPath, bagFormat, objectsPath, rowsPath } from "./archived-tables.ts";
import { asOwner, readAccount, readMadeObjects, readQuestionVoices, rowLines } from "./archived-row-store.ts";
import { freePaths, placeBucketObject, placeMadeObject, type PlacedObject } from "./bag-paths.ts";
import { BagWriter, type BagFile } from "./bag-writer.ts";
import { readMemoirHeads, readRecordings, readStatementPaths } from "./viewer-data-store.ts";

type ArchiveTools = Pick<StoryTools, "sql" | "store">;
type Wanted = { userId: string; language: Language; onTotals: (totals: ArchiveTotals) => Promise<void> };
type Contents = Awaited<ReturnType<typeof writeRows>>;

/** Texts are small beside sound: this much is added for them to the room that an archive needs. */
const textBytes = 50_000_000;
/** Shares of the progress: rows, then files; the rest are transcripts and the viewer. */
const rowShare = 0.05;
const fileShare = 0.9;

/**
 * Writes everything of a person as they see it into `file`, a bag in a ZIP. Rows are of one moment; a file that is deleted
 * meanwhile is left out. Throws `not_found` without an account, `disk_full`, `cancelled`.
 */
export async function makeArchive(
  tools: ArchiveTools,
  { userId, language, onTotals }: Wanted,
  file: string,
  run: JobRun,
): Promise<{ files: number }> {
  const account = await readAccount(tools.sql, userId);
  if (account === null) throw fail("not_found", "That account is not there any more.");
  const day = new Date().toISOString().slice(0, 10);
  const bag = await BagWriter.create(
    file,
    `${brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-archive-${day}`,
    run.signal,
  );
  try {
    await bag.addText(accountPath, `${JSON.stringify(account, null, 1)}\n`);
    const contents = await asOwner(tools.sql, userId, async (tx) => {
      const read = await writeRows(bag, tx, userId, language);
      await addViewerLists(bag, tx, userId, { ...read, language });
      return read;
    });
    const totals = totalsOf(contents.placed);
    await onTotals(totals);
    const bytes = Object.values(totals).reduce((sum, part) => sum + part.bytes, 0);
    await assertFreeSpace(dirname(file), bytes + textBytes);
    run.progress(rowShare, "recordings");
    const paths = await addObjects(tools, bag, contents, { bytes, run });
    run.progress(rowShare + fileShare, "transcripts");
    await addTranscripts(tools.sql, bag, { ...contents, paths });
    await addMemoirs(tools.sql, bag, contents);
    await addViewer(bag, { account, language, paths });
    const info = { "Bagging-Date": day, "Heirvoice-Format": String(bagFormat), "External-Identifier": userId };
    await bag.finish(info);
    return { files: bag.files.length };
  } catch (thrown) {
    await bag.abandon();
    throw thrown;
  }
}

async function writeRows(bag: BagWriter, tx: TransactionSql, userId: string, language: Language) {
  for (const table of archivedTables) await bag.addText(rowsPath(table), rowLines(tx, table, userId));
  const recordings = await readRecordings(tx, userId, language);
  const memoirs = await readMemoirHeads(tx, userId);
  const titles = new Map(memoirs.map(({ id, title }) => [id, title]));
  const statements = await readStatementPaths(tx, userId);
  const voices = await addQuestionVoices(bag, tx, userId);
  const objects = await readArchivedObjects(tx, userId);
  const placed = [
    ...objects.map((object) => ({ object, ...placeBucketObject(object, statements) })),
    ...(await readMadeObjects(tx, userId)).map((made) => ({ object: null, ...placeMadeObject(made, titles) })),
  ];
  placed.sort((a, b) => archiveParts.indexOf(a.part) - archiveParts.indexOf(b.part));
  const free = freePaths(archivedTables.map(rowsPath));
  for (const one of placed) one.path = free(one.path);
  return { recordings, memoirs, titles, placed, pathOf: new Map([...pathsByKey(placed), ...voices]) };
}

/** Adds what the family asked aloud. Returns the paths by `question/<id>`. */
async function addQuestionVoices(bag: BagWriter, tx: TransactionSql, userId: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for await (const { id, sound, ending } of readQuestionVoices(tx, userId)) {
    const path = `data/letters/voices/${id}.${ending}`;
    await bag.addPieces(path, Readable.from([Buffer.from(sound, "base64")]));
    paths.set(`question/${id}`, path);
  }
  return paths;
}

/** A recording names its object by version or by name. */
function pathsByKey(placed: readonly (PlacedObject & { object: BucketObject | null })[]): Map<string, string> {
  const versioned = placed.flatMap(({ object, path }) =>
    object?.version ? ([[blobKey(object.version), path]] as const) : [],
  );
  return new Map([...placed.map(({ key, path }) => [key, path] as const), ...versioned]);
}

function totalsOf(placed: readonly PlacedObject[]): ArchiveTotals {
  const of = (part: PlacedObject["part"]) => placed.filter((one) => one.part === part);
  const total = (part: PlacedObject["part"]) => ({
    files: of(part).length,
    bytes: of(part).reduce((sum, { bytes }) => sum + bytes, 0),
  });
  return {
    recordings: total("recordings"),
    transcripts: total("transcripts"),
    books: total("books"),
    audiobooks: total("audiobooks"),
    memories: total("memories"),
    consents: total("consents"),
  };
}

type Packing = { bytes: number; run: JobRun };

/** Adds the files and their list. Returns the paths of those that were there. */
async function addObjects(
  { store }: ArchiveTools,
  bag: BagWriter,
  { placed }: Contents,
  { bytes: all, run }: Packing,
): Promise<ReadonlySet<string>> {
  const lines: string[] = [];
  const paths = new Set<string>();
  let packed = 0;
  for (const { key, path, part, object } of placed) {
    const onBytes = (bytes: number) => {
      packed += bytes;
      run.progress(rowShare + fileShare * Math.min(1, packed / Math.max(1, all)), part);
    };
    const added = await addObject(store, bag, { key, path, onBytes });
    if (added === null) continue;
    paths.add(path);
    const { bytes, sha256 } = added;
    const of = object === null ? { key } : object;
    lines.push(`${JSON.stringify({ ...of, path, bytes, sha256 })}\n`);
  }
  await bag.addText(objectsPath, lines.join(""));
  return paths;
}

type Source = { key: string; path: string; onBytes: (bytes: number) => void };

/** Null for a file that is gone. Nothing is copied to this machine first. */
async function addObject(
  store: StoryTools["store"],
  bag: BagWriter,
  { key, path, onBytes }: Source,
): Promise<BagFile | null> {
  try {
    if (store.pathOf(key) !== null) return await bag.addFile(path, await store.localFile(key), onBytes);
    return await bag.addPieces(path, await store.open(key), onBytes);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  }
}
