import { brand } from "#domain/content.ts";
import type { ReactNode } from "react";
import { Island } from "#web/site/islands/island.tsx";
import type { Page } from "#web/site/page.ts";
import { siteWords } from "./site-words.ts";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { ComfortButton } from "#web/ui/comfort/comfort-card.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { OtherLanguage } from "./other-language.tsx";

export function Footer({ page }: { page: Page }) {
  const { language } = page;
  const words = siteWords[language];
  return (
    <footer className="foot">
      <div className="wrap">
        <div>
          <a className="brand" href={`/${language}`}>
            <Mark /> {brand}
          </a>
          <p>{words.tagline}</p>
        </div>
        {words.columns.map(({ title, links }) => (
          <Column key={title} title={title}>
            {links.map(([label, href]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </Column>
        ))}
        <Column title={words.comfort}>
          <li>
            <ComfortButton words={comfortWords[language]} />
          </li>
          <li>
            <Island name="cookieSettings" props={{ language }} />
          </li>
          <li>
            <OtherLanguage page={page} />
          </li>
        </Column>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="eyebrow">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}
