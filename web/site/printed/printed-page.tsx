import { brand } from "#domain/content.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#domain/language.ts";
import type { ClosedStory, PrintedStory, StyledPage } from "#web/site/page.ts";
import { printedPlayer } from "./printed-player.ts";
import { PrintedScene } from "./printed-scene.tsx";
import { PrintedSound } from "./printed-sound.tsx";
import { printedWords } from "./printed-words.ts";
import style from "./printed.css?inline";

const againSeconds = 5;

/** The page of a printed code: the story's words and its sound. It works without a script. */
export function printedPage(story: PrintedStory, language: Language): StyledPage {
  const words = printedWords[language];
  const { book, paragraphs, author, sound } = story;
  const title = story.title ?? (author === "" ? words.untitled : author);
  return asPage(
    { language, title: book === null ? title : words.title(title, book), isClosed: false },
    <>
      <h1>{title}</h1>
      <PrintedSound sound={sound} author={author} language={language} />
      <FromBook book={book} author={author} language={language} />
      <blockquote>
        {paragraphs.map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </blockquote>
    </>,
    sound.state === "making" ? <meta httpEquiv="refresh" content={String(againSeconds)} /> : null,
    sound.state === "ready" ? printedPlayer : undefined,
  );
}

/** The page of a code that leads nowhere, or no longer. A code that was printed still names its book. */
export function closedPrintedPage(language: Language, story: ClosedStory): StyledPage {
  const words = printedWords[language];
  const title = story === null ? words.closed : words.kept(story.author);
  return asPage(
    { language, title, isClosed: true },
    <>
      <h1>{title}</h1>
      {story === null ? (
        <>
          <p className="lead">{words.closedText}</p>
          <p className="lead">{words.closedAsk}</p>
        </>
      ) : (
        <>
          <p className="lead">{words.keptText}</p>
          <FromBook book={story.book} author={story.author} language={language} />
        </>
      )}
    </>,
  );
}

/** The book that the code is printed in. */
function FromBook({ book, author, language }: { book: string | null; author: string; language: Language }) {
  if (book === null) return null;
  return (
    <p className="book">
      <span className="cover" aria-hidden="true">
        {book}
      </span>
      <span>
        {printedWords[language].from}
        <cite>{book}</cite>
        {author}
      </span>
    </p>
  );
}

type Head = { language: Language; title: string; isClosed: boolean };

function asPage(
  { language, title, isClosed }: Head,
  content: ReactNode,
  head: ReactNode = null,
  script?: string,
): StyledPage {
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta property="og:title" content={brand} />
        <meta property="og:image" content="/site/share.png" />
        <title>{title}</title>
        {head}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <PrintedScene isClosed={isClosed} />
        <main>{content}</main>
        {script === undefined ? null : <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>,
  );
  return { html: `<!doctype html>${markup}`, style, ...(script === undefined ? {} : { script }) };
}
