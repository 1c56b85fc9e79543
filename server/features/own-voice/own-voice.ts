import { z } from "zod";
import { mostSamples, type OwnVoice } from "#domain/account/own-voice.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { stableUuid } from "#server/database/seed/stable-uuid.ts";
import { fail } from "#server/platform/errors.ts";
import { findSamplesJob } from "#server/pipeline/voices/find-samples.job.ts";
import { isSearchDue, isSearching, readUsableSamples } from "#server/pipeline/voices/sample-store.ts";
import { keepVoice, letVoiceGo, mayBeCloned, readVoiceOf } from "#server/pipeline/voices/voice-store.ts";
import type { VoiceClone } from "#server/providers/voice-clone/voice-clone.ts";
import { orderVoice } from "./order-voice.ts";
import { saySentence } from "./say-sentence.ts";
import { readTestSentence } from "./test-sentence-store.ts";
import { createVoiceLimits } from "./voice-limits.ts";

const askedSchema = z.object({
  order: z.enum(["show", "make", "say", "keep", "delete"]).default("show"),
  /** Of `make`. */
  samples: z.array(z.uuid()).max(mostSamples).default([]),
  language: languageSchema,
});
const maxSaidAtOnce = 4;

type Parts = Pick<Context, "db" | "queue" | "story">;

/**
 * `own-voice`: the samples and the voice of the caller, for whom alone it works. `make` sends samples to the provider and
 * makes a voice, `say` returns a sentence in it as MP3, `keep` keeps it, `delete` deletes it here and there. Refused where
 * the operator names no provider, and without a spoken consent.
 */
export function ownVoice(parts: Parts): ServerFunction {
  const { db, story } = parts;
  const count = createVoiceLimits(db.sql);
  const say = speaker(parts, count);
  return {
    callers: "signed-in",
    run: async ({ json, signal }, { userId, caller }): Promise<OwnVoice | Response> => {
      const { order, samples: ids, language } = json(askedSchema);
      const { voiceClone: clone } = story;
      if (clone === null) throw fail("not_allowed", "No voices are made on this server.");
      await assertRequiredAal(db, caller);
      if (order === "say") return say(clone, userId, signal);
      if (order === "make") {
        const { provider } = clone;
        await orderVoice(parts, { userId, provider, ids, language, count: () => count("made-voices", userId) });
      }
      if (order === "keep" && !(await keepVoice(db.sql, userId)))
        throw fail("conflict", "There is no voice of yours to keep.");
      if (order === "delete") await letVoiceGo(db.sql, userId);
      return showVoice(parts, clone, { userId, language });
    },
  };
}

type Say = (clone: VoiceClone, userId: string, signal: AbortSignal) => Promise<Response>;

function speaker({ db, story }: Parts, count: ReturnType<typeof createVoiceLimits>): Say {
  let saying = 0;
  return async (clone, userId, signal) => {
    const voice = await readVoiceOf(db.sql, userId);
    if (voice?.state !== "ready") throw fail("not_found", "There is no voice of yours.");
    if (saying >= maxSaidAtOnce) throw fail("rate_limited", "Too many voices speak now. Please try again in a moment.");
    saying++;
    try {
      await count("said-sentences", userId);
      const sentence = await readTestSentence(db.sql, userId, voice.language);
      const sound = await saySentence({ tools: story, clone, voice, sentence, signal });
      return new Response(sound, {
        headers: { "content-type": "application/octet-stream", "cache-control": "no-store" },
      });
    } finally {
      saying--;
    }
  };
}

async function showVoice(
  { db, queue }: Parts,
  { host }: VoiceClone,
  { userId, language }: { userId: string; language: Language },
): Promise<OwnVoice> {
  const may = await mayBeCloned(db.sql, userId);
  const search = stableUuid(findSamplesJob.name, userId);
  if (may && (await isSearchDue(db.sql, userId, search))) await queue.send(findSamplesJob, { userId });
  // Before the samples: a search that ends meanwhile has stored them.
  const finding = may && (await isSearching(db.sql, search));
  const samples = may ? await readUsableSamples(db.sql, userId, language) : [];
  const voice = await readVoiceOf(db.sql, userId);
  const isSent = (one: (typeof samples)[number]) =>
    voice?.samples.some(({ recording_id: id, start_ms: start }) => id === one.recordingId && start === one.startMs);
  return {
    host,
    may,
    finding,
    samples: samples.map(({ id, title, path, startMs, endMs, mark, reason }) => {
      return { id, title, path, start_ms: startMs, end_ms: endMs, mark, reason };
    }),
    voice: voice && {
      id: voice.id,
      state: voice.state,
      problem: voice.problem,
      kept: voice.isKept,
      sample_ids: samples.filter(isSent).map(({ id }) => id),
    },
    sentence: (await readTestSentence(db.sql, userId, voice?.language ?? language)).text,
  };
}
