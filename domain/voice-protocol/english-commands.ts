import type { CommandGrammar } from "./command-grammar.ts";

const it = "(?:that|this|it)(?: one| question)?|the (?:question|subject|topic)";
const now =
  "now|here|there|today|tonight|(?:for|until|till) (?:today|now|the day|tonight|the moment|tomorrow|this time|this week)";
const think = "(?:think|reflect|remember|recall)(?: (?:about|over|of) (?:that|this|it))?";
const moment = "(?:moment|minute|second|sec|bit|while|time|moments|minutes|seconds)";
const tired =
  "i(?:'m| am)(?: (?:getting|feeling|a bit|a little|very|so|too|rather|pretty))* (?:tired|exhausted|worn out|weary|sleepy)";
const silent =
  "(?:talk|speak|answer|discuss|go into|get into|say(?! that))(?:ing)?(?: (?:about|of|on|to|anything about|any more about|more about))?";

export const english: CommandGrammar = {
  polite:
    /\b(?:please|(?:i'm |i am )?(?:so |very |terribly )?sorry|excuse me|forgive me|thank you(?: very much| so much)?|thanks|yes|no(?! more)|oh|ah|um|uh|er|well|okay|ok|all right|alright|(?:my )?dear|love|hello|actually|honestly|just|maybe|perhaps|really|quite|i'm afraid|i (?:think|guess|suppose|believe)|if (?:you don't mind|you like|possible|i may|you would|we may|that's (?:all right|okay|possible)))\b/g,
  reason:
    /(?<=\S) (?:(?:(?:because|as|for|and|but) )?(?:i(?:'m| am)(?: (?:a|bit|little|very|rather|getting|going|so|too|quite))* (?:hard of hearing|deaf|slow|old)|i (?:can't|cannot|couldn't|don't|didn't) (?:quite )?(?:keep up|follow|hear|catch|understand)(?: (?:with|you|it|that|properly|very well))*|my (?:hearing|ears?|memory)(?:'s|'re| is| are|)(?: (?:not|so|good|bad|very|going|gone|terrible|what it was|what they were|any more|these days))+)|(?:would|could|will|can|won't) you)$/,
  asks: [
    `${tired} (?:and|so)?`,
    "(?:can|could|may|might|shall|should|would|will) (?:we|you|i)(?: not)?(?: please)?",
    "we (?:can|could|should|might)",
    "(?:would|do) you mind(?: if (?:we|i|you))?",
    "is it (?:all right|alright|okay|ok|possible|allowed)(?: if (?:we|i|you)| to| for (?:me|us) to)?",
    "i(?:'d| would) (?:like|love|prefer|rather)(?: it)?(?: if (?:we|you)(?: could)?| we| you to| us to| to)?",
    "i (?:want|need|wish|prefer)(?: us| you)?(?: to)?|i (?:have|ought) to",
    "i(?:'ve| have) got to|i (?:must|should)|i'll|we'll|i'd better|we'd better",
    "let's|let us|let me|why don't we|what if we|how about|what about|(?:it's|it is) time to|i wonder if (?:we|you|i) (?:can|could|might)",
  ],
  wishes: [
    [
      "repeat",
      {
        alone: [
          "repeat|again|once more|one more time",
          "(?:(?:can|could|would|will) you |i(?:'d| would) like you to |i need you to |would you mind )?(?:say|repeat|read|saying|repeating|reading)(?: to me)? (?:that|it|the question|your question|what you(?: just)? said)(?: to me| for me)?(?: again| once more| one more time| slowly| louder)*",
          "(?:(?:can|could|would|will) you |i(?:'d| would) like you to )?(?:ask|tell|give) me (?:that|it|the question|what you said) (?:again|once more|one more time)",
          "i (?:did not|didn't|do not|don't|can't|cannot|can not|could not|couldn't|have not|haven't) (?:hear|heard|catch|caught|understand|understood|follow|get|make out)(?: you| that| the (?:question|last bit|last part|end)| your question| any of that| what (?:you(?:'re| were| are)? (?:just )?(?:said|say|saying|asked|asking|mean|meant)|the question was|that was))(?: very well| properly| well| clearly| at all| just now)*",
          "i (?:did not|didn't|can't|cannot|do not|don't) (?:hear|understand)(?: very well| properly)?",
          "what (?:was|is|were) (?:that|the question|the last question|your question)(?: again| you (?:said|asked|were saying))?",
          "what (?:did|do) you (?:say|ask(?: me)?|mean|want to know|want me to (?:say|tell you))(?: again| just now| by that)?|what (?:was|is) (?:it|that)(?: that)? you(?: just)? (?:asked|said|wanted to know)(?: me)?|say again|come again|(?:i )?(?:beg your )?pardon(?: me)?|what|sorry",
          "(?:(?:can|could|would|will) you |i(?:'d| would) like you to |i need you to |you (?:must|need to|have to|should) )?(?:(?:speak|talk|go|say (?:it|that)|be)(?: a (?:little|tiny)?(?: ?bit)?)?(?: (?:up|louder|slower|slowly|clearly|clearer|more (?:loudly|slowly|clearly)))+(?: a (?:bit|little))?|slow down(?: a (?:bit|little))?|raise your voice|turn (?:it|the (?:sound|volume)|yourself) up)",
          "(?:a (?:bit|little) )?(?:louder|slower|more slowly)|not (?:so|too|quite so) (?:fast|quick|quickly|slow|slowly|loud|loudly|quiet|quietly|soft|softly)(?: for me)?|you(?:'re| are)(?: speaking| talking| going)? (?:too|very|so|a bit|a little)(?: too)? (?:quiet|fast|soft|low|quickly|softly|quietly|faint)(?: for me)?",
          "(?:(?:can|could|would|will) you |i(?:'d| would) like you to )?(?:speak|talk|say (?:it|that))(?: a (?:little|tiny)?(?: ?bit)?)? (?:quieter|softer|faster|quicker|less loudly|more (?:quietly|softly|quickly))|(?:(?:can|could|would|will) you )?turn (?:it|the (?:sound|volume)|yourself) down|(?:a (?:bit|little) )?(?:quieter|softer|faster) please|you(?:'re| are)(?: speaking| talking)? (?:too|a bit too|a little too) (?:loud|loudly|slow|slowly)(?: for me)?",
        ],
      },
    ],
    [
      "moment",
      {
        alone: [
          `(?:(?:give|allow|grant) me|let me have|bear with me(?: for)?|(?:can|could|may) i have|i(?:'ll| will)? need|i(?:'d| would) (?:like|need)|wait|hold on|hang on|only) (?:a|one|another|some|half a|a few|a little)(?: (?:little|few|more|bit of|bit more))? ${moment}(?: longer| more)?(?: to ${think})?`,
          `(?:one|just a|just one|half a) ${moment}|a (?:moment|minute|second)`,
          `(?:let me|(?:i )?(?:need|want|have) (?:(?:some |more |a bit of )?time )?to|i must|i(?:'ll| will) have to|i'd like to) ${think}(?: (?:for )?(?:a|one) ${moment})?`,
          "(?:wait|hold on|hang on)(?: a (?:bit|moment|minute|second|mo))?(?: (?:i(?:'ll| will| must| need to| have to| just| want to)(?: just)?|there's (?:somebody|someone|the|a)|(?:somebody|someone)(?:'s| is)|the (?:phone|door|bell|doorbell|telephone)(?:'s)?) .+)?|i(?:'m| am)(?: still)?(?: just)? (?:thinking|(?:trying|going) to (?:think|remember|recall))(?: (?:about|of|what|who|where|when|how) .+| (?:it|that|this))?",
          `(?:(?:wait|hold on|hang on|give me a (?:moment|minute|second)|no) )*(?:(?:it|that|the name|(?:his|her|its) name)(?:'ll| will|'s going to| is going to) come (?:back )?(?:to me)?(?: in a ${moment}| again| soon)*|(?:\\w+ ){0,3}?(?:it's|it is|is|name's) (?:right |just |here )*on the tip of my tongue|i(?:'ve got| have| have got|'ve)(?: got)? it on the tip of my tongue|on the tip of my tongue|i(?:'ll| will) (?:think of|remember|get|have) (?:it|that)(?: in a ${moment})?)`,
          "(?:now )?(?:let me|let's) see(?: now)?|bear with me|let me (?:have|take) a (?:think|moment|minute|second)|(?:give|allow) me (?:a |some |the )?(?:chance|time|little time|opportunity) to (?:think|remember|recall)(?: (?:about|of) (?:it|that|this))?",
        ],
      },
    ],
    [
      "computer",
      {
        alone: [
          "(?:are you|is (?:this|that|it)|am i (?:talking|speaking) (?:to|with))(?: an?| the)?(?: (?:real|living|human|actual|only|talking))* (?:real|person|human|being|human being|somebody|someone|computer|machine|robot|recording|voice|woman|man)(?: or (?:a |an )?(?:real |living )?(?:person|human|computer|machine|robot))?",
          "(?:who|what) (?:are you|is this|is that|is speaking|is talking)(?: really)?|who's (?:this|that|there|speaking|talking)|(?:who|what) am i (?:talking|speaking)(?: to| with)?",
          "is (?:there )?(?:anybody|anyone|somebody|someone) (?:there|here)|do you have a name|what(?:'s| is) your name|what (?:do|should|can) i call you|(?:are you|is (?:anybody|anyone|somebody|someone))(?: still)? (?:there|here|listening)|(?:can|do) you(?: still)? hear me(?: all right| well| properly)?",
        ],
      },
    ],
    [
      "rest",
      {
        asked: [
          `(?:rest|pause|relax)(?: now)?|(?:rest|pause|stop|relax) (?:for )?(?:a|one|a little|a short|a few|five|ten) ${moment}(?: now)?`,
          "(?:(?:have|take|make|do with) )?(?:a|another)(?: (?:little|short|quick|small|tea|coffee|five minute|ten minute|bit of a))* (?:break|rest|pause|breather)(?: now| first| here)?",
          "(?:rest a (?:little|bit|while)|catch my breath|(?:have|get|fetch|make)(?: myself)? (?:a (?:cup|drink|glass|sip)(?: of (?:tea|coffee|water))?|some (?:water|tea))|go to the (?:bathroom|toilet|loo))(?: first)?",
        ],
      },
    ],
    [
      "end",
      {
        alone: [
          `${tired}(?: (?:${now}))*`,
          `i(?:'m| am| have|'ve)(?: (?:all|quite|had))* (?:finished|done|through|enough)(?: (?:${now}))+`,
          `(?:that|this)(?:'s| is| will be|'ll be| would be) all(?: i have| from me)?(?: (?:${now}|for me))*|(?:that|this)(?:'s| is| will be|'ll be) (?:enough|it|everything)(?: (?:${now}))+`,
          `no more(?: questions)?(?: (?:${now}))+|no more questions|enough(?: (?:${now}))+|(?:good)?bye(?: bye| now| for now)?|good ?night|see you (?:tomorrow|later|soon|next time|next week)|until (?:tomorrow|next time)`,
        ],
        asked: [
          `(?:stop|finish|end|quit|call it a day|leave it (?:there|here|at that)|hang up|(?:stop|end|finish) (?:this|it|talking|recording|(?:the|this|our) (?:interview|conversation|recording|call)|there|here))(?: (?:${now}))*`,
          `(?:leave it|be done)(?: (?:${now}))+|(?:i (?:have|need|ought|'ve got)(?: got)? to|i must|i'd better) go(?: now)?`,
          "(?:continue|carry on|go on|talk|do (?:the rest|more|it)|finish(?: this| it)?) (?:tomorrow|another (?:day|time)|later|next (?:week|time)|some other (?:day|time))",
        ],
      },
    ],
    [
      "next",
      {
        alone: [
          `(?:i(?:'d| would) (?:rather|prefer|sooner)(?: to)? not(?: to)?|i prefer not(?: to)?|i (?:do not|don't|would not|wouldn't) (?:want|wish|like|care|feel like|feel able|feel up to|feel ready|feel comfortable)(?: to)?|i'm not (?:ready|able|willing|comfortable|going)(?: to)?|let's not|(?:can|could|may) (?:we|i) not|i(?:'d| would) rather we didn't|better not|i(?: can't| cannot| won't| will not)|i refuse to) ${silent}(?: (?:${it}))(?: (?:any more|anymore|now|today|yet|right now|just now))*`,
          "i(?:'d| would) rather not|i prefer not to|i have nothing(?: more| else)? to (?:say|add|tell)(?: (?:about|on|to) (?:that|this|it))?|i have no answer(?: (?:to|for) that)?|(?:that|this|it)(?:'s| is) (?:too|very|a bit|rather) (?:personal|private)",
        ],
        asked: [
          `(?:skip|pass(?: on| over)?|leave(?: out)?|drop|miss(?: out)?|avoid|change)(?: (?:${it}))(?: out| aside)?|(?:skip|pass|move on|next|go on to the next|get on)`,
          "(?:(?:(?:have|take|do|try|hear|get|want|go|move|get|skip|pass|jump|ask me|give me|talk about|speak about|discuss)(?: (?:on|over|ahead))?(?: to| with)?) )*(?:the |an? |some )?(?:next|another|lighter|easier|happier|more cheerful)(?: (?:question|one|subject|topic))",
          "(?:(?:(?:have|take|do|try|hear|get|want|go|move|ask me|give me|talk about|speak about|discuss)(?: on)?(?: to| with)?) )*(?:a |some )?(?:different|new|other) (?:question|subject|topic)",
          "(?:(?:ask(?: me)?|talk about|speak about|discuss|do|try|go on to|move on to|move to|go to|change to) )(?:something|anything) (?:else|different|lighter|easier|happier|nicer|more cheerful)|something else|next",
        ],
      },
    ],
    [
      "carry-on",
      {
        asked: [
          "(?:carry on|go on|continue|keep going|go ahead|start|begin|resume)(?: now)?|i(?:'m| am) ready(?: now)?",
        ],
      },
    ],
  ],
};
