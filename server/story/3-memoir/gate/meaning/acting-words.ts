import type { Clause } from "./clauses/read-clauses.ts";
import { isVerb } from "./clauses/verbs.ts";
import { wordSets } from "./language/vocabulary.ts";
import { headsOf } from "./people/heads.ts";
import { beforeVerb } from "./people/subjects.ts";
import type { Scene } from "./scene.ts";
import { meets, type Word } from "./words.ts";

/** The words of a clause that only say who acts. */
export function headsIn(clause: Clause, claimed: Scene, source: Scene): Set<number> {
  const agent = claimed.agents[clause.number];
  const { language } = claimed.text;
  const heads = [clause.words.slice(0, 8), beforeVerb(clause, language)].flatMap((words) =>
    headsOf(words, language, true),
  );
  const named = heads.filter((head) => agent && meets(head.keys, agent.keys)).map((head) => head.at);
  return new Set(named.flatMap((at) => [at, ...marksBefore(at, claimed), ...toldBehind(at, claimed, source)]));
}

/** "the first baby": what stands right before a head. Whether it belongs to it is compared apart. */
function marksBefore(head: number, { words }: Scene): number[] {
  const marks: number[] = [];
  for (let at = head - 1; at >= 0; at -= 1) {
    const isMark =
      /^(content|number)$/.test(words[at]?.kind ?? "") && !/[,.;:]/u.test(words[at + 1]?.token.before ?? "");
    if (!isMark) break;
    marks.push(at);
  }
  return marks;
}

/** "the ladies on Prospect Hill" where they were spoken of so. */
function toldBehind(head: number, { words, text }: Scene, source: Scene): number[] {
  const [noun, way] = [words[head], words[head + 1]];
  const isWay = wordSets[text.language].prepositions.has(way?.low ?? "") && !isVerb(words, head + 1, text.language);
  if (!noun || !way || !isWay || /[,.;:?!]/u.test(way.token.before)) return [];
  const places = source.words.filter((one) => meets(one.keys, noun.keys) && source.words[one.at + 1]?.low === way.low);
  const behind = words.slice(head + 2, head + 6).map((word) => word.at);
  const length = places.map((one) => behind.findIndex((at, i) => !isSameWord(words[at], source.words[one.at + 2 + i])));
  const most = Math.max(0, ...length.map((found) => (found < 0 ? behind.length : found)));
  return behind.slice(0, most);
}

function isSameWord(one: Word | undefined, other: Word | undefined): boolean {
  return one !== undefined && one.low === other?.low;
}
