import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { maxOnPhotoPage, type BookPhoto } from "#domain/book/photos/book-photo.ts";
import { pictureEndings, type Photo } from "#domain/memory/picture.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { ChooseFile } from "#web/story/pictures/choose-file.tsx";
import { photoKeys } from "#web/story/pictures/load-photos.ts";
import { UploadList } from "#web/story/pictures/upload-list.tsx";
import { usePictureUploads } from "#web/story/pictures/use-picture-uploads.ts";
import { loadSentencePages } from "#web/story/section/load-page-numbers.ts";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { bookPhotosWords } from "./book-photos-words.ts";
import { ownPhotosQuery, type PhotoBook } from "./load-book-photos.ts";
import { captionOf, onPhotoPage, sectionFor } from "./photo-draft.ts";
import { PhotoList, Thumb } from "./photo-list.tsx";
import { PhotoSheet } from "./photo-sheet.tsx";
import { PlaceForm } from "./place-form.tsx";
import { usePlacing, type Placing } from "./use-placing.ts";
import "./book-photos.css";

type BookPhotosScreenProps = {
  storyId: string;
  sessionId: string;
  memoirId: string;
  userId: string;
  book: PhotoBook;
  reload: () => Promise<unknown>;
};

/** The photographs beside the pages of the book in which they are placed. */
export function BookPhotosScreen({ storyId, sessionId, memoirId, userId, book, reload }: BookPhotosScreenProps) {
  const words = useWords(bookPhotosWords);
  const { loading } = useWords(frameWords);
  const queries = useQueryClient();
  const photos = useQuery(ownPhotosQuery(userId));
  const placing = usePlacing({ userId, sessionId, book, reload });
  const uploads = usePictureUploads(userId, () => void queries.invalidateQueries({ queryKey: photoKeys(userId).all }));
  const placed = book.placed.length;
  const usable = photos.data?.filter(({ state }) => state !== "refused") ?? [];
  const isKept = placing.isKept(usable);
  return (
    <div className="dashboard book-photos">
      <StudioStrip storyId={storyId} memoirId={memoirId} here="photos">
        <p className={isKept ? "kept" : "unsaved"} role="status">
          {isKept ? <Icon name="tick" size={22} /> : null} {words.states[isKept ? "kept" : "unsaved"]}
        </p>
      </StudioStrip>
      <header className="studio-head">
        <div>
          <h1>{words.title}</h1>
          {usable.length > 0 ? <p>{words.lead(placed, Math.max(0, usable.length - placed))}</p> : null}
        </div>
        <ChooseFile multiple accept={Object.keys(pictureEndings).join(",")} onFiles={uploads.add}>
          <Icon name="plus" /> {words.add}
        </ChooseFile>
      </header>
      <UploadList {...uploads} />
      <Undo placing={placing} photos={usable} book={book} />
      {photos.data === undefined ? (
        photos.isError ? (
          <NotLoaded text={words.notLoaded} retry={photos.refetch} />
        ) : (
          <Skeleton label={loading} lines={6} />
        )
      ) : usable.length === 0 ? (
        <p>{words.noPhotos}</p>
      ) : (
        <Work {...{ photos: usable, book, placing, memoirId, userId, add: uploads.add }} />
      )}
    </div>
  );
}

type UndoProps = { placing: Placing; photos: readonly Photo[]; book: PhotoBook };

function Undo({ placing: { done, busy, undo }, photos, book }: UndoProps) {
  const words = useWords(bookPhotosWords);
  if (done === null) return null;
  const photo = photos.find(({ id }) => id === done.photoId);
  const name = (photo && captionOf(photo, book)) ?? words.untitled;
  return (
    <Notice kind="good">
      {words[done.kind](name)}{" "}
      <Button look="plain" busy={busy} onClick={undo}>
        {words.undo}
      </Button>
    </Notice>
  );
}

type WorkProps = Pick<BookPhotosScreenProps, "book" | "memoirId" | "userId"> & {
  photos: readonly Photo[];
  placing: Placing;
  add: (files: readonly File[]) => void;
};

function Work({ photos, book, placing, memoirId, userId, add }: WorkProps) {
  const isWaiting = ({ id }: Photo) => !book.placed.some(({ photo_id: one }) => one === id);
  const [chosen, choose] = useState(() => (photos.find(isWaiting) ?? photos[0])?.id);
  const [work, chooseAndShow] = useShownPlace(choose);
  const photo = photos.find(({ id }) => id === chosen) ?? photos[0];
  const draft = photo && placing.of(photo);
  const pages = usePages(userId, memoirId, draft ? [...book.placed, draft] : book.placed);
  if (!photo || !draft) return null;
  const section = sectionFor(draft, book.sections);
  return (
    <div className="photo-work" ref={work}>
      <div>
        <PhotoList {...{ photos, book, pages, chosen: photo.id, choose: chooseAndShow }} />
        {section ? <PhotoPage photos={photos} book={book} chapter={section.chapter.number} /> : null}
      </div>
      <PhotoSheet
        key={photo.id}
        {...{ photo, draft, book, page: pages.get(draft.after_sentence ?? "") ?? null }}
        change={(by) => placing.change(photo, by)}
      />
      <PlaceForm key={`form ${photo.id}`} {...{ photo, book, placing, add }} />
    </div>
  );
}

/** Brings the place of a photograph that is chosen into view. */
function useShownPlace(choose: (id: string) => void) {
  const work = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const place = work.current?.querySelector(".placed-photo") ?? work.current?.querySelector(".photo-sheet");
    place?.scrollIntoView({ block: "nearest" });
  }, [times]);
  return [
    work,
    (id: string) => {
      choose(id);
      setTimes(times + 1);
    },
  ] as const;
}

/** The pages of the sentences that photographs follow, in the finished book. */
function usePages(userId: string, memoirId: string, placed: readonly BookPhoto[]): ReadonlyMap<string, number> {
  const sentences = [...new Set(placed.flatMap(({ after_sentence: id }) => id ?? []))];
  const { data } = useQuery({
    queryKey: ["photo pages", userId, memoirId, sentences],
    queryFn: () => loadSentencePages(memoirId, sentences),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return data ?? new Map();
}

/** The photo page of the chapter as it is filled now. */
function PhotoPage({ photos, book, chapter }: { photos: readonly Photo[]; book: PhotoBook; chapter: number }) {
  const words = useWords(bookPhotosWords);
  const on = onPhotoPage(book, chapter);
  const filled = on.flatMap((one) => photos.filter(({ id }) => id === one.photo_id)).slice(0, maxOnPhotoPage);
  return (
    <section className="photo-page">
      <h2>{words.photoPage(chapter)}</h2>
      <div className="mini" aria-hidden="true">
        {Array.from({ length: maxOnPhotoPage }, (_, at) => {
          const photo = filled[at];
          return photo ? <Thumb key={photo.id} photo={photo} /> : <span key={at} className="free" />;
        })}
      </div>
      <p className="hint">{words.free(maxOnPhotoPage - on.length)}</p>
    </section>
  );
}
