import type { Readable } from "node:stream";
import { AppError, fail } from "#server/platform/errors.ts";

/** Bytes of an object, both ends included, as in a Range header. */
export type ByteRange = { start: number; end: number };
export type StoredFile = { key: string; modifiedAt: Date };

/**
 * Where recordings and made files are kept. A key is `bucket/path`; an object is either whole or absent.
 * Failures are `storage_unavailable`, `disk_full` or `not_found`.
 */
export type ObjectStore = {
  /** Keeps a copy of `file` under `key`, replacing what was there. */
  put(key: string, file: string): Promise<void>;
  /** A path, not yet a file, where bytes can be gathered for `take`. Whoever asks removes what is not taken. */
  draft(): Promise<string>;
  /** Keeps a draft under `key`; the draft is gone afterwards. */
  storeDraft(key: string, draft: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** The bytes, or some of them. The stream has begun: what is missing or cannot be reached fails here. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Where an object lies when it is a file already, there or not; null when it would have to be fetched. */
  pathOf(key: string): string | null;
  /** A path on this machine where the object can be read. It is not the caller's to change. */
  localFile(key: string): Promise<string>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Everything whose key begins with the folder `prefix`. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes this machine's own copies of objects whose keys have these hashes (SHA-256, hex). */
  evictCopies(keyHashes: ReadonlySet<string>): Promise<void>;
  /** Removes what was left unfinished before `before`. */
  sweep(before: Date): Promise<number>;
  /** Throws when nothing can be kept now. */
  check(): Promise<void>;
};

/** A key as path parts, refused when it could lead anywhere but below the store. */
export function keyParts(key: string): string[] {
  const parts = key.split("/");
  const sound =
    parts.length >= 2 && parts.every((part) => part !== "" && part !== "." && part !== ".." && !/[\0\\]/.test(part));
  if (!sound) throw fail("invalid_input", "That is no name for a kept file.");
  return parts;
}

/** No space, the account's quota is used up, or files may not grow further. */
const fullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

export function asStorageError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof Error && "code" in thrown && fullCodes.has(thrown.code))
    return fail("disk_full", "The disk is full. Free some space, then run this again.", thrown);
  if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT")
    return fail("not_found", "A kept file is not where it should be.", thrown);
  return fail("storage_unavailable", "The place where recordings are kept cannot be reached.", thrown);
}
