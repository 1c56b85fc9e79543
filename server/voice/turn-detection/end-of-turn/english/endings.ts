import { setOf } from "#server/pipeline/text/verb-forms.ts";
import * as clause from "./clause-endings.ts";
import * as noun from "./noun-endings.ts";
import { nounBefore } from "./verbs.ts";
import * as en from "./words.ts";
import {
  isStammered,
  foldedAt,
  type Rule,
  type Token,
} from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

/** Words after which something always follows. */
const always = setOf(`
  and or nor but because cause although whereas while unless until till whenever wherever whether when where if than as lest how why
  who whom whose what which of to with without at for from into onto during toward towards against upon via despite except beside
  underneath beneath among amongst between near across through throughout the a an my your its our their every
  i we he she they
  um uh er erm hmm mm ooh gonna gotta wanna mr mrs miss ms saint neither either whoever whatever anyway anyhow
  aged extremely terribly awfully incredibly utterly fairly very rather quite almost nearly such dozen`);
const phrases = new RegExp(
  [
    String.raw`(?:^| )(?:you know|you see|you understand|\w+ oh|i mean|sort of|kind of|let me see|let's see|`,
    String.raw`let me think|what was it|what's it|what was (?:his|her|its|the) name|how do you say|how shall i say|`,
    String.raw`how can i put it|and then|but then|and so|so then|of course|in fact|what do you call it|not only|as if|`,
    String.raw`even if|as though|even though|out of|because of|instead of|in front of|in order|as well as|as soon|`,
    String.raw`as long|as far|i suppose|i think|i guess|i believe|but at least|for example|for instance|in other words|`,
    String.raw`by the way|(?:end|ended|ending) up|for the life of me|how can i (?:explain|say)|trying to (?:remember|`,
    String.raw`think|recall)|i tell a lie|(?:no|well) (?:i'm|i am) (?:wrong|mistaken|lying)|i(?:'m|`,
    String.raw` am) (?:getting (?:mixed up|muddled|confused|ahead of myself)|mixing (?:it|them|things) up)|`,
    String.raw`i(?:'ve)? got that wrong|that's not right|no (?:that(?: one)?|it|he|she|they|this|those) (?:was|were|is|`,
    String.raw`came|comes|went|happened)(?: \w+)? (?:after|before|later|earlier|afterwards|another(?: one)?|wrong|not|`,
    String.raw`(?:the|a) (?:other|different)(?: one)?|(?:some(?:body|one)|something) else)|no that (?:isn't|`,
    String.raw`wasn't) (?:it|right|him|her)|or (?:was|is|were) (?:it|that|this|he|she|they|there)|or (?:maybe|perhaps|`,
    String.raw`rather|possibly|even)|got to know|getting to know|in the habit|on the point|had the (?:chance|right|`,
    String.raw`luck)|(?:was|at|lived at|is) number|(?:thought|said|saying|say|think) to (?:myself|himself|herself)|`,
    String.raw`(?:how|what) (?:shall|can|should|do|could) (?:i|you) (?:put|say|explain|call)(?: it| this| that)?|`,
    String.raw`there (?:i|we|he|she|they) (?:was|were)|(?:he|she) goes|there(?: was|'s| were) (?:this|these|one) \w+|`,
    String.raw`(?:remember|recall|forget|was|there's) (?:a|one|this|that|the|this one|that one) (?:time|day|night|`,
    String.raw`morning|evening|occasion))$`,
  ].join(""),
);
/** A question whose verb is to come, or its first words: "could you". */
const begunQuestion =
  /^(?:(?:so|well|and|but|sorry) )*(?:do|did|does|have|has|had|are|were|is|was|am|can|could|will|would|shall|should|may|might) (?:you|i|we|it|that|this|there)(?: (?:ever|not|always|still|just|really))?$/;
/** Whole though their last word leads on: "the house we moved in", "I think so". */
const whole = new RegExp(
  [
    String.raw`(?:^| )(?:(?:think|thought|hope|hoped|believe|believed|suppose|supposed|guess|expect|say|said|says|do|`,
    String.raw`did|does|doing|done|even|more|or|much) so|(?:come|came|coming|move|moved|go|went|gone|going|carry|`,
    String.raw`carried|follow|followed|later|then|so|passed|walked|live|lived|get|got|stayed|join|joined|dropped|fit|`,
    String.raw`let|kept|held|drop|turned) (?:on|in|by|to it)|(?:what|how) \w+ (?:was|is|were|looked|sounded|felt|`,
    String.raw`smelled|tasted) like|like (?:that|this)|(?:after|before|about|of|with|for|at|than|from|do|did|done|`,
    String.raw`doing|without|by|all|on|to|in) (?:that|this)|that(?:'s| is| was) that|(?:what|who|nobody|nothing|`,
    String.raw`anything|something|someone|somebody|anyone) (?:else )?to (?!do with)\w+ (?:to|with|for|about|on)|(?:at|`,
    String.raw`after|in|of|us|them|it|you|that's|is|was|above) all|no one|(?:any|no|once|some|one|never|what's) more|`,
    String.raw`asked (?:me|us|him|her|them|you) that|of course not|all the same|(?:to|can|can't|could|couldn't|would|`,
    String.raw`will|must|should) do|where (?:\w+ ){1,4}(?:came|come|comes) from|what (?:\w+ ){1,3}(?:was|is|`,
    String.raw`were) (?:for|like|about)|at home|all right|and all|i see|(?:couldn't|can't|wouldn't like to) say)$`,
  ].join(""),
);

/** Who begins a clause. */
const subject: Rule = (tokens, at) =>
  /^(?:you|it|nobody|everybody|everyone|somebody|someone)$/.test(foldedAt(tokens, at)) &&
  (at === 0 ||
    en.coordinators.has(foldedAt(tokens, at - 1)) ||
    (en.fronting.has(foldedAt(tokens, at - 1)) &&
      !/^(?:after|before|since|until|till|as)$/.test(foldedAt(tokens, at - 1))));

const there: Rule = (tokens, at) =>
  foldedAt(tokens, at) === "there" &&
  (at === 0 ||
    en.coordinators.has(foldedAt(tokens, at - 1)) ||
    /^(?:when|if|because|that|now)$/.test(foldedAt(tokens, at - 1)));

/** Prepositions that want their noun, and particles where something stands before them that measures: "just outside". */
const preposition: Rule = (tokens, at) => {
  const [word, before] = [foldedAt(tokens, at), foldedAt(tokens, at - 1)];
  if (en.particles.has(word))
    return (
      (/^(?:up|down|round|around)$/.test(word) && en.being.has(before)) ||
      /^(?:just|right|straight|shortly|somewhere|soon|long|days|weeks|months|years|hours)$/.test(before) ||
      before === "from" ||
      (word === "after" && /^(?:named|called|look|looked|looking|take|took)$/.test(before)) ||
      before === "of"
    );
  if (word === "like") return !en.nominatives.has(before);
  return en.prepositions.has(word) && !(word === "since" && before === "ever");
};

/** "So", "too", "more" where their word is to come, "always" where its verb is. */
const adverb: Rule = (tokens, at) => {
  if (/^(?:bit|little)$/.test(foldedAt(tokens, at)) && foldedAt(tokens, at - 1) === "a")
    return en.being.has(nounBefore(tokens, at - 1)?.folded ?? "");
  const [word, before] = [foldedAt(tokens, at), nounBefore(tokens, at)?.folded ?? ""];
  const isBehindHelper = en.auxiliaries.has(before) || clause.helper(tokens, at - 1);
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
      /^(?:far|much|lot|bit|way|even)$/.test(foldedAt(tokens, at - 1)) ||
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
    /^an?$/.test(before) ||
    (isBehindHelper && !/^(?:do|did|does)$/.test(before)) ||
    en.nominatives.has(before) ||
    en.coordinators.has(before) ||
    en.subordinators.has(before) ||
    (en.kin.has(before) && en.midAdverbs.has(word)) ||
    before === ""
  );
};

const lastWord: readonly Rule[] = [
  clause.verbless,
  clause.joined,
  clause.dated,
  clause.contrasted,
  clause.begun,
  clause.helper,
  noun.owner,
  noun.pointing,
  noun.her,
  subject,
  there,
  preposition,
  adverb,
  noun.described,
  noun.counted,
  clause.objectless,
];

export function needsContinuation(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  if (last === undefined) return false;
  const text = tokens.map(({ folded }) => folded).join(" ");
  if (last.comma || isStammered(tokens, setOf("no yes bye very never again there now so ha oh"))) return true;
  if (phrases.test(text) || begunQuestion.test(text)) return true;
  if (whole.test(text) || clause.isWholeHelper(tokens)) return false;
  return always.has(last.folded) || lastWord.some((rule) => rule(tokens, tokens.length - 1)) || noun.isList(tokens);
}
