import type { QuestionGrammar } from "./question-grammar.ts";

const are = "(?:are|is|aren't|isn't|were|was)";
const helper =
  "(?:do|did|have|had|can|could|will|would|shall|should|may|might|are|were|don't|didn't|haven't|can't|couldn't|won't|wouldn't|aren't)";
const anybody =
  "(?:can|may|will|is|are) (?:any(?:body|one)(?: else)?|some(?:body|one)(?: else)?|people|(?:my|our) (?:\\w+ )?(?:son|daughter|husband|wife|children|grandchildren|kids|family|sister|brother|friend|granddaughter|grandson|niece|nephew|nurse|carer|doctor|neighbour|neighbor)s?)(?: (?:ever|really|also|actually|going to|be|gonna))*";
const wh = /\b(?:what|where|when|who|why|which|how)\b/;
const ask = "(?:what|where|when|who|why|which|how)(?: \\w+){0,3}?";

/** A question that the teller asks of themselves, or of nobody: "could I sleep", "can you imagine", "do you know what he did". */
export const englishQuestions: QuestionGrammar = {
  polite: /\b(?:now|so|well|and|but|then|hey|tell me|by the way|actually|let me see|let's see)\b/g,
  asStatement: (whole) => {
    const said = whole
      .replace(/ (?:then|love|dear|please)$/u, "")
      .replace(/(?<=.{12}) (?:are|aren't|will|won't|am) (?:you|i)$/u, "");
    const other = /^(?:can|may|will|is|are) ((?:my|our) \w+|any\w+|some\w+|people) (.+)$/u.exec(said);
    if (other !== null) return `${other[1]} ${/^(?:is|are)/.test(said) ? "is" : "can"} ${other[2]}`;
    if (/^(?:you're|you are|you'll|you will|i'm|i am) /.test(said)) return said;
    const asked = /^.*?\b(\w+(?:n't)?) (you|i|we|that|this|it|there) (\w.*)$/u.exec(said);
    const isAsked = asked !== null && new RegExp(`^(?:${helper}|${are}|am|does|do)$`).test(asked[1] ?? "");
    const isStranded = wh.test(said) && /\b(?:am|is|are|was|were|means?|did|do|does|about|like|works?)$/.test(said);
    return isAsked && !wh.test(asked[0].slice(0, asked[0].indexOf(` ${asked[2]} `))) && !isStranded
      ? `${asked[2]} ${asked[1]} ${asked[3]}`
      : null;
  },
  leadsOn:
    /(?:^|[ ])(?:and|or|nor|but|because|cause|if|whether|than|while|unless|until|a|an|the|my|your|our|their|its|every|very|um|uh|er|erm|mr|mrs|which|whose)$/u,
  asks: [
    `${helper} you (?!know\\b|see\\b|remember\\b|realise\\b|realize\\b|believe\\b|imagine\\b|credit\\b|think(?: that)? \\w+)\\w.*`,
    "(?:do|did) you (?:know|see|understand|realise) (?:what|how|where|who|why) (?!i mean)(?:(?:an?|the|i|that|this|it) .*(?:is|are|means?|mean|like|about|works?))",
    "(?:shall|should|may) (?:i|we) (?!tell you\\b).+|can i (?!remember|forget|see|picture|think|say)\\w.*|can we .+|(?:have|did|do) i .*\\b(?:you|your|the question)\\b.*",
    "am i (?:still )?(?:talking|speaking|boring|going|rambling|making|doing|allowed|supposed|on|too|finished|clear|recorded|recording)\\b.*",
    "(?:have|are) we (?:done|finished|nearly|almost|still|recording|got|allowed).*",
    `${are} (?:that|this|it|there) .*\\b(?:you|your|my turn|the question|recording)\\b.*`,
    "(?:is|isn't) (?:that|this|it) (?:all right|alright|okay|ok|enough|right|clear|my turn|working|on|recording|still on|too (?:long|much|fast|quiet|loud)|any good|interesting|of (?:any )?(?:use|interest))|(?:does|did) (?:that|this|it) (?:make (?:any )?sense|help|answer (?:it|the question|your question))",
    `(?!what (?:do|did) you (?:do|call)\\b|how do you (?:say|call|put|spell|explain)\\b)${ask} (?:do|did|are|were|will|should) you\\b.*`,
    "what (?:was|is) (?:it|that)(?: that)? you .+|what(?: else| more)? would you (?:like|prefer) .+|who(?:'s| is| will)(?: be)?(?: going to| ever)? (?:read|hear|listen|see|reading|listening).*|is it (?:all right|okay) if .+",
    "where (?:was|am) i|where (?:had|have) (?:i|we) got(?:ten)?(?: up)? to|where did we (?:get(?: up)? to|stop|leave (?:off|it))|where did i (?:get(?: up)? to|stop|leave off|leave it)|(?:what|who) (?:was i|were we|am i) (?:saying|telling|talking|on|up to|doing)(?: (?:about|you|of|to))*|where (?:were|are) we(?: up to)?",
    "(?:what|where|which(?: one)?) (?:shall|should|do|must) (?:i|we) (?:say|tell|talk|start|begin|stop|press|do|go on|carry on|speak|answer)(?: (?:now|you|with|about|from|first|next))*",
    "how (?:long|many|much)(?: \\w+){0,2} (?:have (?:we|i)|will (?:this|that|it) \\w+|does (?:this|it) \\w+|is (?:left|this|there)|are (?:left|there)|do we|to go)\\b.*",
    "(?:who(?:'s| is|'ll| will)(?: (?:going to|gonna|ever|be))* (?:pay|paying|keep|keeping|own|get|getting|have|read|hear|see|record|recording|use|using|make|making|print|printing|publish|publishing|doing|running)|who (?:pays|owns|keeps|reads|made|runs))\\b(?: \\w+){0,3} (?:this|it all|these|the (?:book|recording|interview))(?: \\w+)?",
    `${anybody} (?:\\w+ )*?(?:read|hear|listen|see|reading|listening|hearing|have|get|watch|join|allowed|buy|keep|help|sit)\\b(?: (?:to|all|this|it|that|these|in|with|of|a|an|the|copy|book|recording|story|stories|one|me|us|too|afterwards|later|later on|after|ever|as well|here))*`,
    "(?:you're|you are|you'll|you will) (?!.*\\b(?:never|always|only|ever|once|a shame|a pity|true)\\b).+ (?:are|aren't|will|won't) you|(?:i'm|i am) (?:not )?(?:talking|speaking|going|rambling|boring|keeping|repeating|telling|making|allowed|supposed|being recorded)\\b.* (?:am|aren't) i",
    "what (?:day|time) is it(?: now| today)?|what(?:'s| is) (?:the (?:time|question|next question|next one)|next)",
  ],
};
