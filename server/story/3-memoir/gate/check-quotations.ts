import type { ReadText } from "./reading/read-text.ts";
import { readTokens } from "./reading/tokens.ts";
import type { Verdict } from "./verdict.ts";

const quotation = /“([^”]*)”|«([^»]*)»|"([^"]*)"|(?<![\p{L}\d])‘([^’]*)’(?!\p{L})/gu;
const filler = /^(um+|uh+|er|erm|hm+|euh+|heu+|hum)$/;

/** What stands in quotation marks, or behind a dialogue dash, must have been said word for word. */
export function checkQuotations(text: string, said: ReadText): Extract<Verdict, { ok: false }> | null {
  const source = ` ${wordsOf(said.tokens)} `;
  for (const match of text.matchAll(quotation)) {
    const quote = match.slice(1).find((group) => group !== undefined) ?? "";
    if (!source.includes(` ${wordsOf(readTokens(quote))} `))
      return { ok: false, refused: quote.trim(), reason: "this quotation was not said" };
  }
  const rest = withoutQuotations(text);
  if (/[“”«»"]/u.test(rest)) return { ok: false, refused: text, reason: "a quotation mark is not closed" };
  const spoken = /^\s*[—–]\s*(.*)$/su.exec(rest)?.[1];
  if (spoken !== undefined && !source.includes(` ${wordsOf(readTokens(spoken))} `))
    return { ok: false, refused: spoken, reason: "this quotation was not said" };
  return null;
}

export function withoutQuotations(text: string): string {
  return text.replaceAll(quotation, " … ");
}

/** The source without the words that the sentence quotes. */
export function withoutSaid(text: string, source: string): string {
  let rest = source;
  for (const match of text.matchAll(quotation)) {
    const words = readTokens(match.slice(1).find((group) => group !== undefined) ?? "").map(({ low }) => low);
    const tokens = readTokens(rest);
    const at = tokens.findIndex((_, i) => words.length > 0 && words.every((word, k) => tokens[i + k]?.low === word));
    if (at >= 0) rest = cutTokens(rest, tokens, at, at + words.length);
  }
  return rest;
}

function cutTokens(text: string, tokens: ReturnType<typeof readTokens>, from: number, to: number): string {
  let end = 0;
  const edges = tokens.map((token) => {
    const start = end + token.before.length;
    end = start + token.text.length;
    return { start, end };
  });
  return `${text.slice(0, edges[from]?.start)} … ${text.slice(edges[to - 1]?.end)}`;
}

function wordsOf(tokens: readonly { low: string }[]): string {
  return tokens
    .map(({ low }) => low)
    .filter((low) => !filler.test(low))
    .join(" ");
}
