import { foldLetters } from "#domain/fold-accents.ts";

/** A word or number of a text. `low` has no accents and no capitals. `opens`: a capital here may be grammar's. */
export type Token = { text: string; low: string; at: number; before: string; opens: boolean };

const pattern =
  /\d{1,2}[/]\d{1,2}(?:[/]\d{2,4})?|\d{1,2}(?::|\s?h\s?)\d{2}(?!\d)|\d{1,3}(?:[,.\u00a0\u202f ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?(?:st|nd|rd|th|er|re|ère|e|ème|s)?(?!\p{L})|\p{L}[\p{L}\p{M}]*|\d+/gu;

/** Splits at everything that is no letter or digit, so that d'Hélène and Marie's give the names they hold. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const before = text.slice(end, match.index);
    const opens =
      tokens.length === 0 || /[.?!…:“«"—–\n]/u.test(before.replace(/^\./, isTitle(tokens.at(-1)) ? "" : "."));
    tokens.push({ text: match[0], low: foldLetters(match[0]), at: tokens.length, before, opens });
    end = match.index + match[0].length;
  }
  return tokens;
}

function isTitle(token: Token | undefined): boolean {
  return (
    token !== undefined && (/^(mr|mrs|ms|dr|st|mt|mme|mlle|m|me|j)$/.test(token.low) || /^\p{Lu}$/u.test(token.text))
  );
}

export function isCapital(token: Token): boolean {
  return /^\p{Lu}/u.test(token.text);
}
