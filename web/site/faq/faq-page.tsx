import { brand } from "#domain/content.ts";
import type { Language } from "#domain/language.ts";
import { sitePath } from "#domain/site-map.ts";
import { claimed, type ClaimId } from "#web/site/claims.ts";
import { navigationOf } from "#web/site/frame/navigation-of.ts";
import { Island } from "#web/site/islands/island.tsx";
import type { Page } from "#web/site/page.ts";
import { preventHyphenBreaks } from "#web/lib/prevent-hyphen-breaks.ts";
import { faqWords } from "./faq-words.ts";
import type { FaqGroup } from "./faq-group.ts";
import { searchId } from "./search-place.ts";

export function faqPage(language: Language): Page {
  const words = faqWords[language];
  const numbered = number(words.groups);
  return {
    path: sitePath(language, "/faq"),
    language,
    title: `${words.title} · ${brand}`,
    description: words.description,
    translations: { en: "/faq", fr: "/fr/faq" },
    navigation: navigationOf(language),
    data: {
      "@type": "FAQPage",
      mainEntity: numbered
        .flatMap(({ items }) => items)
        .map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
    },
    body: () => (
      <div className="wrap prose">
        <h1>{words.title}</h1>
        <p className="lead">{words.description}</p>
        <div id={searchId}>
          <Island name="faqSearch" props={{ words: words.search }} />
        </div>
        <QuickNavigation title={words.quick} groups={numbered} />
        {numbered.map((group) => (
          <Questions key={group.title} group={group} />
        ))}
        <section className="sheet still">
          <h2>{words.still}</h2>
          <p className="row">
            <a className="button" href={`#${searchId}`}>
              {words.chat}
            </a>{" "}
            <a className="button" href={words.contact}>
              {words.human}
            </a>
          </p>
        </section>
      </div>
    ),
  };
}

type Item = { index: number; question: string; answer: string; claims: readonly ClaimId[] };
type Numbered = { title: string; items: Item[] };

function number(all: readonly FaqGroup[]): Numbered[] {
  let index = 0;
  return all.map(({ title, items }) => ({
    title,
    items: items.map(([question, answer, ...claims]) => ({ index: index++, question, answer, claims })),
  }));
}

function QuickNavigation({ title, groups: all }: { title: string; groups: Numbered[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <div className="quick">
        {all.map((group) => (
          <div key={group.title}>
            <h3>{group.title}</h3>
            <ul>
              {group.items.map(({ index, question }) => (
                <li key={index}>
                  <a href={`#faq-${index}`}>{preventHyphenBreaks(question)}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function Questions({ group: { title, items } }: { group: Numbered }) {
  return (
    <section className="questions">
      <h2>{title}</h2>
      {items.map(({ index, question, answer, claims }) => (
        <details key={index} name="faq" id={`faq-${index}`}>
          <summary>{preventHyphenBreaks(question)}</summary>
          <p {...claimed(claims)}>{answer}</p>
        </details>
      ))}
    </section>
  );
}
