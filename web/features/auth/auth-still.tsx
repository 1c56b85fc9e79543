import { renderToStaticMarkup } from "react-dom/server";
import { languageSchema, type Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { LanguageContext } from "#web/i18n/language.tsx";
import { authWords } from "./words/auth-words.ts";
import { comfortWords } from "#web/i18n/comfort/comfort-words.ts";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { Field } from "#web/ui/field.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { Entry } from "./entry.tsx";

/* Here on the server both languages are spoken. */
await Promise.all(languageSchema.options.map((language) => authWords.load(language)));

/** The way in as it stands until its script is there: it can be read and typed into, and nothing is sent. */
export function authStill(language: Language): string {
  return renderToStaticMarkup(
    <LanguageContext value={language}>
      <Still language={language} />
    </LanguageContext>,
  );
}

function Still({ language }: { language: Language }) {
  const auth = authWords[language];
  const other = language === "en" ? "fr" : "en";
  return (
    <div data-still="">
      <header className="top">
        <a className="brand" href={`/?lang=${language}`}>
          <Mark /> <span>{frameWords[language].brand}</span>
        </a>
        <nav>
          <a href={pagePath(other, "/auth")} lang={other} hrefLang={other}>
            {frameWords[language].otherLanguage}
          </a>
          <button className="link" type="button">
            {comfortWords[language].title}
          </button>
        </nav>
      </header>
      <main id="content">
        <Entry eyebrow={auth.eyebrow} title={auth.title}>
          <form className="one-field">
            <Field label={auth.yourEmail} type="email" name="email" autoComplete="email" hint={auth.emailUse} />
            <div className="problem-place" />
            <button className="button main" type="submit" disabled>
              {auth.busy}
            </button>
          </form>
          <p className="or">
            <span>{auth.orPassword}</span>
          </p>
        </Entry>
      </main>
    </div>
  );
}
