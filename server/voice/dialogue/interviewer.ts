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

/** What the interviewer knows when it begins. `resumed`: a connection broke, and this one goes on. */
export type Interview = {
  language: Language;
  name: string;
  timeZone: string;
  resumed: boolean;
  /** Another question was discussed just before: no new greeting. */
  goesOn?: boolean;
  /** It hears a voice and no words: there is no recognizer for the language, or no place. */
  deaf: boolean;
  /** What they say is recorded; a demo keeps nothing. */
  recorded: boolean;
  /** What was said before the break, in its order. */
  before?: readonly SaidBefore[];
  question: { text: string; intensity: Intensity; followUps: readonly FollowUp[] };
};

/** What the screen is asked to do. */
export type ClientTool = "next_question" | "pause_interview" | "end_conversation";
/** `manner`: how it is said from now on, where that was asked for. `draft`: what a model may say otherwise; care, wishes and greetings are always said in words that people wrote. */
export type Reply = { say: string; tool: ClientTool | null; draft?: Draft; manner?: Manner | null };
/** `said`: the turn that is answered. `plain`: the whole reply as it stands; its end is the question, which stays. */
export type Draft = { said: string; plain: string; question: string; language: Language };

/** A conversation about one question. `asked`: follow-ups, by id. */
export type Talk = Readonly<{
  interview: Interview;
  said: string;
  asked: readonly string[];
  /** What was asked last, to be said again. */
  question: string;
  /** A kind word was said, and nothing further is asked. */
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

/** That it hears no words just now, and what becomes of them. Said before the next reply, and once. */
export function deafNote({ interview: { language, recorded } }: Talk): string {
  const words = interviewerWords[language];
  return `${recorded ? words.deafRecording : words.deaf} ${words.deafTurns}`;
}

/** What the interviewer answers when a turn has ended: care first, then wishes, then the next follow-up, one at a time. */
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

/** What comes before a follow-up may be phrased. */
function withDraft({ talk, reply }: Step, said: string): Step {
  const question = talk.question;
  if (!reply.say.endsWith(question) || talk.finished || talk.cared) return { talk, reply };
  return { talk, reply: { ...reply, draft: { said, plain: reply.say, question, language: talk.interview.language } } };
}

/** Words that came when their turn was over: they are remembered, and answered only where care or a wish asks for it. */
export function answerLate(talk: Talk, said: string): { talk: Talk; reply: Reply | null } {
  const { language } = talk.interview;
  const asks = dangerIn(said, language) !== null || commandIn(said, language) !== null;
  const now = rememberWords(talk, said);
  if (asks || (!talk.cared && feelingIn(now.said, language).needsEmotionalSupport)) return answerTurn(talk, said);
  return { talk: now, reply: null };
}

/** What was asked last, once more: something that was no answer has come between. */
export function askAgain(talk: Talk): Reply {
  const isOver = talk.cared || talk.finished;
  return { say: isOver ? interviewerWords[talk.interview.language].enough : talk.question, tool: null };
}

/** The same where nobody knows the words: the questions come in their order. */
export function answerUnheard(talk: Talk): Step {
  return askNext(talk);
}

/** Said once after long silence. After a heavy question it is care: it asks nothing further and offers rest. */
export function encourage(talk: Talk): Step {
  const { language, question } = talk.interview;
  const { moment, moreGently } = interviewerWords[language];
  if (question.intensity !== "heavy" || talk.cared) return { talk, reply: { say: moment, tool: null } };
  return { talk: { ...talk, cared: true }, reply: { say: `${moment} ${moreGently}`, tool: null } };
}

/** The screen could not do what it was asked to. */
export function answerFailedTool(talk: Talk): Reply {
  return { say: interviewerWords[talk.interview.language].failed, tool: null };
}

/** What is remembered of what was said, the newest of it: every rule reads all of it at each turn. */
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

/** Two or three words torn from a sentence are no quotation. */
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

/** Written by people; nothing is made up, and nothing further is asked. */
function card({ interview: { language, timeZone } }: Talk, danger: Danger): string {
  const words = interviewerWords[language];
  const known = helpFor(timeZone);
  const lines = (known?.lines ?? [])
    .filter(({ about }) => about === danger)
    .map(({ number, name }) => words.call(number, name[language]));
  const emergency = known === null ? words.callAnywhere : words.callEmergency(known.emergency);
  return [words.danger[danger], ...lines, emergency, words.tellsNobody].join(" ");
}
