/** A word as it stands in a text, with its marks, and whether a blank line stood before it. */
export type WrittenWord = { text: string; startsParagraph: boolean };

/**
 * A text's words in order. A no-break space does not part words; a lone mark (`—`, `«`, French `!`) belongs to
 * the word after it when it opens, else to the word before it. Joined by spaces they are the text with its spaces evened out.
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
