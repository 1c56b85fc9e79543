import { createHash } from "node:crypto";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { fail } from "#server/errors.ts";
import { defineJob } from "#server/jobs/job.ts";
import { readQuestionTexts } from "#server/story/1-answer/question-store.ts";
import { recordingsForBook } from "#server/story/1-answer/recording-store.ts";
import { loadAnswers } from "#server/story/2-transcript/load-answers.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { composeMemoir } from "./compose-memoir.ts";
import { findMemoir, saveMemoir } from "./memoir-store.ts";

/** Told by the person (or `memoir.json`), not by the recordings. */
export const frontMatterSchema = z.object({
  title: z.string().min(1),
  author: z.string().min(1),
  dedication: z.string().nullable(),
  language: languageSchema,
  chapterTitles: z.record(z.string(), z.string()),
});
export type FrontMatter = z.infer<typeof frontMatterSchema>;

/** Turns the transcribed answers of a session into a memoir. The same answers give the same memoir. */
export const composeMemoirJob = defineJob({
  name: "compose-memoir",
  input: z.object({ sessionId: z.uuid(), userId: z.uuid(), frontMatter: frontMatterSchema }),
  output: z.object({ memoirId: z.uuid() }),
  key: ({ sessionId }) => sessionId,
  owner: ({ userId }) => userId,
  handle: async (tools: StoryTools, { sessionId, userId, frontMatter }, { signal, progress }) => {
    const { language, chapterTitles } = frontMatter;
    const recordings = await recordingsForBook(tools.sql, sessionId);
    const questionText = await readQuestionTexts(tools.sql, language);
    const answers = await loadAnswers(tools.sql, recordings, language, questionText);
    if (!answers.some((answer) => answer.words.length > 0))
      throw fail("nothing_to_make", "No recording holds any words, so there is nothing to make a book from.");
    const source = {
      ...frontMatter,
      chapterTitles: Object.fromEntries(
        Object.entries(chapterTitles).map(([number, title]) => [Number(number), title]),
      ),
      answers,
    };
    const sourceHash = createHash("sha256")
      .update(JSON.stringify([tools.composer.name, source]))
      .digest("hex");
    const known = await findMemoir(tools.sql, userId, sourceHash);
    if (known) return { memoirId: known };
    const memoir = await composeMemoir(tools.composer, source, { signal, onProgress: progress });
    return { memoirId: await saveMemoir(tools.sql, userId, sourceHash, memoir) };
  },
});
