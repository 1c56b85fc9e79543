import type { Language } from "#domain/language.ts";
import { checkDates } from "#server/pipeline/3-memoir/facts/check-dates.ts";
import { unsaidName } from "#server/pipeline/3-memoir/facts/check-names.ts";
import { unsaidNumber } from "#server/pipeline/3-memoir/facts/check-numbers.ts";
import { readText } from "#server/pipeline/text/read-text.ts";
import { plainWords } from "./run-index.ts";
import type { Segment } from "./segments.ts";

/** The first name, number or date of a segment that `written` lacks; null for none. */
export function missingFact(segment: Segment, written: string, language: Language): string | null {
  const printed = readText(written, language);
  for (const { sentence } of segment.sentences) {
    const said = readText(sentence.text, language);
    const missing = unsaidNumber(said, printed) ?? checkDates(said, printed)?.refused ?? unsaidName(said, printed);
    if (missing !== null) return missing;
  }
  return null;
}

const mostShared = 0.5;

/** Whether two sentences say the same: one contains more than half of the other's content words. */
export function repeatsEarlier(text: string, before: string): boolean {
  const own = contentWords(text);
  const other = new Set(contentWords(before));
  const fewest = Math.min(own.length, other.size);
  return fewest > 2 && own.filter((word) => other.has(word)).length > fewest * mostShared;
}

function contentWords(text: string): string[] {
  return [...new Set(plainWords(text).filter((word) => word.length > 3))];
}
