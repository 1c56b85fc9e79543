import { expect, test } from "vitest";
import type { Language } from "#domain/language.ts";
import { chooseFollowUps, type ChosenFollowUp, type FollowUp } from "./choose-follow-ups.ts";
import { feelingIn } from "./feeling.ts";
import { fold } from "./fold-words.ts";
import { answersEn } from "./testing/answers-en.ts";
import { answersFr } from "./testing/answers-fr.ts";
import type { LabelledAnswer } from "./testing/labelled-answer.ts";
import { followUpsOf, readBank } from "./testing/read-bank.ts";

const bank = readBank();
const answers: Record<Language, readonly LabelledAnswer[]> = { en: answersEn, fr: answersFr };

function chosenFor(answer: LabelledAnswer, language: Language, said: string | null = answer.said): ChosenFollowUp[] {
  const question = bank.get(answer.question);
  if (!question) throw new Error(`no question ${answer.question}`);
  const followUps = followUpsOf(question);
  return chooseFollowUps({ intensity: question.emotionalIntensity, followUps, said, language, before: [] });
}

/** What the choice gets wrong of an answer, in words. */
function mistakesIn(answer: LabelledAnswer, language: Language): string[] {
  const chosen = chosenFor(answer, language).map(({ id }) => id);
  const support = feelingIn(answer.said, language).needsEmotionalSupport;
  const mistakes: string[] = [];
  if (support !== (answer.support === true)) mistakes.push(support ? "support" : "no support");
  if (!answer.support) {
    for (const id of answer.told ?? []) if (chosen.includes(id)) mistakes.push(`asks ${id} again`);
    if (answer.first && chosen[0] !== answer.first)
      mistakes.push(`${answer.first} is not first of ${chosen.join(" ")}`);
  }
  return mistakes.map((mistake) => `${mistake}: ${answer.said}`);
}

/** Half of the answers may be looked at when the rules are changed; the other half only says how good they are. */
const halves = (language: Language, kept: 0 | 1) => answers[language].filter((_, at) => at % 2 === kept);
const mostOfThem = 0.85;

for (const language of ["en", "fr"] as const) {
  test(`has at least 60 answers to many questions: ${language}`, () => {
    expect(answers[language].length).toBeGreaterThanOrEqual(60);
    expect(new Set(answers[language].map(({ question }) => question)).size).toBeGreaterThan(15);
  });

  test(`asks the right follow-ups first and none already answered: ${language}`, () => {
    expect(halves(language, 0).flatMap((answer) => mistakesIn(answer, language))).toEqual([]);
  });

  test(`chooses well on most held-out answers: ${language}`, () => {
    const back = halves(language, 1);
    const wrong = back.flatMap((answer) => mistakesIn(answer, language));
    expect(1 - wrong.length / back.length, wrong.join("\n")).toBeGreaterThanOrEqual(mostOfThem);
  });

  test(`limits follow-ups by weight of the question and distress: ${language}`, () => {
    for (const answer of answers[language]) {
      const chosen = chosenFor(answer, language);
      const heavy = bank.get(answer.question)?.emotionalIntensity === "heavy";
      expect(chosen.length).toBeLessThanOrEqual(heavy ? 1 : 3);
      if (heavy) expect(chosen.every(({ type }) => type === "detail" || type === "reflection")).toBe(true);
      if (feelingIn(answer.said, language).needsEmotionalSupport) expect(chosen).toEqual([]);
      for (const { why } of chosen)
        if (why.kind === "said") {
          const quote = why.quote.replaceAll(/^… | …$/gu, "");
          expect(fold(answer.said).replaceAll(/\s+/g, " ")).toContain(fold(quote));
          expect(quote.split(" ").length).toBeLessThanOrEqual(14);
        }
    }
  });

  test(`orders follow-ups by priority without words: ${language}`, () => {
    for (const answer of answers[language]) {
      const priorities = chosenFor(answer, language, null).map(({ priority }) => priority);
      expect(priorities).toEqual(priorities.toSorted((a, b) => a - b));
      expect(priorities.length).toBe(bank.get(answer.question)?.emotionalIntensity === "heavy" ? 1 : 3);
    }
  });
}

test("counts and never repeats earlier follow-ups", () => {
  const question = bank.get(6);
  if (!question) throw new Error("no question 6");
  const asked = { intensity: "light", followUps: followUpsOf(question), said: null, language: "en" } as const;
  const [last, ...others] = chooseFollowUps({ ...asked, before: ["6.1", "6.4"] });
  expect([last?.id, last?.why, others]).toEqual(["6.2", { kind: "unheard" }, []]);
  expect(chooseFollowUps({ ...asked, before: ["6.1", "6.2", "6.4"] })).toEqual([]);
});

const numbered = (type: FollowUp["type"], position: number, keyword: string): FollowUp => ({
  id: `1.${position}`,
  position,
  type,
  text: { en: "Which one?", fr: "Laquelle ?" },
  priority: position,
  keywords: { en: [keyword], fr: [keyword] },
});
const five = [
  numbered("detail", 1, "violin"),
  numbered("context", 2, "harbour"),
  numbered("emotion", 3, "lantern"),
  numbered("reflection", 4, "orchard"),
  numbered("impact", 5, "bicycle"),
];
const scoresOf = (said: string) =>
  Object.fromEntries(
    chooseFollowUps({ intensity: "light", followUps: five, said, language: "en", before: [] }).map(
      ({ position, score }) => [position, score],
    ),
  );

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");

test("scores two for a keyword and one for a fitting length", () => {
  expect(scoresOf(words(19))).toEqual({ 1: 1, 2: 1, 3: 0 });
  for (const between of [20, 50]) expect(scoresOf(words(between))).toEqual({ 1: 0, 2: 0, 3: 0 });
  expect(scoresOf(words(51))).toEqual({ 1: 0, 4: 1, 5: 1 });
  expect(scoresOf(`${words(30)} lantern orchard bicycle`)).toEqual({ 3: 2, 4: 2, 5: 2 });
  expect(scoresOf(`${words(10)} violin`)).toEqual({ 1: 3, 2: 1, 3: 0 });
});
