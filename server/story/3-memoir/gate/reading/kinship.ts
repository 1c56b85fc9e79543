import type { Language } from "#domain/language.ts";
import { fold, type Token } from "./tokens.ts";

/** Words for people by what they are to each other; a word of one kind is never a word of another. */
const kinWords: Record<string, string> = {
  mother: "mother mothers mum mums mom mummy mommy mama mamma mam ma'am mère mères maman",
  father: "father fathers dad daddy papa père pères",
  grandmother: "grandmother grandmothers grandma granny gran nana mamie mamy",
  grandfather: "grandfather grandfathers grandad granddad grandpa gramps papi pépé papy",
  grandparents: "grandparents",
  parents: "parents",
  sister: "sister sisters sœur sœurs",
  brother: "brother brothers frère frères",
  siblings: "sibling siblings",
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

export type KinMention = { kind: string; from: number; to: number };

function byWord(words: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([kind, list]) => list.split(" ").map((word) => [fold(word), kind] as const)),
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
  return found;
}

function kinAt(tokens: readonly Token[], at: number, language: Language): KinMention | null {
  const [low, next, third] = [tokens[at]?.low ?? "", tokens[at + 1]?.low ?? "", tokens[at + 2]?.low ?? ""];
  const mention = (kind: string, length: number): KinMention => ({ kind, from: at, to: at + length });
  if (language === "fr") {
    const compound = /^(grands?|petits?|petites?|beaux?|belles?|arriere)$/.test(low) ? frenchCompound(low, next) : null;
    if (compound) return mention(compound, 2);
    if (low === "fils") return mention("son", 1);
    if (/^(filles?|femme)$/.test(low))
      return possessives.test(tokens[at - 1]?.low ?? "")
        ? mention(low === "femme" ? "wife" : "daughter", 1)
        : mention(low === "femme" ? "woman" : "girl", 1);
  }
  const kind = /^mémé$/iu.test(tokens[at]?.text ?? "") ? "grandmother" : kinOf.get(low);
  if (kind === undefined) return null;
  if (next === "in" && third === "law") return mention(`${kind}-in-law`, 3);
  return mention(kind, 1);
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
