import type { Language } from "#domain/language.ts";
import { claimed, type ClaimId } from "#web/features/site/claims/claims.ts";
import { navigationOf } from "#web/features/site/frame/navigation-of.ts";
import { Island } from "#web/features/site/islands/island.tsx";
import type { Page } from "#web/features/site/page.ts";
import { holdHyphens } from "#web/lib/hold-hyphens.ts";
import { faqEn } from "./faq-en.ts";
import { faqFr } from "./faq-fr.ts";
import type { FaqGroup } from "./faq-group.ts";
import { searchPlace } from "./search-place.ts";

const groups: Record<Language, readonly FaqGroup[]> = { en: faqEn, fr: faqFr };
const words = {
  en: {
    title: "Frequently Asked Questions",
    description: "23 answers about the free trial, the book, the audiobook, your data and our help.",
    quick: "Quick Navigation",
    still: "Still have questions?",
    chat: "Chat with AI Support",
    human: "Contact Human Support",
    search: {
      label: "Search the answers",
      none: "No answer has these words. A person reads every message: write to us.",
    },
    contact: "/contact",
  },
  fr: {
    title: "Questions fréquentes",
    description: "23 réponses sur l’essai gratuit, le livre, le livre audio, vos données et notre aide.",
    quick: "Accès rapide",
    still: "D’autres questions ?",
    chat: "Chercher dans l’aide",
    human: "Écrire à une personne",
    search: {
      label: "Chercher dans les réponses",
      none: "Aucune réponse n’a ces mots. Une personne lit chaque message : écrivez-nous.",
    },
    contact: "/fr/contact",
  },
};

export function faqPage(language: Language): Page {
  const said = words[language];
  const numbered = number(groups[language]);
  return {
    path: language === "fr" ? "/fr/faq" : "/faq",
    language,
    title: `${said.title} · Heirvoice`,
    description: said.description,
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
        <h1>{said.title}</h1>
        <p className="lead">{said.description}</p>
        <div id={searchPlace}>
          <Island name="faqSearch" props={{ words: said.search }} />
        </div>
        <QuickNavigation title={said.quick} groups={numbered} />
        {numbered.map((group) => (
          <Questions key={group.title} group={group} />
        ))}
        <section className="sheet still">
          <h2>{said.still}</h2>
          <p className="row">
            <a className="button" href={`#${searchPlace}`}>
              {said.chat}
            </a>{" "}
            <a className="button" href={said.contact}>
              {said.human}
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
                  <a href={`#faq-${index}`}>{holdHyphens(question)}</a>
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
          <summary>{holdHyphens(question)}</summary>
          <p {...claimed(claims)}>{answer}</p>
        </details>
      ))}
    </section>
  );
}
