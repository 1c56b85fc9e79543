import { z } from "zod/mini";
import { languageSchema } from "#domain/language.ts";

/** A stretch of one original recording, in ms. */
export const spanSchema = z.object({
  recordingId: z.string(),
  startMs: z.int().check(z.nonnegative()),
  endMs: z.int().check(z.nonnegative()),
});
export type Span = z.infer<typeof spanSchema>;

/** A statement of a written sentence, the transcript words that support it, and their time. */
export const placedClaimSchema = z.object({ text: z.string(), quote: z.string(), span: z.nullable(spanSchema) });
export type PlacedClaim = z.infer<typeof placedClaimSchema>;

export const sentenceSchema = z.object({
  /** Unique in the memoir and stable while its words and spans stay the same: also its id in EPUB and on the page. */
  id: z.string().check(z.regex(/^s[0-9a-z-]+$/)),
  text: z.string().check(z.minLength(1)),
  /** Where it was said; empty only for a sentence written by hand. */
  spans: z.array(spanSchema),
  origin: z.enum(["spoken", "written", "by hand"]),
  /** Claims of a written sentence that a judge found supported. */
  claims: z.optional(z.array(placedClaimSchema)),
});
export type Sentence = z.infer<typeof sentenceSchema>;

export const paragraphSchema = z.object({ sentences: z.array(sentenceSchema).check(z.minLength(1)) });
export type Paragraph = z.infer<typeof paragraphSchema>;

/** A paragraph that is no prose: a part of a letter read aloud, or a turn of a dialogue. */
export const paragraphFormSchema = z.enum(["salutation", "letter", "closing", "signature", "turn"]);
export type ParagraphForm = z.infer<typeof paragraphFormSchema>;

/** One story: the answer to one question, with the answers to its follow-ups after it. */
export const storySchema = z.object({
  questionId: z.int().check(z.positive()),
  /** The question printed above the story. */
  heading: z.string(),
  /** Who of the family asked it: named in its heading. */
  askedBy: z.optional(z.string()),
  /** The story's recordings in order; the first one gets the QR code. */
  recordingIds: z.array(z.string()).check(z.minLength(1)),
  /** Recordings among `recordingIds` with recognized words that no person has read. */
  unread: z.optional(z.array(z.string())),
  /** A few of the person's own words, chosen or given by them. */
  title: z.optional(z.nullable(z.string())),
  /** Other words of theirs it could be called by. */
  otherTitles: z.optional(z.array(z.string())),
  /** The first sentences of paragraphs that are set line by line, a sentence to a line. */
  lines: z.optional(z.array(z.string())),
  /** Paragraphs of a form, each by its first sentence. */
  forms: z.optional(z.array(z.object({ form: paragraphFormSchema, from: z.string() }))),
  /** Follow-up questions, each with the sentence that begins its answer. */
  asked: z.optional(z.array(z.object({ question: z.string(), before: z.string() }))),
  paragraphs: z.array(paragraphSchema),
});
export type Story = z.infer<typeof storySchema>;

export const chapterSchema = z.object({
  number: z.int().check(z.positive()),
  title: z.string().check(z.minLength(1)),
  stories: z.array(storySchema).check(z.minLength(1)),
});
export type Chapter = z.infer<typeof chapterSchema>;

export const leftOutReasonSchema = z.enum(["filler", "repeated", "corrected by a person", "set aside", "not a word"]);

/** Recognized words that are not in the book, in runs. */
export const leftOutSchema = z.object({
  recordingId: z.string(),
  text: z.string(),
  words: z.int().check(z.positive()),
  startMs: z.int().check(z.nonnegative()),
  endMs: z.int().check(z.nonnegative()),
  reason: leftOutReasonSchema,
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** `recognised` = `inBook` + the sum of `leftOut[].words`, always. */
export const wordAccountSchema = z.object({
  recognised: z.int().check(z.nonnegative()),
  inBook: z.int().check(z.nonnegative()),
  leftOut: z.array(leftOutSchema),
});
export type WordAccount = z.infer<typeof wordAccountSchema>;

export const unwrittenReasonSchema = z.enum([
  "no judge",
  "no consent",
  "judge unreachable",
  "judge refuses everything",
  "budget reached",
]);
export type UnwrittenReason = z.infer<typeof unwrittenReasonSchema>;

export const memoirSchema = z.object({
  title: z.string().check(z.minLength(1)),
  author: z.string().check(z.minLength(1)),
  language: languageSchema,
  dedication: z.nullable(z.string()),
  composer: z.object({
    kind: z.enum(["own words", "written"]),
    model: z.nullable(z.string()),
    /** The judge of whether the cited words support the text. */
    proofreader: z.optional(z.nullable(z.string())),
    /** Statistics of a written edition in sentences; `stopped`: why the rest, or all of it, is in own words. */
    writing: z.optional(
      z.object({
        written: z.int(),
        rewritten: z.int(),
        givenBack: z.int(),
        calls: z.int(),
        tokens: z.int(),
        stopped: z.nullable(unwrittenReasonSchema),
      }),
    ),
  }),
  /** True if any of its words were recognized and not read by a person. */
  draft: z.boolean(),
  chapters: z.array(chapterSchema),
  account: wordAccountSchema,
  /**
   * Refused sentences with the reason; after a second refusal own words replace them. Also contradictions for the
   * person to settle.
   */
  refused: z.array(z.object({ text: z.string(), reason: z.string() })),
});
export type Memoir = z.infer<typeof memoirSchema>;

/** Paragraphs that are set as lines or in a form of their own, by their first sentence. */
export function formsOf({
  lines = [],
  forms = [],
}: Pick<Story, "lines" | "forms">): ReadonlyMap<string, ParagraphForm | "lines"> {
  return new Map([
    ...forms.map(({ form, from }) => [from, form] as const),
    ...lines.map((from) => [from, "lines"] as const),
  ]);
}

/** Every sentence with its position, in reading order. */
export function* sentencesOf(memoir: Memoir): Generator<{ chapter: Chapter; story: Story; sentence: Sentence }> {
  for (const chapter of memoir.chapters)
    for (const story of chapter.stories)
      for (const paragraph of story.paragraphs)
        for (const sentence of paragraph.sentences) yield { chapter, story, sentence };
}
