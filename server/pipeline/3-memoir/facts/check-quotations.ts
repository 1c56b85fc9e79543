import type { ReadText } from "#server/pipeline/text/read-text.ts";
import { readTokens } from "#server/pipeline/text/tokens.ts";
import type { Refused } from "./verdict.ts";

const quotation = /“([^”]*)”|«([^»]*)»|"([^"]*)"|(?<![\p{L}\d])‘([^’]*)’(?!\p{L})/gu;
const filler = /^(um+|uh+|er|erm|hm+|euh+|heu+|hum)$/;

/** What stands in quotation marks, or behind a dialogue dash, must have been said word for word. */
export function checkQuotations(text: string, said: ReadText): Refused | null {
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

function wordsOf(tokens: readonly { low: string }[]): string {
  return tokens
    .map(({ low }) => low)
    .filter((low) => !filler.test(low))
    .join(" ");
}
