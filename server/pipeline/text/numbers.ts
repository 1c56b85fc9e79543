import type { Language } from "#domain/language.ts";
import { englishNumber } from "./english-numbers.ts";
import { frenchNumber } from "./french-numbers.ts";
import type { Token } from "./tokens.ts";
import { countedAt } from "./units.ts";

/**
 * A number in a text, from token `from` up to `to` (not included). `as`: what it is said as; a clock's value is in
 * minutes, a decade's its first year (1940, or 40), a fraction's below 1, a magnitude's ("hundreds of") its least.
 */
export type NumberMention = {
  from: number;
  to: number;
  value: number;
  as: "cardinal" | "ordinal" | "decade" | "clock" | "fraction" | "magnitude";
  unit: string | null;
  noun: string | null;
  /** Written "one", "un" or "une": as likely an article or a pronoun. */
  article: boolean;
};

const magnitudes = new Map(
  Object.entries({
    dozens: 12,
    hundreds: 100,
    thousands: 1000,
    millions: 1_000_000,
    douzaines: 12,
    dizaines: 10,
    centaines: 100,
    milliers: 1000,
  }),
);
const fixed = new Map(
  Object.entries({ dozen: 12, twice: 2, thrice: 3, pair: 2, paire: 2, noon: 720, midi: 720, midnight: 0, minuit: 0 }),
);
const everyone = /^(the two of (us|them)|two of us|us two|nous deux|tous (les )?deux|toutes (les )?deux)\b/;

export function readNumbers(tokens: readonly Token[], language: Language): NumberMention[] {
  const found: NumberMention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const mention = mentionAt(tokens, at, language);
    if (!mention) continue;
    found.push(mention);
    at = mention.to - 1;
  }
  return [...found, ...clocksOf(found, tokens)];
}

function mentionAt(tokens: readonly Token[], at: number, language: Language): NumberMention | null {
  const token = tokens[at];
  if (!token) return null;
  const phrase = tokens
    .slice(at, at + 5)
    .map(({ low }) => low)
    .join(" ");
  if (everyone.test(phrase)) return null;
  const special = halfDozenAt(tokens, at) ?? specialAt(token, tokens, at) ?? fractionAt(tokens, at, language);
  if (special) return special;
  const money = moneyAt(tokens, at, language);
  if (money) return money;
  if (/^\d/.test(token.low)) return digitsAt(tokens, at);
  const number = language === "en" ? englishNumber(tokens, at) : frenchNumber(tokens, at);
  if (!number || isNotMeant(tokens, at, language)) return null;
  const half = halfAfter(tokens, at + number.length);
  const to = at + number.length + half.length;
  const article = number.length === 1 && half.length === 0 && /^(one|un|une)$/.test(token.low);
  const dozens = /^(dozen|douzaine)$/.test(tokens[to]?.low ?? "") ? 12 : 1;
  const end = dozens === 12 ? to + 1 : to;
  return {
    from: at,
    to: end,
    value: (number.value + half.value) * dozens,
    as: number.as,
    ...countedAt(tokens, end),
    article,
  };
}

function specialAt(token: Token, tokens: readonly Token[], at: number): NumberMention | null {
  const common = { from: at, to: at + 1, article: false };
  const magnitude = magnitudes.get(token.low);
  if (magnitude !== undefined) return { ...common, value: magnitude, as: "magnitude", ...countedAt(tokens, at + 1) };
  const value = fixed.get(token.low);
  if (value === undefined) return null;
  if (/^(noon|mid|minuit)/.test(token.low)) return { ...common, value, as: "clock", unit: null, noun: null };
  const counted = /^t(w|hr)ice$/.test(token.low) ? { unit: "times", noun: null } : countedAt(tokens, at + 1);
  return { ...common, value, as: "cardinal", ...counted };
}

/** "half a dozen", "une demi-douzaine". */
function halfDozenAt(tokens: readonly Token[], at: number): NumberMention | null {
  const low = tokens
    .slice(at, at + 4)
    .map((token) => token.low)
    .join(" ");
  const length = /^(half a dozen|a half dozen)\b/.test(low)
    ? 3
    : /^(half dozen|demi douzaine)\b/.test(low)
      ? 2
      : /^une demi douzaine\b/.test(low)
        ? 3
        : 0;
  if (length === 0) return null;
  return { from: at, to: at + length, value: 6, as: "cardinal", ...countedAt(tokens, at + length), article: false };
}

const coin = /^(dollars?|bucks?|pounds?|quid|francs?|euros?|shillings?)$/;

/** "a dollar ten", "two pounds ten", "un franc dix" and "$1.10" (a pound has twenty shillings: its rest stays apart). */
function moneyAt(tokens: readonly Token[], at: number, language: Language): NumberMention | null {
  const read = (from: number) => (language === "en" ? englishNumber(tokens, from) : frenchNumber(tokens, from));
  const [low, first] = [tokens[at]?.low ?? "", read(at)];
  const whole = /^(a|an)$/.test(low) ? { length: 1, value: 1 } : first?.as === "cardinal" ? first : null;
  if (!whole) return null;
  const unit = tokens[at + whole.length]?.low ?? "";
  const rest = read(at + whole.length + 1);
  const gap = tokens[at + whole.length + 1]?.before ?? "";
  if (
    !coin.test(unit) ||
    /^(pound|quid|shilling)/.test(unit) ||
    !rest ||
    rest.as !== "cardinal" ||
    rest.value < 2 ||
    rest.value > 99 ||
    !/^\s+$/u.test(gap)
  )
    return null;
  const to = at + whole.length + 1 + rest.length;
  const value = Math.round((whole.value + rest.value / 100) * 100) / 100;
  return { from: at, to, value, as: "cardinal", ...countedAt(tokens, at + whole.length), article: false };
}

/** "half of them", "a third of", "la moitié", "trois quarts". "half past" and "demi" behind a number are read elsewhere. */
function fractionAt(tokens: readonly Token[], at: number, language: Language): NumberMention | null {
  const [low, next] = [tokens[at]?.low ?? "", tokens[at + 1]?.low ?? ""];
  const fraction = (value: number, length: number): NumberMention => ({
    from: at,
    to: at + length,
    value,
    as: "fraction",
    unit: null,
    noun: null,
    article: false,
  });
  if (low === "moitie" || (low === "half" && /^(of|the|a|an|my|our|its|their|his|her|them|that)$/.test(next)))
    return fraction(0.5, 1);
  if (low === "demi" && language === "fr") return fraction(0.5, 1);
  if (
    language === "en" &&
    /^(third|quarter)$/.test(low) &&
    next === "of" &&
    /^(a|one)$/.test(tokens[at - 1]?.low ?? "")
  )
    return fraction(low === "third" ? 1 / 3 : 0.25, 1);
  if (language === "en" && low === "two" && next === "thirds") return fraction(2 / 3, 2);
  if (/^(three|trois)$/.test(low) && /^(quarters|quarts)$/.test(next)) return fraction(0.75, 2);
  if (language === "fr" && /^(tiers)$/.test(low)) return fraction(1 / 3, 1);
  return null;
}

function digitsAt(tokens: readonly Token[], at: number): NumberMention {
  const low = tokens[at]?.low ?? "";
  const common = { from: at, to: at + 1, article: false };
  const clock = /^(\d{1,2})(?::|\s?h\s?)(\d{2})$/.exec(low);
  if (clock) return { ...common, value: Number(clock[1]) * 60 + Number(clock[2]), as: "clock", unit: null, noun: null };
  if (/^\d+0s$/.test(low)) return { ...common, value: Number.parseInt(low, 10), as: "decade", unit: null, noun: null };
  const grouped = low.replaceAll(/[,.\u00a0\u202f ](?=\d{3}(\D|$))/gu, "").replace(",", ".");
  const as = /\d(st|nd|rd|th|er|re|ere|e|eme)$/.test(low) ? "ordinal" : "cardinal";
  const half = halfAfter(tokens, at + 1);
  const inYears = /^annees?$/.test(tokens[at - 1]?.low ?? "");
  const to = at + 1 + half.length;
  const value = Number.parseFloat(grouped) + half.value;
  const sign = /([$£€])\s*$/u.exec(tokens[at]?.before ?? "")?.[1];
  const counted = sign
    ? { unit: { $: "dollar", "£": "pound", "€": "euro" }[sign] ?? null, noun: null }
    : countedAt(tokens, to);
  return { from: at, to, value, as: inYears ? "decade" : as, ...counted, article: false };
}

/** "and a half", "et demi(e)": what it adds and how many tokens it takes. */
function halfAfter(tokens: readonly Token[], at: number): { value: number; length: number } {
  const phrase = tokens
    .slice(at, at + 4)
    .map(({ low }) => low)
    .join(" ");
  if (/^and a half\b/.test(phrase)) return { value: 0.5, length: 3 };
  return /^et demie?\b/.test(phrase) ? { value: 0.5, length: 2 } : { value: 0, length: 0 };
}

/** "second-hand", "for a second", "un manteau neuf", "sixty" never. */
function isNotMeant(tokens: readonly Token[], at: number, language: Language): boolean {
  const [low, next, before] = [tokens[at]?.low, tokens[at + 1], tokens[at - 1]?.low];
  const ends = next === undefined || /[.,;:?!…]/u.test(next.before);
  if (language === "en") return low === "second" && (next?.low === "hand" || (before === "a" && ends));
  if (low === "seconde" && before === "une") return true;
  return (
    low === "neuf" &&
    ends &&
    !/^(a|de|dix|a|vingt|trente|quarante|cinquante|soixante|cent|les|etions|sommes|et)$/.test(before ?? "")
  );
}

/** Times of day said in words: half past five, ten past four, quarter to six, six thirty, huit heures et quart. */
function clocksOf(numbers: readonly NumberMention[], tokens: readonly Token[]): NumberMention[] {
  const clocks: NumberMention[] = [];
  const clock = (from: number, to: number, value: number) =>
    clocks.push({ from, to, value: (value + 1440) % 1440, as: "clock", unit: null, noun: null, article: false });
  for (const number of numbers) {
    if (number.as !== "cardinal" || number.value > 24) continue;
    const before = tokens
      .slice(Math.max(0, number.from - 2), number.from)
      .map(({ low }) => low)
      .join(" ");
    const after = tokens
      .slice(number.to, number.to + 5)
      .map(({ low }) => low)
      .join(" ");
    if (before === "half past") clock(number.from - 2, number.to, number.value * 60 + 30);
    else if (before === "quarter past") clock(number.from - 2, number.to, number.value * 60 + 15);
    else if (before === "quarter to") clock(number.from - 2, number.to, number.value * 60 - 15);
    else if (number.unit === "hour" && /^heures? et quart/.test(after))
      clock(number.from, number.to + 3, number.value * 60 + 15);
    else if (number.unit === "hour" && /^heures? moins (le )?quart/.test(after))
      clock(number.from, number.to + 3, number.value * 60 - 15);
    else if (number.unit === "hour" && /^heures? et demie/.test(after))
      clock(number.from, number.to + 3, number.value * 60 + 30);
    else if (/^(o clock|am|pm|a m|p m|heures?)\b/.test(after) || /\b(at|by|until|a|vers|past)$/.test(before))
      clock(number.from, number.to, number.value * 60);
    else if (
      numbers.some(
        (next) => next.from === number.to && next.value % 5 === 0 && next.value < 60 && next.as === "cardinal",
      )
    )
      clock(
        number.from,
        number.to + 1,
        number.value * 60 + (numbers.find((next) => next.from === number.to)?.value ?? 0),
      );
  }
  return clocks;
}
