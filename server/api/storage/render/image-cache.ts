import { createHash } from "node:crypto";
import { readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fail } from "#server/platform/errors.ts";
import { makeFolder, newDraft, sweepDrafts, syncFile } from "#server/api/storage/store/scratch-folder.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";

export type CachedImage = { path: string; bytes: number; ending: string };
export type CacheLimits = { files: number; bytes: number };
const usualLimits: CacheLimits = { files: 20_000, bytes: 512 << 20 };
const day = 24 * 60 * 60_000;
const fileForm = /^([0-9a-f]{64}\/[0-9a-f]{32})\.([a-z]+)$/;

/**
 * Rendered images as files in `dir`, in one folder per object, named by the hash of the object's key. The least recently
 * used files go first when a limit is reached.
 */
export class ImageCache {
  readonly #dir: string;
  readonly #drafts: string;
  readonly #limits: CacheLimits;
  /** In the order of their last use. */
  readonly #images = new Map<string, CachedImage>();
  readonly #making = new Map<string, Promise<CachedImage>>();
  readonly #evicted = new Set<string>();
  #bytes = 0;
  #loaded: Promise<void> | null = null;

  constructor(dir: string, limits: CacheLimits = usualLimits) {
    this.#dir = dir;
    this.#drafts = join(dir, ".unfinished");
    this.#limits = limits;
  }

  /** Returns the image of this key and variant if it is cached. */
  async find(key: string, variant: string): Promise<CachedImage | null> {
    await this.#load();
    const name = nameOf(key, variant);
    const image = this.#images.get(name);
    if (!image) return null;
    const isThere = await stat(image.path).then(
      () => true,
      () => false,
    );
    this.#forget(name);
    if (isThere) this.#remember(name, image);
    return isThere ? image : null;
  }

  /**
   * Makes the image unless it is being made. `make` writes the file and returns the ending of its name. Throws its
   * errors, and `not_found` when the object was removed meanwhile.
   */
  async make(key: string, variant: string, make: (target: string) => Promise<string>): Promise<CachedImage> {
    await this.#load();
    const name = nameOf(key, variant);
    const running = this.#making.get(name);
    if (running) return running;
    const made = this.#makeNow(name, make).finally(() => {
      this.#making.delete(name);
      this.#evicted.delete(name);
    });
    this.#making.set(name, made);
    return made;
  }

  /** Removes the images of objects whose keys have these hashes (SHA-256, hex). */
  async evict(keyHashes: ReadonlySet<string>): Promise<void> {
    for (const name of this.#making.keys()) if (keyHashes.has(folderOf(name))) this.#evicted.add(name);
    for (const hash of keyHashes) await rm(join(this.#dir, hash), { recursive: true, force: true });
    for (const name of this.#images.keys()) if (keyHashes.has(folderOf(name))) this.#forget(name);
  }

  /** Removes drafts from before `before`, and images a day older. Returns the count of drafts. */
  async sweep(before: Date): Promise<number> {
    const drafts = await sweepDrafts(this.#drafts, before);
    for (const { name, path, madeMs } of await this.#files())
      if (madeMs < before.getTime() - day) await this.#remove(name, path);
    return drafts;
  }

  async #makeNow(name: string, make: (target: string) => Promise<string>): Promise<CachedImage> {
    await makeFolder(this.#dir, this.#dir);
    const draft = await newDraft(this.#drafts);
    try {
      const ending = await make(draft);
      await syncFile(draft);
      const { size: bytes } = await stat(draft);
      if (this.#evicted.has(name)) throw fail("not_found", "The object was removed.");
      const image = { path: join(this.#dir, `${name}.${ending}`), bytes, ending };
      await this.#moveIn(draft, image.path);
      this.#remember(name, image);
      if (this.#evicted.has(name)) {
        await this.#remove(name, image.path);
        throw fail("not_found", "The object was removed.");
      }
      await this.#shrink();
      return image;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Retries, because the removal of another image may remove the empty folder first. */
  async #moveIn(draft: string, path: string): Promise<void> {
    for (let again = 5; ; again--) {
      try {
        await makeFolder(this.#dir, dirname(path));
        return await rename(draft, path);
      } catch (thrown) {
        if (again === 0 || !isExpected(thrown)) throw thrown;
      }
    }
  }

  #load(): Promise<void> {
    this.#loaded ??= this.#readFolder();
    return this.#loaded;
  }

  async #readFolder(): Promise<void> {
    for (const { name, path, bytes, ending } of await this.#files()) this.#remember(name, { path, bytes, ending });
    await this.#shrink();
  }

  /** All files of the folder, oldest first. */
  async #files() {
    const found = await readdir(this.#dir, { recursive: true }).catch(() => []);
    const files = found.map(async (file) => {
      const [, name, ending] = fileForm.exec(file) ?? [];
      const path = join(this.#dir, file);
      const made = name && ending ? await stat(path).catch(() => null) : null;
      return name && ending && made ? [{ name, path, ending, bytes: made.size, madeMs: made.mtimeMs }] : [];
    });
    return (await Promise.all(files)).flat().toSorted((a, b) => a.madeMs - b.madeMs);
  }

  async #shrink(): Promise<void> {
    while (this.#images.size > this.#limits.files || this.#bytes > this.#limits.bytes) {
      const [oldest] = this.#images;
      if (!oldest) return;
      await this.#remove(oldest[0], oldest[1].path);
    }
  }

  #remember(name: string, image: CachedImage): void {
    this.#forget(name);
    this.#images.set(name, image);
    this.#bytes += image.bytes;
  }

  #forget(name: string): void {
    this.#bytes -= this.#images.get(name)?.bytes ?? 0;
    this.#images.delete(name);
  }

  async #remove(name: string, path: string): Promise<void> {
    this.#forget(name);
    await rm(path, { force: true });
    await rmdir(dirname(path)).catch((thrown: unknown) => {
      if (!isExpected(thrown)) throw thrown;
    });
  }
}

/** The folder holds other images, or another process removed it. */
function isExpected(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && (thrown.code === "ENOTEMPTY" || thrown.code === "ENOENT");
}

/** A store that removes the cached images of an object with the object. */
export function withImageCache(store: ObjectStore, images: ImageCache): ObjectStore {
  return {
    ...store,
    remove: async (key) => {
      await store.remove(key);
      await images.evict(new Set([hashOf(key)]));
    },
    evictCopies: async (keyHashes) => {
      await store.evictCopies(keyHashes);
      await images.evict(keyHashes);
    },
    sweep: async (before) => (await store.sweep(before)) + (await images.sweep(before)),
  };
}

function nameOf(key: string, variant: string): string {
  return `${hashOf(key)}/${hashOf(variant).slice(0, 32)}`;
}

function folderOf(name: string): string {
  return name.slice(0, 64);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
