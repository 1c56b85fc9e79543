// The errors that rules and judge let into a written edition. First the fact rules: false facts refused, true sentences
// refused, speed. Then four judges simulated over HTTP that decide by labels: these rows measure that our code follows
// the judge, and test the judge; they do not measure a model. Last, the vendor usage of a life of 70,000 words.
import "#server/platform/content/default-content.ts";
import { performance } from "node:perf_hooks";
import type { Language } from "#domain/language.ts";
import { checkFacts } from "#server/pipeline/3-memoir/facts/check-facts.ts";
import { truthCases, type TruthCase } from "#server/pipeline/3-memoir/facts/fixtures/truth-cases.ts";
import { estimateWriting } from "#server/pipeline/3-memoir/written/estimate-writing.ts";
import { writeLongLife } from "./harness/truth/long-life.ts";
import { judgeKinds, type JudgeKind } from "./harness/truth/played-vendor.ts";
import { printedUnder } from "./harness/truth/write-book.ts";
import { measured, report, type BenchResult } from "./report.ts";

const facts = /^(names|numbers|dates|kin|quotations)$/;
/** Sums and inferred dates ("four years" of 1942 to 1946) are not facts of the words. The judge decides them. */
const inferred = /^sums$/;
const languages = ["en", "fr"] as const;

const factRows = languages.flatMap((language) =>
  Object.entries(truthCases(language)).flatMap(([set, cases]) => factsOf(`${language} ${set}`, cases, language)),
);
const judgeRows: BenchResult[] = [];
for (const kind of judgeKinds) judgeRows.push(...(await judgeOf(kind)));
report([...factRows, speed(), ...judgeRows, ...(await longLife())]);

function factsOf(set: string, cases: readonly TruthCase[], language: Language): BenchResult[] {
  const isRefused = (text: string, { said }: TruthCase) => !checkFacts(text, { cited: said }, language).ok;
  const ofFacts = cases.filter(({ kind }) => facts.test(kind));
  const refused = ofFacts.filter((one) => isRefused(one.false, one));
  const inside = cases.filter(({ outside, kind }) => !outside && !inferred.test(kind));
  const trueRefused = inside.filter((one) => isRefused(one.true, one));
  const passed = ofFacts.filter((one) => !refused.includes(one));
  const moved = passed.length > 0 ? `; ${passed.length} for the judge: their facts occur in the words` : "";
  return [
    share(`${set}, facts: false refused`, refused.length, ofFacts.length, { limit: 95, better: "more", note: moved }),
    share(`${set}, facts: true refused`, trueRefused.length, inside.length, { limit: 5, better: "less", note: "" }),
  ];
}

type Goal = { limit: number; better: "more" | "less"; note: string };

function share(bench: string, some: number, all: number, { note, ...goal }: Goal): BenchResult {
  return measured({ bench, ours: (100 * some) / all, unit: "%", ...goal, note: `${some} of ${all}${note}` });
}

function speed(): BenchResult {
  const all = languages.flatMap((language) =>
    Object.values(truthCases(language))
      .flat()
      .map((one) => ({ ...one, language })),
  );
  const started = performance.now();
  let count = 0;
  for (let round = 0; round < 5; round += 1)
    for (const one of all) {
      checkFacts(one.true, { cited: one.said }, one.language);
      checkFacts(one.false, { cited: one.said }, one.language);
      count += 2;
    }
  const ours = count / ((performance.now() - started) / 1000);
  return measured({ bench: "facts: speed", ours, limit: 10_000, unit: "sentences/s", better: "more" });
}

async function judgeOf(kind: JudgeKind): Promise<BenchResult[]> {
  const counts = await printedUnder(kind);
  const least = { right: 95, "approves all": 0, "refuses all": 0, "right in 9 of 10": 85 }[kind];
  const keeps: Goal =
    kind === "refuses all" ? { limit: 0, better: "less", note: "" } : { limit: least, better: "more", note: "" };
  const wrong = counts.falsePrinted + counts.planted;
  const limit = kind === "right in 9 of 10" ? counts.false : 0;
  const note = `${counts.false} written, ${counts.planted} planted ones printed; no model judges here`;
  return [
    measured({ bench: `judge ${kind}: false printed`, ours: wrong, limit, unit: "sentences", note }),
    share(`judge ${kind}: true kept`, counts.truePrinted, counts.true, keeps),
  ];
}

async function longLife(): Promise<BenchResult[]> {
  const { words, calls, tokens } = await writeLongLife(70_000);
  const estimate = estimateWriting(words);
  const note = `${words} words written`;
  return [
    measured({
      bench: "70,000 words: calls",
      ours: calls,
      limit: estimate.calls,
      unit: "calls",
      note: `${note}; limit: our estimate`,
    }),
    measured({
      bench: "70,000 words: tokens",
      ours: tokens,
      limit: estimate.tokens,
      unit: "tokens",
      note: `${note}; limit: our estimate`,
    }),
  ];
}
