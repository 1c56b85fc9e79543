import type { ReadText } from "#server/story/3-memoir/gate/reading/read-text.ts";
import { isCapital } from "#server/story/3-memoir/gate/reading/tokens.ts";
import type { Verdict } from "#server/story/3-memoir/gate/verdict.ts";
import { headsIn } from "./acting-words.ts";
import { isAttached } from "./attachment.ts";
import { contradictsAnswer, fittingPlaces, type Compared, type Found } from "./fitting-places.ts";
import { checkObjects } from "./check-objects.ts";
import { keepsPrepositions } from "./governed.ts";
import { isLinked } from "./lent-words.ts";
import { isOwned } from "./owners.ts";
import { isIndefinite, type Somebody } from "./people/somebody.ts";
import type { Clause } from "./clauses/read-clauses.ts";
import { maySame, readScene, type Scene } from "./scene.ts";
import { isCalled, isOwner, isPredicate, isWhole, placesOf, unsaidNouns } from "./said-places.ts";
import { saidWordForWord } from "./word-for-word.ts";
import { meets, type Word } from "./words.ts";

type Refused = Extract<Verdict, { ok: false }>;
type Placed = { word: Word; found: Found[] };

/**
 * Every word of substance must have been said, and said so: of the same person, negated or not, sure or not, for the
 * same reason, in one breath with the words it stands beside.
 */
export function checkMeaning(claim: ReadText, said: ReadText, free: ReadonlySet<number>): Refused | null {
  const names = new Set(
    [claim, said].flatMap((text) =>
      text.tokens.filter((token) => isCapital(token) && !token.opens).map(({ low }) => low),
    ),
  );
  const [claimed, source] = [readScene(claim, names), readScene(said, names)];
  const meant = new Map<string, Somebody>();
  for (const clause of claimed.clauses) {
    const compared = { claimed, source, free, heads: headsIn(clause, claimed, source) };
    const refused = checkClause(clause, compared, meant);
    if (refused) return refused;
  }
  return isOwned(claimed, source) ?? isAttached(claimed, source, free) ?? keepsPrepositions(claimed, source, free);
}

function refuse(word: Word, reason: string): Refused {
  return { ok: false, refused: word.token.text, reason };
}

function checkClause(clause: Clause, compared: Compared, meant: Map<string, Somebody>): Refused | null {
  const same = saidWordForWord(clause, compared);
  if (same)
    return (
      checkObjects(clause, same, compared.claimed, compared.source) ?? checkIdentity(clause, same, compared, meant)
    );
  const { claimed, source } = compared;
  const laid = placeWords(clause, compared);
  if ("reason" in laid) return laid;
  const { placed, named } = laid;
  const main = mainClause(placed);
  if (!main) {
    const isSum = clause.words.some((word) => compared.free.has(word.at) && word.kind !== "grammar");
    if (!isSum) return contradictsAnswer(clause, compared) ? refuseAll(clause, "this was denied, or was not") : null;
    if (clause.kept.has("negation")) return refuseAll(clause, "this was not denied");
    const told = source.clauses.filter(({ words }) => words.some(({ kind }) => kind === "number"));
    const mine = claimed.agents[clause.number] ?? null;
    const isOfSame = told.some(({ number }) => maySame(mine, source.agents[number] ?? null));
    return isOfSame ? null : refuseAll(clause, "this was said of somebody else");
  }
  for (const { word, found } of placed)
    if (!found.some((place) => place.clause === main || isLinked(place.clause, main, clause, compared)))
      return refuse(word, "this was said of something else");
  const dated = placed.find((one) => isOfOtherDay(one, main, clause));
  if (dated) return refuse(dated.word, "this was said of something else");
  const stray = named.find(({ word }) => word.kind === "name" && !isKnownAs(word, main, named, source));
  if (stray) return refuse(stray.word, "this is somebody else's name");
  const isTitled = named.length === 0 || named.some(({ found }) => found.some((place) => place.clause === main));
  if (!main.hasVerb && !source.agents[main.number] && !isTitled)
    return refuseAll(clause, "this was said of something else");
  return (
    checkPlaces(placed, source) ??
    checkObjects(clause, main, claimed, source) ??
    checkIdentity(clause, main, compared, meant)
  );
}

/** "In March" of another clause, where this one has a day or month of its own. */
function isOfOtherDay({ word, found }: Placed, main: Clause, clause: Clause): boolean {
  if (word.kind !== "calendar" || found.some((place) => place.clause === main)) return false;
  const own = main.words.filter(({ kind }) => kind === "calendar");
  return own.length > 0 && !own.some((day) => clause.words.some((one) => meets(one.keys, day.keys)));
}

/** "My brother Roy" and "the mule, Senator": a name is of whom it was said beside. */
function isKnownAs(name: Word, main: Clause, named: readonly Placed[], source: Scene): boolean {
  const others = named.filter(({ word }) => word.kind !== "name");
  const agent = source.agents[main.number];
  if (others.length === 0 || !agent || [...agent.names].length > 0 || meets(name.keys, agent.keys)) return true;
  return source.clauses.some(({ words }) =>
    [name, ...others.map(({ word }) => word)].every((one) => words.some((word) => meets(word.keys, one.keys))),
  );
}

/** Where each word of a clause was said. `named`: the words that say who acts. */
function placeWords(clause: Clause, compared: Compared): Refused | { placed: Placed[]; named: Placed[] } {
  const { claimed, source, free, heads } = compared;
  const [placed, named]: [Placed[], Placed[]] = [[], []];
  for (const word of clause.words) {
    if (
      word.kind === "grammar" ||
      free.has(word.at) ||
      isOwner(word, claimed) ||
      isWhole(word, claimed, source) ||
      isCalled(word, claimed, source)
    )
      continue;
    const all = [
      ...placesOf(word, source, isIndefinite(claimed.words, word) || isPredicate(word, clause)),
      ...unsaidNouns(word, claimed, source),
    ];
    if (all.length === 0 && word.kind === "content") return refuse(word, "this was not said");
    if (all.length === 0) continue;
    if (heads.has(word.at)) named.push({ word, found: all });
    else {
      const fitting = fittingPlaces(word, clause, all, compared);
      if ("reason" in fitting) return refuse(word, fitting.reason);
      placed.push({ word, found: fitting.found });
    }
  }
  if (placed.length > 0) return { placed, named };
  for (const { word, found } of named) {
    const fitting = fittingPlaces(word, clause, found, compared);
    if ("reason" in fitting) return refuse(word, fitting.reason);
    placed.push({ word, found: fitting.found });
  }
  return { placed, named };
}

function refuseAll(clause: Clause, reason: string): Refused {
  return { ok: false, refused: clause.words.map((word) => word.token.text).join(" "), reason };
}

/** The clause of the source that most of the words come from. */
function mainClause(placed: readonly Placed[]): Clause | null {
  const counts = new Map<Clause, number>();
  for (const { found } of placed)
    for (const { clause, word } of found)
      counts.set(clause, (counts.get(clause) ?? 0) + (clause.verbs.includes(word) ? 10 : 1));
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].number - b[0].number)[0]?.[0] ?? null;
}

/** "Born in Tulle, raised in Decazeville": names, numbers and days stay with the verb they were said with. */
function checkPlaces(placed: readonly Placed[], source: Scene): Refused | null {
  const verbs = source.clauses.flatMap((one) => one.verbs);
  let verb: Placed | null = null;
  for (const one of placed) {
    if (verbs.some((other) => meets(other.keys, one.word.keys))) verb = one;
    else if (verb && /^(name|number|calendar)$/.test(one.word.kind)) {
      const near = verb.found.map((place) => place.clause);
      const fits = one.found.some((place) => place.clause.verbs.length === 0 || near.includes(place.clause));
      if (!fits) return refuse(one.word, "this was said of something else");
    }
  }
  return null;
}

/** One person of the claim is one person of the source. */
function checkIdentity(
  clause: Clause,
  main: Clause,
  { claimed, source }: Compared,
  meant: Map<string, Somebody>,
): Refused | null {
  const mine = claimed.agents[clause.number] ?? null;
  const theirs = source.agents[main.number] ?? null;
  if (!mine || !theirs || mine.keys.size === 0 || theirs.keys.size === 0) return null;
  const id = `${mine.at}`;
  const known = meant.get(id);
  if (known && known.at !== theirs.at && (theirs.isNew || known.isNew || !meets(known.keys, theirs.keys)))
    return refuseAll(clause, "these are two people");
  meant.set(id, known ?? theirs);
  return null;
}
