import { join } from "node:path";
import type { Audiobook } from "#domain/book/audiobook.ts";
import { deleteOtherArtifacts, saveArtifact } from "#server/pipeline/artifact-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";

type Of = { userId: string; memoirId: string; dir: string };
type Made = { audiobook: Audiobook; hashes: ReadonlyMap<string, string>; folder: string };

/** Stores the files of an audiobook in `dir`, the M4B with its facts last, and forgets those of an earlier one in `folder`. */
export async function saveAudiobook(
  tools: Pick<StoryTools, "sql" | "store">,
  { dir, ...of }: Of,
  { audiobook, hashes, folder }: Made,
): Promise<void> {
  const { opening, closing, chapters, m4b } = audiobook;
  const files = [opening ?? [], chapters, closing ?? []].flat().flatMap((track) => [track.mp3, track.wav]);
  for (const kind of files) {
    const sha256 = hashes.get(kind);
    await saveArtifact(tools, of, { kind, file: join(dir, kind), ...(sha256 && { sha256 }) });
  }
  await saveArtifact(tools, of, { kind: m4b, file: join(dir, m4b), facts: audiobook });
  await deleteOtherArtifacts(tools, of.memoirId, `${folder}/`, [...files, m4b]);
}
