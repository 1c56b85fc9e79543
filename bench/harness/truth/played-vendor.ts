import { createHash } from "node:crypto";
import { z } from "zod";
import { startVendorDouble, type Asked, type Reply } from "#server/providers/llm/testing/vendor-double.ts";
import { judgePrompt } from "#server/pipeline/3-memoir/judge/judge-prompt.ts";
import { repairPrompt } from "#server/pipeline/3-memoir/written/prompts/repair-prompt.ts";
import { sectionPrompt } from "#server/pipeline/3-memoir/written/prompts/section-prompt.ts";
import { plainWords } from "#server/pipeline/3-memoir/written/run-index.ts";
import type { LabeledAnswer } from "./labeled-life.ts";

export const judgeKinds = ["right", "approves all", "refuses all", "right in 9 of 10"] as const;
export type JudgeKind = (typeof judgeKinds)[number];

const segmentSchema = z.object({ id: z.string(), text: z.string() });
const sectionSchema = z.object({ question: z.string(), segments: z.array(segmentSchema) });
const mendSchema = z.object({ sentences: z.array(z.object({ sentence: z.number(), text: z.string() })) });
const judgeSchema = z.object({
  words: z.array(segmentSchema),
  sentences: z.array(z.object({ sentence: z.number(), text: z.string(), cites: z.array(z.string()) })),
});

/** Makes the writer wrong in one of so many answers and lets it correct itself when notified. */
const wrongOnceIn = 5;
/** And wrong again once in this many answers. */
const wrongTwiceIn = 25;

export type Label = { isTrue: boolean; said: string };

/** Labels by sentence, known to the fake judge only. */
export function labelsOf(book: readonly LabeledAnswer[]): Map<string, Label> {
  return new Map<string, Label>(
    book.flatMap(({ said, ...one }) => [
      ...one.false.map((text) => [text, { isTrue: false, said }] as const),
      ...one.true.map((text) => [text, { isTrue: true, said }] as const),
    ]),
  );
}

/** Whether most cited words come from the label's answer: in another answer a true sentence is false. */
function isOf(said: string, cited: readonly string[]): boolean {
  const words = cited.flatMap((text) => plainWords(text));
  const known = new Set(plainWords(said));
  return words.filter((word) => known.has(word)).length > words.length * 0.8;
}

/**
 * Simulates the vendor of writer and judge. The judge decides by labels, and by whether the cited words contain a
 * planted sentence.
 */
export function startPlayedVendor(book: readonly LabeledAnswer[], kind: JudgeKind) {
  const labels = labelsOf(book);
  const calls = { count: 0 };
  return startVendorDouble(({ instructions, data }: Asked): Reply => {
    if (isAsked(instructions, sectionPrompt)) return { json: write(book, data) };
    if (isAsked(instructions, repairPrompt)) return { json: mend(book, data) };
    calls.count += 1;
    if (isAsked(instructions, judgePrompt)) return { json: judge(labels, kind, data, calls.count) };
    return { json: { facts: [], people: [], contradictions: [], stories: [], setAside: [] } };
  });
}

function isAsked(instructions: string, prompt: { en: string; fr: string }): boolean {
  return instructions.includes(prompt.en) || instructions.includes(prompt.fr);
}

function write(book: readonly LabeledAnswer[], data: unknown) {
  const { question, segments } = sectionSchema.parse(data);
  if (question === "verbatim") return verbatim(segments);
  const at = Number(question.slice(1));
  const answer = book[at];
  const isWrong = at % wrongOnceIn === 0;
  const texts = (answer?.true ?? []).map((text, place) => (isWrong && place === 0 ? (answer?.false[0] ?? text) : text));
  const ids = segments.map(({ id }) => id);
  return { paragraphs: [{ sentences: texts.map((text) => ({ text, segments: ids })) }] };
}

/** Each sentence verbatim, three per paragraph. */
function verbatim(segments: readonly { id: string; text: string }[]) {
  const sentences = segments.flatMap(({ id, text }) =>
    text.split(/(?<=[.?!]) /u).map((one) => ({ text: one, segments: [id] })),
  );
  const paragraphs = Array.from({ length: Math.ceil(sentences.length / 3) }, (_, at) => ({
    sentences: sentences.slice(at * 3, at * 3 + 3),
  }));
  return { paragraphs };
}

function mend(book: readonly LabeledAnswer[], data: unknown) {
  const { sentences } = mendSchema.parse(data);
  return {
    sentences: sentences.map(({ sentence, text }) => {
      const at = book.findIndex((one) => one.false[0] === text);
      const isStubborn = at === -1 || at % wrongTwiceIn === 0;
      return { sentence, text: isStubborn ? text : (book[at]?.true[0] ?? text) };
    }),
  };
}

function judge(labels: ReadonlyMap<string, Label>, kind: JudgeKind, data: unknown, call: number) {
  const { words, sentences } = judgeSchema.parse(data);
  return {
    sentences: sentences.map(({ sentence, text, cites }) => {
      const cited = words.filter(({ id }) => cites.includes(id)).map((one) => one.text);
      const label = labels.get(text);
      const isTrue = cited.join(" ").includes(text) || (label !== undefined && label.isTrue && isOf(label.said, cited));
      const isErring = kind === "right in 9 of 10" && tenth(`${call} ${text}`);
      const isPassed = kind === "approves all" || (kind !== "refuses all" && isTrue !== isErring);
      const verdict = isPassed ? "supported" : "not said";
      return { sentence, claims: [{ claim: text, verdict, quote: isPassed ? cited[0] : "" }] };
    }),
  };
}

function tenth(text: string): boolean {
  return (createHash("sha256").update(text).digest()[0] ?? 0) < 256 / 10;
}
