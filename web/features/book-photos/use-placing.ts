import { useState } from "react";
import type { BookPhoto } from "#domain/book/photos/book-photo.ts";
import type { Photo } from "#domain/memory/picture.ts";
import { placePhoto, takeOut, type PhotoBook } from "./load-book-photos.ts";
import { draftOf, isSame } from "./photo-draft.ts";

type Done = { kind: "placed" | "removed"; photoId: string; before: BookPhoto | null };

/** What was chosen for each photograph, kept until it is sent; one step can be undone. */
export function usePlacing(sessionId: string, book: PhotoBook, reload: () => Promise<unknown>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, BookPhoto>>(new Map());
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const storedOf = (id: string) => book.placed.find(({ photo_id: one }) => one === id);
  const of = (photo: Photo) => drafts.get(photo.id) ?? draftOf(photo, book);
  const forget = (id: string) => setDrafts((all) => new Map([...all].filter(([one]) => one !== id)));

  async function act(work: () => Promise<void>, then: Done | null, id: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await work();
      await reload();
      forget(id);
      setDone(then);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return {
    of,
    busy,
    failed,
    done,
    isKept: [...drafts.values()].every((draft) => isSame(draft, storedOf(draft.photo_id))),
    change: (photo: Photo, by: Partial<BookPhoto>) =>
      setDrafts((all) => new Map(all).set(photo.id, { ...(all.get(photo.id) ?? draftOf(photo, book)), ...by })),
    put: (photo: Photo) => {
      const before = storedOf(photo.id) ?? null;
      void act(() => placePhoto(sessionId, of(photo)), { kind: "placed", photoId: photo.id, before }, photo.id);
    },
    takeOut: (photo: Photo) => {
      const before = storedOf(photo.id) ?? null;
      void act(() => takeOut(sessionId, photo.id), { kind: "removed", photoId: photo.id, before }, photo.id);
    },
    undo: () => {
      if (done === null) return;
      const { before, photoId } = done;
      void act(() => (before ? placePhoto(sessionId, before) : takeOut(sessionId, photoId)), null, photoId);
    },
  };
}
export type Placing = ReturnType<typeof usePlacing>;
