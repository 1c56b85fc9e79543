import { expect, it } from "vitest";
import { sentencesOf, type Story } from "#domain/book/memoir.ts";
import type { EditedSentence, SourceSentence } from "#domain/book/section.ts";
import type { TranscribedAnswer } from "#domain/recording/transcript.ts";
import { composeSections, type MemoirSource } from "#server/pipeline/3-memoir/compose-memoir.ts";
import { ownWordsComposer } from "#server/pipeline/3-memoir/own-words/own-words-composer.ts";
import { correctedAnswer } from "#server/pipeline/3-memoir/testing/spoken.ts";

const shoes = "I bought brown shoes. She was angry for a minute. Then she wore them to church.";
const answer = (text: string, more: Partial<TranscribedAnswer> = {}) =>
  correctedAnswer(text, { questionId: 30, question: "Q30", recordingId: "r1", soundHash: "h1", ...more });

async function compose(answers: TranscribedAnswer[], edits?: MemoirSource["edits"]) {
  const source = { title: "T", author: "A", dedication: null, language: "en" as const, answers };
  const { memoir, told } = await composeSections(
    ownWordsComposer,
    { ...source, ...(edits ? { edits } : {}) },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
  return { memoir, told, sentences: [...sentencesOf(memoir)].map(({ sentence }) => sentence) };
}

const sourcesOf = (told: readonly Story[]): SourceSentence[] =>
  told.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences));

/** Composes, edits with the ids of the sentences, and composes again from `now`. */
async function edited(
  before: TranscribedAnswer[],
  edit: (ids: string[]) => (Omit<EditedSentence, "paragraph"> & { paragraph?: number })[],
  now = before,
) {
  const { told } = await compose(before);
  const sources = sourcesOf(told);
  const sentences = edit(sources.map(({ id }) => id)).map((one) => ({ paragraph: 0, ...one }));
  const recordings = before.map(({ recordingId }) => recordingId);
  return compose(now, [{ questionId: 30, version: 1, sentences, sources, recordings }]);
}

const shown = ({ sentences }: Awaited<ReturnType<typeof compose>>) =>
  sentences.map(({ text, origin, spans }) => [text, origin, ...spans.map(({ startMs, endMs }) => [startMs, endMs])]);

it("keeps spans of words that are in the recording, and no others", async () => {
  const made = await edited([answer(shoes)], ([one = "", two = "", three = ""]) => [
    { text: "I bought", from: [one] },
    { text: "brown shoes; she was angry for a minute.", from: [one, two] },
    { text: "Then she wore them to the fair.", from: [three] },
    { text: "Stroud’s stood there.", from: [], paragraph: 1 },
  ]);
  expect(shown(made)).toEqual([
    ["I bought", "spoken", [0, 550]],
    ["brown shoes; she was angry for a minute.", "spoken", [600, 1150], [1200, 2950]],
    ["Then she wore them to the fair.", "by hand"],
    ["Stroud’s stood there.", "by hand"],
  ]);
  expect(made.memoir.chapters[0]?.stories[0]?.paragraphs).toHaveLength(2);
  const { recognised, inBook, leftOut } = made.memoir.account;
  expect(leftOut).toMatchObject([{ text: "Then she wore them to church.", reason: "corrected by a person" }]);
  expect(inBook + leftOut.reduce((sum, { words }) => sum + words, 0)).toBe(recognised);
});

it("gives an unchanged sentence its own id and each copy another", async () => {
  const whole = "She was angry for a minute.";
  const made = await edited([answer(shoes)], ([, two = ""]) => [
    { text: whole, from: [two] },
    { text: whole, from: [two] },
  ]);
  const [told] = sourcesOf(made.told).filter(({ text }) => text === whole);
  expect(made.sentences[0]?.id).toBe(told?.id);
  expect(new Set(made.sentences.map(({ id }) => id)).size).toBe(2);
  expect(made.sentences.every(({ spans }) => spans.length > 0)).toBe(true);
});

it("lets unchanged sentences follow the transcript and keeps changed ones", async () => {
  const before = answer("Otto Brant rowed over. He sang of home.");
  const after = answer("Otto Brandt rowed over. He sang of hope.");
  const made = await edited(
    [before],
    ([one = "", two = ""]) => [
      { text: "Otto Brant rowed over.", from: [one] },
      { text: "He always sang of home.", from: [two] },
    ],
    [after],
  );
  expect(shown(made)).toEqual([
    ["Otto Brandt rowed over.", "spoken", [0, 1150]],
    ["He always sang of home.", "by hand"],
  ]);
});

const edit = (ids: string[]) => [
  { text: "I bought brown shoes.", from: [ids[0] ?? ""] },
  { text: "The church was freezing cold.", from: [ids[3] ?? ""] },
  { text: "The church was cold.", from: ["sunknown"] },
];

it("leaves out what comes from an answer outside the book", async () => {
  const more = answer("The church was cold.", { recordingId: "r2", soundHash: "h2", followUp: 1 });
  expect(shown(await edited([answer(shoes), more], edit, [answer(shoes)]))).toEqual([
    ["I bought brown shoes.", "spoken", [0, 1150]],
  ]);
  const back = await edited([answer(shoes), more], edit);
  expect(back.sentences.map(({ text }) => text)).toEqual(["I bought brown shoes.", "The church was freezing cold."]);
});

it("adds answers given since the edit and leaves an emptied section out", async () => {
  const more = answer("The church was cold.", {
    recordingId: "r2",
    soundHash: "h2",
    followUp: 1,
    question: "And then?",
  });
  const first = answer("We had bread.", { questionId: 13, recordingId: "r3", soundHash: "h3" });
  const later = await edited([answer(shoes)], ([one = ""]) => [{ text: "I bought brown shoes.", from: [one] }], [
    answer(shoes),
    more,
  ]);
  expect(later.sentences.map(({ text }) => text)).toEqual(["I bought brown shoes.", "The church was cold."]);
  expect(later.memoir.chapters[0]?.stories[0]?.asked).toMatchObject([{ question: "And then?" }]);
  const emptied = await edited([answer(shoes)], () => [], [answer(shoes), first]);
  expect(emptied.sentences.map(({ text }) => text)).toEqual(["We had bread."]);
});
