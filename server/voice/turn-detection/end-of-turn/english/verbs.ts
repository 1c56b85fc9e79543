import * as en from "./words.ts";
import type { Token } from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

const contracted = /^(?:i|you|he|she|it|we|they|that|there|who|what|here|where)'(?:m|re|ve|s|d|ll)$/;
const withContracted = /^(?:i|he|she|we|they)'/;
const afterNominative =
  /^(?:all|both|two|three|four|five|each|children|girls|boys|kids|women|men|myself|himself|herself|ourselves|themselves|who|that|and|or|but)$/;

/** "We", "they're", "I'd". */
export function isNominative(tokens: readonly Token[], at: number): boolean {
  const low = tokens[at]?.low ?? "";
  return en.nominatives.has(low) || withContracted.test(low);
}

/** The word before, skipping adverbs. */
export function nounBefore(tokens: readonly Token[], at: number): Token | undefined {
  let before = at - 1;
  while (before >= 0 && isMidAdverb(tokens, before)) before -= 1;
  return tokens[before];
}

function isMidAdverb(tokens: readonly Token[], at: number): boolean {
  const low = tokens[at]?.low ?? "";
  return en.midAdverbs.has(low) && !en.coordinators.has(low);
}

/** Whether a finite verb begins here that is the first of its group: "had" of "had known". */
export function isFinite(tokens: readonly Token[], at: number): boolean {
  const low = tokens[at]?.low ?? "";
  if (contracted.test(low) || isContracted(low, tokens[at + 1]?.low ?? "")) return true;
  const before = nounBefore(tokens, at);
  const prior = before?.low ?? "";
  if (isInGroup(tokens, at, prior)) return false;
  if (low === "used") return tokens[at + 1]?.low === "to" || en.nominatives.has(prior);
  if (
    /^(?:called|named|nicknamed|known|born|dressed)$/.test(low) &&
    /^(?:an?|this|some|one)$/.test(tokens[0]?.low ?? "")
  )
    return false;
  if (en.auxiliaries.has(low)) return !isName(tokens, at);
  if (en.irregularPast.has(low)) return isVerbal(tokens, at) && !isName(tokens, at);
  if (low.endsWith("ed") && low.length > 4 && !en.notPast.has(low)) return isVerbal(tokens, at);
  if (en.presents.has(low)) return isPresent(low, before);
  const whoAt = before === undefined ? -1 : tokens.indexOf(before);
  const isYou = prior === "you" && (whoAt === 0 || en.coordinators.has(tokens[whoAt - 1]?.low ?? ""));
  return before !== undefined && (isYou || en.nominatives.has(prior)) && isContent(low) && !afterNominative.test(low);
}

/** "My memory's not so good", and not "my mother's sister". */
const isContracted = (low: string, next: string) =>
  /[a-z]'s$/.test(low) && /^(?:not|so|very|too|gone|been|never|always|an?|the|in|on|at|no)$/.test(next);

/** Behind a helper or "to" a verb is not finite. */
function isInGroup(tokens: readonly Token[], at: number, prior: string): boolean {
  if (prior === "to" || /^(?:been|being|get|got|gotten|having|be)$/.test(prior)) return true;
  if (contracted.test(prior)) return true;
  if (!en.auxiliaries.has(prior)) return false;
  const low = tokens[at]?.low ?? "";
  if (/^(?:am|is|are|was|were)$/.test(low)) return false;
  return !en.auxiliaries.has(low) || en.modals.has(prior) || /^(?:had|been|being|be)$/.test(low);
}

/** No noun or adjective: no article, adjective or preposition stands before it. */
function isVerbal(tokens: readonly Token[], at: number): boolean {
  const before = nounBefore(tokens, at);
  if (before === undefined) return false;
  if (/^(?:that|this|these|those|her|some|any|both|all|each|another|no)$/.test(before.low)) return true;
  return (
    !en.determiners.has(before.low) &&
    !en.prepositions.has(before.low) &&
    !en.degrees.has(before.low) &&
    !(en.adjectives.has(before.low) && before.low !== "other")
  );
}

function isPresent(low: string, before: Token | undefined): boolean {
  if (before === undefined) return false;
  const prior = before.low;
  if (low.endsWith("s") && !low.endsWith("ss"))
    return (
      !en.determiners.has(prior) &&
      !en.prepositions.has(prior) &&
      !en.adjectives.has(prior) &&
      !/^(?:i|we|they|you|and|or)$/.test(prior)
    );
  return /^(?:i|we|they|you|who|people|children|folk|folks|others|some|many|most|still|grandchildren|kids|neighbours|everybody)$/.test(
    prior,
  );
}

/** "My sister Rose" has no verb. */
function isName(tokens: readonly Token[], at: number): boolean {
  const [word, before] = [tokens[at], tokens[at - 1]?.low ?? ""];
  return en.nameVerbs.has(word?.low ?? "") && (en.kin.has(before) || /^\p{Lu}/u.test(word?.raw ?? "")) && at > 0;
}

function isContent(low: string): boolean {
  return (
    !en.determiners.has(low) &&
    !en.prepositions.has(low) &&
    !en.coordinators.has(low) &&
    !en.subordinators.has(low) &&
    !en.midAdverbs.has(low) &&
    !en.subjects.has(low) &&
    !en.objects.has(low) &&
    !en.numbers.has(low) &&
    !en.degrees.has(low) &&
    low !== ""
  );
}
