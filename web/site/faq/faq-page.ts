import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import { navigationOf, type Page } from "#web/site/page.ts";
import { faqEn } from "./faq-en.ts";
import { faqFr } from "./faq-fr.ts";

export type FaqGroup = { title: string; items: readonly (readonly [question: string, answer: string])[] };

const groups: Record<Language, readonly FaqGroup[]> = { en: faqEn, fr: faqFr };
const words = {
  en: {
    title: "Frequently Asked Questions",
    description: "23 answers about the free trial, the book, the audiobook, your data and our help.",
    quick: "Quick Navigation",
    still: "Still have questions?",
    chat: "Chat with AI Support",
    human: "Contact Human Support",
    help: "/help",
    contact: "/contact",
  },
  fr: {
    title: "Questions fréquentes",
    description: "23 réponses sur l’essai gratuit, le livre, le livre audio, vos données et notre aide.",
    quick: "Accès rapide",
    still: "D’autres questions ?",
    chat: "Chercher dans l’aide",
    human: "Écrire à une personne",
    help: "/fr/help",
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
    body: () =>
      html`<div class="wrap part">
        <h1>${said.title}</h1>
        ${quickNavigation(said.quick, numbered)} ${numbered.map(questions)}
        <section class="sheet">
          <h2>${said.still}</h2>
          <p class="row">
            <a class="button" href="${said.help}">${said.chat}</a>
            <a class="button" href="${said.contact}">${said.human}</a>
          </p>
        </section>
      </div>`,
  };
}

type Numbered = { title: string; items: { index: number; question: string; answer: string }[] };

function number(all: readonly FaqGroup[]): Numbered[] {
  let index = 0;
  return all.map(({ title, items }) => ({
    title,
    items: items.map(([question, answer]) => ({ index: index++, question, answer })),
  }));
}

function quickNavigation(title: string, all: Numbered[]) {
  return html`<nav aria-label="${title}">
    <h2>${title}</h2>
    <div class="quick">
      ${all.map(
        (group) =>
          html`<div>
            <h3>${group.title}</h3>
            <ul>
              ${group.items.map(({ index, question }) => html`<li><a href="#faq-${index}">${question}</a></li>`)}
            </ul>
          </div>`,
      )}
    </div>
  </nav>`;
}

function questions({ title, items }: Numbered) {
  return html`<section>
    <h2>${title}</h2>
    ${items.map(
      ({ index, question, answer }) =>
        html`<details name="faq" id="faq-${index}">
          <summary>${question}</summary>
          <p>${answer}</p>
        </details>`,
    )}
  </section>`;
}
