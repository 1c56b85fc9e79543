import type { Page, Site } from "#web/features/site/page.ts";
import { siteWords } from "./words/site-words.ts";
import { comfortWords } from "#web/i18n/comfort/comfort-words.ts";
import { ComfortButton } from "#web/ui/comfort/comfort-card.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { OtherLanguage } from "./other-language.tsx";

export function Header({ page, signups }: { page: Page; signups: Site["signups"] }) {
  const { language, navigation } = page;
  const words = siteWords[language];
  return (
    <header className="top">
      <div className="wrap">
        <a className="brand" href={`/${language}`}>
          <Mark /> <span>Heirvoice</span>
        </a>
        <nav className="menu" id="menu" popover="auto" aria-label={words.navigation}>
          {words.links.map(([label, href]) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <ComfortButton words={comfortWords[language]} />
          <OtherLanguage page={page} />
          <CallToAction source={navigation.start} language={language} label={words.start} look="button" />
        </nav>
        {signups === "open" ? (
          <a className="sign-in" href={`/${language}/auth`}>
            {words.signIn}
          </a>
        ) : (
          <CallToAction source={navigation.signIn} language={language} label={words.signIn} look="sign-in" />
        )}
        <button className="button menu-button" type="button" popoverTarget="menu">
          <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
          {words.menu}
        </button>
      </div>
    </header>
  );
}
