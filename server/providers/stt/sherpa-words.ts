import { z } from "zod";
import { wordSchema, type Word } from "#domain/recording/transcript.ts";

export const sherpaRequestSchema = z.object({ file: z.string(), modelConfig: z.record(z.string(), z.unknown()) });
export type SherpaRequest = z.infer<typeof sherpaRequestSchema>;

/** What the child says: words of a piece, that it is done, or why it cannot go on. */
export const sherpaSaidSchema = z.union([
  z.object({ words: z.array(wordSchema), reachedMs: z.number() }),
  z.object({ done: z.literal(true) }),
  z.object({ problem: z.string() }),
]);
export type SherpaSaid = z.infer<typeof sherpaSaidSchema>;

type Result = { text: string; tokens: string[]; timestamps: number[] };

/** Words from a piece's tokens and their starts in seconds; a model without them has its words spread over the piece by letters. */
export function wordsOfPiece(result: Result, pieceStartMs: number, lengthMs: number): Word[] {
  const timed = result.timestamps.length === result.tokens.length && result.tokens.length > 0;
  return timed ? fromTokens(result, pieceStartMs, lengthMs) : spread(result.text, pieceStartMs, lengthMs);
}

/** A token that begins with a space, or SentencePiece's mark for one, begins a word. A token lasts 80 ms at least. */
function fromTokens({ tokens, timestamps }: Result, pieceStartMs: number, lengthMs: number): Word[] {
  const words: { text: string; start: number; end: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    const start = (timestamps[index] ?? 0) * 1000;
    const end = Math.min(lengthMs, (timestamps[index + 1] ?? lengthMs / 1000) * 1000, start + 400);
    const text = token.replace(/^[\u2581 ]+/u, "");
    const last = words.at(-1);
    if (last && text === token) Object.assign(last, { text: last.text + text, end });
    else if (text !== "") words.push({ text, start, end });
  }
  return words.map(({ text, start, end }) => wordAt(text, pieceStartMs + start, pieceStartMs + Math.max(end, start)));
}

function spread(text: string, pieceStartMs: number, lengthMs: number): Word[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);
  let before = 0;
  return words.map((word) => {
    const start = (before / letters) * lengthMs;
    before += word.length + 1;
    return wordAt(word, pieceStartMs + start, pieceStartMs + (before / letters) * lengthMs);
  });
}

function wordAt(text: string, startMs: number, endMs: number): Word {
  return { text, startMs: Math.round(startMs), endMs: Math.round(endMs), confidence: null };
}
