import { createHash } from "node:crypto";
import { z } from "zod";
import { languageSchema, type Language } from "#domain/language.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { gatherPreview } from "#server/pipeline/book-preview/gather-preview.ts";
import { waitingAnswers } from "#server/pipeline/1-recordings/waiting-answer-store.ts";
import { readPreviewedBook } from "#server/pipeline/book-preview/preview-store.ts";
import { editionOf, readBookSettings } from "./book-settings-store.ts";
import { idOfBook } from "#server/pipeline/3-memoir/story-book-store.ts";
import { askedBookSchema, bookOfRequest } from "./asked-book.ts";
import { packedAnswer } from "./packed-answer.ts";
import { usualTitles } from "./request-book.ts";

const askedSchema = z
  .object({
    language: languageSchema,
    sheets: z.array(z.int().positive().max(2000)).max(2),
    have: z.array(z.string().max(40)).max(80),
    quick: z.boolean(),
  })
  .and(askedBookSchema);
/** What the open book follows without being gathered again. */
const followed = ["size", "binding", "cover", "dedication", "letters", "spine", "epigraph", "narrator", "chapters"];

/** `preview-book`: pages of the book as the next proof would be printed, for its storyteller and a helper. */
export function previewBook({ db, story, previews }: Pick<Context, "db" | "story" | "previews">): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json, headers, signal }, { userId: readerId, caller }) => {
      const { language, sheets, have, quick, ...asked } = json(askedSchema);
      const bookId = idOfBook(bookOfRequest(asked));
      await assertRequiredAal(db, caller);
      const read = () => readBook(db, { bookId, readerId, language });
      const book = await read();
      const { userId, title, wishes, mark } = book;
      const showing = previews.show({
        readerId,
        owner: userId,
        mark,
        wish: { edition: editionOf(wishes), dedication: wishes.dedication, sheets, have, isQuick: quick },
        signal,
        gather: () => {
          const { author, storyTitles } = wishes;
          const named = { title: title ?? usualTitles[language], author, language, storyTitles };
          const frontMatter = { ...named, dedication: null, chapterTitles: {} };
          const edition = editionOf(wishes);
          const late = AbortSignal.any([signal, AbortSignal.timeout(120_000)]);
          return gatherPreview(story, { storyBook: book.storyBook, userId, frontMatter, edition }, late);
        },
      });
      const shown = await showing.catch((thrown: unknown) => {
        if (thrown instanceof AppError && thrown.code === "nothing_to_make") return { nothing: true };
        throw thrown;
      });
      /* An answer was sealed or erased, or a helper left, while the pages were set. */
      if ((await read()).mark !== mark) throw fail("conflict", "The book changed meanwhile.");
      return packedAnswer(shown, headers);
    },
  };
}

type Asked = { bookId: string; readerId: string; language: Language };

/** What a reader may see and what it is made from. Throws `not_found`. */
async function readBook({ sql }: Context["db"], { bookId, readerId, language }: Asked) {
  const book = await readPreviewedBook(sql, bookId, readerId);
  const wishes = book && (await readBookSettings(sql, book.userId, bookId));
  if (!book || !wishes) throw fail("not_found", "That book is not yours, or not there any more.");
  const { sessionId, leftOut, userId, title, sources } = book;
  const settings = Object.entries(sources.settings).filter(([name]) => !followed.includes(name));
  const waiting = (await waitingAnswers(sql, sessionId)).map(({ answerId }) => answerId);
  const madeFrom = JSON.stringify([bookId, language, { ...sources, settings }, waiting]);
  const storyBook = { id: bookId, sessionId, leftOut };
  return { storyBook, userId, title, wishes, mark: createHash("sha256").update(madeFrom).digest("hex") };
}
