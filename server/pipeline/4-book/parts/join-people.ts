import { sexOfFirstName, type Sex } from "./first-names.ts";

/** A name as written and its sentences; `isPlace` when a preposition of place precedes it. */
export type CalledName = { name: string; sentences: string[]; isPlace: boolean };
/** "Mr. Andrew Carnegie": `kind` is the same for Mr. and Mister, and empty without a title. */
type Person = CalledName & { title: string; kind: string; first: string; last: string };

const kinds: Record<string, string> = {
  mister: "mr",
  monsieur: "mr",
  m: "mr",
  madame: "mrs",
  missus: "mrs",
  mme: "mrs",
  ms: "miss",
  mademoiselle: "miss",
  mlle: "miss",
  doctor: "dr",
  docteur: "dr",
  capitaine: "captain",
  rev: "reverend",
  professeur: "professor",
};
const titles =
  /^(mr|mister|monsieur|m|mrs|missus|madame|mme|miss|ms|mademoiselle|mlle|dr|doctor|docteur|captain|capitaine|professor|professeur|reverend|rev|sergeant|judge|pastor|general|colonel|major|lieutenant|senator|president|governor|mayor|bishop|général|président|sénateur|maire)$/;
const small = /^\p{Ll}/u;

/**
 * Merges the names of one person: "Mr. Carnegie", "Mister Carnegie" and "Andrew Carnegie" if only one person has the
 * surname, and "Carnegie" if it is not a place too. With two candidates, or a first name of unknown sex, the names stay
 * separate.
 */
export function joinPeople(names: readonly CalledName[]): CalledName[] {
  const persons = [...Map.groupBy(names.map(personOf), keyOf).values()].flatMap((same) => joined(same));
  const withFirst = joinTitled(persons, (called, { first }) => called.first !== "" && called.first === first);
  return joinSurnames(joinTitled(withFirst, ({ first }) => first === ""));
}

/** Assigns a bare surname to the only person with a title and that surname. */
function joinSurnames(persons: readonly Person[]): Person[] {
  const families = Map.groupBy(persons, ({ last }) => last.toLowerCase());
  return [...families.values()].flatMap((family) => {
    const [bare, titled, ...others] = family.toSorted((a, b) => a.kind.length - b.kind.length);
    const isOne = bare && titled && others.length === 0 && bare.kind + bare.first === "" && titled.kind !== "";
    return isOne && !bare.isPlace ? joined([titled, bare]) : family;
  });
}

function joinTitled(persons: readonly Person[], fits: (called: Person, person: Person) => boolean): Person[] {
  const families = Map.groupBy(persons, ({ last }) => last.toLowerCase());
  const meant = new Map<Person, Person>();
  for (const called of persons) {
    const family = (families.get(called.last.toLowerCase()) ?? []).filter(
      (one) => one !== called && areLike(one, called),
    );
    const [person, ...others] = family.filter((one) => one.first !== "" && fits(called, one));
    const isRivalled = family.some(({ kind, first }) => kind !== "" && first === called.first);
    if (called.kind === "" || !person || others.length > 0 || isRivalled) continue;
    if (person.kind === called.kind || (person.kind === "" && isSure(person, called))) meant.set(called, person);
  }
  const groups = Map.groupBy(persons, (one) => meant.get(one) ?? one);
  return [...groups.values()].flatMap((same) => joined(same));
}

/** A place has no known first name: "Fort Washington". A wife may use her husband's name. */
function isSure(person: Person, called: Person): boolean {
  return sexOf(person) !== null || (called.first === person.first && called.first !== "" && called.kind !== "mrs");
}

function areLike(one: Person, other: Person): boolean {
  const [a, b] = [sexOf(one), sexOf(other)];
  return a === null || b === null || a === b;
}

function sexOf({ kind, first }: Person): Sex | null {
  if (kind === "mr") return "m";
  return kind === "mrs" || kind === "miss" ? "f" : sexOfFirstName(first.split(" ")[0] ?? "");
}

function joined(same: readonly Person[]): Person[] {
  const [most] = same.toSorted((a, b) => b.sentences.length - a.sentences.length);
  const whole = same.find(({ first }) => first !== "") ?? most;
  if (!whole) return [];
  const titled = whole.kind === "" ? same.find(({ kind }) => kind !== "") : whole;
  const { title, kind } = titled ?? whole;
  const name = same.length === 1 ? whole.name : [title, whole.first, whole.last].filter(Boolean).join(" ");
  return [{ ...whole, title, kind, name, sentences: same.flatMap(({ sentences }) => sentences) }];
}

function personOf(called: CalledName): Person {
  const [head = "", ...rest] = called.name.split(" ");
  const low = head.toLowerCase().replace(/\.$/, "");
  const isTitled = titles.test(low) && rest.length > 0;
  const parts = isTitled ? rest : [head, ...rest];
  let at = parts.length - 1;
  while (at > 0 && (small.test(parts[at - 1] ?? "") || /^(le|la|du|de|van|von)$/iu.test(parts[at - 1] ?? ""))) at -= 1;
  return {
    ...called,
    title: isTitled ? head : "",
    kind: isTitled ? (kinds[low] ?? low) : "",
    first: parts.slice(0, at).join(" "),
    last: parts.slice(at).join(" "),
  };
}

function keyOf({ kind, first, last }: Person): string {
  return `${kind}|${first}|${last}`.toLowerCase();
}
