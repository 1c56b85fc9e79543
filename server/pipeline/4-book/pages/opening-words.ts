/** The first paragraph of a chapter as words. `lead`: number of words in small capitals. */
export type Opening = {
  kind: "opening";
  /** Opening quotation mark before the drop cap. */
  quote: string;
  cap: string | null;
  lead: number;
  words: [id: string | null, word: string][];
};

const maxLeadWords = 4;
const maxLeadLength = 26;
const minLetters = 120;
const maxWordLength = 28;

/**
 * Chooses the start of a chapter: a drop cap if the paragraph is long enough and starts with a letter that has capitals
 * (after an optional quotation mark); otherwise small capitals only (a figure, a short paragraph). The template omits a
 * drop cap that fills too few lines.
 */
export function openingWords(sentences: [id: string, text: string][]): Opening {
  const words = sentences.flatMap(([id, text]) =>
    text.split(" ").map((word, at): [string | null, string] => [at === 0 ? id : null, word]),
  );
  const length = sentences.reduce((sum, [, text]) => sum + text.length, 0);
  const wide = words.some(([, word]) => word.length > maxWordLength);
  const first = words[0]?.[1] ?? "";
  const [, quote = "", cap = null] = /^([“«‘"„‹]*[\u00a0\u202f]?)(\p{Lu}\p{M}*)/u.exec(first) ?? [];
  const isCapped = cap !== null && length >= minLetters && !wide;
  return { kind: "opening", quote: isCapped ? quote : "", cap: isCapped ? cap : null, lead: leadOf(words), words };
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
