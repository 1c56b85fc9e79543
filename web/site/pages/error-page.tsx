import { brand } from "#domain/content.ts";
import type { Language } from "#domain/language.ts";
import { stepDrawings } from "#web/site/drawings/step-drawings.tsx";
import { examplesPaths } from "#web/site/examples/examples-paths.ts";
import { navigationOf } from "#web/site/frame/navigation-of.ts";
import { siteWords } from "#web/site/frame/site-words.ts";
import type { Page } from "#web/site/page.ts";
import { errorWords } from "#web/lib/texts/error-words.ts";
import type { ErrorStatus } from "#web/lib/texts/errors.en.ts";

const [, Armchair] = stepDrawings;

/** The page of a failed navigation. */
export function errorPage(status: ErrorStatus, language: Language): Page {
  const words = errorWords[language][status];
  const { lost } = siteWords[language];
  return {
    path: "",
    language,
    title: `${words.title} · ${brand}`,
    description: words.text,
    translations: {},
    unlisted: true,
    navigation: navigationOf(language),
    body: () => (
      <section className={status === 404 ? "wrap lost nowhere" : "wrap lost"}>
        <div>
          <h1>{words.title}</h1>
          <p className="lost-text">{words.text}</p>
          {status === 404 ? <p className="lead">{lost.lead}</p> : null}
          <p className="row">
            <a className="button main large" href={language === "fr" ? "/fr" : "/"}>
              {words.home}
            </a>{" "}
            <a className="link" href={examplesPaths[language]}>
              {lost.sample}
            </a>
          </p>
        </div>
        <div className="lamp">
          <Armchair />
        </div>
      </section>
    ),
  };
}
