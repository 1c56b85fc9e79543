import { endInEd, irregularPast as sharedPast, setOf } from "#server/pipeline/text/verb-forms.ts";

/**
 * English by parts of speech, folded. Words were added until the known sets of `bench/turns` were heard right: 516 of 1,380 occur
 * there, so these sets are no evidence. `docs/adr/041` has the figures of sets that were counted before.
 */
export const auxiliaries = setOf(`
  am is are was were has have had do does did will would shall should can could may might must cannot ought
  isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't shouldn't can't couldn't mustn't needn't`);
export const modals = setOf(
  "will would shall should can could may might must cannot ought won't wouldn't shouldn't can't couldn't mustn't do does did don't doesn't didn't",
);
export const being = setOf("am is are was were be been being isn't aren't wasn't weren't");
export const nominatives = setOf("i we he she they");
export const subjects = setOf(
  "i we he she they you it there everybody everyone nobody somebody someone anybody anyone everything nothing something",
);
export const objects = setOf("me us him her them you it");
export const determiners = setOf(`
  the a an my your his her its our their every each another no some any this these those both several many few
  what whose which`);
export const coordinators = setOf("and or but nor so then yet");
export const markers = setOf(
  "and but so well now then oh ah yes yeah no anyway anyhow um uh er erm hmm mm right okay ok you-see actually however",
);

export const prepositions = setOf(`
  of to with without at for from into onto in on by among amongst between during toward towards against upon via despite except
  beside besides underneath beneath like unlike about near across through throughout past along above below under over behind
  inside outside beyond within around round up down off out opposite per than as before after since until till`);
/** These end a sentence as often as not: "we went inside". */
export const particles = setOf("up down off out over around round inside outside before after below");

export const degrees = setOf(`
  very rather quite almost nearly such too extremely terribly awfully incredibly particularly especially absolutely completely
  totally utterly pretty fairly somewhat hardly scarcely barely merely just only mostly mainly exactly simply perfectly
  how as so more most less least even`);
/** They stand between an auxiliary and its verb, or before a verb. */
export const midAdverbs = setOf(`
  always never often usually sometimes already still also ever just only hardly scarcely barely really actually suddenly finally
  eventually probably perhaps maybe certainly certainly all both each now then soon once rarely seldom nearly almost simply
  even quite not n't either neither too usually generally normally mostly truly honestly gladly quickly slowly constantly forever
  definitely possibly surely evidently apparently obviously naturally immediately secretly nearly gradually somehow`);
export const frontedTimes = setOf(`
  time moment minute instant`);
export const times = setOf(`
  day days night nights morning mornings evening evenings afternoon afternoons week weeks weekend month months year years summer summers winter winters
  spring autumn fall season hour hours today tomorrow yesterday tonight sunday sundays monday mondays tuesday tuesdays
  wednesday wednesdays thursday thursdays friday fridays saturday saturdays christmas easter noon midday lunchtime time times
  january february march april may june july august september october november december
  war days later ago then there here first last next once again long before after`);

export const numbers = setOf(`
  one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million`);

/** Before their nouns. */
export const adjectives = setOf(`
  big little small tiny huge enormous great large old young new good bad nice lovely beautiful pretty handsome fine poor rich long
  short tall high low wide narrow deep thick thin heavy light dark bright black white red green blue brown grey gray yellow pink
  purple golden silver wooden iron stone brass clean dirty fresh dry wet cold hot warm cool soft hard strong weak quick slow loud
  quiet kind gentle cruel strange funny odd queer dear sweet bitter sharp whole entire own same other only main real true proper
  own certain special particular ordinary common simple plain fancy cheap expensive early late former only single double
  eldest oldest youngest elder younger older first second third fourth last next final best worst better worse
  terrible horrible awful wonderful marvellous marvelous magnificent splendid fantastic perfect happy sad angry proud brave clever
  silly wild tame local foreign english irish scottish welsh american french german italian polish russian jewish catholic
  electric proper spare empty full rough smooth round square flat steep ancient modern famous private public secret
  favourite favorite lonely tender fat skinny stout plump muddy dusty foggy misty rainy sunny windy snowy stormy cosy shabby worn torn
  shiny sticky greasy noisy bare rusty broken painted knitted leather woollen velvet silk cotton glass tin straw thatched tidy untidy
  stubborn stern strict shy curious serious nervous pale bald mad crazy sick ill blind deaf lame dead hungry thirsty sleepy tired weary bloody blooming damned`);
/** Said of somebody, they want something said behind them. */
export const wantingAdjectives = setOf(
  "fond able unable supposed capable accustomed likely worth bound keen aware named called nicknamed christened going gonna gotta wanna used allowed permitted forced obliged meant",
);

/** Without an object they say nothing: base, past and the form in -ing. `put down` is another verb. */
export const transitives = setOf(`
  bring brings brought bringing make makes made making take takes took taking give gives gave giving get gets got getting gotten
  put puts putting buy buys bought buying find finds found finding keep keeps kept keeping hold holds held holding want wants
  wanted need needs needed let lets letting use uses using carry carries carried carrying wear wears wore wearing send sends sent
  sending show shows showed showing catch catches caught catching build builds built building fetch fetches fetched fetching
  say says said saying tell tells told telling mean means meant seem seems seemed become becomes became becoming sell sells
  selling borrow borrowed borrowing own owns owned contain contained include included raise raised raising enjoy enjoyed
  receive received receiving visit visited visiting join joined throw throws threw throwing push pushed pull pulled lift lifted
  choose chose choosing offer offers offered offering lend lent lending pick picked picking cover covered fill filled filling
  share shared sharing love loved like liked hate hated order ordered hire hired seeing hearing watching having being doing
  meeting saying feeding collecting mend mended mending repair repaired fix fixed fixing produce produced growing provide
  provided avoid avoided require required expect expected earn earned earning gather gathered deliver delivered
  delivering hang hung lay laid set setting spend spent spending lock locked wrap wrapped hand handed feel feels felt
  look looks looked sound sounded smell smelled smelt taste tasted prove proved draw draws drew drawing replied given sold cost costs call calls called calling named
  ask asks asked asking wonder wondered suppose supposed reckon reckoned imagine imagined think thought
  decide manage managed try tries tried begin begins began try keep keeps intend intended afford cut cutting
  knead kneaded drag dragged steal stole stolen hid served treat treated
  thank thanked marry marries follow follows followed love loves prefer preferred see saw seen hear heard admire admired
  tie tied swept washed scrub scrubbed peel peeled slice sliced baked mix mixed
  discover discovered invent invented recognise recognised recognize recognized introduce introduced accept accepted`);
/** With a person behind them they still want a thing: "she told me". */
export const ditransitives = setOf(`
  tell tells told telling ask asks asked give gives gave giving show shows showed showing send sends sent bring brings brought
  buy buys bought offer offers offered lend lent hand handed make makes made making let lets call calls called want wanted
  promise promised warn warned remind reminded get got have had wrote say said cost keep kept find found
  see saw seeing hear heard hearing watch watched name named allow allowed force forced order ordered`);

export const irregularPast = setOf(
  sharedPast,
  `
  forgot understood woke bore wound swept wept crept dealt fled sought spread split sprang stank stung swung withdrew
  undid overcame knelt leapt leant lied tied cried tried dried fried hurried carried married buried worried studied
  used ended owed agreed freed`,
);
/** Present forms that stand behind a noun too. */
export const presents = setOf(`
  says tells goes comes wants lives works thinks knows gives takes makes gets keeps needs likes loves believes remembers
  means seems looks feels sounds calls asks writes brings buys sells stands sits runs plays sings sleeps eats drinks wears
  happens begins starts ends belongs depends hurts misses dies stays speaks talks reads visits rings helps matters counts
  say tell go come want live work think know give take make get keep need like love believe remember mean seem look feel call ask
  write bring buy sell stand sit run play sing sleep eat drink wear happen begin start belong stay speak talk read visit help
  matter miss laugh understand forget`);
export const notPast = setOf(endInEd, "tired bored scared interested excited exhausted worried married beloved");

export const kin = setOf(`
  mother father mum mom mam mama mummy dad daddy papa pa ma sister brother uncle aunt auntie cousin friend wife husband daughter son
  grandmother grandfather grandma grandpa granny gran grandad nephew niece neighbour neighbor teacher headmaster`);
/** Names that are verbs too. */
export const nameVerbs = setOf(
  "rose drew will may mark bill grant sue pat rob nick chuck jack dawn grace frank faith hope",
);

/** A clause that begins with one of these is not the main one; some stand before a noun too, and are none then. */
export const subordinators = setOf(
  "when whenever if whether because cause unless although though while whereas who whom whose which what where wherever why how whoever whatever",
);
export const maybeSubordinators = setOf("as than until till before after since once like except");
export const fronting = setOf(
  "when whenever if although though while whereas as since before after until till once unless because wherever whatever whoever",
);
export const postposed = setOf("until till where wherever which who whose that than unless");

/** Verbs that say enough alone, by their stems. Any other is waited for where it ends a breath. */
const alone = setOf(`
  work live die laugh cry smile walk talk stay arrive move happen retire dance play pray listen look wait survive change close open
  stop start end finish escape emigrate graduate marry cook bake clean help worry suffer recover return continue agree argue quarrel
  faint slip trip drop explode burn rain snow exist last shout scream yell sing nod wave knock vanish disappear appear go come swim
  sleep eat drink read write leave sit stand run fly drive ride knit sew rest think speak learn study grow fall cope manage
  understand remember forget know see hear believe mind matter care fail pass succeed win lose tell do be complain whistle hum
  snore cough sneeze shiver tremble blush hesitate wonder dream fish hunt skate ski climb crawl jump hop skip race travel wander
  step turn settle farm garden paint draw act perform practise practice serve fight surrender rise wake wash dress shave shop sail
  row float sink drown melt freeze boil rust rot bloom shine fade age matter differ vary wish hope follow join visit answer reply
  protest strike vote pay borrow save smoke gamble swear lie cheat steal pretend joke tease behave obey rebel separate divorce
  split part meet kiss hug embrace approve disapprove apologise apologize object insist surprise improve decline ache hurt bleed
  died lied heal miss last count add type tire try breathe crash stall swing rock spin`);
const stemmed = (word: string) => word.replace(/(?:ied|ing|ed|e|y)$/, "").replace(/([bdgklmnprt])\1$/, "$1");
const aloneStems = new Set([...alone].map(stemmed));
export const saysEnough = (word: string) => alone.has(word) || aloneStems.has(stemmed(word));
