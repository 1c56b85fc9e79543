import type { Word } from "#domain/transcript.ts";
import type { VisitorTake } from "#domain/visitor-take.ts";
import type { StoredTake } from "./visitor-take-store.ts";

/** A pause this long after this many words begins a paragraph. */
const pauseMs = 1200;
const leastWords = 12;

/** A take as its own browser may see it. */
export function shownTake({ id, language, mediaType, claimedMs, ...take }: StoredTake): VisitorTake {
  const heard = take.transcript === null ? "" : paragraphsOf(take.transcript.words);
  return {
    id,
    language,
    mediaType,
    state: take.state === "heard" || take.state === "unheard" ? take.state : "waiting",
    durationMs: take.facts?.durationMs ?? claimedMs,
    text: take.corrected ?? heard,
    draft: take.corrected === null && heard !== "" && (take.transcript?.draft ?? true),
  };
}

/** Paragraphs stand apart by an empty line. */
function paragraphsOf(words: readonly Word[]): string {
  let text = "";
  let since = 0;
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    const isNew = before !== undefined && word.startMs - before.endMs >= pauseMs && since >= leastWords;
    text += before === undefined ? word.text : `${isNew ? "\n\n" : " "}${word.text}`;
    since = isNew ? 1 : since + 1;
  }
  return text;
}
