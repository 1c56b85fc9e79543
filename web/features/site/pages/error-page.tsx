import type { Language } from "#domain/language.ts";
import { stepDrawings } from "#web/features/site/drawings/step-drawings.tsx";
import { examplesPaths } from "#web/features/site/examples/examples-paths.ts";
import { navigationOf } from "#web/features/site/frame/navigation-of.ts";
import type { Page } from "#web/features/site/page.ts";
import { errorWords, type ErrorStatus } from "#web/i18n/error-words.ts";

const [, Armchair] = stepDrawings;
const warm: Record<Language, { told: string; sample: string }> = {
  en: {
    told: "Nobody has told anything here. The lamp is lit all the same, and the way back is short.",
    sample: "Look into the sample book",
  },
  fr: {
    told: "Personne n’a rien raconté ici. La lampe est tout de même allumée, et le retour n’est pas long.",
    sample: "Feuilleter le livre donné en exemple",
  },
};

/** For somebody whose browser asked for a page and cannot have it. */
export function errorPage(status: ErrorStatus, language: Language): Page {
  const words = errorWords[language][status];
  const { told, sample } = warm[language];
  return {
    path: "",
    language,
    title: `${words.title} · Heirvoice`,
    description: words.text,
    translations: {},
    unlisted: true,
    navigation: navigationOf(language),
    body: () => (
      <section className={status === 404 ? "wrap lost nowhere" : "wrap lost"}>
        <div>
          <h1>{words.title}</h1>
          <p className="lost-text">{words.text}</p>
          {status === 404 ? <p className="lead">{told}</p> : null}
          <p className="row">
            <a className="button main large" href={language === "fr" ? "/fr" : "/"}>
              {words.home}
            </a>{" "}
            <a className="link" href={examplesPaths[language]}>
              {sample}
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
