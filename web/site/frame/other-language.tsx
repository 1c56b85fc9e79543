import type { Page } from "#web/site/page.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";

/** Links to the translation of the page, else to that language's home page. */
export function OtherLanguage({ page: { language, translations } }: { page: Page }) {
  const other = language === "fr" ? "en" : "fr";
  const there = translations[other] ?? `/${other}`;
  return (
    <a href={there === "/" ? "/en" : there} lang={other} hrefLang={other}>
      {frameWords[language].otherLanguage}
    </a>
  );
}
