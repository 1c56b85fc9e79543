import type { PrintSpec } from "#domain/book/book.ts";
import { pageRefusal, printablePages } from "#domain/book/print-kit.ts";
import type { Language } from "#domain/language.ts";
import { breakable, clipText, rightToLeft } from "#server/pipeline/4-book/words/clip-text.ts";
import { guideWords } from "./guide-words.ts";
import type { PrintableProof } from "./print-kit-store.ts";

type Words = { t: string; l?: string };

/** What `guide.typ` sets on one page. `hashes`: a file and its SHA-256. */
export type GuideData = {
  language: Language;
  paper: "a4" | "us-letter";
  heading: string;
  title: Words;
  author: Words;
  proof: string;
  lead: string;
  refusal: string | null;
  sections: { heading: string; rows: [string, string][] }[];
  fingerprints: string;
  hashes: [string, string][];
  check: string;
};

/** Longest title and author that leave the guide on one page. */
const mostLetters = 90;

export function guideData(proof: PrintableProof, spec: PrintSpec): GuideData {
  const { language, pages } = proof;
  const words = guideWords[language];
  const refusal = pageRefusal(pages);
  const { least, most } = printablePages;
  return {
    language,
    paper: language === "fr" ? "a4" : "us-letter",
    heading: words.heading,
    title: wordsOf(proof.title),
    author: wordsOf(proof.author === "" ? "" : words.by(proof.author)),
    proof: words.proof(proof.number, dayOf(proof.approvedAt, language)),
    lead: words.lead,
    refusal: refusal === null ? null : words.refusals[refusal](pages, least, most),
    sections: [
      { heading: words.pages, rows: pageRows(spec, language) },
      { heading: words.cover, rows: coverRows(spec, language) },
    ],
    fingerprints: words.fingerprints,
    hashes: [
      [words.files.interior, proof.interior.sha256],
      [words.files.cover, proof.cover.sha256],
    ],
    check: words.check(words.files.interior),
  };
}

function pageRows({ trim, bleed, pages, fonts }: PrintSpec, language: Language): [string, string][] {
  const words = guideWords[language];
  const sheet = { width: trim.width + 2 * bleed, height: trim.height + 2 * bleed };
  return [
    [words.rows.file, words.files.interior],
    [words.rows.pages, words.pageCount(pages)],
    [words.rows.trim, areaOf(trim, language)],
    [words.rows.bleed, words.bleedOn(lengthOf(bleed, language))],
    [words.rows.sheet, words.sheetWith(areaOf(sheet, language))],
    [words.rows.paper, words.paper],
    [words.rows.color, words.interiorColor],
    [words.rows.fonts, words.fonts(fonts.join(", "))],
  ];
}

function coverRows({ binding, cover, spineWidth, pages }: PrintSpec, language: Language): [string, string][] {
  const words = guideWords[language];
  return [
    [words.rows.file, words.files.cover],
    [words.rows.binding, words.bindings[binding]],
    [words.rows.sheet, words.wrap(areaOf(cover, language))],
    [words.rows.spine, words.spine(lengthOf(spineWidth, language), pages)],
    [words.rows.turn, words.turns[binding](lengthOf(cover.turn, language), lengthOf(cover.overhang, language))],
    [words.rows.board, words.boards[binding]],
    [words.rows.color, words.coverColor],
  ];
}

const millimetersPerInch = 25.4;
const noBreak = "\u00a0";

/** "0.125 in (3.2 mm)", and millimeters first in French. */
function lengthOf(inches: number, language: Language): string {
  const [imperial, metric] = [inchesOf(inches, language), millimetersOf(inches, language)];
  return inOrder(`${imperial}${noBreak}${inchSigns[language]}`, `${metric}${noBreak}mm`, language);
}

function areaOf({ width, height }: { width: number; height: number }, language: Language): string {
  const by = (number: typeof inchesOf) =>
    [width, height].map((inches) => number(inches, language)).join(`${noBreak}×${noBreak}`);
  return inOrder(`${by(inchesOf)}${noBreak}${inchSigns[language]}`, `${by(millimetersOf)}${noBreak}mm`, language);
}

const inchSigns = { en: "in", fr: "po" };

function inOrder(imperial: string, metric: string, language: Language): string {
  return language === "fr" ? `${metric} (${imperial})` : `${imperial} (${metric})`;
}

function inchesOf(inches: number, language: Language): string {
  return inches.toLocaleString(language, { maximumFractionDigits: 3 });
}

function millimetersOf(inches: number, language: Language): string {
  return (inches * millimetersPerInch).toLocaleString(language, { maximumFractionDigits: 1 });
}

function dayOf(time: Date, language: Language): string {
  return time.toLocaleDateString(language === "fr" ? "fr-FR" : "en-GB", { dateStyle: "long", timeZone: "UTC" });
}

function wordsOf(text: string): Words {
  const shown = breakable(clipText(text, mostLetters).text);
  const language = rightToLeft(shown);
  return language === null ? { t: shown } : { t: shown, l: language };
}
