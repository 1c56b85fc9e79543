import { isFinite } from "./verbs.ts";
import * as en from "./words.ts";
import { foldedAt, type Rule, type Token } from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

export const owner: Rule = (tokens, at) =>
  /\p{L}(?:'s|s')$/u.test(foldedAt(tokens, at)) && !/^(?:let's)$/.test(foldedAt(tokens, at));

export const pointing: Rule = (tokens, at) =>
  !(
    foldedAt(tokens, at) === "each" &&
    !en.prepositions.has(foldedAt(tokens, at - 1)) &&
    !en.coordinators.has(foldedAt(tokens, at - 1))
  ) &&
  /^(?:that|this|these|those|no|some|any|each|both|another|his|its)$/.test(foldedAt(tokens, at)) &&
  !/^(?:said|say|oh|one)$/.test(foldedAt(tokens, at - 1)) &&
  !(tokens.length === 1);

export const her: Rule = (tokens, at) => {
  if (foldedAt(tokens, at) !== "her") return false;
  const isOwn = tokens.some((token, index) => /^(?:she|she's|she'd)$/.test(token.folded) && index < at);
  return (
    isOwn ||
    !/^(?:miss|missed|love|loved|see|saw|seen|marry|married|know|knew|known|remember|meet|met|forget|forgot|hear|heard|help|helped|like|liked|leave|left|ask|asked|visit|visited|thank|thanked|find|found|hated|tell|told|follow|followed|lose|lost|kissed|called|believe|believed|of|with|to|from|for|like|about|without|after|beside|near|than)$/.test(
      foldedAt(tokens, at - 1),
    )
  );
};

/** An article and what describes, without what is described: "a very big", "the most beautiful". */
export const described: Rule = (tokens, at) => {
  let from = at;
  while (from >= 0 && isDescribing(tokens, from)) from -= 1;
  const first = foldedAt(tokens, from);
  if (from === at || isOneOfTwo(tokens, at)) return false;
  if (
    /^(?:a|an|my|your|his|our|their|its|every|these|those|such|no|some)$/.test(first) ||
    (first.endsWith("'s") && !/^(?:it|he|she|that|there|what|who)'s$/.test(first) && !isFinite(tokens, from))
  )
    return true;
  if (first === "the" || first === "this" || first === "that") return !isRank(tokens, from, at);
  if (tokens.slice(from + 1, at).some((token) => token.folded === "such" || en.numbers.has(token.folded))) return true;
  if (!/^(?:had|has|have|with|wore)$/.test(first)) return false;
  return at - from > 1 || /^(?:big|little|small|huge|enormous|great|lovely|beautiful|long)$/.test(foldedAt(tokens, at));
};

/** "My first husband or my second". */
function isOneOfTwo(tokens: readonly Token[], at: number): boolean {
  const rank = /^(?:first|second|third|last|other|next|old|new)$/;
  const or = tokens.findLastIndex(({ folded }) => folded === "or");
  return rank.test(foldedAt(tokens, at)) && tokens.some(({ folded }, index) => index < or && rank.test(folded));
}

function isDescribing(tokens: readonly Token[], at: number): boolean {
  const word = foldedAt(tokens, at);
  return (
    en.adjectives.has(word) ||
    en.degrees.has(word) ||
    (en.numbers.has(word) && at < tokens.length - 1) ||
    (/(?:ful|ous|less|ish|able|ible|iest|est)$/.test(word) &&
      word.length > 4 &&
      !/^(?:guest|west|east|forest|priest|harvest|interest|arrest|chest|forest|request|honest|dish|fish|table|stable|vegetable|cable|parish|english|irish|finish|polish|bless|unless|dress|address|waitress|princess|mistress|mattress)$/.test(
        word,
      )) ||
    (foldedAt(tokens, at - 1) === "most" && at > 0 && !en.prepositions.has(word))
  );
}

/** "He was the oldest", "it was the same": nothing more is to come. */
function isRank(tokens: readonly Token[], from: number, at: number): boolean {
  const word = foldedAt(tokens, at);
  if (
    /^(?:poor|rich|old|young|dead|blind|english|irish|french|german|last|same|other|best|worst|first|dark|cold|red|white|blue|green|black|lot|next|right|left|square|light|wet|country)$/.test(
      word,
    ) &&
    !en.being.has(foldedAt(tokens, from - 1))
  )
    return (
      !/^(?:old|young|first|last|best|worst|same|other|next|poor|red|white|blue|green|black)$/.test(word) ||
      (en.prepositions.has(foldedAt(tokens, from - 1)) && /^(?:best|worst|last|same|first|other)$/.test(word))
    );
  return (
    en.being.has(foldedAt(tokens, from - 1)) &&
    from + 1 === at &&
    (/(?:est|st)$/.test(word) ||
      (/^(?:first|second|third|last|same|best|worst|eldest|only|elder|younger)$/.test(word) && word !== "only")) &&
    /^(?:i|he|she|we|they|who)$|er$/.test(foldedAt(tokens, from - 2))
  );
}

/** "There were seven": seven what? Years, ages and hours are whole. */
export const counted: Rule = (tokens, at) => {
  const word = foldedAt(tokens, at);
  const isNumber = (index: number) =>
    foldedAt(tokens, index)
      .split("-")
      .every((part) => en.numbers.has(part) || /^\d+$/.test(part));
  if (/^(?:dozen|several|various|few|many|couple)$/.test(word))
    return !/^(?:not|how)$/.test(foldedAt(tokens, at - 1)) || /^(?:a|very)$/.test(foldedAt(tokens, at - 1));
  if (
    word === "one" &&
    (en.determiners.has(foldedAt(tokens, at - 1)) ||
      (en.adjectives.has(foldedAt(tokens, at - 1)) && foldedAt(tokens, at - 1) !== "only") ||
      /^(?:no|any|every|some)$/.test(foldedAt(tokens, at - 1)))
  )
    return false;
  if (!isNumber(at)) return isNumber(at - 1) && word === "foot";
  if (isHalfSaid(tokens, at)) return true;
  let from = at;
  while (from > 0 && (isNumber(from - 1) || (foldedAt(tokens, from - 1) === "and" && isNumber(from - 2)))) from -= 1;
  while (/^(?:nearly|almost|about|around|over|under|only|just|like)$/.test(foldedAt(tokens, from - 1))) from -= 1;
  const before = foldedAt(tokens, from - 1);
  const isYear =
    /^(?:1[6-9]|20)\d\d$/.test(word) ||
    (/^(?:nineteen|eighteen)$/.test(foldedAt(tokens, from)) && at > from) ||
    (foldedAt(tokens, from) === "two" && foldedAt(tokens, from + 1) === "thousand") ||
    /^\d{4}$/.test(word);
  if (isYear && !/^(?:for|first|all)$/.test(before)) return false;
  if (/^(?:at|by|till|until|past|aged|age|turned|be|number|before|after|since|half|of|in|from|to)$/.test(before))
    return (
      (before === "of" && !/^(?:was|were|am|is|at|aged)$/.test(foldedAt(tokens, from - 2))) ||
      (before === "in" && at === from && !word.endsWith("ty"))
    );
  if (/^(?:be|been)$/.test(before)) return tokens.some((token) => token.folded === "there");
  return !(
    /^(?:i|he|she|we|they|who)'(?:m|s|re)$/.test(before) ||
    (en.being.has(before) &&
      /^(?:i|he|she|who|mother|father|brother|sister|son|daughter|that)$/.test(foldedAt(tokens, from - 2)))
  );
};

/** "Nineteen forty", "two hundred", and the figures of a telephone. */
function isHalfSaid(tokens: readonly Token[], at: number): boolean {
  const word = foldedAt(tokens, at);
  if (/^(?:.*-)?(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million)$/.test(word))
    return true;
  if (/^\d*[1-9]?[02-9]0$/.test(word)) return true;
  return [0, 1, 2].every((back) =>
    /^(?:\d|oh|nought|zero|one|two|three|four|five|six|seven|eight|nine)$/.test(foldedAt(tokens, at - back)),
  );
}

/** Things named in a row with nothing that ends the row: "bread, butter", "my mother my father". */
export function isList(tokens: readonly Token[]): boolean {
  const at = tokens.findLastIndex(({ comma }) => comma);
  const tail = tokens.slice(at + 1);
  const first = tail[0]?.folded ?? "";
  if (at > 1 && tail.length <= 4 && en.prepositions.has(first) && first === foldedAt(tokens, at - 1)) return true;
  if (
    at >= 0 &&
    tail.length <= 4 &&
    !/^(?:and|or|but|so|too|yes|no|of|in|on|at|by|from|to|with|you|dear|that|never|always|then|really|please|thank|not)$/.test(
      first,
    ) &&
    !tail.some((_, index) => isFinite(tail, index))
  )
    return !isVerbless(tokens);
  const [one, other] = [tokens.at(-4), tokens.at(-2)];
  if (
    one &&
    other &&
    one.folded === other.folded &&
    !en.times.has(foldedAt(tokens, tokens.length - 1)) &&
    /^(?:a|an|my|our|some|no|his|the)$/.test(one.folded)
  )
    return true;
  return (isPlural(tokens.at(-1)) && isPlural(tokens.at(-2))) || isCountedOut(tokens);
}

/** "I had four children Margaret Susan": fewer are named than were counted. */
function isCountedOut(tokens: readonly Token[]): boolean {
  const at = tokens.findLastIndex(
    ({ folded }, index) =>
      index > 0 &&
      /^(?:children|brothers|sisters|sons|daughters|kids|boys|girls|friends|cousins|aunts|uncles|grandchildren)$/.test(
        folded,
      ) &&
      en.numbers.has(foldedAt(tokens, index - 1)),
  );
  const named = tokens.slice(at + 1);
  const count = [...en.numbers].indexOf(foldedAt(tokens, at - 1)) + 1;
  return (
    at > 0 &&
    named.length > 0 &&
    named.length < Math.min(count, 5) &&
    named.every((_, index) => isNameAt(tokens, at + 1 + index))
  );
}

const isNameAt = (tokens: readonly Token[], at: number) =>
  /^[\p{L}-]{3,}$/u.test(foldedAt(tokens, at)) &&
  !isFinite(tokens, at) &&
  ![
    en.prepositions,
    en.coordinators,
    en.subordinators,
    en.midAdverbs,
    en.subjects,
    en.objects,
    en.determiners,
    en.times,
    en.adjectives,
    en.numbers,
  ].some((words) => words.has(foldedAt(tokens, at))) &&
  !/(?:ly|ing|ed)$|^(?:together|altogether|alive|left|upstairs|abroad|myself|too|all|home|born|besides|here|there)$/.test(
    foldedAt(tokens, at),
  );

function isVerbless(tokens: readonly Token[]): boolean {
  return tokens.length <= 2 && /^(?:yes|no|oh|well|thank|thanks)$/.test(foldedAt(tokens, 0));
}

function isPlural(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    /[a-z]{3}s$/.test(token.folded) &&
    !/(?:ss|us|is|'s)$/.test(token.folded) &&
    !en.times.has(token.folded) &&
    !en.auxiliaries.has(token.folded) &&
    !en.presents.has(token.folded) &&
    !/^(?:always|sometimes|perhaps|besides|towards|afterwards|parents|ours|theirs|yours|hers|outdoors|indoors|upstairs|downstairs|nowadays|overseas|as|needs)$/.test(
      token.folded,
    )
  );
}
