import { z } from "zod/mini";
import { answerSoundSchema } from "./sound-report.ts";

/** What is measured on a finished sample chapter. Stored with its PDF. */
export const sampleFactsSchema = z.object({
  /** Marks what it was made from. */
  sources: z.string(),
  pages: z.int(),
  /** Pictures of its first pages, in pixels. */
  pictures: z.array(z.object({ width: z.int(), height: z.int() })),
  /** Length and level of the minute; null when no passage can be cut at the ends of sentences. */
  minute: z.nullable(z.object({ seconds: z.number(), rmsDb: z.number() })),
  report: z.array(answerSoundSchema),
});
export type SampleFacts = z.infer<typeof sampleFactsSchema>;

export const sampleChapterSchema = z.discriminatedUnion("state", [
  /** Fewer than fifteen questions have an answer, or an answer still waits for its words. */
  z.object({ state: z.literal("too early"), told: z.int(), of: z.int() }),
  /** `nothing`: no answer is in the book; `no consent`: there is no yes to a book; `tomorrow`: made often enough today. */
  z.object({ state: z.enum(["nothing", "no consent", "failed", "tomorrow"]) }),
  z.object({ state: z.literal("making"), progressId: z.string(), fraction: z.number() }),
  z.object({
    state: z.literal("made"),
    pdf: z.string(),
    pages: z.int(),
    pictures: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
    minute: z.nullable(z.object({ url: z.string(), seconds: z.number() })),
    report: z.array(answerSoundSchema),
  }),
]);
export type SampleChapter = z.infer<typeof sampleChapterSchema>;
