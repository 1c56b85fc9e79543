import { useState } from "react";
import type { Language } from "#domain/language.ts";
import type { BookPictures, PassageClip } from "#domain/site-media.ts";
import { Player } from "#web/ui/player/player.tsx";
import { Spread } from "./book-pictures.tsx";
import { playerWords } from "./media-words.ts";

type ReadAlongProps = {
  clip: PassageClip;
  book: Pick<BookPictures, "spread" | "marks"> | null;
  said: string;
  kept: string;
  note: string;
  language: Language;
};

/** Highlights the playing sentence in the transcript and on the printed page. */
export function ReadAlong({ clip, book, said, kept, note, language }: ReadAlongProps) {
  const [now, setNow] = useState(0);
  const heard = Math.max(
    0,
    clip.sentences.findLastIndex(({ from }) => from <= now),
  );
  return (
    <>
      <div className="wrap said">
        <h3>{said}</h3>
        <Player look="bare" title={said} sound={clip} words={playerWords(language, said)} note={note} onTime={setNow} />
        <p className="spoken-words">
          {clip.sentences.map(({ from, text }, at) => (
            <span key={from}>{at === heard ? <mark>{text}</mark> : text} </span>
          ))}
        </p>
      </div>
      {book ? (
        <div className="wrap kept-pages">
          <h3>{kept}</h3>
          <Spread book={book} marks={book.marks[heard] ?? []} language={language} />
        </div>
      ) : null}
    </>
  );
}
