import { isFinite, isNominative, nounBefore } from "./verbs.ts";
import * as en from "./words.ts";
import { foldedAt, type Rule, type Token } from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

/** "Where I was", "all we had": what a helper at the end leads on to has been said. */
export function isWholeHelper(tokens: readonly Token[]): boolean {
  const at = tokens.length - 1;
  if (!/^(?:am|is|are|was|were|had|have|did|do|could|can|would)$/.test(foldedAt(tokens, at))) return false;
  if (/^(?:never|always|both|all)$/.test(foldedAt(tokens, at - 1)) && en.subjects.has(foldedAt(tokens, at - 2)))
    return /^(?:yes|no|yeah)$/.test(foldedAt(tokens, at - 3));
  if (!en.subjects.has(foldedAt(tokens, at - 1)) && !/^(?:things|that)$/.test(foldedAt(tokens, at - 1))) return false;
  const before = foldedAt(tokens, at - 2);
  if (/^(?:yes|yeah)$/.test(before)) return true;
  if (/^(?:think|suppose|believe)$/.test(before)) return /^(?:yes|no)$/.test(foldedAt(tokens, 0));
  const isState = /^(?:am|is|are|was|were)$/.test(foldedAt(tokens, at));
  if (isState && before === "as") return /^(?:just|exactly|same)$/.test(foldedAt(tokens, at - 3));
  if (isState) return /^(?:where|how|who|what|than|way)$/.test(before);
  return at > 3 && /^(?:all|everything|anything|nothing|as|than|what|best)$/.test(before);
}

export const helper: Rule = (tokens, at) =>
  en.auxiliaries.has(foldedAt(tokens, at)) ||
  /'(?:m|re|ve|ll)$/.test(foldedAt(tokens, at)) ||
  /^(?:i|he|she|we|they|it|that|there|who|what|you)'[ds]$/.test(foldedAt(tokens, at)) ||
  /^(?:be|been|being|having)$/.test(foldedAt(tokens, at));

/** A verb that wants its object, or one of "she told me" and "he gave us". */
export const objectless: Rule = (tokens, at) => {
  const word = foldedAt(tokens, at);
  if (en.objects.has(word))
    return (
      en.ditransitives.has(foldedAt(tokens, at - 1)) &&
      isActive(tokens, at - 1) &&
      word !== "it" &&
      !/^(?:saw|see|seen|hear|heard|find|found|kept|keep|want|wanted)$/.test(foldedAt(tokens, at - 1))
    );
  if (/^(?:everyone|everybody)$/.test(word)) return /^(?:told|asked|telling|asking)$/.test(foldedAt(tokens, at - 1));
  if (/^(?:asked|ask|told)$/.test(foldedAt(tokens, at - 2)) && en.determiners.has(foldedAt(tokens, at - 1)))
    return isActive(tokens, at - 2);
  if (en.kin.has(word) && /^(?:my|his|her|our|their)$/.test(foldedAt(tokens, at - 1)))
    return (
      /^(?:told|tell|asked|ask|said|gave|give|promised|called)$/.test(foldedAt(tokens, at - 2)) &&
      isActive(tokens, at - 2)
    );
  if (en.wantingAdjectives.has(word))
    return (
      !/^(?:going|allowed|permitted|forced|obliged|meant)$/.test(word) ||
      (en.being.has(nounBefore(tokens, at)?.folded ?? "") && !/^(?:where|how)$/.test(foldedAt(tokens, at - 3)))
    );
  const isOther =
    isInfinitive(tokens, at) ||
    (/[a-z]ed$/.test(tokens[at]?.raw ?? "") && !/^\p{Lu}/u.test(tokens[at]?.raw ?? "") && isFinite(tokens, at));
  return (en.transitives.has(word) || (isOther && !en.saysEnough(word))) && isActive(tokens, at);
};

/** Behind a helper, or a "to" that no place follows: "had to mend". */
function isInfinitive(tokens: readonly Token[], at: number): boolean {
  const [word, before] = [foldedAt(tokens, at), foldedAt(tokens, at - 1)];
  if (!/^[a-z]{3,}$/.test(word) || word.endsWith("ly") || isClosed(word)) return false;
  if (before !== "to") return en.modals.has(before);
  return /^(?:used|had|have|has|want|wanted|tried|try|learned|learnt|how|began|started|liked|loved|hated|needed|able|supposed|allowed|about|hoped|decided|forgot|managed|ought|me|us|him|them|job|chance|time|way|afraid|ready)$/.test(
    foldedAt(tokens, at - 2),
  );
}

const isClosed = (word: string) =>
  [
    en.determiners,
    en.prepositions,
    en.particles,
    en.objects,
    en.subjects,
    en.midAdverbs,
    en.numbers,
    en.adjectives,
    en.times,
  ].some((words) => words.has(word));

/** Not "it was sold", "the bread she made", "what he said", nor a noun. */
function isActive(tokens: readonly Token[], at: number): boolean {
  const before = nounBefore(tokens, at);
  const prior = before?.folded ?? "";
  if (before === undefined) return true;
  if (
    prior === "to" &&
    /^(?:left|nothing|nobody|something|somebody|someone|anything|anyone|much|more|enough|lot|things|hard|easy|nice|good|sad|lovely)$/.test(
      foldedAt(tokens, at - 2),
    )
  )
    return false;
  if (
    en.being.has(prior) ||
    /^(?:got|get|getting|'s)$/.test(prior) ||
    /^(?:i'm|you're|we're|they're|it's|he's|she's|that's)$/.test(prior)
  )
    return (
      foldedAt(tokens, at).endsWith("ing") ||
      /^(?:called|named|given|told|asked|nicknamed|used|made|allowed)$/.test(foldedAt(tokens, at))
    );
  if (en.determiners.has(prior) && !/^(?:this|that|each|both|some)$/.test(prior)) return false;
  if (en.adjectives.has(prior)) return false;
  if (
    /^(?:that|this)$/.test(prior) &&
    !en.irregularPast.has(foldedAt(tokens, at)) &&
    !/(?:ed|s)$/.test(foldedAt(tokens, at))
  )
    return false;
  return !hasObjectBefore(tokens, at);
}

/** The object stands before its clause: "everything we needed", "the letters he wrote", "than I thought". */
function hasObjectBefore(tokens: readonly Token[], at: number): boolean {
  const subject = tokens.findLastIndex(
    (_, index) =>
      index < at &&
      (isNominative(tokens, index) || /^(?:it|you|nobody|everybody|anyone|people)$/.test(foldedAt(tokens, index))),
  );
  if (subject < 1 || at - subject > 4)
    return /^(?:what|which|whom|that)$/.test(foldedAt(tokens, at - 2)) && at > 3 && !isFinite(tokens, at - 1);
  const before = foldedAt(tokens, subject - 1);
  if (
    /^(?:what|which|whom|than|everything|anything|nothing|something|all|way|how|who|whatever|where|why|like|as)$/.test(
      before,
    )
  )
    return subject > 1 || before === "as";
  if (before === "that")
    return (
      subject > 2 &&
      !isFinite(tokens, subject - 2) &&
      !/^(?:so|me|us|him|her|them|you|it|now)$/.test(foldedAt(tokens, subject - 2))
    );
  const isClauseStart =
    en.coordinators.has(before) ||
    en.subordinators.has(before) ||
    en.maybeSubordinators.has(before) ||
    en.times.has(before) ||
    en.markers.has(before) ||
    en.adjectives.has(before) ||
    tokens[subject - 1]?.comma === true ||
    isFinite(tokens, subject - 1);
  return !isClauseStart && tokens.some((_, index) => index < subject - 1 && isFinite(tokens, index));
}

/** "He started", "the teacher said to my mother". */
export const begun: Rule = (tokens, at) => {
  if (/^(?:start|started|starts|begin|began|begins)$/.test(foldedAt(tokens, at)))
    return en.nominatives.has(nounBefore(tokens, at)?.folded ?? "");
  const to = [at - 1, at - 2].find((index) => foldedAt(tokens, index) === "to");
  return (
    to !== undefined &&
    /^(?:said|say|says|saying|explained|explaining|described|suggested)$/.test(foldedAt(tokens, to - 1)) &&
    isActive(tokens, to - 1)
  );
};

/** "Because the clock", "the day when nobody": the clause has no verb yet. */
export const verbless: Rule = (tokens, at) => {
  const from = tokens.findLastIndex((token) => en.subordinators.has(token.folded));
  if (
    from === -1 ||
    from === at ||
    at - from > 6 ||
    /^(?:to|an?|not|else|ever|possible|much|many|old|young)$/.test(foldedAt(tokens, from + 1))
  )
    return false;
  return !tokens.slice(from + 1).some((_, index) => isFinite(tokens, from + 1 + index));
};

/** "… and my mother": who begins another clause. "My father and my mother" are whole. */
export const joined: Rule = (tokens, at) => {
  const from = tokens.findLastIndex(
    (token, index) =>
      index > 0 &&
      /^(?:and|but)$/.test(token.folded) &&
      en.determiners.has(foldedAt(tokens, index + 1)) &&
      !/^an?$/.test(foldedAt(tokens, index + 1)),
  );
  if (from === -1 || at - from > 5) return false;
  if (
    tokens
      .slice(from)
      .some((_, index) => isFinite(tokens, from + index) || en.prepositions.has(foldedAt(tokens, from + index)))
  )
    return false;
  return (
    foldedAt(tokens, from) === "but" ||
    (!en.determiners.has(foldedAt(tokens, from - 2)) && !en.determiners.has(foldedAt(tokens, from - 3)))
  );
};

/** "On Mondays we washed, on Tuesdays": what was done then is to come. */
export const contrasted: Rule = (tokens, at) => {
  const [first, one] = [foldedAt(tokens, 0), foldedAt(tokens, 1)];
  return (
    at > 3 &&
    first === foldedAt(tokens, at - 1) &&
    one !== foldedAt(tokens, at) &&
    isDay(one) &&
    isDay(foldedAt(tokens, at))
  );
};
const isDay = (word: string) => /(?:day|morning|afternoon|evening|night|summer|winter|spring|autumn)s?$/.test(word);

/** "… and in those days": a sentence begins with when it was. */
export const dated: Rule = (tokens, at) => {
  const from = tokens.findLastIndex((token) => /^(?:and|but|so|then)$/.test(token.folded));
  if (from === -1 || from === at || at - from > 6 || !en.times.has(foldedAt(tokens, at))) return false;
  const next = foldedAt(tokens, from + 1);
  if (!en.prepositions.has(next) && !/^(?:every|each|one|that|some|next|last|the)$/.test(next)) return false;
  return !tokens.slice(from + 1).some((_, index) => isFinite(tokens, from + 1 + index));
};
