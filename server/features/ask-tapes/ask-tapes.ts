import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { maxTapeQuestion, type TapeAnswer } from "#domain/recording/quotation.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import { createRateLimits } from "#server/api/auth/limits/rate-limits.ts";
import type { Context } from "#server/context.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { fail } from "#server/platform/errors.ts";
import { chooseSentences, quotationsOf } from "./choose-quotations.ts";
import { nearestSentences, sentencesOfTapes, sentencesWithin } from "./tape-sentences.ts";
import { readTapes } from "./tape-store.ts";

const askedSchema = z.object({
  question: z.string().trim().min(1).max(maxTapeQuestion),
  language: languageSchema,
  /** The model to which question and sentences go, as the page names it. */
  service: z.string().min(1).max(200),
});

const day = 24 * 3600;
const ofPerson = { points: 40, seconds: day } as const;
const atOnce = { points: 6, seconds: 60 } as const;
const ofEverybody = { points: 3000, seconds: day } as const;
/** What one question sends at most. */
const maxWords = 12_000;
const maxNearest = 3;
const often = () => fail("rate_limited", "Enough was asked for now. Please try again later.");

/**
 * `ask-tapes`: passages of recordings that answer a question. A model chooses their numbers; every word is read from the
 * tapes that the caller may hear. A model outside this machine gets the caller's own words only.
 */
export function askTapes({ db, story }: Pick<Context, "db" | "story">): ServerFunction {
  const limits = createRateLimits(db.sql);
  return {
    callers: "signed-in",
    run: async ({ json, signal }, { userId, caller }): Promise<TapeAnswer> => {
      const { question, language, service } = json(askedSchema);
      if (story.tapeReader === null) throw fail("not_allowed", "No model answers questions on this server.");
      const { model, isHere } = story.tapeReader;
      if (model.name !== service) throw fail("conflict", "Another model answers now. Please read this again.");
      await assertRequiredAal(db, caller);
      if (await limits.tryConsume("tape questions at once", userId, atOnce)) throw often();
      const tapes = await asCaller(db, caller, (tx) => readTapes(tx, isHere));
      const sentences = sentencesOfTapes(tapes);
      if (sentences.length === 0) return { quotations: [], nearest: [] };
      const refused =
        (await limits.tryConsume("tape questions", userId, ofPerson)) ??
        (await limits.tryConsume("tape questions", "everybody", ofEverybody));
      if (refused) throw often();
      const ranked = nearestSentences(sentences, question, language);
      const sent = sentencesWithin(sentences, ranked, maxWords);
      const chosen = await chooseSentences(model, sent, { question, language, signal });
      const near = ranked.filter(({ score }) => score >= (ranked[0]?.score ?? 0) / 2).slice(0, maxNearest);
      const found = chosen.length > 0 ? chosen : near.map(({ sentence }) => sentence);
      /* An answer may have been sealed, erased or taken back while the model worked. */
      const answers = [...new Set(found.map(({ tape }) => tape.answerId))];
      const now = await asCaller(db, caller, (tx) => readTapes(tx, isHere, answers));
      const quotable = quotationsOf(found.filter(({ tape }) => now.some((one) => isDeepStrictEqual(one, tape))));
      return chosen.length > 0 ? { quotations: quotable, nearest: [] } : { quotations: [], nearest: quotable };
    },
  };
}
