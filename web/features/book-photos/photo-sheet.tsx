import { Fragment, useState } from "react";
import { cropOf, focusOf, type BookPhoto } from "#domain/book/photos/book-photo.ts";
import { divideParagraph } from "#domain/book/photos/place-photos.ts";
import { printPhoto } from "#domain/book/photos/print-photo.ts";
import { pageSizes, textArea } from "#domain/book/page-size.ts";
import { originalPixels, originalsBucket, type Photo } from "#domain/memory/picture.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { PlayableSentence } from "#web/ui/player/playable-sentence.tsx";
import { bookPhotosWords } from "./book-photos-words.ts";
import type { BookSection, PhotoBook } from "./load-book-photos.ts";
import { sectionFor } from "./photo-draft.ts";

/** Sentences shown before and after the place. */
const around = 5;
const printSide = 1200;

type PhotoSheetProps = {
  photo: Photo;
  draft: BookPhoto;
  book: PhotoBook;
  page: number | null;
  change: (by: Partial<BookPhoto>) => void;
};

/** A page of the section with the photograph in its place; each sentence is a place. */
export function PhotoSheet({ photo, draft, book, page, change }: PhotoSheetProps) {
  const words = useWords(bookPhotosWords);
  const section = sectionFor(draft, book.sections);
  if (!section) return null;
  return (
    <section className="photo-sheet">
      <h2 className="unseen">{words.sheet}</h2>
      <p className="field">
        <label htmlFor="photo-section">{words.section}</label>
        <select
          id="photo-section"
          value={section.questionId}
          onChange={({ target }) => {
            const chosen = book.sections.find(({ questionId }) => questionId === Number(target.value));
            if (chosen) change({ question_id: chosen.questionId, after_sentence: chosen.sentences[0]?.id ?? null });
          }}
        >
          {book.sections.map(({ questionId, title, chapter }) => (
            <option key={questionId} value={questionId}>
              {words.chapterOf(chapter.number, title)}
            </option>
          ))}
        </select>
      </p>
      <article className="book-page">
        <p className="running-head">
          <span>{section.chapter.title}</span>
          {page === null ? null : <span>{words.page(page)}</span>}
        </p>
        <Lines key={section.questionId} {...{ photo, draft, book, section, change }} />
      </article>
    </section>
  );
}

type LinesProps = Omit<PhotoSheetProps, "page"> & { section: BookSection };

function Lines({ photo, draft, book, section, change }: LinesProps) {
  const words = useWords(bookPhotosWords);
  const { sentences } = section;
  const found = sentences.findIndex(({ id }) => id === draft.after_sentence);
  const at = found === -1 ? sentences.length - 1 : found;
  const [first, setFirst] = useState(Math.max(0, at - around));
  const [last, setLast] = useState(Math.min(sentences.length, at + around + 1));
  const shown = sentences.slice(first, last);
  const chosen = sentences[at]?.id;
  const behind = new Map(chosen === undefined || draft.place === "photo page" ? [] : [[chosen, [draft]]]);
  const print = <Print {...{ photo, draft, book }} />;
  return (
    <>
      {draft.place === "text" ? <p className="hint">{words.tapHint}</p> : null}
      {first > 0 ? (
        <Button look="plain" onClick={() => setFirst(Math.max(0, first - around * 2))}>
          {words.earlier}
        </Button>
      ) : null}
      {[...Map.groupBy(shown, ({ paragraph }) => paragraph).values()].map((paragraph) =>
        divideParagraph({ sentences: paragraph }, behind).map((part) => (
          <Fragment key={part.sentences[0]?.id}>
            <p>
              {part.sentences.map(({ id, text }) => (
                <PlayableSentence
                  key={id}
                  text={text}
                  lit={id === chosen}
                  playing={id === chosen}
                  play={() => change({ after_sentence: id })}
                />
              ))}
            </p>
            {part.photos.length > 0 ? print : null}
          </Fragment>
        )),
      )}
      {last < sentences.length ? (
        <Button look="plain" onClick={() => setLast(Math.min(sentences.length, last + around * 2))}>
          {words.later}
        </Button>
      ) : null}
      {draft.place === "photo page" ? print : null}
    </>
  );
}

/** The photograph as wide as it is printed on this page. */
function Print({ photo, draft, book }: Pick<PhotoSheetProps, "photo" | "draft" | "book">) {
  const words = useWords(bookPhotosWords);
  const path = photo.file_path;
  const pixels = originalPixels(photo);
  if (path === null || pixels === null) return null;
  const placed = { place: draft.place, crop: cropOf(draft), focus: focusOf(draft), inches: draft.inches };
  const printed = printPhoto(pixels, placed, book.size);
  const share = Math.min(1, printed.width / textArea(pageSizes[book.size]).width);
  const { left, top, width: cropWidth, height: cropHeight } = printed.crop;
  return (
    <figure className="placed-photo">
      <p className="goes-here">
        <span>{words.here}</span>
      </p>
      <div
        className="photo-window"
        style={{ width: `${share * 100}%`, aspectRatio: `${printed.width} / ${printed.height}` }}
      >
        <div
          style={{
            width: `${100 / cropWidth}%`,
            height: `${100 / cropHeight}%`,
            left: `${(-100 * left) / cropWidth}%`,
            top: `${(-100 * top) / cropHeight}%`,
          }}
        >
          <StoredPicture
            bucket={originalsBucket}
            path={path}
            alt={photo.description ?? draft.caption ?? ""}
            side={printSide}
          />
        </div>
      </div>
      {draft.caption === null ? null : <figcaption>{draft.caption}</figcaption>}
      {draft.place === "text" ? null : (
        <p className="hint">{draft.place === "page" ? words.onPage : words.onPhotoPage}</p>
      )}
    </figure>
  );
}
