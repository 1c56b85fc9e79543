import type { Language } from "#domain/language.ts";
import { siteWords } from "./words/site-words.ts";
import { comfortWords } from "#web/i18n/comfort/comfort-words.ts";
import { ComfortButton } from "#web/ui/comfort/comfort-card.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Mark } from "#web/ui/mark.tsx";

/** Above a page on which somebody does one thing: the way back, reading comfort, help. */
export function TaskHeader({ language }: { language: Language }) {
  const { navigation, back, help } = siteWords[language];
  return (
    <header className="top task">
      <div className="wrap">
        <a className="brand" href={`/${language}`}>
          <Mark /> Heirvoice
        </a>
        <nav aria-label={navigation}>
          <a className="link" href={`/${language}`}>
            <Icon name="back" size={24} /> {back}
          </a>
          <ComfortButton words={comfortWords[language]} />
          <a className="link" href={language === "fr" ? "/fr/help" : "/help"}>
            <Icon name="help" /> {help}
          </a>
        </nav>
      </div>
    </header>
  );
}
