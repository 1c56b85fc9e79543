import type { NumberMention } from "./reading/numbers.ts";
import type { ReadText } from "./reading/read-text.ts";
import { isCapital, startsClause, type Token } from "./reading/tokens.ts";

type Owners = (text: ReadText, number: NumberMention) => ReadonlySet<string>;

const events: Record<string, RegExp> = {
  birth: /^(born|birth|nee?s?|naissance)$/,
  death: /^(died|dead|death|mort|morte|morts|decede|decedee)$/,
  marriage: /^(married|wedding|marie|mariee|maries|mariage|epouse|epousee)$/,
};

/** Each of two people has a number of their own, and this one has the other's. */
export function isOfAnotherPerson(
  number: NumberMention,
  support: NumberMention[],
  claim: ReadText,
  said: ReadText,
): boolean {
  const known = new Set([...namesOf(claim), ...namesOf(said)]);
  return isSwapped(number, support, claim, said, (text, one) => peopleAround(text, one, known));
}

/** "born in 1987" where 1987 is the year of a death, and the birth has a year of its own. */
export function isOfAnotherEvent(
  number: NumberMention,
  support: NumberMention[],
  claim: ReadText,
  said: ReadText,
): boolean {
  return isSwapped(number, support, claim, said, eventsAround);
}

function isSwapped(
  number: NumberMention,
  support: NumberMention[],
  claim: ReadText,
  said: ReadText,
  owners: Owners,
): boolean {
  const mine = owners(claim, number);
  if (mine.size === 0 || support.length === 0) return false;
  const theirs = support.map((source) => owners(said, source));
  if (theirs.some((others) => others.size === 0 || !others.isDisjointFrom(mine))) return false;
  return said.numbers.some(
    (source) =>
      source.value !== number.value &&
      !source.article &&
      source.as === number.as &&
      (source.unit === number.unit || !source.unit || !number.unit) &&
      !owners(said, source).isDisjointFrom(mine),
  );
}

/** Names and kinship words in the clause of a number. `known` names them in a draft without capitals. */
function peopleAround(text: ReadText, number: NumberMention, known: ReadonlySet<string>): Set<string> {
  const { from, to } = clauseOf(text, number);
  const names = text.tokens.slice(from, to).filter((token) => known.has(token.low) && !isInDate(text, token));
  const kin = text.kin.filter((one) => one.from >= from && one.to <= to).map((one) => `kin:${one.kind}`);
  return new Set([...names.map((token) => token.low), ...kin]);
}

function eventsAround(text: ReadText, number: NumberMention): Set<string> {
  const { from, to } = clauseOf(text, number);
  const words = text.tokens.slice(from, to).map((token) => token.low);
  return new Set(Object.keys(events).filter((event) => words.some((word) => events[event]?.test(word))));
}

function clauseOf(text: ReadText, number: NumberMention): { from: number; to: number } {
  let { from, to } = number;
  while (from > 0 && !breaksClause(text.tokens[from])) from -= 1;
  while (to < text.tokens.length && !breaksClause(text.tokens[to])) to += 1;
  return { from, to };
}

function namesOf(text: ReadText): string[] {
  return text.tokens
    .filter((token) => isCapital(token) && !token.opens && token.low.length > 1)
    .map((token) => token.low);
}

function breaksClause(token: Token | undefined): boolean {
  return token !== undefined && (startsClause(token) || /^(and|but|et|mais)$/.test(token.low));
}

function isInDate(text: ReadText, token: Token): boolean {
  return text.calendar.dates.some((date) => token.at >= date.from && token.at < date.to);
}
