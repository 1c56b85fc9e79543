import { Hono } from "hono";
import { languageSchema, type Language } from "#domain/language.ts";
import type { Sample } from "#server/sample/sample.ts";
import type { SampleState } from "#domain/book/sample.ts";
import { examplesPaths } from "#web/site/examples/examples-paths.ts";
import { answerWith, type Packed } from "./packed-answer.ts";

type PackExamples = (state: SampleState, language: Language) => Promise<Packed>;

/** The example pages of each language: the only public pages that change; recompressed only on change. */
export function examplesRoutes(sample: Sample, pack: PackExamples): Hono {
  const routes = new Hono();
  for (const language of languageSchema.options) {
    const pageNow = lastPacked(pack, language);
    routes.get(examplesPaths[language], async (c) => answerWith(c, await pageNow(sample)));
  }
  return routes;
}

function lastPacked(pack: PackExamples, language: Language) {
  let last: { shown: string; answer: Promise<Packed> } | null = null;
  return async (sample: Sample): Promise<Packed> => {
    const state = await sample.state(language);
    const shown = JSON.stringify([state, sample.media(language)?.print]);
    if (last?.shown !== shown) last = { shown, answer: pack(state, language) };
    return last.answer;
  };
}
