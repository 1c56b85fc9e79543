/** A title breaks between words, never inside one: a word joiner stands on both sides of its hyphens. */
export function preventHyphenBreaks(title: string): string {
  return title.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, "\u2060-\u2060");
}
