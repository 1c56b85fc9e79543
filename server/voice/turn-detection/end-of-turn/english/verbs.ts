import * as en from "./words.ts";
import type { Token } from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

const contracted = /^(?:i|you|he|she|it|we|they|that|there|who|what|here|where)'(?:m|re|ve|s|d|ll)$/;
const withContracted = /^(?:i|he|she|we|they)'/;
const afterNominative =
  /^(?:all|both|two|three|four|five|each|children|girls|boys|kids|women|men|myself|himself|herself|ourselves|themselves|who|that|and|or|but)$/;

/** "We", "they're", "I'd". */
export function isNominative(tokens: readonly Token[], at: number): boolean {
  const folded = tokens[at]?.folded ?? "";
  return en.nominatives.has(folded) || withContracted.test(folded);
}

/** The word before, skipping adverbs. */
export function nounBefore(tokens: readonly Token[], at: number): Token | undefined {
  let before = at - 1;
  while (before >= 0 && isMidAdverb(tokens, before)) before -= 1;
  return tokens[before];
}

function isMidAdverb(tokens: readonly Token[], at: number): boolean {
  const folded = tokens[at]?.folded ?? "";
  return en.midAdverbs.has(folded) && !en.coordinators.has(folded);
}

/** Whether a finite verb begins here that is the first of its group: "had" of "had known". */
export function isFinite(tokens: readonly Token[], at: number): boolean {
  const folded = tokens[at]?.folded ?? "";
  if (contracted.test(folded) || isContracted(folded, tokens[at + 1]?.folded ?? "")) return true;
  const before = nounBefore(tokens, at);
  const prior = before?.folded ?? "";
  if (isInGroup(tokens, at, prior)) return false;
  if (folded === "used") return tokens[at + 1]?.folded === "to" || en.nominatives.has(prior);
  if (
    /^(?:called|named|nicknamed|known|born|dressed)$/.test(folded) &&
    /^(?:an?|this|some|one)$/.test(tokens[0]?.folded ?? "")
  )
    return false;
  if (en.auxiliaries.has(folded)) return !isName(tokens, at);
  if (en.irregularPast.has(folded)) return isVerbal(tokens, at) && !isName(tokens, at);
  if (folded.endsWith("ed") && folded.length > 4 && !en.notPast.has(folded)) return isVerbal(tokens, at);
  if (en.presents.has(folded)) return isPresent(folded, before);
  const whoAt = before === undefined ? -1 : tokens.indexOf(before);
  const isYou = prior === "you" && (whoAt === 0 || en.coordinators.has(tokens[whoAt - 1]?.folded ?? ""));
  return (
    before !== undefined && (isYou || en.nominatives.has(prior)) && isContent(folded) && !afterNominative.test(folded)
  );
}

/** "My memory's not so good", and not "my mother's sister". */
const isContracted = (folded: string, next: string) =>
  /[a-z]'s$/.test(folded) && /^(?:not|so|very|too|gone|been|never|always|an?|the|in|on|at|no)$/.test(next);

/** Behind a helper or "to" a verb is not finite. */
function isInGroup(tokens: readonly Token[], at: number, prior: string): boolean {
  if (prior === "to" || /^(?:been|being|get|got|gotten|having|be)$/.test(prior)) return true;
  if (contracted.test(prior)) return true;
  if (!en.auxiliaries.has(prior)) return false;
  const folded = tokens[at]?.folded ?? "";
  if (/^(?:am|is|are|was|were)$/.test(folded)) return false;
  return !en.auxiliaries.has(folded) || en.modals.has(prior) || /^(?:had|been|being|be)$/.test(folded);
}

/** No noun or adjective: no article, adjective or preposition stands before it. */
function isVerbal(tokens: readonly Token[], at: number): boolean {
  const before = nounBefore(tokens, at);
  if (before === undefined) return false;
  if (/^(?:that|this|these|those|her|some|any|both|all|each|another|no)$/.test(before.folded)) return true;
  return (
    !en.determiners.has(before.folded) &&
    !en.prepositions.has(before.folded) &&
    !en.degrees.has(before.folded) &&
    !(en.adjectives.has(before.folded) && before.folded !== "other")
  );
}

function isPresent(folded: string, before: Token | undefined): boolean {
  if (before === undefined) return false;
  const prior = before.folded;
  if (folded.endsWith("s") && !folded.endsWith("ss"))
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
  const [word, before] = [tokens[at], tokens[at - 1]?.folded ?? ""];
  return en.nameVerbs.has(word?.folded ?? "") && (en.kin.has(before) || /^\p{Lu}/u.test(word?.raw ?? "")) && at > 0;
}

function isContent(folded: string): boolean {
  return (
    !en.determiners.has(folded) &&
    !en.prepositions.has(folded) &&
    !en.coordinators.has(folded) &&
    !en.subordinators.has(folded) &&
    !en.midAdverbs.has(folded) &&
    !en.subjects.has(folded) &&
    !en.objects.has(folded) &&
    !en.numbers.has(folded) &&
    !en.degrees.has(folded) &&
    folded !== ""
  );
}
