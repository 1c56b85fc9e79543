import type { Language } from "#domain/language.ts";
import { isCapital, type FormWord } from "./paragraph-words.ts";

/** The starts of the parts of a letter that was read aloud; `end` is the first word after it. */
export type Letter = { salutation: number; body: number; closing: number; signature: number; end: number };

const longestAddress = 6;
const longestLetter = 700;
const introWords = 14;

const dear: Record<Language, RegExp> = {
  en: /^((my )?(very )?(dear|dearest|darling|beloved)|dear)$/,
  fr: /^((mon|ma|mes) )?((très |bien )?(cher|chère|chers|chères|chéri|chérie|chéris|adoré|adorée))$/,
};
const addressed =
  /^(sir|madam|mother|mom|mum|mama|mommy|father|dad|daddy|papa|brother|sister|son|daughter|aunt|uncle|grandma|grandpa|grandmother|grandfather|friend|friends|all|ones|family|children|husband|wife|monsieur|madame|mademoiselle|maman|mère|père|frère|sœur|fils|fille|tante|oncle|ami|amie|amis|parents|enfants|mamie|papi|tous|toutes|époux|épouse|cousin|cousine)$/;
const between = /^(and|my|old|little|sweet|dear|mr|mrs|miss|dr|et|ma|mon|mes|petit|petite|vieux|vieille|mme|m|de)$/;
const writes =
  /^(wrote|writes|writing|written|letter|letters|note|postcard|card|telegram|reads?|reading|said|says|goes|went|began|begins|started|écrit|écrivait|écrivit|écrite|lettre|lettres|mot|carte|billet|télégramme|lis|lit|lu|lisait|disait|dit|commençait|commence)$/;

const kin =
  "son|daughter|brother|sister|mother|father|mom|mum|dad|friend|husband|wife|aunt|uncle|cousin|grandson|granddaughter|grandmother|grandfather|niece|nephew|servant|sweetheart|boy|girl|teacher|pupil|neighbor|neighbour|comrade|shipmate|pal|chum";
const kinFr =
  "fils|fille|frère|sœur|mère|père|maman|papa|ami|amie|mari|femme|tante|oncle|cousin|cousine|petit-fils|petite-fille|nièce|neveu|fiancé|fiancée|maître|maîtresse|institutrice|instituteur|élève|voisin|voisine|camarade|copain|copine";
/** `open`: the name follows at once, without a comma. */
const closings: Record<Language, { closed: RegExp; open: RegExp }> = {
  en: {
    closed: new RegExp(
      `^(((very|ever|always|as ever) )?(truly )?yours( (truly|sincerely|faithfully|ever|always|affectionately|respectfully|forever))?|sincerely( yours)?|((with )?((all|much|lots of|fondest) )?((my|our) )?)?(best )?love( always| to (you )?all)?|love and kisses|hugs and kisses|(with )?(my |our )?(best|kind|kindest|warm|warmest) (wishes|regards)|regards|affectionately|respectfully|fondly|faithfully|as (ever|always)|(your|ever your)( (loving|devoted|affectionate|faithful|obedient|own|dear|old|little)){0,2} (${kin}))$`,
    ),
    open: new RegExp(
      `^((with )?((all|much|lots of) )?((my|our) )?love from|your( (loving|devoted|affectionate|faithful|own|dear|old))?( (${kin}))?)$`,
    ),
  },
  fr: {
    closed: new RegExp(
      `^((bien|tout|sincèrement|amicalement|affectueusement|cordialement) à (toi|vous|vous tous)|(bien )?(affectueusement|tendrement|amicalement|sincèrement|cordialement|respectueusement)|((bons|gros|mille|doux|tendres) )?baisers( à (toi|vous|tous))?|je (t'embrasse|vous embrasse|t'aime)( (tous|toutes|bien|fort|bien fort|très fort|tendrement|affectueusement|de tout mon cœur))?|avec (tout|toute) (mon|ma|notre) (amour|affection|tendresse)|(ton|ta|votre)( (cher|chère|petit|petite|vieux|vieille|dévoué|dévouée))? (${kinFr})( qui (t'aime|vous aime|pense à (toi|vous))| dévoué| dévouée| affectionné| affectionnée)?|(mes|nos) (salutations|amitiés)( respectueuses| distinguées)?|à (bientôt|toi))$`,
    ),
    open: new RegExp(`^((ton|ta|votre)( (cher|chère|petit|petite|dévoué|dévouée))?( (${kinFr}))?)$`),
  },
};
const longestClosing = 8;
const longestName = 4;

/** Letters that begin with "Dear …" and end with a closing and a name; anything less is ambiguous. */
export function findLetters(words: readonly FormWord[], language: Language): Letter[] {
  const letters: Letter[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const body = salutationAt(words, at, language);
    if (body === null) continue;
    const letter = endOf(words, at, body, language);
    if (!letter) continue;
    letters.push(letter);
    at = letter.end - 1;
  }
  return letters;
}

/** The first word after "Dear Mary,"; null if no letter begins here. */
function salutationAt(words: readonly FormWord[], at: number, language: Language): number | null {
  const first = words[at];
  if (!first || first.inLines || !(first.startsSentence || isIntroduced(words, at))) return null;
  for (let last = at; last < Math.min(at + 3, words.length); last += 1) {
    if (last > at && /[,:;.!?—]/u.test(words[last - 1]?.mark ?? "")) return null;
    if (!dear[language].test(joined(words, at, last + 1))) continue;
    if (words[last]?.mark === "") {
      const end = addressEnd(words, last + 1);
      if (end !== null) return end;
    } else if (
      /^[,:!]+$/u.test(words[last]?.mark ?? "") &&
      /^(chéri|chérie|darling|dearest)$/.test(words[last]?.low ?? "")
    )
      return last + 1;
  }
  return null;
}

function addressEnd(words: readonly FormWord[], from: number): number | null {
  let named = false;
  for (let at = from; at < Math.min(from + longestAddress, words.length); at += 1) {
    const word = words[at];
    if (!word || (at > from && word.startsParagraph)) return null;
    const isName = isCapital(word.text) || addressed.test(word.low);
    if (!isName && !between.test(word.low)) return null;
    named ||= isName;
    const isTitle = isShortened(word);
    if (word.mark === "" || isTitle) continue;
    const ends = /^[,:!—–]/u.test(word.mark) || words[at + 1]?.startsParagraph === true;
    return named && ends ? at + 1 : null;
  }
  return null;
}

/** "She wrote:", "the letter said," just before it. */
function isIntroduced(words: readonly FormWord[], at: number): boolean {
  const before = words[at - 1];
  const isParted = /[,:—–«“"]/u.test(before?.mark ?? "") || /^["“«]/u.test(words[at]?.text ?? "");
  if (!isParted) return false;
  return words.slice(Math.max(0, at - introWords), at).some(({ low }) => writes.test(low.replace(/^[mtslnjd]'/, "")));
}

function endOf(words: readonly FormWord[], salutation: number, body: number, language: Language): Letter | null {
  for (let closing = body + 2; closing < Math.min(words.length, body + longestLetter); closing += 1) {
    const word = words[closing];
    if (!word || word.inLines) return null;
    if (!word.startsSentence) continue;
    if (salutationAt(words, closing, language) !== null) return null;
    for (let last = closing; last < Math.min(closing + longestClosing, words.length); last += 1) {
      const signature = signatureAt(words, closing, last, language);
      if (signature === null) continue;
      const end = nameEnd(words, signature);
      if (end !== null) return { salutation, body, closing, signature, end };
    }
  }
  return null;
}

/** The start of the name after a closing from `closing` to `last`; null without a closing. */
function signatureAt(words: readonly FormWord[], closing: number, last: number, language: Language): number | null {
  const said = joined(words, closing, last + 1);
  const { closed, open } = closings[language];
  const mark = words[last]?.mark ?? "";
  const isParted = /^[,—–:]$/u.test(mark) || (/^\.?$/u.test(mark) && words[last + 1]?.startsParagraph === true);
  if (isParted && closed.test(said)) return last + 1;
  return mark === "" && open.test(said) && isCapital(words[last + 1]?.text ?? "") ? last + 1 : null;
}

/** The first word after the name; null if more than a name follows. */
function nameEnd(words: readonly FormWord[], from: number): number | null {
  for (let at = from; at < Math.min(from + longestName, words.length); at += 1) {
    const word = words[at];
    if (!word || word.inLines || !(isCapital(word.text) || addressed.test(word.low) || between.test(word.low)))
      return null;
    const isLast = words[at + 1]?.startsSentence !== false;
    const isTitle = isShortened(word);
    if (isLast && !isTitle) return isCapital(word.text) || addressed.test(word.low) ? at + 1 : null;
    if (word.mark !== "" && !isTitle) return null;
  }
  return null;
}

/** "Mr.", or the first letter of a name. */
function isShortened({ low, mark }: FormWord): boolean {
  return mark === "." && /^(mr|mrs|dr|mme|\p{L})$/u.test(low);
}

function joined(words: readonly FormWord[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map(({ low }) => low)
    .join(" ");
}
