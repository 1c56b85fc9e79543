import { z } from "zod";
import type { Language } from "#domain/language.ts";

export const verdictSchema = z.enum(["supported", "contradicted", "not said"]);

/** A statement of a sentence. `quote`: the transcript words that support or contradict it, verbatim. */
export const claimSchema = z.object({ claim: z.string(), verdict: verdictSchema, quote: z.string() });
export type Claim = z.infer<typeof claimSchema>;

/** A stretch of the transcript. */
export type SourceText = { id: string; text: string };

/** A written sentence with the ids of the words it cites. */
export type Claimant = { text: string; segments: string[] };

/**
 * Splits sentences into claims and judges each by the cited words alone. Returns the claims of each sentence in the
 * given order; none for a sentence it does not judge. Throws as a `TextModel` does.
 */
export type Judge = {
  name: string;
  close?(): void;
  judge(
    sentences: readonly Claimant[],
    sources: readonly SourceText[],
    language: Language,
    signal: AbortSignal,
  ): Promise<Claim[][]>;
};
