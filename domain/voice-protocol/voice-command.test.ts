import fc from "fast-check";
import { expect, test } from "vitest";
import { answersEn } from "#domain/follow-up/testing/answers-en.ts";
import { answersFr } from "#domain/follow-up/testing/answers-fr.ts";
import type { Language } from "#domain/language.ts";
import { commandIn, type VoiceCommand } from "./voice-command.ts";

const wishes: Record<Language, Record<VoiceCommand, readonly string[]>> = {
  en: {
    repeat: [
      "I didn't catch what you said",
      "I'm sorry, I didn't hear you",
      "Could you say it a bit slower?",
      "Speak louder, please",
      "I can't hear you very well",
      "What did you ask?",
      "Would you read the question again?",
    ],
    moment: ["Give me a second to remember", "Let me think about that for a minute", "I need some time to think"],
    computer: ["Am I talking to a real person?", "Who is this?", "Is anybody there?"],
    next: [
      "Can we skip that one, please?",
      "I'd rather not talk about that",
      "I don't want to answer this question",
      "Let's go on to the next question",
      "Could we talk about something else?",
    ],
    rest: [
      "I'm tired. I need to rest for a while.",
      "Could we take a short break?",
      "I need to rest for a while",
      "Can I have a glass of water?",
    ],
    end: [
      "I think I'd like to stop for today",
      "I've had enough for today",
      "Can we go on tomorrow?",
      "I'm very tired, can we stop now?",
      "I am tired now. I would like to stop for today.",
    ],
    "carry-on": ["Yes, carry on", "I'm ready"],
  },
  fr: {
    repeat: [
      "Pardon, je n'ai pas bien entendu",
      "Parlez plus fort, s'il vous plaît",
      "Je n'ai pas compris ce que vous avez dit",
      "Vous pouvez reposer la question ?",
      "Vous parlez trop vite",
    ],
    moment: [
      "Attendez une minute que je réfléchisse",
      "Laissez-moi réfléchir un moment",
      "J'ai besoin d'un peu de temps",
    ],
    computer: ["Qui est-ce qui me parle ?", "Vous êtes une vraie personne ?", "Il y a quelqu'un ?"],
    next: [
      "Je préfère ne pas parler de ça",
      "On peut passer à la suivante ?",
      "Je n'ai pas envie d'en parler",
      "Parlons d'autre chose",
      "J'aimerais une autre question",
    ],
    rest: ["On peut faire une petite pause ?", "Je voudrais me reposer un peu"],
    end: [
      "Je suis fatiguée maintenant. Je voudrais arrêter pour aujourd'hui.",
      "J'ai fini pour aujourd'hui",
      "On va s'arrêter là pour aujourd'hui",
      "On peut reprendre demain ?",
    ],
    "carry-on": ["Oui, on continue", "Je suis prête"],
  },
};
const all = (language: Language) =>
  Object.entries(wishes[language]).flatMap(([wish, asked]) => asked.map((said) => ({ wish, said })));

test("recognizes commands in common words", () => {
  for (const language of ["en", "fr"] as const)
    for (const { wish, said } of all(language)) expect(commandIn(said, language), said).toBe(wish);
});

const stories: Record<Language, readonly string[]> = {
  en: [
    "she told us to stop",
    "I didn't catch the train",
    "we skipped that one",
    "I'd like to stop at the old shop again",
    "my mother couldn't hear you",
    "they asked me to wait",
    "I want to say that he was kind",
    "I couldn't hear a word",
    "I would like another child",
    "we took a break",
    "let me tell you about my sister",
    "I must say that it was hard",
    "I was tired",
    "we could stop at the river",
  ],
  fr: [
    "elle nous a dit d'arrêter",
    "je n'ai pas compris mon père",
    "on s'est arrêtés là",
    "je voudrais vous parler de ma mère",
    "on peut dire que c'était dur",
    "j'ai fini l'école à treize ans",
    "on passait à la boulangerie",
    "il y avait quelqu'un",
    "j'ai une autre sœur",
    "j'étais fatiguée",
  ],
};
const who: Record<Language, readonly string[]> = {
  en: ["she said", "my father always told us", "the doctor asked", "and then he shouted", "we used to say"],
  fr: ["elle a dit", "mon père nous disait toujours", "le docteur a demandé", "et puis il a crié", "on disait"],
};
const where: Record<Language, readonly string[]> = {
  en: ["at the station in Leeds", "when the war came", "and nobody answered her", "to my sister Mary"],
  fr: ["à la gare de Lille", "quand la guerre est venue", "et personne n'a répondu", "à ma sœur Marie"],
};

test("ignores stories that contain command words", () => {
  const sentences = { en: answersEn, fr: answersFr };
  for (const language of ["en", "fr"] as const) {
    const answers = sentences[language].flatMap(({ said }) => said.split(/(?<=[.!?…])\s+/));
    const taken = [...stories[language], ...answers].filter((said) => commandIn(said, language) !== null);
    expect(taken.filter((said) => said !== "That is all.")).toEqual([]);
  }
  const embedded = fc.constantFrom<Language>("en", "fr").chain((language) =>
    fc.record({
      language: fc.constant(language),
      before: fc.constantFrom("", ...who[language]),
      said: fc.constantFrom(...all(language).map(({ said }) => said)),
      behind: fc.constantFrom("", ...where[language]),
    }),
  );
  fc.assert(
    fc.property(embedded, ({ language, before, said, behind }) => {
      fc.pre(before !== "" || behind !== "");
      expect(commandIn(`${before} ${said} ${behind}`.trim(), language)).toBe(null);
    }),
    { numRuns: 200 },
  );
});
