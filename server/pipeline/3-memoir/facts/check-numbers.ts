import type { Refused } from "./verdict.ts";
import type { NumberMention } from "#server/pipeline/text/numbers.ts";
import { wordsAt, type ReadText } from "#server/pipeline/text/read-text.ts";
import { sameAmount } from "#server/pipeline/text/units.ts";

const beforeYear =
  /^(in|since|of|by|until|till|from|to|year|summer|winter|spring|autumn|fall|en|depuis|de|vers|annee|jusqu|hiver|ete|printemps|automne|mai|may)$/;

/** Every number must have been said, and of the same thing where that can be seen. */
export function checkNumbers(claim: ReadText, said: ReadText): Refused | null {
  const unsaid = unsaidNumber(claim, said);
  if (unsaid !== null) return { ok: false, refused: unsaid, reason: "this number was not said" };
  const other = claim.numbers.find((number) => isOfAnother(number, said));
  return other ? { ok: false, refused: wordsAt(claim, other), reason: "this number was said of something else" } : null;
}

/** The first number that was not said in any notation; null when all were. */
export function unsaidNumber(claim: ReadText, said: ReadText): string | null {
  const unsaid = countedNumbers(claim).find(
    (number) => supportOf(number, claim, said).length === 0 && !inNumericDate(number, said),
  );
  return unsaid ? wordsAt(claim, unsaid) : null;
}

function countedNumbers(claim: ReadText): NumberMention[] {
  const numeric = new Set(claim.calendar.numeric.map(({ from }) => from));
  return claim.numbers.filter((number) => !numeric.has(number.from) && !isLoose(number));
}

function supportOf(number: NumberMention, claim: ReadText, said: ReadText): NumberMention[] {
  const alternatives = claim.numbers.filter((other) => other.from <= number.from && other.to >= number.to);
  return said.numbers.filter((source) => alternatives.some((one) => supports(one, source, claim, said)));
}

/** "one", "un" and "first" are more often grammar than count. */
function isLoose(number: NumberMention): boolean {
  return number.article || (number.as === "ordinal" && number.value === 1);
}

function supports(claim: NumberMention, source: NumberMention, claimText: ReadText, sourceText: ReadText): boolean {
  if (claim.as === "clock" || source.as === "clock")
    return claim.as === "clock" && source.as === "clock" && claim.value % 720 === source.value % 720;
  if (claim.as === "magnitude")
    return source.as === "magnitude" ? source.value === claim.value : source.value >= claim.value;
  if (claim.as === "fraction" || source.as === "fraction")
    return claim.as === source.as && Math.abs(claim.value - source.value) < 0.001;
  if (claim.as === "decade") return inDecade(claim.value, source);
  if (source.as === "decade" || source.as === "magnitude") return false;
  if (claim.unit && isDayOfMonth(source, sourceText)) return false;
  if (claim.unit && source.unit)
    return sameAmount({ value: claim.value, unit: claim.unit }, { value: source.value, unit: source.unit });
  return claim.value === source.value || sameYear(claim, source, claimText, sourceText);
}

function isDayOfMonth(number: NumberMention, text: ReadText): boolean {
  return text.calendar.dates.some((date) => number.from >= date.from && number.to <= date.to);
}

function inDecade(decade: number, source: NumberMention): boolean {
  const start = source.as === "decade" ? source.value : Math.floor(source.value / 10) * 10;
  return start === decade || (start % 100 === decade % 100 && (start > 999 || decade > 999 || source.as === "decade"));
}

/** "forty-one" for 1941, said or claimed where a year stands. */
function sameYear(claim: NumberMention, source: NumberMention, claimText: ReadText, sourceText: ReadText): boolean {
  if (claim.value % 100 !== source.value % 100 || claim.unit || source.unit) return false;
  const [long, short, text] = claim.value > source.value ? [claim, source, sourceText] : [source, claim, claimText];
  const isYear = long.value >= 1850 && long.value <= 2049 && short.value >= 10 && short.value <= 99;
  return isYear && isYearPlace(text, short.from);
}

/** "Dad bought a truck, this was fifty-eight": when what was told before came about. */
function isWhen(text: ReadText, at: number): boolean {
  const [that, be] = [text.tokens[at - 2]?.low ?? "", text.tokens[at - 1]?.low ?? ""];
  return /^(this|that)$/.test(that) && /^(was|is)$/.test(be);
}

/** Behind "in" or a month, behind an apostrophe, or close behind a year: "from 1953 to eighty-seven". */
export function isYearPlace(text: ReadText, at: number): boolean {
  if (isWhen(text, at)) return true;
  const [before, token] = [text.tokens[at - 1], text.tokens[at]];
  if (beforeYear.test(before?.low ?? "") || /['’]$/.test(token?.before ?? "")) return true;
  if (text.calendar.dates.some((date) => date.to === at)) return true;
  const isRange = /^(a|to|till|until|and|et)$/.test(before?.low ?? "");
  return isRange && text.numbers.some((number) => number.value >= 1850 && number.value <= 2049 && number.to === at - 1);
}

/** The source counts the same thing, and never that many: "four rooms" where eight rooms were said of four houses. */
function isOfAnother(number: NumberMention, said: ReadText): boolean {
  const isYear = number.value >= 1850 && number.value <= 2049 && !number.unit;
  if (isYear || number.article || number.as !== "cardinal" || (!number.noun && !number.unit)) return false;
  const cardinals = said.numbers.filter((source) => source.as === "cardinal" && !source.article);
  const isSame = (source: NumberMention) =>
    number.unit ? source.unit === number.unit : !source.unit && source.noun === number.noun;
  const same = cardinals.filter(isSame);
  const isSaid = cardinals.some(
    ({ value, unit, noun }) => value === number.value && !unit && (noun === null || noun === number.noun),
  );
  return same.length > 0 && !same.some(({ value }) => value === number.value) && !isSaid;
}

function inNumericDate(number: NumberMention, said: ReadText): boolean {
  return said.calendar.numeric.some(({ parts }) =>
    parts.some((part) => part === number.value || 1900 + part === number.value),
  );
}
