import type { NumberMention } from "./reading/numbers.ts";
import { lowAt, type ReadText } from "./reading/read-text.ts";
import type { Verdict } from "./verdict.ts";

type Refused = Extract<Verdict, { ok: false }>;

/** Words that make another number of the one behind them; whatever of the second list is told says the same. */
const before: readonly (readonly [said: RegExp, told: RegExp])[] = [
  [/^(minus|moins)$/, /^(minus|below|moins|dessous)$/],
  [/^past$/, /^(past|after)$/],
  [/^than$/, /^(than|over|under|above|below|least|most|exceeding)$/],
  [/^another$/, /^(another|more|further|longer|later|after|other|additional)$/],
  [
    /^(about|around|nearly|almost|roughly|approximately|environ|presque|vers)$/,
    /^(about|around|nearly|almost|roughly|approximately|close|some|like|environ|presque|vers|pres|loin|dizaine|quelque|peu)$/,
  ],
  [/^encore$/, /^(encore|plus|apres|autre|autres|supplementaires)$/],
];

/** What makes a number what it is must stay with it: "half an acre" is no acre, two of ten are not ten. */
export function checkCounted(claim: ReadText, said: ReadText): Refused | null {
  for (const number of claim.numbers) {
    const sources = said.numbers.filter((source) => source.value === number.value && source.as === number.as);
    if (sources.length === 0) continue;
    const reason =
      qualified(claim, said, sources) ?? ofWhom(claim, said, number, sources) ?? aged(claim, said, number, sources);
    if (reason) return { ok: false, refused: claim.tokens[number.from]?.text ?? "", reason };
  }
  return swapped(claim, said) ?? everySecond(claim, said) ?? halfOf(claim, said);
}

function says({ tokens }: ReadText, words: RegExp): boolean {
  return tokens.some(({ low }) => words.test(low));
}

function qualified(claim: ReadText, said: ReadText, sources: readonly NumberMention[]): string | null {
  for (const [word, told] of before)
    if (sources.every(({ from }) => word.test(lowAt(said, from - 1))) && !says(claim, told))
      return "what stood before this number was left out";
  if (sources.every((source) => isRough(said, source)) && !says(claim, rough)) return "this number was a rough one";
  if (sources.every((source) => isOneOfTwo(said, source)) && !says(claim, /^(or|ou|between|entre|to|a|from|de)$/))
    return "this number was one of two that were said";
  const part = sources.map((source) => partOf(said, source));
  const isPart = part.every((few) => few !== null && !claim.numbers.some(({ value }) => value === few.value));
  return isPart ? "only some of so many were meant" : null;
}

const rough =
  /^(about|around|nearly|almost|roughly|approximately|close|so|some|pres|loin|environ|presque|vers|quelque|quelques)$/;

/** "close to a thousand", "pas loin de mille", "à peu près deux cents". */
function isRough(said: ReadText, { from, to }: NumberMention): boolean {
  const ahead = [3, 2, 1].map((back) => lowAt(said, from - back)).join(" ");
  const behind = [0, 1, 2].map((on) => lowAt(said, to + on)).join(" ");
  return /(close to( a)?|peu pres|loin de)$/.test(ahead) || /^(or so|a peu pres)\b/.test(behind);
}

/** "two or three", "between five and ten". */
function isOneOfTwo(said: ReadText, { from, to }: NumberMention): boolean {
  const other = said.numbers.find((number) => number.from === to + 1 || number.to === from - 1);
  if (!other) return false;
  const [first, joint] = other.from > from ? [from, to] : [other.from, other.to];
  if (/^(or|ou)$/.test(lowAt(said, joint))) return true;
  return /^(and|et)$/.test(lowAt(said, joint)) && /^(between|entre)$/.test(lowAt(said, first - 1));
}

/** The "two" of "two of the ten boats", the "one" of "one in ten of us". */
function partOf(said: ReadText, { from, value }: NumberMention): NumberMention | null {
  const isOwn = /^(the|my|our|his|her|their|those|these|les|des|mes|nos|ses|leurs|ces)$/.test(lowAt(said, from - 1));
  const at = isOwn ? from - 1 : from;
  const isJoined = isOwn ? /^(of|sur|des|de)$/.test(lowAt(said, at - 1)) : /^(in|sur)$/.test(lowAt(said, at - 1));
  const few = said.numbers.find(({ to }) => to === at - 1);
  return isJoined && few && few.value < value && value < 1000 ? few : null;
}

const people: Record<string, string> = {
  us: "us",
  nous: "us",
  them: "them",
  eux: "them",
  elles: "them",
  you: "you",
  vous: "you",
};

/** "nine of us" are not nine of them. */
function ofWhom(
  claim: ReadText,
  said: ReadText,
  number: NumberMention,
  sources: readonly NumberMention[],
): string | null {
  const whom = personBehind(claim, number);
  const told = sources.map((source) => personBehind(said, source));
  const isOther = whom !== null && told.every((person) => person !== null && person !== whom);
  return isOther ? "so many of others were meant" : null;
}

function personBehind(text: ReadText, { to }: NumberMention): string | null {
  const of = lowAt(text, to);
  const isOf = /^(of|d)$/.test(of);
  return isOf ? (people[lowAt(text, to + 1)] ?? people[lowAt(text, to + 2)] ?? null) : null;
}

/** "twenty years older than her" is no age. */
function aged(
  claim: ReadText,
  said: ReadText,
  number: NumberMention,
  sources: readonly NumberMention[],
): string | null {
  if (!/^(old|age|aged)$/.test(lowAt(claim, number.to + 1))) return null;
  const isCompared = sources.every(({ to }) =>
    /^(older|younger|later|earlier|longer|more|ago)$/.test(lowAt(said, to + 1)),
  );
  return isCompared ? "this is no age" : null;
}

/** Two numbers that have changed places: "number 9 for 14 years" of "number 14 for 9 years". */
function swapped(claim: ReadText, said: ReadText): Refused | null {
  for (const number of claim.numbers) {
    const thing = number.unit ?? number.noun;
    if (thing === null || number.as !== "cardinal") continue;
    const counted = said.numbers.filter((source) => source.as === "cardinal" && (source.unit ?? source.noun) === thing);
    const isOther = counted.length > 0 && counted.every(({ value }) => value !== number.value);
    const isThere = said.numbers.some(({ value, as }) => value === number.value && as === "cardinal");
    const isBoth = counted.some(({ value }) =>
      claim.numbers.some((other) => other.value === value && other !== number),
    );
    if (isOther && isThere && isBoth)
      return { ok: false, refused: claim.tokens[number.from]?.text ?? "", reason: "two numbers changed places" };
  }
  return null;
}

const every = /^(every|each|tous|toutes)$/;

/** "every second Sunday" is not every Sunday. */
function everySecond(claim: ReadText, said: ReadText): Refused | null {
  for (const { at, low } of claim.tokens) {
    const next = claim.tokens[at + (/^(tous|toutes)$/.test(low) ? 2 : 1)];
    if (!every.test(low) || !next || claim.numbers.some(({ from }) => from === next.at)) continue;
    const places = said.tokens.filter((token) => token.low === next.low);
    const isRarer = ({ at: place }: { at: number }) =>
      said.numbers.some(({ to, value }) => to === place && value > 1) || lowAt(said, place - 1) === "other";
    const isEvery = ({ at: place }: { at: number }) =>
      [2, 3, 4].some((back) => every.test(lowAt(said, place - back)) && !isCommaWithin(said, place - back, place));
    if (places.length > 0 && places.every((place) => isRarer(place) && isEvery(place)))
      return { ok: false, refused: next.text, reason: "it was not as often" };
  }
  return null;
}

function isCommaWithin({ tokens }: ReadText, from: number, to: number): boolean {
  return tokens.slice(from + 1, to + 1).some((token) => token.before.includes(","));
}

function isHalf(text: ReadText, at: number): boolean {
  const isBeside = /^(half|quarter|demi|demie|moitie|quart)$/.test(lowAt(text, at - 1));
  const isOf = /^(a|an|the|of|de|d|un|une|la|le)$/.test(lowAt(text, at - 1));
  return isBeside || (isOf && [2, 3].some((back) => /^(half|quarter|moitie|quart)$/.test(lowAt(text, at - back))));
}

/** "half an acre" is no acre. */
function halfOf(claim: ReadText, said: ReadText): Refused | null {
  for (const token of claim.tokens) {
    const places = said.tokens.filter(({ low }) => low === token.low);
    if (token.low.length < 4 || places.length === 0 || isHalf(claim, token.at)) continue;
    if (
      places.every(({ at }) => isHalf(said, at) && !/^(half|quarter)$/.test(token.low)) &&
      !says(claim, /^(half|quarter|demi|demie|moitie|quart|\d.*)$/)
    )
      return { ok: false, refused: token.text, reason: "half of it was meant" };
  }
  return null;
}
