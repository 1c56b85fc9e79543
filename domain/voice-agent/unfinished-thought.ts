import { fold } from "#domain/follow-up/spoken-words.ts";
import type { Language } from "#domain/language.ts";

/**
 * The closed classes of each language whose words lead on to another: conjunctions, relatives, prepositions, determiners,
 * subjects, auxiliaries, adverbs of degree, and what is said while looking for a word. Those that end a sentence as often
 * ("it", "before", "après") are not among them. Folded as `fold` does.
 */
const leadingOn: Record<Language, string> = {
  en: `
    and or nor but so because although whereas while unless until till whenever wherever whether when where if than as lest
    which who whom whose what
    of to with without at for from into onto in on by among between during toward towards against upon via despite except
    beside underneath like about near
    the a an my your his her its our their every each another no some any this these those
    i we he she they there
    am is are was were be been being has have had do does will would shall should can could may might must cannot
    isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't shouldn't can't couldn't mustn't
    i'm i've i'd i'll we're we've we'd we'll he's he'd he'll she's she'd she'll they're they've they'd they'll it's it'd it'll
    you're you've you'd you'll that's there's there're who's what's
    gonna gotta wanna used
    very rather quite almost nearly such
    um uh er erm hmm mm`,
  fr: `
    et ou mais donc or ni car puis alors que quand lorsque puisque comme si quoique afin tandis pendant
    qui dont lequel laquelle lesquels lesquelles auquel duquel quoi
    de du des d' a au aux en dans par pour avec sans sous sur chez vers entre parmi contre durant malgre sauf jusqu'a jusqu'au
    jusqu'aux jusqu'en pres derriere devant selon
    le la les l' un une ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque quelque quelques
    plusieurs certains certaines aucun aucune quel quelle quels quelles
    je j' on nous il ils elle elles qu' c' s' m' n' y
    suis est sommes sont etais etait etions etiez etaient fus fut furent serai sera serait seraient soit
    ai as avons avez ont avais avait avions aviez avaient eu aura aurait auraient
    vais va vont allais allait allaient peux peut pouvais pouvait dois doit devais devait faut fallait veux voulais voulait
    tres si tellement presque assez trop plutot
    euh ben hum hein`,
};

/** Two words that lead on together, where the second alone need not: what somebody says, knows or thinks. */
const together: Record<Language, RegExp> = {
  en: /(?:^|\s)(?:(?:say|says|said|tell|tells|told(?: \w+)?|know|knew|think|thought|remember|remembered|believe|believed|felt|see|saw|heard|so|such) that|(?:out|because|instead|front) of|(?:even|as) though|as soon|in order)$/,
  fr: /(?:^|\s)(?:a cause|au lieu|a cote|en face|autour|le long|au bout|au milieu|il y|c'est|c'etait|n'est|n'etait|qu'il|qu'elle|qu'on|qu'ils|qu'elles|parce)$/,
};

const words: Record<Language, ReadonlySet<string>> = { en: setOf(leadingOn.en), fr: setOf(leadingOn.fr) };

/** "Là" folds to an article, and ends many a sentence. */
const there = /(?:^|[\s-])là$/iu;

/** Whether what was said, without its marks at the end, stops where no thought does. */
export function isUnfinished(said: string, language: Language): boolean {
  const folded = fold(said);
  const last = folded.split(/\s+/).at(-1) ?? "";
  return !there.test(said) && (words[language].has(last) || together[language].test(folded));
}

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
