import type { ReactNode } from "react";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { addressOfBook, useBookOfPage } from "./book-of-page.ts";
import { studioWords } from "./studio-words.ts";
import type { StudioWords } from "./studio.en.ts";
import { useOtherBook } from "./use-other-book.ts";

type StudioPlace = keyof StudioWords["places"];
type StudioStripProps = {
  storyId: string;
  /** Another book than the interview's own; usually that of the address. */
  bookId?: string | null;
  /** The pages of the interview's own book; null before it is made. */
  memoirId: string | null;
  here: StudioPlace;
  /** What became of the person's changes. */
  children?: ReactNode;
};

/** The places of the studio of one book: a row, on phones a menu. */
export function StudioStrip({ storyId, bookId: given, memoirId, here, children }: StudioStripProps) {
  const words = useWords(studioWords);
  const language = useLanguage();
  const ofAddress = useBookOfPage();
  const bookId = given === undefined ? ofAddress : given;
  const other = useOtherBook(storyId, bookId);
  const pages = bookId === null ? memoirId : other.memoirId;
  const story = pagePath(language, `/story/${storyId}`);
  const addresses: readonly (readonly [StudioPlace, string])[] = [
    ["answers", `${story}#answers`],
    ["pages", pages === null ? `${story}#book` : pagePath(language, `/memoir/${pages}`)],
    ["chapters", addressOfBook(pagePath(language, `/story/${storyId}/chapters`), bookId)],
    ["photos", addressOfBook(pagePath(language, `/story/${storyId}/photos`), bookId)],
    ["design", addressOfBook(pagePath(language, `/story/${storyId}/design`), bookId)],
    ["proof", addressOfBook(pagePath(language, `/proof/${storyId}`), bookId)],
  ];
  const links = addresses.map(([place, address]) => (
    <li key={place}>
      <Link to={address} aria-current={place === here ? "page" : undefined}>
        {words.places[place]}
      </Link>
    </li>
  ));
  return (
    <>
      <div className="studio-strip">
        <nav aria-label={words.inYourBook}>
          <ul className="studio-row">{links}</ul>
          <details className="studio-menu">
            <summary className="button">
              <span>
                <span className="unseen">{words.inYourBook}: </span>
                {words.places[here]}
              </span>
              <Icon name="down" size={22} />
            </summary>
            <ul>{links}</ul>
          </details>
        </nav>
        {children}
      </div>
      {other.name !== null && (here === "chapters" || here === "photos") ? (
        <p className="hint studio-shared">
          <Icon name="book" size={24} /> {words.shared[here](other.name)}
        </p>
      ) : null}
    </>
  );
}
