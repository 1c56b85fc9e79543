import { Link } from "react-router";
import { originalsBucket, type Photo } from "#domain/memory/picture.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { bookPhotosWords } from "./book-photos-words.ts";
import type { BookPhotosWords } from "./book-photos.en.ts";
import type { PhotoBook } from "./load-book-photos.ts";
import { captionOf } from "./photo-draft.ts";

const thumbSide = 240;

type PhotoListProps = {
  photos: readonly Photo[];
  book: PhotoBook;
  /** By the sentence before a photograph. */
  pages: ReadonlyMap<string, number>;
  chosen: string;
  choose: (id: string) => void;
};

/** All photographs of the person, and where each is in the book. */
export function PhotoList({ photos, book, pages, chosen, choose }: PhotoListProps) {
  const words = useWords(bookPhotosWords);
  const language = useLanguage();
  return (
    <section className="photo-list">
      <h2>{words.list}</h2>
      <ul>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" aria-pressed={photo.id === chosen} onClick={() => choose(photo.id)}>
              <Thumb photo={photo} />
              <span>
                <b>{captionOf(photo, book) ?? words.untitled}</b>
                <span>{stateOf(photo, book, pages, words)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p>
        <Link className="link" to={pagePath(language, "/photographs")}>
          <Icon name="picture" size={24} /> {words.memories}
        </Link>
      </p>
    </section>
  );
}

/** A small picture; empty while it is prepared. */
export function Thumb({ photo: { file_path: path }, side = thumbSide }: { photo: Photo; side?: number }) {
  return path === null ? (
    <span className="stored-picture" />
  ) : (
    <StoredPicture bucket={originalsBucket} path={path} alt="" side={side} />
  );
}

function stateOf(
  { id, state, width }: Photo,
  { placed, sections }: PhotoBook,
  pages: PhotoListProps["pages"],
  words: BookPhotosWords,
): string {
  const here = placed.find((one) => one.photo_id === id);
  if (!here) return state === "ready" && width !== null ? words.waiting : words.preparing;
  if (!sections.some(({ questionId }) => questionId === here.question_id)) return words.notPrinted;
  const page = here.place === "text" ? (pages.get(here.after_sentence ?? "") ?? null) : null;
  return words.on(words.short[here.place], page);
}
