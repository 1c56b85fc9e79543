import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { waveHeaderBytes } from "#server/platform/media/wave-file.ts";
import { clipSchema, type Clip, type ClipFacts } from "./clip.ts";
import { isMissingFile } from "#server/platform/process/missing-file.ts";

/** Increase when the cleaning of the same recording changes. */
const chainVersion = 2;
const dayMs = 86_400_000;

/** Cache of clips by the hash of their inputs. An entry is complete or absent; two makers of one entry are safe. */
export class ClipCache {
  private readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Returns the cached clip for these inputs, or calls `make` to write it. */
  async get(inputs: unknown, make: (file: string) => Promise<ClipFacts>): Promise<Clip> {
    const kept = await this.find(inputs);
    if (kept) return kept;
    const { file, facts } = this.filesOf(inputs);
    await mkdir(this.dir, { recursive: true });
    const unfinished = file.replace(/\.wav$/, `-${randomUUID()}.part`);
    try {
      const made = await make(unfinished);
      await rename(unfinished, file);
      await writeFile(unfinished, JSON.stringify(made));
      await rename(unfinished, facts);
      return { ...made, file };
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Returns the clip for these inputs if it is in the cache. */
  find(inputs: unknown): Promise<Clip | null> {
    const { file, facts } = this.filesOf(inputs);
    return this.read(file, facts);
  }

  /** Deletes unfinished files of killed makers after a day. */
  async sweep(): Promise<void> {
    const names = (await readdir(this.dir).catch(absent)) ?? [];
    for (const name of names.filter((entry) => entry.endsWith(".part"))) {
      const file = join(this.dir, name);
      const found = await stat(file).catch(absent);
      if (found && Date.now() - found.mtimeMs > dayMs) await rm(file, { force: true });
    }
  }

  private filesOf(inputs: unknown): { file: string; facts: string } {
    const text = JSON.stringify([chainVersion, inputs]);
    const key = createHash("sha256").update(text).digest("hex").slice(0, 40);
    return { file: join(this.dir, `${key}.wav`), facts: join(this.dir, `${key}.json`) };
  }

  private async read(file: string, facts: string): Promise<Clip | null> {
    const text = await readFile(facts, "utf8").catch(absent);
    const size = await stat(file).catch(absent);
    if (!text || !size) return null;
    const parsed = clipSchema.safeParse(jsonOrNull(text));
    if (!parsed.success || size.size !== waveHeaderBytes + parsed.data.samples * 2) return null;
    return { ...parsed.data, file };
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}

function absent(cause: unknown): null {
  if (isMissingFile(cause)) return null;
  throw cause;
}
