/** Puts a word joiner on both sides of each hyphen, so that a title breaks only between words. */
export function preventHyphenBreaks(title: string): string {
  return title.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, "\u2060-\u2060");
}
