/**
 * A stranger's words for a letter: one line, in which mail programs find no address to make a link of, and without
 * invisible or direction-changing characters.
 */
export function plainLine(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029<>@/\\]/gu, " ")
    .replaceAll(/([.\u3002\u0589:])(?=\S)/gu, "$1 ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
