import type { Vocabulary } from "./vocabulary-shape.ts";

/** English for the gate: what is grammar, what one word may stand for another, and what a clause must keep. */
export const english: Vocabulary = {
  grammar:
    "a an the this that these those such my your his her its our their mine yours hers ours theirs i you he she it we they me him them us " +
    "myself yourself himself herself itself ourselves themselves who whom whose which what where when while as and or but nor then than " +
    "to of in on at by for from with into onto upon be am is are was were been being have has had having do does did done doing " +
    "till until will would shall s t d ll re ve m o there here any anyone anybody anything one ones also too used else well oh yes so because if " +
    "whether though although not no neither might may could can cannot should must ought let lets about like during " +
    "old aged age years year same own somebody someone something how",
  subjects: "i he she we they you it who",
  objects: "me him us them myself himself herself ourselves themselves",
  determiners: "a an the this that these those my your his her its our their some each every no any both another",
  prepositions:
    "to of in on at by for from with into onto upon over under behind beside near through across between against without before after since until till about above below inside outside around up down off out during along past toward towards like",
  openers:
    "and but or nor so because although though when while before after until till if unless since where who which whom whose then as that than",
  /** The words of these clauses are somebody's, or unsure, or never came about. Written forms are folded: didn't is "didn t". */
  keeps: {
    negation: /\b(not|never|none|nobody|no one|nothing|nowhere|neither|nor|cannot|\w+n t|can t)\b/,
    almost: /\b(almost|nearly|hardly|barely|scarcely|just about|all but)\b/,
    unsure:
      /\b(maybe|perhaps|possibly|probably|might|must have|(i|we|everybody|people) (always )?(think|thought|suppose|guess|believe|reckon|imagine|figure)|(seem|seems|seemed|appears|appeared)|apparently|supposedly|allegedly|presumably|likely|not sure|as far as i know)\b/,
    told: /\b(says?|saying|said|tells?|told|claim(ed|s)?|swore|swears|heard|whisper(ed|s)?|rumou?rs?|according|dreamt?|dreamed|pretend(ed|s)?|believ(ed|es)|thought|imagin(ed|es)|jok(ed|es)|promis(ed|es)|insist(ed|s)?|reckoned|lied|suspected|accused|legend has it|warned|announced|asked|wondered)\b/,
    wished:
      /\b(want(ed|s)?|wish(ed|es)?|hop(ed|es|e|ing)|longed|would like|d like|would love|d love|dreamed of|yearned)\b/,
    attempted: /\b(try|tried|tries|trying|attempt(ed|s)?)\b/,
    intended:
      /\b(going to|gonna|plan(ned|s|ning)?|meant to|intend(ed|s)?|supposed to|about to|thought of|nearly went)\b/,
    obliged:
      /\b(must|had to|have to|has to|having to|ought|should|obliged|forced|made (me|us|him|her|them)|(was|were|been|got) made to)\b/,
    able: /\b((i|we|you|he|she|they|it|who|that|one|nobody) can|can (not|t)|cannot|couldn?|able|allowed|managed)\b/,
    unreal: /\b((would|d|could|should|might|ought to) (not )?(have|ve|of)|if only)\b/,
    conditional: /\b(if|unless|whether)\b/,
    future: /\b(will|shall|ll)\b/,
    seldom: /\b(sometimes|once in a while|now and (then|again)|occasionally|rarely|seldom|at times|hardly ever)\b/,
    partly: /\b(some|part of|a few|few|most|mostly|half|partly|several|a bit|a little bit|kind of|sort of)\b/,
    only: /\b(only|just the)\b/,
  },
  negators: /^(no|without)$/,
  cause:
    /^(because|cos|coz|cause|therefore|hence)$|^(on account of|due to|owing to|because of|thanks to|that s why|which is why|that is why|for that reason|so that|so)\b/,
  effect: /^(so|therefore|hence|that s why|which is why|that is why)\b/,
  alike: [
    "start begin",
    "little small wee tiny",
    "big large great",
    "kid child bairn youngster",
    "fella fellow man guy chap bloke",
    "shut close",
    "die pass decease",
    "holler shout yell",
    "photograph photo picture snapshot",
    "telephone phone",
    "television telly tv",
    "movie film",
    "automobile car motor motorcar",
    "fewer less",
    "job work",
    "electric electricity",
    "people folk",
    "buy purchase",
    "old elderly",
    "look see",
    "happy glad",
    "nobody none noone",
    "granny grandmother",
    "fourth quarter",
    "fall autumn",
    "speak talk",
    "stay remain",
    "twin twins",
    "always ever",
    "kept keep",
    "mind tend",
    "build make",
    "afraid scared frightened",
    "sick ill",
    "road street",
    "store shop",
    "pal friend mate buddy",
    "dad father",
    "mum mother",
    "alone lonely",
    "receive get",
    "near close nearby",
    "reach get",
    "hear listen",
    "every each all",
    "doctor physician",
    "married marry wed wife husband spouse",
    "call name",
    "finish end",
    "rock stone",
    "bicycle bike",
    "hurry rush",
    "instruct teach",
    "cost price pay fare",
    "born birth",
    "usual always",
    "stood stand tolerate",
  ],
};
