import type { Language } from "#domain/language.ts";
import type { Site } from "#web/site/page.ts";
import { Island } from "#web/site/islands/island.tsx";
import { mediaWords } from "./media-words.ts";

type KeptProps = {
  words: Record<"said" | "kept" | "note", string>;
  media: Site["media"];
  language: Language;
};

/** A voice with its sentences and their printed pages; a placeholder until they are made. */
export function KeptSentence({ words: { said, kept, note }, media, language }: KeptProps) {
  if (media === null)
    return (
      <div className="wrap said">
        <h3>{said}</h3>
        <p className="note">{mediaWords[language].making}</p>
      </div>
    );
  const { extract: clip, book } = media;
  return <Island name="readAlong" props={{ clip, book: spreadOf(book), said, kept, note, language }} />;
}

/** Omits fields that are not shown, since the props are stored in the page. */
function spreadOf(book: NonNullable<Site["media"]>["book"]) {
  return book && { spread: book.spread, marks: book.marks };
}
