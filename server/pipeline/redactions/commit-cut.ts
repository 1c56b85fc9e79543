import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { fail } from "#server/platform/errors.ts";
import { storeWhole } from "#server/pipeline/artifact-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { cutLayers } from "./cut-layers.ts";
import {
  eraseMadeFrom,
  moveRevisions,
  replaceObject,
  replaceSound,
  sealSound,
  type StoredSound,
} from "./cut-object-store.ts";
import { moveSections } from "./cut-section-store.ts";
import type { CutSound } from "./cut-sound.ts";
import {
  lockRecording,
  objectNamesOf,
  readRedactions,
  settleRedaction,
  type RedactionRow,
  type SoundSource,
} from "./redaction-store.ts";

/** The sound for the storyteller, and the sound for everybody. */
export type Cut = { original: CutSound; shared: CutSound };
type Wanted = { recordingId: string; userId: string; source: SoundSource; rows: readonly RedactionRow[] };
type Stored = { shared: StoredSound[]; sealed: StoredSound | null };

/**
 * Stores the files, then names them and moves the words in one transaction. False when the storyteller wants something else
 * meanwhile. Throws `unavailable` while words of the answer are in work.
 */
export async function commitCut(
  { sql, store }: Pick<StoryTools, "sql" | "store">,
  wanted: Wanted,
  cut: Cut,
): Promise<boolean> {
  const keys: string[] = [];
  const keep = async (sound: CutSound, name: string): Promise<StoredSound> => {
    const version = randomUUID();
    keys.push(blobKey(version));
    await storeWhole(store, blobKey(version), sound.file);
    return { ...sound, name, version };
  };
  const drop = () => Promise.all(keys.map((key) => store.remove(key)));
  try {
    const shared: StoredSound[] = [];
    for (const name of await objectNamesOf(sql, wanted.recordingId)) shared.push(await keep(cut.shared, name));
    if (shared.length === 0) throw fail("not_found", "The sound of this answer is not there any more.");
    const isOut = wanted.rows.some((row) => row.wanted === "out");
    const sealed = isOut ? await keep(cut.original, `${wanted.userId}/sealed_${wanted.recordingId}`) : null;
    const isDone = await sql.begin((tx) => replaceAll(tx, wanted, { shared, sealed }));
    if (!isDone) await drop();
    return isDone;
  } catch (thrown) {
    await drop();
    throw thrown;
  }
}

async function replaceAll(tx: TransactionSql, wanted: Wanted, { shared, sealed }: Stored): Promise<boolean> {
  const { rows, source, recordingId, userId } = wanted;
  if (!(await lockRecording(tx, recordingId, source.sharedSha256)))
    throw fail("unavailable", "The words of this answer are in work; they are taken out after it.");
  if (!isSame(rows, await readRedactions(tx, recordingId))) return false;
  const words = await cutLayers(tx, wanted, rows);
  for (const sound of shared) await replaceObject(tx, userId, sound);
  if (shared[0]) await replaceSound(tx, recordingId, shared[0]);
  if (sealed) await sealSound(tx, wanted, sealed);
  await moveHistory(tx, recordingId, rows);
  if (!sealed) await sealSound(tx, wanted, null);
  await eraseMadeFrom(tx, recordingId, userId);
  for (const row of rows.filter(({ state, wanted: to }) => to === "out" || state !== to))
    await settleRedaction(tx, row.id, {
      state: row.wanted,
      sealed: words.get(row.id) ?? null,
      sealedPath: row.wanted === "out" ? (sealed?.name ?? null) : null,
      originalSha256: source.sha256,
      cutSha256: shared[0]?.sha256 ?? source.sha256,
    });
  return true;
}

/** Earlier wordings hold words that are out: they go where these go. */
async function moveHistory(tx: TransactionSql, recordingId: string, rows: readonly RedactionRow[]): Promise<void> {
  const becomes = (to: RedactionRow["wanted"]) => rows.some(({ state, wanted }) => wanted === to && state !== to);
  const isWhole = rows.every(({ wanted }) => wanted !== "out");
  if (becomes("erased")) await moveRevisions(tx, recordingId, "removed");
  else if (becomes("out")) await moveRevisions(tx, recordingId, "sealed");
  else if (isWhole) await moveRevisions(tx, recordingId, "restored");
  if (becomes("erased")) await moveSections(tx, recordingId, "removed");
  else if (isWhole) await moveSections(tx, recordingId, "restored");
}

function isSame(rows: readonly RedactionRow[], now: readonly RedactionRow[]): boolean {
  return (
    rows.length === now.length && rows.every(({ id, wanted }, at) => now[at]?.id === id && now[at].wanted === wanted)
  );
}
