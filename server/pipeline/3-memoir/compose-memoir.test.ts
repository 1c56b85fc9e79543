import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoirSchema, sentencesOf } from "#domain/book/memoir.ts";
import type { TranscribedAnswer } from "#domain/recording/transcript.ts";
import { arrangeChapters } from "./arrange-chapters.ts";
import { composeMemoir, type MemoirSource } from "./compose-memoir.ts";
import { ownWordsComposer } from "./own-words/own-words-composer.ts";
import { correctedAnswer, rawAnswer } from "./testing/spoken.ts";

const work = () => ({ signal: new AbortController().signal, onProgress: () => {} });
const source = (answers: TranscribedAnswer[], more: Partial<MemoirSource> = {}): MemoirSource => ({
  title: "A Life",
  author: "Marie Dupont",
  dedication: null,
  language: "en",
  answers,
  ...more,
});
const compose = (answers: TranscribedAnswer[], more: Partial<MemoirSource> = {}) =>
  composeMemoir(ownWordsComposer, source(answers, more), work());
const to = (questionId: number, text: string, followUp: number | null = null) =>
  correctedAnswer(text, {
    questionId,
    followUp,
    recordingId: `r${questionId}-${followUp ?? 0}`,
    question: `Q${questionId}`,
  });
const storyOf = { heading: "", title: null, recordingIds: ["r"], paragraphs: [] };
const long = "We walked to the old mill every day of that summer. ".repeat(100);

describe("chapters", () => {
  it("follow the question bank, with follow-ups under their question", async () => {
    const memoir = await compose([to(13, "Main."), to(5, "Birth."), to(13, "Second.", 2), to(13, "First.", 1)]);
    expect(memoir.chapters.map(({ number, title }) => [number, title])).toEqual([
      [1, "Where I Come From"],
      [2, "A Child’s World"],
    ]);
    expect(memoir.chapters[1]?.stories).toHaveLength(1);
    expect([...sentencesOf(memoir)].map(({ sentence }) => sentence.text)).toEqual([
      "Birth.",
      "Main.",
      "First.",
      "Second.",
    ]);
    expect(memoir.chapters[1]?.stories[0]?.recordingIds).toEqual(["r13-0", "r13-1", "r13-2"]);
  });

  it("place family questions under their asker's name before the last word", async () => {
    const asked = { ...to(1001, "Sam tied them."), question: "Who tied the boxes?", askedBy: "June" };
    const { chapters } = await compose([to(85, "That is all."), asked, to(82, "I walk."), to(81, "I changed.")]);
    expect(chapters.at(-1)?.stories.map(({ heading }) => heading)).toEqual([
      "June asked: Who tied the boxes?",
      "Q82",
      "Q85",
    ]);
    const french = await compose([{ ...asked, language: "fr" }], { language: "fr" });
    expect(french.chapters[0]).toMatchObject({
      title: "Pour ceux qui viendront",
      stories: [{ askedBy: "June", heading: "June a demandé : Who tied the boxes?" }],
    });
  });

  it("of a small book stay six", async () => {
    const memoir = await compose([1, 5, 13, 14, 22, 30, 31, 40, 48, 57, 63, 74].map((id) => to(id, "We had bread.")));
    expect(memoir.chapters).toHaveLength(6);
    const six = await compose([1, 5, 13, 14, 30, 31, 40, 41, 63, 74, 72, 73].map((id) => to(id, "We had bread.")));
    expect(six.chapters.length).toBe(6);
  });

  it("keep their titles with three stories each", async () => {
    const answers = Array.from({ length: 85 }, (_, at) => to(at + 1, "We had bread and soup."));
    const { chapters } = await compose(answers);
    expect(chapters.map(({ title }) => title)).toEqual([
      "Opening the Door",
      "Where I Come From",
      "A Child’s World",
      "Growing Up",
      "A Working Life",
      "Loves and Friends",
      "The Family I Made",
      "The World Around Me",
      "Crossroads and Storms",
      "Small Joys",
      "What I Believe",
      "For Those Who Come After",
    ]);
  });

  it("merge only thin neighbors of one part of life, under one title", async () => {
    const ids = [1, 5, 13, 22, 30, 40, 48];
    const thin = new Set([13, 22, 30]);
    const en = await compose(ids.map((id) => to(id, thin.has(id) ? "Short." : long)));
    expect(en.chapters.map(({ title }) => title)).toEqual([
      "Opening the Door",
      "Where I Come From",
      "Childhood and Youth",
      "A Working Life",
      "Loves and Friends",
      "The Family I Made",
    ]);
    const fr = await compose(
      ids.map((id) => ({ ...to(id, id === 5 || id === 13 ? "Court." : long), language: "fr" as const })),
      { language: "fr" },
    );
    expect(fr.chapters.map(({ title }) => title)).toContain("Le monde de mes débuts");
  });

  it("are merged by the words said, not by the words printed", () => {
    const stories = [1, 5, 13, 22, 30, 39, 48].map((questionId) => ({ ...storyOf, questionId }));
    const counts = [899, 900].map((words) => {
      const said = stories.map(({ questionId }) => ({ questionId, words }));
      return arrangeChapters(stories, { language: "en", titles: {}, said, arrangement: null }).length;
    });
    expect(counts).toEqual([6, 7]);
  });

  it("have different titles after any merge in both languages", async () => {
    const firsts = [1, 5, 13, 22, 30, 39, 48, 56, 63, 72, 78, 82];
    const isKept = (mask: number) => firsts.filter((_, at) => (mask >> at) & 1);
    for (const language of ["en", "fr"] as const)
      for (let mask = 1; mask < 1 << firsts.length; mask += 1) {
        const stories = isKept(mask).map((questionId) => ({ ...storyOf, questionId }));
        const said = stories.map(({ questionId }) => ({ questionId, words: 2 }));
        const chapters = arrangeChapters(stories, { language, titles: {}, said, arrangement: null });
        expect(new Set(chapters.map(({ title }) => title)).size, `${mask}`).toBe(chapters.length);
        expect(chapters.length).toBeGreaterThanOrEqual(Math.min(6, stories.length));
      }
  });

  it("take the story's own words as titles in a small book", async () => {
    const kitchen = "My mother kept the key to the bakery. The key was cold. I turned the key at four in the morning. ";
    const well =
      "We had a well. The well was deep, and nobody looked into the well after dark but my brother did once. ";
    const answers = [to(13, kitchen.repeat(3)), to(30, well.repeat(3))];
    expect((await compose(answers)).chapters.map(({ title }) => title)).toEqual([
      "The key to the bakery",
      "A Working Life",
    ]);
    const titled = await compose(answers, { storyTitles: { 30: "The Well" }, chapterTitles: { 3: "Home" } });
    expect(titled.chapters.map(({ title }) => title)).toEqual(["Home", "The Well"]);
    expect(titled.chapters[0]?.stories[0]?.title).toBe("The key to the bakery");
  });

  it("fit their row in the plan at any length", async () => {
    const { chapters } = await compose([to(13, '"Yes," I said. "No," he said. '.repeat(600))]);
    const [story] = chapters[0]?.stories ?? [];
    expect(story?.paragraphs).toHaveLength(1200);
    expect(story?.forms).toHaveLength(1000);
  });

  it("keep titles that the person gave and are not merged", async () => {
    const ids = [1, 5, 13, 22, 30, 40, 48];
    const memoir = await compose(
      ids.map((id) => to(id, id === 22 ? "Short." : long)),
      { chapterTitles: { 4: "The Farm" } },
    );
    expect(memoir.chapters.map(({ title }) => title)).toContain("The Farm");
    expect(memoir.chapters).toHaveLength(7);
  });
});

describe("the memoir", () => {
  it("is a draft only while uncorrected words are in it", async () => {
    expect((await compose([rawAnswer("we had a dog")])).draft).toBe(true);
    expect((await compose([correctedAnswer("We had a dog.")])).draft).toBe(false);
    expect((await compose([to(5, "Yes."), rawAnswer("um")])).draft).toBe(false);
  });

  it("has a story for every answer with words", async () => {
    const memoir = await compose([to(5, "Yes."), to(85, "No."), { ...to(84, ""), words: [] }]);
    expect(memoir.chapters.flatMap(({ stories }) => stories.map((story) => story.questionId))).toEqual([5, 85]);
    await expect(compose([rawAnswer("um")])).rejects.toMatchObject({ code: "nothing_to_make" });
  });

  it("stops when it is cancelled", async () => {
    const signal = AbortSignal.abort();
    const run = composeMemoir(ownWordsComposer, source([to(5, "Yes.")]), { signal, onProgress: () => {} });
    await expect(run).rejects.toMatchObject({ code: "cancelled" });
  });

  it("is deterministic", async () => {
    const answers = [to(5, long), rawAnswer("um we had a dog | it ran")];
    expect(await compose(answers)).toEqual(await compose(answers));
  });
});

describe("the account of omitted words", () => {
  it("names every omitted word with its reason", async () => {
    const answer = correctedAnswer("Um uh we we had a dog.");
    answer.words = answer.words.filter((word) => word.text !== "dog.");
    const { account } = await compose([answer]);
    expect(account).toMatchObject({ recognised: 7, inBook: 3 });
    expect(account.leftOut.map(({ text, words, reason }) => [text, words, reason])).toEqual([
      ["Um uh", 2, "filler"],
      ["we", 1, "repeated"],
      ["dog.", 1, "corrected by a person"],
    ]);
  });

  it("adds up over any raw or corrected transcript", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomAnswer, { minLength: 1, maxLength: 4 }), async (answers) => {
        const numbered = answers.map((answer, at) => ({ ...answer, recordingId: `r${at}` }));
        const memoir = await compose([...numbered, to(85, "The end.")]);
        memoirSchema.parse(memoir);
        const { recognised, inBook, leftOut } = memoir.account;
        expect(recognised).toBe(numbered.reduce((sum, one) => sum + one.rawWords.length, 2));
        expect(inBook + leftOut.reduce((sum, one) => sum + one.words, 0)).toBe(recognised);
        const ids = [...sentencesOf(memoir)].map(({ sentence }) => sentence.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { sentence } of sentencesOf(memoir))
          expect(sentence.spans.length > 0).toBe(sentence.origin !== "by hand");
      }),
      { numRuns: 200 },
    );
  });
});

const randomText = fc.oneof(
  fc.constantFrom(
    "um",
    "Um,",
    "euh",
    "the",
    "the,",
    "we",
    "I",
    "you",
    "know,",
    "Lyon.",
    "«",
    "!",
    "…",
    "[noise]",
    "♪",
    "Dr.",
    "1941",
    "😀",
  ),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== ""),
);

const randomAnswer = fc
  .record({
    texts: fc.array(randomText, { maxLength: 30 }),
    raw: fc.boolean(),
    language: fc.constantFrom("en" as const, "fr" as const),
    questionId: fc.integer({ min: 1, max: 85 }),
    moves: fc.array(
      fc.record({ text: randomText, heard: fc.array(fc.nat(30), { maxLength: 2 }), starts: fc.boolean() }),
      {
        maxLength: 30,
      },
    ),
  })
  .map(({ texts, raw, language, questionId, moves }): TranscribedAnswer => {
    const answer = rawAnswer(texts.map((text) => text.replaceAll(/[\s|]+/gu, "x")).join(" "), { language, questionId });
    if (raw) return answer;
    const words = moves.map(({ text, heard, starts }, at) => ({
      text,
      startMs: at * 300,
      endMs: at * 300 + 250,
      timing: heard.length > 0 ? ("heard" as const) : ("estimated" as const),
      heard: heard.filter((index) => index < answer.rawWords.length),
      confidence: null,
      startsParagraph: starts,
    }));
    const stood = new Set(words.flatMap((word) => word.heard));
    const removed = answer.rawWords.map((_, index) => index).filter((index) => !stood.has(index));
    return { ...answer, layer: "corrected", draft: false, words, removed };
  });
