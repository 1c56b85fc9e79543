import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { waveHeaderBytes } from "#server/platform/media/wave-file.ts";
import { clipSchema, type Clip, type ClipFacts } from "./clip.ts";

/** Raised whenever the same recording would come out differently. */
const chainVersion = 2;
const dayMs = 86_400_000;

/** Clips by the hash of what they are made from. An entry is whole or absent; two makers of one entry do no harm. */
export class ClipCache {
  private readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** The clip for these inputs, made by `make` into the file it is given when it is not there yet. */
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

  /** The clip for these inputs when it was made before. */
  find(inputs: unknown): Promise<Clip | null> {
    const { file, facts } = this.filesOf(inputs);
    return this.read(file, facts);
  }

  /** Removes what killed makers left unfinished more than a day ago. */
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
  if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
  throw cause;
}
