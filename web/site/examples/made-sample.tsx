import type { ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/book/sample.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Island } from "#web/site/islands/island.tsx";
import { Drawn } from "#web/site/media/book-pictures.tsx";
import { mediaWords } from "#web/site/media/media-words.ts";
import { examplesWords } from "./examples-words.ts";

type Words = (typeof examplesWords)[Language];
type Made = SampleState["files"][number];
type MadeProps = { state: SampleState; media: SiteMedia | null; language: Language; children: ReactNode };

/** `children` are placed between the player and the files. */
export function MadeSample({ state, media, language, children }: MadeProps) {
  const words = examplesWords[language];
  return (
    <>
      {state.draft ? <p className="draft">{words.draft}</p> : null}
      <Book state={state} book={media?.book ?? null} language={language} />
      <section aria-labelledby="listen">
        <h2 id="listen">{words.listen}</h2>
        <p className="note">{words.narration}</p>
        <ol className="tracks">
          {state.files
            .filter(({ kind }) => /^audiobook\/[^/]+\.mp3$/.test(kind))
            .map((file) => (
              <Chapter key={file.href} file={file} media={media} language={language} />
            ))}
        </ol>
      </section>
      {children}
      <section aria-labelledby="keep">
        <h2 id="keep">{words.keep}</h2>
        <Files files={state.files} words={words} />
        <Notes warnings={state.warnings} words={words} />
      </section>
    </>
  );
}

function Book({ state, book, language }: Pick<MadeProps, "state" | "language"> & { book: SiteMedia["book"] }) {
  return (
    <div className="sample-book">
      <div className="cover-side">
        {book ? (
          <div className="hardcover">
            <Drawn picture={book.cover} alt={mediaWords[language].book.cover} />
          </div>
        ) : null}
        <p className="book-title">{state.title}</p>
        <p className="note">
          {examplesWords[language].by} {state.author}
        </p>
      </div>
      {book ? (
        <Island name="turningPages" props={{ pages: book.pages, openAt: book.openAt, language }} />
      ) : (
        <p className="note">{mediaWords[language].making}</p>
      )}
    </div>
  );
}

type Kind = keyof Words["files"];
const kinds: Kind[] = [
  "book.pdf",
  "book.epub",
  "book-read-along.epub",
  "audiobook.m4b",
  "print/interior.pdf",
  "print/cover.pdf",
  "provenance.json",
  "report.json",
];

function Files({ files, words }: { files: Made[]; words: Words }) {
  const found = kinds.flatMap((kind) => files.filter((one) => one.kind === kind).map((file) => ({ ...file, kind })));
  return (
    <ul className="files">
      {found.map(({ kind, href }) => (
        <li key={href}>
          <a className="link" href={href}>
            <Icon name="download" /> {words.files[kind]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shows the waveform once it is computed. */
function Chapter({ file: { title, href }, media, language }: Omit<MadeProps, "state" | "children"> & { file: Made }) {
  const clip = media?.chapters.find(({ src }) => src === href);
  return (
    <li>
      {clip ? (
        <Island name="track" props={{ clip, title: clip.title, language }} />
      ) : (
        <>
          <span>{title}</span>
          <audio controls preload="none" src={href} aria-label={title ?? undefined} />
        </>
      )}
    </li>
  );
}

function Notes({ warnings, words }: { warnings: string[]; words: Words }) {
  if (warnings.length === 0) return null;
  return (
    <details>
      <summary>{words.notes}</summary>
      <ul lang="en">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </details>
  );
}
