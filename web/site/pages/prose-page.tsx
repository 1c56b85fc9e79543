import { brand } from "#domain/content.ts";
import type { Language } from "#domain/language.ts";
import { sitePath } from "#domain/site-map.ts";
import { Promised } from "#web/site/claimed.tsx";
import { siteWords } from "#web/site/frame/site-words.ts";
import { navigationOf } from "#web/site/frame/navigation-of.ts";
import type { Operator, Page } from "#web/site/page.ts";
import { helpWords } from "./help-words.ts";
import { BrowserHelp } from "./browser-help.tsx";
import type { ProseName, ProsePart } from "./prose-shape.ts";
import { proseWords } from "./prose-words.ts";

/** The part that `Cookie Settings` links to without scripts. */
const cookiesHeading = "Cookies";

/** A page with fewer parts has no list of contents. */
const minContents = 6;

export function prosePage(name: ProseName, language: Language): Page {
  const { title, description, lead, parts } = proseWords[language][name];
  return {
    path: sitePath(language, `/${name}`),
    language,
    title: `${title} · ${brand}`,
    description,
    translations: { en: `/${name}`, fr: `/fr/${name}` },
    navigation: navigationOf(language),
    body: ({ operator }) => (
      <article className="wrap prose">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {parts.length < minContents ? null : <Contents parts={parts} language={language} />}
        {parts.map((part) => (
          <Part key={part.title} part={part} operator={operator} language={language} />
        ))}
        {name === "help" ? <BrowserHelp words={helpWords[language].microphone} /> : null}
      </article>
    ),
  };
}

/** Links to the parts of a long page. */
function Contents({ parts, language }: { parts: readonly ProsePart[]; language: Language }) {
  return (
    <nav className="prose-contents" aria-label={siteWords[language].onThisPage}>
      {parts.map(({ title }) => (
        <a key={title} className="link" href={`#${idOf(title)}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}

function idOf(title: string): string {
  return title === cookiesHeading ? "cookies" : title.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, "-");
}

function Part(props: { part: ProsePart; operator: Operator; language: Language }) {
  const { part, operator, language } = props;
  return (
    <section className="prose-part">
      <h2 id={idOf(part.title)}>{part.title}</h2>
      <div>
        {part.texts.map((said) => (
          <Promised key={said[0]} said={said} />
        ))}
        {part.operator ? <Named operator={operator} language={language} /> : null}
      </div>
    </section>
  );
}

function Named({ operator: { name, address, email }, language }: { operator: Operator; language: Language }) {
  if (name === null) return <p className="sheet">{siteWords[language].unnamed}</p>;
  return (
    <address className="sheet">
      <strong>{name}</strong>
      {address === null ? null : address.split(/,\s*/).map((line) => <span key={line}>{line}</span>)}
      {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
