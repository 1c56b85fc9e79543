import { readTokens } from "#server/pipeline/text/tokens.ts";
import { findQuote, quotedWords } from "./find-quote.ts";
import type { Claim, Claimant, SourceText } from "./judge.ts";

/** A supported claim with its supporting words. */
export type SupportedClaim = { text: string; quote: string };
export type Weighed = { ok: true; claims: SupportedClaim[] } | { ok: false; reason: string };

/**
 * Accepts a sentence if it has claims, all are supported, each states a part of the sentence, and each quotation
 * occurs in a cited stretch or across two adjacent ones.
 */
export function weighClaims(sentence: Claimant, claims: readonly Claim[], sources: readonly SourceText[]): Weighed {
  if (claims.length === 0) return refuse("the judge names no claim of it");
  const contradicted = claims.find(({ verdict }) => verdict === "contradicted");
  if (contradicted) return refuse(`contradicted by what was said: ${contradicted.claim}`);
  const unsaid = claims.find(({ verdict }) => verdict === "not said");
  if (unsaid) return refuse(`not said: ${unsaid.claim}`);
  const invented = claims.find(({ claim }) => !sharesWord(claim, sentence.text));
  if (invented) return refuse(`the judge speaks of something else: ${invented.claim}`);
  const stretches = stretchesOf(sentence.segments, sources);
  const unquoted = claims.find(({ quote }) => stretches.every((words) => findQuote(quote, words) === null));
  if (unquoted) return refuse(`not said: the judge quotes words that were not said for “${unquoted.claim}”`);
  return { ok: true, claims: claims.map(({ claim, quote }) => ({ text: claim, quote })) };
}

function refuse(reason: string): Weighed {
  return { ok: false, reason };
}

/** The words of each cited stretch and of each adjacent pair. */
function stretchesOf(ids: readonly string[], sources: readonly SourceText[]): string[][] {
  const words = sources.map(({ id, text }) => (ids.includes(id) ? quotedWords(text) : null));
  return words.flatMap((own, at) => {
    const next = words[at + 1];
    return own === null ? [] : next ? [own, [...own, ...next]] : [own];
  });
}

const stemLetters = 4;

function sharesWord(claim: string, sentence: string): boolean {
  const stems = new Set(stemsOf(sentence));
  return stems.size === 0 || stemsOf(claim).some((stem) => stems.has(stem));
}

function stemsOf(text: string): string[] {
  return readTokens(text).map(({ low }) => low.slice(0, stemLetters));
}
