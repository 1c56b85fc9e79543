const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first `most` grapheme clusters, followed by … when the text is longer. */
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

/** Adds zero-width spaces to words over 28 characters, so that they break anywhere without a hyphen. */
export function breakable(text: string): string {
  return text.replace(/[^\s\u00a0\u202f-]{29,}/g, (word) => {
    const parts = [...clusters.segment(word)].map(({ segment }) => segment);
    return parts.length > maxWordLength ? parts.join("\u200b") : word;
  });
}

/** The language of a right-to-left text, by most of its letters; null for other text. */
export function rightToLeft(text: string): "he" | "ar" | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  const hebrew = letters.filter((letter) => /\p{Script=Hebrew}/u.test(letter)).length;
  const arabic = letters.filter((letter) =>
    /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter),
  ).length;
  if (2 * (hebrew + arabic) <= letters.length) return null;
  return hebrew >= arabic ? "he" : "ar";
}
