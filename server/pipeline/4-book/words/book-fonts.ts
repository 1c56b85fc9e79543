import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { BookLetters } from "#domain/book/book-look.ts";
import { fail } from "#server/platform/errors.ts";
import { glyphCoverage } from "./glyph-coverage.ts";

/** A font of the book. A fallback is loaded only for characters that no earlier font has. */
type Face = { family: string; name: string; file: string; role: BookLetters | "fallback" | "if installed" };

function face(name: string, family: string, file: string, role: Face["role"]): Face {
  return { family, name: `@expo-google-fonts/${name}`, file, role };
}

const faces: Face[] = [
  face("fraunces", "Fraunces", "400Regular/Fraunces_400Regular.ttf", "fraunces"),
  face("fraunces", "Fraunces", "400Regular_Italic/Fraunces_400Regular_Italic.ttf", "fraunces"),
  face("fraunces", "Fraunces", "500Medium/Fraunces_500Medium.ttf", "fraunces"),
  ...["400Regular", "400Regular_Italic", "500Medium"].map((style) =>
    face(
      "atkinson-hyperlegible-next",
      "Atkinson Hyperlegible Next",
      `${style}/AtkinsonHyperlegibleNext_${style}.ttf`,
      "atkinson",
    ),
  ),
  face("eb-garamond", "EB Garamond", "400Regular/EBGaramond_400Regular.ttf", "garamond"),
  face("eb-garamond", "EB Garamond", "400Regular_Italic/EBGaramond_400Regular_Italic.ttf", "garamond"),
  face("eb-garamond", "EB Garamond", "500Medium/EBGaramond_500Medium.ttf", "garamond"),
  face("frank-ruhl-libre", "Frank Ruhl Libre", "400Regular/FrankRuhlLibre_400Regular.ttf", "fallback"),
  face("noto-naskh-arabic", "Noto Naskh Arabic", "400Regular/NotoNaskhArabic_400Regular.ttf", "fallback"),
  face("noto-serif-devanagari", "Noto Serif Devanagari", "400Regular/NotoSerifDevanagari_400Regular.ttf", "fallback"),
  face("noto-emoji", "Noto Emoji", "400Regular/NotoEmoji_400Regular.ttf", "fallback"),
  face("noto-serif-sc", "Noto Serif SC", "400Regular/NotoSerifSC_400Regular.ttf", "if installed"),
];

/**
 * `substitute` removes signs without glyphs and prints […] for runs of letters without glyphs; `missing` lists both.
 */
export type BookFonts = {
  families: string[];
  files: string[];
  missing: ReadonlySet<string>;
  substitute(text: string): string;
};

const coverages = new Map<string, Promise<Set<number> | null>>();

/**
 * Returns the fonts that `texts` require. Throws `font_missing` for an unreadable required font, or for a letter of
 * `cover` (the text on the cover) without a glyph. EB Garamond stands in for letters that the chosen typeface lacks.
 */
export async function findFonts(
  texts: Iterable<string>,
  cover: string,
  letters: BookLetters = "garamond",
): Promise<BookFonts> {
  const left = new Set<string>();
  for (const text of texts) for (const char of text) if (!isIgnorable(char)) left.add(char);
  const used: { face: Face; path: string }[] = [];
  for (const candidate of faces) {
    const isText = candidate.role === letters || candidate.role === "garamond";
    if (isOfOther(candidate, letters) || (!isText && left.size === 0)) continue;
    const path = locate(candidate);
    const covered = path && (await coverageOf(path, candidate));
    if (!path || !covered) continue;
    const before = left.size;
    for (const char of left) if (covered.has(char.codePointAt(0) ?? 0)) left.delete(char);
    if (isText || left.size < before) used.push({ face: candidate, path });
  }
  const unprintable = [...left].filter((char) => isLetter(char) && cover.includes(char));
  if (unprintable.length > 0) throw fail("font_missing", noFontHas(unprintable));
  return {
    families: [...new Set(used.map(({ face: { family } }) => family))],
    files: used.map(({ path }) => path),
    missing: left,
    substitute: (text) => (left.size === 0 ? text : substitute(text, left)),
  };
}

function isOfOther({ role }: Face, letters: BookLetters): boolean {
  return role !== letters && (role === "fraunces" || role === "atkinson");
}

function noFontHas(unprintable: readonly string[]): string {
  return `There is no printed book: no font has these letters of its title or author: ${shown(unprintable)}. Write them in other letters, and make it again.`;
}

function shown(characters: readonly string[]): string {
  const more = characters.length - 40;
  return `${characters.slice(0, 40).join(" ")}${more > 0 ? ` and ${more} more` : ""}`;
}

export function isLetter(char: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(char);
}

const omission = "[…]";

function substitute(text: string, missing: ReadonlySet<string>): string {
  const marked = Array.from(text, (char) => (missing.has(char) ? (isLetter(char) ? omission : "") : char)).join("");
  return marked.replace(/\[…\](?:[ \u200b]*\[…\])+/gu, omission);
}

function locate({ name, file, role }: Face): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);
  } catch (cause) {
    if (role === "if installed") return null;
    throw fail("font_missing", `The font package ${name} is not installed.`, cause);
  }
}

async function coverageOf(path: string, { family }: Face): Promise<Set<number> | null> {
  const known = coverages.get(path) ?? readFile(path).then(glyphCoverage);
  coverages.set(path, known);
  try {
    return await known;
  } catch (cause) {
    coverages.delete(path);
    throw fail("font_missing", `The font ${family} could not be read at ${path}.`, cause);
  }
}

/** Characters without a glyph of their own: spaces, joiners, directional marks, variation selectors. */
export function isIgnorable(char: string): boolean {
  return /^[\s\p{Cf}\ufe00-\ufe0f\u034f]$/u.test(char);
}
