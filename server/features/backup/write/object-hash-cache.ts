import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

/** An object that changed later than this before it was read may change again within the same tick of its time. */
const stableMs = 2_000;

type Hashed = { modified: number; bytes: number; sha256: string };

const entrySchema = z.tuple([z.string(), z.number(), z.number(), z.string()]);

/**
 * Hashes of objects that were read for a backup before, in the data folder's cache. An entry counts while the object's time is the
 * same. Without the file everything is read again.
 */
export class ObjectHashCache {
  readonly #path: string;
  readonly #before: Map<string, Hashed>;
  readonly #now: string[] = [];

  private constructor(path: string, before: Map<string, Hashed>) {
    this.#path = path;
    this.#before = before;
  }

  /** One file per target and key. */
  static async open(dataDir: string, target: string): Promise<ObjectHashCache> {
    const name = createHash("sha256").update(target).digest("hex").slice(0, 32);
    const path = join(dataDir, "cache", "backup", `${name}.jsonl`);
    const text = await readFile(path, "utf8").catch(() => "");
    const before = new Map<string, Hashed>();
    for (const line of text.split("\n")) {
      const entry = entrySchema.safeParse(parsed(line));
      if (!entry.success) continue;
      const [key, modified, bytes, sha256] = entry.data;
      before.set(key, { modified, bytes, sha256 });
    }
    return new ObjectHashCache(path, before);
  }

  get(key: string, modifiedAt: Date): { bytes: number; sha256: string } | null {
    const known = this.#before.get(key);
    return known?.modified === modifiedAt.getTime() ? known : null;
  }

  add(key: string, modifiedAt: Date, { bytes, sha256 }: { bytes: number; sha256: string }): void {
    if (Date.now() - modifiedAt.getTime() > stableMs)
      this.#now.push(JSON.stringify([key, modifiedAt.getTime(), bytes, sha256]));
  }

  async save(): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await writeFile(`${this.#path}.new`, this.#now.join("\n"), { mode: 0o600 });
    await rename(`${this.#path}.new`, this.#path);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
