import { brand } from "#domain/content.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#domain/language.ts";
import type { KeptMessage, WhyClosed } from "#web/site/page.ts";
import { Mark } from "#web/ui/mark.tsx";
import { mailboxWords } from "./mailbox-words.ts";
import style from "./mailbox.css?inline";

/** The messages that this machine sent, for a person using it. */
export function mailboxPage(messages: readonly KeptMessage[], language: Language): string {
  const words = mailboxWords[language];
  return asPage(
    language,
    words.title,
    <>
      <p>{words.lead}</p>
      {messages.length === 0 ? <p>{words.empty}</p> : <Messages messages={messages} language={language} />}
    </>,
  );
}

function Messages({ messages, language }: { messages: readonly KeptMessage[]; language: Language }) {
  return (
    <ul>
      {messages.map(({ id, subject, to, at }) => (
        <li key={id}>
          <a href={`/dev/mailbox/messages/${id}`}>
            <b>{subject}</b>
            <span>
              {to} · <time dateTime={at}>{sentAtText(at, language)}</time>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `today at 10:14 PM`, or with the date, by this machine's clock. */
function sentAtText(at: string, language: Language): string {
  const then = new Date(at);
  const { today, dayAt } = mailboxWords[language];
  const days = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long" });
  const hours = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" });
  const day = then.toDateString() === new Date().toDateString() ? today : days.format(then);
  return dayAt(day, hours.format(then));
}

/** The page of a mailbox without its link. */
export function closedMailboxPage(why: WhyClosed, language: Language): string {
  const words = mailboxWords[language];
  return asPage(
    language,
    words.closedTitle,
    <p>
      {words[why]} {words.another} <code>npm run mailbox</code>
    </p>,
  );
}

function asPage(language: Language, title: string, content: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <p className="brand">
          <Mark /> {brand}
        </p>
        <h1>{title}</h1>
        {content}
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
