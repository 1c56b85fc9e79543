import { renderToStaticMarkup } from "react-dom/server";
import { languageSchema, type Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { LanguageContext } from "#web/lib/texts/language.tsx";
import { authWords } from "./auth-words.ts";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { inlineScript } from "#web/lib/page/inline-script.ts";
import { reportPaint, paintedEvent } from "#web/lib/page/report-paint.ts";
import { ComfortButton } from "#web/ui/comfort/comfort-card.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Header } from "#web/ui/header.tsx";
import { HelpLink } from "#web/ui/help-link.tsx";
import { Entry } from "./entry.tsx";
import { startApp, type AppFiles } from "./start-app.ts";

/* The server renders both languages. */
await Promise.all(languageSchema.options.map((language) => authWords.load(language)));

/** The parts of the sign-in page that the server renders. */
export const authStill = {
  /** The static page before its script: it can be read and filled in, but not sent. */
  body: (language: Language) =>
    renderToStaticMarkup(
      <LanguageContext value={language}>
        <Still language={language} />
      </LanguageContext>,
    ),
  description: (language: Language) => authWords[language].description,
  /** The inline script that loads the app. */
  script: (files: AppFiles) =>
    [
      inlineScript(startApp, { painted: paintedEvent, ...files }),
      inlineScript(reportPaint, { painted: paintedEvent, after: "DOMContentLoaded" }),
    ].join(";"),
};

function Still({ language }: { language: Language }) {
  const auth = authWords[language];
  const words = frameWords[language];
  const other = language === "en" ? "fr" : "en";
  return (
    <div data-still="">
      <Header home={`/?lang=${language}`} words={words} beside={<HelpLink language={language} label={words.help} />}>
        <ComfortButton words={comfortWords[language]} />
        <a href={pagePath(other, "/auth")} lang={other} hrefLang={other}>
          {words.otherLanguage}
        </a>
      </Header>
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
