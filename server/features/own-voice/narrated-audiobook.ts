import { z } from "zod";
import type { NarratedAudiobook } from "#domain/account/narrated-audiobook.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { makeNarratedAudiobookJob } from "#server/pipeline/4-audiobook/narrated/make-narrated-audiobook.job.ts";
import { mayReadAloud } from "#server/pipeline/4-audiobook/narrated/spoken-sentence-store.ts";
import { readVoiceOf } from "#server/pipeline/voices/voice-store.ts";
import type { VoiceClone } from "#server/providers/voice-clone/voice-clone.ts";
import {
  holdsUnapprovedWords,
  readNarrated,
  readNewestOrder,
  readOwnRecordings,
  readPermissions,
} from "./narrated-audiobook-store.ts";
import { createVoiceLimits } from "./voice-limits.ts";

const askedSchema = z.discriminatedUnion("order", [
  z.object({ order: z.literal("show") }),
  z.object({ order: z.literal("make"), memoir_id: z.uuid(), announce_chapters: z.boolean().default(true) }),
]);

type Parts = Pick<Context, "db" | "queue" | "story">;

/**
 * `narrated-audiobook`: the narrated editions of the caller's own books, for whom alone it works. `make` orders one. Refused
 * where the operator names no provider, without a kept voice, without a consent to a clone and to such an edition, and for a helper's words that are not approved.
 */
export function narratedAudiobook(parts: Parts): ServerFunction {
  const { db, queue, story } = parts;
  const count = createVoiceLimits(db.sql);
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }): Promise<NarratedAudiobook> => {
      const asked = json(askedSchema);
      const { voiceClone: clone } = story;
      if (clone === null) throw fail("not_allowed", "No voices are made on this server.");
      await assertRequiredAal(db, caller);
      if (asked.order === "make") {
        await assertMayOrder(parts, userId, asked.memoir_id);
        await count("narrated-audiobooks", userId);
        const { memoir_id: memoirId, announce_chapters: announceChapters } = asked;
        await queue.send(makeNarratedAudiobookJob, {
          memoirId,
          userId,
          settings: { narrator: "nobody", announceChapters },
        });
      }
      return show(parts, clone, userId);
    },
  };
}

async function assertMayOrder({ db }: Parts, userId: string, memoirId: string): Promise<void> {
  const recordings = await readOwnRecordings(db.sql, userId, memoirId);
  if (recordings === null) throw fail("not_found", "That book is not yours, or not there any more.");
  const voice = await readVoiceOf(db.sql, userId);
  if (voice === null || !(await mayReadAloud(db.sql, voice.id, [])))
    throw fail("no_consent", "This needs your voice, and your consent to an audiobook read in it.");
  if (!(await mayReadAloud(db.sql, voice.id, recordings)))
    throw fail("conflict", "Answers of this book are no longer in it. Please make the book again first.");
  if (await holdsUnapprovedWords(db.sql, memoirId))
    throw new AppError("conflict", "A helper wrote in this book. Please approve its proof first.", { status: 412 });
}

async function show({ db }: Parts, { host }: VoiceClone, userId: string): Promise<NarratedAudiobook> {
  const permissions = await readPermissions(db.sql, userId);
  const [made, work] = [await readNarrated(db.sql, userId), await readNewestOrder(db.sql, userId)];
  return { host, ...permissions, made, work };
}
