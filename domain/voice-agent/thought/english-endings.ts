import * as en from "./english-words.ts";
import { isFinite, isNominative, nounBefore } from "./english-verbs.ts";
import { isStammered, setOf, type Token } from "./spoken-tokens.ts";

/** Whatever stands before them, something follows. */
const always = setOf(`
  and or nor but because cause although whereas while unless until till whenever wherever whether when where if than as lest how why
  who whom whose what which of to with without at for from into onto during toward towards against upon via despite except beside
  underneath beneath among amongst between near across through throughout the a an my your its our their every
  i we he she they
  um uh er erm hmm mm gonna gotta wanna mr mrs miss ms saint neither either whoever whatever anyway anyhow
  extremely terribly awfully incredibly utterly fairly very rather quite almost nearly such dozen`);
const phrases =
  /(?:^| )(?:you know|you see|i mean|sort of|kind of|let me see|let's see|let me think|what was it|what's it|what was (?:his|her|its|the) name|how do you say|how shall i say|how can i put it|and then|but then|and so|so then|of course|in fact|what do you call it|not only|as if|even if|as though|even though|out of|because of|instead of|in front of|in order|as well as|as soon|as long|as far|i suppose|i think|i guess|i believe)$/;
/** Whole though their last word leads on: "the house we moved in", "I think so". */
const whole =
  /(?:^| )(?:(?:think|thought|hope|hoped|believe|believed|suppose|supposed|guess|expect|say|said|says|do|did|does|doing|done|even|more|or|much) so|(?:come|came|coming|move|moved|go|went|gone|going|carry|carried|later|then|so|passed|walked|live|lived|get|got|stayed|join|joined|dropped|fit|let|kept|held|drop|turned) (?:on|in|by|to it)|(?:what|how) \w+ (?:was|is|were|looked|sounded|felt|smelled|tasted) like|like (?:that|this)|(?:after|before|about|of|with|for|at|than|from|do|did|done|doing|without|by|all|on|to|in) (?:that|this)|that(?:'s| is| was) that|(?:what|who|nobody|nothing|anything|something|someone|somebody|anyone) (?:else )?to \w+ (?:to|with|for|about|on)|(?:at|after|in|of|us|them|it|you|that's|is|was|above) all|no one|(?:any|no|once|some|one|never|much|what's) more|asked (?:me|us|him|her|them|you) that|of course not|all the same|at home|all right)$/;

export function leadsOn(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  if (last === undefined) return false;
  const text = tokens.map(({ low }) => low).join(" ");
  if (last.comma || isStammered(tokens, setOf("no yes bye very never again there now so ha oh"))) return true;
  if (phrases.test(text)) return true;
  if (whole.test(text) || isWholeHelper(tokens)) return false;
  return always.has(last.low) || lastWord.some((rule) => rule(tokens, tokens.length - 1)) || isList(tokens);
}

type Rule = (tokens: readonly Token[], at: number) => boolean;
const low = (tokens: readonly Token[], at: number) => tokens[at]?.low ?? "";

/** "Where I was", "all we had": what a helper at the end leads on to has been said. */
function isWholeHelper(tokens: readonly Token[]): boolean {
  const at = tokens.length - 1;
  if (!/^(?:am|is|are|was|were|had|have|did|do|could|can|would)$/.test(low(tokens, at))) return false;
  if (!en.subjects.has(low(tokens, at - 1)) && !/^(?:things|that)$/.test(low(tokens, at - 1))) return false;
  const before = low(tokens, at - 2);
  if (/^(?:yes|no|yeah)$/.test(before)) return true;
  const isState = /^(?:am|is|are|was|were)$/.test(low(tokens, at));
  if (isState) return /^(?:where|how|who|what|than|as|way)$/.test(before);
  return at > 3 && /^(?:all|everything|anything|nothing|as|than|what|best)$/.test(before);
}

const helper: Rule = (tokens, at) =>
  en.auxiliaries.has(low(tokens, at)) ||
  /'(?:m|re|ve|ll)$/.test(low(tokens, at)) ||
  /^(?:i|he|she|we|they|it|that|there|who|what|you)'[ds]$/.test(low(tokens, at)) ||
  /^(?:be|been|being|having)$/.test(low(tokens, at));

const owner: Rule = (tokens, at) => /\p{L}(?:'s|s')$/u.test(low(tokens, at)) && !/^(?:let's)$/.test(low(tokens, at));

const pointing: Rule = (tokens, at) =>
  /^(?:that|this|these|those|no|some|any|each|both|another|his|its)$/.test(low(tokens, at)) &&
  !/^(?:said|say|oh|one)$/.test(low(tokens, at - 1)) &&
  !(tokens.length === 1);

const her: Rule = (tokens, at) => {
  if (low(tokens, at) !== "her") return false;
  const isOwn = tokens.some((token, index) => /^(?:she|she's|she'd)$/.test(token.low) && index < at);
  return (
    isOwn ||
    !/^(?:miss|missed|love|loved|see|saw|seen|marry|married|know|knew|known|remember|meet|met|forget|forgot|hear|heard|help|helped|like|liked|leave|left|ask|asked|visit|visited|thank|thanked|find|found|hated|tell|told|follow|followed|lose|lost|kissed|called|believe|believed|of|with|to|from|for|like|about|without|after|beside|near|than)$/.test(
      low(tokens, at - 1),
    )
  );
};

const you: Rule = (tokens, at) =>
  /^(?:you|it)$/.test(low(tokens, at)) &&
  (at === 0 ||
    en.coordinators.has(low(tokens, at - 1)) ||
    (en.fronting.has(low(tokens, at - 1)) && !/^(?:after|before|since|until|till|as)$/.test(low(tokens, at - 1))));

const there: Rule = (tokens, at) =>
  low(tokens, at) === "there" &&
  (at === 0 || en.coordinators.has(low(tokens, at - 1)) || /^(?:when|if|because|that|now)$/.test(low(tokens, at - 1)));

/** Prepositions that want their noun, and particles where something stands before them that measures: "just outside". */
const preposition: Rule = (tokens, at) => {
  const [word, before] = [low(tokens, at), low(tokens, at - 1)];
  if (en.particles.has(word))
    return (
      /^(?:just|right|straight|shortly|somewhere|soon|long|days|weeks|months|years|hours)$/.test(before) ||
      before === "from" ||
      before === "of"
    );
  if (word === "like") return !en.nominatives.has(before);
  return (
    (en.prepositions.has(word) && !/^(?:since|past|by|along|round|behind|on|in)$/.test(word)) ||
    /^(?:on|in|by|along|past|behind|about)$/.test(word) ||
    (word === "since" && before !== "ever")
  );
};

/** "So", "too", "more" where their word is to come, "always" where its verb is. */
const adverb: Rule = (tokens, at) => {
  const [word, before] = [low(tokens, at), nounBefore(tokens, at)?.low ?? ""];
  const isBehindHelper = en.auxiliaries.has(before) || helper(tokens, at - 1);
  if (
    /^(?:too|more|most|less|even|just|only|so|merely|simply|exactly|mostly|mainly|particularly|especially|hardly|scarcely|barely|absolutely|completely|totally|pretty|somewhat|least)$/.test(
      word,
    )
  )
    return (
      isBehindHelper ||
      en.coordinators.has(before) ||
      /^(?:so|just|only|even|merely|simply|hardly|scarcely|barely|absolutely|particularly|especially|pretty)$/.test(
        word,
      ) ||
      en.determiners.has(before) ||
      before === ""
    );
  if (!en.midAdverbs.has(word) && !/[a-z]{2}ly$/.test(word)) return false;
  if (
    /^(?:family|early|july|only|lonely|lovely|friendly|ugly|silly|elderly|belly|lily|jelly|reply|fly|holy|italy|billy|sally|molly|polly|daily|lively)$/.test(
      word,
    )
  )
    return false;
  return (
    (isBehindHelper && !/^(?:do|did|does)$/.test(before)) ||
    en.nominatives.has(before) ||
    en.coordinators.has(before) ||
    en.subordinators.has(before) ||
    (en.kin.has(before) && en.midAdverbs.has(word)) ||
    before === ""
  );
};

/** An article and what describes, without what is described: "a very big", "the most beautiful". */
const described: Rule = (tokens, at) => {
  let from = at;
  while (from >= 0 && isDescribing(tokens, from)) from -= 1;
  const first = low(tokens, from);
  if (from === at) return false;
  if (
    /^(?:a|an|my|your|his|our|their|its|every|these|those|such|no|some)$/.test(first) ||
    (first.endsWith("'s") && !/^(?:it|he|she|that|there|what|who)'s$/.test(first))
  )
    return true;
  if (first === "the" || first === "this" || first === "that") return !isRank(tokens, from, at);
  return (
    from < at - 0 &&
    /^(?:had|has|have|with|of|was|were)$/.test(first) &&
    /^(?:big|little|small|huge|enormous|great|lovely|beautiful)$/.test(low(tokens, at)) &&
    !/^(?:was|were)$/.test(first)
  );
};

function isDescribing(tokens: readonly Token[], at: number): boolean {
  const word = low(tokens, at);
  return (
    en.adjectives.has(word) ||
    en.degrees.has(word) ||
    (en.numbers.has(word) && at < tokens.length - 1) ||
    (/(?:ful|ous|less|ish|able|ible|iest|est)$/.test(word) &&
      word.length > 4 &&
      !/^(?:guest|west|east|forest|priest|harvest|interest|arrest|chest|forest|request|honest|dish|fish|table|stable|vegetable|cable|parish|english|irish|finish|polish|bless|unless|dress|address|waitress|princess|mistress|mattress)$/.test(
        word,
      )) ||
    (low(tokens, at - 1) === "most" && at > 0 && !en.prepositions.has(word))
  );
}

/** "He was the oldest", "it was the same": nothing more is to come. */
function isRank(tokens: readonly Token[], from: number, at: number): boolean {
  const word = low(tokens, at);
  if (
    /^(?:poor|rich|old|young|dead|blind|english|irish|french|german|last|same|other|best|worst|first|dark|cold|red|white|blue|green|black|lot|next|right|left)$/.test(
      word,
    ) &&
    !en.being.has(low(tokens, from - 1))
  )
    return (
      !/^(?:old|young|first|last|best|worst|same|other|next|poor|red|white|blue|green|black)$/.test(word) ||
      (en.prepositions.has(low(tokens, from - 1)) && /^(?:best|worst|last|same|first|other)$/.test(word))
    );
  return (
    en.being.has(low(tokens, from - 1)) &&
    from + 1 === at &&
    (/(?:est|st)$/.test(word) ||
      (/^(?:first|second|third|last|same|best|worst|eldest|only|elder|younger)$/.test(word) && word !== "only")) &&
    /^(?:i|he|she|we|they|that|it|who)$|er$/.test(low(tokens, from - 2))
  );
}

/** "There were seven": seven what? Years, ages and hours are whole. */
const counted: Rule = (tokens, at) => {
  const word = low(tokens, at);
  const isNumber = (index: number) =>
    low(tokens, index)
      .split("-")
      .every((part) => en.numbers.has(part) || /^\d+$/.test(part));
  if (/^(?:dozen|several|various|few|many|couple)$/.test(word))
    return !/^(?:not|how)$/.test(low(tokens, at - 1)) || /^(?:a|very)$/.test(low(tokens, at - 1));
  if (
    word === "one" &&
    (en.determiners.has(low(tokens, at - 1)) ||
      en.adjectives.has(low(tokens, at - 1)) ||
      /^(?:no|any|every|some)$/.test(low(tokens, at - 1)))
  )
    return false;
  if (!isNumber(at)) return false;
  let from = at;
  while (from > 0 && (isNumber(from - 1) || (low(tokens, from - 1) === "and" && isNumber(from - 2)))) from -= 1;
  const before = low(tokens, from - 1);
  const isYear =
    /^(?:1[6-9]|20)\d\d$/.test(word) ||
    (/^(?:nineteen|eighteen|2|two)$/.test(low(tokens, from)) && at > from) ||
    /^\d{4}$/.test(word);
  if (isYear && !/^(?:for|first|all)$/.test(before)) return false;
  if (
    /^(?:at|by|till|until|past|aged|age|turned|be|number|before|after|since|like|half|nearly|almost|about|around|under|over|of|in|from|to|only|just)$/.test(
      before,
    )
  )
    return (
      (/^(?:of|about|around|over|under|only|just|like|for)$/.test(before) &&
        !/^(?:was|were|am|is|at|aged)$/.test(low(tokens, from - 2))) ||
      (before === "in" && at === from && !word.endsWith("ty"))
    );
  return !(
    en.being.has(before) &&
    /^(?:i|he|she|it|who|mother|father|brother|sister|son|daughter|that)$/.test(low(tokens, from - 2))
  );
};

/** A verb that wants its object, or one of "she told me" and "he gave us". */
const objectless: Rule = (tokens, at) => {
  const word = low(tokens, at);
  if (en.objects.has(word))
    return (
      en.ditransitives.has(low(tokens, at - 1)) &&
      isActive(tokens, at - 1) &&
      word !== "it" &&
      !/^(?:saw|see|seen|hear|heard|find|found|kept|keep|called|want|wanted|cost)$/.test(low(tokens, at - 1))
    );
  if (en.kin.has(word) && /^(?:my|his|her|our|their)$/.test(low(tokens, at - 1)))
    return (
      /^(?:told|tell|asked|ask|said|gave|give|promised|called)$/.test(low(tokens, at - 2)) && isActive(tokens, at - 2)
    );
  if (en.wantingAdjectives.has(word))
    return /^(?:going|gonna|gotta|wanna|busy|like|due)$/.test(word)
      ? en.being.has(nounBefore(tokens, at)?.low ?? "") && word === "going"
      : word !== "used" || en.subjects.has(nounBefore(tokens, at)?.low ?? "") || true;
  return en.transitives.has(word) && isActive(tokens, at);
};

/** Not "it was sold", "the bread she made", "what he said", nor a noun. */
function isActive(tokens: readonly Token[], at: number): boolean {
  const before = nounBefore(tokens, at);
  const prior = before?.low ?? "";
  if (before === undefined) return true;
  if (
    en.being.has(prior) ||
    /^(?:got|get|getting|'s)$/.test(prior) ||
    /^(?:i'm|you're|we're|they're|it's|he's|she's|that's)$/.test(prior)
  )
    return (
      low(tokens, at).endsWith("ing") ||
      /^(?:called|named|given|told|asked|nicknamed|used|made|allowed)$/.test(low(tokens, at))
    );
  if (en.determiners.has(prior) && !/^(?:this|that|each|both|some)$/.test(prior)) return false;
  if (en.adjectives.has(prior)) return false;
  return !hasObjectBefore(tokens, at);
}

/** The object stands before its clause: "everything we needed", "the letters he wrote", "than I thought". */
function hasObjectBefore(tokens: readonly Token[], at: number): boolean {
  const subject = tokens.findLastIndex(
    (_, index) =>
      index < at &&
      (isNominative(tokens, index) || /^(?:it|you|nobody|everybody|anyone|people)$/.test(low(tokens, index))),
  );
  if (subject < 1 || at - subject > 4)
    return /^(?:what|which|whom|that)$/.test(low(tokens, at - 2)) && at > 3 && !isFinite(tokens, at - 1);
  const before = low(tokens, subject - 1);
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
      !/^(?:so|me|us|him|her|them|you|it|now)$/.test(low(tokens, subject - 2))
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

/** "… and my mother": who begins another clause. "My father and my mother" are whole. */
const joined: Rule = (tokens, at) => {
  const from = tokens.findLastIndex(
    (token, index) =>
      index > 0 &&
      /^(?:and|but)$/.test(token.low) &&
      en.determiners.has(low(tokens, index + 1)) &&
      !/^an?$/.test(low(tokens, index + 1)),
  );
  if (from === -1 || at - from > 5) return false;
  if (
    tokens
      .slice(from)
      .some((_, index) => isFinite(tokens, from + index) || en.prepositions.has(low(tokens, from + index)))
  )
    return false;
  return (
    low(tokens, from) === "but" ||
    (!en.determiners.has(low(tokens, from - 2)) && !en.determiners.has(low(tokens, from - 3)))
  );
};

/** "He started", "the teacher said to my mother". */
const begun: Rule = (tokens, at) => {
  if (/^(?:start|started|starts|begin|began|begins)$/.test(low(tokens, at)))
    return en.nominatives.has(nounBefore(tokens, at)?.low ?? "");
  const to = [at - 1, at - 2].find((index) => low(tokens, index) === "to");
  return to !== undefined && /^(?:said|say|says)$/.test(low(tokens, to - 1)) && isActive(tokens, to - 1);
};

const lastWord: readonly Rule[] = [
  joined,
  begun,
  helper,
  owner,
  pointing,
  her,
  you,
  there,
  preposition,
  adverb,
  described,
  counted,
  objectless,
];

/** Things named in a row with nothing that ends the row: "bread, butter", "my mother my father". */
function isList(tokens: readonly Token[]): boolean {
  const at = tokens.findLastIndex(({ comma }) => comma);
  const tail = tokens.slice(at + 1);
  const first = tail[0]?.low ?? "";
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
  if (one && other && one.low === other.low && /^(?:a|an|my|our|some|no|his|the)$/.test(one.low)) return true;
  return isPlural(tokens.at(-1)) && isPlural(tokens.at(-2));
}

function isVerbless(tokens: readonly Token[]): boolean {
  return tokens.length <= 2 && /^(?:yes|no|oh|well|thank|thanks)$/.test(low(tokens, 0));
}

function isPlural(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    /[a-z]{3}s$/.test(token.low) &&
    !/(?:ss|us|is|'s)$/.test(token.low) &&
    !en.times.has(token.low) &&
    !en.auxiliaries.has(token.low) &&
    !en.presents.has(token.low) &&
    !/^(?:always|sometimes|perhaps|besides|towards|afterwards|parents|ours|theirs|yours|hers|outdoors|indoors|upstairs|downstairs|nowadays|overseas|as|needs)$/.test(
      token.low,
    )
  );
}
