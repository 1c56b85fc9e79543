import type { Pair, Scores } from "#server/providers/entailment/entailment-messages.ts";
import type { Entailment } from "#server/providers/entailment/open-entailment.ts";
import type { Claim, Claimant, Judge, SourceText } from "./judge.ts";

const least = 0.5;
type Scored = { text: string; scores: Scores | null };

/**
 * An entailment model as judge: it says of each sentence as one claim whether the cited words entail it, contradict
 * it, or neither. Words too long for the model are judged stretch by stretch.
 */
export function entailmentJudge(name: string, model: Entailment): Judge {
  return {
    name,
    close: () => model.close(),
    async judge(sentences, sources, _language, signal) {
      const asked = sentences.map((one) => ({ one, premises: premisesOf(one, sources) }));
      const pairs = asked.flatMap(({ one, premises }) =>
        premises.map((premise): Pair => ({ premise, hypothesis: one.text })),
      );
      const scores = await model.score(pairs, signal);
      let next = 0;
      return asked.map(({ one, premises }) => {
        const scored = premises.map((text, at): Scored => ({ text, scores: scores[next + at] ?? null }));
        next += premises.length;
        return scored.length === 0 ? [] : [claimOf(one.text, scored)];
      });
    },
  };
}

/** All cited words together, followed by each stretch if there are several. */
function premisesOf({ segments }: Claimant, sources: readonly SourceText[]): string[] {
  const cited = sources.filter(({ id }) => segments.includes(id)).map(({ text }) => text);
  return cited.length > 1 ? [cited.join(" "), ...cited] : cited;
}

/** Quotes the stretch that supports the sentence most. */
function claimOf(claim: string, scored: readonly Scored[]): Claim {
  const [whole, ...parts] = scored;
  const stretches = parts.length > 0 ? parts : scored;
  const decisive = whole?.scores ? [whole] : parts;
  const highest = (label: keyof Scores) => Math.max(0, ...decisive.map(({ scores }) => scores?.[label] ?? 0));
  const quoteOf = (label: keyof Scores) =>
    stretches.toSorted((a, b) => (b.scores?.[label] ?? 0) - (a.scores?.[label] ?? 0))[0]?.text ?? "";
  if (highest("entailment") > least) return { claim, verdict: "supported", quote: quoteOf("entailment") };
  if (highest("contradiction") > least) return { claim, verdict: "contradicted", quote: quoteOf("contradiction") };
  return { claim, verdict: "not said", quote: "" };
}
