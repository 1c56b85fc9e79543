import { expect, test } from "vitest";
import { answersEn } from "#domain/follow-up/testing/answers-en.ts";
import { answersFr } from "#domain/follow-up/testing/answers-fr.ts";
import type { Language } from "#domain/language.ts";
import { silenceToWait } from "#domain/voice-agent/silence-to-wait.ts";
import { askedFor } from "./asked-for.ts";
import { saidToInterviewer } from "./said-to-interviewer.ts";

const asked: Record<Language, readonly string[]> = {
  en: [
    "do you want me to go on",
    "well now\nwhere was I",
    "what was I saying",
    "what did you want to know",
    "sorry\ndo you mean the first house or the second",
    "shall I carry on",
    "have I told you about my dog",
    "how much longer will this take",
    "do you know what a copper is",
    "we lived in Leeds\nhave you been there",
    "could you\ncould you listen to this",
  ],
  fr: [
    "vous voulez que je continue",
    "bon alors\noù est-ce que j'en étais",
    "qu'est-ce que je disais",
    "qu'est-ce que vous voulez savoir",
    "pardon\nvous parlez de la première maison ou de la deuxième",
    "je commence par la guerre",
    "ça vous intéresse",
    "vous savez ce que c'est un lavoir",
    "j'habitais Lyon\nvous connaissez",
  ],
};
const told: Record<Language, readonly string[]> = {
  en: [
    "and what did she do",
    "why did he do it",
    "he asked me\nare you cold",
    "she said do you want some bread",
    "do you know what he did",
    "shall I tell you what he did",
    "can you imagine that",
    "what could you do",
    "do you know",
    "have you ever",
    "do you want",
    "you know the house burned",
    "shall I start at the beginning or",
    "can I tell you about when my father",
    "what do you want me to say about my",
    "is it all right if my daughter",
    "I am tired and",
    "sorry",
  ],
  fr: [
    "et qu'est-ce qu'elle a fait",
    "pourquoi il a fait ça",
    "il m'a demandé\nvous avez froid",
    "elle a dit vous voulez du pain",
    "vous savez ce qu'il a fait",
    "vous voulez que je vous dise",
    "vous n'allez pas me croire",
    "qu'est-ce que vous voulez",
    "vous avez déjà",
    "vous savez on était pauvres",
    "je commence par le début ou",
    "je commence par ma",
    "vous voulez que je raconte la guerre ou",
    "vous voulez que je raconte la guerre quand",
    "on peut passer à la suivante ou",
    "vous avez raison",
    "pardon",
  ],
};

test("a question to who listens is known, and one that is told, quoted, or not said to its end is none", () => {
  for (const language of ["en", "fr"] as const) {
    for (const said of asked[language]) expect(saidToInterviewer(said, language), said).not.toBe(null);
    for (const said of told[language]) expect(saidToInterviewer(said, language), said).toBe(null);
  }
  const sentences = { en: answersEn, fr: answersFr };
  for (const language of ["en", "fr"] as const) {
    const taken = sentences[language]
      .flatMap(({ said }) => said.split(/(?<=[.!?…])\s+/))
      .filter((said) => !said.endsWith("?") && saidToInterviewer(said, language) !== null);
    expect(taken.filter((said) => said !== "That is all.")).toEqual([]);
  }
});

test("who asks for time to think is given it, also amid what they tell; who asks for anything else is answered", () => {
  for (const said of ["let me think", "hang on a minute", "it was in\nlet me see now", "just a moment", "bear with me"])
    expect(silenceToWait(said, "en", false), said).toBe(9_000);
  for (const said of ["laissez-moi réfléchir", "attendez", "c'était en\nvoyons voir", "attendez que je me souvienne"])
    expect(silenceToWait(said, "fr", false), said).toBe(9_000);
  for (const said of [
    "hold on it'll come to me",
    "his name was\nhold on\nit's on the tip of my tongue",
    "his name was\nhold on\num",
    "his name was\nhold on\nit was the",
  ])
    expect(silenceToWait(said, "en", false), said).toBe(9_000);
  for (const said of [
    "attendez ça va me revenir",
    "elle s'appelait\nattendez que ça me revienne",
    "c'était madame\nattendez\nje l'ai sur le bout de la langue",
    "c'était madame\nattendez\neuh",
  ])
    expect(silenceToWait(said, "fr", false), said).toBe(9_000);
  expect(silenceToWait("his name was\nhold on\nArthur Penrose", "en", false)).toBe(2_200);
  expect(silenceToWait("let me think", "en", true)).toBe(10_500);
  expect(silenceToWait("could you go a bit slower", "en", false)).toBe(1_200);
  expect(silenceToWait("we lived in Leeds\ncan we carry on tomorrow", "en", false)).toBe(1_200);
  expect(silenceToWait("she said\ncan we stop now", "en", false)).toBe(2_200);
  expect(silenceToWait("pardon", "fr", false)).toBe(3_800);
});

const waits = (asks: string, said: string, language: Language = "en") =>
  silenceToWait(said, language, false, askedFor(asks, language));

test("a short answer is one where it was asked for, and else begins what is to come", () => {
  expect(waits("Lovely. Did you like school?", "No.")).toBe(2_200);
  expect(waits("What was school like?", "yes")).toBe(3_800);
  expect(waits("Thank you.", "yes")).toBe(2_200);
  expect(waits("Did you like school?", "no it was")).toBe(3_800);
  expect(waits("Where were you born?", "in Leeds")).toBe(2_200);
  expect(waits("Where were you born?", "in a small")).toBe(3_800);
  expect(waits("How old were you?", "twenty")).toBe(3_800);
  expect(waits("Tell me about him.", "in Leeds")).toBe(3_800);
  expect(waits("Aimiez-vous l'école ?", "Non.", "fr")).toBe(2_200);
  expect(waits("Parlez-moi de votre mère.", "oui", "fr")).toBe(3_800);
  expect(waits("Où habitiez-vous ?", "à Lyon", "fr")).toBe(2_200);
});
