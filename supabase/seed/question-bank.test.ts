import { describe, expect, it } from "vitest";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import { subQuestionTypes } from "#domain/follow-up/sub-question-types.ts";
import { freeTrialPlan, questionText, type Intensity } from "#domain/interview/question.ts";
import type { Bilingual, Language } from "#domain/language.ts";
import { readQuestionBank } from "#server/database/seed/question-bank.ts";
import wellKnown from "./fixtures/well-known-questions.json" with { type: "json" };

const bank = await readQuestionBank();
const { questions } = bank;

/** L, M or H for each question, by chapter. */
const weights =
  "LLLL LLLMLMML LLLLMLMHL LLMLMMHL LLMLMMHLM LLMLMHMHM LLMLMHMM LLMHLMM MHLHMHLHM LLLLLL MMLM MMHL".split(" ");
const letterOf: Record<Intensity, string> = { light: "L", medium: "M", heavy: "H" };
const seconds: Record<Intensity, number> = { light: 120, medium: 180, heavy: 240 };

type Said = { where: string; question: number; kind: "main" | "alternative" | "follow-up"; text: Bilingual };

const said: Said[] = questions.flatMap((question) => [
  { where: `${question.id}`, question: question.id, kind: "main" as const, text: question.text },
  ...(question.alternative
    ? [
        {
          where: `${question.id} alternative`,
          question: question.id,
          kind: "alternative" as const,
          text: question.alternative.text,
        },
      ]
    : []),
  ...question.subQuestions.map((sub) => ({
    where: sub.id,
    question: question.id,
    kind: "follow-up" as const,
    text: sub.text,
  })),
]);

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];
const sentencesOf = (text: string) => text.match(/[^.?!]+[.?!]+/g)?.map((one) => one.trim()) ?? [];

/** The texts that break a rule, so that a failure lists all of them. */
function offending(language: Language, breaks: (text: string, one: Said) => boolean, among = said): string[] {
  return among.filter((one) => breaks(one.text[language], one)).map((one) => `${one.where}: ${one.text[language]}`);
}

describe("the order of the bank", () => {
  it("numbers its 85 questions from 1 without a gap", () => {
    expect(questions.map((question) => question.id)).toEqual(Array.from({ length: 85 }, (_, index) => index + 1));
  });

  it("gives each question the chapter and weight of its topic", () => {
    const byChapter = Map.groupBy(questions, (question) => chapterOfQuestion(question.id).number);
    const letters = [...byChapter.values()].map((group) => group.map((q) => letterOf[q.emotionalIntensity]).join(""));
    expect([...byChapter.keys()]).toEqual(weights.map((_, index) => index + 1));
    expect(letters).toEqual(weights);
  });

  it("holds 42 light, 31 medium and 12 heavy questions", () => {
    const byWeight = Map.groupBy(questions, (question) => question.emotionalIntensity);
    expect(Object.fromEntries([...byWeight].map(([weight, all]) => [weight, all.length]))).toEqual({
      light: 42,
      medium: 31,
      heavy: 12,
    });
  });

  it("returns no chapter for an id outside the bank", () => {
    for (const id of [0, 86, -1, 3.5]) expect(() => chapterOfQuestion(id)).toThrow(RangeError);
  });

  it("asks five follow-ups of every question: detail, context, emotion, reflection, impact", () => {
    for (const question of questions) {
      expect(question.subQuestions.map((sub) => sub.type)).toEqual([...subQuestionTypes]);
      expect(question.subQuestions.map((sub) => sub.id)).toEqual([1, 2, 3, 4, 5].map((k) => `${question.id}.${k}`));
      expect(question.subQuestions.map((sub) => sub.priority).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it("finds the text of a question and of its follow-ups by number", () => {
    expect(questionText(bank, { questionId: 85, followUp: null }, "fr")).toBe(questions[84]?.text.fr);
    expect(questionText(bank, { questionId: 30, followUp: 5 }, "en")).toBe(questions[29]?.subQuestions[4]?.text.en);
    expect(questionText(bank, { questionId: 86, followUp: null }, "en")).toBeNull();
    expect(questionText(bank, { questionId: 1, followUp: 6 }, "en")).toBeNull();
  });
});

describe("the weight of the bank", () => {
  const heavy = questions.filter((question) => question.emotionalIntensity === "heavy");

  it("separates heavy questions and starts with twelve others", () => {
    for (const question of heavy) {
      expect(question.id).toBeGreaterThan(12);
      expect(questions[question.id]?.emotionalIntensity ?? "none").not.toBe("heavy");
    }
  });

  it("makes every heavy question skippable and replaceable", () => {
    for (const question of heavy) {
      expect(question).toMatchObject({ required: false, inFreeTrial: false, requiresEmotionalCare: true });
      expect(question.skipConditions).toContain("topic_refused");
    }
  });

  it("orders follow-ups of a heavy question with the feeling last", () => {
    for (const question of heavy) {
      const byPriority = question.subQuestions.toSorted((a, b) => a.priority - b.priority).map((sub) => sub.type);
      expect(byPriority).toEqual(["detail", "reflection", "context", "impact", "emotion"]);
      expect(question.subQuestions[3]?.text.en).toMatch(/\bhelp/);
    }
  });

  it("requires twenty questions that cover every chapter", () => {
    const required = questions.filter((question) => question.required);
    expect(required).toHaveLength(20);
    expect(new Set(required.map((question) => chapterOfQuestion(question.id).number)).size).toBe(12);
    expect(required.filter((question) => question.emotionalIntensity === "heavy")).toEqual([]);
  });

  it("gives the free trial its fifteen questions, thirteen light and two medium", () => {
    expect(freeTrialPlan(bank)).toEqual([1, 4, 5, 13, 14, 18, 23, 27, 30, 40, 57, 63, 69, 74, 80]);
    const intensities = questions.filter((q) => q.inFreeTrial).map((q) => letterOf[q.emotionalIntensity]);
    expect(intensities.sort().join("")).toBe("LLLLLLLLLLLLLMM");
  });

  it("fits the free trial into 30 to 45 minutes", () => {
    const minutes = questions.filter((q) => q.inFreeTrial).reduce((sum, q) => sum + q.estimatedDurationSeconds, 0) / 60;
    expect(minutes).toBeGreaterThanOrEqual(30);
    expect(minutes).toBeLessThanOrEqual(45);
  });

  it("begins the working life with the first paid job", () => {
    expect(questions[29]).toMatchObject({
      id: 30,
      category: "Career",
      required: true,
      estimatedDurationSeconds: 300,
      emotionalIntensity: "light",
      inFreeTrial: true,
    });
    expect(chapterOfQuestion(30)).toEqual({ number: 5, title: { en: "A Working Life", fr: "Une vie de travail" } });
    expect(chapterOfQuestion(29).number).toBe(4);
  });

  it("takes 120 s for a light question by default", () => {
    const light = questions.filter((one) => one.emotionalIntensity === "light" && one.id !== 30);
    expect(new Set(light.map((one) => one.estimatedDurationSeconds))).toEqual(new Set([120]));
    expect(light.length).toBeGreaterThan(40);
  });

  it("gives a heavier question more time", () => {
    for (const question of questions.filter((one) => one.id !== 30))
      expect(question.estimatedDurationSeconds).toBe(seconds[question.emotionalIntensity]);
  });

  it("has an alternative wording for questions that may not fit", () => {
    for (const question of questions) {
      expect(question.alternative === undefined).toBe(question.skipConditions.length === 0);
      expect(question.alternative?.text.en).not.toBe(question.text.en);
      expect(question.alternative?.text.fr).not.toBe(question.text.fr);
    }
  });

  it("lists four to eight keywords for each follow-up", () => {
    for (const sub of questions.flatMap((question) => question.subQuestions))
      for (const words of [sub.keywords.en, sub.keywords.fr]) {
        expect(words.length, sub.id).toBeGreaterThanOrEqual(4);
        expect(words.length, sub.id).toBeLessThanOrEqual(8);
        expect(new Set(words).size, sub.id).toBe(words.length);
      }
    const english = questions.flatMap((question) => question.subQuestions.flatMap((sub) => sub.keywords.en));
    const french = questions.flatMap((question) => question.subQuestions.flatMap((sub) => sub.keywords.fr));
    expect(english.filter((word) => !/^[a-z][a-z '-]*$/.test(word))).toEqual([]);
    expect(french.filter((word) => !/^\p{Ll}[\p{Ll} -]*$/u.test(word))).toEqual([]);
  });
});

describe("how the questions sound", () => {
  it("says each in one breath, at most 25 words", () => {
    expect(offending("en", (text) => wordsOf(text).length > 25)).toEqual([]);
    expect(offending("fr", (text) => text.split(/\s+/).filter((w) => /\p{L}/u.test(w)).length > 25)).toEqual([]);
  });

  it("reads at grade six on average and never above eight", () => {
    const grades = said.map((one) => ({ ...one, grade: readingGrade(one.text.en) }));
    const mean = grades.reduce((sum, one) => sum + one.grade, 0) / grades.length;
    expect(grades.filter((one) => one.grade > 8).map((one) => `${one.where} ${one.grade}: ${one.text.en}`)).toEqual([]);
    expect(mean).toBeLessThanOrEqual(6);
    const main = grades.filter((one) => one.kind === "main");
    expect(main.reduce((sum, one) => sum + one.grade, 0) / main.length).toBeLessThanOrEqual(6);
  });

  it("distinguishes hard sentences from easy ones", () => {
    expect(readingGrade("The cat sat on the mat.")).toBeCloseTo(-1.45, 1);
    expect(
      readingGrade("Notwithstanding considerable institutional opposition, administrators persevered."),
    ).toBeGreaterThan(15);
  });

  it("asks open questions only", () => {
    const closedEn = /^(do|does|did|is|are|was|were|have|has|had|can|could|will|would|should|may)\b/i;
    const closedFr =
      /^(est-ce|avez-vous|aviez-vous|êtes-vous|étiez-vous|y a-t-il|y avait-il|pouvez-vous|pourriez-vous)/i;
    expect(offending("en", (text) => sentencesOf(text).some((sentence) => closedEn.test(sentence)))).toEqual([]);
    expect(offending("fr", (text) => sentencesOf(text).some((sentence) => closedFr.test(sentence)))).toEqual([]);
  });

  it("never asks why", () => {
    expect(offending("en", (text) => /\bwhy\b/i.test(text))).toEqual([]);
    expect(offending("fr", (text) => /\bpourquoi\b/i.test(text))).toEqual([]);
  });

  it("takes no spouse, faith or gender for granted", () => {
    const assumedEn = /\byour (husband|wife|spouse|marriage|wedding|church|god|religion)\b|\b(ladies|sir|ma’am)\b/i;
    const assumedFr = /\b(votre|vos) (mari|femme|épouse?|mariage|église|dieu|religion|foi)\b|\b(madame|monsieur)\b/i;
    expect(offending("en", (text) => assumedEn.test(text))).toEqual([]);
    expect(offending("fr", (text) => assumedFr.test(text))).toEqual([]);
    const ownChildren = said.filter((one) => /\byour (children|grandchildren|sons?|daughters?)\b/i.test(one.text.en));
    expect(ownChildren.map((one) => one.where)).toEqual([]);
  });
});

describe("the questions are our own", () => {
  const publicGrams = new Set(wellKnown.flatMap((text) => grams(text, 5)));

  it("compares with at least sixty questions that everybody asks", () => {
    expect(wellKnown.length).toBeGreaterThanOrEqual(60);
  });

  it("shares no run of five words with them", () => {
    expect(offending("en", (text) => grams(text, 5).some((gram) => publicGrams.has(gram)))).toEqual([]);
    expect(offending("fr", (text) => grams(text, 5).some((gram) => publicGrams.has(gram)))).toEqual([]);
  });

  it("shares under a third of its word pairs with any", () => {
    const known = wellKnown.map((text) => new Set(grams(text, 2)));
    const near = (text: string) => known.some((other) => overlap(new Set(grams(text, 2)), other) > 1 / 3);
    expect(offending("en", near)).toEqual([]);
    expect(offending("fr", near)).toEqual([]);
  });
});

describe("similarity between questions", () => {
  for (const language of ["en", "fr"] as const) {
    it(`repeats at most a third of another text's word pairs (${language})`, () => {
      const sets = said.map((one) => ({ ...one, grams: new Set(grams(one.text[language], 2)) }));
      const near = sets.flatMap((a, index) =>
        sets
          .slice(index + 1)
          .filter((b) => a.question !== b.question && overlap(a.grams, b.grams) > 1 / 3)
          .map((b) => `${a.where} ~ ${b.where}: ${a.text[language]} | ${b.text[language]}`),
      );
      expect(near).toEqual([]);
    });

    it(`opens no more than three follow-ups with the same four words (${language})`, () => {
      const followUps = said.filter((one) => one.kind === "follow-up");
      const openings = Map.groupBy(followUps, (one) => wordsOf(one.text[language]).slice(0, 4).join(" "));
      expect([...openings].filter(([, all]) => all.length > 3).map(([opening]) => opening)).toEqual([]);
    });
  }
});

describe("French typography and grammar", () => {
  it("uses French spaces around punctuation", () => {
    expect(offending("fr", (text) => /[^\u202f][?!;]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»/.test(text))).toEqual([]);
    expect(offending("en", (text) => /[\u202f\u00a0«»]/.test(text))).toEqual([]);
  });

  it("uses typographic apostrophes and single spaces", () => {
    for (const language of ["en", "fr"] as const)
      expect(offending(language, (text) => /'|"|\s\s|^\s|\s$/.test(text))).toEqual([]);
  });

  it("contains no English word", () => {
    const english =
      /\b(the|and|of|you|your|what|who|when|where|how|was|were|is|with|from|job|week-?end|okay|ok|cool|fun|challenge|coach|feeling|story|meeting|boss|design|party|shopping|parking|email|smartphone|football)\b/i;
    expect(offending("fr", (text) => english.test(text))).toEqual([]);
  });

  it("uses vous, never tu", () => {
    expect(offending("fr", (text) => /(?<!\p{L})(tu|te|toi|ton|ta|tes)(?!\p{L})/iu.test(text))).toEqual([]);
  });

  it("avoids grammatical gender of the speaker", () => {
    const invariable =
      /^(plu|fait|donné|appris|manqué|dit|permis|coûté|montré|servi|semblé|fallu|transmis|offert|apporté|souri|raconté|laissé|rapporté|mis|demandé|échappé|posée)$/;
    const participle =
      /(?<!\p{L})vous (?:as|a|ont|avait|avaient|aura|auront|aurait)(?:-t?-?on)? (?:jamais |bien |le plus )?(\p{L}+)/giu;
    const being = /(?:êtes|étiez|serez|seriez)(?:-vous)? (\p{L}+)/giu;
    const adjective =
      /(?<!\p{L})vous (?:sent|trouv|rend|laiss|croy|dis)\p{L}*(?:-vous)? (?:\p{L}+ )?(?:fière?|heureu(?:x|se)|contente?|seule?|libéré|née?|amoureu(?:x|se)|douée?|prête?|sûre?|perdue?|inqui(?:et|ète))(?!\p{L})/iu;
    const agreeing = (text: string) =>
      [...text.matchAll(participle)].some((match) => !invariable.test(match[1] ?? "")) ||
      [...text.matchAll(being)].some((match) => !/^(en|là|dans|à|avec|tout|aujourd)$/.test(match[1] ?? "")) ||
      adjective.test(text) ||
      /\(e\)|·e(?!\p{L})|tous (les )?deux/iu.test(text);
    expect(agreeing("De quoi êtes-vous fier ?")).toBe(true);
    expect(agreeing("Qu’est-ce qui vous a touché ?")).toBe(true);
    expect(agreeing("Quand vous sentiez-vous seule ?")).toBe(true);
    expect(agreeing("Qu’est-ce qui vous a plu ?")).toBe(false);
    expect(offending("fr", agreeing)).toEqual([]);
  });

  it("is 0.8 to 1.5 times as long as the English", () => {
    const odd = said
      .map((one) => ({ ...one, ratio: one.text.fr.length / one.text.en.length }))
      .filter((one) => one.ratio < 0.8 || one.ratio > 1.5);
    expect(odd.map((one) => `${one.where} ${one.ratio.toFixed(2)}: ${one.text.en} | ${one.text.fr}`)).toEqual([]);
  });
});

function grams(text: string, n: number): string[] {
  const words = wordsOf(text);
  return words.slice(0, Math.max(0, words.length - n + 1)).map((_, at) => words.slice(at, at + n).join(" "));
}

/** The Jaccard coefficient. */
function overlap(a: Set<string>, b: Set<string>): number {
  const both = a.intersection(b).size;
  return both === 0 ? 0 : both / (a.size + b.size - both);
}

/** Flesch-Kincaid grade: 0.39 × words per sentence + 11.8 × syllables per word − 15.59. */
function readingGrade(text: string): number {
  const words = wordsOf(text);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const sentences = Math.max(1, sentencesOf(text).length);
  return (0.39 * words.length) / sentences + (11.8 * syllables) / words.length - 15.59;
}

function syllablesOf(word: string): number {
  const plain = word
    .replace(/[^a-z]/g, "")
    .replace(/(?:[^laeiouysxzcgh]es|[^td]ed|[^laeiouy]e)$/, (end) => end[0] ?? "");
  return Math.max(1, plain.match(/[aeiouy]+/g)?.length ?? 1);
}
