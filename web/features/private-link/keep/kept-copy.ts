import { z } from "zod/mini";
import { readingPhotoSchema } from "#domain/book/photos/reading-photo.ts";
import { linkedBookSchema } from "#web/features/private-link/load-linked-book.ts";

/** Counts the changes of the record. A copy of another version is hidden until the server is asked about its link. */
const recordVersion = 1;
const recordSchema = z.object({
  version: z.literal(recordVersion),
  linkId: z.uuid(),
  memoirId: z.uuid(),
  /** The hash of the token, which opens the copy by the address of the message, too. */
  tokenHash: z.nullable(z.string()),
  giver: z.string(),
  keptAt: z.string(),
  expiresAt: z.string(),
  book: linkedBookSchema,
  figures: z.array(z.extend(readingPhotoSchema, { sha256: z.string(), url: z.string() })),
});
/** A book on this device. Addresses of figures, and kinds of sounds, are names of its stored files. */
export type KeptCopy = z.infer<typeof recordSchema>;

const prefix = "kept book ";
const nameOf = (linkId: string) => prefix + linkId;
const recordPath = "/kept/book.json";
/** The stored name of a file of the book. */
export const keptPath = (kind: string) => `/kept/${encodeURIComponent(kind)}`;

const storage = () => ("caches" in globalThis ? caches : null);

/** The copy of a link, or "unreadable" if another version of this page made it. Null: none is complete. */
export async function readRecord(linkId: string): Promise<KeptCopy | "unreadable" | null> {
  const found = await storage()?.match(recordPath, { cacheName: nameOf(linkId) });
  return found ? (recordSchema.safeParse(await found.json()).data ?? "unreadable") : null;
}

/** The copy of a link; null without one that this page can show. */
export async function readCopy(linkId: string): Promise<KeptCopy | null> {
  const record = await readRecord(linkId);
  return record === "unreadable" ? null : record;
}

export async function copiedLinks(): Promise<string[]> {
  const names = (await storage()?.keys()) ?? [];
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

export async function deleteCopy(linkId: string): Promise<void> {
  await storage()?.delete(nameOf(linkId));
}

/** A stored file of a copy. */
export async function readKeptFile(linkId: string, path: string): Promise<Blob> {
  const found = await storage()?.match(path, { cacheName: nameOf(linkId) });
  if (found === undefined) throw new Error("The copy lacks this file.");
  return found.blob();
}

type FileToKeep = { kind: string; url: string };

/** Stores the files, then the record, which makes the copy complete. A failure leaves nothing. */
export async function storeCopy(
  record: Omit<KeptCopy, "version">,
  files: readonly FileToKeep[],
  onProgress: (here: number) => void,
) {
  const name = nameOf(record.linkId);
  await navigator.locks.request(name, async () => {
    await deleteCopy(record.linkId);
    try {
      const cache = await caches.open(name);
      for (const [here, { kind, url }] of files.entries()) {
        onProgress(here);
        const file = await fetch(url);
        if (!file.ok) throw new Error(`The file was refused with status ${file.status}.`);
        await cache.put(keptPath(kind), file);
      }
      await cache.put(recordPath, Response.json({ version: recordVersion, ...record }));
    } catch (cause) {
      await deleteCopy(record.linkId);
      throw cause;
    }
  });
}

/** Writes the last day of the link as the server tells it now. */
export async function renewExpiry(linkId: string, expiresAt: string): Promise<void> {
  await navigator.locks.request(nameOf(linkId), { ifAvailable: true }, async (lock) => {
    const copy = lock === null ? null : await readCopy(linkId);
    if (copy === null || copy.expiresAt === expiresAt) return;
    const cache = await caches.open(nameOf(linkId));
    /* A copy deleted meanwhile does not come back. */
    if (await cache.match(recordPath)) await cache.put(recordPath, Response.json({ ...copy, expiresAt }));
  });
}

/** Deletes what a closed page left of a copy, unless another page makes it now. */
export async function deleteUnfinished(linkId: string): Promise<void> {
  if (!(await copiedLinks()).includes(linkId)) return;
  await navigator.locks.request(nameOf(linkId), { ifAvailable: true }, async (lock) => {
    if (lock !== null && (await readRecord(linkId)) === null) await deleteCopy(linkId);
  });
}

export async function hashOfToken(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The copy that an address opens: by the id of its link or by its token. An expired one stays hidden. */
export async function findCopy(link: string): Promise<KeptCopy | null> {
  const own = await readCopy(link);
  const hash = own ? null : await hashOfToken(link);
  const all = own ? [own] : await Promise.all((await copiedLinks()).map(readCopy));
  const found = all.find((copy) => copy !== null && (copy === own || copy.tokenHash === hash)) ?? null;
  return found !== null && Date.parse(found.expiresAt) > Date.now() ? found : null;
}
