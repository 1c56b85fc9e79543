import { readLink } from "#web/features/private-link/load-link.ts";
import { loadLinkedBook } from "#web/features/private-link/load-linked-book.ts";
import { copiedLinks, deleteCopy, deleteUnfinished, readCopy, type KeptCopy } from "./kept-copy.ts";

/** Why a copy was deleted. */
export type Deleted = { why: "withdrawn" | "changed" | "ended"; giver: string };

/**
 * Asks the server whether the copy of a link may stay, and deletes one that may not: its permission or link has ended, or
 * words or sounds of the book have changed. Null: nothing was deleted, or the server was not reached.
 */
export async function checkCopy(linkId: string): Promise<Deleted | null> {
  const copy = await readCopy(linkId);
  if (copy === null) {
    await deleteUnfinished(linkId);
    return null;
  }
  const why = await reasonToDelete(copy).catch(() => null);
  if (why === null) return null;
  await deleteCopy(linkId);
  return { why, giver: copy.giver };
}

/** The copies of all other links, too: their pages may never be opened again. */
export async function checkOtherCopies(linkId: string): Promise<void> {
  for (const other of await copiedLinks()) if (other !== linkId) await checkCopy(other);
}

async function reasonToDelete({ linkId, memoirId, book }: KeptCopy): Promise<Deleted["why"] | null> {
  const link = await readLink(linkId);
  if (link === null) return "ended";
  if (!link.may_keep) return "withdrawn";
  const now = link.memoir_id === memoirId ? await loadLinkedBook(linkId) : null;
  return JSON.stringify(now) === JSON.stringify(book) ? null : "changed";
}
