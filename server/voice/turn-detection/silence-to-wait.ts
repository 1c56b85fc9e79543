import type { Language } from "#domain/language.ts";
import { isSaidToInterviewer } from "./voice-commands/said-to-interviewer.ts";
import { answersIt, isBareAnswer, type AskedFor } from "./voice-commands/requests.ts";
import { isUnfinished, needsContinuation } from "./end-of-turn/unfinished-turn.ts";
import type { Confidence } from "./turn-words.ts";

/**
 * How long somebody may be silent before their turn has ended (ruling 19), in ms. A pause of 3.5 s is heard as one of 3.72 where soft
 * sounds end it. A person who asks for a moment gets one.
 */
const completeMs = 1_200;
const usualMs = 2_200;
const unfinishedMs = 3_800;
/** The words sound unfinished, and may be misrecognized. */
const unsureMs = 2_900;
const momentMs = 9_000;
const longerMs = 1_500;
const maxMs = 6_000;

/**
 * The patience that what was said so far asks for. Recognizers write no full stops: a thought is known to be complete where it is marked
 * so, or is said to the interviewer; and to be unfinished where its last word leads on, or no main clause stands in it. `said`: a line for
 * each breath, null where nobody knows the words. `asked`: what the interviewer's last question asks for. `confidence`: of the recognizer
 * in the words of the last breath; garbled words have no main clause either. `isComplete`: the verdict of an end-of-turn model, which
 * hears how it was said and decides where there is one; what was asked for and what is said to the interviewer it does not know.
 */
export function silenceToWait(
  said: string | null,
  language: Language,
  longerPauses: boolean,
  asked: AskedFor | null = null,
  confidence: Confidence = { all: true, last: true },
  isComplete: boolean | null = null,
): number {
  const more = longerPauses ? longerMs : 0;
  const text = (said ?? "").trim();
  const isMarked = /[.!?…]$/.test(text) && !/(?:\.\.\.|…)$/.test(text);
  const wanted = isSaidToInterviewer(text, language);
  if (wanted === "moment") return momentMs + more;
  if (wanted !== null || text.endsWith("?")) return completeMs + more;
  const isBare = isBareAnswer(text, language);
  const isBareStory = isBare && asked === "a story";
  if (isComplete !== null) return Math.min(maxMs, (isComplete && !isBareStory ? completeMs : unfinishedMs) + more);
  const isOpen = isBareStory || isUnfinished(text, language);
  const openMs = isTrusted(text, language, confidence) ? unfinishedMs : unsureMs;
  const waits = isOpen && !answersIt(text, language, asked) ? openMs : isMarked && !isBare ? completeMs : usualMs;
  return Math.min(maxMs, waits + more);
}

/** A last word that leads on says by itself that the thought goes on; a missing main clause says it by all words. */
function isTrusted(text: string, language: Language, { all, last }: Confidence): boolean {
  return all || (last && needsContinuation(text.split("\n").at(-1) ?? "", language));
}
