import { fold } from "#domain/follow-up/fold-words.ts";
import type { Language } from "#domain/language.ts";
import { commandIn, type VoiceCommand } from "#domain/voice-protocol/voice-command.ts";
import { isUnfinished, needsContinuation } from "#server/voice/turn-detection/end-of-turn/unfinished-turn.ts";
import { english } from "#domain/voice-protocol/english-commands.ts";
import { englishQuestions } from "./english-questions.ts";
import { french } from "#domain/voice-protocol/french-commands.ts";
import { frenchQuestions } from "./french-questions.ts";
import { asksBack } from "./question-grammar.ts";

const grammars = { en: englishQuestions, fr: frenchQuestions };
const questions = { en: asksBack(englishQuestions, english.polite), fr: asksBack(frenchQuestions, french.polite) };
/** Said before something is asked, and often of somebody else. */
const openers: Record<Language, RegExp> = {
  en: /^(?:(?:sorry|pardon|what|well|now|so|oh|um|uh|er|excuse me|ah) ?)+$/,
  fr: /^(?:(?:pardon|comment|quoi|hein|bon|alors|euh|ah|oh|excusez[ -]moi|ben|eh bien|dites) ?)+$/,
};

const plainOf = (line: string) =>
  fold(line)
    .replaceAll(/[.,;:!?…]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const lastRaw = (said: string) => said.split("\n").findLast((line) => plainOf(line) !== "") ?? "";

const unmarked = (line: string) =>
  line
    .toLowerCase()
    .replaceAll(/[.,;:!?…]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

function isQuestion(line: string, language: Language): boolean {
  if (!questions[language](plainOf(line))) return false;
  const statement = grammars[language].asStatement(unmarked(line));
  return statement === null || !isUnfinished(statement, language);
}

/** "Shall I begin at the start or" and "or with the war": asked in two breaths, they are one question. */
function askedInTwo(lines: readonly string[], language: Language): string | null {
  const [first, second] = lines.slice(-2).map(unmarked);
  if (first === undefined || second === undefined || !grammars[language].leadsOn.test(first)) return null;
  const [lead, ...rest] = second.split(" ");
  return first.endsWith(` ${lead}`) ? `${first} ${rest.join(" ")}` : `${first} ${second}`;
}

/** Reads a command or question in the last line, unless the line belongs to the story. One line per breath. */
export function isSaidToInterviewer(said: string, language: Language): VoiceCommand | "question" | null {
  const lines = said.split("\n").map(plainOf);
  const last = lines.findLast((line) => line !== "") ?? "";
  const before = lines.slice(0, lines.lastIndexOf(last)).filter((line) => !openers[language].test(line));
  const otherLines = before.filter((line) => !last.startsWith(line));
  const isSearching = openers[language].test(last) || needsContinuation(lastRaw(said), language);
  if (lines.length > 1 && isSearching && commandIn(before.at(-1) ?? "", language) === "moment") return "moment";
  if (last === "" || openers[language].test(last)) return null;
  const wish = commandIn([...before, last].join(" "), language) ?? commandIn(last, language);
  if (wish !== "moment" && grammars[language].leadsOn.test(unmarked(lastRaw(said)))) return null;
  const inTwo = askedInTwo(
    said.split("\n").filter((line) => plainOf(line) !== ""),
    language,
  );
  if (wish === null && inTwo !== null && isQuestion(inTwo, language)) {
    const earlier = before.slice(0, -1);
    return isUnfinished(earlier.join("\n"), language) ? null : "question";
  }
  if (wish === null && !isQuestion(lastRaw(said), language)) return null;
  if (wish !== "moment" && isUnfinished(otherLines.join("\n"), language)) return null;
  return wish ?? "question";
}
