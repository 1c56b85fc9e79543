import { z } from "zod";
import { audiobookSettingsSchema } from "#domain/book/audiobook-settings.ts";
import { bookEditionSchema } from "#domain/book/edition.ts";
import type { BookSources } from "#domain/book/proof.ts";
import { errorCodes, type ErrorCode } from "#domain/errors.ts";
import { asAppError } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { waitingAnswers } from "./1-recordings/waiting-answer-store.ts";
import { frontMatterSchema } from "./3-memoir/compose-memoir.job.ts";
import { idOfBook, madeBookSchema, readStoryBook } from "./3-memoir/story-book-store.ts";
import { isForNobody } from "./artifact-store.ts";
import { makeStory, type Step } from "./make-story.ts";
import { makeProof } from "./proofs/make-proof.ts";
import { readBookSources } from "./proofs/proof-store.ts";
import { settledSources } from "./proofs/settled-sources.ts";
import type { StoryTools } from "./story-tools.ts";

/** Shares of the whole, as they were on a story of a few answers; the two in the middle run side by side. */
const shares: Record<Exclude<Step, "transcribe">, number> = {
  compose: 0.05,
  typeset: 0.25,
  audiobook: 0.6,
  "read-along": 0.1,
};

/** What the storyteller asks for: their answers that are in this book, as book and audiobook. */
export const makeBookJob = defineJob({
  name: "make-book",
  input: z
    .object({
      userId: z.uuid(),
      frontMatter: frontMatterSchema,
      edition: bookEditionSchema,
      audiobook: z.prefault(audiobookSettingsSchema, {}),
    })
    .and(madeBookSchema),
  output: z.object({
    memoirId: z.uuid(),
    losses: z.array(z.object({ step: z.string(), code: z.enum(errorCodes) })),
  }),
  key: (made) => idOfBook(made),
  owner: ({ userId }) => userId,
  /** It waits for the others, of which it costs nothing itself. */
  concurrency: 16,
  maxPerOwner: 1,
  handle: async (tools: StoryTools, { userId, frontMatter, edition, audiobook, ...of }, { signal, progress }) => {
    const storyBook = await readStoryBook(tools.sql, of);
    const answers = await waitingAnswers(tools.sql, storyBook.sessionId);
    const done = new Map<string, number>();
    const before: { sources: BookSources | null } = { sources: null };
    const losses: { step: string; code: ErrorCode }[] = [];
    /** A book without its proof is a book. Nothing is left of a book whose answer was erased meanwhile. */
    const loseProof = (thrown: unknown): void => {
      if (signal.aborted || isForNobody(thrown)) throw thrown;
      losses.push({ step: "proof", code: asAppError(thrown).code });
    };
    const made = await makeStory(
      tools.queue,
      { userId, book: of, recordings: [], answers, frontMatter, edition, audiobook },
      {
        signal,
        beforeCompose: async () => {
          before.sources = (await readBookSources(tools.sql, storyBook.id).catch(loseProof)) ?? null;
        },
        onProgress: (step, _subject, row) => {
          if (step === "transcribe") return;
          done.set(step, row.fraction * shares[step]);
          progress(
            [...done.values()].reduce((sum, share) => sum + share, 0),
            step,
          );
        },
      },
    );
    const { sources } = before;
    if (made.book && sources) {
      const { memoirId, book, audiobook: sound } = made;
      const proof = { userId, storyBook, memoirId, pages: book.pages, hasAudiobook: sound !== null };
      await readBookSources(tools.sql, storyBook.id)
        .then((after) => makeProof(tools, { ...proof, sources: settledSources(sources, after) }))
        .catch(loseProof);
    }
    const lost = made.losses.map(({ step, error }) => ({ step, code: error.code }));
    return { memoirId: made.memoirId, losses: [...lost, ...losses] };
  },
});
