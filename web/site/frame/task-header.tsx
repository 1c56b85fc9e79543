import type { Language } from "#domain/language.ts";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { ComfortButton } from "#web/ui/comfort/comfort-card.tsx";
import { Header } from "#web/ui/header.tsx";
import { HelpLink } from "#web/ui/help-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { siteWords } from "./site-words.ts";

/** The header of a page with a single task: back link, reading comfort, help. */
export function TaskHeader({ language }: { language: Language }) {
  const words = frameWords[language];
  return (
    <Header home={`/${language}`} words={words} beside={<HelpLink language={language} label={words.help} />}>
      <a href={`/${language}`}>
        <Icon name="back" size={24} /> {siteWords[language].back}
      </a>
      <ComfortButton words={comfortWords[language]} />
    </Header>
  );
}
