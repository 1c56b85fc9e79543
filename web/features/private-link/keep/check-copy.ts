import { loadLinkedFiles, readLink, type OpenLink } from "#web/features/private-link/load-link.ts";
import { loadLinkedBook } from "#web/features/private-link/load-linked-book.ts";
import { loadKeptFigures } from "./keep-book.ts";
import { copiedLinks, deleteCopy, deleteUnfinished, readRecord, renewExpiry, type KeptCopy } from "./kept-copy.ts";

/** Why a copy was deleted. */
export type Deleted = { why: "withdrawn" | "changed" | "ended" | "outdated"; giver: string };

/**
 * Asks the server whether the copy of a link may stay. Deletes one that may not: its permission or link has ended; words,
 * sounds or photographs of the book have changed; or another version of this page made it. One that stays learns the last
 * day of its link. Null: nothing was deleted, or the server was not reached.
 */
export async function checkCopy(linkId: string): Promise<Deleted | null> {
  const copy = await readRecord(linkId);
  if (copy === null) {
    await deleteUnfinished(linkId);
    return null;
  }
  return judge(linkId, copy).catch(() => null);
}

/** The copies of all other links, too: their pages may never be opened again. */
export async function checkOtherCopies(linkId: string): Promise<void> {
  for (const other of await copiedLinks()) if (other !== linkId) await checkCopy(other);
}

async function judge(linkId: string, copy: KeptCopy | "unreadable"): Promise<Deleted | null> {
  const link = await readLink(linkId);
  const why = await reasonToDelete(link, copy);
  if (why !== null) await deleteCopy(linkId);
  else if (link !== null) await renewExpiry(linkId, link.expires_at);
  return why && { why, giver: link?.giver ?? "" };
}

async function reasonToDelete(link: OpenLink | null, copy: KeptCopy | "unreadable"): Promise<Deleted["why"] | null> {
  if (link === null) return "ended";
  if (!link.may_keep) return "withdrawn";
  if (copy === "unreadable") return "outdated";
  const { linkId, memoirId, book, figures } = copy;
  if (link.memoir_id !== memoirId) return "changed";
  const now = {
    book: await loadLinkedBook(linkId),
    figures: await loadKeptFigures(memoirId, () => loadLinkedFiles(memoirId)),
  };
  return JSON.stringify(now) === JSON.stringify({ book, figures }) ? null : "changed";
}
