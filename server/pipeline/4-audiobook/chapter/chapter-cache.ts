import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { levelsSchema, type Levels } from "#domain/book/audiobook.ts";
import { linkOrCopy } from "#server/pipeline/link-or-copy.ts";
import type { ChapterFiles } from "./encode-chapter.ts";
import type { Levelled } from "./lay-out-chapter.ts";
import { isMissingFile } from "#server/platform/process/missing-file.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";

/** Increase when the encoding of the same sounds changes. */
const encoderVersion = 2;
const dayMs = 86_400_000;
const forms = ["wav", "mp3", "aac"] as const;

/** `sha256`: hashes of the files, stored so that comparing does not read gigabytes. */
const factsSchema = z.object({ levels: levelsSchema, sha256: z.object({ wav: z.string(), mp3: z.string() }) });
export type ChapterFacts = z.infer<typeof factsSchema>;
const bytesSchema = z.object({ wav: z.number(), mp3: z.number(), aac: z.number() });
/** `bytes`: expected file sizes; a power cut can truncate a file. */
const entrySchema = factsSchema.extend({ bytes: bytesSchema });

/**
 * Cache of encoded chapters. The key is the hash of the clip names (hashes themselves) and tags, so that one changed
 * answer re-encodes one chapter. `sweep` deletes entries that were not used for a day.
 */
export class ChapterCache {
  private readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Writes the chapter to `files`: from the cache, or by calling `encode`. */
  async get(
    made: Levelled & { metadata: string },
    files: ChapterFiles,
    encode: () => Promise<Levels>,
  ): Promise<ChapterFacts> {
    const key = keyOf(made);
    const known = await this.restore(key, files).catch(absent);
    if (known) return known;
    for (const form of forms) await rm(files[form], { force: true });
    const levels = await encode();
    const sha256 = { wav: await hashFile(files.wav), mp3: await hashFile(files.mp3) };
    await this.keep(key, files, { levels, sha256 });
    return { levels, sha256 };
  }

  async sweep(): Promise<void> {
    for (const name of (await readdir(this.dir).catch(absent)) ?? []) {
      const file = join(this.dir, name);
      const found = await stat(file).catch(absent);
      if (found && Date.now() - found.mtimeMs > dayMs) await rm(file, { force: true });
    }
  }

  /** Returns null for an unknown or incomplete entry. Throws ENOENT when a file of it is missing. */
  private async restore(key: string, files: ChapterFiles): Promise<ChapterFacts | null> {
    const facts = this.fileOf(key, "json");
    const known = entryIn(await readFile(facts, "utf8"));
    if (known === null) return null;
    const now = new Date();
    for (const form of forms) {
      const kept = this.fileOf(key, form);
      if ((await stat(kept)).size !== known.bytes[form]) return null;
      await linkOrCopy(kept, files[form]);
      await utimes(kept, now, now);
    }
    await utimes(facts, now, now);
    return { levels: known.levels, sha256: known.sha256 };
  }

  /** Writes the metadata last, so that an entry with metadata is complete. */
  private async keep(key: string, files: ChapterFiles, facts: ChapterFacts): Promise<void> {
    await mkdir(this.dir, { recursive: true });
    const unfinished = this.fileOf(key, `${randomUUID()}.part`);
    const bytes = { wav: 0, mp3: 0, aac: 0 };
    for (const form of forms) {
      bytes[form] = (await stat(files[form])).size;
      await linkOrCopy(files[form], unfinished);
      await rename(unfinished, this.fileOf(key, form));
    }
    await writeFile(unfinished, JSON.stringify({ ...facts, bytes }));
    await rename(unfinished, this.fileOf(key, "json"));
  }

  private fileOf(key: string, ending: string): string {
    return join(this.dir, `${key}.${ending}`);
  }
}

function keyOf({ layout, targetDb, metadata }: Levelled & { metadata: string }): string {
  const sounds = layout.sounds.map(({ file, samples }) => [basename(file), samples]);
  const text = JSON.stringify([encoderVersion, sounds, targetDb, metadata]);
  return createHash("sha256").update(text).digest("hex").slice(0, 40);
}

function entryIn(text: string): z.infer<typeof entrySchema> | null {
  try {
    return entrySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function absent(cause: unknown): null {
  if (isMissingFile(cause)) return null;
  throw cause;
}
