import { chooseFollowUps, type FollowUp } from "#domain/follow-up/choose-follow-ups.ts";
import { dangerIn, type Danger } from "#domain/follow-up/danger.ts";
import { feelingIn } from "#domain/follow-up/feeling.ts";
import { helpFor } from "#domain/follow-up/help-lines.ts";
import { wordsOf } from "#domain/follow-up/fold-words.ts";
import type { Language } from "#domain/language.ts";
import type { Intensity } from "#domain/interview/question.ts";
import { commandIn, type VoiceCommand } from "#domain/voice-protocol/voice-command.ts";
import { mannerIn, type Manner } from "#server/voice/text-to-speech/manner-of-speaking.ts";
import { resumeTalk, type SaidBefore } from "./resume-talk.ts";
import { interviewerWords } from "./interviewer-words.ts";

/** What the interviewer knows at the start. `resumed`: the conversation continues after a lost connection. */
export type Interview = {
  language: Language;
  name: string;
  timeZone: string;
  resumed: boolean;
  /** Another question was discussed just before: no new greeting. */
  goesOn?: boolean;
  /** Voices are detected but no words: no recognizer supports the language, or no place is free. */
  deaf: boolean;
  /** Whether the conversation is recorded; a demo stores nothing. */
  recorded: boolean;
  /** What was said before the break, in order. */
  before?: readonly SaidBefore[];
  question: { text: string; intensity: Intensity; followUps: readonly FollowUp[] };
};

export type ClientTool = "next_question" | "pause_interview" | "end_conversation";
/**
 * `manner`: how to speak from now on, if the person asked for it. `draft`: the part that a model may rephrase. Care,
 * commands and greetings always use fixed sentences.
 */
export type Reply = { say: string; tool: ClientTool | null; draft?: Draft; manner?: Manner | null };
/**
 * `said`: the turn to answer. `plain`: the whole unphrased reply, which ends with the question; the question is never
 * rephrased.
 */
export type Draft = { said: string; plain: string; question: string; language: Language };

/** A conversation about one question. `asked`: ids of the follow-ups. */
export type Talk = Readonly<{
  interview: Interview;
  said: string;
  asked: readonly string[];
  /** The last question, for repetition. */
  question: string;
  /** The interviewer has acknowledged hard words and asks nothing more. */
  cared: boolean;
  finished: boolean;
}>;

type Step = { talk: Talk; reply: Reply };

/** The first sentence says that this is a computer voice (ruling 26), also after a break. */
export function openTalk(interview: Interview): Step {
  const { name, resumed, goesOn = false, deaf } = interview;
  const words = interviewerWords[interview.language];
  const talk = { interview, finished: false, ...resumeTalk(interview, maxRemembered) };
  const greeting = resumed ? words.again(name) : goesOn ? words.goesOn : words.greeting(name);
  return { talk, reply: { say: [greeting, ...(deaf ? [deafNote(talk)] : []), talk.question].join(" "), tool: null } };
}

/** Says that no words are recognized now and what happens to the recording. Spoken once, before the next reply. */
export function deafNote({ interview: { language, recorded } }: Talk): string {
  const words = interviewerWords[language];
  return `${recorded ? words.deafRecording : words.deaf} ${words.deafTurns}`;
}

/** Answers a turn: care first, then commands, then one follow-up. */
export function answerTurn(talk: Talk, said: string): Step {
  const { language } = talk.interview;
  const danger = dangerIn(said, language);
  if (danger !== null)
    return { talk: rememberWords({ ...talk, cared: true }, said), reply: { say: card(talk, danger), tool: null } };
  const wish = commandIn(said, language);
  if (wish === "repeat") return { talk, reply: { ...grant(talk, wish).reply, manner: mannerIn(said, language) } };
  if (wish !== null) return grant(talk, wish);
  const words = interviewerWords[language];
  const now = rememberWords(talk, said);
  if (!talk.cared && feelingIn(now.said, language).needsEmotionalSupport)
    return { talk: { ...now, cared: true }, reply: { say: words.support, tool: null } };
  return withDraft(askNext(now), said);
}

/** Only the words before a follow-up may be rephrased. */
function withDraft({ talk, reply }: Step, said: string): Step {
  const question = talk.question;
  if (!reply.say.endsWith(question) || talk.finished || talk.cared) return { talk, reply };
  return { talk, reply: { ...reply, draft: { said, plain: reply.say, question, language: talk.interview.language } } };
}

/** Late words of an answered turn are remembered. They get a reply only for care or a command. */
export function answerLate(talk: Talk, said: string): { talk: Talk; reply: Reply | null } {
  const { language } = talk.interview;
  const asks = dangerIn(said, language) !== null || commandIn(said, language) !== null;
  const now = rememberWords(talk, said);
  if (asks || (!talk.cared && feelingIn(now.said, language).needsEmotionalSupport)) return answerTurn(talk, said);
  return { talk: now, reply: null };
}

/** Repeats the last question after something that was no answer. */
export function askAgain(talk: Talk): Reply {
  const isOver = talk.cared || talk.finished;
  return { say: isOver ? interviewerWords[talk.interview.language].enough : talk.question, tool: null };
}

/** Answers a turn with unknown words: the follow-ups keep their order. */
export function answerUnheard(talk: Talk): Step {
  return askNext(talk);
}

/** Spoken once after long silence. After a heavy question it offers rest and asks nothing more. */
export function encourage(talk: Talk): Step {
  const { language, question } = talk.interview;
  const { moment, moreGently } = interviewerWords[language];
  if (question.intensity !== "heavy" || talk.cared) return { talk, reply: { say: moment, tool: null } };
  return { talk: { ...talk, cared: true }, reply: { say: `${moment} ${moreGently}`, tool: null } };
}

export function answerFailedTool(talk: Talk): Reply {
  return { say: interviewerWords[talk.interview.language].failed, tool: null };
}

/** Characters of the newest words that are remembered: every rule reads all of them at each turn. */
const maxRemembered = 20_000;

function rememberWords(talk: Talk, said: string): Talk {
  return { ...talk, said: `${talk.said} ${said}`.trim().slice(-maxRemembered) };
}

function askNext(talk: Talk): Step {
  const { language, question } = talk.interview;
  const words = interviewerWords[language];
  if (talk.cared || talk.finished) return { talk, reply: { say: words.more, tool: null } };
  const { intensity, followUps } = question;
  const [next] = chooseFollowUps({
    intensity,
    followUps,
    said: talk.said === "" ? null : talk.said,
    language,
    before: talk.asked,
  });
  if (next === undefined) return { talk: { ...talk, finished: true }, reply: { say: words.enough, tool: null } };
  const thanks = words.thanks[talk.asked.length % words.thanks.length] ?? "";
  const why = next.why.kind === "said" && isWhole(next.why.quote, language) ? words.youSaid(next.why.quote) : "";
  const asks = next.text[language];
  return {
    talk: { ...talk, asked: [...talk.asked, next.id], question: asks },
    reply: { say: [thanks, why, asks].filter((part) => part !== "").join(" "), tool: null },
  };
}

const minQuoteWords = 4;

/** Two or three words out of a sentence are no quotation. */
function isWhole(quote: string, language: Language): boolean {
  return wordsOf(quote, language).length >= minQuoteWords;
}

function grant(talk: Talk, wish: VoiceCommand): Step {
  const words = interviewerWords[talk.interview.language];
  const replies: Record<VoiceCommand, Reply> = {
    repeat: { say: talk.question, tool: null },
    moment: { say: words.moment, tool: null },
    computer: { say: words.computer, tool: null },
    next: { say: words.next, tool: "next_question" },
    rest: { say: words.rest, tool: "pause_interview" },
    end: { say: words.end, tool: "end_conversation" },
    "carry-on": { say: words.more, tool: null },
  };
  if (wish === "carry-on" && talk.cared) return { talk, reply: { say: words.next, tool: "next_question" } };
  return { talk, reply: replies[wish] };
}

/** Fixed sentences; no further question follows. */
function card({ interview: { language, timeZone } }: Talk, danger: Danger): string {
  const words = interviewerWords[language];
  const known = helpFor(timeZone);
  const lines = (known?.lines ?? [])
    .filter(({ about }) => about === danger)
    .map(({ number, name }) => words.call(number, name[language]));
  const emergency = known === null ? words.callAnywhere : words.callEmergency(known.emergency);
  return [words.danger[danger], ...lines, emergency, words.tellsNobody].join(" ");
}
