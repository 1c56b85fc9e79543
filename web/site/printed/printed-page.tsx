import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#domain/language.ts";
import type { PrintedStory, StyledPage } from "#web/site/page.ts";
import { Mark } from "#web/ui/mark.tsx";
import { printedWords } from "./printed-words.ts";
import style from "./printed.css?inline";

const againSeconds = 5;

/** The page of a printed code: the story's words and its sound. It needs no script. */
export function printedPage(story: PrintedStory, language: Language): StyledPage {
  const words = printedWords[language];
  const { book, paragraphs, author, sound } = story;
  const title = story.title ?? (author === "" ? words.untitled : author);
  return asPage(
    language,
    book === null ? title : words.title(title, book),
    <>
      <h1>{title}</h1>
      {sound.state === "ready" ? (
        <figure>
          <figcaption>{words.voice(author)}</figcaption>
          <audio controls preload="none" src={sound.address} />
        </figure>
      ) : (
        <p role="status" className="sound-notice">
          {sound.state === "making" ? words.notReady : words.noSound}
        </p>
      )}
      <blockquote>
        {paragraphs.map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </blockquote>
      {book === null ? null : (
        <p className="book">
          {words.from} <cite>{book}</cite> {author === "" ? null : words.by(author)}
        </p>
      )}
    </>,
    sound.state === "making" ? <meta httpEquiv="refresh" content={String(againSeconds)} /> : null,
  );
}

/** The page of a code that leads nowhere, or no longer. */
export function closedPrintedPage(language: Language): StyledPage {
  const words = printedWords[language];
  return asPage(
    language,
    words.closed,
    <>
      <h1>{words.closed}</h1>
      <p>{words.closedText}</p>
      <p>{words.closedAsk}</p>
    </>,
  );
}

function asPage(language: Language, title: string, content: ReactNode, head: ReactNode = null): StyledPage {
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta property="og:title" content="Heirvoice" />
        <meta property="og:image" content="/site/share.png" />
        <title>{title}</title>
        {head}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <p className="brand">
            <Mark /> Heirvoice
          </p>
          {content}
        </main>
      </body>
    </html>,
  );
  return { html: `<!doctype html>${markup}`, style };
}
