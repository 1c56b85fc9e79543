import type { Language } from "#domain/language.ts";
import type { ReadText } from "#server/story/3-memoir/gate/reading/read-text.ts";
import { startsOf } from "./cut-clauses.ts";
import { phrase } from "./look-ahead.ts";
import { isHeavyVerb, isVerb } from "./verbs.ts";
import { vocabularies, wordSets } from "#server/story/3-memoir/gate/meaning/language/vocabulary.ts";
import { readWords, type Word } from "#server/story/3-memoir/gate/meaning/words.ts";

/** A stretch of words around one verb. `opener`: the folded word it begins with when that joins clauses. */
export type Clause = {
  number: number;
  sentence: number;
  from: number;
  to: number;
  words: Word[];
  opener: string | null;
  verbs: Word[];
  hasVerb: boolean;
  /** What it says of its words: negated, unsure, hearsay … */
  kept: ReadonlySet<string>;
  cause: "cause" | "effect" | null;
  /** The clause whose teller says, thinks or dreams this one. */
  toldBy: number | null;
  /** The clause of somebody else who says it too: "…, everybody said so". */
  alsoSaidBy: number | null;
};

export function readClauses(text: ReadText, names: ReadonlySet<string>): Clause[] {
  const words = readWords(text, names);
  const starts = startsOf(words, text.language);
  const clauses: Clause[] = starts.map(({ at, sentence }, number) => {
    const to = starts[number + 1]?.at ?? words.length;
    const own = words.slice(at, to);
    const verbs = own.filter((word) => isVerb(words, word.at, text.language));
    const opener = openerOf(own, words, text.language);
    const heavy = own.filter((word) => isHeavyVerb(words, word.at, text.language));
    return {
      number,
      sentence,
      from: at,
      to,
      words: own,
      opener,
      toldBy: null,
      alsoSaidBy: null,
      verbs: heavy,
      hasVerb: verbs.length > 0,
      kept: new Set<string>(),
      cause: null,
    };
  });
  for (const clause of clauses) clause.kept = keptOf(clause.words, text.language);
  spreadKept(clauses);
  markTellersBehind(clauses);
  spreadConditions(clauses);
  markCauses(clauses, text.language);
  return clauses;
}

/** The word a clause hangs on; "before that day I had" and "après la mort de ma mère, ma tante" hang on none. */
function openerOf(own: readonly Word[], words: readonly Word[], language: Language): string | null {
  const joins = /^(and|but|et|mais)$/.test(own[0]?.low ?? "") && timed.test(own[1]?.low ?? "");
  const first = joins ? own[1] : own[0];
  if (!first || !wordSets[language].openers.has(first.low)) return null;
  if (!timed.test(first.low)) return first.low;
  const at = own.indexOf(first);
  if (isAfterThat(own, at)) return null;
  if (language === "fr" && !/^(que|qu)$/.test(own[at + 1]?.low ?? "") && !phrase(own, at + 1, 3).startsWith("a ce qu"))
    return null;
  const verb = own.findIndex((word, i) => i > at && isVerb(words, word.at, language));
  const lead = own.slice(at + 1, verb < 0 ? own.length : verb);
  const isPhrase =
    verb < 0 ||
    lead.some((word, i) => i > 0 && beginsSubject(word, lead[i - 1], language)) ||
    lead.some(
      (word, i) =>
        i > 0 && (word.token.before.includes(",") || /^(i|we|he|she|they|je|j|on|il|elle|nous|ils)$/.test(word.low)),
    );
  return isPhrase ? null : first.low;
}

/** "After the war my father came": behind a noun another one begins, and that is who acts. */
function beginsSubject(word: Word, before: Word | undefined, language: Language): boolean {
  if (before?.kind !== "content" && before?.kind !== "calendar") return false;
  return word.kind === "kin" || word.kind === "name" || wordSets[language].determiners.has(word.low);
}

/** "After that Lorna never ate a berry", "après ça, j'ai arrêté": no clause. */
function isAfterThat(own: readonly Word[], at: number): boolean {
  const [that, next] = [own[at + 1], own[at + 2]];
  if (!/^(that|this|then|ca|cela)$/.test(that?.low ?? "")) return false;
  if (next === undefined || /[,.;:?!]/u.test(next.token.before)) return true;
  return /^(kin|name)$/.test(next.kind) || /^(i|we|he|she|they|you|the|my|our|his|her|their|it)$/.test(next.low);
}

const timed = /^(before|after|until|till|since|during|avant|apres|jusqu|depuis|pendant)$/;

/** What words say of themselves: denied, unsure, hearsay … */
export function keptOf(words: readonly Word[], language: Language): Set<string> {
  const text = words
    .map(({ low, token, kind }) =>
      kind === "number" ? "0" : /^dû$/iu.test(token.text) ? "duu" : /^née?s?$/iu.test(token.text) ? "neee" : low,
    )
    .join(" ");
  const plain = text
    .replace(/\b(le|un|les|des|mes|ses|quelques|premiers?|chaque|du|au) pas\b/g, "$1 marche")
    .replace(
      /\b(i want to say|if i m not mistaken|if i remember( right| rightly| correctly)?|if memory serves( me)?|si je ne me trompe( pas)?|si je me souviens( bien)?|si j ai bonne memoire)\b/,
      "perhaps peut etre",
    );
  return new Set(
    Object.entries(vocabularies[language].keeps).flatMap(([name, pattern]) => (pattern.test(plain) ? [name] : [])),
  );
}

/** What covers the clause behind it too; "might" and "maybe" cover their own. */
const guess =
  /\b(think|thought|suppose|guess|believe|reckon|imagine|figure|seems?|seemed|appears?|appeared|not sure|as far as i know|perhaps|crois|croit|croyons|pense|pensons|semble|semblait|parait|peut etre|se peut|sure?|mistaken|remember|memory|souviens|memoire|trompe)\b/;

/** "They said he had killed a man": what is said, thought or dreamt covers what hangs on it, and "I think" its sentence. */
function spreadKept(clauses: readonly Clause[]): void {
  for (const [at, clause] of clauses.entries()) {
    const before = clauses[at - 1];
    if (!before || before.sentence !== clause.sentence) continue;
    const apart = /^(and|but|et|mais|so|then|puis|alors|because|parce|while|pendant|though|although)$/.test(
      clause.opener ?? "",
    );
    if (apart || clause.words[0]?.token.before.includes(";")) continue;
    const teller = clauses[before.toldBy ?? before.number];
    if (
      /^(when|after|before|because|quand|lorsque|lorsqu)$/.test(teller?.opener ?? "") &&
      clause.words[0]?.token.before.includes(",")
    )
      continue;
    const isSaidNothing = before.kept.has("negation") && !/^(that|que|qu|if|si|whether)$/.test(clause.opener ?? "");
    if (isSaidNothing && before.kept.has("told") && before.toldBy === null) continue;
    const isGuess =
      /^(that|que|qu)$/.test(clause.opener ?? "") || guess.test(before.words.map(({ low }) => low).join(" "));
    const spread = ["told", ...(isGuess ? ["unsure"] : [])].filter((name) => before.kept.has(name));
    clause.kept = new Set([...clause.kept, ...spread]);
    if (spread.includes("told")) clause.toldBy = before.toldBy ?? before.number;
  }
  for (const clause of clauses) {
    const isJoined = /^(and|but|so|et|mais|alors)$/.test(clause.opener ?? "");
    if (clause.kept.has("unsure") && clause.words.length <= 4 && !isJoined) {
      const before = clauses[clause.number - 1];
      if (before && before.sentence === clause.sentence) before.kept = new Set([...before.kept, "unsure"]);
    }
  }
}

/** "We were poor, she used to say": the teller comes last. "…, everybody said so" only agrees. */
function markTellersBehind(clauses: readonly Clause[]): void {
  for (const [at, clause] of clauses.entries()) {
    const [before, after] = [clauses[at - 1], clauses[at + 1]];
    const isLast = before?.sentence === clause.sentence && after?.sentence !== clause.sentence;
    const isInserted =
      /^,\s*$/u.test(clause.words[0]?.token.before ?? "") &&
      clause.words.every(({ kind, low }) => kind !== "content" || tells.test(low));
    const isJoined = /^(and|but|or|et|mais|ou)$/.test(clause.opener ?? "");
    if (!before || !isLast || isJoined || !isInserted || before.kept.has("told") || clause.kept.has("negation"))
      continue;
    if (/^(when|whenever|while|if|because|quand|lorsque|lorsqu|si|comme)$/.test(before.opener ?? "") || !before.hasVerb)
      continue;
    const words = clause.words.map(({ low }) => low).join(" ");
    if (/\b(said|says|say) so$|\ble (disai(?:t|ent)|dit|disent)$/.test(words)) before.alsoSaidBy = clause.number;
    else if (/\b(say|said|says|disai(?:t|ent)|dit)( (il|elle|on|ils|elles))?$/.test(words)) {
      before.kept = new Set([...before.kept, "told"]);
      before.toldBy = clause.number;
    }
  }
}

const tells =
  /^(say|said|says|always|often|dit|disait|disaient|disent|toujours|souvent|tout|monde|everybody|everyone|people)$/;

/** "If you came in, she'd stop": what happens then hangs on it, before it or behind it. */
function spreadConditions(clauses: readonly Clause[]): void {
  for (const [at, clause] of clauses.entries()) {
    const starts = /^(and |but |et |mais )?(if|unless|si|s) /.test(clause.words.map(({ low }) => low).join(" "));
    if (!starts || !clause.kept.has("conditional")) continue;
    const [before, after] = [clauses[at - 1], clauses[at + 1]];
    const isJoined = /^(and|but|or|et|mais|ou)$/.test(clause.opener ?? "");
    const depends = before?.sentence === clause.sentence && !isJoined ? before : after;
    if (
      depends?.sentence === clause.sentence &&
      !/^(and|but|or|et|mais|ou)$/.test(depends === after ? (after?.opener ?? "") : "")
    )
      depends.kept = new Set([...depends.kept, "conditional"]);
  }
}

function markCauses(clauses: readonly Clause[], language: Language): void {
  const { cause, effect } = vocabularies[language];
  for (const clause of clauses) {
    const head = clause.words
      .map(({ low }) => low)
      .join(" ")
      .replace(/^(and|et|but|mais) /, "");
    const first = head.split(" ")[0] ?? "";
    if (/^(since|comme|as)\b/.test(head) && clauses[clause.number - 1]?.sentence !== clause.sentence)
      clause.cause = "cause";
    else if (effect.test(head) && !/^so (that|many|much|few|\w+ that)/.test(head)) clause.cause = "effect";
    else if (cause.test(head) || cause.test(first)) clause.cause = "cause";
  }
  for (const clause of clauses) {
    const before = clauses[clause.number - 1];
    const after = clauses[clause.number + 1];
    if (clause.cause === "effect" && before && before.sentence !== clause.sentence) before.cause ??= "cause";
    const isShort = clause.cause === "effect" && clause.words.length <= 5 && clause.verbs.length === 0;
    const isFirst = clause.cause === "cause" && before?.sentence !== clause.sentence;
    if ((isShort || isFirst) && after && after.sentence === clause.sentence && !after.cause) after.cause = "effect";
    if (!before || before.sentence !== clause.sentence || before.cause) continue;
    const other = clause.cause === "effect" ? "cause" : clause.cause === "cause" ? "effect" : null;
    if (other === null) continue;
    before.cause = other;
    const main = clauses[before.number - 1];
    const hangs = /^(when|while|before|after|until|till|who|which|that|quand|qui|que|avant|apres)$/.test(
      before.opener ?? "",
    );
    if (hangs && main?.sentence === before.sentence) {
      main.cause ??= other;
      if (main.cause === other) before.cause = null;
    }
  }
}
