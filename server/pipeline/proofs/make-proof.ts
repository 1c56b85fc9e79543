import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { proofKinds, type BookSources } from "#domain/book/proof.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { fail } from "#server/platform/errors.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { readArtifacts, storeWhole, type Artifact } from "#server/pipeline/artifact-store.ts";
import { readFrontPages, readPageStarts } from "#server/pipeline/4-book/page-starts.ts";
import type { StoryBook } from "#server/pipeline/3-memoir/story-book-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { listChanges } from "./list-changes.ts";
import { addProof, readLastProof, readPlacedSentences, type LastProof, type ProofFile } from "./proof-store.ts";

type Tools = Pick<StoryTools, "sql" | "store">;
type Made = {
  userId: string;
  storyBook: StoryBook;
  memoirId: string;
  pages: number;
  hasAudiobook: boolean;
  sources: BookSources;
};

/** Stores the finished book as the next proof, unless the newest proof is the same. Returns its number. */
export async function makeProof(tools: Tools, made: Made): Promise<number> {
  const { sql } = tools;
  const artifacts = new Map((await readArtifacts(sql, made.memoirId)).map((artifact) => [artifact.kind, artifact]));
  const interior = artifacts.get(proofKinds.interior);
  const cover = artifacts.get(proofKinds.cover);
  if (!interior || !cover) throw fail("not_found", "The book has no print files, so there is no proof of it.");
  const audiobook = made.hasAudiobook ? artifacts.get(proofKinds.audiobook) : undefined;
  const hashes = { interior: interior.sha256, cover: cover.sha256, audiobook: audiobook?.sha256 ?? null };
  const last = await readLastProof(sql, made.storyBook);
  if (last && isSame(last, made, Object.values(hashes))) return last.number;
  const id = randomUUID();
  const withSound: string[] = [proofKinds.audiobook, proofKinds.readAlong];
  const kept = Object.values(proofKinds).filter((kind) => made.hasAudiobook || !withSound.includes(kind));
  const toKeep = kept.flatMap((kind) => artifacts.get(kind) ?? []);
  const files = await keepFiles(tools, `artifacts/${made.userId}/proofs/${id}`, toKeep);
  const changes = await changesSince(tools, last, made, interior);
  return addProof(sql, { ...made, id, hashes, changes, files }).catch(async (thrown: unknown) => {
    for (const { objectKey } of files) await tools.store.remove(objectKey);
    throw thrown;
  });
}

function isSame(last: LastProof, { memoirId, sources }: Made, hashes: (string | null)[]): boolean {
  if (last.isErased || last.memoirId !== memoirId) return false;
  return isDeepStrictEqual(last.hashes, hashes) && isDeepStrictEqual(last.sources, sources);
}

/** Copies the files to keys that no later book overwrites. */
async function keepFiles({ store }: Tools, folder: string, artifacts: readonly Artifact[]): Promise<ProofFile[]> {
  const files: ProofFile[] = [];
  for (const { kind, objectKey: from, bytes, sha256 } of artifacts) {
    const objectKey = `${folder}/${kind}`;
    await copyChecked(store, from, objectKey, sha256);
    files.push({ kind, objectKey, bytes, sha256 });
  }
  return files;
}

async function copyChecked(store: ObjectStore, from: string, to: string, sha256: string): Promise<void> {
  const file = await store.localFile(from);
  if ((await hashFile(file)) !== sha256) throw fail("internal", "A file of the book is not the one that was made.");
  await storeWhole(store, to, file);
}

async function changesSince({ sql }: Tools, last: LastProof | null, made: Made, interior: Artifact) {
  if (!last) return null;
  const before = last.memoirId === null ? null : await readPlacedSentences(sql, last.memoirId);
  const now = await readPlacedSentences(sql, made.memoirId, readPageStarts(interior.facts));
  const sentences = before === null ? [] : now;
  const front = readFrontPages(interior.facts);
  const changes = listChanges({ sources: last.sources, sentences: before ?? [] }, { sources: made.sources, sentences });
  const chapters = changes.chapters.map((chapter) =>
    front === null || chapter.page === null ? chapter : { ...chapter, sheet: chapter.page + front },
  );
  return { ...changes, chapters };
}
