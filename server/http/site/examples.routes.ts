import { Hono } from "hono";
import { languageSchema, type Language } from "#domain/language.ts";
import type { Sample } from "#server/sample/sample.ts";
import { examplesPage, examplesPaths } from "#web/site/examples/examples-page.ts";
import type { Page } from "#web/site/page.ts";
import { answerWith, type Packed } from "./packed-answer.ts";

/** The sample book and audiobook: the only public pages that change, and packed again only when they do. */
export function examplesRoutes(sample: Sample, pack: (page: Page) => Promise<Packed>): Hono {
  const routes = new Hono();
  for (const language of languageSchema.options) {
    const pageNow = lastPacked(pack, language);
    routes.get(examplesPaths[language], async (c) => answerWith(c, await pageNow(sample)));
  }
  return routes;
}

function lastPacked(pack: (page: Page) => Promise<Packed>, language: Language) {
  let last: { shown: string; answer: Promise<Packed> } | null = null;
  return async (sample: Sample): Promise<Packed> => {
    const state = await sample.state();
    const shown = JSON.stringify([state, sample.media()?.print]);
    if (last?.shown !== shown) last = { shown, answer: pack(examplesPage(state, language)) };
    return last.answer;
  };
}
