/** A word of a text with its marks, and whether a blank line precedes it. */
export type WrittenWord = { text: string; startsParagraph: boolean };

/**
 * The words of a text in order. A no-break space does not separate words; a lone mark (`—`, `«`, French `!`) belongs
 * to the next word if it opens, otherwise to the previous one. Joined by spaces they are the text with normalized
 * spaces.
 */
export function wordsOfText(text: string): WrittenWord[] {
  return text.split(/\n[^\S\n]*\n/).flatMap((paragraph, index) =>
    joinMarks(paragraph.split(/[^\S\u00a0\u202f]+/u).filter((word) => /\S/.test(word))).map((word, at) => ({
      text: word,
      startsParagraph: index > 0 && at === 0,
    })),
  );
}

const speaks = /[\p{L}\p{N}]/u;
const opens = /^[«‹“„‘(¿¡[{–—-]+$/u;

function joinMarks(parts: readonly string[]): string[] {
  const words: string[] = [];
  let opening = "";
  for (const part of parts) {
    const last = words.length - 1;
    if (speaks.test(part)) {
      words.push(opening + part);
      opening = "";
    } else if (opens.test(part) || last < 0 || opening !== "") opening += `${part} `;
    else words[last] += ` ${part}`;
  }
  if (opening !== "") {
    if (words.length > 0) words[words.length - 1] += ` ${opening.slice(0, -1)}`;
    else words.push(opening.slice(0, -1));
  }
  return words;
}
