import type { Page, Site } from "#web/site/page.ts";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { ComfortButton } from "#web/ui/comfort/comfort-card.tsx";
import { Header } from "#web/ui/header.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { OtherLanguage } from "./other-language.tsx";
import { siteWords } from "./site-words.ts";

export function SiteHeader({ page, signups }: { page: Page; signups: Site["signups"] }) {
  const { language, navigation } = page;
  const words = siteWords[language];
  const signIn =
    signups === "open" ? (
      <a className="in-sight" href={`/${language}/auth`}>
        {words.signIn}
      </a>
    ) : (
      <CallToAction source={navigation.signIn} language={language} label={words.signIn} look="in-sight" />
    );
  return (
    <Header home={`/${language}`} words={frameWords[language]} beside={signIn}>
      {words.links.map(([label, href]) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
      <ComfortButton words={comfortWords[language]} />
      <OtherLanguage page={page} />
      <CallToAction source={navigation.start} language={language} label={words.start} look="button" />
    </Header>
  );
}
