import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { assertConsent } from "#server/pipeline/1-recordings/consent-store.ts";
import { makeBookJob } from "#server/pipeline/make-book.job.ts";
import { idOfBook } from "#server/pipeline/3-memoir/story-book-store.ts";
import { askedBookSchema, bookOfRequest } from "./asked-book.ts";
import { editionOf, readBookSettings } from "./book-settings-store.ts";

const askedSchema = z
  .object({ language: languageSchema, title: z.string().trim().min(1).max(120).nullish() })
  .and(askedBookSchema);
/** The title of a book without one. */
export const usualTitles = { en: "The Story of My Life", fr: "L’histoire de ma vie" };

/** `make-book`: makes book and audiobook of the answers that are in the book. Answers with the id of the progress row. */
export function requestBook({ db, queue }: Pick<Context, "db" | "queue">): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }) => {
      const asked = json(askedSchema);
      await assertRequiredAal(db, caller);
      const book = bookOfRequest(asked);
      const wishes = await readBookSettings(db.sql, userId, idOfBook(book));
      if (wishes === null) throw fail("not_found", "That book is not yours, or not there any more.");
      await assertConsent(db.sql, userId, "book");
      const progressId = await queue.send(makeBookJob, {
        ...book,
        userId,
        frontMatter: {
          title: asked.title ?? usualTitles[asked.language],
          author: wishes.author,
          dedication: wishes.dedication,
          language: asked.language,
          chapterTitles: {},
          storyTitles: wishes.storyTitles,
        },
        edition: editionOf(wishes),
        audiobook: { narrator: wishes.narrator, announceChapters: wishes.announceChapters },
      });
      return { progress_id: progressId };
    },
  };
}
