import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { KeptMessage, WhyClosed } from "#web/features/site/page.ts";
import { Mark } from "#web/ui/mark.tsx";
import { mailboxWords } from "./words/mailbox-words.ts";
import style from "./mailbox.css?inline";

/** What was sent from this machine, for the person at it. */
export function mailboxPage(messages: readonly KeptMessage[]): string {
  return asPage(
    "Local mailbox",
    <>
      <p>No mail server is set yet: every email stays on this computer, and lies here.</p>
      <p lang="fr">Aucun serveur de courrier n’est réglé : chaque email reste sur cet ordinateur, ici.</p>
      {messages.length === 0 ? <p>Nothing has been sent yet.</p> : <Messages messages={messages} />}
    </>,
  );
}

function Messages({ messages }: { messages: readonly KeptMessage[] }) {
  return (
    <ul>
      {messages.map(({ id, subject, to, at }) => (
        <li key={id}>
          <a href={`/dev/mailbox/messages/${id}`}>
            <b>{subject}</b>
            <span>
              {to} · <time dateTime={at}>{asSaid(at)}</time>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const days = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long" });
const hours = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });

/** `today at 10:14 PM`, or with its day; this machine's clock is the reader's. */
function asSaid(at: string): string {
  const then = new Date(at);
  const day = then.toDateString() === new Date().toDateString() ? "today" : days.format(then);
  return `${day} at ${hours.format(then)}`;
}

/** What stands before it. */
export function closedMailboxPage(why: WhyClosed): string {
  return asPage(
    "The mailbox is closed",
    (["en", "fr"] as const).map((language) => (
      <p key={language} lang={language}>
        {mailboxWords[language][why]} {mailboxWords[language].another} <code>npm run mailbox</code>
      </p>
    )),
  );
}

function asPage(title: string, content: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <p className="brand">
          <Mark /> Heirvoice
        </p>
        <h1>{title}</h1>
        {content}
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
