import { foldLetters } from "#domain/fold-accents.ts";
import type { Language } from "#domain/language.ts";
import { isCapital, type Token } from "./tokens.ts";

/** Words for people by what they are to each other; a word of one kind is never a word of another. */
const kinWords: Record<string, string> = {
  mother:
    "mother mothers mum mums mom mummy mommy mama mamma mam mammy momma muv ma'am mère mères maman mutti mutter mami mamá mamãe mãe madre eomma umma matka ima imma ammi amma ummi anne anya maminka mor mamou",
  father:
    "father fathers dad daddy papa père pères pa pop pops da dada vati vater papá papai pai padre babbo baba abba tato appa abbu ojciec apa otec far tatte tateh papou",
  grandmother:
    "grandmother grandmothers grandma granny gran nan nana nanna nanny mamie mamy mémère mamé bonne-maman nonna nonne oma omi abuela abuelita lola yaya yiayia babcia babushka baba-yaga bubbe bubby savta teta halmoni nani dadi avó vovó mormor farmor mawmaw meemaw mamaw ouma maminou jedda jeddah henna",
  grandfather:
    "grandfather grandfathers grandad granddad grandaddy granddaddy grandpa gramps grandpop papi pépé papé papy pépère bon-papa nonno opa abuelo abuelito lolo pappou pappous dziadek dedushka zayde zeide saba jiddo harabeoji nana-ji avô vovô morfar farfar pawpaw papaw oupa djeddo",
  grandparents: "grandparents",
  parents: "parents",
  sister: "sister sisters sœur sœurs",
  brother: "brother brothers frère frères",
  siblings: "sibling siblings",
  stepmother: "stepmother stepmum stepmom",
  stepfather: "stepfather stepdad",
  stepbrother: "stepbrother stepbrothers",
  stepsister: "stepsister stepsisters",
  grandaunt: "great-aunt",
  granduncle: "great-uncle",
  son: "son sons",
  daughter: "daughter daughters",
  grandson: "grandson grandsons",
  granddaughter: "granddaughter granddaughters",
  grandchild: "grandchild grandchildren",
  husband: "husband husbands mari époux",
  wife: "wife wives épouse",
  uncle: "uncle uncles oncle oncles tonton",
  aunt: "aunt aunts auntie aunty tante tantes tata",
  cousin: "cousin cousins cousine cousines",
  nephew: "nephew nephews neveu neveux",
  niece: "niece nieces nièce nièces",
  godmother: "godmother marraine",
  godfather: "godfather parrain",
  marriage:
    "marry married marries marrying wedding bride groom marié mariée mariés mariées marier mariage noces épousé épousée épouser",
  girl: "girl girls",
  boy: "boy boys garçon garçons",
};
const titleWords: Record<string, string> = {
  mr: "mr mister monsieur",
  mrs: "mrs madame mme missus",
  miss: "miss mademoiselle mlle ms",
  doctor: "dr doctor docteur",
  captain: "captain capitaine",
  professor: "professor professeur",
  reverend: "reverend rev vicar",
  abbé: "abbé",
  sergeant: "sergeant sergent",
  saint: "saint sainte st ste",
};
/** What stands before a surname, as it is written without capitals. */
export const titlesOfPeople: readonly string[] = Object.values(titleWords).flatMap((list) => list.split(" "));
const kinOf = byWord(kinWords);
const titleOf = byWord(titleWords);
const possessives = /^(ma|mes|ta|tes|sa|ses|notre|nos|votre|vos|leur|leurs|mon|son|ton|premiere|sa)$/;

/** What else in the source makes a kind true: who married has a husband or a wife. */
const impliedBy: Record<string, string[]> = {
  parents: ["mother", "father"],
  grandparents: ["grandmother", "grandfather"],
  husband: ["marriage"],
  wife: ["marriage"],
  son: ["boy", "child"],
  daughter: ["girl"],
  brother: ["siblings", "boy"],
  sister: ["siblings", "girl"],
  siblings: ["brother", "sister"],
  grandchild: ["grandson", "granddaughter"],
  grandson: ["grandchild"],
  granddaughter: ["grandchild"],
};

/** Derived kinship: my mother's brother is my uncle. */
const relations: Record<string, string> = Object.fromEntries(
  (
    "mother brother uncle|father brother uncle|mother sister aunt|father sister aunt|mother mother grandmother|father mother grandmother|" +
    "mother father grandfather|father father grandfather|mother parents grandparents|father parents grandparents|sister husband brother-in-law|" +
    "brother wife sister-in-law|wife brother brother-in-law|husband brother brother-in-law|wife sister sister-in-law|husband sister sister-in-law|" +
    "wife mother mother-in-law|husband mother mother-in-law|wife father father-in-law|husband father father-in-law|son wife daughter-in-law|" +
    "daughter husband son-in-law|son son grandson|daughter son grandson|son daughter granddaughter|daughter daughter granddaughter|" +
    "brother son nephew|sister son nephew|brother daughter niece|sister daughter niece|uncle son cousin|aunt son cousin|uncle daughter cousin|" +
    "aunt daughter cousin|uncle wife aunt|daughter boy grandson|son boy grandson|sister boy nephew|brother boy nephew|daughter girl granddaughter|son girl granddaughter|sister girl niece|brother girl niece|aunt husband uncle|father wife stepmother|mother husband stepfather|cousin mother aunt|cousin father uncle"
  )
    .split("|")
    .map((line) => line.split(" "))
    .map(([owner, kin, other]) => [`${owner} ${kin}`, other ?? ""]),
);

/**
 * `also`: what somebody is called by who they are to somebody of the speaker's. `of`: the speaker's own, or somebody else's:
 * then `ownerKind` says whose, as in "my dad's mother".
 */
export type KinMention = {
  kind: string;
  from: number;
  to: number;
  also: string | null;
  of: "speaker" | "other" | null;
  ownerKind: string | null;
};

function byWord(words: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([kind, list]) => list.split(" ").map((word) => [foldLetters(word), kind] as const)),
  );
}

/** Everyone a text names by kinship; grand-mère, petit-fils and mother-in-law count as one. */
export function readKin(tokens: readonly Token[], language: Language): KinMention[] {
  const found: KinMention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const mention = kinAt(tokens, at, language);
    if (!mention) continue;
    found.push(mention);
    at = mention.to - 1;
  }
  return found.map((one) => withOwner(one, found, tokens, language));
}

const ownersOf: Record<Language, [RegExp, "speaker" | "other"][]> = {
  en: [
    [/^(my|our)$/, "speaker"],
    [/^(his|her|their|your|s)$/, "other"],
  ],
  fr: [
    [/^(mon|ma|mes|notre|nos)$/, "speaker"],
    [/^(son|sa|ses|leur|leurs|ton|ta|tes|votre|vos)$/, "other"],
  ],
};

/** Only where the owner is the speaker's: "my mother's brother", "le frère de ma mère". */
function withOwner(
  one: KinMention,
  found: readonly KinMention[],
  tokens: readonly Token[],
  language: Language,
): KinMention {
  const owner = found.find((other) =>
    language === "en"
      ? other.to + 1 === one.from && tokens[other.to]?.low === "s"
      : other.from > one.to && other.from <= one.to + 2 && /^(de|du|a)$/.test(tokens[one.to]?.low ?? ""),
  );
  const of = ownersOf[language].find(([words]) => words.test(tokens[one.from - 1]?.low ?? ""))?.[1] ?? null;
  if (!owner) return { ...one, of };
  const owned: KinMention = { ...one, of: "other", ownerKind: owner.kind };
  if (/^(his|her|their|son|sa|ses|leur|leurs|s)$/.test(tokens[owner.from - 1]?.low ?? "")) return owned;
  return { ...owned, also: relations[`${owner.kind} ${one.kind}`] ?? null };
}

function kinAt(tokens: readonly Token[], at: number, language: Language): KinMention | null {
  const [low, next, third] = [tokens[at]?.low ?? "", tokens[at + 1]?.low ?? "", tokens[at + 2]?.low ?? ""];
  const mention = (kind: string, length: number): KinMention => ({
    kind,
    from: at,
    to: at + length,
    also: null,
    of: null,
    ownerKind: null,
  });
  if (language === "fr") {
    const compound = /^(grands?|petits?|petites?|beaux?|belles?|arriere)$/.test(low) ? frenchCompound(low, next) : null;
    if (compound) return mention(compound, 2);
    if (low === "fils") return mention("son", 1);
    if (low === "femme" && /^(de|d|du)$/.test(next) && titleKind(tokens[at + 2]) !== null) return mention("wife", 1);
    if (/^(filles?|femme)$/.test(low))
      return possessives.test(tokens[at - 1]?.low ?? "")
        ? mention(low === "femme" ? "wife" : "daughter", 1)
        : mention(low === "femme" ? "woman" : "girl", 1);
  }
  if (language === "en" && low === "great" && /^(aunt|auntie|uncle)$/.test(next))
    return mention(next === "uncle" ? "granduncle" : "grandaunt", 2);
  if (language === "en" && low === "great" && next === "grand") return kinAt(tokens, at + 1, language);
  if (isOtherTongue(low, language) || (isHomonym(low) && isGrammarHere(tokens, at, language))) return null;
  const kind = /^mémé$/iu.test(tokens[at]?.text ?? "") ? "grandmother" : kinOf.get(low);
  if (kind === undefined) return null;
  if (next === "in" && third === "law") return mention(`${kind}-in-law`, 3);
  return mention(kind, 1);
}

/** "son" is no child in French, "far" no father in English, "tata" an aunt in one and a farewell in the other. */
function isOtherTongue(low: string, language: Language): boolean {
  return language === "fr"
    ? /^(son|sons|pa|pop|da|pops|nan|gran|mor|far|girl|boy|anne|saba|mar|nanny|lola|apa)$/.test(low)
    : /^(anne|tata|mor|far|pai|tante|tantes|fils|pere|mari|epoux|apa|tato|ima|mae)$/.test(low);
}

/** Words that name somebody only as a name does: with a capital, or behind "my". */
function isHomonym(low: string): boolean {
  return /^(pop|pops|pa|da|far|mor|nan|teta|ma|baba|lola|lolo|saba|henna|nani|dadi|avo|vovo|mami|abba|amma|appa|otec|pai)$/.test(
    low,
  );
}

function isGrammarHere(tokens: readonly Token[], at: number, language: Language): boolean {
  const token = tokens[at];
  const before = tokens[at - 1]?.low ?? "";
  if (token && isCapital(token) && !token.opens) return false;
  return !(language === "en" ? /^(my|our|his|her|their)$/ : /^(ma|mon|notre|sa|son|leur|la|le)$/).test(before);
}

function frenchCompound(head: string, tail: string): string | null {
  const kind = {
    mere: "mother",
    pere: "father",
    parents: "parents",
    fils: "son",
    fille: "daughter",
    filles: "daughter",
    enfants: "child",
    soeur: "sister",
    frere: "brother",
    oncle: "uncle",
    tante: "aunt",
  }[tail];
  if (kind === undefined) return null;
  if (head.startsWith("grand") || head.startsWith("petit")) return `grand${kind}`;
  return head === "arriere" ? null : `${kind}-in-law`;
}

export function kinSupported(kind: string, said: ReadonlySet<string>): boolean {
  if (/^(marriage|girl|boy|woman|siblings)$/.test(kind)) return true;
  return said.has(kind) || (impliedBy[kind] ?? []).some((other) => said.has(other));
}

export function isKinWord(low: string): boolean {
  return kinOf.has(low) || /^(fils|filles?|femme)$/.test(low);
}

export function titleKind(token: Token | undefined): string | null {
  if (!token) return null;
  if (token.text === "M" || token.text === "MM") return "mr";
  return titleOf.get(token.low) ?? null;
}
