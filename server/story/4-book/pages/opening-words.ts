/** The first paragraph of a chapter, word by word. `lead`: how many words are set in small capitals. */
export type Opening = { kind: "opening"; cap: string | null; lead: number; words: [id: string | null, word: string][] };

const maxLeadWords = 4;
const maxLeadLength = 26;
const minLetters = 220;
const maxWordLength = 28;

/**
 * How a chapter begins: with a drop cap when it begins with a plain Latin letter and is long enough to stand beside
 * it, else (a quotation mark, a figure, a short paragraph) with small capitals alone.
 */
export function openingWords(sentences: [id: string, text: string][]): Opening {
  const words = sentences.flatMap(([id, text]) =>
    text.split(" ").map((word, at): [string | null, string] => [at === 0 ? id : null, word]),
  );
  const length = sentences.reduce((sum, [, text]) => sum + text.length, 0);
  const wide = words.some(([, word]) => word.length > maxWordLength);
  const first = words[0]?.[1] ?? "";
  const cap = /^\p{Script=Latin}\p{M}*/u.exec(first)?.[0] ?? null;
  return { kind: "opening", cap: length >= minLetters && !wide ? cap : null, lead: leadOf(words), words };
}

function leadOf(words: Opening["words"]): number {
  let length = 0;
  let lead = 0;
  for (const [id, word] of words.slice(0, maxLeadWords)) {
    length += word.length + 1;
    if (length > maxLeadLength || (lead > 0 && id !== null)) break;
    lead += 1;
  }
  return lead;
}
