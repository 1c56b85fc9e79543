import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { levelsSchema, type Levels } from "#domain/book/audiobook.ts";
import { sha256Of } from "#server/pipeline/artifact-store.ts";
import { linkOrCopy } from "#server/pipeline/link-or-copy.ts";
import type { ChapterFiles } from "./encode-chapter.ts";
import type { Levelled } from "./lay-out-chapter.ts";

/** Raised whenever the same sounds would be encoded otherwise. */
const encoderVersion = 2;
const dayMs = 86_400_000;
const forms = ["wav", "mp3", "aac"] as const;

/** `sha256`: of the files, so that nobody reads gigabytes to know that they are the same. */
const factsSchema = z.object({ levels: levelsSchema, sha256: z.object({ wav: z.string(), mp3: z.string() }) });
export type ChapterFacts = z.infer<typeof factsSchema>;
const bytesSchema = z.object({ wav: z.number(), mp3: z.number(), aac: z.number() });
/** `bytes`: what a power cut took the end of is not the chapter. */
const entrySchema = factsSchema.extend({ bytes: bytesSchema });

/**
 * Encoded chapters by the hash of what they are made from: the names of their sounds, which are hashes too, and their tags. Who
 * changes one answer has one chapter encoded. What nobody asked for in a day is removed by `sweep`.
 */
export class ChapterCache {
  private readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Puts the chapter at `files`: as it was made before, else as `encode` makes it there. */
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
    const sha256 = { wav: await sha256Of(files.wav), mp3: await sha256Of(files.mp3) };
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

  /** Null when it is not known, or not whole; throws ENOENT when a part of it is lost. */
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

  /** Its facts come last: an entry with them is whole. */
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
  if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
  throw cause;
}
