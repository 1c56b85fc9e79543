import type { Language } from "#domain/language.ts";
import { sitePath } from "#domain/site-map.ts";
import type { Site } from "#web/site/page.ts";
import { BookPage } from "./book-pictures.tsx";
import { mediaWords } from "./media-words.ts";
import { Sample } from "./sample.tsx";

/** The same sentences as recording, audiobook and print. */
export function VoiceDemo({ media, language }: { media: Site["media"]; language: Language }) {
  const words = mediaWords[language].demo;
  return (
    <>
      <p className="lead">{words.lead}</p>
      <div className="voice-demo">
        <div>
          <Sample clip={media?.before} {...words.before} language={language} />
          <Sample clip={media?.after} {...words.after} language={language} />
          <p>
            <a className="link" href={sitePath(language, "/examples")}>
              {words.whole}
            </a>
          </p>
        </div>
        <BookPage page={media?.book?.told} which="told" language={language} />
      </div>
    </>
  );
}
