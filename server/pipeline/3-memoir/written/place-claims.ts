import type { PlacedClaim, Span } from "#domain/book/memoir.ts";
import { findQuote, quotedWords } from "#server/pipeline/3-memoir/judge/find-quote.ts";
import type { SupportedClaim } from "#server/pipeline/3-memoir/judge/weigh-claims.ts";
import { timedWords, type Segment } from "./segments.ts";

export function placeClaims(claims: readonly SupportedClaim[], cited: readonly Segment[]): PlacedClaim[] {
  return claims.map((claim) => ({ ...claim, span: spanOf(claim.quote, cited) }));
}

function spanOf(quote: string, cited: readonly Segment[]): Span | null {
  for (const segment of cited) {
    const timed = timedWords([segment]).flatMap((word) => quotedWords(word.text).map((text) => ({ text, word })));
    const at = findQuote(
      quote,
      timed.map(({ text }) => text),
    );
    if (at === null) continue;
    const found = timed.slice(at, at + quotedWords(quote).length).map(({ word }) => word);
    const startMs = Math.min(...found.map((word) => word.startMs));
    const endMs = Math.max(...found.map((word) => word.endMs));
    return { recordingId: segment.answer.recordingId, startMs, endMs };
  }
  return null;
}
