const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first `most` characters as a reader counts them, ended by … when there were more. */
export function clipText(text: string, most: number): { text: string; clipped: boolean } {
  if (text.length <= most) return { text, clipped: false };
  const kept: string[] = [];
  for (const { segment } of clusters.segment(text)) {
    if (kept.length === most) return { text: `${kept.join("").trimEnd()}…`, clipped: true };
    kept.push(segment);
  }
  return { text, clipped: false };
}

const maxWordLength = 28;

/** Lets a word of more than 28 characters break anywhere, with no hyphen: zero-width spaces between its characters. */
export function breakable(text: string): string {
  return text.replace(/[^\s\u00a0\u202f-]{29,}/g, (word) => {
    const parts = [...clusters.segment(word)].map(({ segment }) => segment);
    return parts.length > maxWordLength ? parts.join("\u200b") : word;
  });
}

/** The language of a text that is written from right to left, by most of its letters; null for all others. */
export function rightToLeft(text: string): "he" | "ar" | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  const hebrew = letters.filter((letter) => /\p{Script=Hebrew}/u.test(letter)).length;
  const arabic = letters.filter((letter) =>
    /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter),
  ).length;
  if (2 * (hebrew + arabic) <= letters.length) return null;
  return hebrew >= arabic ? "he" : "ar";
}
