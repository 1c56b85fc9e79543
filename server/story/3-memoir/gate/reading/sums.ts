import type { NumberMention } from "./numbers.ts";
import type { ReadText } from "./read-text.ts";

const birth = /^(born|birth|nee?s?|naissance)$/;
const older = /^(older|plus|elder)$/;
const younger = /^(younger|moins)$/;
const people = /^(boy|girl|child)$/;
const coins = /^(dollar|franc|euro|pound|shilling|sou|penny)$/;

/** The numbers of a sentence that nobody said and that follow from what was said: spans of years, ages, sums. */
export function soundSums(claim: ReadText, said: ReadText): Set<NumberMention> {
  return new Set(
    claim.numbers.filter(
      (number) =>
        number.as === "cardinal" &&
        !number.article &&
        (isSpan(number, said) ||
          isYearOfAge(number, claim, said) ||
          isAge(number, said) ||
          isTotal(number, claim, said)),
    ),
  );
}

function isFullYear(value: number): boolean {
  return value >= 1850 && value < 2050;
}

function yearsOf(text: ReadText): { year: number; at: number }[] {
  return text.numbers.flatMap((number) => {
    if (number.as !== "cardinal" || number.unit) return [];
    if (isFullYear(number.value)) return [{ year: number.value, at: number.from }];
    const before = text.tokens[number.from - 1]?.low ?? "";
    const isYear =
      number.value >= 10 &&
      number.value < 100 &&
      /^(in|of|since|to|till|until|en|depuis|a|hiver|ete|from|de)$/.test(before);
    return isYear ? [{ year: 1900 + number.value, at: number.from }] : [];
  });
}

/** "four years" of 1942 and 1946: two years said one behind the other. */
function isSpan(number: NumberMention, said: ReadText): boolean {
  if (number.unit !== "year") return false;
  const years = yearsOf(said);
  return years.some(({ year }, i) => years[i + 1] !== undefined && (years[i + 1]?.year ?? 0) - year === number.value);
}

function agesOf(said: ReadText): NumberMention[] {
  const years = new Set(yearsOf(said).map(({ at }) => at));
  return said.numbers.filter(
    (number) =>
      number.as === "cardinal" &&
      !number.article &&
      number.value < 110 &&
      !years.has(number.from) &&
      (number.unit === null || number.unit === "year"),
  );
}

/** Born in 1938 and gone at sixteen: 1954. Nineteen in 1960: born in 1941. Only one year and one age leave no doubt. */
function isYearOfAge(number: NumberMention, claim: ReadText, said: ReadText): boolean {
  if (number.value < 1850 || number.value >= 2050 || number.unit) return false;
  const [years, ages] = [yearsOf(said), agesOf(said)];
  const [year, age] = [years[0], ages[0]];
  if (!year || !age || years.length > 1 || ages.length > 1) return false;
  if (isBirth(said))
    return number.value === year.year + age.value && claim.numbers.some((other) => other.value === age.value);
  return isBirth(claim) && number.value === year.year - age.value;
}

function isBirth(text: ReadText): boolean {
  return text.tokens.some((token) => birth.test(token.low) && token.text !== "ne");
}

/** Seven years older than me, who was ten: seventeen. */
function isAge(number: NumberMention, said: ReadText): boolean {
  const [first, second] = agesOf(said);
  if (!first || !second || agesOf(said).length > 2) return false;
  const behind = said.tokens.slice(first.to, first.to + 4);
  if (behind.some((token) => older.test(token.low))) return number.value === first.value + second.value;
  return behind.some((token) => younger.test(token.low)) && number.value === Math.abs(second.value - first.value);
}

/** Three boys and two girls: five children. Two dollars and three: five dollars. Four brothers and me: five of us. */
function isTotal(number: NumberMention, claim: ReadText, said: ReadText): boolean {
  const counted = said.numbers.filter(
    (one) => one.as === "cardinal" && one.value < 1850 && one.unit !== "year" && !one.article,
  );
  if (number.unit && people.test(number.unit)) {
    const some = counted.filter((one) => people.test(one.unit ?? ""));
    return some.length > 1 && sum(some) === number.value && number.unit === "child";
  }
  if (number.unit && coins.test(number.unit)) {
    const some = counted.filter((one) => one.unit === number.unit || one.unit === null);
    return some.length > 1 && sum(some) === number.value;
  }
  if (number.unit) return false;
  const withMe = said.tokens.some(
    (token, at) => /^(me|moi)$/.test(token.low) && /^(and|et)$/.test(said.tokens[at - 1]?.low ?? ""),
  );
  const isUs =
    claim.tokens.slice(number.to, number.to + 2).some((token) => token.low === "us") ||
    claim.tokens
      .slice(Math.max(0, number.from - 2), number.from)
      .some((token) => /^(nous|on|etions|sommes)$/.test(token.low));
  const some = counted.filter((one) => people.test(one.unit ?? ""));
  return isUs && withMe && some.length > 0 && sum(some) + 1 === number.value;
}

function sum(some: NumberMention[]): number {
  return some.reduce((total, one) => total + one.value, 0);
}

/** The words that such numbers bring along: "born in 1941", "five children in all", "nous sommes restés cinquante ans". */
export function wordsOfSums(claim: ReadText, sums: ReadonlySet<NumberMention>): Set<number> {
  const free = new Set<number>();
  if (sums.size === 0) return free;
  for (const number of sums) for (let at = number.from; at <= number.to; at += 1) free.add(at);
  for (const token of claim.tokens)
    if (
      birth.test(token.low) ||
      /^(all|altogether|total|tout|rest(e|ee|es|ees)|children|enfants|together|years|ans|lasted|dure|stayed|spent)$/.test(
        token.low,
      )
    )
      free.add(token.at);
  return free;
}
