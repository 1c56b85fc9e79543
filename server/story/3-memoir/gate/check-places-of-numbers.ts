import type { NumberMention } from "./reading/numbers.ts";
import { lowAt, type ReadText } from "./reading/read-text.ts";
import type { Verdict } from "./verdict.ts";

type Place = { claim: ReadText; said: ReadText; number: NumberMention; sources: readonly NumberMention[] };

/** A number stands where it stood: what it counted, how it rose or fell, and how often it was said. */
export function checkPlacesOfNumbers(claim: ReadText, said: ReadText): Extract<Verdict, { ok: false }> | null {
  for (const number of claim.numbers) {
    const sources = said.numbers.filter((source) => source.value === number.value && source.as === number.as);
    if (sources.length === 0 || number.article) continue;
    const place = { claim, said, number, sources };
    const reason =
      ofOtherPart(place) ??
      stripped(place) ??
      otherWay(place) ??
      repeated(place) ??
      otherVerb(place) ??
      saidOfNoun(place) ??
      uncounted(place);
    if (reason) return { ok: false, refused: claim.tokens[number.from]?.text ?? "", reason };
  }
  return null;
}

/** "four dollars for cleaning and two for the ironing": what stands behind the one is not the other's. */
function ofOtherPart({ claim, said, number, sources }: Place): string | null {
  if (number.as !== "cardinal" || number.unit === null) return null;
  const rivals = said.numbers.filter(
    ({ as, unit, value }) =>
      as === "cardinal" &&
      unit === number.unit &&
      value !== number.value &&
      !claim.numbers.some((one) => one.value === value),
  );
  const own = new Set(sources.flatMap((source) => partBehind(said, source)));
  const others = new Set(rivals.flatMap((rival) => partBehind(said, rival)));
  if (own.size === 0) return null;
  return partBehind(claim, number).some((stem) => others.has(stem) && !own.has(stem))
    ? "this number was said of something else"
    : null;
}

/** The words behind a number, as far as the next joint. */
function partBehind({ tokens }: ReadText, { to }: NumberMention): string[] {
  const end = tokens.findIndex(
    ({ at, low, before }) => at > to && (/^(and|but|et|mais)$/.test(low) || /[.,;:?!]/u.test(before)),
  );
  return tokens.slice(to + 1, end < 0 ? undefined : end).flatMap(({ low }) => (low.length > 3 ? [stemOf(low)] : []));
}

/** "fifty-one years" are neither an age nor a year. */
function stripped({ claim, said, number, sources }: Place): string | null {
  if (
    number.unit !== null ||
    number.noun !== null ||
    !/^(at|in|was|were|am|turned)$/.test(lowAt(claim, number.from - 1))
  )
    return null;
  const isMeasure = ({ unit, to, from }: NumberMention) =>
    unit !== null &&
    !/^(old|age)$/.test(lowAt(said, to + 1)) &&
    !/^(at|in|was|were|turned)$/.test(lowAt(said, from - 1));
  return sources.every(isMeasure) ? "this was a measure" : null;
}

/** "by ten" is not "to ten"; "up to five", "going on twelve" and "ten to six" say less than their number. */
function otherWay({ claim, said, number, sources }: Place): string | null {
  const way = lowAt(claim, number.from - 1);
  const ways = sources.map(({ from }) => lowAt(said, from - 1));
  const isTurned = /^(by|to)$/.test(way) && ways.every((one) => /^(by|to)$/.test(one) && one !== way);
  const less = sources.every(({ from }, at) => {
    const earlier = lowAt(said, from - 2);
    if (ways[at] === "on") return earlier === "going";
    return ways[at] === "to" && (/^(up|quarter)$/.test(earlier) || said.numbers.some(({ to }) => to === from - 1));
  });
  const isDropped = less && !claim.tokens.some(({ low }) => /^(to|on|most|nearly|almost|from|between)$/.test(low));
  return isTurned || isDropped ? "what stood before this number was changed" : null;
}

function repeated({ claim, number, sources }: Place): string | null {
  const isSame = ({ value, as }: NumberMention) => value === number.value && as === number.as;
  const told = claim.numbers.filter(isSame).length;
  return number.as === "cardinal" && number.value > 1 && told > sources.length ? "this was not said of both" : null;
}

const joints = /^(and|but|or|then|the|et|mais|ou|puis|les|des|only|about|some|just|nearly|almost)$/;

/** Of "had eleven children and buried three", three are buried and not had. */
function otherVerb({ claim, said, number, sources }: Place): string | null {
  if (number.as !== "cardinal" || number.noun === null) return null;
  const isElliptic = sources.every(({ unit, noun, to }) => unit === null && noun === null && isEnd(said, to));
  const thing = number.unit ?? number.noun;
  const isCounted = said.numbers.some((other) => (other.unit ?? other.noun) === thing && other.value !== number.value);
  if (!isElliptic || !isCounted) return null;
  const [told, ...verbs] = [lowAt(claim, number.from - 1), ...sources.map(({ from }) => lowAt(said, from - 1))];
  return verbs.every((verb) => verb !== told && !joints.test(verb)) && !joints.test(told ?? "")
    ? "this number was said of something else"
    : null;
}

/** "The oldest was seven": of the oldest no other number, where this one was said of something else. */
function saidOfNoun({ claim, said, number }: Place): string | null {
  const noun = nounOf(claim, number);
  if (noun === null) return null;
  const values = said.numbers.filter((one) => nounOf(said, one) === noun).map(({ value }) => value);
  return values.length > 0 && !values.includes(number.value) ? "another number was said of this" : null;
}

/** The "oldest" of "the oldest was seven". */
function nounOf(text: ReadText, { from, as }: NumberMention): string | null {
  const noun = lowAt(text, from - 2);
  const isBeing = /^(was|were|is|are|avait|etait|a|est)$/.test(lowAt(text, from - 1));
  const isNoun = noun.length > 3 && !/^(they|there|that|this|elle|elles|cela|what|which)$/.test(noun);
  return as === "cardinal" && isBeing && isNoun ? noun : null;
}

function isEnd({ tokens }: ReadText, at: number): boolean {
  const next = tokens[at];
  return next === undefined || /[.,;:?!]/.test(next.before);
}

const nearby = 4;

/** "two winters and a summer" hold no two summers. */
function uncounted({ claim, said, number, sources }: Place): string | null {
  const thing = claim.tokens[number.to];
  if (number.as !== "cardinal" || !thing || (number.noun ?? number.unit) === null) return null;
  const stem = stemOf(thing.low);
  const isNear = sources.some(({ from, to }) =>
    said.tokens.slice(Math.max(0, from - nearby), to + nearby).some(({ low }) => stemOf(low) === stem),
  );
  const isSingle = said.tokens.some(
    ({ at, low }) => stemOf(low) === stem && low !== thing.low && /^(a|an|one|un|une)$/.test(lowAt(said, at - 1)),
  );
  const isOther = sources.every(({ to, unit, noun }) => (unit ?? noun) !== null && stemOf(lowAt(said, to)) !== stem);
  return isOther &&
    isSingle &&
    (!isNear || sources.every(({ to }) => lowAt(said, to + 1) === "and" || lowAt(said, to + 1) === "et"))
    ? "this number was said of something else"
    : null;
}

function stemOf(low: string): string {
  return low.replace(/(?:e?s|x)$/, "");
}
