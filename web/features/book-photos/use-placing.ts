import { useState } from "react";
import { z } from "zod/mini";
import { bookPhotoSchema, type BookPhoto } from "#domain/book/photos/book-photo.ts";
import type { Photo } from "#domain/memory/picture.ts";
import { readUnsent, saveUnsent } from "#web/story/drafts.ts";
import { placePhoto, takeOut, type PhotoBook } from "./load-book-photos.ts";
import { draftOf, isSame } from "./photo-draft.ts";

type Done = { kind: "placed" | "removed"; photoId: string; before: BookPhoto | null };

const draftsSchema = z.array(bookPhotoSchema);

type Opened = { userId: string; sessionId: string; book: PhotoBook; reload: () => Promise<unknown> };

/** What was chosen for each photograph, kept on this device until it is sent; one step can be undone. */
export function usePlacing({ userId, sessionId, book, reload }: Opened) {
  const { drafts, keep, forget } = useDrafts(userId, `photos ${sessionId}`);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const storedOf = (id: string) => book.placed.find(({ photo_id: one }) => one === id);
  const of = (photo: Photo) => drafts.get(photo.id) ?? draftOf(photo, book);

  /** `sent`: what this sends. A later choice stays on the device. */
  async function act(work: () => Promise<void>, then: Done | null, id: string, sent?: BookPhoto): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await work();
      await reload();
      forget(id, sent);
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
    isKept: (photos: readonly Photo[]) =>
      photos.every(({ id }) => {
        const draft = drafts.get(id);
        return draft === undefined || isSame(draft, storedOf(id));
      }),
    change: (photo: Photo, by: Partial<BookPhoto>) => keep(photo.id, { ...of(photo), ...by }),
    put: (photo: Photo) => {
      const before = storedOf(photo.id) ?? null;
      const sent = of(photo);
      void act(() => placePhoto(sessionId, sent), { kind: "placed", photoId: photo.id, before }, photo.id, sent);
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

function useDrafts(userId: string, name: string) {
  const read = () => readUnsent(userId, name, draftsSchema) ?? [];
  const [drafts, setDrafts] = useState<ReadonlyMap<string, BookPhoto>>(
    () => new Map(read().map((draft) => [draft.photo_id, draft])),
  );
  /** Another window has drafts of other photographs. */
  const keep = (id: string, draft: BookPhoto | null) => {
    const all = [...read().filter(({ photo_id: one }) => one !== id), ...(draft ? [draft] : [])];
    saveUnsent(userId, name, all.length === 0 ? null : all);
    setDrafts((before) => {
      const others = [...before].filter(([one]) => one !== id);
      return new Map(draft ? [...others, [id, draft]] : others);
    });
  };
  const forget = (id: string, sent?: BookPhoto) => {
    const newest = read().find(({ photo_id: one }) => one === id);
    if (sent === undefined || newest === undefined || isSame(newest, sent)) keep(id, null);
  };
  return { drafts, keep, forget };
}
