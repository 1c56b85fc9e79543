// What the rules for written sentences refuse: false sentences, those of them whose names, numbers, dates, kin or quotations
// changed, and true ones; by language, on the sentences they were made with and on those that are only counted.
import type { Language } from "#domain/language.ts";
import { checkSentence } from "#server/story/3-memoir/gate/check-sentence.ts";
import { truthCases, type TruthCase } from "#server/story/3-memoir/gate/fixtures/truth-cases.ts";
import { measured, report, type BenchResult } from "./report.ts";

const facts = /^(names|numbers|dates|kin|quotations)$/;

report(
  (["en", "fr"] as const).flatMap((language) =>
    Object.entries(truthCases(language)).flatMap(([set, cases]) => figures(`${language} ${set}`, cases, language)),
  ),
);

function figures(set: string, cases: readonly TruthCase[], language: Language): BenchResult[] {
  const isRefused = (text: string, { said }: TruthCase) => !checkSentence(text, [said], language).ok;
  const passed = cases.filter((one) => !isRefused(one.false, one));
  const ofFacts = cases.filter(({ kind }) => facts.test(kind));
  const inside = cases.filter(({ outside }) => !outside);
  const refused = inside.filter((one) => isRefused(one.true, one));
  return [
    row(set, "false refused", cases.length - passed.length, cases.length, 95, byKind(passed)),
    row(set, "facts refused", ofFacts.filter((one) => !passed.includes(one)).length, ofFacts.length, 99, ""),
    row(set, "true refused", refused.length, inside.length, 8, ""),
  ];
}

function row(set: string, what: string, some: number, all: number, limit: number, note: string): BenchResult {
  const ours = Math.round((1000 * some) / all) / 10;
  const better = limit > 50 ? "more" : "less";
  return measured({ bench: `${set}, ${what}`, ours, limit, unit: "%", better, note: `${some} of ${all} ${note}` });
}

function byKind(passed: readonly TruthCase[]): string {
  const kinds = Object.entries(Object.groupBy(passed, ({ kind }) => kind));
  return kinds.length === 0
    ? ""
    : `(passed: ${kinds.map(([kind, some]) => `${kind} ${some?.length ?? 0}`).join(", ")})`;
}
