import { Link } from "react-router";
import { originalsBucket } from "#domain/memory/picture.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import type { Photograph } from "./load-photographs.ts";
import { photographWords } from "./photograph-words.ts";

/** Pixels of the longest side: twice the width of a print. */
const printSide = 480;

export function PhotographGrid({ photos }: { photos: readonly Photograph[] }) {
  return (
    <ul className="photograph-grid">
      {photos.map((photo) => (
        <li key={photo.id}>
          <Print photo={photo} />
        </li>
      ))}
    </ul>
  );
}

function Print({ photo }: { photo: Photograph }) {
  const words = useWords(photographWords);
  const language = useLanguage();
  const { id, caption, description, file_path: path, state, uses } = photo;
  const inBook = uses.some((use) => use.kind === "answer" && use.answer.visibility === "in the book");
  const kinds = [...new Set(uses.map(({ kind }) => words[kind]))];
  return (
    <Link to={pagePath(language, `/photographs/${id}`)}>
      <span className="print">
        {path === null || state === "refused" ? (
          <span className="stored-picture print-note">{state === "refused" ? words.refused : words.untitled}</span>
        ) : (
          <StoredPicture bucket={originalsBucket} path={path} alt={description ?? ""} side={printSide} />
        )}
      </span>
      <b>{caption ?? words.untitled}</b>
      <span className="photograph-uses">
        {[...kinds, ...(inBook ? [words.book] : []), ...(uses.length === 0 ? [words.notUsed] : [])].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    </Link>
  );
}
