import type { Readable } from "node:stream";
import { AppError, fail } from "#server/platform/errors.ts";
import { isMissingFile } from "#server/platform/process/missing-file.ts";

/** Byte positions, both inclusive, as in a Range header. */
export type ByteRange = { start: number; end: number };
export type StoredFile = { key: string; modifiedAt: Date };

/**
 * Stores recordings and generated files. A key is `bucket/path`; objects appear atomically. Errors:
 * `storage_unavailable`, `disk_full`, `not_found`.
 */
export type ObjectStore = {
  /** Stores a copy of `file` under `key`, replacing an existing object. */
  put(key: string, file: string): Promise<void>;
  /** A path for a new file that `storeDraft` can store. The caller removes unused drafts. */
  draft(): Promise<string>;
  /** Moves a draft to `key`. */
  storeDraft(key: string, draft: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Opens the object or a range. Missing objects and connection errors reject here, not later in the stream. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** The object's path if the store holds files, whether or not it exists; null if it must be downloaded. */
  pathOf(key: string): string | null;
  /** A local path with the object's bytes. Callers must not modify it. */
  localFile(key: string): Promise<string>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Lists every object whose key begins with the folder `prefix`. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes local copies of objects whose keys have these hashes (SHA-256, hex). */
  evictCopies(keyHashes: ReadonlySet<string>): Promise<void>;
  /** Removes drafts older than `before`. Returns the count. */
  sweep(before: Date): Promise<number>;
  /** Throws when the store is not writable. */
  check(): Promise<void>;
};

/** Splits a key into path parts. Rejects keys that could leave the store. */
export function keyParts(key: string): string[] {
  const parts = key.split("/");
  const sound =
    parts.length >= 2 && parts.every((part) => part !== "" && part !== "." && part !== ".." && !/[\0\\]/.test(part));
  if (!sound) throw fail("invalid_input", "That is no name for a kept file.");
  return parts;
}

/** No space, quota exceeded, or file size limit exceeded. */
const fullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

export function asStorageError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof Error && "code" in thrown && fullCodes.has(thrown.code))
    return fail("disk_full", "The disk is full. Free some space, then run this again.", thrown);
  if (isMissingFile(thrown)) return fail("not_found", "A kept file is not where it should be.", thrown);
  return fail("storage_unavailable", "The place where recordings are kept cannot be reached.", thrown);
}
