import { readingPhotoPrefix } from "#domain/book/photos/reading-photo.ts";
import { serviceWorkerPath } from "#domain/site-map.ts";
import { linked } from "#web/features/private-link/link-backend.ts";
import { storedToken } from "#web/features/private-link/link-token.ts";
import type { LinkedFile, OpenLink } from "#web/features/private-link/load-link.ts";
import type { LinkedBook } from "#web/features/private-link/load-linked-book.ts";
import { loadFigures, type Figure } from "#web/story/read-along/load-figures.ts";
import { hashOfToken, keptPath, storeCopy } from "./kept-copy.ts";

export type BookToKeep = { linkId: string; memoirId: string; link: OpenLink; book: LinkedBook };

/** The files that the reading page needs: sounds and photographs. */
export function filesOf(files: readonly LinkedFile[], { tracks }: LinkedBook): readonly LinkedFile[] {
  const sounds = new Set(tracks.map(({ wav }) => wav));
  return files.filter(({ kind }) => sounds.has(kind) || kind.startsWith(readingPhotoPrefix));
}

/** The photographs of a book with the names of their stored files. */
export async function loadKeptFigures(
  memoirId: string,
  files: () => Promise<readonly LinkedFile[]>,
): Promise<Figure[]> {
  const places = async () => (await files()).map(({ kind }) => ({ kind, url: keptPath(kind) }));
  const figures = await loadFigures({ name: "linked", rest: linked.rest }, memoirId, places);
  return [...figures.values()].flat();
}

/** Stores a book with its sound, and the app that shows it, on this device. */
export async function keepBook(
  { linkId, memoirId, link, book }: BookToKeep,
  files: readonly LinkedFile[],
  onProgress: (here: number) => void,
): Promise<void> {
  const figures = await loadKeptFigures(memoirId, () => Promise.resolve(files));
  const token = storedToken(linkId);
  const record = {
    linkId,
    memoirId,
    tokenHash: token === null ? null : await hashOfToken(token),
    giver: link.giver ?? "",
    keptAt: new Date().toISOString(),
    expiresAt: link.expires_at,
    book,
    figures,
  };
  await installApp();
  await storeCopy(record, files, onProgress);
}

/** `serviceWorker.ready` would wait for ever after an installation that failed. */
async function installApp(): Promise<void> {
  const { installing, active } = await navigator.serviceWorker.register(serviceWorkerPath);
  if (active !== null || installing === null) return;
  await new Promise<void>((resolve, reject) =>
    installing.addEventListener("statechange", () => {
      if (installing.state === "activated") resolve();
      if (installing.state === "redundant") reject(new Error("The app was not installed on this device."));
    }),
  );
}
