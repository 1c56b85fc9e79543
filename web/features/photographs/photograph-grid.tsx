import { Link } from "react-router";
import { originalsBucket } from "#domain/memory/picture.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
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

const placeIcons = { memory: "list", answer: "bars", book: "book" } as const;

function Print({ photo }: { photo: Photograph }) {
  const words = useWords(photographWords);
  const language = useLanguage();
  const { id, caption, description, file_path: path, state, uses } = photo;
  const inBook = uses.some((use) => use.kind === "answer" && use.answer.visibility === "in the book");
  const places = [...new Set(uses.map(({ kind }) => kind)), ...(inBook ? (["book"] as const) : [])];
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
        {places.map((place) => (
          <span key={place} className={place}>
            <Icon name={placeIcons[place]} size={20} /> {words[place]}
          </span>
        ))}
        {places.length === 0 ? (
          <span>
            <Icon name="ring" size={20} /> {words.notUsed}
          </span>
        ) : null}
      </span>
    </Link>
  );
}
