import type { Language } from "#domain/language.ts";
import { titlesOfPeople } from "#server/pipeline/text/kinship.ts";
import { joinPeople } from "./join-people.ts";

/** A person or place as written in the text; `sort` is its index key. */
export type FoundName = { name: string; sort: string; sentences: string[] };
type TextWithId = { id: string; text: string };

/**
 * The lists below grew with the indexes of the sample lives: 146 of 359 words occur there. The sample books are no evidence of
 * how well names are found in other lives.
 */
const words = (list: string) => new Set(list.split(" "));

/** Kinship titles before a first name. */
const titles: ReadonlySet<string> = new Set([
  ...titlesOfPeople,
  ...words(
    "m father sister brother aunt auntie uncle grandma grandpa grandmother grandfather granny cousin judge pastor " +
      "tante tonton oncle cousine père mère soeur sœur frère grand-mère grand-père mémé pépé maître",
  ),
]);
/** Titles before a name; alone they are no name: "the General". */
const ranks = words(
  "general colonel major lieutenant corporal admiral commander bishop archbishop senator congressman secretary president " +
    "governor mayor hon honorable honourable général commandant amiral évêque archevêque sénateur ministre président maire",
);
/** In French they take a capital only at the start of a sentence: such a person is listed by the name alone. */
const writtenSmall = /^(monsieur|madame|mademoiselle)$/;
/** Words that are no surnames: "President Charleston National Bank". */
const institutions = words(
  "bank board institute institution school college university company railroad church club education government hospital",
);
/** T. or H.B. of a name. */
const initials = /^\p{Lu}(?:\.\p{Lu})*$/u;
/** Abbreviations that are no names alone. */
const short = words("ala mass conn penn chas geo wm esq jr sr dec jan feb aug sept oct nov inc ltd co");
/** Lowercase words inside names: Rue de l'Eau, Isle of Wight, Ludwig van Beethoven. */
const joiners = words("de du des la le les of the van von der den di da del sur sous en lès et");
/** Capitalized words that are neither persons nor places. */
const noNames = words(
  "i i'm i'd i've i'll mondays tuesdays wednesdays thursdays fridays saturdays sundays monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september " +
    "october november december spring summer autumn fall winter mother father mom mum mama dad papa daddy mommy mummy ma pa grandma grandpa granny nana " +
    "grandmother grandfather sir madam ma'am lord god jesus heaven christmas easter thanksgiving english french german italian spanish irish scottish " +
    "polish russian latin american british catholic protestant jewish christian yes no oh well and but so then the a an my our his her their he she it we you " +
    "they there this that these those what when where who why how if in on at by for from with not never now once one two three ok okay mr mrs miss dr madame monsieur " +
    "maman mamie papi mémé pépé lundi mardi mercredi jeudi vendredi samedi dimanche noël pâques dieu je j'ai il elle nous vous ils elles le la les un une des " +
    "mon mes son sa ses notre votre leur ce cet cette ces et mais donc alors puis quand qui que quoi où comment pourquoi oui non ah eh ben bien si dans sur avec pour " +
    "amen bible radio tv war guerre république governor president king queen américain américaine américains anglais anglaise allemand allemande " +
    "allemands français française breton bretonne italien italienne espagnol espagnole russe americans germans",
);

/** Excludes other capitalized English words and the first words of quotations. */
export function findNames(texts: readonly TextWithId[], language: Language, author = ""): FoundName[] {
  const small = new Set<string>();
  const things = new Map<string, number>();
  const places = new Set<string>();
  const ofAuthor = words(author.toLowerCase());
  const inside = new Map<string, string[]>();
  const atStart: { name: string; id: string }[] = [];
  for (const { id, text } of texts)
    for (const run of runsOf(text, small)) {
      if (run.thing) things.set(run.name, (things.get(run.name) ?? 0) + 1);
      if (run.where) places.add(run.name);
      if (run.opens) atStart.push({ name: run.name, id });
      else inside.set(run.name, [...(inside.get(run.name) ?? []), id]);
    }
  for (const { name, id } of atStart) inside.get(name)?.push(id);
  const order = new Map(texts.map(({ id }, at) => [id, at]));
  const found = [...inside].filter(([name, ids]) => {
    const low = name.toLowerCase().split(" ");
    const isAuthor = ofAuthor.has(low[0] ?? "") && ofAuthor.has(low.at(-1) ?? "");
    if (isAuthor) return false;
    if (low.length > 1) return true;
    return !small.has(name.toLowerCase()) && (ids.length >= leastThings || (things.get(name) ?? 0) < ids.length);
  });
  return joinPeople(found.map(([name, sentences]) => ({ name, sentences, isPlace: places.has(name) })))
    .map(({ name, sentences }) => ({
      name,
      sort: sortKey(name),
      sentences: [...new Set(sentences)].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
    }))
    .sort((a, b) => a.sort.localeCompare(b.sort, language) || a.name.localeCompare(b.name, language));
}

/** `where`: follows a preposition of place. */
type Run = { name: string; opens: boolean; thing: boolean; where: boolean };
type Piece = {
  text: string;
  low: string;
  capital: boolean;
  opens: boolean;
  ends: boolean;
  owns: boolean;
  after: string;
};

/** A single word after an article is often a brand or rank: it counts only when repeated. */
const leastThings = 3;
const ofPlace = words(
  "in at to into from near toward towards through around across past above below à en vers depuis près",
);
const articles = words("a an the this that every le la l les un une du des ce cette au aux");

/** Collects runs of capitalized words; adds lowercase words to `small`. */
function runsOf(text: string, small: Set<string>): Run[] {
  const pieces = piecesOf(text);
  const runs: Run[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const first = pieces[at];
    if (!first) break;
    if (!first.capital) {
      small.add(first.low);
      continue;
    }
    let end = at;
    while (!pieces[end]?.ends) {
      const [own, further] = [pieces[end], pieces[end + 1]];
      if (own?.owns && (!further?.capital || titles.has(further.low) || noNames.has(further.low))) break;
      if (further?.capital) end += 1;
      else if (further?.low === "of" && pieces.slice(at, end).some(isOfPerson)) break;
      else {
        const next = pieces.findIndex(({ low }, i) => i > end && !joiners.has(low));
        const between = pieces.slice(end + 1, next);
        const joins = next > end + 1 && next <= end + 3 && pieces[next]?.capital === true;
        if (!joins || between.some(({ ends }) => ends)) break;
        end = next;
      }
    }
    const run = nameIn(pieces.slice(at, end + 1));
    if (run) runs.push(run);
    at = end;
  }
  return runs;
}

function nameIn(pieces: Piece[]): Run | null {
  let from = 0;
  while (from < pieces.length && isNoName(pieces[from], pieces[from + 1])) from += 1;
  let to = pieces.length;
  while (to > from && isNoEnd(pieces[to - 1])) to -= 1;
  const kept = pieces.slice(from, to);
  const [first] = kept;
  if (!first || kept.every(({ low }) => isTitle(low))) return null;
  const name = kept.map(({ text, owns }, at) => (owns && at < kept.length - 1 ? `${text}’s` : text)).join(" ");
  if (name.length < 3 || name.length > 60) return null;
  const titled = kept.length > 1 && isTitle(first.low);
  const [thing, where] = [kept.length === 1 && articles.has(first.after), ofPlace.has(first.after)];
  return { name, opens: first.opens && !titled, thing, where };
}

function isNoName(piece: Piece | undefined, next: Piece | undefined): boolean {
  if (!piece || !piece.capital) return true;
  if (next?.capital && isTitle(piece.low) && !writtenSmall.test(piece.low)) return false;
  if (next?.capital && !piece.opens && /^(le|la|les|de|du|des)$/u.test(piece.low)) return false;
  return noNames.has(piece.low) || noNames.has(/^(\p{L}+)-\p{Ll}/u.exec(piece.text)?.[1]?.toLowerCase() ?? "");
}

function isNoEnd(piece: Piece | undefined): boolean {
  return (
    isNoName(piece, undefined) || initials.test((piece?.text ?? "").replace(/\.$/, "")) || short.has(piece?.low ?? "")
  );
}

function isOfPerson({ low }: Piece): boolean {
  return titlesOfPeople.includes(low) && !isSaint(low);
}

function isSaint(low: string): boolean {
  return /^(saint|sainte|st|ste)$/u.test(low);
}

function isTitle(low: string): boolean {
  return titles.has(low) || ranks.has(low);
}

const elision = /^(?:[dljnmtsc]|qu|lorsqu|jusqu)['’](?=\p{Lu})/iu;

function piecesOf(text: string): Piece[] {
  let opens = true;
  let after = "";
  return text.split(/[\s\u00a0\u202f]+|(?<=[—–])/u).flatMap((word): Piece[] => {
    const head = /^[^\p{L}\p{N}]*/u.exec(word)?.[0] ?? "";
    const tail = /[^\p{L}\p{N}]*$/u.exec(word)?.[0] ?? "";
    const bare = word.slice(head.length, Math.max(head.length, word.length - tail.length));
    const starts = opens || /[“"«‘(—–]/u.test(head);
    if (bare === "") {
      opens = opens || /[.?!…:“"«—–]/u.test(word);
      return [];
    }
    const own = bare.replace(elision, "");
    const possessive = /['’]s$/u.test(own);
    const name = own.replace(/['’]s$/u, "");
    const dotted = isTitle(name.toLowerCase()) || (initials.test(name) && name !== "I");
    const article = /^l['’]/iu.test(bare) ? "l" : after;
    after = name.toLowerCase();
    opens = /[?!…:—–]/u.test(tail) || (tail.includes(".") && !(dotted && tail === "."));
    return [
      {
        text: (dotted && tail.startsWith(".") ? `${name}.` : name).replaceAll("'", "’"),
        low: name.toLowerCase(),
        capital: /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(name),
        opens: starts,
        ends: tail !== "" && !(dotted && tail === "."),
        owns: possessive,
        after: article,
      },
    ];
  });
}

/** Sorts "Hofmann, Mr." and "Crane, Miss Alberta" by surname, all others as written. */
function sortKey(name: string): string {
  const parts = name.split(" ");
  const from = parts.findIndex((part) => !isTitle(bareTitle(part)));
  const [called, rest] = [parts.slice(0, from), parts.slice(from)];
  const first = bareTitle(called[0] ?? "");
  if (from < 1 || isSaint(first)) return name;
  if (ranks.has(first) && joiners.has(rest[0] ?? "")) return name;
  if (ranks.has(first) && institutions.has(rest.at(-1)?.toLowerCase() ?? "")) return name;
  if (rest.some((part) => part.endsWith("’s"))) return rest.join(" ");
  let at = rest.length - 1;
  while (at > 0 && joiners.has(rest[at - 1]?.toLowerCase() ?? "")) at -= 1;
  return `${rest.slice(at).join(" ")}, ${[...called, ...rest.slice(0, at)].join(" ")}`;
}

function bareTitle(part: string): string {
  return part.toLowerCase().replace(/\.$/, "");
}
