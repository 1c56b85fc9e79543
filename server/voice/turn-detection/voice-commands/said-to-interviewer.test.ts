import { expect, test } from "vitest";
import { answersEn } from "#domain/follow-up/testing/answers-en.ts";
import { answersFr } from "#domain/follow-up/testing/answers-fr.ts";
import type { Language } from "#domain/language.ts";
import { silenceToWait } from "#server/voice/turn-detection/silence-to-wait.ts";
import { askedFor } from "./requests.ts";
import { isSaidToInterviewer } from "./said-to-interviewer.ts";

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
    "where have we got to",
    "who's going to keep this then",
    "can my grandson hear it as well",
    "is anyone listening to all this",
    "you're not writing this down are you",
    "my eyesight's very bad\ndid I show you the photograph",
    "shall I talk about school or\nor about the farm",
    "not so loud dear I can't follow",
    "could you repeat that my hearing's gone",
    "slow down would you",
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
    "où est-ce qu'on en est",
    "vous avez un jardin, vous",
    "c'est qui qui garde tout ça",
    "est-ce que mes petits-enfants pourront lire l'histoire",
    "je vais trop vite, non",
    "vous parlez de quelle maison",
    "qu'est-ce que vous m'avez dit déjà",
    "je continue avec l'école ou\nou avec la ferme",
    "pas trop vite, ma petite, je suis un peu sourde",
    "parlez plus lentement, voulez-vous",
  ],
};
const stories: Record<Language, readonly string[]> = {
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
    "you're only young once aren't you",
    "you can't blame him can you",
    "are my children happy",
    "will anyone ever know",
    "who's going to believe this",
    "I said\nyou're not going out like that are you",
    "he asked me\nwhere have we got to",
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
    "est-ce que j'étais heureuse",
    "est-ce qu'il m'aimait",
    "est-ce que ma mère a pleuré",
    "vous aviez froid en hiver vous",
    "j'étais jeune non",
    "je parle de mon mari hein",
    "c'est qui qui mangeait ça",
    "elle m'a demandé\nvous avez des enfants vous",
    "je commence par le début ou",
    "je commence par ma",
    "vous voulez que je raconte la guerre ou",
    "vous voulez que je raconte la guerre quand",
    "on peut passer à la suivante ou",
    "vous avez raison",
    "pardon",
  ],
};

test("recognizes a complete question to the interviewer and no quoted one", () => {
  for (const language of ["en", "fr"] as const) {
    for (const said of asked[language]) expect(isSaidToInterviewer(said, language), said).not.toBe(null);
    for (const said of stories[language]) expect(isSaidToInterviewer(said, language), said).toBe(null);
  }
  const sentences = { en: answersEn, fr: answersFr };
  for (const language of ["en", "fr"] as const) {
    const taken = sentences[language]
      .flatMap(({ said }) => said.split(/(?<=[.!?…])\s+/))
      .filter((said) => !said.endsWith("?") && isSaidToInterviewer(said, language) !== null);
    expect(taken.filter((said) => said !== "That is all.")).toEqual([]);
  }
});

test("gives time to think and answers other requests", () => {
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

test("accepts a short answer only where it was asked for", () => {
  expect(waits("Lovely. Did you like school?", "No.")).toBe(2_200);
  expect(waits("What was school like?", "yes")).toBe(3_800);
  expect(waits("Thank you.", "yes")).toBe(2_200);
  expect(waits("Did you like school?", "no it was")).toBe(3_800);
  expect(waits("Did you like school?", "not that I recall")).toBe(2_200);
  expect(waits("Did you like school?", "yes dear often")).toBe(2_200);
  expect(waits("Did you like school?", "yes my mother")).toBe(3_800);
  expect(waits("Est-ce que vous aimiez ça ?", "pas que je me souvienne", "fr")).toBe(2_200);
  expect(waits("Est-ce que vous aimiez ça ?", "si, trois fois", "fr")).toBe(2_200);
  expect(waits("Est-ce que vous aimiez ça ?", "oui ma mère", "fr")).toBe(3_800);
  expect(waits("Where were you born?", "in Leeds")).toBe(2_200);
  expect(waits("Where were you born?", "in a small")).toBe(3_800);
  expect(waits("How old were you?", "twenty")).toBe(3_800);
  expect(waits("Tell me about him.", "in Leeds")).toBe(3_800);
  expect(waits("Aimiez-vous l'école ?", "Non.", "fr")).toBe(2_200);
  expect(waits("Parlez-moi de votre mère.", "oui", "fr")).toBe(3_800);
  expect(waits("Où habitiez-vous ?", "à Lyon", "fr")).toBe(2_200);
});
