import type { Language } from "#domain/language.ts";
import { sentencesOf, type Memoir } from "#domain/book/memoir.ts";
import type { TranscribedAnswer } from "#domain/recording/transcript.ts";
import { chooseLanguageModel } from "#server/providers/llm/choose-language-model.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import { composeMemoir } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { modelJudge } from "#server/pipeline/3-memoir/judge/model-judge.ts";
import { writtenComposer } from "#server/pipeline/3-memoir/written/written-composer.ts";
import { transcribed, labeledBooks } from "./labeled-life.ts";
import { labelsOf, startPlayedVendor, type JudgeKind } from "./played-vendor.ts";

const nobody = { apiKey: null, baseUrl: null, model: null };
const plenty = { calls: 100_000, tokens: 1_000_000_000 };

/** Makes the written edition of these answers with the vendor at this address. */
export async function writeBook(baseUrl: string, answers: TranscribedAnswer[], language: Language): Promise<Memoir> {
  const openai = { apiKey: null, baseUrl, model: "played" };
  const vendors = { openai, anthropic: nobody, elevenlabs: { apiKey: null, baseUrl: null } };
  const model = chooseLanguageModel({ vendors });
  const judge = {
    name: model.name,
    asksModel: true,
    open: (wrap: (one: TextModel) => TextModel) => modelJudge(wrap(model)),
  };
  return composeMemoir(
    writtenComposer({ model, judge, allowance: plenty }),
    { title: "A Life", author: "Marie", dedication: null, language, answers },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
}

/** The labeled sentences of all books in both languages, and those that were printed as written. */
export async function printedUnder(kind: JudgeKind) {
  const counts = { true: 0, truePrinted: 0, false: 0, falsePrinted: 0, planted: 0, calls: 0, tokens: 0 };
  for (const language of ["en", "fr"] as const)
    for (const book of labeledBooks(language)) {
      await using vendor = await startPlayedVendor(book, kind);
      const labels = labelsOf(book);
      const memoir = await writeBook(vendor.baseUrl, transcribed(book, language), language);
      const printed = [...sentencesOf(memoir)]
        .map(({ sentence }) => sentence)
        .filter((one) => one.origin === "written");
      const isLabeled = (label: boolean) => printed.filter(({ text }) => labels.get(text)?.isTrue === label).length;
      counts.true += book.flatMap((one) => one.true).length;
      counts.false += book.filter((_, at) => at % 5 === 0).length;
      counts.truePrinted += isLabeled(true);
      counts.falsePrinted += isLabeled(false);
      counts.planted += printed.filter(({ text }) => !labels.has(text)).length;
      counts.calls += memoir.composer.writing?.calls ?? 0;
      counts.tokens += memoir.composer.writing?.tokens ?? 0;
    }
  return counts;
}
